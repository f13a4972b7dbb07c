// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardCall.h"
#include "lizard/LizardRoutes.h"

namespace vivarium::engine::lizard {

namespace {

constexpr std::int64_t mostRuns = 100;

Schedule requireSchedule(Lizard &lizard, const Call &call)
{
    auto schedule = lizard.schedules.find(call.parameter("schedule"));
    if (!schedule || !call.who().reaches(projectOf(lizard, schedule->sandboxId)))
        throw LizardError(404, "There is no schedule with this id.");
    return *std::move(schedule);
}

json::object listJson(Lizard &lizard, const Call &call, const std::optional<std::string> &sandboxId)
{
    json::array list;
    for (const Schedule &schedule : lizard.schedules.list()) {
        const bool isMeant = !sandboxId || sandboxId->empty() || schedule.sandboxId == *sandboxId;
        if (isMeant && call.who().reaches(projectOf(lizard, schedule.sandboxId)))
            list.push_back(schedule.toJson());
    }
    return {{"schedules", std::move(list)}};
}

awaitable<void> createSchedule(Lizard &lizard, Call &call)
{
    const LizardBody body = co_await LizardBody::read(call.exchange(), callBodyLimit);
    const SandboxPointer sandbox = requireSandbox(lizard, call);
    co_await call.exchange().reply(201, lizard.schedules.create(sandbox->id(), body).toJson());
}

awaitable<void> listSandboxSchedules(Lizard &lizard, Call &call)
{
    const SandboxPointer sandbox = requireSandbox(lizard, call);
    co_await call.exchange().reply(200, listJson(lizard, call, sandbox->id()));
}

awaitable<void> listSchedules(Lizard &lizard, Call &call)
{
    co_await call.exchange().reply(200, listJson(lizard, call, call.request.target().find("sandboxId")));
}

awaitable<void> readSchedule(Lizard &lizard, Call &call)
{
    co_await call.exchange().reply(200, requireSchedule(lizard, call).toJson());
}

awaitable<void> changeSchedule(Lizard &lizard, Call &call)
{
    const LizardBody body = co_await LizardBody::read(call.exchange(), callBodyLimit);
    co_await call.exchange().reply(200, lizard.schedules.change(requireSchedule(lizard, call), body).toJson());
}

awaitable<void> deleteSchedule(Lizard &lizard, Call &call)
{
    lizard.schedules.remove(requireSchedule(lizard, call).id);
    co_await call.exchange().reply(200, json::object());
}

awaitable<void> runSchedule(Lizard &lizard, Call &call)
{
    co_await call.exchange().reply(200, lizard.schedules.runSoon(requireSchedule(lizard, call).id).toJson());
}

awaitable<void> listRuns(Lizard &lizard, Call &call)
{
    const Schedule schedule = requireSchedule(lizard, call);
    const std::int64_t limit = call.request.target().integer("limit", 1, INT64_MAX, mostRuns);
    co_await call.exchange().reply(
        200, json::object{{"runs", lizard.schedules.runs(schedule.id, std::min(limit, mostRuns))}});
}

} // namespace

void addScheduleRoutes(const Routes &routes)
{
    routes.add(verb::post, "/sandboxes/{sandbox}/schedules", createSchedule);
    routes.add(verb::get, "/sandboxes/{sandbox}/schedules", listSandboxSchedules);
    routes.add(verb::get, "/sandbox-schedules", listSchedules);
    routes.add(verb::get, "/sandbox-schedules/{schedule}", readSchedule);
    routes.add(verb::patch, "/sandbox-schedules/{schedule}", changeSchedule);
    routes.add(verb::delete_, "/sandbox-schedules/{schedule}", deleteSchedule);
    routes.add(verb::post, "/sandbox-schedules/{schedule}/run", runSchedule);
    routes.add(verb::get, "/sandbox-schedules/{schedule}/runs", listRuns);
}

} // namespace vivarium::engine::lizard
