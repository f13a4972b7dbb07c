// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfers/CopyFolders.h"

#include "transfer/LocalTree.h"

#include <QCoreApplication>
#include <QFile>
#include <QThread>

#include <chrono>

namespace vivarium {

namespace {

struct CopyFoldersText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::CopyFolders)
};

constexpr std::chrono::milliseconds longestWait = std::chrono::seconds(5);
constexpr int removalTries = 5;
const QString rootPrefix = QStringLiteral("vivarium-copy-");

} // namespace

CopyFolders::CopyFolders()
    : m_stop(std::make_shared<std::atomic_bool>(false))
{
    m_removals.setMaxThreadCount(1);
}

CopyFolders::~CopyFolders()
{
    if (!m_root)
        return;
    // The last to hold it: in the worker it goes, after what is in it.
    m_removals.start([root = std::move(m_root), stop = m_stop] { root->clear(stop); });
    if (!m_removals.waitForDone(int(longestWait.count())))
        *m_stop = true; // the pool's own end waits until it is seen
}

Result<Done> CopyFolders::makeRoot()
{
    auto root = std::make_shared<LockedFolder>(rootPrefix);
    if (!root->isMade())
        return std::unexpected(
            ApiError::local(CopyFoldersText::tr("There is no room on this computer for a copy on the way: %1.")
                                .arg(root->errorString()),
                CopyFoldersText::tr("Free some space and try again.")));
    if (!root->isLocked())
        return std::unexpected(ApiError::local(
            CopyFoldersText::tr("There is no room on this computer for a copy on the way: %1 can't be written to.")
                .arg(root->path()),
            CopyFoldersText::tr("Free some space and try again.")));
    m_root = std::move(root);
    return Done{};
}

Result<QString> CopyFolders::next()
{
    if (!m_root) {
        if (const Result<Done> made = makeRoot(); !made)
            return std::unexpected(made.error()); // another time there may be room
    }
    return m_root->path() + QLatin1Char('/') + QString::number(++m_made);
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
    LockedFolder::removeLeftovers(directory, rootPrefix);
}

} // namespace vivarium
