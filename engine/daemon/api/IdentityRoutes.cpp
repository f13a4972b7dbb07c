// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/RequestChecks.h"
#include "api/RouteGroup.h"
#include "api/Routes.h"

#include <regex>

namespace vivarium::engine {

namespace {

using common::http::verb;

json::object workspaceJson(const Identity &identity)
{
    return {{"id", identity.workspaceId}, {"name", workspaceName}, {"state", "active"}, {"role", "owner"},
        {"created_at", toRfc3339(identity.createdAt)}};
}

awaitable<void> readMe(Services &services, Request &request)
{
    const Identity &identity = services.identity;
    const json::object user{{"id", identity.userId}, {"email", ""}, {"display_name", identity.userName},
        {"avatar_url", ""}, {"github_login", ""}, {"is_admin", false}, {"status", "active"},
        {"created_at", toRfc3339(identity.createdAt)}};
    co_await request.exchange.reply(
        200, json::object{{"user", user}, {"workspaces", json::array{workspaceJson(identity)}}});
}

awaitable<void> listWorkspaces(Services &services, Request &request)
{
    request.target().integer("limit", 1, 1000, 100);
    // The cursor is the name of the last workspace shown; there is only one.
    const auto cursor = request.target().find("cursor");
    static const std::regex namePattern("[a-z][a-z0-9-]{0,62}");
    if (cursor && !std::regex_match(*cursor, namePattern))
        throw common::ApiError::invalidRequest("The parameter \"cursor\" must be the name of a workspace.");
    json::array workspaces;
    if (!cursor || *cursor < workspaceName)
        workspaces.push_back(workspaceJson(services.identity));
    co_await request.exchange.reply(200, json::object{{"workspaces", std::move(workspaces)}});
}

awaitable<void> readWorkspace(Services &services, Request &request)
{
    requireWorkspace(request);
    co_await request.exchange.reply(200, workspaceJson(services.identity));
}

/// AccountMetrics: nobody's plan limits anything here.
awaitable<void> readMetrics(Services &services, Request &request)
{
    std::int64_t running = 0;
    std::int64_t pending = 0;
    std::size_t gpus = 0;
    const std::vector<SandboxPointer> live = services.registry.live();
    for (const SandboxPointer &sandbox : live) {
        const ContainerState state = sandbox->state();
        running += state == ContainerState::Ready ? 1 : 0;
        pending += state == ContainerState::Pending || state == ContainerState::Starting ? 1 : 0;
        gpus += sandbox->record.gpus.size();
    }
    co_await request.exchange.reply(200,
        json::object{{"containers", {{"pending", pending}, {"running", running}}},
            {"concurrency", {{"cpu_containers", live.size()}, {"gpus", gpus}}}});
}

/// Apps with a deployed workload: sandboxes are started without being deployed, so there are none.
awaitable<void> listApps(Services &, Request &request)
{
    requireWorkspace(request);
    request.target().integer("limit", 1, 1000, 100);
    readText(request.target(), "search", 1, 100);
    if (const auto state = request.target().find("state"); state && *state != "active" && *state != "paused")
        throw common::ApiError::invalidRequest("The parameter \"state\" must be active or paused.");
    if (request.target().find("cursor"))
        throw common::ApiError::invalidRequest("The cursor is not one that this engine gave.");
    co_await request.exchange.reply(200, json::object{{"apps", json::array()}});
}

} // namespace

void addIdentityRoutes(Router &router, Services &services)
{
    const RouteGroup root(router, services, "/v1");
    root.add(verb::get, "/me", readMe);
    root.add(verb::get, "/me/metrics", readMetrics);
    root.add(verb::get, "/workspaces", listWorkspaces);
    root.add(verb::get, "/workspaces/{workspace}", readWorkspace);
    root.add(verb::get, "/workspaces/{workspace}/apps", listApps);
}

} // namespace vivarium::engine
