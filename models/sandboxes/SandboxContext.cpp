// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxContext.h"

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
