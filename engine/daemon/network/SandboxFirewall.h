// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/BlockingPool.h"
#include "config/HostFacts.h"
#include "network/NetworkPolicy.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace vivarium::engine {

/// Puts network policies into force, by nftables in the network namespace of the sandbox. A sandbox has not the
/// capability to change its rules.
class SandboxFirewall {
public:
    /// `namePool` has nothing to do but to look up the names that sandboxes ask for.
    SandboxFirewall(common::BlockingPool &pool, common::BlockingPool &namePool)
        : m_pool(pool)
        , m_namePool(namePool)
    {
    }

    /// Tries the rules out in a namespace of its own. What is missing, if something is.
    awaitable<Feature> probe(const HostFacts &facts);

    /// Replaces the rules of the namespace in one step, then cuts the connections that they forbid.
    /// Throws std::exception with nft's reason; the old rules stay then.
    awaitable<void> apply(std::filesystem::path networkNamespace, NetworkPolicy policy);

    /// Answers the questions for addresses of the namespace's programs for as long as the returned object exists, with
    /// rules in force that speak of these names (NameGate). Throws std::exception with the reason.
    awaitable<std::shared_ptr<void>> openNameGate(
        std::filesystem::path networkNamespace, std::vector<std::string> hosts);

    /// For a namespace in which a copy of a sandbox is about to go on that had these addresses in its network: its
    /// connections can be made again, and each ends at its first packet (TCP reset) instead of mixing with those of its
    /// source. Throws std::exception with the reason.
    awaitable<void> holdFormerConnections(std::filesystem::path networkNamespace, std::vector<std::string> addresses);
    /// Ends those connections, once the copy goes on, and removes what was made for them. Where the kernel cannot end
    /// them it stays, which only keeps the copy from reaching others at these addresses.
    awaitable<void> endFormerConnections(std::filesystem::path networkNamespace, std::vector<std::string> addresses);

private:
    common::BlockingPool &m_pool;
    common::BlockingPool &m_namePool;
    std::string m_program; ///< path of nft; empty where it is missing
};

} // namespace vivarium::engine
