// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/ConnectionEnd.h"

#include "edge/PortEdge.h"
#include "sandbox/SupervisorClient.h"

#include <stdexcept>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

constexpr auto portConnectionLimit = 5s;
constexpr auto shortCallLimit = 2s;

} // namespace

awaitable<void> endConnections(SandboxPointer sandbox, const DataFolder &folder, PortEdge &edge)
{
    const std::string id = sandbox->id();
    edge.cut(id);
    const auto deadline = std::chrono::steady_clock::now() + portConnectionLimit;
    while (edge.connectionCount(id) > 0) {
        if (std::chrono::steady_clock::now() > deadline)
            throw std::runtime_error("Connections to exposed ports could not be ended.");
        co_await sleepFor(5ms);
    }
    // No more of them begin; most have their answer in some milliseconds.
    const auto patience = std::chrono::steady_clock::now() + shortCallLimit;
    while (sandbox->shortCalls > 0 && std::chrono::steady_clock::now() < patience)
        co_await sleepFor(5ms);
    const SupervisorClient supervisor(folder.supervisorSocket(id));
    co_await supervisor.dismissTerminals("The sandbox is being paused or saved. Open the terminal again afterwards.");
    co_await supervisor.prepareCheckpoint();
}

} // namespace vivarium::engine
