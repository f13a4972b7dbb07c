// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/Terminal.h"

#include "system/ScratchBuffer.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>

#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace vivarium::supervisor {

namespace asio = boost::asio;
using asio::posix::stream_descriptor;

namespace {

/// How much typed input may wait for programs that do not read it.
constexpr std::size_t inputLimit = 256 * 1024;
/// How long output may still come after the shell's exit (lazycloud.md, section 9), and how long a pause ends it.
constexpr std::chrono::milliseconds outputAfterExit{1000};
constexpr std::chrono::milliseconds drainPause{100};
constexpr std::chrono::seconds hangUpGrace{1};

} // namespace

Terminal::Terminal(
    std::string id, bool isKept, asio::any_io_executor executor, PseudoTerminal terminal, WindowSize size)
    : m_id(std::move(id))
    , m_master(executor, terminal.release())
    , m_size(size)
{
    if (isKept)
        m_scrollback.emplace(scrollbackLimit);
}

void Terminal::begin(pid_t pid, std::function<void()> onEnded)
{
    m_pid = pid;
    m_onEnded = std::move(onEnded);
    const auto self = shared_from_this();
    asio::co_spawn(m_master.get_executor(), [self] { return self->pump(); }, asio::detached);
    asio::co_spawn(m_master.get_executor(), [self] { return self->writeInput(); }, asio::detached);
}

void Terminal::exited(int exitCode)
{
    m_exitCode = exitCode;
    // The number stays the group's as long as it has members; an empty group's number may soon be another's.
    m_groupOutlivesShell = ::kill(-m_pid, 0) == 0;
    boost::system::error_code ignored;
    if (m_master.is_open())
        m_master.cancel(ignored); // A background job may keep the terminal open without writing.
    m_room.notifyAll();
}

awaitable<void> Terminal::pump()
{
    std::optional<std::chrono::steady_clock::time_point> end;
    bool isOpen = true;
    while (isOpen) {
        if (m_exitCode && !end)
            end = std::chrono::steady_clock::now() + outputAfterExit;
        const auto left = end ? *end - std::chrono::steady_clock::now() : outputAfterExit;
        if (left <= left.zero())
            break;
        if (m_viewer && m_viewer->room() == 0) {
            co_await m_room.wait(left);
            continue;
        }
        // After the exit a pause means that all has come; the wait is cut short by a timer.
        std::optional<asio::steady_timer> pause;
        if (end) {
            pause.emplace(m_master.get_executor(), drainPause);
            pause->async_wait([self = shared_from_this()](const boost::system::error_code &error) {
                boost::system::error_code ignored;
                if (!error && self->m_master.is_open())
                    self->m_master.cancel(ignored);
            });
        }
        const auto [error] = co_await m_master.async_wait(stream_descriptor::wait_read, common::asResult);
        if (error && end)
            break;
        if (!error)
            isOpen = readAvailable();
    }
    // A shell may close its terminal and live on.
    while (!m_exitCode)
        co_await m_room.wait();
    boost::system::error_code ignored;
    m_master.close(ignored);
    m_hasEnded = true;
    m_inputChanged.notifyAll();
    m_room.notifyAll();
    if (m_viewer) {
        m_viewer->changed.notifyAll();
        m_viewer->finished.notifyAll();
    }
    m_onEnded();
}

bool Terminal::readAvailable()
{
    // The terminal hands out 4 KiB at most at a time; several of them make one message.
    const auto space = scratchBuffer();
    const std::size_t most = std::min(space.size() / 2, m_viewer ? m_viewer->room() : space.size());
    std::size_t size = 0;
    bool isOpen = true;
    while (size < most) {
        const ssize_t count = ::read(m_master.native_handle(), space.data() + size, most - size);
        if (count > 0) {
            size += static_cast<std::size_t>(count);
            continue;
        }
        // EIO: no program has the terminal open any more.
        isOpen = count < 0 && (errno == EAGAIN || errno == EINTR);
        break;
    }
    deliver({space.data(), size});
    return isOpen;
}

