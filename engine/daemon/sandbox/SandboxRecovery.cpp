// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/SandboxRecovery.h"

#include "sandbox/ContainerSpecification.h"
#include "sandbox/SupervisorClient.h"
#include "snapshot/SandboxFreezer.h"

#include <boost/asio/this_coro.hpp>
#include <spdlog/spdlog.h>

#include <map>

namespace vivarium::engine {

SandboxRecovery::SandboxRecovery(const DataFolder &folder, const PodmanContainers &containers, ContainerStore &store,
    SandboxRegistry &registry, SandboxLifecycle &lifecycle, IdleClock &clock, const HostFacts &facts,
    NetworkEnforcer &enforcer)
    : m_folder(folder)
    , m_containers(containers)
    , m_store(store)
    , m_registry(registry)
    , m_lifecycle(lifecycle)
    , m_clock(clock)
    , m_facts(facts)
    , m_enforcer(enforcer)
{
}

awaitable<void> SandboxRecovery::run()
{
    const std::vector<PodmanContainer> containers = co_await m_containers.list();
    std::map<std::string, PodmanContainer> bySandbox;
    for (const PodmanContainer &container : containers) {
        if (const auto label = container.labels.find(containerLabel); label != container.labels.end())
            bySandbox.emplace(label->second, container);
    }
    for (const ContainerRecord &record : m_store.live()) {
        const auto found = bySandbox.find(record.id);
        // One that Podman can't handle must not keep all others, and the engine, from coming back.
        try {
            co_await recover(record, found == bySandbox.end() ? std::nullopt : std::optional(found->second));
        } catch (const std::exception &error) {
            spdlog::error("recovery: sandbox {} could not be taken up: {}", record.id, error.what());
        }
    }
    co_await removeStrangers(containers);
}

awaitable<void> SandboxRecovery::recover(ContainerRecord record, std::optional<PodmanContainer> container)
{
    const SandboxPointer sandbox = m_registry.restore(std::move(record));
    if (!sandbox)
        co_return;
    switch (sandbox->state()) {
    case ContainerState::Pending:
    case ContainerState::Starting:
        co_await restart(sandbox, container.has_value());
        break;
    case ContainerState::Ready:
        if (container && container->running)
            co_await takeUp(sandbox, *container);
        else if (container && sandbox->isPaused())
            keepStopped(sandbox);
        else
            co_await buryDead(sandbox, container);
        break;
    case ContainerState::Draining:
        spdlog::info("recovery: the stop of sandbox {} goes on", sandbox->id());
        m_lifecycle.resumeDrain(sandbox);
        break;
    case ContainerState::Stopped:
        break;
    }
}

awaitable<void> SandboxRecovery::takeUp(SandboxPointer sandbox, PodmanContainer container)
{
    sandbox->pid = container.pid;
    if (sandbox->isPaused())
        co_return co_await takeUpPaused(sandbox);
    bool answers = false;
    try {
        SandboxFreezer(container.pid).thaw(); // a pause that was cut short
    } catch (const std::exception &) {
        // Where nothing can be frozen, nothing is.
    }
    try {
        answers = co_await SupervisorClient(m_folder.supervisorSocket(sandbox->id())).isHealthy();
    } catch (const TransportError &) {
        // said below
    }
    if (!answers)
        spdlog::warn("recovery: sandbox {} runs, but its process 1 does not answer yet", sandbox->id());
    co_await restoreNetwork(sandbox);
    m_clock.grantReconnectTime(*sandbox);
    m_lifecycle.watch(sandbox);
    spdlog::info("recovery: sandbox {} ({}) is taken up again", sandbox->id(), sandbox->record.name);
}

void SandboxRecovery::keepStopped(const SandboxPointer &sandbox)
{
    m_lifecycle.watch(sandbox);
    spdlog::info("recovery: sandbox {} ({}) stays paused; its files are kept", sandbox->id(), sandbox->record.name);
}

awaitable<void> SandboxRecovery::takeUpPaused(SandboxPointer sandbox)
{
    co_await restoreNetwork(sandbox);
    m_lifecycle.watch(sandbox);
    spdlog::info("recovery: sandbox {} ({}) stays paused", sandbox->id(), sandbox->record.name);
}

awaitable<void> SandboxRecovery::restoreNetwork(SandboxPointer sandbox)
{
    const auto container = co_await m_containers.inspect(sandbox->podmanName());
    if (!m_facts.networkRules.available || !container || container->networkNamespace.empty())
        co_return;
    sandbox->networkNamespace = container->networkNamespace;
    // The rules of before are in force; only a change that was cut short has to be done again, and that may take.
    spawnLogged(co_await asio::this_coro::executor, "the network rules of sandbox " + sandbox->id(),
        m_enforcer.enforceAgain(sandbox));
}

awaitable<void> SandboxRecovery::restart(SandboxPointer sandbox, bool hasContainer)
{
    if (hasContainer)
        co_await m_containers.remove(sandbox->podmanName());
    spdlog::info("recovery: the start of sandbox {} begins anew{}", sandbox->id(),
        hasContainer ? "; its half-made container was removed" : "");
    sandbox->record.state = ContainerState::Pending;
    sandbox->record.stages.clear();
    sandbox->record.beginStage("placement");
    m_registry.save(*sandbox);
    m_lifecycle.start(sandbox);
}

awaitable<void> SandboxRecovery::buryDead(SandboxPointer sandbox, std::optional<PodmanContainer> container)
{
    spdlog::info("recovery: sandbox {} ended while the engine was not running", sandbox->id());
    const auto details = container ? co_await m_containers.inspect(sandbox->podmanName()) : std::nullopt;
    if (container)
        co_await m_containers.remove(sandbox->podmanName());
    // After a restart of the machine Podman knows the container, but not how it ended.
    if (!details || !details->finishedAt)
        m_registry.finish(*sandbox, StopReason::HostLost,
            "The machine was restarted, or the container was removed from outside.", {});
    else if (details->outOfMemory)
        m_registry.finish(*sandbox, StopReason::OutOfMemory, "The sandbox had used up its memory.", details->exitCode);
    else
        m_registry.finish(*sandbox, StopReason::Crashed,
            "The sandbox's process 1 ended while the engine was not running.", details->exitCode);
}

awaitable<void> SandboxRecovery::removeStrangers(const std::vector<PodmanContainer> &containers)
{
    for (const PodmanContainer &container : containers) {
        const auto label = container.labels.find(containerLabel);
        if (label != container.labels.end() && m_registry.findLive(label->second))
            continue;
        // Restarted sandboxes were removed from Podman above and are live; what is left belongs to no sandbox.
        spdlog::info("recovery: the container {} belongs to no sandbox and is removed", container.name);
        std::string failure;
        try {
            co_await m_containers.remove(container.name);
        } catch (const std::exception &error) {
            failure = error.what();
        }
        if (!failure.empty())
            spdlog::error("recovery: the container {} could not be removed: {}", container.name, failure);
    }
}

} // namespace vivarium::engine
