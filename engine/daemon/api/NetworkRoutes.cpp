// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/RequestChecks.h"
#include "api/RouteGroup.h"
#include "api/Routes.h"
#include "common/JsonReader.h"
#include "http/ApiError.h"
#include "network/DestinationVerdict.h"
#include "sandbox/SupervisorClient.h"

namespace vivarium::engine {

namespace {

using common::JsonReader;
using common::http::verb;

constexpr std::int64_t shortestTest = 100;
constexpr std::int64_t usualTest = 5000;
constexpr std::int64_t longestTest = 30'000;

awaitable<void> readNetwork(Services &services, Request &request)
{
    co_await request.exchange.reply(200, requireContainer(request, services).network.toJson());
}

NetworkPolicy readPolicy(const json::value &body)
{
    JsonReader reader(body);
    NetworkPolicy policy;
    if (!body.as_object().contains("block_network"))
        throw ApiError::invalidRequest("\"block_network\" is missing.");
    policy.blockNetwork = reader.boolean("block_network", false);
    const json::array *list = reader.array("allow_list");
    if (!list)
        throw ApiError::invalidRequest("\"allow_list\" is missing.");
    policy.allowed = readAllowList(*list);
    return policy;
}

awaitable<void> setNetwork(Services &services, Request &request)
{
    NetworkPolicy policy = readPolicy(co_await readRequiredBody(request.exchange));
    const ContainerRecord record = requireContainer(request, services);
    const SandboxPointer sandbox = services.registry.findLive(record.id);
    if (!sandbox || sandbox->state() == ContainerState::Draining)
        throw ApiError::conflict("The sandbox has ended.");
    if (sandbox->hasContainerEngine())
        throw ApiError::invalidRequest("A sandbox with a container engine inside takes no network rules.");
    if (!services.facts.networkRules.available)
        throw ApiError::unsupported(services.facts.networkRules.reason);
    co_await services.enforcer.change(sandbox, policy);
    co_await request.exchange.reply(200, policy.toJson());
}

awaitable<void> describeNetwork(Services &services, Request &request)
{
    const ContainerRecord record = requireContainer(request, services);
    json::object answer = record.network.toJson();
    const SandboxPointer sandbox = services.registry.findLive(record.id);
    if (sandbox)
        co_await sandbox->goesOn();
    if (sandbox && sandbox->state() == ContainerState::Ready) {
        const json::value seen = co_await SupervisorClient(services.folder.supervisorSocket(record.id)).network();
        answer["addresses"] = seen.at("addresses");
        answer["name_servers"] = seen.at("name_servers");
    }
    co_await request.exchange.reply(200, answer);
}

awaitable<void> testDestination(Services &services, Request &request)
{
    const json::value body = co_await readRequiredBody(request.exchange);
    JsonReader reader(body);
    Destination destination;
    destination.host = reader.requireText("host", {.minimum = 1, .maximum = 253});
    destination.port = static_cast<std::uint16_t>(reader.requireInteger("port", 1, 65535));
    destination.limitMilliseconds = reader.integer("timeout_ms", shortestTest, longestTest).value_or(usualTest);
    reader.finish();
    const SandboxPointer sandbox = requireReady(request, services);
    co_await sandbox->goesOn();
    const json::value findings =
        co_await SupervisorClient(services.folder.supervisorSocket(sandbox->id())).testDestination(destination);
    co_await request.exchange.reply(200, judgeDestination(destination, findings, sandbox->record.network));
}

} // namespace

void addNetworkRoutes(Router &router, Services &services)
{
    const RouteGroup container(router, services, containerPath);
    container.add(verb::get, "/network", readNetwork);
    container.add(verb::put, "/network", setNetwork);
    const RouteGroup extension(router, services, extensionContainerPath);
    extension.add(verb::get, "/network", describeNetwork);
    extension.add(verb::post, "/network/test", testDestination);
}

} // namespace vivarium::engine
