// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/HttpClient.h"

#include <boost/json/value.hpp>

#include <deque>

namespace vivarium::test {

/// The client's side of a WebSocket (RFC 6455), just enough for the shell.
class WebSocketClient {
public:
    /// Throws std::runtime_error if the upgrade is refused.
    WebSocketClient(const std::string &socketPath, std::string_view target);

    void sendBinary(std::string_view bytes) { sendFrame(2, bytes); }
    void sendText(std::string_view text) { sendFrame(1, text); }
    void sendClose(unsigned code);
    void type(std::string_view text) { sendBinary(text); }

    /// Collects output until it holds `text`, and returns all of it that was not returned before.
    std::string readUntil(std::string_view text);
    /// The next text message, output before it being collected.
    boost::json::value readMessage();
    /// Collects output until the close frame, which is answered. Returns its code.
    unsigned readClose();
    /// Collected output that was not returned yet.
    std::string takeOutput() { return std::exchange(m_output, {}); }
    /// Reads frames until `size` bytes of output are collected, and returns these.
    std::string readOutput(std::size_t size);
    HttpClient &connection() { return m_connection; }

private:
    void sendFrame(unsigned char operation, std::string_view payload);
    /// False on the close frame.
    bool readFrame();

    HttpClient m_connection;
    std::string m_output;
    std::deque<std::string> m_messages;
    unsigned m_closeCode = 0;
};

} // namespace vivarium::test
