// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardCall.h"
#include "lizard/LizardRoutes.h"

namespace vivarium::engine::lizard {

namespace {

awaitable<void> refuseDesktop(Lizard &lizard, Call &call)
{
    requireSandbox(lizard, call);
    throw LizardError(
        400, "This sandbox has no desktop: this machine has no template with one.", "DESKTOP_NOT_SUPPORTED");
    co_return;
}

awaitable<void> refuseLogs(Lizard &lizard, Call &call)
{
    requireSandbox(lizard, call);
    throw LizardError(501, "Sandboxes have no log stream. The output of a command comes with exec.");
    co_return;
}

awaitable<void> refuseWatch(Lizard &lizard, Call &call)
{
    requireSandbox(lizard, call);
    throw LizardError(501, "Folders are not watched by this API.");
    co_return;
}

awaitable<void> refusePrompt(Lizard &lizard, Call &call)
{
    requireSandbox(lizard, call);
    throw LizardError(501, "This machine runs no coding agents for this API. Start one in a terminal.");
    co_return;
}

awaitable<void> listNoEvents(Lizard &lizard, Call &call)
{
    requireSandbox(lizard, call);
    co_await call.exchange().reply(200, json::object{{"events", json::array()}, {"next", 0}});
}

awaitable<void> listNoConversations(Lizard &lizard, Call &call)
{
    requireSandbox(lizard, call);
    co_await call.exchange().reply(200, json::object{{"conversations", json::array()}});
}

awaitable<void> interruptNothing(Lizard &lizard, Call &call)
{
    requireSandbox(lizard, call);
    co_await call.exchange().reply(200, json::object{{"interrupted", json::array()}});
}

} // namespace

void addAbsentRoutes(const Routes &routes)
{
    for (const verb method : {verb::get, verb::post, verb::delete_})
        routes.add(method, "/sandboxes/{sandbox}/desktop", refuseDesktop);
    routes.add(verb::get, "/sandboxes/{sandbox}/logs", refuseLogs);
    for (const verb method : {verb::post, verb::delete_})
        routes.add(method, "/sandboxes/{sandbox}/files/watch", refuseWatch);
    routes.add(verb::get, "/sandboxes/{sandbox}/files/watch/events", refuseWatch);
    routes.add(verb::post, "/sandboxes/{sandbox}/prompt", refusePrompt);
    routes.add(verb::get, "/sandboxes/{sandbox}/events", listNoEvents);
    routes.add(verb::get, "/sandboxes/{sandbox}/conversations", listNoConversations);
    routes.add(verb::post, "/sandboxes/{sandbox}/interrupt", interruptNothing);
}

} // namespace vivarium::engine::lizard
