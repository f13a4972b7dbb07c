// SPDX-License-Identifier: GPL-3.0-or-later
#include "edge/PortRelay.h"

#include "common/HttpExchangeParsed.h"
#include "edge/PortToken.h"
#include "http/ApiError.h"
#include "http/LoopbackListener.h"
#include "http/Splice.h"

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/beast/http.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace vivarium::engine {

namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;

using std::chrono_literals::operator""min;
using std::chrono_literals::operator""ms;
using common::ConnectionLost;
using common::HttpExchange;
using common::StreamSocket;

using Request = http::request<http::buffer_body>;
using RequestSerializer = http::request_serializer<http::buffer_body>;
using ResponseParser = http::response_parser<http::buffer_body>;

constexpr std::size_t chunkSize = 64UL * 1024;
// The end of a client is not seen behind bytes that a program does not take.
constexpr auto stallLimit = 30min;
constexpr std::uint32_t longestAnswerHead = 256U * 1024;

/// Whether the field concerns one connection only, by its name or because the sender says so (RFC 9110, 7.6.1).
template <typename Fields> bool isForOneConnection(const Fields &fields, const typename Fields::value_type &field)
{
    constexpr std::array known{http::field::connection, http::field::keep_alive, http::field::proxy_connection,
        http::field::proxy_authorization, http::field::proxy_authenticate, http::field::te, http::field::trailer,
        http::field::transfer_encoding, http::field::upgrade, http::field::expect};
    if (std::ranges::find(known, field.name()) != known.end())
        return true;
    const auto [first, last] = fields.equal_range(http::field::connection);
    return std::any_of(first, last,
        [&](const auto &connection) { return http::token_list{connection.value()}.exists(field.name_string()); });
}

/// HTTP/2 over an upgrade is left out: programs that offer it speak HTTP/1.1 as well.
template <typename Fields> bool wantsUpgrade(const Fields &fields)
{
    const auto [first, last] = fields.equal_range(http::field::connection);
    const bool isListed = std::any_of(
        first, last, [](const auto &connection) { return http::token_list{connection.value()}.exists("upgrade"); });
    return isListed && !fields[http::field::upgrade].empty() && !beast::iequals(fields[http::field::upgrade], "h2c");
}

/// Tells where the request came from, after what earlier proxies said.
void addOrigin(Request &request)
{
    constexpr std::string_view client = "127.0.0.1";
    std::string way(request["X-Forwarded-For"]);
    request.set("X-Forwarded-For", way.empty() ? std::string(client) : way + ", " + std::string(client));
    if (request["X-Forwarded-Host"].empty())
        request.set("X-Forwarded-Host", request[http::field::host]);
    if (request["X-Forwarded-Proto"].empty())
        request.set("X-Forwarded-Proto", "http");
}

/// Returns once the connection is broken, also while nothing is read from it.
awaitable<void> brokenOff(StreamSocket &socket)
{
    const auto [waitError] = co_await socket.async_wait(StreamSocket::wait_error, asResult);
    int failure = 0;
    socklen_t size = sizeof failure;
    // Also comes when both sides have said all they had to say, which is no break.
    if (!waitError && ::getsockopt(socket.native_handle(), SOL_SOCKET, SO_ERROR, &failure, &size) == 0 && failure == 0)
        co_await sleepFor(std::chrono::hours(24 * 365));
}

} // namespace

/// What both directions share: the first failure decides how the whole ends.
struct PortRelay::Progress {
    Request request;
    bool upgrades = false;
    bool hasUnsentBody = false;

    beast::flat_buffer buffer;
    std::optional<ResponseParser> answer;
    bool switched = false; ///< to another protocol

    std::optional<ApiError> refusal;
    bool lost = false;
    bool answered = false;
};

PortRelay::PortRelay(HttpExchange &exchange, StreamSocket service, CredentialFilter passesCredential, Changes changes)
    : m_exchange(exchange)
    , m_service(std::move(service))
    , m_passesCredential(std::move(passesCredential))
    , m_changes(std::move(changes))
{
}

awaitable<void> PortRelay::run()
{
    using namespace asio::experimental::awaitable_operators;
    const auto &parser = m_exchange.parsed().parser;
    const auto &received = parser.get();
    Progress progress;
    progress.upgrades = wantsUpgrade(received) && !m_exchange.hasBody();
    progress.request.method_string(received.method_string());
    progress.request.target(m_changes.target.empty() ? std::string(received.target()) : m_changes.target);
    progress.request.version(11);
    for (const auto &field : received) {
        const bool isHidden = (field.name() == http::field::authorization && !m_passesCredential(field.value()))
            || std::ranges::any_of(m_changes.hiddenFields,
                [&](const std::string &name) { return beast::iequals(field.name_string(), name); });
        if (isHidden || isForOneConnection(received, field))
            continue;
        if (field.name() != http::field::cookie || m_changes.hiddenCookie.empty())
            progress.request.insert(field.name(), field.name_string(), field.value());
        else if (const std::string rest = withoutCookie(field.value(), m_changes.hiddenCookie); !rest.empty())
            progress.request.insert(field.name(), field.name_string(), rest);
    }
    addOrigin(progress.request);
    if (parser.chunked())
        progress.request.chunked(true);
    progress.request.keep_alive(false);
    if (progress.upgrades) {
        progress.request.set(http::field::connection, "Upgrade");
        progress.request.set(http::field::upgrade, received[http::field::upgrade]);
    }

    limitStalls(m_service.native_handle(), stallLimit);
    co_await (sendRequest(progress) || receiveAnswer(progress));
    if (progress.switched)
        co_return co_await switchProtocols(progress);
    if (progress.answered)
        co_return; // a body that the program did not want is the server's to drop
    if (progress.refusal && !m_exchange.isAnswered())
        throw *progress.refusal;
    throw ConnectionLost();
}

