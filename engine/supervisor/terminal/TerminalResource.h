// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/Router.h"
#include "terminal/TerminalTable.h"

namespace vivarium::supervisor {

/// `/shell` of the contract, `/x/shell` and `/x/terminals`.
class TerminalResource {
public:
    explicit TerminalResource(TerminalTable &table);

    void addRoutes(Router &router);

private:
    awaitable<void> openShell(common::HttpExchange &exchange);
    awaitable<void> openKeptShell(common::HttpExchange &exchange);
    awaitable<void> list(common::HttpExchange &exchange);
    awaitable<void> remove(common::HttpExchange &exchange, std::string id);
    struct Manner {
        bool isKept = false;
        bool isGreeted = false; ///< the client is told which terminal it has
        std::size_t window = 0; ///< see ShellSession
    };
    awaitable<void> serveNew(common::HttpExchange &exchange, WindowSize size, std::string terminalType, Manner manner);

    TerminalTable &m_table;
};

} // namespace vivarium::supervisor
