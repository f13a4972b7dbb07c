// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine.h"

#include "Version.h"
#include "api/Routes.h"
#include "http/LoopbackListener.h"
#include "http/RequestGuard.h"
#include "lizard/LizardApi.h"
#include "podman/PodmanService.h"
#include "podman/SandboxNetwork.h"
#include "sandbox/SandboxRecovery.h"
#include "sandbox/SupervisorBinary.h"
#include "snapshot/CriuProbe.h"
#include "snapshot/SnapshotRestorer.h"
#include "util/Program.h"
#include "util/Random.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/signal_set.hpp>
#include <spdlog/spdlog.h>

#include <pwd.h>
#include <unistd.h>

#include <csignal>
#include <format>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

constexpr std::size_t poolThreads = 4;
// Each sandbox has two at most (NameGate), and they only wait.
constexpr std::size_t nameThreads = 8;
constexpr std::size_t connectionLimit = 2000;

std::string accountName()
{
    const passwd *entry = ::getpwuid(::getuid());
    return entry ? entry->pw_name : "user";
}

} // namespace

/// What exists from the construction on, in the order of dependence.
struct Engine::Parts {
    Parts(asio::io_context &context, const DataFolder &folder, const EngineOptions &options)
        : database(folder.database())
        , identity{.userId = database.constant("user_id", randomUuid()),
              .userName = accountName(),
              .workspaceId = database.constant("workspace_id", randomUuid()),
              .createdAt = fromMilliseconds(
                  std::stoll(database.constant("created_at", std::to_string(toMilliseconds(currentTime())))))}
        , containers(database)
        , releases(database)
        , images(database)
        , memorySnapshots(database)
        , sourceStore(database)
        , secretStore(database)
        , volumeStore(database)
        , samples(database)
        , changes(database, identity.workspaceId)
        , tokens(database)
        , logins(tokens)
        , tariff(options.tariff.empty() ? Tariff() : Tariff::read(options.tariff))
        , podman(folder, choosePodman(folder.podmanFolder()))
        , podmanContainers(podman.client())
        , podmanImages(podman.client())
        , podmanSecrets(podman.client())
        , podmanVolumes(podman.client())
        , network(folder, podman.client())
        , firewall(*pool, *namePool)
        , hostImage(folder, podmanImages, *pool)
        , registryProbe(options.registry)
        , catalog(facts, hostImage, registryProbe, images)
        , sources(folder, sourceStore, *pool)
        , builder(context.get_executor(), folder, podman, podmanImages, hostImage, images, sources, *pool)
        , registry(database, containers, releases, changes)
        , clock(registry, [this](const SandboxPointer &sandbox) { expire(sandbox); })
        , enforcer(firewall, registry)
        , sampler(facts, registry, samples, *pool)
        , outputs(folder)
        , secrets(context.get_executor(), podmanSecrets, secretStore, registry, database, changes)
        , volumes(podmanVolumes, volumeStore, registry, *pool, database, changes)
        , edge(folder, registry, clock)
        , snapshots(context.get_executor(), folder, facts, podmanContainers, podmanImages, memorySnapshots, registry,
              clock, edge, *pool)
        , restoreGate(context.get_executor(), folder)
        , restorer(folder, podmanContainers, memorySnapshots, snapshots, restoreGate, enforcer, *pool)
        , supervisor(installSupervisor(folder))
        , launcher(folder, facts, podmanContainers, catalog, builder, sources, registry, clock, enforcer, secrets,
              volumes, restorer, supervisor)
        , lifecycle(context.get_executor(), folder, facts, podmanContainers, launcher, registry, outputs)
        , pauser(context.get_executor(), folder, podmanContainers, launcher, registry, edge, *pool)
        , listener(context.get_executor())
        , edgeListener(context.get_executor())
        , server(context.get_executor(), [this](common::HttpExchange &exchange) { return answer(exchange); },
              {.connections = connectionLimit, .idle = 120s})
        , edgeServer(context.get_executor(), [this](common::HttpExchange &exchange) { return edge.answer(exchange); },
              {.connections = connectionLimit, .idle = 120s})
        , services{.folder = folder,
              .facts = facts,
              .identity = identity,
              .endpoint = {},
              .edgePort = 0,
              .releases = releases,
              .containers = containers,
              .images = images,
              .memorySnapshots = memorySnapshots,
              .changes = changes,
              .tokens = tokens,
              .logins = logins,
              .tariff = tariff,
              .samples = samples,
              .usage = sampler,
              .registry = registry,
              .clock = clock,
              .lifecycle = lifecycle,
              .enforcer = enforcer,
              .edge = edge,
              .snapshots = snapshots,
              .catalog = catalog,
              .builder = builder,
              .sources = sources,
              .outputs = outputs,
              .secrets = secrets,
              .volumes = volumes,
              .podmanContainers = podmanContainers,
              .podmanImages = podmanImages,
              .pool = *pool}
        , lizardParts(context.get_executor(), services, database, *pool, pauser, options.sandboxLimit)
        , lizardApi(lizardParts)
    {
    }

