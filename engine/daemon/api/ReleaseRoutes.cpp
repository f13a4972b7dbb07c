// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/RequestChecks.h"
#include "api/RouteGroup.h"
#include "api/Routes.h"
#include "api/WorkloadSpecification.h"
#include "common/JsonReader.h"
#include "config/GpuDevices.h"
#include "http/ApiError.h"
#include "util/Random.h"

#include <algorithm>
#include <map>

namespace vivarium::engine {

namespace {

using common::JsonReader;
using common::http::verb;

constexpr std::int64_t defaultTimeout = 600;
// A container for shells ends this long after its last shell (lazycloud.md, section 3.1).
constexpr std::int64_t shellTimeout = 30;
// Each sandbox holds a lock of Podman (2048 by default), and some space is needed for those that end.
constexpr std::size_t liveLimit = 500;

/// Throws ApiError 501 if the sandbox needs rules that this machine cannot have. Without them the network can still be
/// blocked as a whole.
void requireNetworkRules(const Services &services, const json::object &spec)
{
    if (spec.at("pod").as_object().contains("allow_list") && !services.facts.networkRules.available)
        throw ApiError::unsupported("An allow list is not possible here. " + services.facts.networkRules.reason);
}

/// Throws ApiError 501 if the sandbox needs a container engine inside that this machine cannot run.
void requireContainersInside(const Services &services, const json::object &spec)
{
    if (spec.contains("docker_enabled") && !services.facts.containersInside.available)
        throw ApiError::unsupported(services.facts.containersInside.reason);
}

/// The secrets that the specification names and that are not there (any more).
std::string missingSecrets(Services &services, const json::object &spec)
{
    std::string missing;
    if (const json::value *secrets = spec.if_contains("secrets")) {
        for (const json::value &name : secrets->as_array()) {
            if (!services.secrets.find(std::string(name.as_string())))
                missing += (missing.empty() ? "" : ", ") + std::string(name.as_string());
        }
    }
    return missing;
}

awaitable<void> prepareRelease(Services &services, Request &request)
{
    requireWorkspace(request);
    const std::string &app = request.parameter("app");
    if (!isAppName(app))
        throw ApiError::invalidRequest("The name of the app must be lowercase letters, digits and underscores.");
    json::object spec = checkWorkloadSpecification(co_await readRequiredBody(request.exchange));
    if (!services.sources.contains(std::string(spec.at("source").at("sha256").as_string())))
        throw ApiError::invalidRequest("The source was not uploaded.");
    if (const json::value *id = spec.at("image").as_object().if_contains("image_id")) {
        const auto image = services.images.find(std::string(id->as_string()));
        if (!image)
            throw ApiError::notFound("There is no image with this id.");
        if (!image->ready)
            throw ApiError::conflict("The image is not ready.");
        spec.at("image").as_object()["reference"] = image->reference();
    }
    if (const std::string missing = missingSecrets(services, spec); !missing.empty())
        throw ApiError::notFound("There is no such secret: " + missing + '.');
    requireNetworkRules(services, spec);
    requireContainersInside(services, spec);
    co_await request.exchange.reply(200, services.releases.findOrInsert(app, spec).toJson());
}

/// The release's ports by name, each once.
/// As many cards as the release asks for: those first that fewest sandboxes have.
std::vector<std::string> chooseGpus(const Services &services, const json::object &spec)
{
    const json::value *count = spec.at("resources").as_object().if_contains("gpu_count");
    if (!count)
        return {};
    std::vector<std::string> cards = gpuDevices();
    const auto wanted = count->to_number<std::size_t>();
    if (cards.size() < wanted)
        throw ApiError::unsupported(cards.empty() ? noGpu : "This machine has fewer GPUs by now. Ask for fewer.");
    std::map<std::string, int> users;
    for (const SandboxPointer &sandbox : services.registry.live()) {
        for (const std::string &card : sandbox->record.gpus)
            ++users[card];
    }
    std::ranges::stable_sort(cards, {}, [&users](const std::string &card) { return users[card]; });
    cards.resize(wanted);
    return cards;
}

std::vector<std::uint16_t> releasePorts(const json::object &spec)
{
    std::map<std::string, std::uint16_t> byName;
    if (const json::value *ports = spec.at("pod").as_object().if_contains("ports")) {
        for (const auto &[name, port] : ports->as_object())
            byName.emplace(name, port.to_number<std::uint16_t>());
    }
    std::vector<std::uint16_t> list;
    for (const auto &[name, port] : byName) {
        if (std::ranges::find(list, port) == list.end())
            list.push_back(port);
    }
    return list;
}

std::int64_t idleTimeout(std::optional<std::int64_t> wanted, bool shell, const json::object &spec)
{
    if (shell)
        return shellTimeout;
    std::int64_t seconds = defaultTimeout;
    if (wanted)
        seconds = *wanted;
    else if (const json::value *kept = spec.if_contains("keep_warm_seconds"))
        seconds = kept->to_number<std::int64_t>();
    return seconds <= 0 ? -1 : seconds;
}

/// Throws ApiError 404, 409 or 501 unless a sandbox can be restored from it.
MemorySnapshotRecord requireStored(Services &services, const std::string &id)
{
    const auto snapshot = isUuid(id) ? services.memorySnapshots.find(id) : std::nullopt;
    if (!snapshot)
        throw ApiError::notFound("There is no snapshot with this id.");
    if (!services.facts.memorySnapshots.available)
        throw ApiError::unsupported(services.facts.memorySnapshots.reason);
    const auto job = services.snapshots.findRunning(id);
    if (snapshot->state != SnapshotState::Available || (job && job->abandoned))
        throw ApiError::conflict(
            snapshot->failure ? "The snapshot has failed. " + *snapshot->failure : "The snapshot is not complete yet.");
    return *snapshot;
}

/// Throws ApiError 409 or 501 if a sandbox with this specification cannot be started anew.
void requireStartable(Services &services, const json::object &spec)
{
    if (const std::string missing = missingSecrets(services, spec); !missing.empty())
        throw ApiError::conflict("The release names a secret that is not there any more: " + missing + '.');
    requireNetworkRules(services, spec);
    requireContainersInside(services, spec);
}

/// A copy is as its source was in the moment of the snapshot, which may differ from the release.
void continueFrom(const MemorySnapshotRecord &snapshot, ContainerRecord &record)
{
    record.snapshotId = snapshot.id;
    record.parentId = snapshot.containerId;
    record.imageId = snapshot.imageId;
    record.command = snapshot.command;
    record.network = snapshot.network;
    record.ports = snapshot.ports;
}

awaitable<void> startInstance(Services &services, Request &request)
{
    requireWorkspace(request);
    const json::value body = co_await readRequiredBody(request.exchange);
    JsonReader reader(body);
    const auto releaseId = reader.text("release_id", {.minimum = 36, .maximum = 36});
    const auto snapshotId = reader.text("snapshot_id", {.minimum = 36, .maximum = 36});
    const auto timeout = reader.integer("timeout_seconds", -1, 604800);
    const bool shell = reader.boolean("shell", false);
    const auto command = readCommand(reader);
    if (!releaseId && !snapshotId)
        throw ApiError::invalidRequest("A release_id or a snapshot_id is needed.");
    if (shell && (command || snapshotId))
        throw ApiError::invalidRequest("A container for shells takes neither a command nor a snapshot.");
    if (snapshotId && command)
        throw ApiError::invalidRequest("A restored sandbox goes on with the command that it had.");
    const auto snapshot = snapshotId ? std::optional(requireStored(services, *snapshotId)) : std::nullopt;
    if (snapshot && releaseId && *releaseId != snapshot->releaseId)
        throw ApiError::invalidRequest("The snapshot was taken from a sandbox of another release.");
    const auto release = services.releases.find(snapshot ? snapshot->releaseId : *releaseId);
    if (!release)
        throw ApiError::notFound("There is no release with this id.");
    // What is restored has its secrets in its memory.
    if (!snapshot)
        requireStartable(services, release->spec);
    if (services.registry.live().size() >= liveLimit)
        throw ApiError::limitReached("This engine runs 500 sandboxes already. Stop some of them first.");

    ContainerRecord record;
    record.id = randomUuid();
    record.releaseId = release->id;
    record.app = release->app;
    record.name = release->name;
    record.purpose = shell ? "shell" : "instance";
    if (command)
        record.command = json::value_to<std::vector<std::string>>(json::value(*command));
    record.timeoutSeconds = idleTimeout(timeout, shell, release->spec);
    record.cpuMillis = release->spec.at("resources").at("cpu_millis").to_number<std::int64_t>();
    record.memoryMib = release->spec.at("resources").at("memory_mib").to_number<std::int64_t>();
    record.gpus = chooseGpus(services, release->spec);
    record.network = NetworkPolicy::fromJson(release->spec.at("pod").as_object());
    record.ports = releasePorts(release->spec);
    if (snapshot)
        continueFrom(*snapshot, record);
    record.createdAt = currentTime();
    record.beginStage("placement");
    const SandboxPointer sandbox = services.registry.add(std::move(record), release->spec);
    const json::object answer = instanceJson(services, sandbox->record);
    services.lifecycle.start(sandbox);
    co_await request.exchange.reply(201, answer);
}

} // namespace

void addReleaseRoutes(Router &router, Services &services)
{
    const RouteGroup workspace(router, services, workspacePath);
    workspace.add(verb::post, "/apps/{app}/releases", prepareRelease);
    workspace.add(verb::post, "/instances", startInstance);
}

} // namespace vivarium::engine
