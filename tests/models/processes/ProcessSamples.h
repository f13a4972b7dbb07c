// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Process.h"

#include <QRandomGenerator>
#include <QTimeZone>

#include <algorithm>

namespace vivarium {

/// A process as a sample would hold it.
inline Process makeProcess(qint64 pid, qint64 parent, const QString &name, qint64 startTicks = 0)
{
    Process process;
    process.identity = {pid, startTicks ? startTicks : pid * 10};
    process.parentPid = parent;
    process.user = QStringLiteral("root");
    process.state = u'S';
    process.name = name;
    process.commandLine = {QStringLiteral("/usr/bin/") + name, QStringLiteral("--flag")};
    process.startedAt = QDateTime(QDate(2026, 1, 2), QTime(3, 4, 5), QTimeZone::UTC).addSecs(pid);
    process.cpuSeconds = 1;
    process.memoryBytes = 1 << 20;
    process.threads = 1;
    return process;
}

inline ProcessTable makeTable(const QList<Process> &processes, double uptime)
{
    ProcessTable table;
    table.processes = processes;
    table.uptimeSeconds = uptime;
    table.memoryTotalBytes = 1LL << 30;
    table.complete = true;
    return table;
}

/// A sandbox that lives by chance: forks, exits, orphans, pids used again, changed figures.
class RandomProcesses {
public:
    explicit RandomProcesses(quint32 seed)
        : m_random(seed)
    {
        m_processes.append(makeProcess(1, 0, QStringLiteral("supervisor"), 1));
    }

    ProcessTable next()
    {
        m_uptime += 2;
        const int steps = int(m_random.bounded(8));
        for (int i = 0; i < steps; ++i) {
            switch (m_random.bounded(5)) {
            case 0:
            case 1:
            case 2:
                fork();
                break;
            case 3:
                exitOne();
                break;
            default:
                change();
                break;
            }
        }
        ProcessTable table = makeTable(m_processes, m_uptime);
        // Servers promise no order.
        for (qsizetype i = table.processes.size() - 1; i > 0; --i)
            table.processes.swapItemsAt(i, m_random.bounded(int(i) + 1));
        return table;
    }

    /// A process that came by now, with this many children.
    void forkMany(int count)
    {
        for (int i = 0; i < count; ++i)
            fork();
    }

private:
    void fork()
    {
        const Process &parent = m_processes[m_random.bounded(int(m_processes.size()))];
        qint64 pid = 0;
        do {
            pid = 2 + m_random.bounded(m_largestPid); // small numbers: they are soon used again
        } while (std::ranges::any_of(m_processes, [pid](const Process &p) { return p.identity.pid == pid; }));
        m_processes.append(makeProcess(pid, parent.identity.pid, QStringLiteral("p%1").arg(pid), ++m_ticks));
        m_largestPid = std::max(m_largestPid, int(m_processes.size()) * 2);
    }
    void exitOne()
    {
        if (m_processes.size() < 2)
            return;
        const qsizetype victim = 1 + m_random.bounded(int(m_processes.size()) - 1);
        const qint64 pid = m_processes[victim].identity.pid;
        m_processes.removeAt(victim);
        for (Process &process : m_processes) {
            if (process.parentPid == pid)
                process.parentPid = 1;
        }
    }
    void change()
    {
        Process &process = m_processes[m_random.bounded(int(m_processes.size()))];
        process.cpuSeconds += m_random.bounded(2.0);
        process.memoryBytes += 4096 * m_random.bounded(100);
        process.threads = 1 + m_random.bounded(9);
        process.state = QStringView(u"RSDZT")[m_random.bounded(5)];
    }

    QRandomGenerator m_random;
    QList<Process> m_processes;
    double m_uptime = 100;
    qint64 m_ticks = 100;
    int m_largestPid = 60;
};

} // namespace vivarium
