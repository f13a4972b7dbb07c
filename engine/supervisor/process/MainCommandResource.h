// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "process/MainCommand.h"
#include "server/Router.h"

#include <chrono>
#include <string>

namespace vivarium::supervisor {

/// `/exec-main` for the engine, and `/output` (lazycloud.md, section 5).
class MainCommandResource {
public:
    MainCommandResource(MainCommand &command, const std::string &workspace);

    void addRoutes(Router &router);

private:
    awaitable<void> start(common::HttpExchange &exchange);
    awaitable<void> awaitEnd(std::chrono::steady_clock::time_point deadline);
    awaitable<void> state(common::HttpExchange &exchange);
    awaitable<void> output(common::HttpExchange &exchange);
    awaitable<void> sendLines(common::HttpExchange &exchange, std::uint64_t after, bool follow);

    MainCommand &m_command;
    const std::string &m_workspace;
};

} // namespace vivarium::supervisor
