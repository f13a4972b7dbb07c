// SPDX-License-Identifier: GPL-3.0-or-later
#include "process/ProcessTable.h"

#include "common/ApiError.h"
#include "process/Pipe.h"
#include "system/RandomId.h"

#include <algorithm>

namespace vivarium::supervisor {

namespace {

using common::ApiError;

/// What a record costs beside its texts.
constexpr std::size_t recordOverhead = 512;

} // namespace

ProcessTable::ProcessTable(
    boost::asio::any_io_executor executor, ChildReaper &reaper, std::chrono::milliseconds retention)
    : m_executor(std::move(executor))
    , m_reaper(reaper)
    , m_retention(retention)
    , m_expiryTimer(m_executor)
{
}

awaitable<std::shared_ptr<ProcessRecord>> ProcessTable::start(ProgramStart start)
{
    std::size_t cost = start.workingDirectory.size() + recordOverhead;
    for (const std::string &argument : start.arguments)
        cost += argument.size() + sizeof(std::string);
    if (m_records.size() + m_startsUnderWay >= recordLimit || !m_budget.take(cost))
        throw ApiError::unavailable(
            "too many processes are kept; their records are forgotten 5 minutes after they end");
    // Gives the cost back with the record, whatever becomes of it.
    const std::shared_ptr<ProcessRecord> record(
        new ProcessRecord(randomId("p_"), start.arguments, start.workingDirectory, m_budget),
        [this, cost](ProcessRecord *expired) {
            delete expired;
            m_budget.giveBack(cost);
        });

    struct UnderWay {
        explicit UnderWay(std::size_t &startCount)
            : count(startCount)
        {
            ++count;
        }
        ~UnderWay() { --count; }
        std::size_t &count;
    };
    const UnderWay underWay(m_startsUnderWay);
    const auto input = openNullDevice();
    Pipe standardOutput;
    Pipe standardError;
    start.input = input.get();
    start.output = standardOutput.writeEnd.get();
    start.errors = standardError.writeEnd.get();
    co_await m_reaper.start(std::move(start), [&](pid_t pid) -> ChildReaper::OnExit {
        record->begin(pid, m_executor, std::move(standardOutput.readEnd), std::move(standardError.readEnd));
        m_records.emplace(record->id(), record);
        return [this, record](int exitCode) { record->exited(exitCode, [this, record] { ended(record); }); };
    });
    co_return record;
}

void ProcessTable::ended(const std::shared_ptr<ProcessRecord> &record)
{
    record->setExpiry(std::chrono::system_clock::now() + m_retention);
    m_expiries.push_back({std::chrono::steady_clock::now() + m_retention, record->id()});
    if (m_expiries.size() == 1)
        forgetExpired();
}

void ProcessTable::forgetExpired()
{
    while (!m_expiries.empty() && m_expiries.front().time <= std::chrono::steady_clock::now()) {
        const auto found = m_records.find(m_expiries.front().id);
        if (found != m_records.end()) {
            found->second->forget();
            m_records.erase(found);
        }
        m_expiries.pop_front();
    }
    if (m_expiries.empty())
        return;
    m_expiryTimer.expires_at(m_expiries.front().time);
    m_expiryTimer.async_wait([this](const boost::system::error_code &error) {
        if (!error)
            forgetExpired();
    });
}

std::shared_ptr<ProcessRecord> ProcessTable::find(const std::string &id) const
{
    const auto found = m_records.find(id);
    return found == m_records.end() ? nullptr : found->second;
}

std::vector<std::shared_ptr<ProcessRecord>> ProcessTable::list() const
{
    std::vector<std::shared_ptr<ProcessRecord>> records;
    records.reserve(m_records.size());
    for (const auto &[id, record] : m_records)
        records.push_back(record);
    std::ranges::sort(
        records, {}, [](const auto &record) { return std::pair(record->pid(), std::string_view(record->id())); });
    return records;
}

std::unordered_map<pid_t, std::string> ProcessTable::idsByPid() const
{
    std::unordered_map<pid_t, std::string> ids;
    for (const auto &[id, record] : m_records) {
        if (!record->hasExited())
            ids.emplace(record->pid(), id);
    }
    return ids;
}

} // namespace vivarium::supervisor
