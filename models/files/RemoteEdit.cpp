// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/RemoteEdit.h"

#include "backend/FileApi.h"
#include "core/Async.h"
#include "files/FileNames.h"
#include "files/FilePaths.h"
#include "sandboxes/SandboxContext.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QtConcurrentRun>

#include <utility>

namespace vivarium {

namespace {

constexpr std::chrono::milliseconds settlingTime(400);

QByteArray hashOfFile(const QString &path)
{
    QFile file(path);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!file.open(QIODevice::ReadOnly) || !hash.addData(&file))
        return {};
    return hash.result();
}

std::pair<QDateTime, qint64> stampOf(const QString &path)
{
    const QFileInfo info(path);
    return {info.lastModified(), info.size()};
}

} // namespace

RemoteEdit::RemoteEdit(SandboxContext &context, const RemotePath &path, const FileEntry &entry,
    const QString &localDirectory, QObject *parent)
    : QObject(parent)
    , m_context(&context)
    , m_path(path)
    , m_known(entry)
    , m_localPath(localDirectory + QLatin1Char('/') + FileNames::localName(FilePaths::fileName(path)))
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(settlingTime);
    connect(&m_settle, &QTimer::timeout, this, &RemoteEdit::onLocalChange);
    // Many editors write another file and rename it: then only the folder tells.
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_settle, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_settle, qOverload<>(&QTimer::start));
}

RemoteEdit::~RemoteEdit()
{
    m_stat.cancel();
    m_read.cancel();
}

void RemoteEdit::moveTo(SandboxContext &context)
{
    if (m_state == State::Fetching || m_state == State::Saving)
        m_before = m_context->sharedBackend();
    m_context = &context;
}

bool RemoteEdit::holdsWork() const
{
    return hasUnsent() ? QFileInfo::exists(m_localPath) : isInDoubt();
}

bool RemoteEdit::isInDoubt() const
{
    if (!m_wasFetched || hasUnsent() || !QFileInfo::exists(m_localPath))
        return false;
    return m_hashing > 0 || stampOf(m_localPath) != m_looked;
}

Reply<Done> RemoteEdit::look()
{
    const Pending<Done> pending;
    hashLocal([this, pending](const QByteArray &hash, const Stamp &stamp) {
        if (m_state == State::Open && !hash.isEmpty() && hash == m_knownHash && hash == m_localHash)
            m_looked = stamp;
        pending.answer(Done{});
    });
    return pending.reply();
}

void RemoteEdit::fetch()
{
    setState(State::Fetching);
    m_transfer = m_context->backend().files().download(m_context->id(), m_path, m_localPath);
    connect(m_transfer.get(), &Transfer::finished, this, [this](const Result<Done> &result) {
        m_transfer.release()->deleteLater();
        if (!result) {
            setState(State::Failed, result.error());
            return;
        }
        QFile::setPermissions(m_localPath, QFile::ReadOwner | QFile::WriteOwner);
        hashLocal([this](const QByteArray &hash, const Stamp &stamp) {
            m_knownHash = m_localHash = hash;
            m_looked = stamp;
            m_wasFetched = true;
            rememberRemote(false);
        });
    });
}

void RemoteEdit::rememberRemote(bool restoreMode)
{
    m_stat = m_context->backend().files().stat(m_context->id(), m_path);
    whenDone(this, m_stat, [this, restoreMode](const Result<FileEntry> *result) {
        if (!result)
            return;
        if (*result) {
            const int mode = m_known.mode;
            m_known = **result;
            // Sending a file gives it a mode of its own; a script stays a script.
            if (restoreMode && m_known.type == FileType::File && m_known.mode != mode) {
                m_known.mode = mode;
                whenDone(this, m_context->backend().files().changeMode(m_context->id(), m_path, mode, false),
                    [](const Result<Done> *) { });
            }
        }
        const bool isFirst = m_state == State::Fetching;
        setState(State::Open);
        watch();
        if (isFirst)
            Q_EMIT ready(m_localPath);
        else
            Q_EMIT saved();
        if (std::exchange(m_changedAgain, false))
            onLocalChange();
    });
}

void RemoteEdit::watch()
{
    const QStringList watched = m_watcher.files() + m_watcher.directories();
    for (const QString &path : {m_localPath, QFileInfo(m_localPath).path()}) {
        if (!watched.contains(path))
            m_watcher.addPath(path);
    }
}

