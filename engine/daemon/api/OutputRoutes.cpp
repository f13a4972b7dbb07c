// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/RequestChecks.h"
#include "api/RouteGroup.h"
#include "api/Routes.h"
#include "common/StreamFormat.h"
#include "http/ApiError.h"
#include "http/HttpClient.h"
#include "sandbox/SupervisorClient.h"
#include "util/LineBuffer.h"

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""s;
using common::http::verb;

// A silent stream sends a blank line this often (lazycloud.md, section 5).
constexpr auto blankLineInterval = 15s;

/// Passes the running sandbox's output on and notes the id of the last whole line.
awaitable<void> followSupervisor(
    Services &services, common::HttpExchange &exchange, const SandboxPointer &sandbox, std::int64_t &lastId)
{
    const SupervisorClient supervisor(services.folder.supervisorSocket(sandbox->id()));
    LineBuffer buffer;
    try {
        co_await sandbox->goesOn();
        co_await supervisor.followOutput(lastId, [&](std::string_view bytes) -> awaitable<bool> {
            // Whole lines only: if the sandbox dies in the middle of one, the kept output has it whole.
            buffer.append(bytes);
            const std::string lines = buffer.takeLines();
            if (const std::size_t last = lines.rfind("{\"id\":"); last != std::string::npos)
                lastId = std::strtoll(lines.c_str() + last + 6, nullptr, 10);
            co_await exchange.write(lines);
            co_return true;
        });
    } catch (const ApiError &) {
        // It is paused: its going on is a change, which is waited for.
    } catch (const std::runtime_error &) {
        // The sandbox ended, and what is left is in the kept output; or it has no command, and so no output.
    }
}

awaitable<void> followOutput(
    Services &services, common::HttpExchange &exchange, std::string containerId, std::int64_t after)
{
    while (SandboxPointer sandbox = services.registry.findLive(containerId)) {
        if (sandbox->state() == ContainerState::Ready)
            co_await followSupervisor(services, exchange, sandbox, after);
        if (sandbox->standsStill()) { // its memory is being stored, which ended the connection
            co_await sandbox->standstillEnds();
            continue;
        }
        // Starting, or the command has ended and the sandbox is about to.
        if (sandbox->record.isLive() && !co_await sandbox->changed.wait(blankLineInterval))
            co_await exchange.write("\n");
    }
    co_await exchange.write(services.outputs.read(containerId, after));
    co_await exchange.finish();
}

awaitable<void> streamOutput(Services &services, Request &request)
{
    const std::int64_t after = request.target().integer("after", 0, INT64_MAX, 0);
    const bool follow = request.target().boolean("follow", false);
    const ContainerRecord record = requireContainer(request, services);
    common::HttpExchange &exchange = request.exchange;
    if (follow) {
        co_await exchange.beginStream(
            {.status = 200, .contentType = common::jsonLinesType, .contentLength = {}, .fields = {}});
        co_await exchange.runWhileConnected(followOutput(services, exchange, record.id, after));
        co_return;
    }
    const SandboxPointer sandbox = services.registry.findLive(record.id);
    if (sandbox)
        co_await sandbox->goesOn();
    std::string text;
    if (!sandbox)
        text = services.outputs.read(record.id, after);
    else if (!sandbox->isStarting())
        text = co_await SupervisorClient(services.folder.supervisorSocket(record.id)).output(after);
    co_await exchange.reply(
        {.status = 200, .contentType = common::jsonLinesType, .contentLength = {}, .fields = {}}, std::move(text));
}

} // namespace

void addOutputRoutes(Router &router, Services &services)
{
    RouteGroup(router, services, containerPath).add(verb::get, "/output", streamOutput);
}

} // namespace vivarium::engine
