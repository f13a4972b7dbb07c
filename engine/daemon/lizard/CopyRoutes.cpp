// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardCall.h"
#include "lizard/LizardRoutes.h"

namespace vivarium::engine::lizard {

namespace {

constexpr std::int64_t mostForks = 100;
constexpr std::int64_t longestForkLifetime = 2'147'483'647;

awaitable<void> forkSandbox(Lizard &lizard, Call &call)
{
    const LizardBody body = co_await LizardBody::readOptional(call.exchange(), callBodyLimit);
    const std::int64_t count = body.integer("count", 1, mostForks).value_or(1);
    const std::int64_t lifetime = body.integer("timeoutMs", 0, longestForkLifetime).value_or(0);
    const SandboxPointer sandbox = requireRunning(lizard, call);
    lizard.maker.requireRoom(1); // each copy is asked about again: some may find no room
    const auto details = lizard.details.find(sandbox->id());
    SandboxWish wish{.project = *lizard.projects.find(projectOf(lizard, sandbox->id())),
        .templateName = details ? details->templateName : sandbox->record.name,
        .imageId = {},
        .size = details ? details->size : std::nullopt,
        .lifetimeMs = lifetime > 0 ? lifetime : sandbox->record.lifetimeMs,
        .metadata = details ? details->metadata : json::object(),
        .envs = {},
        .internetAccess = true,
        .allowedHosts = details ? details->allowedHosts : std::vector<std::string>(),
        .network = sandbox->record.network,
        .volumeName = {}};
    const auto copies = co_await lizard.snapshots.fork(sandbox, count, std::move(wish));
    json::array answer;
    for (const Snapshots::Copy &copy : copies) {
        if (copy.error.empty())
            answer.push_back(json::object{{"sandbox", sandboxJson(lizard, copy.sandbox->record)}});
        else
            answer.push_back(json::object{{"error", copy.error}});
    }
    co_await call.exchange().reply(201, answer);
}

} // namespace

void addCopyRoutes(const Routes &routes)
{
    routes.add(verb::post, "/sandboxes/{sandbox}/fork", forkSandbox);
}

} // namespace vivarium::engine::lizard
