// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/SandboxLauncher.h"

#include "image/ImageBuilder.h"
#include "image/ImageCatalog.h"
#include "podman/SandboxNetwork.h"
#include "sandbox/ContainerSpecification.h"
#include "sandbox/SupervisorClient.h"
#include "snapshot/SnapshotRestorer.h"
#include "source/SourceArchive.h"
#include "storage/SecretVault.h"
#include "storage/VolumeCatalog.h"
#include "util/PrivateFile.h"

#include <spdlog/spdlog.h>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

constexpr auto supervisorLimit = 30s;

} // namespace

std::vector<std::string> ownCommand(const Sandbox &sandbox)
{
    if (sandbox.record.command)
        return *sandbox.record.command;
    std::vector<std::string> command;
    if (sandbox.record.purpose == "shell")
        return command;
    for (const json::value &argument : sandbox.spec.at("pod").at("command").as_array())
        command.emplace_back(argument.as_string());
    return command;
}

SandboxLauncher::SandboxLauncher(const DataFolder &folder, const HostFacts &facts, const PodmanContainers &containers,
    ImageCatalog &catalog, ImageBuilder &builder, SourceArchive &sources, SandboxRegistry &registry, IdleClock &clock,
    NetworkEnforcer &enforcer, SecretVault &secrets, VolumeCatalog &volumes, SnapshotRestorer &restorer,
    std::filesystem::path supervisor)
    : m_folder(folder)
    , m_facts(facts)
    , m_containers(containers)
    , m_catalog(catalog)
    , m_builder(builder)
    , m_sources(sources)
    , m_registry(registry)
    , m_clock(clock)
    , m_enforcer(enforcer)
    , m_secrets(secrets)
    , m_volumes(volumes)
    , m_restorer(restorer)
    , m_supervisor(std::move(supervisor))
{
}

awaitable<void> SandboxLauncher::launch(SandboxPointer sandbox)
{
    if (sandbox->record.snapshotId)
        co_await restore(sandbox);
    else
        co_await startAnew(sandbox);
    if (sandbox->stopRequested)
        co_return;
    ContainerRecord &record = sandbox->record;
    record.endStage();
    record.readyAt = currentTime();
    record.state = ContainerState::Ready;
    m_clock.start(*sandbox);
    m_registry.save(*sandbox);
    spdlog::info(
        "sandbox {} ({}) is ready after {} ms", record.id, record.name, (*record.readyAt - record.createdAt).count());
}

awaitable<void> SandboxLauncher::startAgain(SandboxPointer sandbox)
{
    // Gone with the machine's last start, if there was one meanwhile.
    makePrivateFolder(m_folder.socketFolder(sandbox->id()));
    co_await startContainer(sandbox, {});
    sandbox->record.endStage();
}

awaitable<void> SandboxLauncher::startAnew(SandboxPointer sandbox)
{
    const std::string reference = co_await prepareImage(*sandbox);
    if (sandbox->stopRequested)
        co_return;
    const std::filesystem::path sourceTar = co_await prepareSource(*sandbox);
    if (sandbox->stopRequested)
        co_return;
    co_await createContainer(*sandbox, reference);
    if (!sandbox->stopRequested)
        co_await startContainer(sandbox, sourceTar);
}

awaitable<void> SandboxLauncher::restore(SandboxPointer sandbox)
{
    std::string failure;
    StopReason reason = StopReason::LoadError;
    try {
        sandbox->record.beginStage("create");
        m_registry.save(*sandbox);
        makePrivateFolder(m_folder.socketFolder(sandbox->id()));
        co_await prepareVolumes(*sandbox);
        const PreparedCopy copy = co_await m_restorer.prepare(*sandbox);
        if (sandbox->stopRequested)
            co_return;
        reason = StopReason::StartFailed;
        sandbox->record.beginStage("runtime");
        m_registry.save(*sandbox);
        co_await m_restorer.restore(sandbox, copy);
        co_await waitForSupervisor(*sandbox);
        if (!sandbox->stopRequested)
            co_await m_restorer.complete(sandbox, copy);
    } catch (const std::exception &error) {
        failure = error.what();
    }
    if (!failure.empty())
        throw LaunchFailure(reason, "The sandbox could not be restored: " + failure);
}

awaitable<std::string> SandboxLauncher::prepareImage(Sandbox &sandbox)
{
    sandbox.record.beginStage("image");
    m_registry.save(sandbox);
    std::string failure;
    try {
        const json::object &wanted = sandbox.spec.at("image").as_object();
        const json::value *imageId = wanted.if_contains("image_id");
        std::string id = imageId
            ? std::string(imageId->as_string())
            : (co_await m_catalog.baseImage(std::string(wanted.at("python_version").as_string()))).id;
        if (sandbox.hasContainerEngine())
            id = m_catalog.withContainerEngine(id);
        sandbox.record.imageId = id;
        const ImageReadiness readiness = co_await m_builder.makeReady(id, [&] { return sandbox.stopRequested; });
        sandbox.record.stages.back().cached = readiness.wasReady;
        co_return readiness.reference;
    } catch (const std::exception &error) {
        failure = error.what();
    }
    throw LaunchFailure(StopReason::LoadError, "The image could not be made ready: " + failure);
}

