// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/DirectoryWatcher.h"
#include "server/Router.h"

#include <string>

namespace vivarium::supervisor {

/// `/x/watch`: a folder's changes as server-sent events.
class WatchResource {
public:
    WatchResource(DirectoryWatcher &watcher, const std::string &workspace);

    void addRoutes(Router &router);

private:
    awaitable<void> watch(common::HttpExchange &exchange);

    DirectoryWatcher &m_watcher;
    const std::string &m_workspace;
};

} // namespace vivarium::supervisor
