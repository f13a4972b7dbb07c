// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalResource.h"

#include "common/Timestamp.h"
#include "common/WebSocketConnection.h"
#include "system/RandomId.h"
#include "terminal/ShellSession.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>

namespace vivarium::supervisor {

namespace {

using common::ApiError;
using common::HttpExchange;
using common::RequestTarget;
using common::WebSocketConnection;
using common::http::verb;
namespace json = boost::json;

constexpr std::size_t messageLimit = 1024 * 1024;
constexpr unsigned couldNotStart = 1011;
constexpr std::int64_t smallestWindow = 4096;
constexpr std::int64_t largestWindow = 1024 * 1024;

WindowSize windowSize(const RequestTarget &target, WindowSize fallback)
{
    return {static_cast<unsigned short>(target.integer("cols", 1, 1000, fallback.columns)),
        static_cast<unsigned short>(target.integer("rows", 1, 1000, fallback.rows))};
}

std::string terminalType(const RequestTarget &target)
{
    std::string type = target.find("term").value_or("xterm-256color");
    const bool isName = std::ranges::all_of(type, [](char character) {
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z')
            || (character >= '0' && character <= '9') || std::string_view("._+-").contains(character);
    });
    if (type.empty() || type.size() > 64 || !isName)
        throw ApiError::invalidRequest(
            "the parameter \"term\" must have 1 to 64 letters, digits, '.', '_', '+' or '-'");
    return type;
}

void requireUpgrade(const HttpExchange &exchange)
{
    if (!exchange.isWebSocketUpgrade())
        throw ApiError::invalidRequest("a shell needs a WebSocket connection");
}

} // namespace

TerminalResource::TerminalResource(TerminalTable &table)
    : m_table(table)
{
}

void TerminalResource::addRoutes(Router &router)
{
    router.add(
        verb::get, "/shell", [this](HttpExchange &exchange, const std::string &) { return openShell(exchange); });
    router.add(
        verb::get, "/x/shell", [this](HttpExchange &exchange, const std::string &) { return openKeptShell(exchange); });
    router.add(
        verb::get, "/x/terminals", [this](HttpExchange &exchange, const std::string &) { return list(exchange); });
    router.add(verb::delete_, "/x/terminals/{}",
        [this](HttpExchange &exchange, std::string id) { return remove(exchange, std::move(id)); });
}

awaitable<void> TerminalResource::openShell(HttpExchange &exchange)
{
    const WindowSize size = windowSize(exchange.target(), {});
    std::string type = terminalType(exchange.target());
    requireUpgrade(exchange);
    co_await serveNew(exchange, size, std::move(type), {.isKept = false, .isGreeted = false, .window = 0});
}

awaitable<void> TerminalResource::openKeptShell(HttpExchange &exchange)
{
    const RequestTarget &target = exchange.target();
    const WindowSize size = windowSize(target, {});
    std::string type = terminalType(target);
    const bool isKept = target.boolean("keep", true);
    const auto window = static_cast<std::size_t>(target.integer("window", smallestWindow, largestWindow, 0));
    const auto id = target.find("id");
    if (!id) {
        requireUpgrade(exchange);
        co_await serveNew(exchange, size, std::move(type), {.isKept = isKept, .isGreeted = true, .window = window});
        co_return;
    }
    if (!isId(*id))
        throw ApiError::invalidRequest("the parameter \"id\" is not the id of a terminal");
    const auto terminal = m_table.findKept(*id);
    if (!terminal)
        throw ApiError::notFound("no such terminal; it may have ended");
    requireUpgrade(exchange);
    WebSocketConnection client(exchange, messageLimit);
    if (!co_await client.accept())
        co_return;
    terminal->resize(windowSize(target, terminal->size()));
    co_await ShellSession(client, terminal, window).run(ShellSession::Greeting::Attached);
}

awaitable<void> TerminalResource::serveNew(
    HttpExchange &exchange, WindowSize size, std::string terminalType, Manner manner)
{
    WebSocketConnection client(exchange, messageLimit);
    if (!co_await client.accept())
        co_return;
    std::shared_ptr<Terminal> terminal;
    std::string failure;
    try {
        terminal = co_await m_table.start(size, std::move(terminalType), manner.isKept);
    } catch (const std::exception &error) {
        failure = error.what();
    }
    if (!terminal) {
        co_await client.sendText(json::serialize(json::object{{"type", "error"}, {"message", failure}}));
        co_await client.close(couldNotStart);
        co_return;
    }
    struct HangUp {
        Terminal &terminal;
        ~HangUp()
        {
            if (!terminal.isKept())
                terminal.hangUp();
        }
    };
    const HangUp hangUp{*terminal};
    co_await ShellSession(client, terminal, manner.window)
        .run(manner.isGreeted ? ShellSession::Greeting::NewTerminal : ShellSession::Greeting::None);
}

awaitable<void> TerminalResource::list(HttpExchange &exchange)
{
    json::array terminals;
    for (const auto &terminal : m_table.kept()) {
        json::object entry{{"id", terminal->id()}, {"pid", terminal->pid()},
            {"created_at", common::toRfc3339(terminal->createdAt())}, {"attached", terminal->hasViewer()},
            {"cols", terminal->size().columns}, {"rows", terminal->size().rows}};
        if (!terminal->title().empty())
            entry["title"] = terminal->title();
        terminals.push_back(std::move(entry));
    }
    co_await exchange.reply(200, json::object{{"terminals", std::move(terminals)}});
}

awaitable<void> TerminalResource::remove(HttpExchange &exchange, std::string id)
{
    const auto terminal = m_table.findKept(id);
    if (!terminal)
        throw ApiError::notFound("no such terminal; it may have ended");
    terminal->hangUp();
    co_await exchange.replyEmpty();
}

} // namespace vivarium::supervisor
