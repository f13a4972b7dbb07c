// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/WebSocketConnection.h"

#include "common/HttpExchangeParsed.h"
#include "common/Utf8.h"

#include <boost/asio/buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

namespace vivarium::common {

namespace websocket = beast::websocket;

struct WebSocketConnection::Stream {
    explicit Stream(StreamSocket &socket)
        : webSocket(socket)
    {
    }

    websocket::stream<StreamSocket &, false> webSocket; // false: without permessage-deflate
    beast::flat_buffer message;
};

WebSocketConnection::WebSocketConnection(HttpExchange &exchange, std::size_t messageLimit)
    : m_exchange(exchange)
    , m_stream(std::make_unique<Stream>(exchange.takeSocket()))
{
    auto &webSocket = m_stream->webSocket;
    webSocket.auto_fragment(false);
    webSocket.read_message_max(messageLimit);
    websocket::stream_base::timeout limits{};
    limits.handshake_timeout = std::chrono::seconds(5); // also the limit of the closing handshake
    limits.idle_timeout = websocket::stream_base::none();
    limits.keep_alive_pings = false;
    webSocket.set_option(limits);
}

WebSocketConnection::~WebSocketConnection() = default;

awaitable<bool> WebSocketConnection::accept()
{
    const auto [error] = co_await m_stream->webSocket.async_accept(m_exchange.parsed().parser.get(), asResult);
    co_return !error;
}

awaitable<WebSocketConnection::Message> WebSocketConnection::read(std::string &content)
{
    content.clear();
    auto [error, size] = co_await m_stream->webSocket.async_read(m_stream->message, asResult);
    if (error)
        co_return Message::Closed;
    const auto bytes = m_stream->message.cdata();
    content.assign(static_cast<const char *>(bytes.data()), bytes.size());
    m_stream->message.consume(size);
    // One large message must not cost memory for as long as the connection lasts.
    if (m_stream->message.capacity() > 64 * 1024)
        m_stream->message.shrink_to_fit();
    co_return m_stream->webSocket.got_text() ? Message::Text : Message::Binary;
}

awaitable<bool> WebSocketConnection::sendText(std::string_view text)
{
    m_stream->webSocket.text(true);
    const auto [error, size] = co_await m_stream->webSocket.async_write(asio::buffer(text), asResult);
    co_return !error;
}

awaitable<bool> WebSocketConnection::sendBinary(std::string_view bytes)
{
    m_stream->webSocket.binary(true);
    const auto [error, size] = co_await m_stream->webSocket.async_write(asio::buffer(bytes), asResult);
    co_return !error;
}

awaitable<void> WebSocketConnection::close(unsigned code, std::string_view reason)
{
    constexpr std::size_t reasonLimit = 123;
    // A character that the limit cuts in two would make the frame invalid.
    const std::string text = toValidUtf8(reason.substr(0, reasonLimit), Utf8Tail::Withhold);
    co_await m_stream->webSocket.async_close(
        websocket::close_reason(static_cast<websocket::close_code>(code), text.substr(0, reasonLimit)), asResult);
}

awaitable<void> WebSocketConnection::hungUp()
{
    co_await m_stream->webSocket.next_layer().async_wait(StreamSocket::wait_error, asResult);
}

} // namespace vivarium::common
