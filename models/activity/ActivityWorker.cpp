// SPDX-License-Identifier: GPL-3.0-or-later
#include "activity/ActivityWorker.h"

namespace vivarium {

namespace {

constexpr qsizetype mostUnwritten = 2000; // entries that wait for a file that can't be written

} // namespace

ActivityWorker::ActivityWorker(const QString &path, int most)
    : m_database(path, most)
{
}

void ActivityWorker::append(const QList<ActivityDatabase::Draft> &drafts)
{
    m_waiting += drafts;
    write();
}

void ActivityWorker::close()
{
    write();
    m_database.close();
}

void ActivityWorker::write()
{
    if (m_waiting.isEmpty())
        return;
    const Result<Done> done = m_database.append(m_waiting);
    tellMoved();
    if (done) {
        m_waiting.clear();
        m_failed = false;
        Q_EMIT written();
        return;
    }
    if (const qsizetype tooMany = m_waiting.size() - mostUnwritten; tooMany > 0)
        m_waiting.remove(0, tooMany);
    if (!std::exchange(m_failed, true))
        Q_EMIT failed(done.error());
}

void ActivityWorker::tellMoved()
{
    if (const QString path = m_database.takeMovedAside(); !path.isEmpty())
        Q_EMIT movedAside(path);
}

} // namespace vivarium
