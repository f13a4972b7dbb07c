// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lizard/LizardAnswer.h"
#include "terminal/TerminalTable.h"

#include <set>

namespace vivarium::supervisor {

/// `/lizard/terminal`: a new shell for each connection (lizard.md, section 6), and `/lizard/terminals/dismiss`, by
/// which the engine ends them with a word to their clients before the sandbox stands still.
class LizardTerminalResource {
public:
    explicit LizardTerminalResource(TerminalTable &table);

    void addRoutes(Router &router);

private:
    awaitable<void> open(common::HttpExchange &exchange);
    awaitable<void> dismissAll(common::HttpExchange &exchange);

    TerminalTable &m_table;
    std::set<Terminal *> m_open;
    common::AsyncCondition m_changed;
};

} // namespace vivarium::supervisor
