// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "util/Coroutine.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vivarium::engine {

/// The other side could not be reached, did not answer in time, or broke off.
class TransportError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

struct HttpCall {
    std::string method = "GET";
    std::string target;
    std::string body;
    std::string contentType = "application/json";
    /// Sent as the body, instead of `body`, if not empty.
    std::filesystem::path bodyFile;
    std::vector<std::pair<std::string, std::string>> headers;
    /// For the whole call; for streams, the longest silence.
    std::chrono::milliseconds limit = std::chrono::seconds(30);
    /// Longest answer that is taken into memory.
    std::uint64_t answerLimit = 32ULL * 1024 * 1024;
};

struct HttpAnswer {
    int status = 0;
    std::string body;

    [[nodiscard]] bool succeeded() const { return status >= 200 && status < 300; }
    /// What an error answer says: the member "message" of its JSON body, else its status.
    [[nodiscard]] std::string errorMessage() const;
};

/// An HTTP/1.1 client for one server, on a Unix socket or a loopback port: one connection per call.
class HttpClient {
public:
    /// What gets the bytes of a streamed answer; returns false to break off.
    using Sink = std::function<awaitable<bool>(std::string_view)>;

    /// With `patience`, a socket where nobody listens is tried again for so long: a server that is being started
    /// again is there in a moment, and nothing was sent yet that could happen twice.
    static HttpClient forUnixSocket(const std::filesystem::path &path, std::chrono::milliseconds patience = {});
    static HttpClient forLoopback(std::uint16_t port);

    /// Throws TransportError. An HTTP error status is an answer, not an exception.
    awaitable<HttpAnswer> send(HttpCall call) const;

    /// The same, but returns only when the server has closed the connection.
    awaitable<HttpAnswer> sendUntilClosed(HttpCall call) const;

    /// Gives the body of a successful answer to `sink` as it arrives. The body of an error answer is
    /// returned, with at most 64 KiB.
    awaitable<HttpAnswer> stream(HttpCall call, Sink sink) const;

private:
    HttpClient() = default;

    std::filesystem::path m_socket;
    std::uint16_t m_port = 0;
    std::chrono::milliseconds m_patience{0};
};

} // namespace vivarium::engine