void RemoteEdit::onLocalChange()
{
    if (m_state == State::Fetching || !QFileInfo::exists(m_localPath))
        return; // between an editor's two steps, or deleted: the folder tells when it is back
    if (m_state == State::Saving) {
        m_changedAgain = true;
        return;
    }
    watch();
    hashLocal([this](const QByteArray &hash, const Stamp &stamp) { onHashed(hash, stamp); });
}

void RemoteEdit::onHashed(const QByteArray &hash, const Stamp &stamp)
{
    if (hash.isEmpty())
        return; // not read, and so in doubt
    if (m_state == State::Saving) {
        m_changedAgain = m_changedAgain || hash != m_localHash;
        return;
    }
    m_looked = stamp;
    if (hash == m_localHash)
        return;
    m_localHash = hash;
    if (m_state == State::Conflict)
        return; // still to be decided; the copy has what was saved
    if (hash == m_knownHash) {
        setState(State::Open);
        return;
    }
    setState(State::Saving);
    compareAndSend();
}

void RemoteEdit::compareAndSend()
{
    m_stat = m_context->backend().files().stat(m_context->id(), m_path);
    whenDone(this, m_stat, [this](const Result<FileEntry> *result) {
        if (!result)
            return;
        if (!*result) {
            ApiError error = result->error();
            if (error.kind == ErrorKind::NotFound) {
                error.sentence = tr("The file is no longer in the sandbox.");
                setState(State::Conflict, error);
            } else {
                setState(State::Failed, error);
            }
            return;
        }
        if ((*result)->size == m_known.size && (*result)->modifiedAt == m_known.modifiedAt)
            send();
        else
            compareContent();
    });
}

void RemoteEdit::compareContent()
{
    // Written again with the same content is no change.
    m_read = m_context->backend().files().read(m_context->id(), m_path, sizeLimit);
    whenDone(this, m_read, [this](const Result<FileContent> *result) {
        if (!result)
            return;
        if (!*result) {
            setState(State::Failed, result->error());
            return;
        }
        const QFuture<QByteArray> future = QtConcurrent::run(
            [bytes = (*result)->bytes] { return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256); });
        auto *watcher = new QFutureWatcher<QByteArray>(this);
        connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher] {
            watcher->deleteLater();
            if (watcher->result() == m_knownHash)
                send();
            else
                setState(State::Conflict,
                    ApiError::local(tr("The file has changed in the sandbox since it was opened here.")));
        });
        watcher->setFuture(future);
    });
}

void RemoteEdit::send()
{
    m_transfer = m_context->backend().files().upload(m_context->id(), m_localPath, m_path);
    connect(m_transfer.get(), &Transfer::finished, this, [this, hash = m_localHash](const Result<Done> &result) {
        m_transfer.release()->deleteLater();
        if (!result) {
            setState(State::Failed, result.error());
            m_localHash.clear(); // the next save tries again even with the same content
            return;
        }
        m_knownHash = hash;
        rememberRemote(true);
    });
}

void RemoteEdit::overwrite()
{
    if (m_state != State::Conflict && m_state != State::Failed)
        return;
    setState(State::Saving);
    hashLocal([this](const QByteArray &hash, const Stamp &stamp) {
        m_localHash = hash;
        m_looked = stamp;
        send();
    });
}

void RemoteEdit::refetch()
{
    if (m_state == State::Saving || m_state == State::Fetching)
        return;
    const QFileInfo info(m_localPath);
    if (info.exists()) {
        const QByteArray kept = FileNames::unused(QFile::encodeName(info.fileName()), [&info](const QByteArray &name) {
            return QFileInfo::exists(info.path() + QLatin1Char('/') + QFile::decodeName(name));
        });
        QFile::rename(m_localPath, info.path() + QLatin1Char('/') + QFile::decodeName(kept));
    }
    fetch();
}

void RemoteEdit::setState(State state, const ApiError &error)
{
    m_state = state;
    m_error = error;
    // In a later turn: this may be the answer of one of its calls.
    if (m_before && state != State::Fetching && state != State::Saving)
        QTimer::singleShot(0, this, [before = std::exchange(m_before, nullptr)] { });
    Q_EMIT stateChanged();
}

template <typename F> void RemoteEdit::hashLocal(F done)
{
    ++m_hashing;
    auto *watcher = new QFutureWatcher<QByteArray>(this);
    // The time of before: what is written meanwhile is looked at again.
    connect(watcher, &QFutureWatcherBase::finished, this,
        [this, watcher, stamp = stampOf(m_localPath), done = std::move(done)] {
            watcher->deleteLater();
            --m_hashing;
            done(watcher->result(), stamp);
        });
    watcher->setFuture(QtConcurrent::run(hashOfFile, m_localPath));
}

} // namespace vivarium
