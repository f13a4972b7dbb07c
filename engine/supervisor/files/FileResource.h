// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/FileTransfer.h"
#include "files/FileWorker.h"
#include "server/Router.h"

#include <string>

namespace vivarium::supervisor {

/// The nine file calls of the contract (lazycloud.md, section 6).
class FileResource {
public:
    static constexpr std::uint64_t transferLimit = std::uint64_t{64} * 1024 * 1024;

    /// `workspace` is what relative paths are below. All must outlive the resource.
    FileResource(FileWorker &worker, FileTransfer &transfer, const std::string &workspace);

    void addRoutes(Router &router);

private:
    awaitable<void> list(common::HttpExchange &exchange);
    awaitable<void> stat(common::HttpExchange &exchange);
    awaitable<void> download(common::HttpExchange &exchange);
    awaitable<void> upload(common::HttpExchange &exchange);
    awaitable<void> removeFile(common::HttpExchange &exchange);
    awaitable<void> makeDirectory(common::HttpExchange &exchange);
    awaitable<void> removeDirectory(common::HttpExchange &exchange);
    awaitable<void> find(common::HttpExchange &exchange);
    awaitable<void> replace(common::HttpExchange &exchange);

    std::string pathOf(const common::HttpExchange &exchange) const;

    FileWorker &m_worker;
    FileTransfer &m_transfer;
    const std::string &m_workspace;
};

} // namespace vivarium::supervisor
