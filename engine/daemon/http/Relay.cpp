// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/Relay.h"

#include "common/HttpExchangeParsed.h"
#include "http/ApiError.h"
#include "http/HttpStream.h"
#include "http/LoopbackListener.h"
#include "http/Splice.h"

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

#include <algorithm>
#include <array>
#include <format>
#include <memory>
#include <vector>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""min;
using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;
using common::ConnectionLost;
using common::HttpExchange;

constexpr std::size_t relayChunkSize = 64UL * 1024;
constexpr auto connectLimit = 5s;
// Copying or searching a large tree takes its time before the answer begins.
constexpr auto answerLimit = 30min;
constexpr auto silenceLimit = 10min;

using ResponseParser = http::response_parser<http::buffer_body>;

bool isPassedOn(http::field field)
{
    constexpr std::array dropped{http::field::connection, http::field::keep_alive, http::field::proxy_connection,
        http::field::proxy_authorization, http::field::te, http::field::trailer, http::field::transfer_encoding,
        http::field::upgrade, http::field::expect, http::field::host, http::field::authorization, http::field::cookie,
        http::field::origin};
    return std::ranges::find(dropped, field) == dropped.end();
}

template <typename Body> http::request<Body> relayedRequest(HttpExchange &exchange, const std::string &target)
{
    const auto &received = exchange.parsed().parser.get();
    http::request<Body> request{received.method(), target, 11};
    for (const auto &field : received) {
        // A key of the Lizard API is a credential as the others are.
        if (isPassedOn(field.name()) && !beast::iequals(field.name_string(), "X-API-Key"))
            request.insert(field.name(), field.name_string(), field.value());
    }
    request.set(http::field::host, "sandbox");
    request.keep_alive(false);
    return request;
}

awaitable<HttpStream> connectToSandbox(const std::filesystem::path &socket)
{
    HttpStream upstream(co_await asio::this_coro::executor);
    upstream.expires_after(connectLimit);
    const asio::generic::stream_protocol::endpoint endpoint(asio::local::stream_protocol::endpoint(socket.string()));
    const auto [error] = co_await upstream.async_connect(endpoint, asResult);
    if (error)
        throw ApiError::unavailable("The sandbox does not answer at the moment.");
    co_return upstream;
}

/// What both directions of a relay share: the first failure decides how the whole ends.
struct Progress {
    std::optional<ApiError> refusal;
    bool lost = false;
    bool answered = false;
};

// Sends head and body, then watches whether the client stays: the end of the exchange is the end of the answer.
awaitable<void> sendRequest(HttpExchange &exchange, HttpStream &upstream, http::request<http::buffer_body> &request,
    std::uint64_t limit, Progress &progress)
{
    http::request_serializer<http::buffer_body> serializer(request);
    std::vector<char> chunk(relayChunkSize);
    auto &body = request.body();
    std::uint64_t total = 0;
    boost::system::error_code failure;
    for (bool complete = false; !complete && !failure;) {
        std::size_t size = 0;
        try {
            size = co_await exchange.readBody(chunk);
            if ((total += size) > limit)
                throw ApiError::payloadTooLarge(
                    std::format("The body is larger than {} bytes, the limit here.", limit));
        } catch (const ApiError &error) {
            progress.refusal = error;
        } catch (const ConnectionLost &) {
            progress.lost = true;
        }
        if (progress.refusal || progress.lost) {
            upstream.close(); // wakes the other direction
            co_return;
        }
        complete = size == 0;
        body.data = complete ? nullptr : chunk.data();
        body.size = size;
        body.more = !complete;
        upstream.expires_after(silenceLimit);
        const auto [error, written] = co_await http::async_write(upstream, serializer, asResult);
        if (error != http::error::need_buffer)
            failure = error; // not the end: an early answer may be waiting to be read
    }
    upstream.expires_after(answerLimit);
    // Whoever hangs up before the answer wants the work to end; the end of the answer cancels this.
    co_await exchange.peerClosed();
    progress.lost = true;
    upstream.close();
}

awaitable<void> passBody(
    HttpExchange &exchange, HttpStream &upstream, beast::flat_buffer &buffer, ResponseParser &parser)
{
    std::vector<char> chunk(relayChunkSize);
    while (!parser.is_done()) {
        auto &body = parser.get().body();
        body.data = chunk.data();
        body.size = chunk.size();
        upstream.expires_after(silenceLimit);
        const auto [error, size] = co_await http::async_read_some(upstream, buffer, parser, asResult);
        if (error && error != http::error::need_buffer)
            throw ConnectionLost();
        co_await exchange.write({chunk.data(), chunk.size() - body.size});
    }
}

awaitable<void> passAnswer(
    HttpExchange &exchange, HttpStream &upstream, beast::flat_buffer &buffer, ResponseParser &parser)
{
    const auto &received = parser.get();
    common::ResponseHead head;
    head.status = received.result_int();
    const std::string contentType = received[http::field::content_type];
    head.contentType = contentType;
    for (const auto &field : received) {
        if (isPassedOn(field.name()) && field.name() != http::field::content_type
            && field.name() != http::field::content_length)
            head.fields.emplace_back(field.name_string(), field.value());
    }
    if (parser.is_done()) {
        if (head.status == 204)
            co_await exchange.replyEmpty();
        else
            co_await exchange.reply(std::move(head), {});
        co_return;
    }
    if (const auto length = parser.content_length())
        head.contentLength = *length;
    co_await exchange.beginStream(std::move(head));
    co_await passBody(exchange, upstream, buffer, parser);
    co_await exchange.finish();
}

