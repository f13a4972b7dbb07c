// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>

#include <atomic>
#include <chrono>
#include <mutex>
#include <string>
#include <thread>

namespace vivarium {

/// Measures how long the thread that made it stays away from its event loop. A second thread posts beats and times their arrival; the
/// time in which the first was ready to run but had no core (run-queue wait in /proc/self/task/TID/schedstat) is taken off, so that
/// the figure means something on a busy machine too.
class EventLoopWatch {
public:
    explicit EventLoopWatch(std::chrono::milliseconds every = std::chrono::milliseconds(10));
    ~EventLoopWatch();

    /// The longest absence so far, in milliseconds of its own work.
    [[nodiscard]] double worst() const;
    [[nodiscard]] int beats() const;
    void restart();

private:
    [[nodiscard]] double queued() const;

    const std::string m_schedule;
    QObject m_target;
    mutable std::mutex m_mutex;
    double m_worst = 0;
    int m_beats = 0;
    std::atomic<bool> m_stop {false};
    std::atomic<bool> m_underWay {false};
    QElapsedTimer m_clock;
    std::thread m_thread;
};

} // namespace vivarium
