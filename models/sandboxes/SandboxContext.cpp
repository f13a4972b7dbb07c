// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxContext.h"

#include "common/Format.h"

namespace vivarium {

SandboxContext::SandboxContext(std::shared_ptr<Backend> backend, const Sandbox &sandbox, QObject *parent)
    : QObject(parent)
    , m_backend(std::move(backend))
    , m_sandbox(sandbox)
{
}

SandboxContext::~SandboxContext()
{
    // Terminals and command runs hang on the context and use the backend to their end: they go before this lets go of
    // it.
    const QObjectList hanging = children();
    qDeleteAll(hanging);
}

void SandboxContext::setUsage(const std::optional<Usage> &usage)
{
    if (m_usage == usage)
        return;
    m_usage = usage;
    Q_EMIT usageChanged();
}

QString SandboxContext::usageText() const
{
    if (!m_usage || !isRunning())
        return {};
    return QStringLiteral("%1 · %2").arg(
        Format::percent(m_usage->cpuMillicores / 1000.0), Format::bytes(m_usage->memoryBytes));
}

void SandboxContext::update(const Sandbox &sandbox)
{
    if (sandbox.id != m_sandbox.id || sandbox == m_sandbox)
        return;
    const SandboxState from = m_sandbox.state;
    m_sandbox = sandbox;
    Q_EMIT changed();
    if (from != sandbox.state)
        Q_EMIT stateChanged(from, sandbox.state);
}

} // namespace vivarium
