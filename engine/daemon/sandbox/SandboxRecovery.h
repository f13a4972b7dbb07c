// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/SandboxLifecycle.h"
#include "state/ContainerStore.h"

namespace vivarium::engine {

/// Brings the data base and Podman together again after the engine has ended, in whatever moment: what runs is taken
/// up, a start that was cut short begins anew, a stop that was cut short goes on, and what nobody knows is removed.
class SandboxRecovery {
public:
    SandboxRecovery(const DataFolder &folder, const PodmanContainers &containers, ContainerStore &store,
        SandboxRegistry &registry, SandboxLifecycle &lifecycle, IdleClock &clock, const HostFacts &facts,
        NetworkEnforcer &enforcer);

    /// Runs before the first request is served. Says in the log what it did.
    awaitable<void> run();

private:
    awaitable<void> recover(ContainerRecord record, std::optional<PodmanContainer> container);
    awaitable<void> restoreNetwork(SandboxPointer sandbox);
    awaitable<void> takeUp(SandboxPointer sandbox, PodmanContainer container);
    awaitable<void> takeUpPaused(SandboxPointer sandbox);
    void keepStopped(const SandboxPointer &sandbox);
    awaitable<void> restart(SandboxPointer sandbox, bool hasContainer);
    awaitable<void> buryDead(SandboxPointer sandbox, std::optional<PodmanContainer> container);
    awaitable<void> removeStrangers(const std::vector<PodmanContainer> &containers);

    const DataFolder &m_folder;
    const PodmanContainers &m_containers;
    ContainerStore &m_store;
    SandboxRegistry &m_registry;
    SandboxLifecycle &m_lifecycle;
    IdleClock &m_clock;
    const HostFacts &m_facts;
    NetworkEnforcer &m_enforcer;
};

} // namespace vivarium::engine
