// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfers/CopyFolders.h"

#include "transfer/LocalTree.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QThread>

#include <cerrno>
#include <chrono>
#include <sys/stat.h>
#include <unistd.h>

namespace vivarium {

namespace {

struct CopyFoldersText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::CopyFolders)
};

constexpr std::chrono::milliseconds longestWait = std::chrono::seconds(5);
constexpr int removalTries = 5;
const QByteArray rootPrefix = QByteArrayLiteral("vivarium-copy-");
const QByteArray lockName = QByteArrayLiteral(".lock");

std::shared_ptr<QLockFile> lockOf(const QString &root)
{
    auto lock = std::make_shared<QLockFile>(root + QLatin1Char('/') + QString::fromLatin1(lockName));
    lock->setStaleLockTime(std::chrono::milliseconds(0)); // as old as it may be, the process counts
    return lock;
}

} // namespace

CopyFolders::CopyFolders()
    : m_stop(std::make_shared<std::atomic_bool>(false))
{
    m_removals.setMaxThreadCount(1);
}

CopyFolders::~CopyFolders()
{
    if (m_root.isEmpty())
        return;
    m_removals.start([root = m_root, lock = std::move(m_lock), stop = m_stop] {
        // The lock goes last: without it another program would take the rest for its own to remove.
        const bool isEmpty = LocalTree::removeInside(QFile::encodeName(root), lockName, stop) == 0;
        lock->unlock();
        if (isEmpty)
            ::rmdir(QFile::encodeName(root).constData());
    });
    if (!m_removals.waitForDone(int(longestWait.count())))
        *m_stop = true; // the pool's own end waits until it is seen
}

Result<Done> CopyFolders::makeRoot()
{
    QTemporaryDir made(
        QDir::tempPath() + QLatin1Char('/') + QString::fromLatin1(rootPrefix) + QStringLiteral("XXXXXX"));
    if (!made.isValid())
        return std::unexpected(ApiError::local(
            CopyFoldersText::tr("There is no room on this computer for a copy on the way: %1.").arg(made.errorString()),
            CopyFoldersText::tr("Free some space and try again.")));
    std::shared_ptr<QLockFile> lock = lockOf(made.path());
    if (!lock->tryLock(std::chrono::milliseconds(0)))
        return std::unexpected(ApiError::local(
            CopyFoldersText::tr("There is no room on this computer for a copy on the way: %1 can't be written to.")
                .arg(made.path()),
            CopyFoldersText::tr("Free some space and try again.")));
    made.setAutoRemove(false);
    m_root = made.path();
    m_lock = std::move(lock);
    return Done{};
}

Result<QString> CopyFolders::next()
{
    if (m_root.isEmpty()) {
        if (const Result<Done> made = makeRoot(); !made)
            return std::unexpected(made.error()); // another time there may be room
    }
    return m_root + QLatin1Char('/') + QString::number(++m_made);
}

void CopyFolders::remove(const QString &folder)
{
    m_removals.start([path = QFile::encodeName(folder), stop = m_stop] {
        // A transfer that was cancelled may still be at its last file.
        for (int i = 0; i < removalTries && !*stop && LocalTree::remove(path, stop) != 0; ++i)
            QThread::msleep(200);
    });
}

void CopyFolders::removeLeftovers(const QString &directory)
{
    const QByteArray parent = QFile::encodeName(directory);
    QByteArrayList names;
    if (LocalTree::readNames(parent, names) != 0)
        return;
    for (const QByteArray &name : std::as_const(names)) {
        const QByteArray root = parent + '/' + name;
        struct stat status{};
        if (!name.startsWith(rootPrefix) || ::lstat(root.constData(), &status) != 0 || !S_ISDIR(status.st_mode)
            || status.st_uid != ::getuid())
            continue;
        const std::shared_ptr<QLockFile> lock = lockOf(QFile::decodeName(root));
        if (!lock->tryLock(std::chrono::milliseconds(0)))
            continue;
        const bool isEmpty = LocalTree::removeInside(root, lockName) == 0;
        lock->unlock();
        if (isEmpty)
            ::rmdir(root.constData());
    }
}

} // namespace vivarium
