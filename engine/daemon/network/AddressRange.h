// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/asio/ip/address.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace vivarium::engine {

namespace asio = boost::asio;

/// A range of IPv4 or IPv6 addresses: a network and the length of its prefix.
class AddressRange {
public:
    /// Reads `198.51.100.0/24`, `2001:db8::/32` or a single address. Bits behind the prefix are masked away, and an
    /// IPv4 address in IPv6 clothes becomes a plain one, which is how its packets travel. Nothing for anything else:
    /// names, zones, leading zeros.
    static std::optional<AddressRange> parse(std::string_view text);

    [[nodiscard]] bool isVersion4() const { return m_network.is_v4(); }
    [[nodiscard]] bool contains(const asio::ip::address &address) const;
    /// With the prefix, also for a single address: `198.51.100.7/32`.
    [[nodiscard]] std::string text() const;

    friend bool operator==(const AddressRange &, const AddressRange &) = default;

private:
    AddressRange(asio::ip::address network, unsigned prefix)
        : m_network(std::move(network))
        , m_prefix(prefix)
    {
    }

    asio::ip::address m_network;
    unsigned m_prefix;
};

/// The plain form of an IPv4 address that was written as an IPv6 one.
asio::ip::address unmapped(const asio::ip::address &address);

} // namespace vivarium::engine
