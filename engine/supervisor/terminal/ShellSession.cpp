// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/ShellSession.h"

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <optional>

namespace vivarium::supervisor {

namespace asio = boost::asio;
namespace json = boost::json;
using common::WebSocketConnection;

namespace {

constexpr unsigned normalClosure = 1000;
constexpr unsigned takenOver = 4001;
constexpr unsigned dismissed = 4009;
constexpr std::size_t replayMessageSize = 64 * 1024;
/// A client that does not read what it is told last does not hold its connection for ever.
constexpr std::chrono::seconds graceAfterExit{60};
constexpr std::chrono::seconds graceAfterTakeover{5};

std::optional<unsigned short> dimension(const json::object &members, std::string_view name)
{
    const auto *value = members.if_contains(name);
    const auto *number = value == nullptr ? nullptr : value->if_int64();
    if (number == nullptr || *number < 1 || *number > 1000)
        return std::nullopt;
    return static_cast<unsigned short>(*number);
}

} // namespace

ShellSession::ShellSession(WebSocketConnection &client, std::shared_ptr<Terminal> terminal, std::size_t window)
    : m_client(client)
    , m_terminal(std::move(terminal))
    , m_window(window)
{
}

ShellSession::ShellSession(WebSocketConnection &client, std::shared_ptr<Terminal> terminal, Dialect dialect)
    : m_client(client)
    , m_terminal(std::move(terminal))
    , m_window(0)
    , m_dialect(dialect)
{
}

awaitable<void> ShellSession::run(Greeting greeting)
{
    using namespace asio::experimental::awaitable_operators;
    std::string replay;
    m_viewer = m_terminal->attach(replay, m_window);
    struct Detach {
        ShellSession &session;
        ~Detach() { session.m_terminal->detach(session.m_viewer); }
    };
    const Detach detach{*this};
    // The third notices a vanished client while nothing is read from it, because the shell takes no more input.
    co_await (sendOutput(greeting, std::move(replay)) || receive() || m_client.hungUp() || outstayed());
}

awaitable<bool> ShellSession::greet(Greeting greeting, std::string replay)
{
    if (greeting == Greeting::None)
        co_return true;
    json::object attached{{"type", "attached"}, {"id", m_terminal->id()}, {"pid", m_terminal->pid()},
        {"new", greeting == Greeting::NewTerminal}};
    if (m_window > 0)
        attached["window"] = m_window;
    if (!co_await m_client.sendText(json::serialize(attached)))
        co_return false;
    const json::object announcement{{"type", "replay"}, {"bytes", replay.size()}};
    if (!co_await m_client.sendText(json::serialize(announcement)))
        co_return false;
    for (std::size_t offset = 0; offset < replay.size(); offset += replayMessageSize) {
        if (!co_await m_client.sendBinary(std::string_view(replay).substr(offset, replayMessageSize)))
            co_return false;
    }
    co_return true;
}

awaitable<void> ShellSession::sendOutput(Greeting greeting, std::string replay)
{
    if (!co_await greet(greeting, std::move(replay)))
        co_return;
    std::string output;
    while (true) {
        if (m_viewer->isReplaced) {
            co_await m_client.sendText(R"({"type":"taken"})");
            co_await m_client.close(takenOver);
            co_return;
        }
        if (!m_viewer->dismissal.empty())
            co_return co_await m_client.close(dismissed, m_viewer->dismissal);
        if (!m_viewer->pending.empty()) {
            output.clear();
            std::swap(output, m_viewer->pending);
            if (m_window > 0)
                m_viewer->unacknowledged += output.size();
            m_terminal->consumed();
            if (!co_await m_client.sendBinary(output))
                co_return;
        } else if (m_terminal->hasEnded()) {
            co_return co_await tellEnd();
        } else {
            co_await m_viewer->changed.wait();
        }
    }
}

awaitable<void> ShellSession::tellEnd()
{
    if (m_dialect == Dialect::Lizard)
        co_return co_await m_client.close(normalClosure, "Shell exited");
    const json::object message{{"type", "exit"}, {"code", m_terminal->exitCode()}};
    co_await m_client.sendText(json::serialize(message));
    co_await m_client.close(normalClosure);
}

awaitable<void> ShellSession::receive()
{
    std::string message;
    while (true) {
        switch (co_await m_client.read(message)) {
        case WebSocketConnection::Message::Closed:
            co_return;
        case WebSocketConnection::Message::Binary:
            if (!m_viewer->isReplaced)
                co_await m_terminal->type(message);
            break;
        case WebSocketConnection::Message::Text:
            if (!m_viewer->isReplaced)
                handleText(message);
            break;
        }
    }
}

void ShellSession::handleText(std::string_view text)
{
    boost::system::error_code error;
    const json::value value = json::parse(text, error);
    const auto *members = error ? nullptr : value.if_object();
    const auto *type = members == nullptr ? nullptr : members->if_contains("type");
    if (type == nullptr || !type->is_string())
        return;
    if (type->get_string() == "ack") {
        const auto *bytes = members->if_contains("bytes");
        if (const auto *number = bytes == nullptr ? nullptr : bytes->if_int64())
            acknowledged(*number);
        return;
    }
    if (type->get_string() != "resize")
        return;
    const auto columns = dimension(*members, "cols");
    const auto rows = dimension(*members, "rows");
    if (columns && rows)
        m_terminal->resize({*columns, *rows});
}

void ShellSession::acknowledged(std::int64_t bytes)
{
    // Never more than was sent: a window cannot be made larger than it was asked for.
    if (bytes <= 0)
        return;
    m_viewer->unacknowledged -= std::min(m_viewer->unacknowledged, static_cast<std::size_t>(bytes));
    m_terminal->consumed();
}

awaitable<void> ShellSession::outstayed()
{
    while (!m_viewer->isReplaced && !m_terminal->hasEnded())
        co_await m_viewer->finished.wait();
    asio::steady_timer grace(co_await asio::this_coro::executor);
    grace.expires_after(m_viewer->isReplaced ? graceAfterTakeover : graceAfterExit);
    co_await grace.async_wait(common::asResult);
}

} // namespace vivarium::supervisor
