// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardTerminalResource.h"

#include "common/WebSocketConnection.h"
#include "terminal/ShellSession.h"

#include <boost/json/object.hpp>

namespace vivarium::supervisor {

using common::HttpExchange;
using common::http::verb;

namespace {

constexpr std::size_t terminalMessageLimit = 1024 * 1024;
constexpr std::size_t dismissalBodyLimit = 4096;
constexpr unsigned startFailed = 4500;
constexpr std::chrono::seconds dismissalLimit{2};

} // namespace

LizardTerminalResource::LizardTerminalResource(TerminalTable &table)
    : m_table(table)
{
}

void LizardTerminalResource::addRoutes(Router &router)
{
    router.add(
        verb::get, "/lizard/terminal", [this](HttpExchange &exchange, const std::string &) { return open(exchange); });
    router.add(verb::post, "/lizard/terminals/dismiss",
        withLizardErrors([this](HttpExchange &exchange, const std::string &) { return dismissAll(exchange); }));
}

awaitable<void> LizardTerminalResource::open(HttpExchange &exchange)
{
    if (!exchange.isWebSocketUpgrade())
        throw common::ApiError::invalidRequest("a terminal needs a WebSocket connection");
    common::WebSocketConnection client(exchange, terminalMessageLimit);
    if (!co_await client.accept())
        co_return;
    std::shared_ptr<Terminal> terminal;
    std::string failure;
    try {
        terminal = co_await m_table.start({.columns = 80, .rows = 24}, "xterm-256color", false);
    } catch (const std::exception &error) {
        failure = error.what();
    }
    if (!terminal)
        co_return co_await client.close(startFailed, failure);
    struct Entry {
        LizardTerminalResource &resource;
        Terminal &terminal;
        Entry(LizardTerminalResource &owner, Terminal &opened)
            : resource(owner)
            , terminal(opened)
        {
            resource.m_open.insert(&terminal);
        }
        Entry(const Entry &) = delete;
        Entry &operator=(const Entry &) = delete;
        ~Entry()
        {
            terminal.hangUp();
            resource.m_open.erase(&terminal);
            resource.m_changed.notifyAll();
        }
    };
    const Entry entry(*this, *terminal);
    co_await ShellSession(client, terminal, ShellSession::Dialect::Lizard).run(ShellSession::Greeting::None);
}

awaitable<void> LizardTerminalResource::dismissAll(HttpExchange &exchange)
{
    const LizardBody body = co_await LizardBody::read(exchange, dismissalBodyLimit);
    const std::string reason = body.requireText("reason");
    for (Terminal *terminal : m_open)
        terminal->dismissViewer(reason);
    const auto end = std::chrono::steady_clock::now() + dismissalLimit;
    while (!m_open.empty() && std::chrono::steady_clock::now() < end)
        co_await m_changed.wait(end - std::chrono::steady_clock::now());
    co_await exchange.reply(200, boost::json::object{{"left", m_open.size()}});
}

} // namespace vivarium::supervisor
