// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardPorts.h"

#include "backend/Unsupported.h"
#include "http/PortCall.h"
#include "http/WebAddress.h"
#include "inside/CommandRunner.h"
#include "inside/ProcNet.h"
#include "lizard/LizardCall.h"
#include "lizard/LizardContext.h"

namespace vivarium {

namespace {

constexpr std::chrono::seconds lookLimit(20);

struct Exposed {
    int number = 0;
    PortMemory::Port port;
};

Exposed readExposed(JsonReader &reader)
{
    Exposed exposed;
    exposed.number = int(reader.requiredInteger(QLatin1StringView("port")));
    if (reader.isGood() && (exposed.number < 1 || exposed.number > 65535))
        reader.fault(QLatin1StringView("port"), QStringLiteral("is no port number"));
    exposed.port.host = reader.requiredId(QLatin1StringView("hostname"));
    const QString url = reader.requiredText(QLatin1StringView("url"));
    exposed.port.token = Secret(reader.text(QLatin1StringView("accessToken")).toUtf8());
    exposed.port.address = Secret(url.toUtf8());
    return exposed;
}

/// The address without the token. A local server has a port of its own and no TLS: both are taken from its link.
QString plainAddress(const PortMemory::Port &port)
{
    QUrl link = webAddress(QString::fromUtf8(port.address.reveal()));
    if (!link.isEmpty()) {
        link.setQuery(QString());
        return QString::fromLatin1(link.toEncoded());
    }
    return port.host.contains(QLatin1StringView("://")) ? port.host : QStringLiteral("https://%1/").arg(port.host);
}

ExposedPort shown(int number, const PortMemory::Port &port)
{
    ExposedPort exposed;
    exposed.number = number;
    exposed.url = plainAddress(port);
    exposed.token = port.token;
    exposed.addressWithToken = port.address;
    exposed.authorized = true;
    return exposed;
}

} // namespace

LizardPorts::LizardPorts(LizardContext &context, CommandRunner &commands, const QString &memoryPath, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_commands(commands)
    , m_memory(context.profile, memoryPath)
{
}

Reply<QList<ExposedPort>> LizardPorts::list(const SandboxId &sandbox)
{
    QList<ExposedPort> ports;
    const auto known = m_memory.ports(sandbox);
    for (const auto &[number, port] : known.asKeyValueRange())
        ports.append(shown(number, port));
    return readyReply<QList<ExposedPort>>(ports);
}

Reply<ExposedPort> LizardPorts::expose(const SandboxId &sandbox, int port)
{
    const auto request =
        emptyPost(LizardContext::sandboxPath(sandbox) / QLatin1StringView("expose") / QString::number(port));
    return chain(this, callJsonOne<Exposed>(m_context.connection, request, &readExposed),
        [this, sandbox](const Exposed &exposed) -> Result<ExposedPort> {
            PortMemory::Port known = exposed.port;
            const ExposedPort made = shown(exposed.number, known);
            known.host = made.url; // with scheme and port: all that is needed to show it another day
            m_memory.remember(sandbox, exposed.number, known);
            return made;
        });
}

Reply<Done> LizardPorts::close(const SandboxId &sandbox, int port)
{
    const auto request = HttpRequest::make(
        "DELETE", LizardContext::sandboxPath(sandbox) / QLatin1StringView("expose") / QString::number(port));
    return chain(this, callDone(m_context.connection, request),
        [this, sandbox, port](const Result<Done> &result) -> Result<Done> {
            if (!result && result.error().kind != ErrorKind::NotFound)
                return result;
            m_memory.forget(sandbox, port);
            return Done{};
        });
}

Reply<QList<Listener>> LizardPorts::listeners(const SandboxId &sandbox)
{
    // No idle clock: looking is free. A sandbox without IPv6 has no second file.
    const auto look = m_commands.run(
        sandbox, QStringLiteral("cat /proc/net/tcp; cat /proc/net/tcp6 2>/dev/null; exit 0"), {}, lookLimit);
    return chain(this, look, [](const ProcessRecord &record) -> Result<QList<Listener>> {
        return ProcNet::listeners(record.standardOutput);
    });
}

Reply<PortProbe> LizardPorts::probe(const ExposedPort &port)
{
    return probePort(m_context.connection, this, port);
}

QString LizardPorts::tokenForShell() const
{
    return QStringLiteral("$LIZARD_ACCESS_TOKEN");
}

QString LizardPorts::tokenHeader() const
{
    return QStringLiteral("X-Lizard-Access-Token");
}

} // namespace vivarium