awaitable<void> receiveAnswer(HttpExchange &exchange, HttpStream &upstream, Progress &progress)
{
    beast::flat_buffer buffer;
    buffer.reserve(relayChunkSize);
    ResponseParser parser;
    parser.body_limit(boost::none);
    const auto [error, size] = co_await http::async_read_header(upstream, buffer, parser, asResult);
    if (error) {
        if (!progress.refusal && !progress.lost)
            progress.refusal = ApiError::unavailable("The sandbox ended before it could answer.");
        co_return;
    }
    try {
        co_await passAnswer(exchange, upstream, buffer, parser);
        progress.answered = true;
    } catch (const ConnectionLost &) {
        progress.lost = true;
    }
}

} // namespace

Relay::Relay(
    HttpExchange &exchange, std::filesystem::path socket, std::string target, std::optional<std::uint64_t> bodyLimit)
    : m_exchange(exchange)
    , m_socket(std::move(socket))
    , m_target(std::move(target))
    , m_bodyLimit(bodyLimit)
{
}

awaitable<void> Relay::forward()
{
    using namespace asio::experimental::awaitable_operators;
    const std::uint64_t limit = m_bodyLimit.value_or(~0ULL);
    if (m_exchange.contentLength().value_or(0) > limit)
        throw ApiError::payloadTooLarge(std::format("The body is larger than {} bytes, the limit here.", limit));
    HttpStream upstream = co_await connectToSandbox(m_socket);
    auto request = relayedRequest<http::buffer_body>(m_exchange, m_target);
    if (m_exchange.parsed().parser.chunked())
        request.chunked(true);
    upstream.expires_after(answerLimit);
    Progress progress;
    co_await (
        sendRequest(m_exchange, upstream, request, limit, progress) || receiveAnswer(m_exchange, upstream, progress));
    if (progress.answered)
        co_return; // a body that the sandbox did not want is the server's to drop
    if (progress.refusal && !m_exchange.isAnswered())
        throw *progress.refusal;
    throw ConnectionLost();
}

/// The sandbox's side after a request to upgrade.
struct Relay::Upgraded {
    HttpStream stream;
    beast::flat_buffer buffer;
    std::unique_ptr<ResponseParser> answer;

    [[nodiscard]] bool isSwitched() const { return answer->get().result() == http::status::switching_protocols; }
};

awaitable<Relay::Upgraded> Relay::upgradeSandbox()
{
    Upgraded upgraded{
        .stream = co_await connectToSandbox(m_socket), .buffer = {}, .answer = std::make_unique<ResponseParser>()};
    auto request = relayedRequest<http::empty_body>(m_exchange, m_target);
    request.set(http::field::connection, "Upgrade");
    request.set(http::field::upgrade, m_exchange.header("Upgrade"));
    upgraded.stream.expires_after(answerLimit);
    const auto [writeError, written] = co_await http::async_write(upgraded.stream, request, asResult);
    upgraded.answer->body_limit(boost::none);
    const auto [readError, size] =
        co_await http::async_read_header(upgraded.stream, upgraded.buffer, *upgraded.answer, asResult);
    if (writeError || readError)
        throw ApiError::unavailable("The sandbox ended before it could answer.");
    co_return upgraded;
}

awaitable<void> Relay::forwardUpgrade()
{
    Upgraded upgraded = co_await upgradeSandbox();
    if (!upgraded.isSwitched()) {
        co_await passAnswer(m_exchange, upgraded.stream, upgraded.buffer, *upgraded.answer);
        co_return;
    }
    const auto &received = upgraded.answer->get();
    http::response<http::empty_body> response{http::status::switching_protocols, 11};
    for (const auto &field : received) {
        if (isPassedOn(field.name()))
            response.insert(field.name(), field.name_string(), field.value());
    }
    response.set(http::field::connection, "Upgrade");
    response.set(http::field::upgrade, received[http::field::upgrade]);
    common::StreamSocket &client = m_exchange.takeSocket();
    const auto [error, size] = co_await http::async_write(client, response, asResult);
    if (error)
        throw ConnectionLost();
    co_await splice(client, std::move(upgraded));
}

awaitable<void> Relay::splice(common::StreamSocket &client, Upgraded upgraded)
{
    // A terminal may be paused for as long as a person likes.
    limitStalls(client.native_handle(), 0ms);
    common::StreamSocket sandbox = upgraded.stream.release_socket();
    co_await spliceBothWays(client, m_exchange.buffer(), sandbox, upgraded.buffer);
}

awaitable<void> Relay::continueUpgrade()
{
    Upgraded upgraded = co_await upgradeSandbox();
    if (!upgraded.isSwitched())
        throw ConnectionLost();
    co_await splice(m_exchange.takeSocket(), std::move(upgraded));
}

} // namespace vivarium::engine
