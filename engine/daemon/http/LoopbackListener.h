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

/// Accepts connections on 127.0.0.1 and hands them to an HTTP server.
class LoopbackListener {
public:
    explicit LoopbackListener(const asio::any_io_executor &executor)
        : m_acceptor(executor)
    {
    }

    /// Takes `port`, or the next free one of the hundred above it; 0 lets the system choose. Returns the port.
    /// Throws std::runtime_error if none is free.
    std::uint16_t listen(std::uint16_t port);

    /// Accepts until stop().
    awaitable<void> run(common::HttpServer &server);

    void stop();

private:
    asio::ip::tcp::acceptor m_acceptor;
};

} // namespace vivarium::engine
