// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/WebSocketConnection.h"
#include "http/Relay.h"
#include "lizard/LizardCall.h"
#include "lizard/LizardRoutes.h"
#include "util/Counted.h"

namespace vivarium::engine::lizard {

namespace {

constexpr std::size_t terminalMessageLimit = 1024UL * 1024;
constexpr unsigned credentialRejected = 4001;
constexpr unsigned outOfScope = 4003;
constexpr unsigned noSuchSandbox = 4004;
constexpr unsigned notRunning = 4009;

struct Refusal {
    unsigned code;
    std::string reason;
};

/// Why there can be no terminal; nothing if there can.
std::optional<Refusal> findRefusal(Lizard &lizard, const Call &call, const SandboxPointer &sandbox)
{
    if (!call.caller)
        return Refusal{credentialRejected, "The API key is not valid for this engine."};
    if (!sandbox || sandbox->state() == ContainerState::Draining)
        return Refusal{noSuchSandbox, "There is no sandbox with this id, or none any more."};
    if (!call.caller->reaches(projectOf(lizard, sandbox->id())))
        return Refusal{outOfScope, "This key does not reach that sandbox's project."};
    const std::string status = statusOf(sandbox->record, sandbox.get());
    if (status != "running")
        return Refusal{notRunning, "The sandbox is " + status + ", not running."};
    return std::nullopt;
}

// The upgrade comes first and the checks after it: so clients of this API expect it (lizard.md, section 6).
awaitable<void> openTerminal(Lizard &lizard, Call &call)
{
    if (!call.exchange().isWebSocketUpgrade())
        throw LizardError(400, "A terminal is a WebSocket: the request must ask for the upgrade.");
    const SandboxPointer sandbox =
        lizard.services.registry.findLive(call.request.target().find("id").value_or(std::string()));
    const auto refusal = findRefusal(lizard, call, sandbox);
    {
        common::WebSocketConnection webSocket(call.exchange(), terminalMessageLimit);
        if (!co_await webSocket.accept())
            co_return;
        if (refusal)
            co_return co_await webSocket.close(refusal->code, refusal->reason);
    }
    const auto lease = lizard.services.clock.lease(sandbox);
    const Counted counted(&sandbox->plainShells);
    co_await sandbox->goesOn();
    Relay relay(
        call.exchange(), lizard.services.folder.supervisorSocket(sandbox->id()), "/lizard/terminal", std::nullopt);
    co_await relay.continueUpgrade();
}

} // namespace

void addTerminalRoutes(const Routes &routes)
{
    routes.add(verb::get, "/sandboxes/terminal", openTerminal, Access::Open);
}

} // namespace vivarium::engine::lizard
