// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/Schedules.h"

#include "common/Utf8.h"
#include "lizard/Identifier.h"
#include "lizard/LizardError.h"
#include "sandbox/SupervisorClient.h"

#include <spdlog/spdlog.h>

namespace vivarium::engine::lizard {

namespace {

using std::chrono_literals::operator""s;

constexpr auto longestWait = 60s;
constexpr std::size_t scheduleLimit = 1000;
constexpr std::int64_t keptRuns = 100;
constexpr std::size_t keptOutput = 64UL * 1024;

} // namespace

/// Takes the mark off again on every way out of a run: a schedule that counts as running never runs.
class Schedules::RunningMark {
public:
    RunningMark(Schedules &schedules, std::string id)
        : m_schedules(schedules)
        , m_id(std::move(id))
    {
    }
    RunningMark(const RunningMark &) = delete;
    RunningMark &operator=(const RunningMark &) = delete;
    ~RunningMark()
    {
        const auto known = m_schedules.m_schedules.find(m_id);
        if (known != m_schedules.m_schedules.end())
            known->second.isRunning = false;
    }

private:
    Schedules &m_schedules;
    std::string m_id;
};

Schedules::Schedules(asio::any_io_executor executor, Services &services, Database &database, SandboxPauser &pauser,
    const SandboxMaker &maker)
    : m_executor(std::move(executor))
    , m_services(services)
    , m_database(database)
    , m_pauser(pauser)
    , m_maker(maker)
{
    auto query = m_database.statement("SELECT body FROM lizard_schedules ORDER BY position");
    while (query.executeStep()) {
        Schedule schedule = Schedule::fromJson(json::parse(query.getColumn(0).getString()).as_object());
        m_order.push_back(schedule.id);
        m_schedules.emplace(schedule.id, std::move(schedule));
    }
    // The engine ended in their middle.
    m_database.handle().exec("UPDATE lizard_runs SET body = json_set(body, '$.status', 'interrupted', '$.finished', "
                             "json('true')) WHERE json_extract(body, '$.status') = 'running'");
}

void Schedules::store(const Schedule &schedule)
{
    auto statement = m_database.statement("INSERT INTO lizard_schedules (id, container_id, body) VALUES (?1, ?2, ?3) "
                                          "ON CONFLICT (id) DO UPDATE SET body = ?3");
    statement.bind(1, schedule.id);
    statement.bind(2, schedule.sandboxId);
    statement.bind(3, json::serialize(schedule.toJson()));
    statement.exec();
    m_schedules.insert_or_assign(schedule.id, schedule);
    m_changed.notifyAll();
}

Schedule Schedules::create(const std::string &sandboxId, const common::LizardBody &body)
{
    if (m_schedules.size() >= scheduleLimit)
        throw LizardError(409, "There are 1000 schedules already. Delete some of them first.");
    Schedule schedule;
    schedule.id = newIdentifier("sch");
    schedule.sandboxId = sandboxId;
    schedule.change(body);
    schedule.nextRunAt = schedule.isEnabled ? schedule.firstAfter(currentTime()) : std::nullopt;
    m_order.push_back(schedule.id);
    store(schedule);
    return schedule;
}

Schedule Schedules::change(Schedule schedule, const common::LizardBody &body)
{
    schedule.change(body);
    schedule.nextRunAt = schedule.isEnabled ? schedule.firstAfter(currentTime()) : std::nullopt;
    store(schedule);
    return schedule;
}

void Schedules::remove(const std::string &id)
{
    m_schedules.erase(id);
    std::erase(m_order, id);
    for (const char *sql :
        {"DELETE FROM lizard_schedules WHERE id = ?", "DELETE FROM lizard_runs WHERE schedule_id = ?"}) {
        auto deletion = m_database.statement(sql);
        deletion.bind(1, id);
        deletion.exec();
    }
}

void Schedules::removeOf(const std::string &sandboxId)
{
    for (const Schedule &schedule : list()) {
        if (schedule.sandboxId == sandboxId)
            remove(schedule.id);
    }
}

void Schedules::recover()
{
    for (const Schedule &schedule : list()) {
        if (!m_services.registry.findLive(schedule.sandboxId))
            remove(schedule.id);
    }
    m_database.handle().exec("DELETE FROM lizard_runs WHERE schedule_id NOT IN (SELECT id FROM lizard_schedules)");
}

void Schedules::keepAwake(const std::string &sandboxId)
{
    if (const auto awake = m_awake.find(sandboxId); awake != m_awake.end())
        awake->second.isWoken = false;
}

Schedule Schedules::runSoon(const std::string &id)
{
    Schedule schedule = m_schedules.at(id);
    if (schedule.isRunning)
        throw LizardError(409, "The schedule is running at the moment.");
    schedule.isEnabled = true;
    schedule.disabledReason.reset();
    schedule.nextRunAt = currentTime();
    store(schedule);
    return schedule;
}

std::optional<Schedule> Schedules::find(const std::string &id) const
{
    const auto found = m_schedules.find(id);
    return found == m_schedules.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Schedule> Schedules::list() const
{
    std::vector<Schedule> schedules;
    for (const std::string &id : m_order)
        schedules.push_back(m_schedules.at(id));
    return schedules;
}

json::array Schedules::runs(const std::string &scheduleId, std::int64_t limit)
{
    auto query =
        m_database.statement("SELECT body FROM lizard_runs WHERE schedule_id = ? ORDER BY position DESC LIMIT ?");
    query.bind(1, scheduleId);
    query.bind(2, limit);
    json::array runs;
    while (query.executeStep())
        runs.push_back(json::parse(query.getColumn(0).getString()));
    return runs;
}

awaitable<void> Schedules::run()
{
    for (;;) {
        Timestamp next = currentTime() + longestWait;
        for (const auto &[id, schedule] : m_schedules) {
            if (schedule.isEnabled && schedule.nextRunAt)
                next = std::min(next, *schedule.nextRunAt);
        }
        const Timestamp now = currentTime();
        if (next > now && co_await m_changed.wait(next - now))
            continue; // something is due at another time now
        std::string failure;
        try {
            startDue(currentTime());
        } catch (const std::exception &error) {
            failure = error.what();
        }
        if (!failure.empty()) {
            spdlog::error("schedules: {}", failure);
            co_await sleepFor(1s); // a full disk must not keep the processor busy
        }
    }
}

void Schedules::startDue(Timestamp now)
{
    for (Schedule schedule : list()) {
        if (!schedule.isEnabled || !schedule.nextRunAt || *schedule.nextRunAt > now)
            continue;
        schedule.nextRunAt = schedule.firstAfter(now);
        const bool isFree = !schedule.isRunning;
        schedule.skippedCount += isFree ? 0 : 1;
        if (isFree) {
            schedule.isRunning = true;
            schedule.lastRunAt = now;
        }
        store(schedule);
        if (isFree)
            spawnLogged(m_executor, "the run of schedule " + schedule.id, runOne(schedule.id));
    }
}

void Schedules::storeRun(const json::object &run)
{
    const std::string scheduleId(run.at("scheduleId").as_string());
    auto statement = m_database.statement("INSERT INTO lizard_runs (id, schedule_id, body) VALUES (?1, ?2, ?3) "
                                          "ON CONFLICT (id) DO UPDATE SET body = ?3");
    statement.bind(1, std::string(run.at("id").as_string()));
    statement.bind(2, scheduleId);
    statement.bind(3, json::serialize(run));
    statement.exec();
    auto oldest =
        m_database.statement("DELETE FROM lizard_runs WHERE schedule_id = ?1 AND position <= (SELECT position "
                             "FROM lizard_runs WHERE schedule_id = ?1 ORDER BY position DESC LIMIT 1 OFFSET ?2)");
    oldest.bind(1, scheduleId);
    oldest.bind(2, keptRuns);
    oldest.exec();
}

awaitable<void> Schedules::runOne(std::string id)
{
    const RunningMark mark(*this, id);
    const auto known = find(id);
    if (!known)
        co_return; // deleted before it began
    const Schedule &schedule = *known;
    const Timestamp begin = currentTime();
    json::object run{{"id", newIdentifier("run")}, {"scheduleId", id}, {"sandboxId", schedule.sandboxId},
        {"status", "running"}, {"woke", false}, {"slept", false}, {"startedAt", toRfc3339(begin)}, {"endedAt", nullptr},
        {"finished", false}, {"durationMs", nullptr}, {"exitCode", nullptr}, {"promptId", nullptr},
        {"conversationId", nullptr}, {"output", nullptr}, {"error", nullptr}};
    storeRun(run);
    try {
        co_await execute(schedule, run);
    } catch (const std::exception &error) {
        run["status"] = "failed";
        run["error"] = common::toValidUtf8(error.what());
    }
    const Timestamp end = currentTime();
    run["endedAt"] = toRfc3339(end);
    run["finished"] = true;
    run["durationMs"] = (end - begin).count();
    finish(id, run);
}

void Schedules::finish(const std::string &id, const json::object &run)
{
    const auto known = find(id);
    if (!known)
        return; // deleted meanwhile, and its runs with it
    storeRun(run);
    Schedule schedule = *known;
    schedule.isRunning = false;
    schedule.lastStatus = std::string(run.at("status").as_string());
    schedule.consecutiveFailures = *schedule.lastStatus == "succeeded" ? 0 : schedule.consecutiveFailures + 1;
    store(schedule);
}

awaitable<void> Schedules::execute(const Schedule &schedule, json::object &run)
{
    const SandboxPointer sandbox = m_services.registry.findLive(schedule.sandboxId);
    if (!sandbox || sandbox->state() != ContainerState::Ready)
        throw std::runtime_error("The sandbox does not run.");
    Awake &awake = m_awake[sandbox->id()];
    ++awake.runs;
    std::exception_ptr failure;
    try {
        co_await wake(sandbox, awake, run);
        co_await executeAwake(sandbox, schedule, run);
    } catch (...) {
        failure = std::current_exception();
    }
    // Whatever became of the command, the sandbox must not stay awake for it; but neither is it taken from others.
    if (--awake.runs == 0) {
        const bool returns = awake.isWoken;
        m_awake.erase(sandbox->id());
        if (returns)
            co_await sleepAgain(sandbox, run);
    }
    if (failure)
        std::rethrow_exception(failure);
}

awaitable<void> Schedules::wake(SandboxPointer sandbox, Awake &awake, json::object &run)
{
    // Runs that have just ended may be sending it to sleep.
    while (!sandbox->pauseStage.empty())
        co_await sandbox->changed.wait();
    if (sandbox->state() != ContainerState::Ready)
        throw std::runtime_error("The sandbox has ended.");
    if (!sandbox->isPaused())
        co_return;
    m_maker.requireRoom(1);
    co_await m_pauser.resumeNow(sandbox);
    awake.isWoken = true;
    run["woke"] = true;
}

awaitable<void> Schedules::sleepAgain(SandboxPointer sandbox, json::object &run)
{
    const bool isIdle = sandbox->leases == 0 && !sandbox->standsStill() && sandbox->pauseStage.empty();
    if (sandbox->state() != ContainerState::Ready || sandbox->isPaused() || !isIdle)
        co_return;
    std::string failure;
    try {
        co_await m_pauser.pauseNow(sandbox);
        run["slept"] = true;
    } catch (const std::exception &error) {
        failure = error.what();
    }
    if (!failure.empty())
        spdlog::warn("sandbox {} stays awake after its schedule: {}", sandbox->id(), failure);
}

awaitable<void> Schedules::executeAwake(SandboxPointer sandbox, const Schedule &schedule, json::object &run)
{
    const auto lease = m_services.clock.lease(sandbox);
    co_await sandbox->goesOn();
    const std::chrono::seconds limit(schedule.timeoutSeconds);
    HttpAnswer answer;
    try {
        answer = co_await SupervisorClient(m_services.folder.supervisorSocket(sandbox->id()))
                     .exec({{"cmd", schedule.command}, {"timeoutMs", schedule.timeoutSeconds * 1000}}, limit + 30s);
    } catch (const TransportError &) {
        run["status"] = "interrupted";
        run["error"] = "The sandbox was paused, saved or ended before the command had ended.";
        co_return;
    }
    const json::value body = json::parse(answer.body);
    if (!answer.succeeded()) {
        run["status"] = answer.status == 504 ? "timeout" : "failed";
        run["error"] = body.at("error");
        co_return;
    }
    std::string output(body.at("stdout").as_string());
    if (const std::string errors(body.at("stderr").as_string()); !errors.empty())
        output += (output.empty() ? "" : "\n") + errors;
    const std::size_t surplus = output.size() - std::min(output.size(), keptOutput);
    run["output"] = common::toValidUtf8(std::string_view(output).substr(surplus));
    run["exitCode"] = body.at("exitCode");
    run["status"] = body.at("exitCode").to_number<int>() == 0 ? "succeeded" : "failed";
}

} // namespace vivarium::engine::lizard
