// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardTerminals.h"

#include "http/Connection.h"
#include "lizard/LizardContext.h"
#include "terminal/WebSocketChannel.h"

namespace vivarium {

LizardTerminals::LizardTerminals(LizardContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

std::unique_ptr<TerminalChannel> LizardTerminals::open(
    const SandboxId &sandbox, const TerminalSize &size, bool, const TerminalId &)
{
    ApiQuery query;
    query.add(QLatin1StringView("id"), sandbox.value());
    return std::make_unique<WebSocketChannel>(m_context.connection,
        LizardContext::sandboxesPath() / QLatin1StringView("terminal"), query, TerminalCodec::bounded(size),
        WebSocketChannel::Patience(), TerminalCodec::Dialect::Lizard);
}

Reply<QList<KeptTerminal>> LizardTerminals::kept(const SandboxId &)
{
    return failedReply<QList<KeptTerminal>>(m_context.unsupported(Feature::KeptTerminals));
}

Reply<Done> LizardTerminals::hangUp(const SandboxId &, const TerminalId &)
{
    return failedReply<Done>(m_context.unsupported(Feature::KeptTerminals));
}

} // namespace vivarium
