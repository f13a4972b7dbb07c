// SPDX-License-Identifier: GPL-3.0-or-later
#include "inside/ProcNet.h"

#include <QHostAddress>
#include <QtEndian>

namespace vivarium {

namespace {

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

QList<Listener> ProcNet::listeners(const QByteArray &text)
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
