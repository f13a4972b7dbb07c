// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Process.h"

#include <compare>
#include <vector>

namespace vivarium {

/// What a row of the process table is known by. Where the server tells no start time (its list holds only what the API
/// started) the API's own id does its part: a pid alone may be used again.
struct ProcessKey {
    ProcessIdentity identity;
    ProcessId apiId; ///< empty where startTicks is set
    [[nodiscard]] static ProcessKey of(const Process &process);
    friend bool operator==(const ProcessKey &, const ProcessKey &) = default;
    friend auto operator<=>(const ProcessKey &, const ProcessKey &) = default;
    friend size_t qHash(const ProcessKey &key, size_t seed = 0) { return qHashMulti(seed, key.identity, key.apiId); }
};

/// Whether a process belongs to the machinery: process 1, or a thread of the kernel.
[[nodiscard]] bool isSystemProcess(const Process &process);

/// One sample, made ready for a walk beside the rows of the model: sorted by key, without duplicates, parents resolved.
/// Samples aren't atomic and servers may lie, so parents that can't be are dropped: unknown ones, ones that are younger
/// than their child (their pid was used again), and circles.
class ProcessSample {
public:
    struct Row {
        const Process *process; ///< valid as long as the sample
        ProcessKey key;
        int parent = -1; ///< index in rows(); −1: at the top
    };
    /// `withSystem`: false leaves out what isSystemProcess().
    ProcessSample(const QList<Process> &processes, bool withSystem);
    Q_DISABLE_COPY_MOVE(ProcessSample)
    [[nodiscard]] const std::vector<Row> &rows() const { return m_rows; }
    [[nodiscard]] int leftOut() const { return m_leftOut; }

private:
    void resolveParents();
    void breakCircles();

    const QList<Process> m_processes;
    std::vector<Row> m_rows;
    int m_leftOut = 0;
};

} // namespace vivarium
