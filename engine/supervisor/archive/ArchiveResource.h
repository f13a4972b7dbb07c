// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/FileWorker.h"
#include "server/Router.h"
#include "system/UserDatabase.h"

#include <string>

namespace vivarium::supervisor {

/// `/x/archive`: whole trees in and out as tar streams.
class ArchiveResource {
public:
    ArchiveResource(FileWorker &worker, UserDatabase &users, const std::string &workspace);

    void addRoutes(Router &router);

private:
    awaitable<void> unpack(common::HttpExchange &exchange);
    awaitable<void> pack(common::HttpExchange &exchange);

    FileWorker &m_worker;
    UserDatabase &m_users;
    const std::string &m_workspace;
};

} // namespace vivarium::supervisor
