// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakePortApi.h"

#include "FakeBackend.h"

#include <algorithm>

namespace vivarium {

namespace {

std::unexpected<ApiError> portRefusal(ErrorKind kind, int status, const QString &sentence)
{
    return std::unexpected(CallScript::error(kind, status, sentence));
}

} // namespace

FakePortApi::FakePortApi(FakeBackend &backend)
    : m_backend(backend)
{
}

ExposedPort FakePortApi::made(const SandboxId &sandbox, int port) const
{
    const QString url = QStringLiteral("http://%1-%2.localhost:7431").arg(sandbox.value()).arg(port);
    return {port, m_urls.value(port, url), m_authorized.value(sandbox)};
}

Reply<QList<ExposedPort>> FakePortApi::list(const SandboxId &sandbox)
{
    using Ports = QList<ExposedPort>;
    return m_backend.calls().answer<Ports>(QStringLiteral("ports.list"), [this, sandbox]() -> Result<Ports> {
        if (!m_backend.capabilities().has(Feature::Ports))
            return portRefusal(ErrorKind::Unsupported, 501, QStringLiteral("The local engine exposes no ports yet."));
        if (!m_backend.fakeSandboxes().find(sandbox))
            return portRefusal(ErrorKind::NotFound, 404, QStringLiteral("The sandbox is not there."));
        Ports ports;
        QList<int> numbers = m_exposed.value(sandbox);
        std::ranges::sort(numbers);
        for (const int number : std::as_const(numbers))
            ports.append(made(sandbox, number));
        return ports;
    });
}

Reply<ExposedPort> FakePortApi::expose(const SandboxId &sandbox, int port)
{
    return m_backend.calls().answer<ExposedPort>(
        QStringLiteral("ports.expose"), [this, sandbox, port]() -> Result<ExposedPort> {
            if (port < 1 || port > 65535)
                return portRefusal(ErrorKind::Invalid, 400, QStringLiteral("port must be 1..65535."));
            const Sandbox *found = m_backend.fakeSandboxes().find(sandbox);
            if (!found || found->state != SandboxState::Running)
                return portRefusal(ErrorKind::Conflict, 409, QStringLiteral("The sandbox is not running."));
            m_backend.touch(sandbox, false);
            return put(sandbox, port);
        });
}

Reply<Done> FakePortApi::close(const SandboxId &sandbox, int port)
{
    return m_backend.calls().answer<Done>(QStringLiteral("ports.close"), [this, sandbox, port]() -> Result<Done> {
        if (!m_backend.capabilities().has(Feature::ClosePorts))
            return portRefusal(ErrorKind::Unsupported, 405, QStringLiteral("This server has no such call."));
        if (!isExposed(sandbox, port))
            return portRefusal(ErrorKind::NotFound, 404, QStringLiteral("The port is not exposed."));
        m_exposed[sandbox].removeAll(port);
        return Done();
    });
}

Reply<QList<Listener>> FakePortApi::listeners(const SandboxId &sandbox)
{
    using Sockets = QList<Listener>;
    return m_backend.calls().answer<Sockets>(QStringLiteral("ports.listeners"), [this, sandbox]() -> Result<Sockets> {
        if (const auto refusal = m_backend.refusal(sandbox))
            return std::unexpected(*refusal);
        Sockets sockets = m_listeners.value(sandbox);
        if (!m_backend.capabilities().has(Feature::Listeners)) {
            m_backend.touch(sandbox, false); // read through the calls for files, which know no processes
            for (Listener &listener : sockets) {
                listener.pid = 0;
                listener.process.clear();
            }
        }
        return sockets;
    });
}

Reply<PortProbe> FakePortApi::probe(const ExposedPort &port)
{
    return m_backend.calls().answer<PortProbe>(QStringLiteral("ports.probe"), [this, port]() -> Result<PortProbe> {
        return m_probes.value(
            port.number, {PortProbe::Outcome::Answers, 200, std::chrono::milliseconds(12), QString()});
    });
}

void FakePortApi::stopListening(const SandboxId &sandbox, int port)
{
    m_listeners[sandbox].removeIf([port](const Listener &listener) { return listener.port == port; });
}

ExposedPort FakePortApi::put(const SandboxId &sandbox, int port)
{
    if (!isExposed(sandbox, port))
        m_exposed[sandbox].append(port);
    return made(sandbox, port);
}

void FakePortApi::setAuthorized(const SandboxId &sandbox, std::optional<bool> authorized)
{
    m_authorized.insert(sandbox, authorized);
}

bool FakePortApi::isExposed(const SandboxId &sandbox, int port) const
{
    return m_exposed.value(sandbox).contains(port);
}

} // namespace vivarium
