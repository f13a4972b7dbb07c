// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/FileTransfer.h"
#include "files/FileWorker.h"
#include "lizard/LizardAnswer.h"
#include "system/UserDatabase.h"

namespace vivarium::supervisor {

/// The file calls of the Lizard API below `/lizard/files` (lizard.md, section 4), each as the user that it names.
class LizardFileResource {
public:
    /// All must outlive the resource.
    LizardFileResource(FileWorker &worker, FileTransfer &transfer, UserDatabase &users, const std::string &workspace);

    void addRoutes(Router &router);

private:
    awaitable<void> read(common::HttpExchange &exchange);
    awaitable<void> write(common::HttpExchange &exchange);
    awaitable<void> remove(common::HttpExchange &exchange);
    awaitable<void> move(common::HttpExchange &exchange);
    awaitable<void> list(common::HttpExchange &exchange);
    awaitable<void> stat(common::HttpExchange &exchange);

    [[nodiscard]] std::string pathOf(const common::HttpExchange &exchange) const;
    [[nodiscard]] std::string pathOf(const LizardBody &body, std::string_view name) const;
    /// Nothing if no user is named. Throws ApiError 400 if there is no such user.
    awaitable<std::optional<Account>> account(std::optional<std::string> name);

    FileWorker &m_worker;
    FileTransfer &m_transfer;
    UserDatabase &m_users;
    const std::string &m_workspace;
};

} // namespace vivarium::supervisor
