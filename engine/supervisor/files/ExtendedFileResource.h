// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/FileTransfer.h"
#include "files/FileWorker.h"
#include "server/Router.h"
#include "system/UserDatabase.h"

#include <string>

namespace vivarium::supervisor {

/// The file calls `/x/files…` (openapi.yaml): listings that show links as links, pages, and what the contract lacks.
class ExtendedFileResource {
public:
    /// All must outlive the resource.
    ExtendedFileResource(FileWorker &worker, FileTransfer &transfer, UserDatabase &users, const std::string &workspace);

    void addRoutes(Router &router);

private:
    awaitable<void> list(common::HttpExchange &exchange);
    awaitable<void> stat(common::HttpExchange &exchange);
    awaitable<void> usage(common::HttpExchange &exchange);
    awaitable<void> move(common::HttpExchange &exchange);
    awaitable<void> copy(common::HttpExchange &exchange);
    awaitable<void> changeMode(common::HttpExchange &exchange);
    awaitable<void> download(common::HttpExchange &exchange);
    awaitable<void> upload(common::HttpExchange &exchange);

    std::string pathOf(const common::HttpExchange &exchange) const;

    FileWorker &m_worker;
    FileTransfer &m_transfer;
    UserDatabase &m_users;
    const std::string &m_workspace;
};

} // namespace vivarium::supervisor
