// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/FileWorker.h"
#include "server/Router.h"

#include <stop_token>
#include <string>

namespace vivarium::supervisor {

class FileSearch;

/// `/x/files/search`: a search through files whose finds come as they are found.
class SearchResource {
public:
    SearchResource(FileWorker &worker, const std::string &workspace);

    void addRoutes(Router &router);

private:
    awaitable<void> search(common::HttpExchange &exchange);
    awaitable<void> sendFinds(common::HttpExchange &exchange, FileSearch &search, std::stop_token stop);

    FileWorker &m_worker;
    const std::string &m_workspace;
    int m_running = 0;
};

} // namespace vivarium::supervisor
