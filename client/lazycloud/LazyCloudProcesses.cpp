// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/LazyCloudProcesses.h"

#include "http/JsonCall.h"
#include "lazycloud/LazyCloudContext.h"
#include "lazycloud/PolledOutput.h"
#include "lazycloud/ProcessCodec.h"
#include "lazycloud/StreamedOutput.h"

namespace vivarium {

LazyCloudProcesses::LazyCloudProcesses(LazyCloudContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

Reply<ProcessTable> LazyCloudProcesses::table(const SandboxId &sandbox)
{
    if (m_context.has(Feature::ProcessTree)) {
        return callJson<ProcessTable>(m_context.connection,
            HttpRequest::get(m_context.extensionsPath(sandbox) / QLatin1StringView("process-tree")),
            &ProcessCodec::tree);
    }
    return callJson<ProcessTable>(m_context.connection,
        HttpRequest::get(m_context.containerPath(sandbox) / QLatin1StringView("processes")), &ProcessCodec::list);
}

Reply<ProcessRecord> LazyCloudProcesses::start(const SandboxId &sandbox, const Command &command)
{
    const auto request = HttpRequest::json(
        "POST", m_context.containerPath(sandbox) / QLatin1StringView("processes"), ProcessCodec::startBody(command));
    return callJson<ProcessRecord>(m_context.connection, request, &ProcessCodec::record);
}

Reply<ProcessRecord> LazyCloudProcesses::read(
    const SandboxId &sandbox, const ProcessId &process, std::chrono::milliseconds wait)
{
    const double seconds = double(std::clamp<qint64>(wait.count(), 0, 5000)) / 1000;
    ApiQuery query;
    query.add(QLatin1StringView("wait_seconds"), QByteArray::number(seconds));
    const auto path = m_context.containerPath(sandbox) / QLatin1StringView("processes") / process.value();
    return callJson<ProcessRecord>(m_context.connection, HttpRequest::get(path, query), &ProcessCodec::record);
}

Reply<Done> LazyCloudProcesses::signalStarted(const SandboxId &sandbox, const ProcessId &process, Signal signal)
{
    if (!ProcessCodec::isContractSignal(signal))
        return failedReply<Done>(m_context.unsupported(Feature::SignalTree));
    const auto path =
        m_context.containerPath(sandbox) / QLatin1StringView("processes") / process.value() / QLatin1StringView("kill");
    return callDone(m_context.connection,
        HttpRequest::json("POST", path, {{QLatin1StringView("signal"), ProcessCodec::signalName(signal)}}));
}

Reply<int> LazyCloudProcesses::signal(
    const SandboxId &sandbox, const ProcessIdentity &process, Signal signal, bool wholeTree)
{
    if (!m_context.has(Feature::SignalTree))
        return failedReply<int>(m_context.unsupported(Feature::SignalTree));
    const auto path = m_context.extensionsPath(sandbox) / QLatin1StringView("process-tree/signal");
    return callJson<int>(m_context.connection,
        HttpRequest::json("POST", path,
            {{QLatin1StringView("pid"), process.pid}, {QLatin1StringView("start_ticks"), process.startTicks},
                {QLatin1StringView("signal"), ProcessCodec::signalName(signal)},
                {QLatin1StringView("scope"), wholeTree ? QStringLiteral("tree") : QStringLiteral("process")}}),
        &ProcessCodec::signalled);
}

std::unique_ptr<OutputStream> LazyCloudProcesses::output(const SandboxId &sandbox, const ProcessId &process)
{
    if (m_context.has(Feature::OutputStream)) {
        return std::make_unique<StreamedOutput>(m_context.connection,
            m_context.extensionsPath(sandbox) / QLatin1StringView("processes") / process.value()
                / QLatin1StringView("output"));
    }
    return std::make_unique<PolledOutput>(*this, sandbox, process);
}

} // namespace vivarium
