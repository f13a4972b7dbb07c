// SPDX-License-Identifier: GPL-3.0-or-later
#include "process/MainCommandResource.h"

#include "common/StreamFormat.h"
#include "process/StartRequest.h"

#include <limits>

namespace vivarium::supervisor {

namespace {

using common::HttpExchange;
using common::http::verb;

constexpr std::size_t batchSize = 64 * 1024;
constexpr double longestWait = 30;

} // namespace

MainCommandResource::MainCommandResource(MainCommand &command, const std::string &workspace)
    : m_command(command)
    , m_workspace(workspace)
{
}

void MainCommandResource::addRoutes(Router &router)
{
    router.add(
        verb::post, "/exec-main", [this](HttpExchange &exchange, const std::string &) { return start(exchange); });
    router.add(
        verb::get, "/exec-main", [this](HttpExchange &exchange, const std::string &) { return state(exchange); });
    router.add(verb::get, "/output", [this](HttpExchange &exchange, const std::string &) { return output(exchange); });
}

awaitable<void> MainCommandResource::start(HttpExchange &exchange)
{
    const boost::json::value body = co_await exchange.readJson();
    co_await m_command.start(readStartRequest(body, m_workspace));
    co_await exchange.reply(201, m_command.state());
}

awaitable<void> MainCommandResource::state(HttpExchange &exchange)
{
    const std::chrono::duration<double> wait(exchange.target().decimal("wait_seconds", 0, longestWait, 0));
    if (!m_command.wasStarted())
        throw common::ApiError::notFound("the sandbox's command has not been started");
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::nanoseconds>(wait);
    co_await exchange.runWhileConnected(awaitEnd(end));
    co_await exchange.reply(200, m_command.state());
}

awaitable<void> MainCommandResource::awaitEnd(std::chrono::steady_clock::time_point deadline)
{
    while (!m_command.hasEnded()) {
        const auto left = deadline - std::chrono::steady_clock::now();
        if (left <= left.zero() || !co_await m_command.changed().wait(left))
            co_return;
    }
}

awaitable<void> MainCommandResource::output(HttpExchange &exchange)
{
    const auto after = exchange.target().integer("after", 0, std::numeric_limits<std::int64_t>::max(), 0);
    const bool follow = exchange.target().boolean("follow", false);
    co_await exchange.beginStream(
        {.status = 200, .contentType = common::jsonLinesType, .contentLength = {}, .fields = {}});
    co_await exchange.runWhileConnected(sendLines(exchange, static_cast<std::uint64_t>(after), follow));
}

awaitable<void> MainCommandResource::sendLines(HttpExchange &exchange, std::uint64_t after, bool follow)
{
    while (true) {
        // Looked at before the lines: what is added until then is still read.
        const bool hasEnded = m_command.hasEnded();
        const std::string lines = m_command.lines().read(after, batchSize);
        if (!lines.empty()) {
            co_await exchange.write(lines);
            continue;
        }
        if (!follow || hasEnded)
            break;
        // A blank line shows that the stream is alive.
        if (!co_await m_command.changed().wait(common::heartbeatInterval))
            co_await exchange.write("\n");
    }
    co_await exchange.finish();
}

} // namespace vivarium::supervisor
