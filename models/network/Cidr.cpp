// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/Cidr.h"

#include <QHostAddress>
#include <QStringList>
#include <QtEndian>

#include <algorithm>

namespace vivarium {

namespace {

/// A number without sign, space or leading zero; −1: none.
int plainNumber(const QString &text, int most)
{
    const bool plain = !text.isEmpty() && text.size() <= 5
        && std::ranges::all_of(text, [](QChar c) { return c >= u'0' && c <= u'9'; })
        && (text.size() == 1 || text.front() != u'0');
    const int number = plain ? text.toInt() : -1;
    return number <= most ? number : -1;
}

} // namespace

std::optional<Cidr> Cidr::of(const QHostAddress &address)
{
    Cidr range;
    if (address.protocol() == QAbstractSocket::IPv4Protocol) {
        qToBigEndian(address.toIPv4Address(), range.m_address.data());
        range.m_length = 32;
        return range;
    }
    if (address.protocol() != QAbstractSocket::IPv6Protocol)
        return std::nullopt;
    const Q_IPV6ADDR bytes = address.toIPv6Address();
    std::copy_n(bytes.c, 16, range.m_address.begin());
    range.m_family = Family::IPv6;
    range.m_length = 128;
    return range;
}

std::optional<Cidr> Cidr::parseAddress(const QString &text)
{
    if (text.contains(u':')) {
        // Qt takes the whole grammar of IPv6, and a scope, which has no meaning in a rule.
        QHostAddress address;
        if (text.contains(u'%') || !address.setAddress(text) || address.protocol() != QAbstractSocket::IPv6Protocol)
            return std::nullopt;
        return of(address);
    }
    // Strict: to some readers 010 is ten, to others eight.
    const QStringList parts = text.split(u'.');
    if (parts.size() != 4)
        return std::nullopt;
    Cidr range;
    range.m_length = 32;
    for (int i = 0; i < 4; ++i) {
        const int part = plainNumber(parts.at(i), 255);
        if (part < 0)
            return std::nullopt;
        range.m_address[size_t(i)] = quint8(part);
    }
    return range;
}

std::optional<Cidr> Cidr::parse(const QString &text)
{
    const qsizetype slash = text.indexOf(u'/');
    const std::optional<Cidr> address = parseAddress(slash < 0 ? text : text.first(slash));
    if (!address || slash < 0)
        return address;
    const int length = plainNumber(text.sliced(slash + 1), address->bits());
    return length < 0 ? std::nullopt : std::optional(address->masked(length));
}

Cidr Cidr::masked(int length) const
{
    Cidr range = *this;
    range.m_length = std::clamp(length, 0, bits());
    for (int byte = 0; byte < 16; ++byte) {
        const int kept = std::clamp(range.m_length - 8 * byte, 0, 8);
        range.m_address[size_t(byte)] &= quint8(0xff00 >> kept);
    }
    return range;
}

bool Cidr::contains(const Cidr &other) const
{
    return m_family == other.m_family && m_length <= other.m_length && other.masked(m_length).m_address == m_address;
}

QString Cidr::lastAddress() const
{
    Bytes last = m_address;
    for (int byte = 0; byte < bits() / 8; ++byte) {
        const int kept = std::clamp(m_length - 8 * byte, 0, 8);
        last[size_t(byte)] |= quint8(0xff >> kept);
    }
    return text(last);
}

QString Cidr::text(const Bytes &bytes) const
{
    if (m_family == Family::IPv4)
        return QHostAddress(qFromBigEndian<quint32>(bytes.data())).toString();
    return QHostAddress(bytes.data()).toString();
}

QString Cidr::toString() const
{
    return QStringLiteral("%1/%2").arg(firstAddress()).arg(m_length);
}

} // namespace vivarium
