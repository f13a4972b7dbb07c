// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/HttpServer.h"
#include "util/Coroutine.h"

#include <boost/asio/ip/tcp.hpp>

#include <chrono>
#include <cstdint>

namespace vivarium::engine {

/// Cuts a TCP connection whose peer takes no data for `limit`; 0 is no limit.
void limitStalls(int socket, std::chrono::milliseconds limit);

/// Where a LoopbackListener listens.
enum class Loopback {
    Version4, ///< 127.0.0.1
    Both, ///< also ::1, where this machine has it: browsers take names below localhost for either
};

/// Accepts connections on loopback and hands them to an HTTP server.
class LoopbackListener {
public:
    explicit LoopbackListener(const asio::any_io_executor &executor)
        : m_acceptor(executor)
        , m_secondAcceptor(executor)
    {
    }

    /// Takes `port`, or the next free one of the hundred above it; 0 lets the system choose. Returns the port.
    /// Throws std::runtime_error if none is free.
    std::uint16_t listen(std::uint16_t port, Loopback addresses = Loopback::Version4);

    /// Accepts until stop().
    awaitable<void> run(common::HttpServer &server);

    void stop();

private:
    using Acceptor = asio::ip::tcp::acceptor;

    static awaitable<void> accept(Acceptor &acceptor, common::HttpServer &server);

    Acceptor m_acceptor;
    Acceptor m_secondAcceptor; ///< for ::1
};

} // namespace vivarium::engine
