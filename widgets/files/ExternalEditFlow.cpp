// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/ExternalEditFlow.h"

#include "common/Format.h"
#include "files/FilePaths.h"
#include "sandboxes/SandboxContext.h"
#include "transfer/LocalTree.h"

#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFutureWatcher>
#include <QMimeDatabase>
#include <QPointer>
#include <QThreadPool>
#include <QUrl>

#include <algorithm>
#include <array>

#include <cerrno>
#include <sys/stat.h>

namespace vivarium {

namespace {

const QString rootPrefix = QStringLiteral("vivarium-edit-");

QString editedName(const RemotePath &path)
{
    return Format::escaped(FilePaths::fileName(path));
}

/// Whether nothing in it was changed since: a folder's own time doesn't tell of saves inside it. Links count as they
/// are.
bool isOlder(const QByteArray &path, const QDateTime &before)
{
    struct stat status = {};
    if (::lstat(path.constData(), &status) != 0)
        return errno == ENOENT; // gone since; or so deep that nobody can tell
    const qint64 modified = qint64(status.st_mtim.tv_sec) * 1000 + status.st_mtim.tv_nsec / 1'000'000;
    if (modified >= before.toMSecsSinceEpoch())
        return false;
    QByteArrayList names;
    if (S_ISDIR(status.st_mode))
        (void)LocalTree::readNames(path, names); // what can't be read tells nothing
    return std::ranges::all_of(names, [&](const QByteArray &name) { return isOlder(path + '/' + name, before); });
}

} // namespace

ExternalEditFlow::ExternalEditFlow(SandboxContext &context, QObject *parent)
    : QObject(parent)
    , m_context(&context)
    , m_opener([](const QString &path) { return QDesktopServices::openUrl(QUrl::fromLocalFile(path)); })
{
}

ExternalEditFlow::~ExternalEditFlow()
{
    if (!m_root || !m_root->isMade())
        return;
    // Work that didn't reach the sandbox isn't thrown away with the window, nor is anything that a program has put
    // beside its copy: what it saves there once more still finds its folder. Nothing is read for it: in doubt it stays.
    for (const Edit &edit : m_edits) {
        if (edit.remote->holdsWork())
            continue;
        QFile::remove(edit.remote->localPath());
        QFile::remove(edit.remote->localPath() + QLatin1Char('~')); // the state before the last save, of some editors
    }
    const QDir root(m_root->path());
    for (int number = 1; number <= m_count; ++number)
        root.rmdir(QString::number(number)); // those that are empty
}

QStringList ExternalEditFlow::unsent() const
{
    QStringList paths;
    for (const Edit &edit : m_edits) {
        if (edit.remote->holdsWork())
            paths.append(edit.remote->localPath());
    }
    return paths;
}

QList<Reply<Done>> ExternalEditFlow::lookAtCopies()
{
    QList<Reply<Done>> looks;
    for (const Edit &edit : m_edits) {
        if (edit.remote->isInDoubt())
            looks.append(edit.remote->look());
    }
    return looks;
}

void ExternalEditFlow::removeLeftovers(const QString &folder, const QDateTime &before)
{
    LockedFolder::removeLeftovers(
        folder, rootPrefix, [&before](const QByteArray &root) { return isOlder(root, before); });
}

ExternalEditFlow::Edit *ExternalEditFlow::find(const RemoteEdit &edit)
{
    const auto found = std::ranges::find_if(m_edits, [&edit](const Edit &one) { return one.remote.get() == &edit; });
    return found == m_edits.end() ? nullptr : &*found;
}

bool ExternalEditFlow::isOpen(const Edit &edit)
{
    return edit.isOpen && QFileInfo::exists(edit.remote->localPath());
}

int ExternalEditFlow::openCount() const
{
    return int(std::ranges::count_if(m_edits, &ExternalEditFlow::isOpen));
}

void ExternalEditFlow::setDone(const RemotePath &path)
{
    // Watched all the same: a save that was not noticed yet, or a program that is there after all, is sent back.
    for (Edit &edit : m_edits) {
        if (edit.remote->path() == path)
            edit.isOpen = false;
    }
}

void ExternalEditFlow::drop(RemoteEdit &edit)
{
    const auto found = std::ranges::find_if(m_edits, [&edit](const Edit &one) { return one.remote.get() == &edit; });
    if (found == m_edits.end())
        return;
    QFile::remove(edit.localPath());
    found->remote.release()->deleteLater();
    m_edits.erase(found);
}

void ExternalEditFlow::tellConflicts()
{
    for (const Edit &edit : m_edits) {
        if (edit.remote->state() == RemoteEdit::State::Conflict)
            tellConflict(*edit.remote);
    }
}

void ExternalEditFlow::moveTo(SandboxContext &context)
{
    m_context = &context;
    for (const Edit &edit : m_edits)
        edit.remote->moveTo(context);
}

void ExternalEditFlow::start(const RemotePath &path, const FileEntry &entry)
{
    const auto known = std::ranges::find_if(m_edits, [&path](const Edit &edit) { return edit.remote->path() == path; });
    if (known != m_edits.end()) {
        if (known->remote->state() == RemoteEdit::State::Open || known->remote->hasUnsent()) {
            open(*known->remote);
            return;
        }
        if (known->remote->state() == RemoteEdit::State::Fetching)
            return;
        m_edits.erase(known);
    }
    const bool isFile =
        entry.type == FileType::File || (entry.type == FileType::SymbolicLink && entry.targetType == FileType::File);
    if (!isFile || entry.size > RemoteEdit::sizeLimit) {
        Q_EMIT refused(isFile ? tr("“%1” is too large to be edited here: it has %2. Download it instead.")
                                    .arg(editedName(path), Format::bytes(entry.size))
                              : tr("“%1” is no file that a program could open.").arg(editedName(path)));
        return;
    }
    const QString directory = makeDirectory();
    if (directory.isEmpty()) {
        Q_EMIT failed(ApiError::local(
            tr("There is no room for a copy: %1.").arg(m_root->errorString()), tr("Free some space and try again.")));
        return;
    }
    auto edit = std::make_unique<RemoteEdit>(*m_context, path, entry, directory);
    RemoteEdit *raw = edit.get();
    connect(raw, &RemoteEdit::ready, this, [this, raw] { onReady(*raw); });
    connect(raw, &RemoteEdit::saved, this, [this, raw] { Q_EMIT saved(raw->path()); });
    connect(raw, &RemoteEdit::stateChanged, this, [this, raw] { onStateChanged(*raw); });
    m_edits.push_back({std::move(edit), false});
    raw->fetch();
}

void ExternalEditFlow::onReady(RemoteEdit &edit)
{
    // Looking into the file may take a disk's time.
    auto *watcher = new QFutureWatcher<QString>(&edit);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, &edit] {
        watcher->deleteLater();
        const QString reason = watcher->result();
        if (reason.isEmpty()) {
            open(edit);
            return;
        }
        const QString name = editedName(edit.path());
        drop(edit); // asked for again, it is looked at again
        Q_EMIT refused(tr("“%1” isn't opened: %2").arg(name, reason));
    });
    auto promise = std::make_shared<QPromise<QString>>();
    watcher->setFuture(promise->future());
    promise->start();
    QThreadPool::globalInstance()->start([promise, path = edit.localPath()] {
        promise->addResult(whyNotOpened(path));
        promise->finish();
    });
}

