// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/HttpExchange.h"

#include <boost/asio/local/stream_protocol.hpp>

#include <functional>
#include <list>
#include <string>

namespace vivarium::common {

/// Serves HTTP/1.1 connections of any stream socket: one coroutine each, requests one after another.
///
/// All on one executor with one thread. Must outlive its connections.
class HttpServer {
public:
    /// Answers one request; throws ApiError to refuse it.
    using Handler = std::function<awaitable<void>(HttpExchange &)>;
    /// Whether to serve this connection at all.
    using Admission = std::function<bool(StreamSocket &)>;

    struct Limits {
        /// More than these are told 503 and closed.
        std::size_t connections = 256;
        /// How long a connection may stay without a complete request head.
        std::chrono::seconds idle{300};
    };

    HttpServer(asio::any_io_executor executor, Handler handler, Limits limits);
    HttpServer(const HttpServer &) = delete;
    HttpServer &operator=(const HttpServer &) = delete;
    ~HttpServer();

    void setAdmission(Admission admission) { m_admission = std::move(admission); }

    /// Listens on a Unix socket at `path`, replacing what an earlier run left there. Throws std::system_error.
    /// The socket has its mode before anyone can connect.
    void listen(const std::string &path, unsigned mode);

    /// Serves a connection that was accepted elsewhere.
    void serve(StreamSocket socket);

    std::size_t connectionCount() const { return m_connections.size(); }

    /// Cuts every connection but that of `kept` (which may be null), and waits until they are gone.
    /// False if some are still there after `limit`.
    awaitable<bool> closeOthers(const HttpExchange *kept, std::chrono::milliseconds limit);

    /// Stops accepting; open connections go on.
    void stopListening();

private:
    struct Connection;

    awaitable<void> acceptConnections();
    awaitable<void> run(Connection &connection);
    awaitable<bool> answerOne(Connection &connection, HttpExchange &exchange);
    static awaitable<void> lingeringClose(Connection &connection);

    asio::any_io_executor m_executor;
    Handler m_handler;
    Admission m_admission;
    Limits m_limits;
    asio::local::stream_protocol::acceptor m_acceptor;
    std::list<Connection> m_connections;
};

} // namespace vivarium::common
