// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/BlockingPool.h"
#include "lizard/LizardAnswer.h"
#include "process/ProcessTable.h"
#include "system/UserDatabase.h"

#include <boost/json/array.hpp>

namespace vivarium::supervisor {

/// The calls for commands of the Lizard API (lizard.md, section 3): `/lizard/exec`, `/lizard/processes`,
/// `/lizard/processes/signal`.
class LizardProcessResource {
public:
    /// All must outlive the resource.
    LizardProcessResource(boost::asio::any_io_executor executor, ProcessTable &table, common::BlockingPool &pool,
        UserDatabase &users, const std::string &workspace);

    void addRoutes(Router &router);

private:
    awaitable<void> exec(common::HttpExchange &exchange);
    awaitable<void> list(common::HttpExchange &exchange);
    awaitable<void> signal(common::HttpExchange &exchange);

    awaitable<ProgramStart> readStart(const LizardBody &body);
    awaitable<void> killAfter(std::shared_ptr<ProcessRecord> record, std::chrono::milliseconds limit);
    awaitable<int> signalTree(std::shared_ptr<ProcessRecord> record, int number);
    [[nodiscard]] boost::json::array running() const;

    boost::asio::any_io_executor m_executor;
    ProcessTable &m_table;
    common::BlockingPool &m_pool;
    UserDatabase &m_users;
    const std::string &m_workspace;
};

} // namespace vivarium::supervisor