void ExternalEditFlow::open(RemoteEdit &edit)
{
    // Where no program was found somebody may still find one.
    if (Edit *known = find(edit))
        known->isOpen = true;
    if (m_opener(edit.localPath()))
        Q_EMIT opened(edit.path());
    else
        Q_EMIT refused(tr("No program of this machine opens “%1”. A copy is at %2; saving it sends it back.")
                .arg(editedName(edit.path()), edit.localPath()));
}

void ExternalEditFlow::tellConflict(RemoteEdit &edit)
{
    const QString sentence = tr("“%1”: %2 What you saved is kept at %3.", "a name, what happened, a path")
                                 .arg(editedName(edit.path()), edit.error().sentence, edit.localPath());
    Q_EMIT conflicted(sentence, [guard = QPointer(&edit)] {
        if (guard)
            guard->overwrite();
    });
}

void ExternalEditFlow::onStateChanged(RemoteEdit &edit)
{
    if (edit.state() == RemoteEdit::State::Saving) {
        // Something has saved it, whatever was said before.
        if (Edit *known = find(edit))
            known->isOpen = true;
    } else if (edit.state() == RemoteEdit::State::Conflict) {
        tellConflict(edit);
    } else if (edit.state() == RemoteEdit::State::Failed) {
        ApiError error = edit.error();
        if (edit.hasUnsent())
            error.sentence = tr("“%1” wasn't sent back: %2 What you saved is kept at %3.")
                                 .arg(editedName(edit.path()), error.sentence, edit.localPath());
        Q_EMIT failed(error);
    }
}

QString ExternalEditFlow::whyNotOpened(const QString &localPath)
{
    const QMimeType type = QMimeDatabase().mimeTypeForFile(localPath);
    // These are texts too, but a desktop starts them, or lets them act in a browser with the rights of a local file.
    static constexpr std::array acting{"application/x-desktop", "text/html", "application/xhtml+xml", "image/svg+xml",
        "application/x-mswinurl", "message/rfc822", "application/vnd.flatpak.ref"};
    const bool acts =
        std::ranges::any_of(acting, [&type](const char *name) { return type.inherits(QString::fromLatin1(name)); });
    if (acts)
        return tr("files of this kind (%1) can act on this machine. Download it if you trust it.").arg(type.comment());
    if (type.inherits(QStringLiteral("text/plain")) || type.name().startsWith(QLatin1String("image/"))
        || type.name() == QLatin1String("application/x-zerosize"))
        return {};
    return tr("it is neither a text nor a picture. Download it instead.");
}

QString ExternalEditFlow::makeDirectory()
{
    if (!m_root || !m_root->isMade()) // another time there may be room
        m_root = std::make_unique<LockedFolder>(rootPrefix);
    if (!m_root->isMade())
        return {};
    const QString path = m_root->path() + QLatin1Char('/') + QString::number(++m_count);
    return QDir().mkdir(path) ? path : QString();
}

} // namespace vivarium
