// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/ScheduleApi.h"

#include <QObject>

namespace vivarium {

struct LizardContext;

/// Schedules of Lizard sandboxes (`lizard.md` §2.10). Those with a prompt for a coding agent are shown, not made.
class LizardSchedules final : public QObject, public ScheduleApi {
    Q_OBJECT
public:
    explicit LizardSchedules(LizardContext &context, QObject *parent = nullptr);

    Reply<QList<Schedule>> list(const SandboxId &sandbox) override;
    Reply<Schedule> create(const SandboxId &sandbox, const ScheduleSpec &spec) override;
    Reply<Schedule> change(const ScheduleId &schedule, const ScheduleSpec &spec) override;
    Reply<Schedule> setEnabled(const ScheduleId &schedule, bool enabled) override;
    Reply<Done> remove(const ScheduleId &schedule) override;
    Reply<Done> runNow(const ScheduleId &schedule) override;
    Reply<QList<ScheduleRun>> runs(const ScheduleId &schedule, int limit) override;

private:
    [[nodiscard]] Reply<Schedule> lookUp(const SandboxId &sandbox, const ScheduleSpec &spec,
        const QList<Schedule> &before, const ApiError &unclear, int look);

    LizardContext &m_context;
};

} // namespace vivarium
