// SPDX-License-Identifier: GPL-3.0-or-later
#include "process/MainCommand.h"

#include "common/ApiError.h"
#include "process/Pipe.h"
#include "system/ScratchBuffer.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include <fcntl.h>

namespace vivarium::supervisor {

namespace asio = boost::asio;

namespace {

constexpr std::size_t linesCapacity = 1024 * 1024;
/// A process that the command left behind may hold its output open for ever.
constexpr std::chrono::seconds drainLimit{1};

} // namespace

MainCommand::MainCommand(asio::any_io_executor executor, ChildReaper &reaper)
    : m_executor(std::move(executor))
    , m_reaper(reaper)
    , m_lines(linesCapacity)
{
}

awaitable<void> MainCommand::start(ProgramStart start)
{
    if (m_starting || wasStarted())
        throw common::ApiError::conflict("the sandbox's command was started before");
    struct Starting {
        explicit Starting(bool &state)
            : flag(state)
        {
            flag = true;
        }
        ~Starting() { flag = false; }
        bool &flag;
    };
    const Starting starting(m_starting);
    const auto input = openNullDevice();
    Pipe standardOutput;
    Pipe standardError;
    start.input = input.get();
    start.output = standardOutput.writeEnd.get();
    start.errors = standardError.writeEnd.get();
    const std::string command = joinedArguments(start.arguments);
    co_await m_reaper.start(std::move(start), [&](pid_t pid) -> ChildReaper::OnExit {
        m_pid = pid;
        m_command = command;
        m_openStreams = 2;
        const auto follow = [this](common::FileDescriptor descriptor, std::string_view name) {
            asio::posix::stream_descriptor stream(m_executor, descriptor.release());
            stream.non_blocking(true);
            asio::co_spawn(m_executor, read(std::move(stream), name), asio::detached);
        };
        follow(std::move(standardOutput.readEnd), "stdout");
        follow(std::move(standardError.readEnd), "stderr");
        return [this](int exitCode) { asio::co_spawn(m_executor, awaitOutput(exitCode), asio::detached); };
    });
}

awaitable<void> MainCommand::read(asio::posix::stream_descriptor stream, std::string_view name)
{
    LineSplitter splitter;
    const auto add = [this, name](std::string_view line) { m_lines.add(name, line); };
    while (true) {
        auto [error] = co_await stream.async_wait(asio::posix::stream_descriptor::wait_read, common::asResult);
        if (error)
            break;
        const auto space = scratchBuffer();
        const std::size_t size = stream.read_some(asio::buffer(space.data(), space.size()), error);
        if (error == asio::error::would_block)
            continue;
        if (error)
            break;
        splitter.feed({space.data(), size}, add);
        m_changed.notifyAll();
    }
    splitter.finish(add);
    --m_openStreams;
    m_changed.notifyAll();
}

awaitable<void> MainCommand::awaitOutput(int exitCode)
{
    const auto end = std::chrono::steady_clock::now() + drainLimit;
    while (m_openStreams > 0) {
        const auto left = end - std::chrono::steady_clock::now();
        if (left <= left.zero())
            break;
        co_await m_changed.wait(left);
    }
    m_lines.add("system", "the command ended with exit code " + std::to_string(exitCode));
    m_exitCode = exitCode;
    m_changed.notifyAll();
}

boost::json::object MainCommand::state() const
{
    boost::json::object state{{"pid", m_pid}, {"command", m_command}, {"running", !m_exitCode.has_value()}};
    if (m_exitCode)
        state["exit_code"] = *m_exitCode;
    return state;
}

} // namespace vivarium::supervisor
