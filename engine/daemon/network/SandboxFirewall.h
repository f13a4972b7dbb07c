// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/BlockingPool.h"
#include "config/HostFacts.h"
#include "network/NetworkPolicy.h"

#include <filesystem>

namespace vivarium::engine {

/// Puts network policies into force, by nftables in the network namespace of the sandbox. A sandbox has not the
/// capability to change its rules.
class SandboxFirewall {
public:
    explicit SandboxFirewall(common::BlockingPool &pool)
        : m_pool(pool)
    {
    }

    /// Tries the rules out in a namespace of its own. What is missing, if something is.
    awaitable<Feature> probe(const HostFacts &facts);

    /// Replaces the rules of the namespace in one step, then cuts the connections that they forbid.
    /// Throws std::exception with nft's reason; the old rules stay then.
    awaitable<void> apply(std::filesystem::path networkNamespace, NetworkPolicy policy);

private:
    common::BlockingPool &m_pool;
    std::string m_program; ///< path of nft; empty where it is missing
};

} // namespace vivarium::engine
