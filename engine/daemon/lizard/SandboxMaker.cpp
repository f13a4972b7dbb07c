// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/SandboxMaker.h"

#include "api/WorkloadSpecification.h"
#include "lizard/AllowedHosts.h"
#include "lizard/LizardError.h"
#include "lizard/Size.h"
#include "util/Random.h"

#include <algorithm>

namespace vivarium::engine::lizard {

namespace {

using std::chrono_literals::operator""min;

// The first sandbox of a machine waits for its image.
constexpr auto readyLimit = 15min;
// Each sandbox holds a lock of Podman (2048 by default), paused ones and those that end as well.
constexpr std::size_t containerLimit = 500;
constexpr const char *usualPython = "3.13";

/// The name of an app for the other API: letters, digits and underscores.
std::string appNameFor(const Project &project)
{
    std::string name = "lizard_" + project.slug;
    std::ranges::replace(name, '-', '_');
    return name.substr(0, 63);
}

/// The name of a workload for the other API.
std::string workloadNameFor(const std::string &templateName)
{
    std::string name;
    for (const char character : templateName) {
        const bool isFine = (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z')
            || (character >= '0' && character <= '9') || character == '_' || character == '-';
        name += isFine ? character : '-';
    }
    if (name.empty() || !((name[0] >= 'a' && name[0] <= 'z') || (name[0] >= 'A' && name[0] <= 'Z')))
        name.insert(0, "s-");
    return name.substr(0, 63);
}

/// What the other API calls a sandbox: as its metadata, which is where Vivarium's window keeps the name. Many have
/// none, and only a few templates: the beginning of the id tells those apart.
std::string sandboxNameFor(const SandboxWish &wish, const std::string &id)
{
    constexpr std::size_t idLength = 8;
    const json::value *name = wish.metadata.if_contains("name");
    if (name && name->is_string() && !name->as_string().empty())
        return workloadNameFor(std::string(name->as_string()));
    return workloadNameFor(wish.templateName).substr(0, 62 - idLength) + '-' + id.substr(0, idLength);
}

NetworkPolicy policyOf(const SandboxWish &wish)
{
    if (wish.network)
        return *wish.network;
    if (wish.internetAccess && wish.allowedHosts.empty())
        return {};
    return policyFor(wish.allowedHosts);
}

} // namespace

SandboxMaker::SandboxMaker(Services &services, DetailStore &details, const std::int64_t &sandboxLimit)
    : m_services(services)
    , m_details(details)
    , m_sandboxLimit(sandboxLimit)
{
}

std::int64_t SandboxMaker::runningCount() const
{
    return std::ranges::count_if(m_services.registry.live(), [](const SandboxPointer &sandbox) {
        return !sandbox->isPaused() && sandbox->state() != ContainerState::Draining;
    });
}

void SandboxMaker::requireRoom(std::int64_t count) const
{
    const std::int64_t running = runningCount();
    const bool isFull = m_services.registry.live().size() + static_cast<std::size_t>(count) > containerLimit;
    if (!isFull && running + count <= m_sandboxLimit)
        return;
    throw LizardError(429,
        "This engine runs " + std::to_string(running) + " of at most " + std::to_string(m_sandboxLimit)
            + " sandboxes. Delete or pause some of them first.",
        "SANDBOX_LIMIT_REACHED",
        {{"limit", m_sandboxLimit}, {"running", running}, {"needed", count}, {"unit", "sandboxes"}, {"usage", usage()},
            {"limits", limits()}});
}

json::object SandboxMaker::limits() const
{
    return {{"maxRunningSandboxes", m_sandboxLimit}, {"maxCpuVcpus", nullptr}, {"maxMemoryMb", nullptr},
        {"maxDiskGb", nullptr}};
}

json::object SandboxMaker::usage() const
{
    double cpus = 0;
    std::int64_t memory = 0;
    for (const SandboxPointer &sandbox : m_services.registry.live()) {
        if (sandbox->isPaused())
            continue;
        cpus += static_cast<double>(sandbox->record.cpuMillis) / 1000;
        memory += sandbox->record.memoryMib;
    }
    return {{"runningSandboxes", runningCount()}, {"cpuVcpus", cpus}, {"memoryMb", memory}, {"diskGb", 0},
        {"measuredAt", toMilliseconds(currentTime())}};
}

json::object SandboxMaker::specificationFor(const SandboxWish &wish) const
{
    const Size size = *sizeNamed(wish.size.value_or(std::string(usualSize)));
    const auto host = m_services.catalog.hostRecord();
    json::object image{{"python_version", host ? host->pythonVersion : usualPython}};
    if (wish.imageId)
        image["image_id"] = *wish.imageId;
    json::object pod{{"kind", "sandbox"}, {"command", json::array()}};
    if (!policyOf(wish).isOpen())
        pod["block_network"] = true;
    json::object spec{{"kind", "sandbox"}, {"name", workloadNameFor(wish.templateName)},
        {"source", {{"sha256", SourceArchive::empty}}}, {"image", std::move(image)},
        {"resources",
            {{"cpu_millis", size.cpuMillis}, {"memory_mib", size.memoryMib}, {"cpu_limit_millis", size.cpuMillis},
                {"memory_limit_mib", size.memoryMib}}},
        {"keep_warm_seconds", -1}, {"authorized", false}, {"pod", std::move(pod)}};
    if (!wish.envs.empty())
        spec["environment"] = wish.envs;
    if (wish.volumeName)
        spec["volumes"] = json::array{json::object{{"name", *wish.volumeName}, {"mount_path", "/workspace"}}};
    return spec;
}

SandboxPointer SandboxMaker::startNew(const SandboxWish &wish)
{
    requireRoom(1);
    json::object spec = checkWorkloadSpecification(specificationFor(wish));
    if (wish.imageId) {
        const auto image = m_services.images.find(*wish.imageId);
        if (!image || !image->ready)
            throw LizardError(400, "There is no image with the id " + *wish.imageId + ", or it is not ready.");
        spec.at("image").as_object()["reference"] = image->reference();
    }
    ContainerRecord record;
    record.network = policyOf(wish);
    return start(m_services.releases.findOrInsert(appNameFor(wish.project), spec), std::move(record), wish);
}

SandboxPointer SandboxMaker::startCopy(const MemorySnapshotRecord &snapshot, const SandboxWish &wish)
{
    requireRoom(1);
    const auto release = m_services.releases.find(snapshot.releaseId);
    if (!release)
        throw LizardError(409, "What the snapshot was made from is not known any more.");
    ContainerRecord record;
    record.snapshotId = snapshot.id;
    record.parentId = snapshot.containerId;
    record.imageId = snapshot.imageId;
    record.command = snapshot.command;
    record.network = snapshot.network;
    return start(*release, std::move(record), wish);
}

SandboxPointer SandboxMaker::startFromFiles(json::object spec, const std::string &imageId, const SandboxWish &wish)
{
    requireRoom(1);
    const auto image = m_services.images.find(imageId);
    if (!image || !image->ready)
        throw LizardError(409, "The files of the snapshot are not there any more: its image was deleted.");
    spec["image"] = {{"python_version", spec.at("image").at("python_version")}, {"image_id", imageId},
        {"reference", image->reference()}};
    spec["source"] = {{"sha256", SourceArchive::empty}}; // what was unpacked once is in the files
    if (!wish.envs.empty()) {
        json::object environment = spec.contains("environment") ? spec.at("environment").as_object() : json::object();
        for (const auto &[name, value] : checkEnvironment(wish.envs))
            environment[name] = value;
        spec["environment"] = std::move(environment);
    }
    spec.erase("volumes");
    if (wish.volumeName)
        spec["volumes"] = json::array{json::object{{"name", *wish.volumeName}, {"mount_path", "/workspace"}}};
    ContainerRecord record;
    record.network = policyOf(wish);
    return start(m_services.releases.findOrInsert(appNameFor(wish.project), spec), std::move(record), wish);
}

SandboxPointer SandboxMaker::start(const ReleaseRecord &release, ContainerRecord record, const SandboxWish &wish)
{
    // Without rules everything can be blocked, by giving the sandbox no network, but not a part.
    const bool needsRules = !record.network.allowed.empty() || !record.network.hosts.empty();
    if (needsRules && !m_services.facts.networkRules.available)
        throw LizardError(501, "\"allowedHosts\" is not possible here. " + m_services.facts.networkRules.reason);
    record.id = randomUuid();
    record.releaseId = release.id;
    record.app = release.app;
    record.name = sandboxNameFor(wish, record.id);
    record.purpose = "instance";
    record.timeoutSeconds = -1;
    record.lifetimeMs = wish.lifetimeMs;
    record.cpuMillis = release.spec.at("resources").at("cpu_millis").to_number<std::int64_t>();
    record.memoryMib = release.spec.at("resources").at("memory_mib").to_number<std::int64_t>();
    record.createdAt = currentTime();
    record.beginStage("placement");
    const NetworkPolicy &network = record.network;
    // First, so that nobody sees it as one of the other API.
    m_details.insert({.containerId = record.id,
        .projectId = wish.project.id,
        .templateName = wish.templateName,
        .size = wish.size,
        .metadata = wish.metadata,
        .internetAccess = network.isOpen(),
        .allowedHosts = entriesAs(wish.allowedHosts, network)});
    const SandboxPointer sandbox = m_services.registry.add(std::move(record), release.spec);
    m_services.lifecycle.start(sandbox);
    return sandbox;
}

awaitable<void> SandboxMaker::waitUntilRunning(SandboxPointer sandbox)
{
    const auto deadline = std::chrono::steady_clock::now() + readyLimit;
    while (sandbox->isStarting() && std::chrono::steady_clock::now() < deadline)
        co_await sandbox->changed.wait(deadline - std::chrono::steady_clock::now());
    if (sandbox->state() == ContainerState::Ready)
        co_return;
    if (sandbox->isStarting())
        throw LizardError(504, "The sandbox did not become ready within 15 minutes.");
    const ContainerRecord &record = sandbox->record;
    if (record.stopReason && *record.stopReason == StopReason::Stopped)
        throw LizardError(409, "The sandbox was deleted while it was starting.");
    throw LizardError(500, record.exitMessage.value_or("The sandbox could not be started."));
}

} // namespace vivarium::engine::lizard
