// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/AllowedHosts.h"
#include "lizard/LizardCall.h"
#include "lizard/LizardRoutes.h"
#include "lizard/Size.h"

#include "common/Utf8.h"

#include <algorithm>
#include <array>

namespace vivarium::engine::lizard {

namespace {

using std::chrono_literals::operator""s;

constexpr std::int64_t longestLifetime = 2'147'483'647;
constexpr auto endLimit = 30s;

/// Templates are names for the one image that this machine can make; what they would have beyond it is not here.
constexpr std::array templateNames{"base", "interpreter"};

bool isImage(const std::string &templateName)
{
    return templateName.starts_with("img_");
}

std::string readTemplate(const LizardBody &body)
{
    std::string name = body.text("template").value_or("");
    if (name.empty())
        return templateNames.front();
    if (!isImage(name) && std::ranges::find(templateNames, name) == templateNames.end())
        throw LizardError(400,
            "There is no template \"" + common::toValidUtf8(name)
                + "\" on this machine. There are base, interpreter, and images of this engine by their id (img_…).",
            "TEMPLATE_NOT_FOUND");
    return name;
}

std::vector<std::string> readAllowedHosts(const LizardBody &body)
{
    std::vector<std::string> hosts;
    const json::value *list = body.find("allowedHosts");
    if (!list)
        return hosts;
    if (!list->is_array())
        throw LizardError(400, "\"allowedHosts\" must be a list of texts.");
    for (const json::value &entry : list->as_array()) {
        if (!entry.is_string())
            throw LizardError(400, "\"allowedHosts\" must be a list of texts.");
        hosts.emplace_back(entry.as_string());
    }
    return hosts;
}

void checkRegion(const LizardBody &body)
{
    const std::string region = body.text("region").value_or("");
    if (!region.empty() && region != regionName && region != sdkRegionName)
        throw LizardError(
            400, "There is no region \"" + common::toValidUtf8(region) + "\": this machine is \"" + regionName + "\".");
}

/// The volume that is to be mounted, if any. Throws LizardError 404, or 409 if another sandbox has it.
std::optional<LizardVolume> readVolume(Lizard &lizard, const LizardBody &body, const std::string &projectId)
{
    const auto id = body.text("volumeId");
    const auto name = body.text("volumeName");
    if ((!id || id->empty()) && (!name || name->empty()))
        return std::nullopt;
    auto volume = id && !id->empty() ? lizard.volumes.findById(*id) : lizard.volumes.find(projectId, *name);
    if (!volume || (!projectId.empty() && volume->projectId != projectId))
        throw LizardError(404, "The project has no such volume.");
    if (!volumeHolder(lizard, *volume).empty())
        throw LizardError(409, "The volume is attached to another sandbox. One at a time can have it.");
    return volume;
}

Size readSize(const LizardBody &body, bool hasVolume)
{
    const std::string name = body.text("size").value_or("");
    const auto size = sizeNamed(name.empty() ? usualSize : std::string_view(name));
    if (!size)
        throw LizardError(400, "The sizes are " + std::string(sizeNames) + ".", "SANDBOX_SIZE_NOT_ALLOWED");
    if (hasVolume && !size->takesVolume)
        throw LizardError(
            400, "A sandbox of size " + std::string(size->name) + " takes no volume.", "SANDBOX_SIZE_NOT_ALLOWED");
    return *size;
}

/// Waits until it runs, and tells it.
awaitable<void> replyCreated(Lizard &lizard, Call &call, SandboxPointer sandbox)
{
    co_await SandboxMaker::waitUntilRunning(sandbox);
    co_await call.exchange().reply(201, sandboxJson(lizard, sandbox->record));
}

/// A copy has the rules of its source for life (lizard.md, section 2.2). Throws LizardError 400 if others are asked
/// for.
void requireSnapshotRules(const LizardBody &body, const LizardSnapshot &snapshot)
{
    const std::vector<std::string> hosts = readAllowedHosts(body);
    if (hosts.empty() && body.boolean("internetAccess").value_or(true))
        return;
    const NetworkPolicy asked = policyFor(hosts);
    const NetworkPolicy &there = snapshot.network;
    if (there.isOpen() || asked.hosts != there.hosts || asked.allowed != there.allowed)
        throw LizardError(400,
            "A sandbox from a snapshot has the network rules that its source had: \"internetAccess\" and "
            "\"allowedHosts\" cannot be others.");
}

awaitable<void> restoreSandbox(Lizard &lizard, Call &call, const LizardBody &body, const std::string &snapshotId)
{
    const auto snapshot = lizard.snapshots.find(snapshotId);
    if (!snapshot || !call.who().reaches(snapshot->projectId))
        throw LizardError(404, "There is no snapshot with this id.");
    const std::string projectId = body.text("projectId").value_or(snapshot->projectId);
    if (!projectId.empty() && projectId != snapshot->projectId)
        throw LizardError(403, "A snapshot is restored in its own project only.", "SNAPSHOT_SCOPE");
    const auto volume = readVolume(lizard, body, snapshot->projectId);
    requireSnapshotRules(body, *snapshot);
    SandboxWish wish{.project = requireProject(lizard, call, snapshot->projectId),
        .templateName = {},
        .imageId = {},
        .size = {},
        .lifetimeMs = body.integer("timeoutMs", 0, longestLifetime).value_or(0),
        .metadata = body.texts("metadata"),
        .envs = body.texts("envs"),
        .internetAccess = true,
        .allowedHosts = {},
        .volumeName = volume ? std::optional(volume->volumeName) : std::nullopt};
    co_await replyCreated(lizard, call, lizard.snapshots.restore(*snapshot, std::move(wish)));
}

awaitable<void> createNew(Lizard &lizard, Call &call, const LizardBody &body)
{
    const std::string projectId = body.text("projectId").value_or("");
    if (projectId.empty())
        throw LizardError(400, "A project is needed: GET /api/projects lists them.", "PROJECT_REQUIRED");
    const Project project = requireProject(lizard, call, projectId);
    const std::string templateName = readTemplate(body);
    if (const std::string name = body.text("environment").value_or(""); !name.empty())
        throw LizardError(404, "The project has no environment \"" + name + "\".");
    const auto volume = readVolume(lizard, body, project.id);
    const std::vector<std::string> allowedHosts = readAllowedHosts(body);
    const bool internetAccess = body.boolean("internetAccess").value_or(true) && allowedHosts.empty();
    if (!internetAccess && volume)
        throw LizardError(400, "A sandbox without internet access takes no volume.");
    const SandboxWish wish{.project = project,
        .templateName = templateName,
        .imageId = isImage(templateName) ? std::optional(templateName) : std::nullopt,
        .size = std::string(readSize(body, volume.has_value()).name),
        .lifetimeMs = body.integer("timeoutMs", 0, longestLifetime).value_or(0),
        .metadata = body.texts("metadata"),
        .envs = body.texts("envs"),
        .internetAccess = internetAccess,
        .allowedHosts = allowedHosts,
        .volumeName = volume ? std::optional(volume->volumeName) : std::nullopt};
    co_await replyCreated(lizard, call, lizard.maker.startNew(wish));
}

awaitable<void> createSandbox(Lizard &lizard, Call &call)
{
    const LizardBody body = co_await LizardBody::read(call.exchange(), callBodyLimit);
    checkRegion(body);
    const std::string snapshotId = body.text("snapshotId").value_or("");
    if (!snapshotId.empty())
        co_await restoreSandbox(lizard, call, body, snapshotId);
    else
        co_await createNew(lizard, call, body);
}

/// Those that have not ended, oldest first.
json::array liveSandboxes(Lizard &lizard, const Call &call, const std::optional<std::string> &projectId)
{
    std::vector<ContainerRecord> records;
    for (const SandboxPointer &sandbox : lizard.services.registry.live()) {
        const std::string project = projectOf(lizard, sandbox->id());
        const bool isMeant = (!projectId || project == *projectId) && call.who().reaches(project);
        if (isMeant && sandbox->state() != ContainerState::Draining)
            records.push_back(sandbox->record);
    }
    std::ranges::sort(records, {}, &ContainerRecord::createdAt);
    json::array list;
    for (const ContainerRecord &record : records)
        list.push_back(sandboxJson(lizard, record));
    return list;
}

awaitable<void> listSandboxes(Lizard &lizard, Call &call)
{
    co_await call.exchange().reply(200, liveSandboxes(lizard, call, std::nullopt));
}

awaitable<void> listProjectSandboxes(Lizard &lizard, Call &call)
{
    const Project project = requireProject(lizard, call, call.parameter("project"));
    co_await call.exchange().reply(200, liveSandboxes(lizard, call, project.id));
}

awaitable<void> readSandbox(Lizard &lizard, Call &call)
{
    const std::string &id = call.parameter("sandbox");
    // One that broke down can still be looked at for a while; one that was deleted or has expired cannot.
    if (const auto record = lizard.services.registry.find(id); record && record->sandboxStatus() == "failed"
        && record->stoppedAt >= currentTime() - failedKept && call.who().reaches(projectOf(lizard, id)))
        co_return co_await call.exchange().reply(200, sandboxJson(lizard, *record));
    co_await call.exchange().reply(200, sandboxJson(lizard, requireSandbox(lizard, call)->record));
}

awaitable<void> deleteSandbox(Lizard &lizard, Call &call)
{
    const SandboxPointer sandbox = requireSandbox(lizard, call);
    lizard.services.lifecycle.stop(sandbox, StopReason::Stopped, std::nullopt);
    // So that its volume is free for the next one. Whoever cannot wait so long has it deleted all the same.
    const auto deadline = std::chrono::steady_clock::now() + endLimit;
    while (sandbox->record.isLive() && std::chrono::steady_clock::now() < deadline)
        co_await sandbox->changed.wait(deadline - std::chrono::steady_clock::now());
    co_await call.exchange().reply(200, json::object());
}

json::object stateChangeJson(const Sandbox &sandbox)
{
    return {{"id", sandbox.id()}, {"status", statusOf(sandbox.record, &sandbox)},
        {"keeps", SandboxPauser::keepsMemory(sandbox) ? "memory" : "files"}};
}

awaitable<void> pauseSandbox(Lizard &lizard, Call &call)
{
    const SandboxPointer sandbox = requireSandbox(lizard, call);
    if (sandbox->isStarting())
        throw LizardError(409, "The sandbox is still starting.");
    lizard.pauser.pause(sandbox);
    co_await call.exchange().reply(202, stateChangeJson(*sandbox));
}

awaitable<void> resumeSandbox(Lizard &lizard, Call &call)
{
    const SandboxPointer sandbox = requireSandbox(lizard, call);
    if (sandbox->isPaused() && sandbox->pauseStage.empty())
        lizard.maker.requireRoom(1);
    lizard.pauser.resume(sandbox);
    lizard.schedules.keepAwake(sandbox->id());
    co_await call.exchange().reply(202, stateChangeJson(*sandbox));
}

awaitable<void> setTimeout(Lizard &lizard, Call &call)
{
    const LizardBody body = co_await LizardBody::read(call.exchange(), callBodyLimit);
    const auto milliseconds = body.integer("timeoutMs", 1000, longestLifetime);
    if (!milliseconds)
        throw LizardError(400, "\"timeoutMs\" is missing: 1000 to 2147483647 milliseconds from now.");
    const SandboxPointer sandbox = requireSandbox(lizard, call);
    lizard.services.clock.setLifetime(*sandbox, *milliseconds);
    co_await call.exchange().reply(200, sandboxJson(lizard, sandbox->record));
}

} // namespace

void addSandboxRoutes(const Routes &routes)
{
    routes.add(verb::post, "/sandboxes", createSandbox);
    routes.add(verb::get, "/sandboxes", listSandboxes);
    routes.add(verb::get, "/projects/{project}/sandboxes", listProjectSandboxes);
    routes.add(verb::get, "/sandboxes/{sandbox}", readSandbox);
    routes.add(verb::delete_, "/sandboxes/{sandbox}", deleteSandbox);
    routes.add(verb::post, "/sandboxes/{sandbox}/pause", pauseSandbox);
    routes.add(verb::post, "/sandboxes/{sandbox}/resume", resumeSandbox);
    routes.add(verb::post, "/sandboxes/{sandbox}/timeout", setTimeout);
}

} // namespace vivarium::engine::lizard
