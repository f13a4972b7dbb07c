// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "metrics/UsageReading.h"
#include "podman/PodmanClient.h"
#include "podman/PodmanConfiguration.h"
#include "util/Json.h"

#include <cstdint>
#include <string>

namespace vivarium::engine {

/// Whether something works here, and if not, why: a sentence for a person, and for programs that have their own words a
/// code that stays the same, with what the sentence has in it that isn't the same everywhere.
struct Feature {
    bool available = true;
    std::string code;
    std::string reason;
    std::string detail;

    static Feature missing(std::string code, std::string why, std::string detail = {})
    {
        return {.available = false, .code = std::move(code), .reason = std::move(why), .detail = std::move(detail)};
    }
    [[nodiscard]] json::object toJson() const;
};

/// How sandboxes reach the network.
enum class NetworkMode { Bridge, Slirp, None };

/// What was found out about this machine when the engine started.
struct HostFacts {
    std::string podmanVersion;
    std::string runtime;
    std::string cgroupVersion; ///< v1 or v2
    std::string architecture; ///< amd64 or arm64
    std::string hostName;
    bool rootless = false;
    int cpuCount = 1;
    std::int64_t memoryBytes = 0;
    Feature limits;
    Feature network;
    Feature networkRules; ///< whether network policies can be put into force
    Feature imageChanges; ///< whether file systems can be compared
    Feature containersInside; ///< whether a sandbox can run a container engine of its own
    Feature memorySnapshots = Feature::missing("not-looked-at", "It has not been looked at yet.");
    NetworkMode networkMode = NetworkMode::None;
    /// How a container engine inside has to store its images: "overlay", or "vfs" where overlay is not possible.
    std::string storageInside;

    [[nodiscard]] json::object toJson() const;
    /// Where the usage of sandboxes is read.
    [[nodiscard]] UsageSource usageSource() const;
};

/// Asks Podman and the system. Throws as PodmanClient.
awaitable<HostFacts> probeHost(const PodmanClient &client, const PodmanChoices &choices);

} // namespace vivarium::engine
