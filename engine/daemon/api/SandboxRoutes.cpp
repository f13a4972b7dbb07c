// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/RequestChecks.h"
#include "api/RouteGroup.h"
#include "api/Routes.h"
#include "common/JsonReader.h"
#include "http/ApiError.h"

#include <functional>

namespace vivarium::engine {

namespace {

using common::http::verb;

ContainerQuery readListQuery(const common::RequestTarget &target, std::int64_t limitMaximum, std::int64_t limitDefault)
{
    return {.app = readAppFilter(target),
        .search = {},
        .liveOnly = false,
        .limit = target.integer("limit", 1, limitMaximum, limitDefault),
        .cursor = readText(target, "cursor", 0, 2048)};
}

awaitable<void> replyPage(common::HttpExchange &exchange, std::string_view member, const ContainerPage &page,
    const std::function<json::object(const ContainerRecord &)> &convert)
{
    json::object answer;
    json::array &list = answer[member].emplace_array();
    for (const ContainerRecord &record : page.containers)
        list.push_back(convert(record));
    if (page.nextCursor)
        answer["next_cursor"] = *page.nextCursor;
    return exchange.reply(200, answer);
}

/// A live sandbox's record has a newer end of its idle lifetime than the data base.
ContainerPage freshened(ContainerPage page, const SandboxRegistry &registry)
{
    for (ContainerRecord &record : page.containers) {
        if (const SandboxPointer sandbox = registry.findLive(record.id))
            record = sandbox->record;
    }
    return page;
}

awaitable<void> listSandboxes(Services &services, Request &request)
{
    requireWorkspace(request);
    ContainerQuery query = readListQuery(request.target(), 100, 50);
    query.search = readText(request.target(), "search", 1, 100);
    co_await replyPage(request.exchange, "sandboxes", services.containers.list(query), &ContainerRecord::toSandbox);
}

awaitable<void> countSandboxes(Services &services, Request &request)
{
    requireWorkspace(request);
    co_await request.exchange.reply(200, services.containers.statistics(readAppFilter(request.target())));
}

awaitable<void> listContainers(Services &services, Request &request)
{
    requireWorkspace(request);
    ContainerQuery query = readListQuery(request.target(), 1000, 100);
    query.liveOnly = request.target().boolean("live", false);
    co_await replyPage(request.exchange, "containers", freshened(services.containers.list(query), services.registry),
        [&](const ContainerRecord &record) { return record.toContainer(services.facts.hostName); });
}

awaitable<void> showContainer(Services &services, Request &request)
{
    co_await request.exchange.reply(200, requireContainer(request, services).toContainer(services.facts.hostName));
}

awaitable<void> showLifecycle(Services &services, Request &request)
{
    co_await request.exchange.reply(200, requireContainer(request, services).toLifecycle(services.facts.hostName));
}

awaitable<void> connect(Services &services, Request &request)
{
    const std::chrono::seconds limit(request.target().integer("wait_seconds", 0, 60, 0));
    const ContainerRecord record = requireContainer(request, services);
    const auto deadline = std::chrono::steady_clock::now() + limit;
    const SandboxPointer sandbox = services.registry.findLive(record.id);
    while (sandbox && sandbox->isStarting() && std::chrono::steady_clock::now() < deadline)
        co_await sandbox->changed.wait(deadline - std::chrono::steady_clock::now());
    if (sandbox && sandbox->isStarting())
        throw ApiError::unavailable("The sandbox is still starting.");
    if (!sandbox || sandbox->state() != ContainerState::Ready) {
        const ContainerRecord &ended = sandbox ? sandbox->record : record;
        throw ApiError::conflict(
            "The sandbox has ended" + (ended.exitMessage ? ": " + *ended.exitMessage : std::string(".")));
    }
    services.clock.touch(*sandbox);
    co_await request.exchange.reply(200, instanceJson(services, sandbox->record));
}

awaitable<void> stopSandbox(Services &services, Request &request)
{
    ContainerRecord record = requireContainer(request, services);
    if (const SandboxPointer sandbox = services.registry.findLive(record.id)) {
        services.lifecycle.stop(sandbox, StopReason::Stopped, std::nullopt);
        record = sandbox->record;
    }
    co_await request.exchange.reply(200, record.toContainer(services.facts.hostName));
}

awaitable<void> setTimeToLive(Services &services, Request &request)
{
    const json::value body = co_await readRequiredBody(request.exchange);
    const std::int64_t seconds = common::JsonReader(body).requireInteger("ttl", -1, 604800);
    const ContainerRecord record = requireContainer(request, services);
    const SandboxPointer sandbox = services.registry.findLive(record.id);
    if (!sandbox || sandbox->state() == ContainerState::Draining)
        throw ApiError::conflict("The sandbox has ended.");
    services.clock.setTimeout(*sandbox, seconds);
    json::object answer{{"ttl", sandbox->record.timeoutSeconds}};
    if (sandbox->record.expiresAt)
        answer["expires_at"] = toRfc3339(*sandbox->record.expiresAt);
    co_await request.exchange.reply(200, answer);
}

} // namespace

void addSandboxRoutes(Router &router, Services &services)
{
    const RouteGroup workspace(router, services, workspacePath);
    workspace.add(verb::get, "/sandboxes", listSandboxes);
    workspace.add(verb::get, "/sandboxes/stats", countSandboxes);
    workspace.add(verb::get, "/containers", listContainers);
    const RouteGroup container(router, services, containerPath);
    container.add(verb::get, "", showContainer);
    container.add(verb::get, "/lifecycle", showLifecycle);
    container.add(verb::post, "/connect", connect);
    container.add(verb::post, "/stop", stopSandbox);
    container.add(verb::put, "/ttl", setTimeToLive);
}

} // namespace vivarium::engine
