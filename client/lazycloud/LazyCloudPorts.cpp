// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/LazyCloudPorts.h"

#include "backend/FileApi.h"
#include "http/JsonCall.h"
#include "http/PortCall.h"
#include "inside/ProcNet.h"
#include "lazycloud/LazyCloudContext.h"
#include "lazycloud/PortCodec.h"

#include <algorithm>

namespace vivarium {

namespace {

/// More than 10 000 sockets; what comes after is left out.
constexpr qint64 procNetLimit = 2LL << 20;

} // namespace

LazyCloudPorts::LazyCloudPorts(LazyCloudContext &context, FileApi &files, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_files(files)
{
}

ExposedPort LazyCloudPorts::dressed(const SandboxId &sandbox, ExposedPort port) const
{
    // The contract doesn't tell whether a sandbox's ports need the token; for those made here it is known.
    if (port.authorized)
        m_context.authorizedSandboxes.insert(sandbox, *port.authorized);
    else if (m_context.authorizedSandboxes.contains(sandbox))
        port.authorized = m_context.authorizedSandboxes.value(sandbox);
    return port;
}

Reply<QList<ExposedPort>> LazyCloudPorts::list(const SandboxId &sandbox)
{
    const ApiPath path =
        m_context.has(Feature::ClosePorts) ? m_context.extensionsPath(sandbox) : m_context.containerPath(sandbox);
    const auto request = HttpRequest::get(path / QLatin1StringView("ports"));
    return chain(this, callJson<QList<ExposedPort>>(m_context.connection, request, &PortCodec::list),
        [this, sandbox](const QList<ExposedPort> &ports) -> Result<QList<ExposedPort>> {
            QList<ExposedPort> all;
            for (const ExposedPort &port : ports)
                all.append(dressed(sandbox, port));
            return all;
        });
}

Reply<ExposedPort> LazyCloudPorts::expose(const SandboxId &sandbox, int port)
{
    const auto request = HttpRequest::json(
        "POST", m_context.containerPath(sandbox) / QLatin1StringView("ports"), {{QLatin1StringView("port"), port}});
    return chain(this, callJson<ExposedPort>(m_context.connection, request, &PortCodec::exposed),
        [this, sandbox](const ExposedPort &made) -> Reply<ExposedPort> {
            const ExposedPort exposed = dressed(sandbox, made);
            if (exposed.authorized || !m_context.has(Feature::ClosePorts))
                return readyReply<ExposedPort>(exposed);
            // The list of the extensions knows what the answer leaves out.
            return chain(
                this, list(sandbox), [exposed](const Result<QList<ExposedPort>> &ports) -> Result<ExposedPort> {
                    const auto known = ports.value_or(QList<ExposedPort>());
                    const auto found = std::ranges::find(known, exposed.number, &ExposedPort::number);
                    return found == known.end() ? exposed : *found;
                });
        });
}

Reply<Done> LazyCloudPorts::close(const SandboxId &sandbox, int port)
{
    if (!m_context.has(Feature::ClosePorts))
        return failedReply<Done>(m_context.unsupported(Feature::ClosePorts));
    const auto path = m_context.extensionsPath(sandbox) / QLatin1StringView("ports") / QString::number(port);
    return callDone(m_context.connection, HttpRequest::make("DELETE", path));
}

Reply<QList<Listener>> LazyCloudPorts::listeners(const SandboxId &sandbox)
{
    if (!m_context.has(Feature::Listeners))
        return readProcNet(sandbox);
    const auto request = HttpRequest::get(m_context.extensionsPath(sandbox) / QLatin1StringView("listeners"));
    return callJson<QList<Listener>>(m_context.connection, request, &PortCodec::listeners);
}

Reply<QList<Listener>> LazyCloudPorts::readProcNet(const SandboxId &sandbox)
{
    using Sockets = QList<Listener>;
    const auto four = m_files.read(sandbox, QByteArrayLiteral("/proc/net/tcp"), procNetLimit);
    return chain(this, four, [this, sandbox](const FileContent &content) -> Reply<Sockets> {
        const Sockets ofFour = ProcNet::listeners(content.bytes);
        const auto six = m_files.read(sandbox, QByteArrayLiteral("/proc/net/tcp6"), procNetLimit);
        return chain(this, six, [ofFour](const Result<FileContent> &found) -> Result<Sockets> {
            // A sandbox without IPv6 has no such file.
            if (!found && found.error().kind != ErrorKind::NotFound)
                return std::unexpected(found.error());
            return found ? ofFour + ProcNet::listeners(found->bytes) : ofFour;
        });
    });
}

Reply<PortProbe> LazyCloudPorts::probe(const ExposedPort &port)
{
    // Only to our own edge, and only where it is asked for: a foreign host must never be sent the token.
    const bool takesToken = m_context.edgeIsHere && port.authorized.value_or(false);
    return probePort(m_context.connection, this, port, takesToken ? m_context.connection.token() : Secret());
}

QString LazyCloudPorts::tokenForShell() const
{
    return m_context.tokenForShell;
}

} // namespace vivarium
