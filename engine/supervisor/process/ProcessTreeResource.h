// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/BlockingPool.h"
#include "server/Router.h"
#include "system/UserDatabase.h"

#include <string>
#include <unordered_map>

namespace vivarium::supervisor {

using common::awaitable;

/// `/x/process-tree` and `/x/process-tree/signal`: every process of the sandbox, however it was started.
class ProcessTreeResource {
public:
    /// What the supervisor knows about a process beside /proc.
    struct Origin {
        std::unordered_map<pid_t, std::string> processIds;
        std::unordered_map<pid_t, std::string> terminalIds;
    };

    /// `origins` is called on the event loop before each sample.
    ProcessTreeResource(common::BlockingPool &pool, UserDatabase &users, std::function<Origin()> origins);

    void addRoutes(Router &router);

private:
    awaitable<void> sample(common::HttpExchange &exchange);
    awaitable<void> signal(common::HttpExchange &exchange);
    std::string sampleJson(const Origin &origin);

    common::BlockingPool &m_pool;
    UserDatabase &m_users;
    std::function<Origin()> m_origins;
};

} // namespace vivarium::supervisor