void Terminal::deliver(std::string_view bytes)
{
    if (bytes.empty())
        return;
    if (m_scrollback) {
        m_scrollback->append(bytes);
        m_titleScanner.feed(bytes);
    }
    if (m_viewer) {
        m_viewer->pending += bytes;
        m_viewer->changed.notifyAll();
    }
}

std::shared_ptr<Terminal::Viewer> Terminal::attach(std::string &replay, std::size_t window)
{
    if (m_viewer) {
        m_viewer->isReplaced = true;
        m_viewer->changed.notifyAll();
        m_viewer->finished.notifyAll();
    }
    m_viewer = std::make_shared<Viewer>();
    replay = m_scrollback ? m_scrollback->replay() : std::string();
    m_viewer->window = window;
    m_viewer->unacknowledged = window > 0 ? replay.size() : 0;
    m_room.notifyAll();
    return m_viewer;
}

void Terminal::detach(const std::shared_ptr<Viewer> &viewer)
{
    if (m_viewer != viewer)
        return;
    m_viewer.reset();
    m_room.notifyAll();
}

awaitable<void> Terminal::type(std::string bytes)
{
    while (m_input.size() >= inputLimit && !m_hasEnded)
        co_await m_room.wait();
    if (m_hasEnded)
        co_return;
    std::string_view rest = bytes;
    // Nearly all keys can be written at once: the shortest way to the echo.
    if (m_input.empty()) {
        const ssize_t count = ::write(m_master.native_handle(), rest.data(), rest.size());
        rest.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    if (rest.empty())
        co_return;
    m_input += rest;
    m_inputChanged.notifyAll();
}

awaitable<void> Terminal::writeInput()
{
    const auto self = shared_from_this();
    while (!m_hasEnded) {
        if (m_input.empty()) {
            co_await m_inputChanged.wait();
            continue;
        }
        const ssize_t count = ::write(m_master.native_handle(), m_input.data(), m_input.size());
        if (count > 0) {
            m_input.erase(0, static_cast<std::size_t>(count));
            m_room.notifyAll();
            continue;
        }
        if (count < 0 && errno != EAGAIN && errno != EINTR) {
            m_input.clear(); // Nobody can read it any more.
            m_room.notifyAll();
            continue;
        }
        co_await m_master.async_wait(stream_descriptor::wait_write, common::asResult);
    }
}

void Terminal::resize(WindowSize size)
{
    m_size = size;
    if (m_master.is_open())
        PseudoTerminal::resize(m_master.native_handle(), size);
}

void Terminal::sendHangUp()
{
    if (m_exitCode)
        return;
    const auto signalGroup = [](pid_t group) {
        ::kill(-group, SIGHUP);
        ::kill(-group, SIGCONT); // A stopped job would not see it.
    };
    signalGroup(m_pid);
    const pid_t foreground = ::tcgetpgrp(m_master.native_handle());
    if (foreground > 0 && foreground != m_pid)
        signalGroup(foreground);
}

void Terminal::dismissViewer(std::string reason)
{
    if (!m_viewer)
        return;
    m_viewer->dismissal = std::move(reason);
    m_viewer->changed.notifyAll();
}

void Terminal::hangUp()
{
    if (m_hasEnded || m_isHangingUp)
        return;
    m_isHangingUp = true;
    sendHangUp();
    const auto self = shared_from_this();
    asio::co_spawn(m_master.get_executor(), [self] { return self->killAfterGrace(); }, asio::detached);
}

awaitable<void> Terminal::killAfterGrace()
{
    asio::steady_timer grace(m_master.get_executor(), hangUpGrace);
    co_await grace.async_wait(common::asResult);
    if (!m_exitCode) {
        const pid_t foreground = m_master.is_open() ? ::tcgetpgrp(m_master.native_handle()) : -1;
        if (foreground > 0)
            ::kill(-foreground, SIGKILL);
    }
    if (!m_exitCode || m_groupOutlivesShell)
        ::kill(-m_pid, SIGKILL);
}

} // namespace vivarium::supervisor