    void expire(const SandboxPointer &sandbox)
    {
        const bool isOver = sandbox->record.deadline && *sandbox->record.deadline <= currentTime();
        lifecycle.stop(sandbox, StopReason::Stopped,
            isOver ? std::string("Its lifetime was over.")
                   : std::format("Nothing used it for {} seconds.", sandbox->record.timeoutSeconds));
    }

    awaitable<void> answer(common::HttpExchange &exchange)
    {
        if (lizard::LizardApi::owns(exchange))
            co_return co_await lizardApi.answer(exchange, *guard);
        Request request{.exchange = exchange, .parameters = {}};
        const Router::Route *route = router.match(request);
        guard->check(exchange, route);
        if (!route)
            router.refuse(request);
        co_await route->handler(request);
    }

    Database database;
    Identity identity;
    HostFacts facts;
    /// Goes before everything else: its threads hold coroutines that refer to the other parts.
    std::optional<common::BlockingPool> pool{std::in_place, poolThreads};
    std::optional<common::BlockingPool> namePool{std::in_place, nameThreads}; ///< the same holds for it
    ContainerStore containers;
    ReleaseStore releases;
    ImageStore images;
    MemorySnapshotStore memorySnapshots;
    SourceStore sourceStore;
    SecretStore secretStore;
    VolumeStore volumeStore;
    SampleStore samples;
    ChangeLog changes;
    TokenStore tokens;
    DeviceLogins logins;
    Tariff tariff;
    PodmanService podman;
    PodmanContainers podmanContainers;
    PodmanImages podmanImages;
    PodmanSecrets podmanSecrets;
    PodmanVolumes podmanVolumes;
    SandboxNetwork network;
    SandboxFirewall firewall;
    HostImage hostImage;
    RegistryProbe registryProbe;
    ImageCatalog catalog;
    SourceArchive sources;
    ImageBuilder builder;
    SandboxRegistry registry;
    IdleClock clock;
    NetworkEnforcer enforcer;
    UsageSampler sampler;
    OutputArchive outputs;
    SecretVault secrets;
    VolumeCatalog volumes;
    PortEdge edge;
    MemorySnapshots snapshots;
    RestoreGate restoreGate;
    SnapshotRestorer restorer;
    std::filesystem::path supervisor;
    SandboxLauncher launcher;
    SandboxLifecycle lifecycle;
    SandboxPauser pauser;
    Router router;
    std::optional<RequestGuard> guard;
    LoopbackListener listener;
    LoopbackListener edgeListener;
    common::HttpServer server;
    common::HttpServer edgeServer; ///< apart, so that traffic to ports cannot use up the API's connections
    Services services;
    lizard::Lizard lizardParts;
    lizard::LizardApi lizardApi;
    bool draining = false;
};

