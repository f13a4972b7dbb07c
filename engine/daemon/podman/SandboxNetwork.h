// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/DataFolder.h"
#include "podman/PodmanClient.h"

#include <string>

namespace vivarium::engine {

/// The bridge network of one engine's sandboxes.
///
/// Each engine has its own bridge and address range: Podman's default network would be shared with other engines of
/// this machine, which each hand out addresses without knowing of the others.
class SandboxNetwork {
public:
    SandboxNetwork(const DataFolder &folder, const PodmanClient &client);

    /// Makes the network if it is missing. Throws PodmanError or std::runtime_error with the reason.
    awaitable<void> prepare();

    /// The network's name in Podman, different for each engine: netavark names its firewall chains after it, and would
    /// take away under one engine what another one is about to add to.
    [[nodiscard]] static std::string name(const DataFolder &folder);

private:
    const PodmanClient &m_client;
    std::string m_seed;
    std::string m_name;
};

} // namespace vivarium::engine
