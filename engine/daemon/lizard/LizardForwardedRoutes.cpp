// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/Relay.h"
#include "lizard/LizardCall.h"
#include "lizard/LizardRoutes.h"
#include "util/Counted.h"

#include <optional>

namespace vivarium::engine::lizard {

namespace {

constexpr std::uint64_t forwardedBodyLimit = 96ULL * 1024 * 1024;

/// Passes the call on to process 1 of the sandbox, which answers it in the form of this API.
awaitable<void> forward(Lizard &lizard, Call &call, std::string path, bool isShort)
{
    const SandboxPointer sandbox = requireRunning(lizard, call);
    // For sandboxes of the other API: what is done here is a use, too.
    const auto lease = lizard.services.clock.lease(sandbox);
    co_await sandbox->goesOn();
    const Counted counted(isShort ? &sandbox->shortCalls : nullptr);
    const std::string_view query = call.request.target().rawQuery();
    Relay relay(call.exchange(), lizard.services.folder.supervisorSocket(sandbox->id()),
        query.empty() ? std::move(path) : path + '?' + std::string(query), forwardedBodyLimit);
    co_await relay.forward();
}

awaitable<void> exec(Lizard &lizard, Call &call)
{
    return forward(lizard, call, "/lizard/exec", false);
}

awaitable<void> listProcesses(Lizard &lizard, Call &call)
{
    return forward(lizard, call, "/lizard/processes", true);
}

awaitable<void> signalProcess(Lizard &lizard, Call &call)
{
    return forward(lizard, call, "/lizard/processes/signal", true);
}

awaitable<void> files(Lizard &lizard, Call &call)
{
    return forward(lizard, call, "/lizard/files", true);
}

awaitable<void> moveFile(Lizard &lizard, Call &call)
{
    return forward(lizard, call, "/lizard/files/move", true);
}

awaitable<void> listFiles(Lizard &lizard, Call &call)
{
    return forward(lizard, call, "/lizard/files/list", true);
}

awaitable<void> statFile(Lizard &lizard, Call &call)
{
    return forward(lizard, call, "/lizard/files/stat", true);
}

} // namespace

void addForwardedRoutes(const Routes &routes)
{
    routes.add(verb::post, "/sandboxes/{sandbox}/exec", exec);
    routes.add(verb::get, "/sandboxes/{sandbox}/processes", listProcesses);
    routes.add(verb::post, "/sandboxes/{sandbox}/processes/signal", signalProcess);
    for (const verb method : {verb::get, verb::post, verb::delete_})
        routes.add(method, "/sandboxes/{sandbox}/files", files);
    routes.add(verb::post, "/sandboxes/{sandbox}/files/move", moveFile);
    routes.add(verb::get, "/sandboxes/{sandbox}/files/list", listFiles);
    routes.add(verb::get, "/sandboxes/{sandbox}/files/stat", statFile);
}

} // namespace vivarium::engine::lizard
