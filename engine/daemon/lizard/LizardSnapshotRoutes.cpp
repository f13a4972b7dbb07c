// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardCall.h"
#include "lizard/LizardRoutes.h"

namespace vivarium::engine::lizard {

namespace {

constexpr std::size_t snapshotNameLimit = 200;
constexpr std::int64_t mostWarmCopies = 10;

/// Snapshot of lizard.openapi.yaml. There are no warm copies here: a snapshot that is ready counts as one.
json::object snapshotJson(Lizard &lizard, const LizardSnapshot &snapshot)
{
    const bool isReady = snapshot.status == "ready" && !snapshot.isReleased;
    json::object described{{"id", snapshot.id}, {"name", snapshot.name}, {"projectId", snapshot.projectId},
        {"workspaceId", lizard.services.identity.workspaceId}, {"region", regionName},
        {"sourceSandboxId", snapshot.sourceId},
        {"status", snapshot.status == "ready" && snapshot.isReleased ? "paused" : snapshot.status}, {"poolSize", 1},
        {"readyCount", isReady ? 1 : 0}, {"error", nullptr}, {"cpus", static_cast<double>(snapshot.cpuMillis) / 1000},
        {"memoryMb", snapshot.memoryMib}, {"createdAt", toMilliseconds(snapshot.createdAt)}, {"scope", "project"},
        {"sourceVolume", snapshot.hadVolume}, {"createdBy", snapshot.createdBy}, {"template", snapshot.templateName},
        {"keeps", snapshot.keepsMemory ? "memory" : "files"}};
    if (snapshot.error)
        described["error"] = *snapshot.error;
    return described;
}

LizardSnapshot requireSnapshot(Lizard &lizard, const Call &call)
{
    auto snapshot = lizard.snapshots.find(call.parameter("snapshot"));
    if (!snapshot || !call.who().reaches(snapshot->projectId))
        throw LizardError(404, "There is no snapshot with this id.");
    return *std::move(snapshot);
}

awaitable<void> createSnapshot(Lizard &lizard, Call &call)
{
    const LizardBody body = co_await LizardBody::read(call.exchange(), callBodyLimit);
    const std::string name = body.requireText("name", snapshotNameLimit);
    (void)body.integer("poolSize", 0, mostWarmCopies); // only that it is one: there are no warm copies
    const SandboxPointer sandbox = requireRunning(lizard, call);
    const LizardSnapshot snapshot = co_await lizard.snapshots.make(
        sandbox, projectOf(lizard, sandbox->id()), name, lizard.services.identity.userId);
    if (snapshot.status == "failed")
        throw LizardError(409, "The snapshot failed, the sandbox goes on. " + snapshot.error.value_or(""));
    co_await call.exchange().reply(201, snapshotJson(lizard, snapshot));
}

awaitable<void> replyList(Lizard &lizard, Call &call, const std::vector<LizardSnapshot> &snapshots)
{
    json::array list;
    for (const LizardSnapshot &snapshot : snapshots) {
        if (call.who().reaches(snapshot.projectId))
            list.push_back(snapshotJson(lizard, snapshot));
    }
    co_await call.exchange().reply(200, list);
}

awaitable<void> listProjectSnapshots(Lizard &lizard, Call &call)
{
    const Project project = requireProject(lizard, call, call.parameter("project"));
    co_await replyList(lizard, call, lizard.snapshots.list(project.id));
}

awaitable<void> listSnapshots(Lizard &lizard, Call &call)
{
    co_await replyList(lizard, call, lizard.snapshots.list());
}

awaitable<void> readSnapshot(Lizard &lizard, Call &call)
{
    co_await call.exchange().reply(200, snapshotJson(lizard, requireSnapshot(lizard, call)));
}

awaitable<void> changeSnapshot(Lizard &lizard, Call &call)
{
    const LizardBody body = co_await LizardBody::read(call.exchange(), callBodyLimit);
    // Both are accepted and have no effect, as with the vendor where a snapshot restores from the disk.
    (void)body.integer("poolSize", 1, mostWarmCopies);
    (void)body.text("scope");
    co_await call.exchange().reply(200, snapshotJson(lizard, requireSnapshot(lizard, call)));
}

awaitable<void> deleteSnapshot(Lizard &lizard, Call &call)
{
    co_await lizard.snapshots.remove(requireSnapshot(lizard, call));
    co_await call.exchange().reply(200, json::object());
}

awaitable<void> setReleased(Lizard &lizard, Call &call, bool isReleased)
{
    lizard.snapshots.setReleased(requireSnapshot(lizard, call).id, isReleased);
    co_await call.exchange().reply(200, snapshotJson(lizard, requireSnapshot(lizard, call)));
}

awaitable<void> releaseCopies(Lizard &lizard, Call &call)
{
    return setReleased(lizard, call, true);
}

awaitable<void> refillCopies(Lizard &lizard, Call &call)
{
    return setReleased(lizard, call, false);
}

} // namespace

void addSnapshotRoutes(const Routes &routes)
{
    routes.add(verb::post, "/sandboxes/{sandbox}/snapshot", createSnapshot);
    routes.add(verb::get, "/projects/{project}/snapshots", listProjectSnapshots);
    routes.add(verb::get, "/sandbox-snapshots", listSnapshots);
    routes.add(verb::get, "/sandbox-snapshots/{snapshot}", readSnapshot);
    routes.add(verb::patch, "/sandbox-snapshots/{snapshot}", changeSnapshot);
    routes.add(verb::delete_, "/sandbox-snapshots/{snapshot}", deleteSnapshot);
    routes.add(verb::post, "/sandbox-snapshots/{snapshot}/pause", releaseCopies);
    routes.add(verb::post, "/sandbox-snapshots/{snapshot}/resume", refillCopies);
}

} // namespace vivarium::engine::lizard