Engine::Engine(const DataFolder &folder, EngineOptions options)
    : m_folder(folder)
    , m_options(std::move(options))
    , m_parts(std::make_unique<Parts>(m_context, m_folder, m_options))
{
    writePodmanConfiguration(m_folder, m_parts->podman.choices());
}

Engine::~Engine()
{
    m_context.destroyCoroutines();
    endLongPrograms();
    // Those that wait for the pool come back only now.
    m_parts->namePool.reset();
    m_parts->pool.reset();
    m_context.destroyCoroutines();
}

void Engine::run()
{
    std::exception_ptr failure;
    asio::co_spawn(m_context, start(), [&](std::exception_ptr error) {
        if (error) {
            failure = std::move(error);
            m_context.stop();
        }
    });
    spawnLogged(m_context.get_executor(), "the wait for signals", stopOnSignal());
    m_context.run();
    m_folder.removeAddress();
    if (failure)
        std::rethrow_exception(failure);
    spdlog::info("stopped; the sandboxes go on");
}

awaitable<void> Engine::start()
{
    Parts &parts = *m_parts;
    co_await parts.podman.start();
    parts.facts = co_await probeHost(parts.podman.client(), parts.podman.choices());
    spdlog::info("Podman {} with {}, cgroup {}, {}", parts.facts.podmanVersion, parts.facts.runtime,
        parts.facts.cgroupVersion, parts.facts.rootless ? "rootless" : "root");
    co_await prepareNetwork();
    parts.facts.memorySnapshots =
        co_await CriuProbe(m_folder, parts.podman.choices(), parts.supervisor, *parts.pool).run(parts.facts);
    if (!parts.facts.memorySnapshots.available)
        spdlog::info("no memory snapshots: {}", parts.facts.memorySnapshots.reason);
    co_await parts.hostImage.probe();
    parts.builder.recover();
    co_await recoverSecrets();
    co_await parts.snapshots.recover();
    spawnLogged(m_context.get_executor(), "the gate of restores", parts.restoreGate.run());
    SandboxRecovery recovery(m_folder, parts.podmanContainers, parts.containers, parts.registry, parts.lifecycle,
        parts.clock, parts.facts, parts.enforcer);
    co_await recovery.run();
    const auto executor = m_context.get_executor();
    spawnLogged(executor, "the watch over Podman", parts.podman.keepRunning());
    spawnLogged(executor, "the watch over containers", watchContainers());
    spawnLogged(executor, "the idle clock", parts.clock.run());
    spawnLogged(executor, "the usage sampler", parts.sampler.run());
    co_await parts.lizardParts.recover();
    spawnLogged(executor, "the schedules", parts.lizardParts.schedules.run());
    serve();
    // The first sandbox should not have to wait for it.
    if (const auto host = parts.catalog.hostRecord())
        parts.builder.build(*host, false);
}

awaitable<void> Engine::recoverSecrets()
{
    try {
        co_await m_parts->secrets.recover();
    } catch (const PodmanError &error) {
        spdlog::warn("values of secrets that are not needed stay: {}", error.what());
    }
}

awaitable<void> Engine::prepareNetwork()
{
    Parts &parts = *m_parts;
    if (parts.facts.networkMode == NetworkMode::Bridge) {
        std::string failure;
        try {
            co_await parts.network.prepare();
        } catch (const std::exception &error) {
            failure = error.what();
        }
        if (!failure.empty()) {
            spdlog::error("no bridge network: {}", failure);
            parts.facts.networkMode = NetworkMode::None;
            parts.facts.network =
                Feature::missing("no-bridge", "The bridge network could not be made: " + failure, failure);
        }
    }
    parts.facts.networkRules = co_await parts.firewall.probe(parts.facts);
    if (!parts.facts.networkRules.available)
        spdlog::info("no network rules: {}", parts.facts.networkRules.reason);
}

