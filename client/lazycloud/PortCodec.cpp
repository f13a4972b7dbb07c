// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/PortCodec.h"

#include <algorithm>

namespace vivarium {

namespace {

ExposedPort readPort(JsonReader &reader)
{
    ExposedPort port;
    port.number = int(reader.requiredInteger(QLatin1StringView("port")));
    port.url = reader.requiredText(QLatin1StringView("url"));
    if (reader.isGood() && (port.number < 1 || port.number > 65535))
        reader.fault(QLatin1StringView("port"), QStringLiteral("is no port number"));
    if (reader.has(QLatin1StringView("authorized")))
        port.authorized = reader.flag(QLatin1StringView("authorized"));
    return port;
}

} // namespace

Result<QList<ExposedPort>> PortCodec::list(JsonReader reader)
{
    QList<ExposedPort> ports;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("ports")))
        ports.append(readPort(inner));
    std::ranges::stable_sort(ports, {}, &ExposedPort::number);
    const auto twice = std::ranges::unique(ports, {}, &ExposedPort::number);
    ports.erase(twice.begin(), twice.end());
    return reader.finish(ports);
}

Result<ExposedPort> PortCodec::exposed(JsonReader reader)
{
    const ExposedPort port = readPort(reader);
    return reader.finish(port);
}

Result<QList<Listener>> PortCodec::listeners(JsonReader reader)
{
    QList<Listener> listeners;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("listeners"))) {
        if (inner.requiredText(QLatin1StringView("protocol")) != QLatin1StringView("tcp"))
            continue; // the way from outside carries HTTP only
        Listener listener;
        listener.port = int(inner.requiredInteger(QLatin1StringView("port")));
        listener.address = inner.requiredText(QLatin1StringView("address"));
        listener.pid = inner.integer(QLatin1StringView("pid")).value_or(0);
        listener.process = inner.text(QLatin1StringView("name"));
        listeners.append(listener);
    }
    return reader.finish(listeners);
}

} // namespace vivarium
