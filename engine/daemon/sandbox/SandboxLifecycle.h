// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/SandboxLauncher.h"

namespace vivarium::engine {

class OutputArchive;

/// Moves sandboxes through their states: pending → starting → ready → draining → stopped.
///
/// Starts and stops of several sandboxes run at the same time, but only some: Podman gets slower with more.
class SandboxLifecycle {
public:
    SandboxLifecycle(asio::any_io_executor executor, const DataFolder &folder, const HostFacts &facts,
        const PodmanContainers &containers, SandboxLauncher &launcher, SandboxRegistry &registry,
        OutputArchive &outputs);

    /// Begins to start a sandbox in state pending, or one whose start was cut short.
    void start(SandboxPointer sandbox);

    /// Asks a sandbox to end: a pending one is stopped at once, another one drains first. Repeating it is fine.
    void stop(const SandboxPointer &sandbox, StopReason reason, std::optional<std::string> message,
        std::optional<int> exitCode = {});

    /// Takes up a running sandbox after a restart of the engine.
    void watch(SandboxPointer sandbox);
    /// Goes on with a stop that was cut short.
    void resumeDrain(SandboxPointer sandbox);

    /// Podman says that this container has ended.
    void containerDied(const std::string &podmanName);

private:
    struct Ending {
        StopReason reason = StopReason::Stopped;
        std::optional<std::string> message;
        std::optional<int> exitCode;
    };

    awaitable<void> run(SandboxPointer sandbox);
    awaitable<void> watchMain(SandboxPointer sandbox);
    awaitable<void> drain(SandboxPointer sandbox, Ending ending);
    awaitable<void> shutDown(SandboxPointer sandbox);
    awaitable<void> examineDeath(SandboxPointer sandbox);
    awaitable<void> removeContainer(SandboxPointer sandbox);
    void beginDrain(Sandbox &sandbox);
    static void endPause(Sandbox &sandbox);

    asio::any_io_executor m_executor;
    const DataFolder &m_folder;
    const HostFacts &m_facts;
    const PodmanContainers &m_containers;
    SandboxLauncher &m_launcher;
    SandboxRegistry &m_registry;
    OutputArchive &m_outputs;
    AsyncSemaphore m_starting;
    AsyncSemaphore m_stopping;
};

} // namespace vivarium::engine
