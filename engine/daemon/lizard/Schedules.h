// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "api/Services.h"
#include "common/LizardBody.h"
#include "lizard/SandboxMaker.h"
#include "sandbox/SandboxPauser.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vivarium::engine::lizard {

/// A command that a sandbox runs again and again (lizard.md, section 2.10).
struct Schedule {
    std::string id;
    std::string sandboxId;
    std::optional<std::string> name;
    std::optional<std::string> every; ///< as it was asked for
    std::int64_t everySeconds = 0; ///< 0 with cron
    std::optional<std::string> cron;
    std::string timeZone = "UTC";
    std::string command;
    std::int64_t timeoutSeconds = 600;
    bool isEnabled = true;
    std::optional<std::string> disabledReason;
    std::optional<Timestamp> nextRunAt;
    bool isRunning = false;
    std::optional<Timestamp> lastRunAt;
    std::optional<std::string> lastStatus;
    std::int64_t consecutiveFailures = 0;
    std::int64_t skippedCount = 0;

    /// Schedule of lizard.openapi.yaml; also how it is stored.
    [[nodiscard]] json::object toJson() const;
    static Schedule fromJson(const json::object &stored);
    /// Sets what the request names. Throws LizardError 400, and 501 for prompts to coding agents.
    void change(const common::LizardBody &body);
    /// The first run after this moment.
    [[nodiscard]] std::optional<Timestamp> firstAfter(Timestamp time) const;
};

/// Keeps schedules and runs their commands when they are due. A run wakes a paused sandbox; the last of those that run
/// there pauses it again, unless somebody uses it by then.
class Schedules {
public:
    Schedules(asio::any_io_executor executor, Services &services, Database &database, SandboxPauser &pauser,
        const SandboxMaker &maker);

    Schedule create(const std::string &sandboxId, const common::LizardBody &body);
    Schedule change(Schedule schedule, const common::LizardBody &body);
    void remove(const std::string &id);
    /// Those of a sandbox that has ended, and what they ran.
    void removeOf(const std::string &sandboxId);
    /// After a restart, once it is known which sandboxes there still are: removes those of the others.
    void recover();
    /// Somebody wants the sandbox to go on: the runs that are under way will not pause it.
    void keepAwake(const std::string &sandboxId);
    /// Runs it within a moment, and switches it on.
    Schedule runSoon(const std::string &id);
    [[nodiscard]] std::optional<Schedule> find(const std::string &id) const;
    /// Oldest first.
    [[nodiscard]] std::vector<Schedule> list() const;
    /// ScheduleRuns of lizard.openapi.yaml, newest first.
    [[nodiscard]] json::array runs(const std::string &scheduleId, std::int64_t limit);

    /// Looks for what is due, for ever.
    awaitable<void> run();

private:
    /// The runs of a sandbox that are under way.
    struct Awake {
        int runs = 0;
        bool isWoken = false; ///< one of them has ended a pause, to which the sandbox returns
    };
    class RunningMark;

    void store(const Schedule &schedule);
    void storeRun(const json::object &run);
    void startDue(Timestamp now);
    awaitable<void> runOne(std::string id);
    awaitable<void> execute(const Schedule &schedule, json::object &run);
    awaitable<void> wake(SandboxPointer sandbox, Awake &awake, json::object &run);
    awaitable<void> sleepAgain(SandboxPointer sandbox, json::object &run);
    awaitable<void> executeAwake(SandboxPointer sandbox, const Schedule &schedule, json::object &run);
    void finish(const std::string &id, const json::object &run);

    asio::any_io_executor m_executor;
    Services &m_services;
    Database &m_database;
    SandboxPauser &m_pauser;
    const SandboxMaker &m_maker;
    std::map<std::string, Awake> m_awake; ///< by sandbox
    std::map<std::string, Schedule> m_schedules;
    std::vector<std::string> m_order; ///< ids, oldest first
    AsyncCondition m_changed;
};

} // namespace vivarium::engine::lizard