awaitable<std::filesystem::path> SandboxLauncher::prepareSource(Sandbox &sandbox)
{
    sandbox.record.beginStage("source");
    m_registry.save(sandbox);
    try {
        co_return co_await m_sources.tarFile(std::string(sandbox.spec.at("source").at("sha256").as_string()));
    } catch (const std::exception &error) {
        throw LaunchFailure(StopReason::LoadError, std::string("The source could not be read: ") + error.what());
    }
}

awaitable<void> SandboxLauncher::createContainer(Sandbox &sandbox, const std::string &imageReference)
{
    sandbox.record.beginStage("create");
    m_registry.save(sandbox);
    // Where rules are possible they block, since they can be lifted again; a missing network cannot be had later.
    const bool networkWanted = m_facts.networkRules.available || sandbox.record.network.isOpen();
    ContainerSurroundings surroundings;
    surroundings.imageReference = imageReference;
    surroundings.supervisor = m_supervisor;
    surroundings.socketFolder = m_folder.socketFolder(sandbox.id());
    if (networkWanted && m_facts.networkMode == NetworkMode::Bridge)
        surroundings.network = SandboxNetwork::name(m_folder);
    surroundings.slirp = networkWanted && m_facts.networkMode == NetworkMode::Slirp;
    surroundings.limits = m_facts.limits.available;
    surroundings.cpuCount = m_facts.cpuCount;
    surroundings.secrets = secretsOf(sandbox);
    surroundings.storageInside = m_facts.storageInside;
    try {
        co_await prepareVolumes(sandbox);
        makePrivateFolder(surroundings.socketFolder);
        co_await m_containers.create(containerSpecification(sandbox, surroundings));
    } catch (const std::exception &error) {
        throw LaunchFailure(StopReason::StartFailed, std::string("The container could not be made: ") + error.what());
    }
}

std::map<std::string, std::string> SandboxLauncher::secretsOf(const Sandbox &sandbox) const
{
    std::map<std::string, std::string> secrets;
    if (const json::value *names = sandbox.spec.if_contains("secrets")) {
        for (const json::value &name : names->as_array()) {
            const auto secret = m_secrets.find(std::string(name.as_string()));
            if (!secret)
                throw LaunchFailure(
                    StopReason::StartFailed, "The secret " + std::string(name.as_string()) + " is not there any more.");
            secrets.emplace(secret->name, secret->podmanName);
        }
    }
    return secrets;
}

awaitable<void> SandboxLauncher::prepareVolumes(const Sandbox &sandbox)
{
    const json::value *volumes = sandbox.spec.if_contains("volumes");
    if (!volumes)
        co_return;
    for (const json::value &volume : volumes->as_array()) {
        bool made = false;
        co_await m_volumes.findOrMake(std::string(volume.at("name").as_string()), made);
    }
}

awaitable<void> SandboxLauncher::prepareNetwork(SandboxPointer sandbox)
{
    if (!m_facts.networkRules.available)
        co_return;
    co_await m_containers.initialise(sandbox->podmanName());
    const auto container = co_await m_containers.inspect(sandbox->podmanName());
    if (!container || container->networkNamespace.empty())
        throw LaunchFailure(StopReason::StartFailed, "Podman made no network for the sandbox.");
    sandbox->networkNamespace = container->networkNamespace;
    try {
        co_await m_enforcer.enforceFirst(sandbox);
    } catch (const std::exception &error) {
        throw LaunchFailure(
            StopReason::StartFailed, std::string("The network rules could not be put into force: ") + error.what());
    }
}

awaitable<void> SandboxLauncher::startContainer(SandboxPointer sandbox, const std::filesystem::path &sourceTar)
{
    sandbox->record.beginStage("runtime");
    m_registry.save(*sandbox);
    try {
        co_await prepareNetwork(sandbox);
        co_await m_containers.start(sandbox->podmanName());
        co_await waitForSupervisor(*sandbox);
        const SupervisorClient supervisor(m_folder.supervisorSocket(sandbox->id()));
        if (!sourceTar.empty())
            co_await supervisor.unpack(sourceTar, "/workspace");
        if (auto command = ownCommand(*sandbox); !command.empty())
            co_await supervisor.startMain(std::move(command));
    } catch (const LaunchFailure &) {
        throw;
    } catch (const std::exception &error) {
        throw LaunchFailure(StopReason::StartFailed, std::string("The sandbox could not be started: ") + error.what());
    }
}

awaitable<void> SandboxLauncher::waitForSupervisor(Sandbox &sandbox)
{
    const SupervisorClient supervisor(m_folder.supervisorSocket(sandbox.id()));
    const auto deadline = std::chrono::steady_clock::now() + supervisorLimit;
    auto nextLook = std::chrono::steady_clock::now() + 1s;
    while (std::chrono::steady_clock::now() < deadline && !sandbox.stopRequested) {
        try {
            if (co_await supervisor.isHealthy()) {
                const auto container = co_await m_containers.inspect(sandbox.podmanName());
                sandbox.pid = container ? container->pid : 0;
                co_return;
            }
        } catch (const TransportError &) {
            // not listening yet
        }
        if (std::chrono::steady_clock::now() > nextLook) {
            nextLook += 1s;
            const auto container = co_await m_containers.inspect(sandbox.podmanName());
            if (!container || !container->running)
                throw LaunchFailure(StopReason::StartFailed, "The sandbox's process 1 ended at once.");
        }
        co_await sleepFor(5ms);
    }
    if (!sandbox.stopRequested)
        throw LaunchFailure(StopReason::StartFailed, "The sandbox's process 1 did not answer within 30 seconds.");
}

} // namespace vivarium::engine
