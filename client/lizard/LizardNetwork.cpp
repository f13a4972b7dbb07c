// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardNetwork.h"

#include "backend/SandboxApi.h"
#include "core/Async.h"
#include "lizard/LizardContext.h"

#include <algorithm>

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
        if (told.network)
            return *told.network;
        // Right after a creation a read may lack members (`lizard.md` §2.3): that is no open network.
        if (told.stateText.isEmpty() || !told.createdAt.isValid()) {
            ApiError error;
            error.kind = ErrorKind::Unavailable;
            error.sentence = tr("The server doesn't tell yet what the sandbox may reach.");
            error.advice = tr("Try again in a moment.");
            return std::unexpected(error);
        }
        return NetworkPolicy(); // an old server tells nothing, and limits nothing
    });
}

Reply<NetworkPolicy> LizardNetwork::apply(const SandboxId &, const NetworkPolicy &)
{
    return failedReply<NetworkPolicy>(m_context.unsupported(Feature::NetworkRules));
}

Reply<NameService> LizardNetwork::nameService(const SandboxId &sandbox)
{
    return chain(this, read(sandbox), [](const NetworkPolicy &policy) -> Result<NameService> {
        NameService service;
        if (policy.mode == NetworkPolicy::Mode::Blocked)
            return service; // no names either
        service.servers = {QStringLiteral("8.8.8.8")};
        // A name among the allowed ones opens the look-up of names too; addresses don't.
        const auto isName = [](const QString &host) {
            return std::ranges::any_of(host, [](QChar character) { return character.isLetter(); });
        };
        service.alwaysAllowed = policy.mode == NetworkPolicy::Mode::Open || std::ranges::any_of(policy.allowed, isName);
        return service;
    });
}

Reply<DestinationTest> LizardNetwork::test(const SandboxId &, const Destination &)
{
    return failedReply<DestinationTest>(m_context.unsupported(Feature::TestDestination));
}

} // namespace vivarium
