// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/json/value.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace vivarium::test {

/// An answer as it came.
struct Response {
    int status = 0;
    std::map<std::string, std::string> headers; ///< names in lower case
    std::string body;

    /// Throws if the body is not JSON.
    boost::json::value json() const;
    std::string errorCode() const;
    std::string header(const std::string &name) const;
};

/// One connection to a Unix socket, by plain system calls: it shares no code with what is tested. Reads fail with
/// std::runtime_error after ten seconds of silence.
class HttpClient {
public:
    explicit HttpClient(const std::string &socketPath);
    HttpClient(const HttpClient &) = delete;
    HttpClient &operator=(const HttpClient &) = delete;
    ~HttpClient();

    Response request(std::string_view method, std::string_view target, std::string_view body = {},
        const std::map<std::string, std::string> &headers = {});

    void sendRaw(std::string_view bytes);
    /// Head and body length come from the caller.
    void sendHead(
        std::string_view method, std::string_view target, const std::map<std::string, std::string> &headers = {});
    /// The head of an answer; its body is then read by the functions below.
    Response readHead();
    /// The next bytes of the body; nothing at its end.
    std::optional<std::string> readPiece();
    /// Body bytes up to and including `end`.
    std::string readUntil(std::string_view end);
    std::string readRest();

    /// Raw bytes after the head, for WebSockets.
    std::string readExactly(std::size_t size);
    /// True if the peer closed the connection within a second.
    bool isClosedByPeer();
    int descriptor() const { return m_socket; }
    void closeNow();

private:
    bool fill();
    std::string readLine();

    int m_socket = -1;
    std::string m_buffer;
    std::string m_body; ///< taken from pieces but not asked for yet
    bool m_isChunked = false;
    std::size_t m_left = 0; ///< of the body or the chunk
    bool m_isBodyDone = true;
};

/// Percent-encodes a value for a query.
std::string encoded(std::string_view text);

} // namespace vivarium::test
