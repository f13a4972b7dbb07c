// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/SandboxPauser.h"

#include "http/ApiError.h"
#include "sandbox/ConnectionEnd.h"
#include "sandbox/IdleClock.h"
#include "sandbox/SupervisorClient.h"
#include "snapshot/SandboxFreezer.h"

#include <spdlog/spdlog.h>

#include <stdexcept>

namespace vivarium::engine {

namespace {

constexpr std::string_view pausing = "pausing";
constexpr std::string_view resuming = "resuming";

using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

constexpr auto shutdownPatience = 3s;
constexpr auto containerStopLimit = 15s;

} // namespace

SandboxPauser::SandboxPauser(asio::any_io_executor executor, const DataFolder &folder,
    const PodmanContainers &containers, SandboxLauncher &launcher, SandboxRegistry &registry, PortEdge &edge,
    common::BlockingPool &pool)
    : m_executor(std::move(executor))
    , m_folder(folder)
    , m_containers(containers)
    , m_launcher(launcher)
    , m_registry(registry)
    , m_edge(edge)
    , m_pool(pool)
{
}

bool SandboxPauser::keepsMemory(const Sandbox &sandbox)
{
    if (sandbox.isPaused())
        return sandbox.pid != 0;
    try {
        return SandboxFreezer(sandbox.pid).isPermitted();
    } catch (const std::runtime_error &) {
        return false;
    }
}

void SandboxPauser::requireIdle(const SandboxPointer &sandbox, std::string_view allowedStage) const
{
    if (!sandbox || sandbox->state() != ContainerState::Ready)
        throw ApiError::conflict("Only a running sandbox can be paused.");
    if (!sandbox->pauseStage.empty() && sandbox->pauseStage != allowedStage)
        throw ApiError::conflict("The sandbox is " + std::string(sandbox->pauseStage) + ". Try again in a moment.");
    if (sandbox->standsStill() && sandbox->pauseStage.empty())
        throw ApiError::conflict("The memory of this sandbox is being stored. Try again in a moment.");
}

void SandboxPauser::pause(SandboxPointer sandbox)
{
    requireIdle(sandbox, pausing);
    if (sandbox->isPaused() || !sandbox->pauseStage.empty())
        return;
    sandbox->pauseStage = pausing;
    sandbox->pauseError.reset();
    spawnLogged(m_executor, "the pause of sandbox " + sandbox->id(), runPause(sandbox));
}

void SandboxPauser::resume(SandboxPointer sandbox)
{
    requireIdle(sandbox, resuming);
    if (!sandbox->isPaused() || !sandbox->pauseStage.empty())
        return;
    sandbox->pauseStage = resuming;
    sandbox->pauseError.reset();
    spawnLogged(m_executor, "the resume of sandbox " + sandbox->id(), runResume(sandbox));
}

awaitable<void> SandboxPauser::pauseNow(SandboxPointer sandbox)
{
    pause(sandbox);
    co_await waitFor(sandbox);
}

awaitable<void> SandboxPauser::resumeNow(SandboxPointer sandbox)
{
    resume(sandbox);
    co_await waitFor(sandbox);
}

awaitable<void> SandboxPauser::waitFor(SandboxPointer sandbox)
{
    while (!sandbox->pauseStage.empty())
        co_await sandbox->changed.wait();
    if (sandbox->pauseError)
        throw std::runtime_error(*sandbox->pauseError);
}

awaitable<void> SandboxPauser::runPause(SandboxPointer sandbox)
{
    std::string failure;
    try {
        const Sandbox::Standstill standstill(sandbox);
        co_await endConnections(sandbox, m_folder, m_edge);
        if (sandbox->state() != ContainerState::Ready)
            throw std::runtime_error("The sandbox has ended.");
        if (keepsMemory(*sandbox))
            co_await m_pool.run([&] { SandboxFreezer(sandbox->pid).freeze(); });
        else
            co_await stopContainer(sandbox);
        // Before anybody who waits for the end of the standstill goes on.
        sandbox->record.pausedAt = currentTime();
        // Somebody may have stopped it while it was being frozen: that waits for this.
        if (sandbox->state() != ContainerState::Ready) {
            if (sandbox->pid != 0)
                SandboxFreezer(sandbox->pid).thaw();
            sandbox->record.pausedAt.reset();
        }
    } catch (const std::exception &error) {
        failure = error.what();
    }
    settle(*sandbox, failure);
}

awaitable<void> SandboxPauser::stopContainer(SandboxPointer sandbox)
{
    co_await SupervisorClient(m_folder.supervisorSocket(sandbox->id())).shutDown(shutdownPatience);
    const auto deadline = std::chrono::steady_clock::now() + containerStopLimit;
    while (true) {
        const auto container = co_await m_containers.inspect(sandbox->podmanName());
        if (!container)
            throw std::runtime_error("The container disappeared from this machine.");
        if (!container->running)
            break;
        if (std::chrono::steady_clock::now() > deadline)
            throw std::runtime_error("The container did not stop within 15 seconds.");
        co_await sleepFor(50ms);
    }
    sandbox->pid = 0;
}

awaitable<void> SandboxPauser::runResume(SandboxPointer sandbox)
{
    std::string failure;
    try {
        if (sandbox->pid == 0)
            co_await m_launcher.startAgain(sandbox);
        else if (!co_await m_pool.run([&] { return SandboxFreezer(sandbox->pid).thaw(); }))
            throw std::runtime_error("The kernel does not let the sandbox's processes go on.");
        IdleClock::continueAfterPause(*sandbox);
    } catch (const std::exception &error) {
        failure = error.what();
    }
    settle(*sandbox, failure);
}

void SandboxPauser::settle(Sandbox &sandbox, const std::string &failure)
{
    const bool wasPause = sandbox.pauseStage == pausing;
    sandbox.pauseStage = {};
    if (!failure.empty()) {
        sandbox.pauseError = failure;
        spdlog::warn("sandbox {} could not be {}: {}", sandbox.id(), wasPause ? "paused" : "resumed", failure);
    } else {
        spdlog::info("sandbox {} ({}) {}", sandbox.id(), sandbox.record.name, wasPause ? "is paused" : "goes on");
    }
    if (sandbox.record.isLive())
        m_registry.save(sandbox);
    else
        sandbox.changed.notifyAll();
}

} // namespace vivarium::engine
