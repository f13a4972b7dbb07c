// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/asio/ip/address.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace vivarium::supervisor {

namespace asio = boost::asio;

/// What /etc/resolv.conf says (resolv.conf(5)).
struct ResolverSettings {
    std::vector<asio::ip::address> nameServers; ///< at most three; without any, the one of this machine
    std::vector<std::string> searchDomains;
    std::size_t dotsOfFullNames = 1; ///< a name with fewer dots is first looked for below the search domains

    static ResolverSettings parse(std::string_view text);

    /// The full names to ask for, in order.
    [[nodiscard]] std::vector<std::string> candidatesFor(std::string_view name) const;
};

/// Addresses that the text of /etc/hosts has for the name.
std::vector<asio::ip::address> findInHosts(std::string_view text, std::string_view name);

} // namespace vivarium::supervisor
