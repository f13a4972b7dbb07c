// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "system/ChildReaper.h"
#include "system/UserDatabase.h"
#include "terminal/Terminal.h"

#include <map>
#include <unordered_map>
#include <vector>

namespace vivarium::supervisor {

/// All terminals whose shell has not ended.
class TerminalTable {
public:
    static constexpr std::size_t terminalLimit = 64;

    /// All references must outlive the table.
    TerminalTable(boost::asio::any_io_executor executor, ChildReaper &reaper, common::BlockingPool &pool,
        UserDatabase &users, const std::string &workspace);

    /// Starts a login shell. Throws ApiError 503 if there is no shell or no room.
    awaitable<std::shared_ptr<Terminal>> start(WindowSize size, std::string terminalType, bool isKept);

    /// A kept terminal; null if there is none of that id.
    std::shared_ptr<Terminal> findKept(const std::string &id) const;
    /// The kept ones, oldest first.
    std::vector<std::shared_ptr<Terminal>> kept() const;
    /// Ids of the kept ones by the shell's pid.
    std::unordered_map<pid_t, std::string> idsByPid() const;
    /// SIGHUP to all.
    void hangUpAll();

private:
    boost::asio::any_io_executor m_executor;
    ChildReaper &m_reaper;
    common::BlockingPool &m_pool;
    UserDatabase &m_users;
    const std::string &m_workspace;
    std::map<std::string, std::shared_ptr<Terminal>> m_terminals;
    std::size_t m_startsUnderWay = 0;
};

} // namespace vivarium::supervisor
