// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/SandboxLifecycle.h"

#include "sandbox/OutputArchive.h"
#include "sandbox/SupervisorClient.h"
#include "snapshot/SandboxFreezer.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <format>
#include <thread>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

constexpr auto shutdownGrace = 3s;
constexpr int removalAttempts = 6;

// More than two Podman operations a core only make each of them slower.
int operationsAtATime()
{
    return std::clamp(static_cast<int>(std::thread::hardware_concurrency()) * 2, 2, 16);
}

} // namespace

SandboxLifecycle::SandboxLifecycle(asio::any_io_executor executor, const DataFolder &folder, const HostFacts &facts,
    const PodmanContainers &containers, SandboxLauncher &launcher, SandboxRegistry &registry, OutputArchive &outputs)
    : m_executor(std::move(executor))
    , m_folder(folder)
    , m_facts(facts)
    , m_containers(containers)
    , m_launcher(launcher)
    , m_registry(registry)
    , m_outputs(outputs)
    , m_starting(operationsAtATime())
    , m_stopping(operationsAtATime())
{
}

void SandboxLifecycle::start(SandboxPointer sandbox)
{
    spawnLogged(m_executor, "the start of sandbox " + sandbox->id(), run(sandbox));
}

awaitable<void> SandboxLifecycle::run(SandboxPointer sandbox)
{
    std::optional<Ending> ending;
    {
        const auto permit = co_await m_starting.acquire();
        if (!sandbox->record.isLive())
            co_return; // stopped while it waited
        if (!sandbox->stopRequested) {
            sandbox->record.state = ContainerState::Starting;
            sandbox->record.assignedAt = currentTime();
            try {
                co_await m_launcher.launch(sandbox);
            } catch (const LaunchFailure &failure) {
                ending = Ending{.reason = failure.reason(), .message = failure.what(), .exitCode = {}};
            } catch (const std::exception &failure) {
                ending = Ending{.reason = StopReason::StartFailed, .message = failure.what(), .exitCode = {}};
            }
        }
    }
    if (!ending && !sandbox->stopRequested) {
        watch(sandbox);
        co_return;
    }
    // A stop that was asked for beats the failure that it may have caused.
    if (sandbox->stopRequested)
        ending = Ending{};
    if (ending->message)
        spdlog::warn("sandbox {}: {}", sandbox->id(), *ending->message);
    co_await removeContainer(sandbox);
    m_registry.finish(*sandbox, ending->reason, ending->message, ending->exitCode);
}

void SandboxLifecycle::watch(SandboxPointer sandbox)
{
    spawnLogged(m_executor, "the watch of sandbox " + sandbox->id(), watchMain(sandbox));
}

awaitable<void> SandboxLifecycle::watchMain(SandboxPointer sandbox)
{
    if (ownCommand(*sandbox).empty())
        co_return; // it lives until it is stopped
    const SupervisorClient supervisor(m_folder.supervisorSocket(sandbox->id()));
    while (sandbox->state() == ContainerState::Ready) {
        std::optional<int> code;
        bool lost = false;
        co_await sandbox->goesOnAtLast();
        if (sandbox->state() != ContainerState::Ready)
            break;
        try {
            code = co_await supervisor.waitForMain();
        } catch (const TransportError &) {
            lost = true; // if the container has died, its event says so
        }
        if (lost)
            co_await sleepFor(1s);
        if (!code || sandbox->state() != ContainerState::Ready)
            continue;
        // Podman knows of it only when the whole container has ended.
        if (*code == 137 && countMemoryKills(sandbox->pid, m_facts.usageSource()) > 0)
            stop(sandbox, StopReason::OutOfMemory, "The command was ended because the sandbox had used up its memory.",
                code);
        else if (*code == 0)
            stop(sandbox, StopReason::Exited, "The sandbox's own command ended.", code);
        else
            stop(sandbox, StopReason::Crashed, std::format("The sandbox's own command ended with exit code {}.", *code),
                code);
    }
}

void SandboxLifecycle::stop(
    const SandboxPointer &sandbox, StopReason reason, std::optional<std::string> message, std::optional<int> exitCode)
{
    switch (sandbox->state()) {
    case ContainerState::Pending:
        sandbox->stopRequested = true;
        m_registry.finish(*sandbox, reason, std::move(message), exitCode);
        break;
    case ContainerState::Starting:
        beginDrain(*sandbox); // run() sees it at its next step and cleans up
        break;
    case ContainerState::Ready:
        beginDrain(*sandbox);
        spawnLogged(m_executor, "the stop of sandbox " + sandbox->id(),
            drain(sandbox, {.reason = reason, .message = std::move(message), .exitCode = exitCode}));
        break;
    case ContainerState::Draining:
    case ContainerState::Stopped:
        break;
    }
}

