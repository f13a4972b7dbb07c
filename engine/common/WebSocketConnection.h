// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/HttpExchange.h"

namespace vivarium::common {

/// The server's side of a WebSocket, without compression.
///
/// One coroutine may read while one other writes; close() counts as a write.
class WebSocketConnection {
public:
    enum class Message { Closed, Text, Binary };

    /// Takes the connection over from the exchange.
    WebSocketConnection(HttpExchange &exchange, std::size_t messageLimit);
    ~WebSocketConnection();

    /// Answers the upgrade. False if the peer has gone.
    awaitable<bool> accept();

    /// Reads one whole message into `content`, which is emptied first. Closed also stands for a lost connection;
    /// a message above the limit is answered with close code 1009.
    awaitable<Message> read(std::string &content);

    /// False if the peer has gone.
    awaitable<bool> sendText(std::string_view text);
    awaitable<bool> sendBinary(std::string_view bytes);
    /// Sends a close frame and waits some seconds at most for the peer's.
    /// Of the reason at most 123 bytes are sent.
    awaitable<void> close(unsigned code, std::string_view reason = {});

    /// Returns when the socket is broken or fully closed, also while nobody reads messages.
    awaitable<void> hungUp();

private:
    struct Stream;

    HttpExchange &m_exchange;
    std::unique_ptr<Stream> m_stream;
};

} // namespace vivarium::common
