// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Lease.h"
#include "core/Result.h"
#include "domain/Process.h"
#include "processes/ProcessTreeModel.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QTimer>

namespace vivarium {

class SandboxContext;

/// Keeps the process table of one sandbox up to date while somebody watches it, and at no other time.
///
/// Where looking restarts the idle clock of the sandbox (no Feature::FreeObservation) it asks less often, and pauses by
/// itself when nobody has touched the panel for watchLimit: a forgotten window must not keep a billed sandbox alive.
class ProcessMonitor : public QObject {
    Q_OBJECT
public:
    static constexpr std::chrono::milliseconds freeInterval = std::chrono::seconds(2);
    static constexpr std::chrono::milliseconds costlyInterval = std::chrono::seconds(5);
    static constexpr std::chrono::milliseconds longestInterval = std::chrono::seconds(30); ///< after failures
    static constexpr std::chrono::milliseconds watchLimit = std::chrono::minutes(2);

    /// The context must outlive it.
    explicit ProcessMonitor(SandboxContext &context, QObject *parent = nullptr);

    [[nodiscard]] ProcessTreeModel &model() { return m_model; }
    [[nodiscard]] const ProcessTreeModel &model() const { return m_model; }
    /// Whether the table is on screen.
    void setWatched(bool watched);
    void setPaused(bool paused);
    [[nodiscard]] bool isPaused() const { return m_paused; }
    /// One sample now, also while paused.
    void refresh();
    /// Gives up the answer that is waited for, and pauses.
    void cancel();
    /// The person did something: the watch limit begins anew.
    void noteActivity();
    /// Whether looking restarts the idle clock.
    [[nodiscard]] bool isCostly() const;
    void setWatchLimit(std::chrono::milliseconds limit) { m_watchLimit.setInterval(limit); }

    [[nodiscard]] bool hasSample() const { return m_sampledAt.isValid(); }
    /// When the last good answer came; invalid: never.
    [[nodiscard]] QDateTime sampledAt() const { return m_sampledAt; }
    /// Why the last try failed; nullopt after a good one.
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }
    [[nodiscard]] bool isAsking() const { return m_asking; }

Q_SIGNALS:
    /// A try was begun or is through: hasSample(), error(), isAsking() may be new.
    void changed();
    void pausedChanged(bool paused);
    /// It paused itself because nobody seems to look.
    void pausedItself();

private:
    void ask();
    void take(const Result<ProcessTable> &result);
    void updateLease();

    SandboxContext &m_context;
    ProcessTreeModel m_model;
    Poller m_poller;
    Lease m_lease;
    QTimer m_watchLimit;
    QElapsedTimer m_clock;
    Reply<ProcessTable> m_reply;
    QDateTime m_sampledAt;
    std::optional<ApiError> m_error;
    int m_serial = 0; ///< of the newest question
    int m_failures = 0;
    bool m_watched = false;
    bool m_paused = false;
    bool m_asking = false;
};

} // namespace vivarium
