// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/HttpClient.h"

#include "http/HttpStream.h"
#include "util/Coroutine.h"
#include "util/Json.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/this_coro.hpp>

#include <algorithm>
#include <array>
#include <format>
#include <fstream>

namespace vivarium::engine {

namespace {

constexpr std::size_t blockSize = 128UL * 1024;
constexpr std::uint64_t errorBodyLimit = 64UL * 1024;

[[noreturn]] void throwTransport(const HttpCall &call, std::string_view step, const boost::system::error_code &error)
{
    throw TransportError(std::format("{} {}: {}: {}", call.method, call.target, step, error.message()));
}

awaitable<HttpStream> connectTo(
    const HttpCall &call, const std::filesystem::path &socket, std::uint16_t port, std::chrono::milliseconds patience)
{
    using Endpoint = asio::generic::stream_protocol::endpoint;
    const Endpoint endpoint = socket.empty() ? Endpoint(asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), port))
                                             : Endpoint(asio::local::stream_protocol::endpoint(socket.string()));
    const auto giveUp = std::chrono::steady_clock::now() + std::min(patience, call.limit);
    for (;;) {
        HttpStream stream(co_await asio::this_coro::executor);
        stream.expires_after(call.limit);
        const auto [error] = co_await stream.async_connect(endpoint, asResult);
        if (!error)
            co_return stream;
        if (std::chrono::steady_clock::now() >= giveUp)
            throwTransport(call, "no connection", error);
        co_await sleepFor(std::chrono::milliseconds(50));
    }
}

template <typename Body> http::request<Body> requestFor(const HttpCall &call)
{
    http::request<Body> request{http::string_to_verb(call.method), call.target, 11};
    request.set(http::field::host, "localhost");
    for (const auto &[name, value] : call.headers)
        request.set(name, value);
    request.keep_alive(false);
    return request;
}

awaitable<void> writeFile(HttpStream &stream, const HttpCall &call)
{
    std::ifstream input(call.bodyFile, std::ios::binary);
    if (!input)
        throw TransportError(call.bodyFile.string() + " cannot be read");
    auto request = requestFor<http::buffer_body>(call);
    request.set(http::field::content_type, call.contentType);
    request.content_length(std::filesystem::file_size(call.bodyFile));
    http::request_serializer<http::buffer_body> serializer(request);
    std::vector<char> block(blockSize);
    auto &body = request.body();
    while (!serializer.is_done()) {
        input.read(block.data(), static_cast<std::streamsize>(block.size()));
        body.size = static_cast<std::size_t>(input.gcount());
        body.more = body.size > 0;
        body.data = body.more ? block.data() : nullptr;
        const auto [error, size] = co_await http::async_write(stream, serializer, asResult);
        if (error && error != http::error::need_buffer)
            co_return; // the server may have answered early; its answer has the reason
    }
}

awaitable<void> writeRequest(HttpStream &stream, const HttpCall &call)
{
    if (!call.bodyFile.empty())
        co_return co_await writeFile(stream, call);
    auto request = requestFor<http::string_body>(call);
    if (!call.body.empty())
        request.set(http::field::content_type, call.contentType);
    request.body() = call.body;
    request.prepare_payload();
    const auto [error, size] = co_await http::async_write(stream, request, asResult);
    if (error)
        throwTransport(call, "the request was not taken", error);
}

awaitable<HttpAnswer> readWhole(HttpStream &stream, const HttpCall &call)
{
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(call.answerLimit);
    const auto [error, size] = co_await http::async_read(stream, buffer, parser, asResult);
    if (error)
        throwTransport(call, "no complete answer", error);
    co_return HttpAnswer{.status = static_cast<int>(parser.get().result_int()), .body = std::move(parser.get().body())};
}

} // namespace

std::string HttpAnswer::errorMessage() const
{
    boost::system::error_code error;
    const json::value value = json::parse(body, error);
    const json::object *members = error ? nullptr : value.if_object();
    const json::value *message = members ? members->if_contains("message") : nullptr;
    return message && message->is_string() ? std::string(message->as_string()) : std::format("status {}", status);
}

HttpClient HttpClient::forUnixSocket(const std::filesystem::path &path, std::chrono::milliseconds patience)
{
    HttpClient client;
    client.m_socket = path;
    client.m_patience = patience;
    return client;
}

HttpClient HttpClient::forLoopback(std::uint16_t port)
{
    HttpClient client;
    client.m_port = port;
    return client;
}

awaitable<HttpAnswer> HttpClient::send(HttpCall call) const
{
    HttpStream stream = co_await connectTo(call, m_socket, m_port, m_patience);
    co_await writeRequest(stream, call);
    co_return co_await readWhole(stream, call);
}

awaitable<HttpAnswer> HttpClient::sendUntilClosed(HttpCall call) const
{
    HttpStream stream = co_await connectTo(call, m_socket, m_port, m_patience);
    co_await writeRequest(stream, call);
    HttpAnswer answer = co_await readWhole(stream, call);
    std::array<char, 1> rest{};
    const auto [error, size] = co_await stream.async_read_some(asio::buffer(rest), asResult);
    if (error != asio::error::eof && error != asio::error::connection_reset)
        throwTransport(call, "the connection was not closed", error);
    co_return answer;
}

awaitable<HttpAnswer> HttpClient::stream(HttpCall call, Sink sink) const
{
    HttpStream stream = co_await connectTo(call, m_socket, m_port, m_patience);
    co_await writeRequest(stream, call);
    beast::flat_buffer buffer;
    buffer.reserve(blockSize);
    http::response_parser<http::buffer_body> parser;
    parser.body_limit(boost::none);
    const auto [headError, headSize] = co_await http::async_read_header(stream, buffer, parser, asResult);
    if (headError)
        throwTransport(call, "no answer", headError);
    HttpAnswer answer{.status = static_cast<int>(parser.get().result_int()), .body = {}};
    std::vector<char> block(blockSize);
    while (!parser.is_done()) {
        auto &body = parser.get().body();
        body.data = block.data();
        body.size = block.size();
        stream.expires_after(call.limit);
        const auto [error, size] = co_await http::async_read_some(stream, buffer, parser, asResult);
        if (error && error != http::error::need_buffer)
            throwTransport(call, "the answer broke off", error);
        const std::string_view bytes(block.data(), block.size() - body.size);
        if (!answer.succeeded()) {
            answer.body +=
                bytes.substr(0, errorBodyLimit - std::min<std::uint64_t>(errorBodyLimit, answer.body.size()));
            continue;
        }
        if (!bytes.empty() && !co_await sink(bytes))
            break;
    }
    co_return answer;
}

} // namespace vivarium::engine
