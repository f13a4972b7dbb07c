// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "EngineConnection.h"
#include "PseudoTerminal.h"

#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>

namespace vivarium::bench {

/// A shell in a sandbox over the WebSocket of lazycloud.md §9.
class ShellSocket : public Terminal {
public:
    ShellSocket(const EngineAddress &address, const std::string &target);
    ~ShellSocket() override;

    void type(std::string_view keys) override;
    void readUntil(std::string_view text) override;

private:
    asio::io_context m_context;
    beast::websocket::stream<asio::ip::tcp::socket, false> m_socket;
    beast::flat_buffer m_buffer;
    std::string m_unread;
};

} // namespace vivarium::bench
