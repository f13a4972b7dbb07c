// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "process/ProcessTable.h"
#include "server/Router.h"

namespace vivarium::supervisor {

/// The calls `/processes…` of the contract (lazycloud.md, section 4) and `/x/processes/{id}/output`.
class ProcessResource {
public:
    /// `workspace` is the folder of processes that name none. Both must outlive the resource.
    ProcessResource(ProcessTable &table, const std::string &workspace);

    void addRoutes(Router &router);

private:
    awaitable<void> list(common::HttpExchange &exchange);
    awaitable<void> start(common::HttpExchange &exchange);
    awaitable<void> read(common::HttpExchange &exchange, std::string id);
    awaitable<void> signal(common::HttpExchange &exchange, std::string id);
    awaitable<void> follow(common::HttpExchange &exchange, std::string id);

    std::shared_ptr<ProcessRecord> require(const std::string &id) const;

    ProcessTable &m_table;
    const std::string &m_workspace;
};

} // namespace vivarium::supervisor
