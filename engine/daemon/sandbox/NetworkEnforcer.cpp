// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/NetworkEnforcer.h"

#include "http/ApiError.h"

namespace vivarium::engine {

awaitable<void> NetworkEnforcer::enforceFirst(SandboxPointer sandbox)
{
    const auto turn = co_await sandbox->networkTurn.acquire();
    // A new namespace has no rules.
    if (!sandbox->networkNamespace.empty() && !sandbox->record.network.isOpen())
        co_await apply(*sandbox, sandbox->record.network);
}

awaitable<void> NetworkEnforcer::apply(Sandbox &sandbox, NetworkPolicy policy)
{
    co_await m_firewall.apply(sandbox.networkNamespace, policy);
    sandbox.nameGate.reset();
    if (!policy.hosts.empty())
        sandbox.nameGate = co_await m_firewall.openNameGate(sandbox.networkNamespace, policy.hosts);
}

awaitable<void> NetworkEnforcer::enforceOnCopy(SandboxPointer sandbox, std::vector<std::string> formerAddresses)
{
    co_await enforceFirst(sandbox);
    const auto turn = co_await sandbox->networkTurn.acquire();
    if (!sandbox->networkNamespace.empty())
        co_await m_firewall.holdFormerConnections(sandbox->networkNamespace, std::move(formerAddresses));
}

awaitable<void> NetworkEnforcer::endFormerConnections(SandboxPointer sandbox, std::vector<std::string> formerAddresses)
{
    const auto turn = co_await sandbox->networkTurn.acquire();
    if (!sandbox->networkNamespace.empty())
        co_await m_firewall.endFormerConnections(sandbox->networkNamespace, std::move(formerAddresses));
}

awaitable<void> NetworkEnforcer::enforceAgain(SandboxPointer sandbox)
{
    const auto turn = co_await sandbox->networkTurn.acquire();
    if (!sandbox->networkNamespace.empty() && sandbox->state() == ContainerState::Ready)
        co_await apply(*sandbox, sandbox->record.network);
}

awaitable<void> NetworkEnforcer::change(SandboxPointer sandbox, NetworkPolicy policy)
{
    const auto turn = co_await sandbox->networkTurn.acquire();
    if (!sandbox->isStarting() && sandbox->state() != ContainerState::Ready)
        throw ApiError::conflict("The sandbox has ended.");
    if (sandbox->networkNamespace.empty() && sandbox->state() == ContainerState::Ready)
        throw ApiError::unsupported("This sandbox was started without a network. Start it anew to change its rules.");
    if (!sandbox->networkNamespace.empty()) {
        std::string failure;
        try {
            co_await apply(*sandbox, policy);
        } catch (const std::exception &error) {
            failure = error.what();
        }
        if (!failure.empty() && !sandbox->record.isLive())
            throw ApiError::conflict("The sandbox has ended.");
        if (!failure.empty())
            throw ApiError::internal("The network rules could not be changed: " + failure);
    }
    sandbox->record.network = std::move(policy);
    m_registry.saveQuietly(*sandbox);
}

} // namespace vivarium::engine
