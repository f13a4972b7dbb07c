// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/HttpClient.h"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>

#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <stdexcept>

namespace vivarium::test {

boost::json::value Response::json() const
{
    return boost::json::parse(body);
}

std::string Response::errorCode() const
{
    const auto value = json();
    return std::string(value.at("code").as_string());
}

std::string Response::header(const std::string &name) const
{
    const auto found = headers.find(name);
    return found == headers.end() ? std::string() : found->second;
}

std::string encoded(std::string_view text)
{
    std::string result;
    for (const char byte : text) {
        char piece[4];
        std::snprintf(piece, sizeof piece, "%%%02X", static_cast<unsigned char>(byte));
        result += piece;
    }
    return result;
}

HttpClient::HttpClient(const std::string &socketPath)
    : m_socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0))
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, socketPath.c_str(), sizeof address.sun_path - 1);
    const timeval limit{.tv_sec = 10, .tv_usec = 0};
    ::setsockopt(m_socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    ::setsockopt(m_socket, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    if (::connect(m_socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0)
        throw std::runtime_error("cannot connect to " + socketPath + ": " + std::strerror(errno));
}

HttpClient::~HttpClient()
{
    closeNow();
}

void HttpClient::closeNow()
{
    if (m_socket >= 0)
        ::close(m_socket);
    m_socket = -1;
}

void HttpClient::sendRaw(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::send(m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count <= 0)
            throw std::runtime_error(std::string("cannot send: ") + std::strerror(errno));
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

void HttpClient::sendHead(
    std::string_view method, std::string_view target, const std::map<std::string, std::string> &headers)
{
    std::string head = std::string(method) + ' ' + std::string(target) + " HTTP/1.1\r\nHost: sandbox\r\n";
    for (const auto &[name, value] : headers)
        head += name + ": " + value + "\r\n";
    sendRaw(head + "\r\n");
}

bool HttpClient::fill()
{
    char space[64 * 1024];
    const ssize_t count = ::recv(m_socket, space, sizeof space, 0);
    if (count < 0 && errno != ECONNRESET)
        throw std::runtime_error(std::string("nothing came: ") + std::strerror(errno));
    if (count <= 0)
        return false;
    m_buffer.append(space, static_cast<std::size_t>(count));
    return true;
}

std::string HttpClient::readLine()
{
    std::size_t end = 0;
    while ((end = m_buffer.find("\r\n")) == std::string::npos) {
        if (!fill())
            throw std::runtime_error("the connection ended within a line");
    }
    std::string line = m_buffer.substr(0, end);
    m_buffer.erase(0, end + 2);
    return line;
}

Response HttpClient::readHead()
{
    Response response;
    const std::string statusLine = readLine();
    response.status = std::stoi(statusLine.substr(9, 3));
    for (std::string line = readLine(); !line.empty(); line = readLine()) {
        const auto colon = line.find(':');
        std::string name = line.substr(0, colon);
        std::ranges::transform(name, name.begin(), [](unsigned char letter) { return std::tolower(letter); });
        response.headers[name] = line.substr(line.find_first_not_of(' ', colon + 1));
    }
    m_body.clear();
    m_isChunked = response.header("transfer-encoding") == "chunked";
    m_left = response.headers.contains("content-length") ? std::stoul(response.header("content-length")) : 0;
    m_isBodyDone = !m_isChunked && m_left == 0;
    return response;
}

std::optional<std::string> HttpClient::readPiece()
{
    if (!m_body.empty())
        return std::exchange(m_body, {});
    if (m_isBodyDone)
        return std::nullopt;
    if (m_isChunked && m_left == 0) {
        m_left = std::stoul(readLine(), nullptr, 16);
        if (m_left == 0) {
            readLine();
            m_isBodyDone = true;
            return std::nullopt;
        }
    }
    if (m_buffer.empty() && !fill())
        throw std::runtime_error("the connection ended within a body");
    const std::size_t size = std::min(m_left, m_buffer.size());
    std::string piece = m_buffer.substr(0, size);
    m_buffer.erase(0, size);
    m_left -= size;
    if (m_left == 0 && m_isChunked)
        readLine();
    if (m_left == 0 && !m_isChunked)
        m_isBodyDone = true;
    return piece;
}

std::string HttpClient::readUntil(std::string_view end)
{
    std::string text;
    while (true) {
        const auto found = text.find(end);
        if (found != std::string::npos) {
            m_body = text.substr(found + end.size());
            return text.substr(0, found + end.size());
        }
        const auto piece = readPiece();
        if (!piece)
            throw std::runtime_error("the body ended before \"" + std::string(end) + "\": " + text.substr(0, 300));
        text += *piece;
    }
}

std::string HttpClient::readRest()
{
    std::string text;
    while (const auto piece = readPiece())
        text += *piece;
    return text;
}

std::string HttpClient::readExactly(std::size_t size)
{
    while (m_buffer.size() < size) {
        if (!fill())
            throw std::runtime_error("the connection ended");
    }
    std::string bytes = m_buffer.substr(0, size);
    m_buffer.erase(0, size);
    return bytes;
}

bool HttpClient::isClosedByPeer()
{
    pollfd wait{.fd = m_socket, .events = POLLIN, .revents = 0};
    while (::poll(&wait, 1, 1000) > 0) {
        char byte = 0;
        if (::recv(m_socket, &byte, 1, 0) <= 0)
            return true;
    }
    return false;
}

Response HttpClient::request(std::string_view method, std::string_view target, std::string_view body,
    const std::map<std::string, std::string> &headers)
{
    auto all = headers;
    if (!body.empty() || method == "POST" || method == "PUT")
        all["Content-Length"] = std::to_string(body.size());
    sendHead(method, target, all);
    sendRaw(body);
    Response response = readHead();
    if (response.status != 204)
        response.body = readRest();
    return response;
}

} // namespace vivarium::test
