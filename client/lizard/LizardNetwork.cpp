// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardNetwork.h"

#include "backend/SandboxApi.h"
#include "core/Async.h"
#include "lizard/LizardContext.h"

namespace vivarium {

LizardNetwork::LizardNetwork(LizardContext &context, SandboxApi &sandboxes, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_sandboxes(sandboxes)
{
}

Reply<NetworkPolicy> LizardNetwork::read(const SandboxId &sandbox)
{
    return chain(this, m_sandboxes.get(sandbox), [](const Sandbox &told) -> Result<NetworkPolicy> {
        // An old server tells nothing, and limits nothing.
        return told.network.value_or(NetworkPolicy());
    });
}

Reply<NetworkPolicy> LizardNetwork::apply(const SandboxId &, const NetworkPolicy &)
{
    return failedReply<NetworkPolicy>(m_context.unsupported(Feature::NetworkRules));
}

Reply<NameService> LizardNetwork::nameService(const SandboxId &)
{
    NameService service; // a name among the allowed ones opens the look-up of names too
    service.servers = {QStringLiteral("8.8.8.8")};
    service.alwaysAllowed = true;
    return readyReply<NameService>(service);
}

Reply<DestinationTest> LizardNetwork::test(const SandboxId &, const Destination &)
{
    return failedReply<DestinationTest>(m_context.unsupported(Feature::TestDestination));
}

} // namespace vivarium
