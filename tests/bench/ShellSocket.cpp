// SPDX-License-Identifier: GPL-3.0-or-later
#include "ShellSocket.h"

#include <boost/asio/connect.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

namespace vivarium::bench {

ShellSocket::ShellSocket(const EngineAddress &address, const std::string &target)
    : m_socket(m_context)
{
    asio::ip::tcp::resolver resolver(m_context);
    asio::connect(m_socket.next_layer(), resolver.resolve(address.host, address.port));
    m_socket.next_layer().set_option(asio::ip::tcp::no_delay(true));
    m_socket.set_option(
        beast::websocket::stream_base::decorator([token = address.token](beast::websocket::request_type &request) {
            request.set(http::field::authorization, "Bearer " + token);
        }));
    m_socket.handshake(address.authority(), target);
    m_socket.binary(true);
}

ShellSocket::~ShellSocket()
{
    beast::error_code ignored; // the engine may have closed first
    m_socket.close(beast::websocket::close_code::normal, ignored);
}

void ShellSocket::type(std::string_view keys)
{
    m_socket.write(asio::buffer(keys));
}

void ShellSocket::readUntil(std::string_view text)
{
    for (;;) {
        if (const std::size_t place = m_unread.find(text); place != std::string::npos) {
            m_unread.erase(0, place + text.size());
            return;
        }
        m_socket.read(m_buffer);
        if (m_socket.got_text())
            throw std::runtime_error("the shell ended: " + beast::buffers_to_string(m_buffer.data()));
        m_unread += beast::buffers_to_string(m_buffer.data());
        m_buffer.clear();
    }
}

} // namespace vivarium::bench
