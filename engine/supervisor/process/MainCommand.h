// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/AsyncCondition.h"
#include "common/FileDescriptor.h"
#include "process/OutputLines.h"
#include "system/ChildReaper.h"

#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/json/object.hpp>

#include <optional>

namespace vivarium::supervisor {

/// The sandbox's own command (pod.command): started once, its output kept as lines.
class MainCommand {
public:
    MainCommand(boost::asio::any_io_executor executor, ChildReaper &reaper);

    /// Throws ApiError: 409 if it was started before, 400 or 503 if it cannot be started.
    awaitable<void> start(ProgramStart start);

    bool wasStarted() const { return m_pid > 0; }
    /// It has ended and all its output has been taken.
    bool hasEnded() const { return m_exitCode.has_value(); }
    const OutputLines &lines() const { return m_lines; }
    /// Notified on new lines and at the end.
    common::AsyncCondition &changed() { return m_changed; }
    /// pid, command, running, exit_code.
    boost::json::object state() const;

private:
    awaitable<void> read(boost::asio::posix::stream_descriptor stream, std::string_view name);
    awaitable<void> awaitOutput(int exitCode);

    boost::asio::any_io_executor m_executor;
    ChildReaper &m_reaper;
    OutputLines m_lines;
    common::AsyncCondition m_changed;
    std::string m_command;
    pid_t m_pid = -1;
    bool m_starting = false;
    int m_openStreams = 0;
    std::optional<int> m_exitCode;
};

} // namespace vivarium::supervisor
