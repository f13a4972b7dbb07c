// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/asio/ip/address.hpp>

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace vivarium::supervisor {

namespace asio = boost::asio;

enum class Protocol { Tcp, Udp };

/// A socket that waits for others: a listening TCP socket, or a bound UDP socket without a fixed peer.
struct Listener {
    Protocol protocol = Protocol::Tcp;
    asio::ip::address address; ///< unspecified: all addresses
    std::uint16_t port = 0;
    std::uint32_t uid = 0; ///< of who made it
    std::uint64_t inode = 0;
    /// The process with the lowest number that has it open; nothing for processes of other accounts, whose
    /// descriptors the supervisor may not see.
    std::optional<pid_t> pid;
};

/// Reads a table such as /proc/net/tcp6.
std::vector<Listener> parseListeners(std::string_view table, Protocol protocol);

/// The listeners of the network that the supervisor lives in, by port, without their processes. Blocks.
std::vector<Listener> readListeners();

/// Finds the processes of the listeners. Blocks.
void findProcesses(std::vector<Listener> &listeners);

} // namespace vivarium::supervisor
