// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaType>
#include <QString>

#include <array>
#include <compare>
#include <optional>

class QHostAddress;

namespace vivarium {

/// A range of IP addresses: its first address and how many leading bits are fixed. Always masked: "10.0.0.5/8"
/// is 10.0.0.0/8. Ordered by family (IPv4 first), address, and then the wider range first.
class Cidr {
public:
    enum class Family { IPv4, IPv6 };

    /// 0.0.0.0/0
    Cidr() = default;
    /// One address as a range. Nothing for a null address; a scope is left out.
    [[nodiscard]] static std::optional<Cidr> of(const QHostAddress &address);
    /// Takes what servers write: "10.0.0.0/8", "2001:db8::/32", or a bare address. Strict: no leading zeros, no scope.
    [[nodiscard]] static std::optional<Cidr> parse(const QString &text);
    /// A bare address of one family, as strict; `isIpv4` says which. Nothing when it is none.
    [[nodiscard]] static std::optional<Cidr> parseAddress(const QString &text);

    /// The range of this length that the address lies in; 0 ≤ length ≤ bits().
    [[nodiscard]] Cidr masked(int length) const;
    [[nodiscard]] Family family() const { return m_family; }
    [[nodiscard]] int length() const { return m_length; }
    /// 32 or 128.
    [[nodiscard]] int bits() const { return m_family == Family::IPv4 ? 32 : 128; }
    [[nodiscard]] bool isSingle() const { return m_length == bits(); }
    [[nodiscard]] bool contains(const Cidr &other) const;
    [[nodiscard]] QString firstAddress() const { return text(m_address); }
    [[nodiscard]] QString lastAddress() const;
    /// "10.0.0.0/8": as the servers write it.
    [[nodiscard]] QString toString() const;

    friend auto operator<=>(const Cidr &, const Cidr &) = default;
    friend bool operator==(const Cidr &, const Cidr &) = default;

private:
    using Bytes = std::array<quint8, 16>; ///< in network order; IPv4 has the first four
    [[nodiscard]] QString text(const Bytes &bytes) const;

    Family m_family = Family::IPv4;
    Bytes m_address{};
    int m_length = 0;
};

} // namespace vivarium

Q_DECLARE_METATYPE(vivarium::Cidr)
