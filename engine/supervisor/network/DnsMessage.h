// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/asio/ip/address.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vivarium::supervisor {

namespace asio = boost::asio;

/// The kinds of DNS records that hold addresses (RFC 1035, RFC 3596).
enum class AddressRecord : std::uint16_t { Version4 = 1, Version6 = 28 };

/// A question for one kind of address. Nothing if the name cannot be one: an empty or too long part.
std::optional<std::string> dnsQuestion(std::uint16_t id, std::string_view name, AddressRecord kind);

struct DnsAnswer {
    unsigned code = 0; ///< 0 fine, 2 server failure, 3 no such name, 5 refused
    std::vector<asio::ip::address> addresses; ///< also behind aliases
};

/// Reads an answer. Nothing if it is malformed or belongs to another question.
std::optional<DnsAnswer> parseDnsAnswer(std::string_view message, std::string_view question);

} // namespace vivarium::supervisor
