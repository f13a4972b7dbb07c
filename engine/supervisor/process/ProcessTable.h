// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "process/ProcessRecord.h"
#include "system/ChildReaper.h"

#include <boost/asio/steady_timer.hpp>

#include <deque>
#include <unordered_map>
#include <vector>

namespace vivarium::supervisor {

/// The processes started through the API: those that run, and for five minutes those that have ended.
class ProcessTable {
public:
    static constexpr std::size_t recordLimit = 65536;
    static constexpr std::size_t memoryLimit = 64 * 1024 * 1024;

    /// `retention` is how long the record of an ended process stays.
    ProcessTable(boost::asio::any_io_executor executor, ChildReaper &reaper, std::chrono::milliseconds retention);

    /// Throws ApiError: 400 if the program cannot be started, 503 if the table or the sandbox is full.
    awaitable<std::shared_ptr<ProcessRecord>> start(ProgramStart start);

    /// Null if there is none, or none any more.
    std::shared_ptr<ProcessRecord> find(const std::string &id) const;
    /// By pid.
    std::vector<std::shared_ptr<ProcessRecord>> list() const;
    /// Ids of the running ones by pid.
    std::unordered_map<pid_t, std::string> idsByPid() const;

private:
    void ended(const std::shared_ptr<ProcessRecord> &record);
    void forgetExpired();

    struct Expiry {
        std::chrono::steady_clock::time_point time;
        std::string id;
    };
    boost::asio::any_io_executor m_executor;
    ChildReaper &m_reaper;
    std::chrono::milliseconds m_retention;
    MemoryBudget m_budget{memoryLimit};
    std::unordered_map<std::string, std::shared_ptr<ProcessRecord>> m_records;
    std::deque<Expiry> m_expiries; ///< in order, since all are kept equally long
    boost::asio::steady_timer m_expiryTimer;
    std::size_t m_startsUnderWay = 0;
};

} // namespace vivarium::supervisor
