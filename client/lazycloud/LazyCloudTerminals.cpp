// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/LazyCloudTerminals.h"

#include "http/JsonCall.h"
#include "lazycloud/LazyCloudContext.h"
#include "terminal/TerminalCodec.h"
#include "terminal/WebSocketChannel.h"

namespace vivarium {

namespace {
Result<QList<KeptTerminal>> decodeTerminals(JsonReader reader)
{
    QList<KeptTerminal> terminals;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("terminals"))) {
        KeptTerminal terminal;
        terminal.id = TerminalId(inner.requiredId(QLatin1StringView("id")));
        terminal.pid = inner.requiredInteger(QLatin1StringView("pid"));
        terminal.title = inner.text(QLatin1StringView("title"));
        terminal.createdAt = inner.requiredTime(QLatin1StringView("created_at"));
        terminal.attached = inner.requiredFlag(QLatin1StringView("attached"));
        terminal.size.columns = int(inner.requiredInteger(QLatin1StringView("cols")));
        terminal.size.rows = int(inner.requiredInteger(QLatin1StringView("rows")));
        terminals.append(terminal);
    }
    return reader.finish(terminals);
}
} // namespace

LazyCloudTerminals::LazyCloudTerminals(LazyCloudContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

std::unique_ptr<TerminalChannel> LazyCloudTerminals::open(
    const SandboxId &sandbox, const TerminalSize &size, bool keep, const TerminalId &resume)
{
    const TerminalSize bounded = TerminalCodec::bounded(size);
    ApiQuery query;
    query.add(QLatin1StringView("cols"), qint64(bounded.columns))
        .add(QLatin1StringView("rows"), qint64(bounded.rows))
        .add(QLatin1StringView("term"), QStringLiteral("xterm-256color"));
    const bool kept = m_context.has(Feature::KeptTerminals) && (keep || !resume.isEmpty());
    if (kept) {
        query.addFlag(QLatin1StringView("keep"), true);
        query.add(QLatin1StringView("window"), TerminalCodec::OutputWindow);
        if (!resume.isEmpty())
            query.add(QLatin1StringView("id"), resume.value());
    }
    const ApiPath path =
        (kept ? m_context.extensionsPath(sandbox) : m_context.containerPath(sandbox)) / QLatin1StringView("shell");
    return std::make_unique<WebSocketChannel>(m_context.connection, path, query, bounded);
}

Reply<QList<KeptTerminal>> LazyCloudTerminals::kept(const SandboxId &sandbox)
{
    if (!m_context.has(Feature::KeptTerminals))
        return failedReply<QList<KeptTerminal>>(m_context.unsupported(Feature::KeptTerminals));
    return callJson<QList<KeptTerminal>>(m_context.connection,
        HttpRequest::get(m_context.extensionsPath(sandbox) / QLatin1StringView("terminals")), &decodeTerminals);
}

Reply<Done> LazyCloudTerminals::hangUp(const SandboxId &sandbox, const TerminalId &terminal)
{
    if (!m_context.has(Feature::KeptTerminals))
        return failedReply<Done>(m_context.unsupported(Feature::KeptTerminals));
    const auto path = m_context.extensionsPath(sandbox) / QLatin1StringView("terminals") / terminal.value();
    return callDone(m_context.connection, HttpRequest::make("DELETE", path));
}

} // namespace vivarium
