// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/HttpServer.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <new>
#include <tuple>

namespace vivarium::common {

struct HttpServer::Connection {
    explicit Connection(StreamSocket accepted)
        : socket(std::move(accepted))
        , deadline(socket.get_executor())
    {
    }

    /// Cuts the connection if nothing stops the clock in time.
    void startClock(std::chrono::milliseconds limit)
    {
        deadline.expires_after(limit);
        deadline.async_wait([this](const boost::system::error_code &error) {
            boost::system::error_code ignored;
            if (!error)
                socket.shutdown(StreamSocket::shutdown_both, ignored);
        });
    }

    StreamSocket socket;
    beast::flat_buffer buffer;
    asio::steady_timer deadline;
    const HttpExchange *exchange = nullptr;
};

HttpServer::HttpServer(asio::any_io_executor executor, Handler handler, Limits limits)
    : m_executor(std::move(executor))
    , m_handler(std::move(handler))
    , m_limits(limits)
    , m_acceptor(m_executor)
{
}

HttpServer::~HttpServer() = default;

void HttpServer::listen(const std::string &path, unsigned mode)
{
    ::unlink(path.c_str());
    m_acceptor.open();
    const mode_t previous = ::umask(static_cast<mode_t>(~mode & 0777U));
    boost::system::error_code error;
    m_acceptor.bind(asio::local::stream_protocol::endpoint(path), error);
    ::umask(previous);
    if (error)
        throw boost::system::system_error(error, path);
    m_acceptor.listen();
    asio::co_spawn(m_executor, acceptConnections(), asio::detached);
}

awaitable<void> HttpServer::acceptConnections()
{
    while (m_acceptor.is_open()) {
        auto [error, socket] = co_await m_acceptor.async_accept(asResult);
        if (error == asio::error::operation_aborted)
            co_return;
        if (error) {
            // Out of descriptors: the connection stays in the queue until others have been closed.
            asio::steady_timer pause(m_executor, std::chrono::milliseconds(50));
            co_await pause.async_wait(asResult);
            continue;
        }
        serve(std::move(socket));
    }
}

void HttpServer::serve(StreamSocket socket)
{
    if (m_admission && !m_admission(socket))
        return;
    if (m_connections.size() >= m_limits.connections) {
        constexpr std::string_view refusal = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n"
                                             "Content-Length: 60\r\nConnection: close\r\n\r\n"
                                             R"({"code":"unavailable","message":"too many open connections"})";
        boost::system::error_code ignored;
        socket.non_blocking(true, ignored);
        socket.send(asio::buffer(refusal), 0, ignored);
        return;
    }
    Connection &connection = m_connections.emplace_back(std::move(socket));
    asio::co_spawn(m_executor, run(connection), asio::detached);
}

awaitable<void> HttpServer::run(Connection &connection)
{
    bool goOn = true;
    while (goOn) {
        HttpExchange exchange(connection.socket, connection.buffer);
        connection.exchange = &exchange;
        try {
            goOn = co_await answerOne(connection, exchange);
        } catch (const std::exception &) {
            // Nothing can be told to a peer that has gone, or that got half of an answer.
            goOn = false;
        }
        connection.exchange = nullptr;
        // A kept connection must not hold the memory of its largest request.
        if (connection.buffer.size() == 0)
            connection.buffer.shrink_to_fit();
        if (!goOn && exchange.hasUnreadBody())
            co_await lingeringClose(connection);
    }
    connection.deadline.cancel();
    boost::system::error_code ignored;
    connection.socket.close(ignored);
    // The cancelled clock's handler still refers to the connection: let it run first.
    asio::steady_timer turn(m_executor, std::chrono::steady_clock::duration::zero());
    co_await turn.async_wait(asResult);
    m_connections.remove_if([&connection](const Connection &other) { return &other == &connection; });
}

awaitable<bool> HttpServer::answerOne(Connection &connection, HttpExchange &exchange)
{
    // co_await is not allowed in a catch block: the error is answered after it.
    std::optional<ApiError> failure;
    connection.startClock(m_limits.idle);
    try {
        if (!co_await exchange.readHead())
            co_return false;
        connection.deadline.cancel();
        co_await m_handler(exchange);
    } catch (const ApiError &error) {
        failure = error;
    } catch (const std::bad_alloc &) {
        failure = ApiError::unavailable("out of memory");
    } catch (const ConnectionLost &) {
        co_return false;
    } catch (const std::exception &error) {
        failure = ApiError::internal(error.what());
    }
    if (failure) {
        if (exchange.isAnswered())
            co_return false; // A cut connection is how the peer learns that the answer is incomplete.
        co_await exchange.replyError(*failure);
    }
    co_return exchange.canContinue();
}

awaitable<void> HttpServer::lingeringClose(Connection &connection)
{
    // Closing with unread input would discard the answer that the peer has not read yet (RFC 9112, section 9.6).
    boost::system::error_code error;
    connection.socket.shutdown(StreamSocket::shutdown_send, error);
    connection.startClock(std::chrono::seconds(2));
    std::array<char, 16 * 1024> discarded;
    while (!error)
        std::tie(error, std::ignore) = co_await connection.socket.async_read_some(asio::buffer(discarded), asResult);
}

awaitable<bool> HttpServer::closeOthers(const HttpExchange *kept, std::chrono::milliseconds limit)
{
    const auto end = std::chrono::steady_clock::now() + limit;
    const std::size_t remaining = kept == nullptr ? 0 : 1;
    while (true) {
        for (Connection &connection : m_connections) {
            boost::system::error_code ignored;
            if (connection.exchange != kept || kept == nullptr)
                connection.socket.shutdown(StreamSocket::shutdown_both, ignored);
        }
        if (m_connections.size() <= remaining)
            co_return true;
        if (std::chrono::steady_clock::now() >= end)
            co_return false;
        asio::steady_timer pause(m_executor, std::chrono::milliseconds(2));
        co_await pause.async_wait(asResult);
    }
}

void HttpServer::stopListening()
{
    boost::system::error_code ignored;
    m_acceptor.close(ignored);
}

} // namespace vivarium::common
