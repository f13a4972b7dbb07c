// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/BlockingPool.h"
#include "config/DataFolder.h"
#include "edge/PortEdge.h"
#include "podman/PodmanContainers.h"
#include "sandbox/SandboxLauncher.h"
#include "sandbox/SandboxRegistry.h"

namespace vivarium::engine {

/// Lets sandboxes stand still for as long as somebody likes, and go on again.
///
/// It is the kernel's freezer, memory and processes kept: a pause takes milliseconds and uses no processor, but the
/// memory stays where it is, and is lost when the machine is restarted. Then, and where there is no freezer that this
/// account may use, the files are kept alone, and the sandbox starts from the beginning with them. Connections to the
/// sandbox end. Its deadline and its idle clock stand still.
class SandboxPauser {
public:
    SandboxPauser(asio::any_io_executor executor, const DataFolder &folder, const PodmanContainers &containers,
        SandboxLauncher &launcher, SandboxRegistry &registry, PortEdge &edge, common::BlockingPool &pool);

    /// Whether a pause keeps, or would keep, the sandbox's memory.
    static bool keepsMemory(const Sandbox &sandbox);

    /// Begin; Sandbox::pauseStage and Sandbox::pauseError tell the end. A pause of what is paused, and a resume of what
    /// runs, does nothing. Throw ApiError 409 if the sandbox does not run or if the other of both is under way.
    void pause(SandboxPointer sandbox);
    void resume(SandboxPointer sandbox);

    /// Wait for the end. Throw std::runtime_error with the reason if it failed.
    awaitable<void> pauseNow(SandboxPointer sandbox);
    awaitable<void> resumeNow(SandboxPointer sandbox);

private:
    void requireIdle(const SandboxPointer &sandbox, std::string_view allowedStage) const;
    awaitable<void> runPause(SandboxPointer sandbox);
    awaitable<void> runResume(SandboxPointer sandbox);
    awaitable<void> stopContainer(SandboxPointer sandbox);
    void settle(Sandbox &sandbox, const std::string &failure);
    static awaitable<void> waitFor(SandboxPointer sandbox);

    asio::any_io_executor m_executor;
    const DataFolder &m_folder;
    const PodmanContainers &m_containers;
    SandboxLauncher &m_launcher;
    SandboxRegistry &m_registry;
    PortEdge &m_edge;
    common::BlockingPool &m_pool;
};

} // namespace vivarium::engine
