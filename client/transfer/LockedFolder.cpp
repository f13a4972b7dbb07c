// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/LockedFolder.h"

#include "transfer/LocalTree.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <chrono>
#include <sys/stat.h>
#include <unistd.h>

namespace vivarium {

namespace {

const QByteArray lockName = QByteArrayLiteral(".lock");

std::unique_ptr<QLockFile> lockOf(const QString &folder)
{
    auto lock = std::make_unique<QLockFile>(folder + QLatin1Char('/') + QString::fromLatin1(lockName));
    lock->setStaleLockTime(std::chrono::milliseconds(0)); // as old as it may be, the process counts
    return lock;
}

} // namespace

LockedFolder::LockedFolder(const QString &prefix)
{
    QTemporaryDir made(QDir::tempPath() + QLatin1Char('/') + prefix + QStringLiteral("XXXXXX"));
    if (!made.isValid()) {
        m_error = made.errorString();
        return;
    }
    made.setAutoRemove(false);
    m_path = made.path();
    m_lock = lockOf(m_path);
    (void)m_lock->tryLock(std::chrono::milliseconds(0)); // in a new folder nobody else has it
}

LockedFolder::~LockedFolder()
{
    if (!isMade())
        return;
    m_lock->unlock();
    ::rmdir(QFile::encodeName(m_path).constData());
}

void LockedFolder::clear(const StopFlag &stop) const
{
    if (isMade())
        (void)LocalTree::removeInside(
            QFile::encodeName(m_path), lockName, stop); // what stays is a later run's to remove
}

void LockedFolder::removeLeftovers(
    const QString &directory, const QString &prefix, const std::function<bool(const QByteArray &)> &mayGo)
{
    const QByteArray parent = QFile::encodeName(directory);
    const QByteArray begin = QFile::encodeName(prefix);
    QByteArrayList names;
    if (LocalTree::readNames(parent, names) != 0)
        return;
    for (const QByteArray &name : std::as_const(names)) {
        const QByteArray folder = parent + '/' + name;
        struct stat status{};
        if (!name.startsWith(begin) || ::lstat(folder.constData(), &status) != 0 || !S_ISDIR(status.st_mode)
            || status.st_uid != ::getuid() || (mayGo && !mayGo(folder)))
            continue;
        const std::unique_ptr<QLockFile> lock = lockOf(QFile::decodeName(folder));
        if (!lock->tryLock(std::chrono::milliseconds(0)))
            continue;
        const bool isEmpty = LocalTree::removeInside(folder, lockName) == 0;
        lock->unlock();
        if (isEmpty)
            ::rmdir(folder.constData());
    }
}

} // namespace vivarium
