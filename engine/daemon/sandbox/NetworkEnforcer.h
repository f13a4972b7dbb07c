// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/SandboxFirewall.h"
#include "sandbox/SandboxRegistry.h"

namespace vivarium::engine {

/// Keeps the rules in a sandbox's namespace and the policy in its record the same, one change after another.
class NetworkEnforcer {
public:
    NetworkEnforcer(SandboxFirewall &firewall, SandboxRegistry &registry)
        : m_firewall(firewall)
        , m_registry(registry)
    {
    }

    /// For a container whose namespaces were just made: returns when its first instruction may run.
    /// Throws std::exception if the rules cannot be put into force.
    awaitable<void> enforceFirst(SandboxPointer sandbox);
    /// The same for a copy of a sandbox that had these addresses (SandboxFirewall::holdFormerConnections).
    awaitable<void> enforceOnCopy(SandboxPointer sandbox, std::vector<std::string> formerAddresses);
    /// Once the copy goes on.
    awaitable<void> endFormerConnections(SandboxPointer sandbox, std::vector<std::string> formerAddresses);
    /// After a restart of the engine, which may have cut a change short.
    awaitable<void> enforceAgain(SandboxPointer sandbox);

    /// Puts another policy into force and stores it; before the sandbox has a network, only stores it.
    /// Throws ApiError 501 if it was started without a network that rules could be for, 409 if it has ended meanwhile,
    /// 500 with the reason if it fails: the old policy stays then.
    awaitable<void> change(SandboxPointer sandbox, NetworkPolicy policy);

private:
    awaitable<void> apply(Sandbox &sandbox, NetworkPolicy policy);

    SandboxFirewall &m_firewall;
    SandboxRegistry &m_registry;
};

} // namespace vivarium::engine
