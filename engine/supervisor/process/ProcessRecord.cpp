// SPDX-License-Identifier: GPL-3.0-or-later
#include "process/ProcessRecord.h"

#include "common/Timestamp.h"
#include "common/Utf8.h"
#include "process/Pipe.h"
#include "system/ScratchBuffer.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

namespace vivarium::supervisor {

namespace asio = boost::asio;

ProcessRecord::ProcessRecord(
    std::string id, std::vector<std::string> arguments, std::string workingDirectory, MemoryBudget &budget)
    : m_id(std::move(id))
    , m_arguments(std::move(arguments))
    , m_workingDirectory(std::move(workingDirectory))
    , m_budget(budget)
    , m_ring(ringLimit, budget)
{
}

ProcessRecord::~ProcessRecord()
{
    forget();
}

void ProcessRecord::begin(pid_t pid, const asio::any_io_executor &executor, common::FileDescriptor standardOutput,
    common::FileDescriptor standardError)
{
    m_pid = pid;
    m_executor = executor;
    const auto follow = [&](common::FileDescriptor descriptor, Capture &capture, OutputStream which) {
        asio::posix::stream_descriptor stream(executor, descriptor.release());
        stream.non_blocking(true);
        asio::co_spawn(executor, read(shared_from_this(), std::move(stream), capture, which), asio::detached);
    };
    follow(std::move(standardOutput), m_standardOutput, OutputStream::Standard);
    follow(std::move(standardError), m_standardError, OutputStream::Error);
}

awaitable<void> ProcessRecord::read(
    std::shared_ptr<ProcessRecord> record, asio::posix::stream_descriptor stream, Capture &capture, OutputStream which)
{
    while (true) {
        // Waiting first lets all streams share one buffer, and the loop serve others between two reads.
        auto [error] = co_await stream.async_wait(asio::posix::stream_descriptor::wait_read, common::asResult);
        if (error)
            break;
        while (record->waitsForFollower())
            co_await record->m_followerMoved.wait();
        const auto space = scratchBuffer();
        const std::size_t size = stream.read_some(asio::buffer(space.data(), space.size()), error);
        if (error == asio::error::would_block)
            continue;
        if (error)
            break;
        record->keep(capture, which, {space.data(), size});
    }
    capture.finished = true;
    record->m_changed.notifyAll();
}

void ProcessRecord::keep(Capture &capture, OutputStream which, std::string_view bytes)
{
    if (m_exitCode || m_forgotten) {
        capture.truncated = true;
        return;
    }
    std::string_view kept = bytes.substr(0, prefixLimit - capture.prefix.size());
    if (!kept.empty() && !m_budget.take(kept.size()))
        kept = {};
    capture.prefix += kept;
    if (kept.size() < bytes.size())
        capture.truncated = true;
    m_ring.append(which, bytes);
    m_changed.notifyAll();
}

void ProcessRecord::exited(int exitCode, std::function<void()> onEnded)
{
    m_status = exitCode;
    const auto self = shared_from_this();
    asio::co_spawn(
        m_executor, [self, onEnded = std::move(onEnded)] { return self->awaitOutput(onEnded); }, asio::detached);
}

awaitable<void> ProcessRecord::awaitOutput(std::function<void()> onEnded)
{
    auto end = std::chrono::steady_clock::now() + drainLimit;
    while (!m_standardOutput.finished || !m_standardError.finished) {
        if (waitsForFollower()) {
            co_await m_followerMoved.wait();
            end = std::chrono::steady_clock::now() + drainLimit;
            continue;
        }
        const auto left = end - std::chrono::steady_clock::now();
        if (left <= left.zero())
            break;
        co_await m_changed.wait(left);
    }
    m_exitCode = m_status;
    onEnded();
    m_changed.notifyAll();
}

void ProcessRecord::forget()
{
    m_forgotten = true;
    for (Capture *capture : {&m_standardOutput, &m_standardError}) {
        m_budget.giveBack(capture->prefix.size());
        capture->prefix = std::string();
    }
    m_ring.clear();
}

bool ProcessRecord::waitsForFollower() const
{
    // Half of the ring: what is read at a time must fit into the other half.
    return m_followedTo && m_ring.end() - *m_followedTo >= ringLimit / 2;
}

ProcessRecord::Follower::Follower(std::shared_ptr<ProcessRecord> record)
    : m_record(std::move(record))
{
    m_record->m_followedTo = 0;
}

ProcessRecord::Follower::~Follower()
{
    m_record->m_followedTo.reset();
    m_record->m_followerMoved.notifyAll();
}

void ProcessRecord::Follower::taken(std::uint64_t position)
{
    m_record->m_followedTo = position;
    m_record->m_followerMoved.notifyAll();
}

boost::json::object ProcessRecord::summary() const
{
    boost::json::object summary{{"process_id", m_id}, {"pid", m_pid}, {"command", joinedArguments(m_arguments)},
        {"cwd", m_workingDirectory}, {"running", !m_exitCode.has_value()}};
    if (m_exitCode)
        summary["exit_code"] = *m_exitCode;
    return summary;
}

boost::json::object ProcessRecord::details() const
{
    const auto text = [this](const Capture &capture) {
        // While more may follow, half a character is not an error yet: a reader that compares prefixes would see it
        // change.
        const bool cut = !capture.finished || capture.truncated;
        return common::toValidUtf8(capture.prefix, cut ? common::Utf8Tail::Withhold : common::Utf8Tail::Replace);
    };
    auto details = summary();
    details["stdout"] = text(m_standardOutput);
    details["stderr"] = text(m_standardError);
    details["stdout_truncated"] = m_standardOutput.truncated;
    details["stderr_truncated"] = m_standardError.truncated;
    if (m_expiresAt)
        details["expires_at"] = common::toRfc3339(*m_expiresAt);
    return details;
}

} // namespace vivarium::supervisor
