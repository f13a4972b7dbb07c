// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/AsyncCondition.h"
#include "common/FileDescriptor.h"
#include "process/OutputRing.h"

#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/json/object.hpp>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vivarium::supervisor {

using common::awaitable;

/// A process that was started through the API, and what it wrote (lazycloud.md, section 4).
///
/// The first 256 KiB of each stream are kept for reading, and the last 1 MiB of both for following. Whatever the
/// process writes beyond is read and dropped, so that it never blocks on its output.
class ProcessRecord : public std::enable_shared_from_this<ProcessRecord> {
public:
    static constexpr std::size_t prefixLimit = 256 * 1024;
    static constexpr std::size_t ringLimit = 1024 * 1024;
    /// Output that arrives later than this after the exit counts as truncated.
    static constexpr std::chrono::milliseconds drainLimit{1000};

    /// `budget` must outlive the record.
    ProcessRecord(
        std::string id, std::vector<std::string> arguments, std::string workingDirectory, MemoryBudget &budget);
    ~ProcessRecord();

    const std::string &id() const { return m_id; }
    pid_t pid() const { return m_pid; }
    /// The process has been collected: its pid may belong to another by now.
    bool hasExited() const { return m_status.has_value(); }
    /// The process has exited and its output is complete.
    bool hasEnded() const { return m_exitCode.has_value(); }
    std::optional<int> exitCode() const { return m_exitCode; }
    const OutputRing &ring() const { return m_ring; }
    /// Notified on new output and at the end.
    common::AsyncCondition &changed() { return m_changed; }

    /// Begins to read the streams. Call once.
    void begin(pid_t pid, const boost::asio::any_io_executor &executor, common::FileDescriptor standardOutput,
        common::FileDescriptor standardError);
    /// To be called when the process has been collected. `onEnded` follows once the output is complete.
    void exited(int exitCode, std::function<void()> onEnded);
    /// Gives the kept output back, for a record that is no longer listed but whose streams are still open.
    void forget();
    void setExpiry(std::chrono::system_clock::time_point time) { m_expiresAt = time; }

    /// Somebody who must not miss a byte of the ring while it exists: the process waits on its output for them. One at
    /// a time, from the first byte on.
    class Follower {
    public:
        explicit Follower(std::shared_ptr<ProcessRecord> record);
        Follower(const Follower &) = delete;
        Follower &operator=(const Follower &) = delete;
        ~Follower();

        /// Everything before this position was taken.
        void taken(std::uint64_t position);

    private:
        std::shared_ptr<ProcessRecord> m_record;
    };

    const std::vector<std::string> &arguments() const { return m_arguments; }
    const std::string &workingDirectory() const { return m_workingDirectory; }
    std::chrono::system_clock::time_point startedAt() const { return m_startedAt; }
    /// It was ended because its time was over.
    bool hasTimedOut() const { return m_hasTimedOut; }
    void setTimedOut() { m_hasTimedOut = true; }

    boost::json::object summary() const;
    boost::json::object details() const;

private:
    struct Capture {
        std::string prefix;
        bool truncated = false;
        bool finished = false;
    };
    static awaitable<void> read(std::shared_ptr<ProcessRecord> record, boost::asio::posix::stream_descriptor stream,
        Capture &capture, OutputStream which);
    awaitable<void> awaitOutput(std::function<void()> onEnded);
    void keep(Capture &capture, OutputStream which, std::string_view bytes);

    std::string m_id;
    /// Whether the follower is so far behind that nothing more may be read.
    bool waitsForFollower() const;

    std::vector<std::string> m_arguments;
    std::string m_workingDirectory;
    std::chrono::system_clock::time_point m_startedAt = std::chrono::system_clock::now();
    bool m_hasTimedOut = false;
    std::optional<std::uint64_t> m_followedTo; ///< by the follower, if there is one
    common::AsyncCondition m_followerMoved;
    MemoryBudget &m_budget;
    boost::asio::any_io_executor m_executor;
    pid_t m_pid = -1;
    std::optional<int> m_status; ///< exit code before the output is complete
    std::optional<int> m_exitCode;
    std::optional<std::chrono::system_clock::time_point> m_expiresAt;
    Capture m_standardOutput;
    Capture m_standardError;
    OutputRing m_ring;
    bool m_forgotten = false;
    common::AsyncCondition m_changed;
};

} // namespace vivarium::supervisor
