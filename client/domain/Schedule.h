// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"

#include <QDateTime>
#include <QString>

#include <chrono>
#include <optional>

namespace vivarium {

using ScheduleId = Id<struct ScheduleTag>;

/// When a command runs by itself, and which (`lizard.md` §2.10).
struct ScheduleSpec {
    QString name; ///< may be empty
    QString every; ///< as "5m" or "1h"; either this or `cron`
    QString cron; ///< five fields
    QString timeZone; ///< IANA name, for cron; empty: UTC
    QString command; ///< for a shell in /workspace, as root
    std::chrono::seconds limit{600}; ///< a run is ended then
    bool enabled = true;
    friend bool operator==(const ScheduleSpec &, const ScheduleSpec &) = default;
};

struct Schedule {
    ScheduleId id;
    SandboxId sandbox;
    ScheduleSpec spec;
    QString prompt; ///< for a coding agent instead of a command: shown, not edited here
    QString disabledReason; ///< the server's sentence; may be empty
    QDateTime nextRunAt; ///< UTC; invalid: none is planned
    QDateTime lastRunAt;
    QString lastStatus; ///< the server's word
    bool running = false;
    int failuresInARow = 0;
    int skipped = 0;
    friend bool operator==(const Schedule &, const Schedule &) = default;
};

/// One time that it ran.
struct ScheduleRun {
    QString id;
    QString status; ///< running, succeeded, failed, timeout, interrupted, or another word
    QDateTime startedAt; ///< UTC
    QDateTime endedAt; ///< invalid while it runs
    std::optional<std::chrono::milliseconds> duration;
    std::optional<int> exitCode;
    bool woke = false; ///< the sandbox was paused and was resumed for it
    bool slept = false; ///< and paused again afterwards
    QString output; ///< hostile
    QString error; ///< the server's sentence
    friend bool operator==(const ScheduleRun &, const ScheduleRun &) = default;
};

} // namespace vivarium
