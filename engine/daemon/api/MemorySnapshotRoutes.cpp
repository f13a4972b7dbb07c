// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/RequestChecks.h"
#include "api/RouteGroup.h"
#include "api/Routes.h"
#include "common/JsonReader.h"
#include "common/Utf8.h"
#include "http/ApiError.h"
#include "sandbox/SupervisorClient.h"
#include "util/Random.h"

#include <spdlog/spdlog.h>

namespace vivarium::engine {

namespace {

using common::http::verb;

awaitable<void> waitForEnd(std::shared_ptr<SnapshotJob> job)
{
    while (!job->ended && co_await job->changed.wait()) { }
}

awaitable<void> snapshotMemory(Services &services, Request &request)
{
    const json::value body = co_await request.exchange.readJson(bodyLimit);
    std::optional<std::string> id;
    if (!body.is_null())
        id = common::JsonReader(body).text("snapshot_id", {.minimum = 36, .maximum = 36});
    if (id && !isUuid(*id))
        common::JsonReader::fail("snapshot_id", "a UUID");
    const ContainerRecord record = requireContainer(request, services);
    const auto job = services.snapshots.begin(services.registry.findLive(record.id), std::move(id));
    // It goes on if the client leaves, who finds it by its id.
    co_await request.exchange.runWhileConnected(waitForEnd(job));
    if (job->abandoned)
        throw ApiError::conflict("The snapshot was cancelled. The sandbox goes on.");
    if (job->record.state == SnapshotState::Failed)
        throw ApiError::conflict("The memory could not be stored, the sandbox goes on. " + *job->record.failure);
    co_await request.exchange.reply(201, job->record.toJson());
}

json::array copiesJson(const std::vector<SnapshotCopy> &copies)
{
    json::array list;
    for (const SnapshotCopy &copy : copies)
        list.push_back({{"container_id", copy.containerId}, {"name", copy.name}, {"status", copy.status},
            {"created_at", toRfc3339(copy.createdAt)}});
    return list;
}

/// StoredMemory of openapi.yaml.
json::object storedMemoryJson(Services &services, const MemorySnapshotRecord &snapshot)
{
    json::object object = snapshot.toJson();
    object["name"] = snapshot.name;
    object["source_name"] = snapshot.sourceName;
    object["app"] = snapshot.app;
    if (snapshot.note)
        object["note"] = *snapshot.note;
    if (snapshot.pausedMs)
        object["paused_ms"] = *snapshot.pausedMs;
    if (snapshot.finishedAt)
        object["finished_at"] = toRfc3339(*snapshot.finishedAt);
    if (const auto job = services.snapshots.findRunning(snapshot.id)) {
        object["stage"] = job->abandoned ? "cancelling" : job->stage;
        object["stored_bytes"] = job->storedBytes;
    }
    object["copies"] = copiesJson(services.memorySnapshots.copiesOf(snapshot.id));
    return object;
}

MemorySnapshotRecord requireSnapshot(const Request &request, Services &services)
{
    requireWorkspace(request);
    const std::string &id = request.parameter("snapshot");
    auto snapshot = isUuid(id) ? services.memorySnapshots.find(id) : std::nullopt;
    if (!snapshot)
        throw ApiError::notFound("There is no memory snapshot with this id.");
    return *std::move(snapshot);
}

awaitable<void> listSnapshots(Services &services, Request &request)
{
    requireWorkspace(request);
    json::array list;
    for (const MemorySnapshotRecord &snapshot : services.memorySnapshots.list())
        list.push_back(storedMemoryJson(services, snapshot));
    co_await request.exchange.reply(200, json::object{{"memory_snapshots", std::move(list)}});
}

awaitable<void> showSnapshot(Services &services, Request &request)
{
    const std::chrono::seconds limit(request.target().integer("wait_seconds", 0, 60, 0));
    MemorySnapshotRecord snapshot = requireSnapshot(request, services);
    const auto deadline = std::chrono::steady_clock::now() + limit;
    if (const auto job = services.snapshots.findRunning(snapshot.id)) {
        while (!job->ended && std::chrono::steady_clock::now() < deadline)
            co_await job->changed.wait(deadline - std::chrono::steady_clock::now());
        snapshot = requireSnapshot(request, services);
    }
    co_await request.exchange.reply(200, storedMemoryJson(services, snapshot));
}

awaitable<void> changeSnapshot(Services &services, Request &request)
{
    const json::value body = co_await readRequiredBody(request.exchange);
    common::JsonReader reader(body);
    const auto name = reader.text("name", {.minimum = 1, .maximum = 100});
    const auto note = reader.text("note", {.minimum = 0, .maximum = 2000});
    reader.finish();
    MemorySnapshotRecord snapshot = requireSnapshot(request, services);
    if (name)
        snapshot.name = *name;
    if (note)
        snapshot.note = note->empty() ? std::nullopt : note;
    services.memorySnapshots.update(snapshot);
    co_await request.exchange.reply(200, storedMemoryJson(services, snapshot));
}

awaitable<void> deleteSnapshot(Services &services, Request &request)
{
    co_await services.snapshots.remove(requireSnapshot(request, services));
    co_await request.exchange.replyEmpty();
}

/// What a snapshot of this sandbox would do, for whoever is about to take one.
awaitable<void> outlook(Services &services, Request &request)
{
    const SandboxPointer sandbox = requireReady(request, services);
    MemorySnapshots::requireStorable(*sandbox);
    co_await sandbox->goesOn();
    const std::size_t terminals =
        co_await SupervisorClient(services.folder.supervisorSocket(sandbox->id())).terminalCount();
    json::object answer{{"terminals", terminals}, {"plain_shells", sandbox->plainShells},
        {"transfers", sandbox->transfers}, {"port_connections", services.edge.connectionCount(sandbox->id())}};
    const auto usage = services.usage.current().find(sandbox->id());
    if (usage != services.usage.current().end())
        answer["memory_bytes"] = usage->second.memoryBytes;
    std::error_code error;
    const auto space = std::filesystem::space(services.folder.snapshotFolder(), error);
    if (!error)
        answer["free_bytes"] = space.available;
    json::array &volumes = answer["volumes"].emplace_array();
    if (const json::value *mounted = sandbox->spec.if_contains("volumes")) {
        for (const json::value &volume : mounted->as_array())
            volumes.push_back(volume.at("name"));
    }
    co_await request.exchange.reply(200, answer);
}

void putSource(json::object &origin, Services &services, const std::string &containerId, std::string name)
{
    json::object source{{"container_id", containerId}, {"name", std::move(name)}};
    if (const auto record = services.registry.find(containerId)) {
        source["name"] = record->name;
        source["status"] = record->sandboxStatus();
    }
    origin["source"] = std::move(source);
}

/// Which sandbox this one came from.
awaitable<void> showOrigin(Services &services, Request &request)
{
    const ContainerRecord record = requireContainer(request, services);
    json::object origin{{"kind", "none"}};
    if (record.snapshotId && record.parentId) {
        origin["kind"] = "memory";
        origin["snapshot_id"] = *record.snapshotId;
        if (const auto snapshot = services.memorySnapshots.find(*record.snapshotId))
            origin["snapshot_name"] = snapshot->name;
        putSource(origin, services, *record.parentId, record.name);
    } else if (const auto image = record.imageId ? services.images.find(*record.imageId) : std::nullopt;
        image && image->sourceContainerId) {
        origin["kind"] = "filesystem";
        origin["image_id"] = image->id;
        origin["image_name"] = image->name;
        putSource(origin, services, *image->sourceContainerId, image->sourceName.value_or(std::string()));
    }
    co_await request.exchange.reply(200, origin);
}

} // namespace

void addMemorySnapshotRoutes(Router &router, Services &services)
{
    RouteGroup(router, services, containerPath).add(verb::post, "/snapshots", snapshotMemory);
    const RouteGroup workspace(router, services, extensionPath);
    workspace.add(verb::get, "/memory-snapshots", listSnapshots);
    workspace.add(verb::get, "/memory-snapshots/{snapshot}", showSnapshot);
    workspace.add(verb::patch, "/memory-snapshots/{snapshot}", changeSnapshot);
    workspace.add(verb::delete_, "/memory-snapshots/{snapshot}", deleteSnapshot);
    const RouteGroup container(router, services, extensionContainerPath);
    container.add(verb::get, "/memory-snapshot-outlook", outlook);
    container.add(verb::get, "/origin", showOrigin);
}

} // namespace vivarium::engine
