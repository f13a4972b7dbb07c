// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/asio/ip/address_v4.hpp>

#include <string>
#include <vector>

namespace vivarium::engine {

namespace asio = boost::asio;

// What a restored sandbox needs for the connections that its source had with others. It has another address than its
// source, which may still hold the same connections; the kernel makes a socket again only with an address that is
// there. The functions concern the calling thread's network namespace.

/// The IPv4 addresses among these texts that no interface but loopback has. IPv6 is left out: sandboxes have link-local
/// addresses only.
std::vector<asio::ip::address_v4> formerAddresses(const std::vector<std::string> &addresses);

/// Gives the loopback interface the address, or takes it away; what is there already, or is not, is fine. Throws
/// std::system_error.
void addLoopbackAddress(const asio::ip::address_v4 &address);
void removeLoopbackAddress(const asio::ip::address_v4 &address);

/// nft's rules that reset what leaves from these addresses.
std::string formerConnectionRules(const std::vector<asio::ip::address_v4> &addresses);
/// Those that take them away.
std::string withoutFormerConnectionRules();

} // namespace vivarium::engine
