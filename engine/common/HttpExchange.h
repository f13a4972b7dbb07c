// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/ApiError.h"
#include "common/Asynchronous.h"
#include "common/RequestTarget.h"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/verb.hpp>
#include <boost/json/value.hpp>

#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace vivarium::common {

namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace json = boost::json;

/// The peer has gone, or its connection cannot be used any more: nothing can be answered.
class ConnectionLost : public std::exception {
public:
    const char *what() const noexcept override { return "the connection was lost"; }
};

/// What begins a streamed answer.
struct ResponseHead {
    unsigned status = 200;
    std::string_view contentType;
    /// Without it the body is sent in chunks; to a client that knows none, up to the end of the connection.
    std::optional<std::uint64_t> contentLength;
    /// A name may come several times.
    std::vector<std::pair<std::string, std::string>> fields;
    /// Empty: the usual one of the status.
    std::string reason{};
};

/// One request and its answer on an HTTP/1.1 connection.
///
/// Only the head has been read when a handler gets the exchange: it decides how the body is consumed. Everything is
/// meant for one coroutine at a time; only peerClosed() may run beside a write. Functions that send throw
/// ConnectionLost, functions that read the body throw ApiError 400 if it ends early and 413 if it is too large.
class HttpExchange {
public:
    static constexpr std::size_t jsonLimit = 1024 * 1024;
    static constexpr std::size_t headLimit = 64 * 1024;

    HttpExchange(StreamSocket &socket, beast::flat_buffer &buffer);
    HttpExchange(const HttpExchange &) = delete;
    HttpExchange &operator=(const HttpExchange &) = delete;
    ~HttpExchange();

    /// Reads the next request's head. False when the peer closed the connection between requests; ConnectionLost
    /// when it broke; ApiError 400 when the head is malformed.
    awaitable<bool> readHead();

    // The request.
    http::verb method() const;
    /// Throws ApiError 400 if it is malformed.
    const RequestTarget &target() const;
    /// Empty if absent. Valid until the exchange ends.
    std::string_view header(std::string_view name) const;
    bool isWebSocketUpgrade() const;
    bool hasBody() const;
    std::optional<std::uint64_t> contentLength() const;

    /// Fills `space`, or less at the end of the body; 0 at the end. Answers an "Expect: 100-continue" first.
    awaitable<std::size_t> readBody(std::span<char> space);
    /// The same, but returns what there is as soon as there is something.
    awaitable<std::size_t> readBodyPiece(std::span<char> space);
    awaitable<std::string> readWholeBody(std::size_t limit);
    /// An absent body is null.
    awaitable<json::value> readJson(std::size_t limit = jsonLimit);

    // The answer: one of these, once.
    awaitable<void> reply(unsigned status, const json::value &body);
    awaitable<void> reply(ResponseHead head, std::string body);
    awaitable<void> replyEmpty(unsigned status = 204);
    awaitable<void> replyError(const ApiError &error);
    /// An answer that has no body whatever its head says, as the one to HEAD.
    awaitable<void> replyHead(ResponseHead head);

    /// Sends the head at once. Then write() and, unless the length was given and has been sent, finish().
    awaitable<void> beginStream(ResponseHead head);
    awaitable<void> write(std::string_view bytes);
    awaitable<void> finish();

    bool isAnswered() const { return m_answered; }
    /// The whole answer has been sent, and the connection can carry another request.
    bool canContinue() const;
    /// The answer has been sent but part of the request's body has not been read.
    bool hasUnreadBody() const;

    /// Returns when the peer closes its side. Whoever holds a stream open without writing watches this.
    awaitable<void> peerClosed();
    /// Runs `task` until it ends or the peer closes its side: then the task is cancelled, `stop` is requested (for
    /// work on another thread that looks at it), and ConnectionLost is thrown once the task has ended.
    awaitable<void> runWhileConnected(awaitable<void> task, std::stop_source stop = std::stop_source(std::nostopstate));

    /// Ends the connection both ways; whoever works on it notices.
    void cut();

    /// For handlers that take the connection over (WebSocket, relays). Nothing else may be used afterwards.
    StreamSocket &takeSocket();
    beast::flat_buffer &buffer() { return m_buffer; }
    /// The parsed head in Beast's form, for the WebSocket handshake.
    struct Parsed;
    Parsed &parsed() { return *m_parsed; }

private:
    awaitable<void> sendContinue();
    void prepare(const ResponseHead &head, bool hasBody);

    StreamSocket &m_socket;
    beast::flat_buffer &m_buffer;
    std::unique_ptr<Parsed> m_parsed;
    mutable std::optional<RequestTarget> m_target;
    bool m_answered = false;
    bool m_complete = false;
    bool m_continueSent = false;
    bool m_taken = false;
};

} // namespace vivarium::common
