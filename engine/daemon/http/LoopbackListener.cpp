// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/LoopbackListener.h"

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <spdlog/spdlog.h>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <format>
#include <stdexcept>

namespace vivarium::engine {

namespace {

constexpr int portAttempts = 100;
constexpr int sendBufferBytes = 128 * 1024; // the kernel takes twice as much, for its own needs

// A client that has stopped reading would otherwise hold its call for ever.
constexpr auto stallLimit = std::chrono::minutes(30);

/// Leaves the acceptor closed if it fails.
boost::system::error_code open(asio::ip::tcp::acceptor &acceptor, const asio::ip::tcp::endpoint &endpoint)
{
    boost::system::error_code error;
    boost::system::error_code ignored;
    acceptor.open(endpoint.protocol(), error);
    if (!error) {
        acceptor.set_option(asio::socket_base::reuse_address(true), ignored);
        acceptor.bind(endpoint, error);
    }
    if (!error)
        acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error)
        acceptor.close(ignored);
    return error;
}

} // namespace

void limitStalls(int socket, std::chrono::milliseconds limit)
{
    const auto value = static_cast<unsigned int>(limit.count());
    ::setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &value, sizeof value);
}

std::uint16_t LoopbackListener::listen(std::uint16_t port, Loopback addresses)
{
    boost::system::error_code error;
    for (int attempt = 0; attempt < portAttempts && port + attempt <= 65535; ++attempt) {
        const auto candidate = static_cast<std::uint16_t>(port == 0 ? 0 : port + attempt);
        error = open(m_acceptor, {asio::ip::address_v4::loopback(), candidate});
        if (!error && addresses == Loopback::Version4)
            return m_acceptor.local_endpoint().port();
        if (!error) {
            const std::uint16_t taken = m_acceptor.local_endpoint().port();
            error = open(m_secondAcceptor, {asio::ip::address_v6::loopback(), taken});
            // Any other error: this machine has no ::1, and so nobody else can listen there either.
            if (error != asio::error::address_in_use)
                return taken;
            m_acceptor.close();
        }
        if (error != asio::error::address_in_use)
            break;
    }
    throw std::runtime_error(std::format("No port from {} on could be taken: {}.", port, error.message()));
}

awaitable<void> LoopbackListener::run(common::HttpServer &server)
{
    using namespace asio::experimental::awaitable_operators;
    co_await (accept(m_acceptor, server) && accept(m_secondAcceptor, server));
}

awaitable<void> LoopbackListener::accept(Acceptor &acceptor, common::HttpServer &server)
{
    while (acceptor.is_open()) {
        auto [error, socket] = co_await acceptor.async_accept(asResult);
        if (error == asio::error::operation_aborted)
            co_return;
        if (error) {
            // Out of descriptors: the connection waits in the queue until others are closed.
            spdlog::warn("a connection could not be accepted: {}", error.message());
            co_await sleepFor(std::chrono::milliseconds(100));
            continue;
        }
        boost::system::error_code ignored;
        // Without it each echoed key of a terminal might wait for a delayed acknowledgement.
        socket.set_option(asio::ip::tcp::no_delay(true), ignored);
        socket.set_option(asio::socket_base::keep_alive(true), ignored);
        // By itself the kernel keeps up to 4 MiB that a client has not taken: seconds of a terminal's or a command's
        // old output before the newest.
        socket.set_option(asio::socket_base::send_buffer_size(sendBufferBytes), ignored);
        limitStalls(socket.native_handle(), stallLimit);
        server.serve(common::StreamSocket(std::move(socket)));
    }
}

void LoopbackListener::stop()
{
    boost::system::error_code ignored;
    m_acceptor.close(ignored);
    m_secondAcceptor.close(ignored);
}

} // namespace vivarium::engine