void SandboxLifecycle::resumeDrain(SandboxPointer sandbox)
{
    sandbox->stopRequested = true;
    spawnLogged(m_executor, "the stop of sandbox " + sandbox->id(), drain(sandbox, {}));
}

void SandboxLifecycle::beginDrain(Sandbox &sandbox)
{
    sandbox.stopRequested = true;
    sandbox.record.state = ContainerState::Draining;
    sandbox.record.expiresAt.reset();
    sandbox.record.deadline.reset();
    sandbox.record.beginStage("draining");
    m_registry.save(sandbox);
}

awaitable<void> SandboxLifecycle::drain(SandboxPointer sandbox, Ending ending)
{
    {
        const auto permit = co_await m_stopping.acquire();
        const bool hasProcesses = !sandbox->isPaused() || sandbox->pid != 0; // else its files alone were kept
        endPause(*sandbox);
        co_await sandbox->goesOnAtLast();
        if (hasProcesses)
            co_await shutDown(sandbox);
    }
    co_await removeContainer(sandbox);
    m_registry.finish(*sandbox, ending.reason, ending.message, ending.exitCode);
}

awaitable<void> SandboxLifecycle::shutDown(SandboxPointer sandbox)
{
    // Reading the output to its end is also how the end of the supervisor is noticed.
    co_await m_outputs.captureWhile(
        sandbox->id(),
        [&]() -> awaitable<void> {
            try {
                co_await SupervisorClient(m_folder.supervisorSocket(sandbox->id())).shutDown(shutdownGrace);
            } catch (const std::exception &error) {
                spdlog::warn("sandbox {}: {}", sandbox->id(), error.what());
            }
        },
        shutdownGrace + 2s);
}

void SandboxLifecycle::endPause(Sandbox &sandbox)
{
    if (!sandbox.isPaused())
        return;
    try {
        if (sandbox.pid != 0)
            SandboxFreezer(sandbox.pid).thaw(); // nothing that is frozen can end, not even by force
    } catch (const std::exception &error) {
        spdlog::warn("sandbox {}, paused: {}", sandbox.id(), error.what());
    }
    sandbox.record.pausedAt.reset();
}

awaitable<void> SandboxLifecycle::removeContainer(SandboxPointer sandbox)
{
    const auto permit = co_await m_stopping.acquire();
    for (int attempt = 1;; ++attempt) {
        std::string failure;
        try {
            co_await m_containers.remove(sandbox->podmanName());
            break;
        } catch (const std::exception &error) {
            failure = error.what();
        }
        // Podman refuses while its own clean-up of the ended container is at work.
        if (attempt == removalAttempts) {
            spdlog::error(
                "the container of sandbox {} stays until the next start of the engine: {}", sandbox->id(), failure);
            break;
        }
        spdlog::debug("the container of sandbox {} cannot be removed yet: {}", sandbox->id(), failure);
        co_await sleepFor(200ms * attempt);
    }
    std::error_code ignored;
    std::filesystem::remove_all(m_folder.socketFolder(sandbox->id()), ignored);
}

void SandboxLifecycle::containerDied(const std::string &podmanName)
{
    for (const SandboxPointer &sandbox : m_registry.live()) {
        // One that is paused without its memory has ended because it was meant to.
        const bool isPaused = sandbox->isPaused() || !sandbox->pauseStage.empty();
        if (sandbox->podmanName() == podmanName && sandbox->state() == ContainerState::Ready && !isPaused) {
            spawnLogged(m_executor, "the end of sandbox " + sandbox->id(), examineDeath(sandbox));
            return;
        }
    }
}

awaitable<void> SandboxLifecycle::examineDeath(SandboxPointer sandbox)
{
    const auto container = co_await m_containers.inspect(sandbox->podmanName());
    if (sandbox->state() != ContainerState::Ready || (container && container->running))
        co_return;
    Ending ending{
        .reason = StopReason::HostLost, .message = "The container disappeared from this machine.", .exitCode = {}};
    if (container && container->outOfMemory)
        ending = {.reason = StopReason::OutOfMemory,
            .message = "The sandbox had used up its memory.",
            .exitCode = container->exitCode};
    else if (container)
        ending = {.reason = StopReason::Crashed,
            .message = "The sandbox's process 1 was ended from outside.",
            .exitCode = container->exitCode};
    beginDrain(*sandbox);
    co_await removeContainer(sandbox);
    m_registry.finish(*sandbox, ending.reason, ending.message, ending.exitCode);
}

} // namespace vivarium::engine
