// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/NetworkPolicy.h"
#include "util/Json.h"
#include "util/Timestamp.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vivarium::engine {

/// The states of a container, and their names on the wire (lazycloud.md, section 3.3).
enum class ContainerState { Pending, Starting, Ready, Draining, Stopped };

enum class StopReason { Stopped, LoadError, StartFailed, Crashed, OutOfMemory, HostLost, Exited };

std::string_view nameOf(ContainerState state);
std::string_view nameOf(StopReason reason);
ContainerState containerStateNamed(std::string_view name);
StopReason stopReasonNamed(std::string_view name);

/// One step on the way to a running sandbox, as the lifecycle call shows it.
struct LifecycleStage {
    std::string stage; ///< placement, image, source, create, runtime, draining
    Timestamp startedAt;
    std::optional<Timestamp> finishedAt;
    std::optional<bool> cached; ///< image stage only
};

/// Everything that is kept about a sandbox, also after its end.
struct ContainerRecord {
    std::string id; ///< UUID
    std::string releaseId;
    std::string app;
    std::string name; ///< of the workload
    std::string purpose; ///< instance or shell
    ContainerState state = ContainerState::Pending;
    std::optional<StopReason> stopReason;
    std::optional<std::string> exitMessage;
    std::optional<int> exitCode;
    std::optional<std::vector<std::string>> command; ///< replaces the release's, if present
    std::optional<std::string> imageId; ///< known once the image stage is over
    std::int64_t timeoutSeconds = -1; ///< idle lifetime; -1 is none
    std::int64_t cpuMillis = 0;
    std::int64_t memoryMib = 0;
    std::vector<std::string> gpus; ///< by their names for Podman; several sandboxes can share one
    NetworkPolicy network;
    std::vector<std::uint16_t> ports; ///< exposed: the release's, then those that were asked for; each once
    std::vector<std::uint16_t> privatePorts; ///< those of them that need the token
    std::string portToken; ///< of the private ports; empty until there is one. A secret
    std::optional<std::string> snapshotId; ///< of the memory snapshot that it was restored from
    std::optional<std::string> parentId; ///< of the sandbox that this snapshot was taken from
    std::vector<LifecycleStage> stages;
    Timestamp createdAt;
    std::optional<Timestamp> assignedAt;
    std::optional<Timestamp> readyAt;
    std::optional<Timestamp> stoppedAt;
    std::optional<Timestamp> expiresAt; ///< end of the idle lifetime
    std::int64_t lifetimeMs = 0; ///< from the moment it is ready, whether it is used or not; 0 is no limit
    std::optional<Timestamp> deadline; ///< end of that lifetime; stands still while the sandbox is paused
    std::optional<Timestamp> pausedAt; ///< since when its processes stand still, with their memory

    /// When it ends if nobody uses it: the earlier one of both ends.
    [[nodiscard]] std::optional<Timestamp> end() const;
    /// The deadline, as it would be if the sandbox went on at `now`.
    [[nodiscard]] std::optional<Timestamp> deadlineAt(Timestamp now) const;
    /// Whether end() is the deadline, which no use moves.
    [[nodiscard]] bool endsByDeadline() const;
    /// The idle limit in seconds, if that is what ends it, or will once it has started.
    [[nodiscard]] std::optional<std::int64_t> endingIdleLimit() const;

    [[nodiscard]] bool isLive() const { return state != ContainerState::Stopped; }
    /// pending, running, stopping, stopped or failed.
    [[nodiscard]] std::string_view sandboxStatus() const;

    void beginStage(std::string_view stage);
    /// Ends the stage that was begun last, if it has not ended yet.
    void endStage();

    // The forms of the API.
    [[nodiscard]] json::object toInstance() const;
    [[nodiscard]] json::object toContainer(const std::string &host) const;
    [[nodiscard]] json::object toSandbox() const;
    [[nodiscard]] json::object toLifecycle(const std::string &host) const;
};

json::array stagesToJson(const std::vector<LifecycleStage> &stages);
std::vector<LifecycleStage> stagesFromJson(const json::value &value);

} // namespace vivarium::engine
