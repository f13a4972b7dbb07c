// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfers/RenamingDownload.h"

#include "transfer/LocalTree.h"

#include <QFile>
#include <QtConcurrentRun>

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>

namespace vivarium {

namespace {

/// S_IFREG and its like, of a link its own; 0 when there is nothing.
mode_t kindOf(const QByteArray &path)
{
    struct stat status{};
    return ::lstat(path.constData(), &status) == 0 ? status.st_mode & S_IFMT : 0;
}

/// Never onto something that is there already.
bool moveToFreeName(const QByteArray &from, const QByteArray &to)
{
    if (::renameat2(AT_FDCWD, from.constData(), AT_FDCWD, to.constData(), RENAME_NOREPLACE) == 0)
        return true;
    // Some file systems can't promise it.
    return (errno == EINVAL || errno == ENOSYS) && kindOf(to) == 0 && ::rename(from.constData(), to.constData()) == 0;
}

} // namespace

RenamingDownload::RenamingDownload(FileApi &files, const SandboxId &sandbox, const RemotePath &source,
    const QString &localDirectory, const QString &localName, bool replacesFile, QObject *parent)
    : Transfer(parent)
    , m_directory(localDirectory)
    , m_name(localName)
    , m_replacesFile(replacesFile)
    , m_staging(std::make_unique<QTemporaryDir>(localDirectory + QStringLiteral("/.vivarium-XXXXXX")))
{
    if (!m_staging->isValid()) {
        const ApiError error = ApiError::local(
            tr("The folder “%1” can't be written to: %2.").arg(localDirectory, m_staging->errorString()),
            tr("Choose another folder."));
        QMetaObject::invokeMethod(
            this, [this, error] { Q_EMIT finished(std::unexpected(error)); }, Qt::QueuedConnection);
        return;
    }
    // Removing a large tree takes its time: discard() does it elsewhere.
    m_staging->setAutoRemove(false);
    m_inner = files.downloadTree(sandbox, {source}, m_staging->path());
    connect(m_inner.get(), &Transfer::progressed, this, &Transfer::progressed);
    connect(m_inner.get(), &Transfer::finished, this, &RenamingDownload::settle);
}

RenamingDownload::~RenamingDownload()
{
    cancel();
}

void RenamingDownload::cancel()
{
    if (!m_inner)
        return;
    m_inner->disconnect(this);
    m_inner->cancel();
    m_inner.release()->deleteLater();
    discard();
}

void RenamingDownload::settle(const Result<Done> &result)
{
    // Where some of an archive could not be taken over, everything else has arrived.
    const bool hasArrived = result || result.error().code == QLatin1StringView("left_out");
    const Result<Done> moved = hasArrived ? moveIntoPlace() : result;
    const Result<Done> whole = moved ? result : moved;
    m_inner.release()->deleteLater();
    discard();
    Q_EMIT finished(whole);
}

Result<Done> RenamingDownload::moveIntoPlace() const
{
    // As bytes: what has a name that can't be written here is what mostly comes this way.
    const QByteArray staging = QFile::encodeName(m_staging->path());
    QByteArrayList made;
    if (LocalTree::readNames(staging, made) != 0 || made.size() != 1)
        return std::unexpected(ApiError::local(tr("The download is not one file or folder.")));
    const QString shown = m_directory + QLatin1Char('/') + m_name;
    const QByteArray source = staging + '/' + made.first();
    const QByteArray target = QFile::encodeName(shown);
    const bool replaces = m_replacesFile && kindOf(source) == S_IFREG && kindOf(target) == S_IFREG;
    if (replaces ? ::rename(source.constData(), target.constData()) == 0 : moveToFreeName(source, target))
        return Done{};
    return std::unexpected(ApiError::local(tr("“%1” couldn't be put into place.").arg(shown),
        tr("Something of that name has come meanwhile, or the folder can't be written to.")));
}

void RenamingDownload::discard()
{
    if (!m_staging || !m_staging->isValid())
        return;
    const QString path = m_staging->path();
    m_staging.reset();
    (void)QtConcurrent::run([path] { return LocalTree::remove(QFile::encodeName(path)); });
}

} // namespace vivarium
