// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/ProcessSample.h"

#include <algorithm>

namespace vivarium {

ProcessKey ProcessKey::of(const Process &process)
{
    return {process.identity, process.identity.startTicks == 0 ? process.apiId : ProcessId()};
}

bool isSystemProcess(const Process &process)
{
    constexpr qint64 firstProcess = 1;
    constexpr qint64 kernelThreads = 2; // kthreadd, the parent of them all
    if (process.identity.pid == firstProcess)
        return process.apiId.isEmpty();
    const bool kernel = process.identity.pid == kernelThreads || process.parentPid == kernelThreads;
    return kernel && process.commandLine.isEmpty() && process.memoryBytes == 0;
}

ProcessSample::ProcessSample(const QList<Process> &processes, bool withSystem)
    : m_processes(processes)
{
    m_rows.reserve(size_t(m_processes.size()));
    for (const Process &process : m_processes) {
        if (!withSystem && isSystemProcess(process))
            ++m_leftOut;
        else
            m_rows.push_back({&process, ProcessKey::of(process), -1});
    }
    if (!std::ranges::is_sorted(m_rows, {}, &Row::key)) // servers mostly walk /proc in order
        std::ranges::stable_sort(m_rows, {}, &Row::key);
    const auto duplicates = std::ranges::unique(m_rows, {}, &Row::key);
    m_rows.erase(duplicates.begin(), duplicates.end());
    resolveParents();
    breakCircles();
}

void ProcessSample::resolveParents()
{
    QHash<qint64, int> byPid;
    byPid.reserve(qsizetype(m_rows.size()));
    for (int i = 0; i < int(m_rows.size()); ++i) {
        // Of several with one pid only the one that runs can have children.
        if (!m_rows[size_t(i)].process->exitCode || !byPid.contains(m_rows[size_t(i)].process->identity.pid))
            byPid.insert(m_rows[size_t(i)].process->identity.pid, i);
    }
    for (int i = 0; i < int(m_rows.size()); ++i) {
        Row &row = m_rows[size_t(i)];
        const int parent = row.process->parentPid > 0 ? byPid.value(row.process->parentPid, -1) : -1;
        if (parent < 0 || parent == i)
            continue;
        if (m_rows[size_t(parent)].process->identity.startTicks <= row.process->identity.startTicks)
            row.parent = parent;
    }
}

void ProcessSample::breakCircles()
{
    enum class Mark : char { Unseen, OnPath, Good };
    std::vector<Mark> marks(m_rows.size(), Mark::Unseen);
    std::vector<int> path;
    for (int start = 0; start < int(m_rows.size()); ++start) {
        int current = start;
        while (current >= 0 && marks[size_t(current)] == Mark::Unseen) {
            marks[size_t(current)] = Mark::OnPath;
            path.push_back(current);
            current = m_rows[size_t(current)].parent;
        }
        if (current >= 0 && marks[size_t(current)] == Mark::OnPath)
            m_rows[size_t(current)].parent = -1;
        for (const int seen : path)
            marks[size_t(seen)] = Mark::Good;
        path.clear();
    }
}

} // namespace vivarium
