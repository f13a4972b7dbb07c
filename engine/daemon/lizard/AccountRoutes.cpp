// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardCall.h"
#include "lizard/LizardRoutes.h"

namespace vivarium::engine::lizard {

namespace {

constexpr std::size_t nameLimit = 100;

json::object projectJson(Lizard &lizard, const Project &project)
{
    return {{"id", project.id}, {"name", project.name}, {"slug", project.slug},
        {"workspaceId", lizard.services.identity.workspaceId}, {"createdAt", toRfc3339(project.createdAt)}};
}

json::object scopeJson(Lizard &lizard, const json::value &scope)
{
    json::object described = scope.as_object();
    if (scope.at("type").as_string() == "project") {
        const auto project = lizard.projects.find(std::string(scope.at("id").as_string()));
        described["name"] = project ? json::value(project->name) : json::value(nullptr);
        described["workspaceId"] = lizard.services.identity.workspaceId;
        described["workspaceName"] = workspaceName;
    } else {
        described["name"] = workspaceName;
    }
    return described;
}

json::array scopesJson(Lizard &lizard, const json::array &scopes)
{
    json::array described;
    for (const json::value &scope : scopes)
        described.push_back(scopeJson(lizard, scope));
    return described;
}

awaitable<void> readAccount(Lizard &lizard, Call &call)
{
    if (call.who().isScoped)
        co_return co_await call.exchange().reply(
            200, json::object{{"scoped", true}, {"scopes", scopesJson(lizard, call.who().scopes)}});
    const Identity &identity = lizard.services.identity;
    co_await call.exchange().reply(200,
        json::object{{"id", identity.userId}, {"username", identity.userName}, {"avatarUrl", nullptr},
            {"email", nullptr}, {"plan", "none"}, {"billingStatus", "none"}, {"balanceCents", 0}});
}

json::object keyJson(Lizard &lizard, const KeyRecord &key)
{
    json::object described{{"id", key.id}, {"name", key.name}, {"keyPreview", key.preview},
        {"scopes", scopesJson(lizard, key.scopes)}, {"createdAt", toRfc3339(key.createdAt)}, {"lastUsedAt", nullptr}};
    if (key.lastUsedAt)
        described["lastUsedAt"] = toRfc3339(*key.lastUsedAt);
    return described;
}

awaitable<void> listKeys(Lizard &lizard, Call &call)
{
    requireWholeAccount(call);
    json::array keys;
    for (const KeyRecord &key : lizard.keys.list())
        keys.push_back(keyJson(lizard, key));
    co_await call.exchange().reply(200, keys);
}

/// Throws LizardError 400 or 404 for a scope that is none.
json::array readScopes(Lizard &lizard, const LizardBody &body)
{
    json::array scopes;
    const json::value *list = body.find("scopes");
    if (!list)
        return scopes;
    if (!list->is_array())
        throw LizardError(400, "\"scopes\" must be a list of {type, id}.");
    for (const json::value &entry : list->as_array()) {
        const LizardBody scope(entry.is_object() ? entry.as_object() : json::object());
        const std::string type = scope.requireText("type");
        const std::string id = scope.requireText("id");
        if (type != "project" && type != "workspace")
            throw LizardError(400, "The type of a scope is \"project\" or \"workspace\".");
        if (type == "project" ? !lizard.projects.find(id) : id != lizard.services.identity.workspaceId)
            throw LizardError(404, "There is no " + type + " with the id " + id + '.');
        scopes.push_back({{"type", type}, {"id", id}});
    }
    return scopes;
}

awaitable<void> createKey(Lizard &lizard, Call &call)
{
    requireWholeAccount(call);
    const LizardBody body = co_await LizardBody::read(call.exchange(), callBodyLimit);
    const std::string name = body.requireText("name", nameLimit);
    std::string secret;
    const KeyRecord key = lizard.keys.create(name, readScopes(lizard, body), secret);
    json::object answer = keyJson(lizard, key);
    answer["key"] = secret;
    co_await call.exchange().reply(201, answer);
}

awaitable<void> deleteKey(Lizard &lizard, Call &call)
{
    requireWholeAccount(call);
    if (!lizard.keys.remove(call.parameter("key")))
        throw LizardError(404, "There is no key with this id. The engine's own cannot be revoked: delete its file.");
    co_await call.exchange().reply(200, json::object());
}

awaitable<void> listProjects(Lizard &lizard, Call &call)
{
    const auto workspace = call.request.target().find("workspaceId");
    json::array projects;
    for (const Project &project : lizard.projects.list()) {
        const bool isMeant = !workspace || workspace->empty() || *workspace == lizard.services.identity.workspaceId;
        if (isMeant && call.who().reaches(project.id))
            projects.push_back(projectJson(lizard, project));
    }
    co_await call.exchange().reply(200, projects);
}

awaitable<void> createProject(Lizard &lizard, Call &call)
{
    const LizardBody body = co_await LizardBody::read(call.exchange(), callBodyLimit);
    const std::string name = body.requireText("name", nameLimit);
    const auto workspace = body.text("workspaceId");
    if (call.who().isScoped && !call.who().hasWorkspace)
        throw LizardError(403, "This key makes no projects in this workspace.", "PROJECT_OUT_OF_SCOPE");
    if (workspace && !workspace->empty() && *workspace != lizard.services.identity.workspaceId)
        throw LizardError(404, "There is no workspace with this id. GET /api/workspaces lists them.");
    co_await call.exchange().reply(201, projectJson(lizard, lizard.projects.create(name)));
}

awaitable<void> readProject(Lizard &lizard, Call &call)
{
    co_await call.exchange().reply(200, projectJson(lizard, requireProject(lizard, call, call.parameter("project"))));
}

awaitable<void> changeProject(Lizard &lizard, Call &call)
{
    const LizardBody body = co_await LizardBody::read(call.exchange(), callBodyLimit);
    Project project = requireProject(lizard, call, call.parameter("project"));
    if (body.find("name")) {
        project.name = body.requireText("name", nameLimit);
        lizard.projects.rename(project.id, project.name);
    }
    co_await call.exchange().reply(200, projectJson(lizard, project));
}

std::int64_t sandboxesIn(Lizard &lizard, const std::string &projectId)
{
    std::int64_t count = 0;
    for (const SandboxPointer &sandbox : lizard.services.registry.live())
        count += projectOf(lizard, sandbox->id()) == projectId ? 1 : 0;
    return count;
}

awaitable<void> deleteProject(Lizard &lizard, Call &call)
{
    const Project project = requireProject(lizard, call, call.parameter("project"));
    if (project.id == lizard.projects.first().id)
        throw LizardError(409, "The first project cannot be deleted: sandboxes without a project belong to it.");
    if (sandboxesIn(lizard, project.id) > 0)
        throw LizardError(409, "The project has sandboxes that run. Delete them first.");
    if (!lizard.volumes.list(project.id).empty() || !lizard.snapshots.list(project.id).empty())
        throw LizardError(409, "The project has volumes or snapshots. Delete them first.");
    lizard.projects.remove(project.id);
    co_await call.exchange().reply(200, json::object());
}

awaitable<void> listWorkspaces(Lizard &lizard, Call &call)
{
    const Identity &identity = lizard.services.identity;
    co_await call.exchange().reply(200,
        json::array{json::object{{"id", identity.workspaceId}, {"name", workspaceName}, {"slug", workspaceName},
            {"role", "owner"}, {"isPersonal", true}, {"projectCount", lizard.projects.list().size()}, {"plan", "none"},
            {"createdAt", toRfc3339(identity.createdAt)}}});
}

awaitable<void> readLimits(Lizard &lizard, Call &call)
{
    if (call.parameter("workspace") != lizard.services.identity.workspaceId)
        throw LizardError(404, "There is no workspace with this id. GET /api/workspaces lists them.");
    co_await call.exchange().reply(
        200, json::object{{"limits", lizard.maker.limits()}, {"usage", lizard.maker.usage()}});
}

awaitable<void> listRegions(Lizard &lizard, Call &call)
{
    co_await call.exchange().reply(200,
        json::array{json::object{{"id", regionName}, {"name", regionName}, {"label", lizard.services.facts.hostName},
            {"available", true}, {"isDefault", true}}});
}

awaitable<void> readSubscription(Lizard &lizard, Call &call)
{
    (void)lizard;
    co_await call.exchange().reply(200,
        json::object{{"plan", "none"}, {"status", "none"}, {"isOwner", true}, {"tier", nullptr}, {"period", nullptr},
            {"pastDue", false}, {"openInvoiceUrl", nullptr}, {"limits", nullptr}});
}

} // namespace

void addAccountRoutes(const Routes &routes)
{
    routes.add(verb::get, "/auth/me", readAccount);
    routes.add(verb::get, "/account/api-keys", listKeys);
    routes.add(verb::post, "/account/api-keys", createKey);
    routes.add(verb::delete_, "/account/api-keys/{key}", deleteKey);
    routes.add(verb::get, "/projects", listProjects);
    routes.add(verb::post, "/projects", createProject);
    routes.add(verb::get, "/projects/{project}", readProject);
    routes.add(verb::patch, "/projects/{project}", changeProject);
    routes.add(verb::delete_, "/projects/{project}", deleteProject);
    routes.add(verb::get, "/workspaces", listWorkspaces);
    routes.add(verb::get, "/workspaces/{workspace}/limits", readLimits);
    routes.add(verb::get, "/regions", listRegions);
    routes.add(verb::get, "/billing/subscription", readSubscription);
}

} // namespace vivarium::engine::lizard
