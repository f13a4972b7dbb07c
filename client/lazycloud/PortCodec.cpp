// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/PortCodec.h"

#include <QHostAddress>
#include <QtEndian>

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

/// Addresses stand there as words of four bytes in the byte order of the machine, which is little endian wherever
/// sandboxes run.
QString addressOf(const QByteArray &hexadecimal)
{
    const QByteArray bytes = QByteArray::fromHex(hexadecimal);
    if (hexadecimal.size() == 8 && bytes.size() == 4)
        return QHostAddress(qFromLittleEndian<quint32>(bytes.constData())).toString();
    if (hexadecimal.size() != 32 || bytes.size() != 16)
        return {};
    Q_IPV6ADDR address;
    for (int word = 0; word < 4; ++word)
        qToBigEndian(qFromLittleEndian<quint32>(bytes.constData() + 4 * word), &address[4 * word]);
    return QHostAddress(address).toString();
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

QList<Listener> PortCodec::fromProcNet(const QByteArray &text)
{
    constexpr QByteArrayView listening("0A");
    QList<Listener> listeners;
    const QByteArrayList lines = text.split('\n');
    for (const QByteArray &line : lines) {
        const QByteArrayList fields = line.simplified().split(' ');
        if (fields.size() < 4 || fields.at(3) != listening)
            continue;
        const qsizetype colon = fields.at(1).indexOf(':');
        bool isNumber = false;
        Listener listener;
        listener.port = fields.at(1).sliced(colon + 1).toInt(&isNumber, 16);
        listener.address = colon > 0 ? addressOf(fields.at(1).first(colon)) : QString();
        if (isNumber && listener.port > 0 && listener.port <= 65535 && !listener.address.isEmpty())
            listeners.append(listener);
    }
    return listeners;
}

} // namespace vivarium
