// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/WebSocketClient.h"

#include <boost/json/parse.hpp>

#include <stdexcept>

namespace vivarium::test {

WebSocketClient::WebSocketClient(const std::string &socketPath, std::string_view target)
    : m_connection(socketPath)
{
    m_connection.sendHead("GET", target,
        {{"Connection", "Upgrade"}, {"Upgrade", "websocket"}, {"Sec-WebSocket-Version", "13"},
            {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}});
    const Response response = m_connection.readHead();
    if (response.status != 101)
        throw std::runtime_error(
            "the upgrade was answered " + std::to_string(response.status) + ' ' + m_connection.readRest());
}

void WebSocketClient::sendFrame(unsigned char operation, std::string_view payload)
{
    std::string frame;
    frame += static_cast<char>(0x80 | operation);
    const auto addLength = [&frame](std::size_t length, int bytes) {
        for (int index = bytes - 1; index >= 0; --index)
            frame += static_cast<char>(length >> (8 * index));
    };
    if (payload.size() < 126) {
        addLength(0x80 | payload.size(), 1);
    } else if (payload.size() < 65536) {
        frame += static_cast<char>(0x80 | 126);
        addLength(payload.size(), 2);
    } else {
        frame += static_cast<char>(0x80 | 127);
        addLength(payload.size(), 8);
    }
    frame.append(4, '\0'); // A mask of zeros leaves the payload as it is.
    frame += payload;
    m_connection.sendRaw(frame);
}

void WebSocketClient::sendClose(unsigned code)
{
    const char payload[] = {static_cast<char>(code >> 8U), static_cast<char>(code)};
    sendFrame(8, {payload, 2});
}

bool WebSocketClient::readFrame()
{
    const std::string head = m_connection.readExactly(2);
    const int operation = head[0] & 0x0f;
    std::size_t size = static_cast<unsigned char>(head[1]) & 0x7fU;
    if (size >= 126) {
        const std::string length = m_connection.readExactly(size == 126 ? 2 : 8);
        size = 0;
        for (const char byte : length)
            size = size << 8U | static_cast<unsigned char>(byte);
    }
    std::string payload = m_connection.readExactly(size);
    switch (operation) {
    case 1:
        m_messages.push_back(std::move(payload));
        return true;
    case 8:
        m_closeCode = payload.size() < 2 ? 1005
                                         : static_cast<unsigned>(static_cast<unsigned char>(payload[0]) << 8U
                                               | static_cast<unsigned char>(payload[1]));
        return false;
    default:
        m_output += payload;
        return true;
    }
}

std::string WebSocketClient::readUntil(std::string_view text)
{
    while (!m_output.contains(text)) {
        if (!readFrame())
            throw std::runtime_error("closed before \"" + std::string(text) + "\" came; output: " + m_output);
    }
    return takeOutput();
}

std::string WebSocketClient::readOutput(std::size_t size)
{
    while (m_output.size() < size) {
        if (!readFrame())
            throw std::runtime_error("closed before the output was complete");
    }
    std::string output = m_output.substr(0, size);
    m_output.erase(0, size);
    return output;
}

boost::json::value WebSocketClient::readMessage()
{
    while (m_messages.empty()) {
        if (!readFrame())
            throw std::runtime_error("closed with " + std::to_string(m_closeCode) + " before a message came");
    }
    const std::string message = m_messages.front();
    m_messages.pop_front();
    return boost::json::parse(message);
}

unsigned WebSocketClient::readClose()
{
    while (readFrame()) { }
    try {
        sendClose(m_closeCode);
    } catch (const std::exception &) {
        // The peer need not wait for the answer to its refusal.
    }
    return m_closeCode;
}

} // namespace vivarium::test