void Engine::serve()
{
    Parts &parts = *m_parts;
    const std::uint16_t port = parts.listener.listen(m_options.port);
    parts.services.endpoint = std::format("http://127.0.0.1:{}", port);
    parts.services.edgePort = parts.edgeListener.listen(m_options.edgePort, Loopback::Both);
    parts.guard.emplace(m_folder.readToken(), port,
        [&tokens = parts.tokens](std::string_view secret) { return tokens.use(secret).has_value(); });
    parts.edge.setGuard(*parts.guard);
    addRoutes();
    spawnLogged(m_context.get_executor(), "the listener", parts.listener.run(parts.server));
    spawnLogged(m_context.get_executor(), "the listener for ports", parts.edgeListener.run(parts.edgeServer));
    m_folder.writeAddress({.endpoint = parts.services.endpoint, .port = port, .pid = ::getpid()}, engineVersion);
    spdlog::info("version {} serves {}, and ports of sandboxes at {}, with the data in {}", engineVersion,
        parts.services.endpoint, parts.services.edgePort, m_folder.root().string());
}

void Engine::addRoutes()
{
    Parts &parts = *m_parts;
    using common::http::verb;
    const auto plain = [](Request &request, unsigned status, std::string text) {
        return request.exchange.reply({.status = status,
                                          .contentType = "text/plain",
                                          .contentLength = {},
                                          .fields = {{"Cache-Control", "no-store"}}},
            std::move(text));
    };
    parts.router.add(
        verb::get, "/healthz", [plain](Request &request) { return plain(request, 200, "ok"); }, Access::Open);
    parts.router.add(
        verb::get, "/readyz",
        [plain, &parts](
            Request &request) { return parts.draining ? plain(request, 503, "draining") : plain(request, 200, "ok"); },
        Access::Open);
    addIdentityRoutes(parts.router, parts.services);
    addAccountRoutes(parts.router, parts.services);
    addSourceRoutes(parts.router, parts.services);
    addImageRoutes(parts.router, parts.services);
    addReleaseRoutes(parts.router, parts.services);
    addSandboxRoutes(parts.router, parts.services);
    addStorageRoutes(parts.router, parts.services);
    addOutputRoutes(parts.router, parts.services);
    addMetricsRoutes(parts.router, parts.services);
    addForwardedRoutes(parts.router, parts.services);
    addChangeRoutes(parts.router, parts.services);
    addSnapshotRoutes(parts.router, parts.services);
    addMemorySnapshotRoutes(parts.router, parts.services);
    addPortRoutes(parts.router, parts.services);
    addNetworkRoutes(parts.router, parts.services);
    addExtensionRoutes(parts.router, parts.services);
}

awaitable<void> Engine::watchContainers()
{
    Parts &parts = *m_parts;
    for (;;) {
        try {
            co_await parts.podmanContainers.watchDeaths(
                [&](const PodmanEvent &event) { parts.lifecycle.containerDied(event.name); });
        } catch (const std::exception &error) {
            spdlog::debug("events: {}", error.what());
        }
        co_await sleepFor(500ms);
        // What died while nobody listened.
        std::vector<PodmanContainer> containers;
        try {
            containers = co_await parts.podmanContainers.list();
        } catch (const std::exception &error) {
            spdlog::warn("the containers could not be listed: {}", error.what());
            continue;
        }
        for (const PodmanContainer &container : containers) {
            if (!container.running)
                parts.lifecycle.containerDied(container.name);
        }
    }
}

awaitable<void> Engine::stopOnSignal()
{
    asio::signal_set signals(m_context, SIGTERM, SIGINT);
    const auto [error, signal] = co_await signals.async_wait(asResult);
    if (error)
        co_return;
    spdlog::info("signal {}: stopping", signal);
    Parts &parts = *m_parts;
    parts.draining = true;
    parts.listener.stop();
    parts.edgeListener.stop();
    // Calls under way may end; streams are cut. What was half done is taken up at the next start.
    co_await parts.server.closeOthers(nullptr, 2s);
    co_await parts.edgeServer.closeOthers(nullptr, 2s);
    co_await parts.snapshots.awaitEnds(20s);
    parts.podman.stop();
    m_context.stop();
}

} // namespace vivarium::engine