// Ends only when the client has gone: the end of the exchange is the end of the answer.
awaitable<void> PortRelay::sendRequest(Progress &progress)
{
    try {
        co_await sendBody(progress);
        if (!progress.hasUnsentBody)
            co_await m_exchange.peerClosed();
        else
            co_await sleepFor(std::chrono::hours(24 * 365)); // the answer, or its failure, ends this
        progress.lost = true;
    } catch (const ApiError &error) {
        progress.refusal = error;
    } catch (const ConnectionLost &) {
        progress.lost = true;
    }
    if (progress.switched)
        co_return; // this was only cancelled; both connections go on
    boost::system::error_code ignored;
    m_service.close(ignored); // wakes the other direction
}

awaitable<void> PortRelay::sendBody(Progress &progress)
{
    RequestSerializer serializer(progress.request);
    std::vector<char> chunk(m_exchange.hasBody() ? chunkSize : 1);
    auto &body = progress.request.body();
    for (bool complete = false; !complete;) {
        const std::size_t size = co_await m_exchange.readBodyPiece(chunk);
        complete = size == 0;
        body.data = complete ? nullptr : chunk.data();
        body.size = size;
        body.more = !complete;
        const auto [error, written] = co_await http::async_write(m_service, serializer, asResult);
        if (error && error != http::error::need_buffer) {
            // Not the end: the program may have answered before it closed its ears.
            progress.hasUnsentBody = true;
            co_return;
        }
    }
}

awaitable<void> PortRelay::readAnswerHead(Progress &progress)
{
    const bool toHead = m_exchange.method() == http::verb::head;
    progress.buffer.reserve(chunkSize);
    for (;;) {
        ResponseParser &parser = progress.answer.emplace();
        parser.header_limit(longestAnswerHead);
        parser.body_limit(boost::none);
        parser.skip(toHead);
        const auto [error, size] = co_await http::async_read_header(m_service, progress.buffer, parser, asResult);
        if (error) {
            if (!progress.refusal && !progress.lost)
                progress.refusal = ApiError::unavailable(error == http::error::end_of_stream
                            || error.category() != http::make_error_code(http::error::bad_version).category()
                        ? "The program in the sandbox ended the connection without an answer."
                        : "The program in the sandbox did not answer in HTTP: " + error.message() + '.');
            progress.answer.reset();
            co_return;
        }
        const unsigned status = parser.get().result_int();
        if (status == 101 || status >= 200)
            co_return;
        // Hints and "100 Continue": the client got its own when its body was asked for.
    }
}

awaitable<void> PortRelay::receiveAnswer(Progress &progress)
{
    co_await readAnswerHead(progress);
    if (!progress.answer)
        co_return;
    if (progress.answer->get().result() == http::status::switching_protocols) {
        progress.switched = progress.upgrades;
        if (!progress.switched)
            progress.refusal =
                ApiError::unavailable("The program in the sandbox changed the protocol, which nobody had asked for.");
        co_return;
    }
    try {
        co_await passAnswer(progress);
        progress.answered = true;
    } catch (const ConnectionLost &) {
        progress.lost = true;
    }
}

awaitable<void> PortRelay::passAnswer(Progress &progress)
{
    ResponseParser &parser = *progress.answer;
    const auto &received = parser.get();
    common::ResponseHead head;
    head.status = received.result_int();
    head.reason = received.reason();
    for (const auto &field : received) {
        if (field.name() != http::field::content_length && !isForOneConnection(received, field))
            head.fields.emplace_back(field.name_string(), field.value());
    }
    for (const auto &[name, value] : m_changes.answerFields)
        head.fields.emplace_back(name, value);
    if (const auto length = parser.content_length())
        head.contentLength = *length;
    if (m_exchange.method() == http::verb::head || head.status == 204 || head.status == 304) {
        co_await m_exchange.replyHead(std::move(head));
        co_return;
    }
    if (parser.is_done())
        head.contentLength = 0;
    co_await m_exchange.beginStream(std::move(head));
    std::vector<char> chunk(chunkSize);
    while (!parser.is_done()) {
        auto &body = parser.get().body();
        body.data = chunk.data();
        body.size = chunk.size();
        const auto [error, size] = co_await http::async_read_some(m_service, progress.buffer, parser, asResult);
        if (error && error != http::error::need_buffer)
            throw ConnectionLost(); // the cut connection tells the client that the answer is short
        co_await m_exchange.write({chunk.data(), chunk.size() - body.size});
    }
    co_await m_exchange.finish();
}

awaitable<void> PortRelay::switchProtocols(Progress &progress)
{
    using namespace asio::experimental::awaitable_operators;
    const auto &received = progress.answer->get();
    http::response<http::empty_body> response{http::status::switching_protocols, 11};
    for (const auto &field : received) {
        if (!isForOneConnection(received, field))
            response.insert(field.name(), field.name_string(), field.value());
    }
    response.set(http::field::connection, "Upgrade");
    response.set(http::field::upgrade, received[http::field::upgrade]);
    StreamSocket &client = m_exchange.takeSocket();
    const auto [error, size] = co_await http::async_write(client, response, asResult);
    if (error)
        throw ConnectionLost();
    // A page in the background may stop reading for long.
    limitStalls(client.native_handle(), 0ms);
    limitStalls(m_service.native_handle(), 0ms);
    co_await (spliceBothWays(client, m_exchange.buffer(), m_service, progress.buffer) || brokenOff(client));
    boost::system::error_code ignored;
    client.close(ignored);
    m_service.close(ignored);
}

} // namespace vivarium::engine
