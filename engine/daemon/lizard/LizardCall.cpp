// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardCall.h"

#include "lizard/AllowedHosts.h"
#include "lizard/Credential.h"

namespace vivarium::engine::lizard {

void Routes::add(verb method, std::string_view path, Handler handler, Access access) const
{
    // The caller was found before the route's handler runs; it is handed over by way of the request.
    m_router.add(
        method, "/api" + std::string(path),
        [&lizard = m_lizard, handler](Request &request) -> awaitable<void> {
            Call call{.request = request, .caller = lizard.keys.find(credentialOf(request.exchange))};
            co_await handler(lizard, call);
        },
        access);
}

Project requireProject(Lizard &lizard, const Call &call, const std::string &id)
{
    auto project = lizard.projects.find(id);
    if (!call.who().reaches(id))
        throw LizardError(403, "This key does not reach that project.", "PROJECT_OUT_OF_SCOPE");
    if (!project)
        throw LizardError(404, "There is no project with this id. GET /api/projects lists them.");
    return *std::move(project);
}

std::string projectOf(Lizard &lizard, const std::string &containerId)
{
    const auto details = lizard.details.find(containerId);
    return details ? details->projectId : lizard.projects.first().id;
}

SandboxPointer requireSandbox(Lizard &lizard, const Call &call)
{
    const std::string &id = call.parameter("sandbox");
    SandboxPointer sandbox = lizard.services.registry.findLive(id);
    if (!sandbox || sandbox->state() == ContainerState::Draining || !call.who().reaches(projectOf(lizard, id)))
        throw LizardError(404, "There is no sandbox with this id, or none any more.");
    return sandbox;
}

SandboxPointer requireRunning(Lizard &lizard, const Call &call)
{
    SandboxPointer sandbox = requireSandbox(lizard, call);
    if (sandbox->isStarting())
        throw LizardError(409, "The sandbox is still starting.");
    if (sandbox->isPaused() || !sandbox->pauseStage.empty())
        throw LizardError(409,
            "The sandbox is " + statusOf(sandbox->record, sandbox.get()) + ". Resume it and wait until it is running.");
    return sandbox;
}

void requireWholeAccount(const Call &call)
{
    if (call.who().isScoped)
        throw LizardError(403, "This needs a key that reaches everything.", "ACCOUNT_SCOPE_REQUIRED");
}

std::string statusOf(const ContainerRecord &record, const Sandbox *live)
{
    switch (record.state) {
    case ContainerState::Pending:
    case ContainerState::Starting:
        return "starting";
    case ContainerState::Ready:
        if (live && !live->pauseStage.empty())
            return std::string(live->pauseStage);
        return record.pausedAt ? "paused" : "running";
    case ContainerState::Draining:
        return "stopping";
    case ContainerState::Stopped:
        break;
    }
    return record.sandboxStatus() == "failed" ? "failed" : "stopped";
}

namespace {

/// What is told of a sandbox that the other API made.
SandboxDetails foreignDetails(Lizard &lizard, const ContainerRecord &record)
{
    return {.containerId = record.id,
        .projectId = lizard.projects.first().id,
        .templateName = record.name,
        .size = {},
        .metadata = {},
        .internetAccess = record.network.isOpen(),
        .allowedHosts = entriesOf(record.network)};
}

json::value timeOrNull(const std::optional<Timestamp> &time)
{
    return time ? json::value(toRfc3339(*time)) : json::value(nullptr);
}

} // namespace

json::object sandboxJson(Lizard &lizard, const ContainerRecord &record)
{
    const SandboxPointer live = lizard.services.registry.findLive(record.id);
    const auto own = lizard.details.find(record.id);
    const SandboxDetails details = own ? *own : foreignDetails(lizard, record);
    const auto end = record.end();
    json::object sandbox{{"sandboxId", record.id}, {"id", record.id}, {"template", details.templateName},
        {"status", statusOf(record, live.get())}, {"region", regionName}, {"runtime", "container"}};
    sandbox["size"] = details.size ? json::value(*details.size) : json::value(nullptr);
    sandbox["pricePerHour"] = 0;
    sandbox["cpus"] = static_cast<double>(record.cpuMillis) / 1000;
    sandbox["memoryMb"] = record.memoryMib;
    sandbox["metadata"] = details.metadata;
    // The other API may have changed the rules meanwhile.
    sandbox["internetAccess"] = record.network.isOpen();
    sandbox["allowedHosts"] = json::value_from(entriesAs(details.allowedHosts, record.network));
    sandbox["pauseError"] = live && live->pauseError ? json::value(*live->pauseError) : json::value(nullptr);
    sandbox["startedAt"] = toRfc3339(record.readyAt.value_or(record.createdAt));
    sandbox["endAt"] = timeOrNull(end);
    sandbox["expiresAt"] = timeOrNull(end);
    sandbox["projectId"] = details.projectId;
    // Beyond the vendor's: an end that each use moves, by a limit that only the other API sets; what a pause has kept,
    // or would keep.
    if (const auto limit = record.endingIdleLimit())
        sandbox["idleTimeoutMs"] = *limit * 1000;
    if (live && record.state == ContainerState::Ready)
        sandbox["pauseKeeps"] = SandboxPauser::keepsMemory(*live) ? "memory" : "files";
    return sandbox;
}

} // namespace vivarium::engine::lizard
