// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/ShellRelay.h"

#include "common/WebSocketConnection.h"
#include "http/ApiError.h"
#include "http/Relay.h"
#include "util/Counted.h"
#include "util/Json.h"

#include <boost/asio/experimental/awaitable_operators.hpp>

#include <regex>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""min;

constexpr std::size_t shellMessageLimit = 1024UL * 1024;
constexpr auto readyLimit = 5min;
constexpr unsigned closeTryAgainLater = 1013;

awaitable<void> waitWhileStarting(SandboxPointer sandbox)
{
    const auto deadline = std::chrono::steady_clock::now() + readyLimit;
    while (sandbox && sandbox->isStarting() && std::chrono::steady_clock::now() < deadline)
        co_await sandbox->changed.wait(deadline - std::chrono::steady_clock::now());
}

} // namespace

ShellRelay::ShellRelay(common::HttpExchange &exchange, std::filesystem::path socket, std::string target)
    : m_exchange(exchange)
    , m_socket(std::move(socket))
    , m_target(std::move(target))
{
}

void ShellRelay::checkRequest() const
{
    if (!m_exchange.isWebSocketUpgrade())
        throw ApiError::invalidRequest("A shell is a WebSocket: the request must ask for the upgrade.");
    const common::RequestTarget &target = m_exchange.target();
    target.integer("cols", 1, 1000, 80);
    target.integer("rows", 1, 1000, 24);
    static const std::regex termPattern("[A-Za-z0-9._+-]{1,64}");
    if (const auto term = target.find("term"); term && !std::regex_match(*term, termPattern))
        throw ApiError::invalidRequest("The parameter \"term\" is not the name of a terminal type.");
}

awaitable<bool> ShellRelay::acceptAndWait(SandboxPointer sandbox)
{
    using namespace asio::experimental::awaitable_operators;
    common::WebSocketConnection webSocket(m_exchange, shellMessageLimit);
    if (!co_await webSocket.accept())
        co_return false;
    co_await (waitWhileStarting(sandbox) || webSocket.hungUp());
    if (sandbox && sandbox->state() == ContainerState::Ready)
        co_return true;
    const std::string message = sandbox && sandbox->isStarting()
        ? "The sandbox did not become ready within five minutes."
        : "The sandbox is not running.";
    if (co_await webSocket.sendText(json::serialize(json::object{{"type", "error"}, {"message", message}})))
        co_await webSocket.close(closeTryAgainLater);
    co_return false;
}

awaitable<void> ShellRelay::run(SandboxPointer sandbox, IdleClock &clock, bool plain)
{
    checkRequest();
    Relay relay(m_exchange, m_socket, m_target, std::nullopt);
    const bool alreadyReady = sandbox && sandbox->state() == ContainerState::Ready;
    if (!alreadyReady && !co_await acceptAndWait(sandbox))
        co_return;
    const auto lease = clock.lease(sandbox);
    co_await sandbox->goesOn();
    const Counted counted(plain ? &sandbox->plainShells : nullptr);
    if (alreadyReady)
        co_await relay.forwardUpgrade();
    else
        co_await relay.continueUpgrade();
}

} // namespace vivarium::engine
