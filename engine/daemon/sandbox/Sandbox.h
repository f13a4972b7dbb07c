// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/ContainerRecord.h"
#include "util/Coroutine.h"

#include <memory>
#include <optional>

namespace vivarium::engine {

/// A sandbox that has not ended. Shared by whatever works on it; lives on the I/O thread.
class Sandbox {
public:
    Sandbox(ContainerRecord stored, json::object specification)
        : record(std::move(stored))
        , spec(std::move(specification))
    {
    }

    ContainerRecord record;
    /// The release's workload specification, defaults filled in.
    const json::object spec;

    /// Process 1 in the host's numbering; 0 while the container does not run.
    int pid = 0;
    /// Path of its network namespace; empty before there is one, and where it has no network that rules could be for.
    std::string networkNamespace;
    /// Whoever changes the network rules takes turns.
    AsyncSemaphore networkTurn{1};
    /// Open shells and other connections that keep the sandbox from idling out.
    int leases = 0;
    /// When it was last used, as far as this run of the engine knows.
    std::optional<Timestamp> usedAt{};
    /// Set once somebody wants the end; the launch looks at it between its steps.
    bool stopRequested = false;
    /// Notified after each change of state.
    AsyncCondition changed;
    /// Open shells of the contract, which end with their connection.
    int plainShells = 0;
    /// Calls to the supervisor that will soon have their answer, and those that take as long as somebody follows them
    /// or as much as a file has.
    int shortCalls = 0;
    int transfers = 0;

    /// Keeps the sandbox's processes and its supervisor for whoever stores their memory, while it exists.
    class Standstill {
    public:
        explicit Standstill(std::shared_ptr<Sandbox> sandbox);
        Standstill(const Standstill &) = delete;
        Standstill &operator=(const Standstill &) = delete;
        ~Standstill();

    private:
        std::shared_ptr<Sandbox> m_sandbox;
    };

    [[nodiscard]] bool standsStill() const { return m_standstills > 0; }
    /// Returns when nothing stands still, which usually is at once. It may be paused then, or have ended.
    awaitable<void> standstillEnds();
    /// Whoever wants to connect to the supervisor awaits this right before: returns when nothing stands still, which
    /// usually is at once. Hold a SandboxPointer meanwhile; it may have ended afterwards. Throws ApiError 503 if it is
    /// paused: that may last for days.
    awaitable<void> goesOn();
    /// The same, but also waits for the end of a pause.
    awaitable<void> goesOnAtLast();

    /// On the way into a pause or out of it; empty, pausing or resuming.
    std::string_view pauseStage;
    /// Why the last attempt to pause or to resume failed.
    std::optional<std::string> pauseError;
    [[nodiscard]] bool isPaused() const { return record.pausedAt.has_value(); }

    /// Answers the sandbox's questions for addresses, where its network rules speak of names.
    std::shared_ptr<void> nameGate;

    [[nodiscard]] const std::string &id() const { return record.id; }
    [[nodiscard]] ContainerState state() const { return record.state; }
    [[nodiscard]] bool isStarting() const
    {
        return state() == ContainerState::Pending || state() == ContainerState::Starting;
    }
    /// A container engine may run inside: what it makes is out of reach of network rules and memory snapshots.
    [[nodiscard]] bool hasContainerEngine() const { return spec.contains("docker_enabled"); }
    /// The container's name in Podman.
    [[nodiscard]] std::string podmanName() const { return "vivarium-" + record.id; }

private:
    awaitable<void> waitForChange();

    int m_standstills = 0;
    AsyncCondition m_wentOn;
};

using SandboxPointer = std::shared_ptr<Sandbox>;

} // namespace vivarium::engine
