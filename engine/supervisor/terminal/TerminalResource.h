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
    awaitable<void> serveNew(
        common::HttpExchange &exchange, WindowSize size, std::string terminalType, bool isKept, bool isGreeted);

    TerminalTable &m_table;
};

} // namespace vivarium::supervisor
