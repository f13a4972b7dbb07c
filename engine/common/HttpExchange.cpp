// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/HttpExchangeParsed.h"

#include "common/StreamFormat.h"

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

namespace vivarium::common {

namespace {

/// Beast reads at most what its buffer holds, 512 bytes at first: without this, uploads crawl.
constexpr std::size_t bodyBufferSize = 64 * 1024;

} // namespace

HttpExchange::HttpExchange(StreamSocket &socket, beast::flat_buffer &buffer)
    : m_socket(socket)
    , m_buffer(buffer)
    , m_parsed(std::make_unique<Parsed>())
{
    m_parsed->parser.header_limit(headLimit);
    // Beast would check Content-Length against its own limit of 1 MB; readers of bodies have their own.
    m_parsed->parser.body_limit(boost::none);
}

HttpExchange::~HttpExchange() = default;

awaitable<bool> HttpExchange::readHead()
{
    auto [error, size] = co_await http::async_read_header(m_socket, m_buffer, m_parsed->parser, asResult);
    if (error == http::error::end_of_stream)
        co_return false;
    if (error == http::error::header_limit)
        throw ApiError::invalidRequest("the request's head is larger than 64 KiB");
    if (error.category() == http::make_error_code(http::error::bad_target).category())
        throw ApiError::invalidRequest("the request is not valid HTTP: " + error.message());
    if (error)
        throw ConnectionLost();
    co_return true;
}

const RequestTarget &HttpExchange::target() const
{
    if (!m_target)
        m_target.emplace(m_parsed->parser.get().target());
    return *m_target;
}

http::verb HttpExchange::method() const
{
    return m_parsed->parser.get().method();
}

std::string_view HttpExchange::header(std::string_view name) const
{
    const auto &fields = m_parsed->parser.get();
    const auto found = fields.find(name);
    return found == fields.end() ? std::string_view{} : std::string_view(found->value());
}

bool HttpExchange::isWebSocketUpgrade() const
{
    return beast::websocket::is_upgrade(m_parsed->parser.get());
}

bool HttpExchange::hasBody() const
{
    return m_parsed->parser.chunked() || contentLength().value_or(0) > 0;
}

std::optional<std::uint64_t> HttpExchange::contentLength() const
{
    const auto length = m_parsed->parser.content_length();
    return length ? std::optional<std::uint64_t>(*length) : std::nullopt;
}

awaitable<void> HttpExchange::sendContinue()
{
    m_continueSent = true;
    if (!beast::iequals(header("Expect"), "100-continue"))
        co_return;
    constexpr std::string_view answer = "HTTP/1.1 100 Continue\r\n\r\n";
    const auto [error, size] = co_await asio::async_write(m_socket, asio::buffer(answer), asResult);
    if (error)
        throw ConnectionLost();
}

awaitable<std::size_t> HttpExchange::readBody(std::span<char> space)
{
    auto &parser = m_parsed->parser;
    if (parser.is_done() || space.empty())
        co_return 0;
    if (!m_continueSent)
        co_await sendContinue();
    m_buffer.reserve(std::min(bodyBufferSize, std::max<std::size_t>(space.size(), 4096)));
    auto &body = parser.get().body();
    body.data = space.data();
    body.size = space.size();
    body.more = true;
    auto [error, size] = co_await http::async_read(m_socket, m_buffer, parser, asResult);
    if (error && error != http::error::need_buffer)
        throw ApiError::invalidRequest("the request's body ended early");
    co_return space.size() - body.size;
}

awaitable<std::size_t> HttpExchange::readBodyPiece(std::span<char> space)
{
    auto &parser = m_parsed->parser;
    if (!parser.is_done() && !m_continueSent)
        co_await sendContinue();
    m_buffer.reserve(std::min(bodyBufferSize, std::max<std::size_t>(space.size(), 4096)));
    while (!parser.is_done()) {
        auto &body = parser.get().body();
        body.data = space.data();
        body.size = space.size();
        body.more = true;
        auto [error, size] = co_await http::async_read_some(m_socket, m_buffer, parser, asResult);
        if (error && error != http::error::need_buffer)
            throw ApiError::invalidRequest("the request's body ended early");
        if (body.size < space.size())
            co_return space.size() - body.size;
    }
    co_return 0;
}

awaitable<std::string> HttpExchange::readWholeBody(std::size_t limit)
{
    const auto tooLarge = [limit] {
        return ApiError::payloadTooLarge("the body is larger than " + std::to_string(limit) + " bytes");
    };
    if (contentLength().value_or(0) > limit)
        throw tooLarge();
    std::string body;
    constexpr std::size_t step = 16 * 1024;
    while (true) {
        const std::size_t before = body.size();
        // A length that was announced is not believed before the bytes are there.
        body.resize(before + step);
        const std::size_t size = co_await readBody({body.data() + before, step});
        body.resize(before + size);
        if (body.size() > limit)
            throw tooLarge();
        if (size == 0)
            co_return body;
    }
}

awaitable<json::value> HttpExchange::readJson(std::size_t limit)
{
    const std::string body = co_await readWholeBody(limit);
    if (body.empty())
        co_return json::value{};
    boost::system::error_code error;
    auto value = json::parse(body, error);
    if (error)
        throw ApiError::invalidRequest("the request's body is not valid JSON: " + error.message());
    co_return value;
}

void HttpExchange::prepare(const ResponseHead &head, bool hasBody)
{
    auto &response = m_parsed->response;
    const auto &parser = m_parsed->parser;
    response.version(11);
    response.result(head.status);
    if (!head.reason.empty())
        response.reason(head.reason);
    if (!head.contentType.empty())
        response.set(http::field::content_type, head.contentType);
    for (const auto &[name, value] : head.fields)
        response.insert(name, value);
    // What is left of the request's body would be taken for the next request.
    bool goesOn = parser.is_header_done() && parser.is_done() && parser.keep_alive();
    if (head.contentLength)
        response.content_length(*head.contentLength);
    else if (hasBody && parser.get().version() < 11)
        goesOn = false;
    else if (hasBody)
        response.chunked(true);
    response.keep_alive(goesOn);
    m_parsed->serializer.emplace(response);
    m_answered = true;
}

awaitable<void> HttpExchange::reply(unsigned status, const json::value &body)
{
    return reply(ResponseHead{.status = status, .contentType = jsonType, .contentLength = {}, .fields = {}},
        json::serialize(body));
}

awaitable<void> HttpExchange::reply(ResponseHead head, std::string body)
{
    head.contentLength = body.size();
    prepare(head, true);
    auto &buffer = m_parsed->response.body();
    buffer.data = body.data();
    buffer.size = body.size();
    buffer.more = false;
    const auto [error, size] = co_await http::async_write(m_socket, *m_parsed->serializer, asResult);
    if (error)
        throw ConnectionLost();
    m_complete = true;
}

awaitable<void> HttpExchange::replyEmpty(unsigned status)
{
    return replyHead(ResponseHead{.status = status,
        .contentType = {},
        .contentLength = status == 204 ? std::nullopt : std::optional<std::uint64_t>(0),
        .fields = {}});
}

awaitable<void> HttpExchange::replyHead(ResponseHead head)
{
    prepare(head, false);
    // The serializer would wait for the body that a Content-Length announces.
    m_parsed->serializer->split(true);
    const auto [error, size] = co_await http::async_write_header(m_socket, *m_parsed->serializer, asResult);
    if (error)
        throw ConnectionLost();
    m_complete = true;
}

awaitable<void> HttpExchange::replyError(const ApiError &error)
{
    ResponseHead head{.status = error.status(), .contentType = jsonType, .contentLength = {}, .fields = {}};
    if (error.status() == 401)
        head.fields.emplace_back("WWW-Authenticate", "Bearer");
    return reply(std::move(head), json::serialize(json::object{{"code", error.code()}, {"message", error.message()}}));
}

awaitable<void> HttpExchange::beginStream(ResponseHead head)
{
    prepare(head, true);
    m_parsed->serializer->split(true);
    const auto [error, size] = co_await http::async_write_header(m_socket, *m_parsed->serializer, asResult);
    if (error)
        throw ConnectionLost();
}

awaitable<void> HttpExchange::write(std::string_view bytes)
{
    if (bytes.empty())
        co_return; // An empty chunk would end the body.
    auto &buffer = m_parsed->response.body();
    buffer.data = const_cast<char *>(bytes.data()); // Beast only reads from it.
    buffer.size = bytes.size();
    buffer.more = true;
    const auto [error, size] = co_await http::async_write(m_socket, *m_parsed->serializer, asResult);
    if (error && error != http::error::need_buffer)
        throw ConnectionLost();
}

awaitable<void> HttpExchange::finish()
{
    auto &buffer = m_parsed->response.body();
    buffer.data = nullptr;
    buffer.size = 0;
    buffer.more = false;
    if (!m_parsed->serializer->is_done()) {
        const auto [error, size] = co_await http::async_write(m_socket, *m_parsed->serializer, asResult);
        if (error && error != http::error::need_buffer)
            throw ConnectionLost();
    }
    m_complete = true;
}

bool HttpExchange::canContinue() const
{
    return m_complete && !m_taken && m_parsed->response.keep_alive();
}

bool HttpExchange::hasUnreadBody() const
{
    return m_complete && !m_taken && !m_parsed->parser.is_done();
}

awaitable<void> HttpExchange::peerClosed()
{
    const auto [error] = co_await m_socket.async_wait(StreamSocket::wait_read, asResult);
    if (error)
        co_return;
    char byte = 0;
    boost::system::error_code peekError;
    m_socket.non_blocking(true, peekError);
    const std::size_t size = m_socket.receive(asio::buffer(&byte, 1), StreamSocket::message_peek, peekError);
    if (peekError != asio::error::would_block && (peekError || size == 0))
        co_return;
    // A client may send its next request early; then only a full hang-up can be noticed.
    co_await m_socket.async_wait(StreamSocket::wait_error, asResult);
}

awaitable<void> HttpExchange::runWhileConnected(awaitable<void> task, std::stop_source stop)
{
    using namespace asio::experimental::awaitable_operators;
    // operator|| waits for one success: an exception of the task would wait for the peer instead of ending both.
    std::exception_ptr failure;
    const auto guarded = [](awaitable<void> inner, std::exception_ptr &caught) -> awaitable<void> {
        try {
            co_await std::move(inner);
        } catch (...) {
            caught = std::current_exception();
        }
    };
    const auto watch = [this, &stop]() -> awaitable<void> {
        co_await peerClosed();
        stop.request_stop();
    };
    const auto first = co_await (guarded(std::move(task), failure) || watch());
    if (first.index() == 1)
        throw ConnectionLost();
    if (failure)
        std::rethrow_exception(failure);
}

void HttpExchange::cut()
{
    boost::system::error_code ignored;
    m_socket.shutdown(StreamSocket::shutdown_both, ignored);
}

StreamSocket &HttpExchange::takeSocket()
{
    m_taken = true;
    m_answered = true;
    return m_socket;
}

} // namespace vivarium::common
