// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Schedule.h"

#include <QList>

namespace vivarium {

/// What runs by itself in a sandbox (Feature::Schedules). A run wakes a paused sandbox, which costs, and pauses it
/// again.
class ScheduleApi {
public:
    virtual ~ScheduleApi() = default;

    [[nodiscard]] virtual Reply<QList<Schedule>> list(const SandboxId &sandbox) = 0;
    [[nodiscard]] virtual Reply<Schedule> create(const SandboxId &sandbox, const ScheduleSpec &spec) = 0;
    /// Whether it is on stays as it is: `spec.enabled` is not looked at.
    [[nodiscard]] virtual Reply<Schedule> change(const ScheduleId &schedule, const ScheduleSpec &spec) = 0;
    [[nodiscard]] virtual Reply<Schedule> setEnabled(const ScheduleId &schedule, bool enabled) = 0;
    [[nodiscard]] virtual Reply<Done> remove(const ScheduleId &schedule) = 0;
    /// Runs it now, and switches it on again.
    [[nodiscard]] virtual Reply<Done> runNow(const ScheduleId &schedule) = 0;
    /// Newest first.
    [[nodiscard]] virtual Reply<QList<ScheduleRun>> runs(const ScheduleId &schedule, int limit) = 0;
};

} // namespace vivarium
