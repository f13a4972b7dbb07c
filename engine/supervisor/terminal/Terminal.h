// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/AsyncCondition.h"
#include "terminal/PseudoTerminal.h"
#include "terminal/Scrollback.h"
#include "terminal/TitleScanner.h"

#include <boost/asio/posix/stream_descriptor.hpp>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace vivarium::supervisor {

using common::awaitable;

/// A shell on a pseudo-terminal, and at most one viewer of it.
///
/// Back-pressure is the bound on what waits for the viewer: while that is full the terminal is not read, and what runs
/// in it blocks. Without a viewer a kept terminal is read into its scrollback without end, and any other is drained.
class Terminal : public std::enable_shared_from_this<Terminal> {
public:
    static constexpr std::size_t scrollbackLimit = 1024 * 1024;

    /// Output on its way to one client.
    struct Viewer {
        static constexpr std::size_t limit = 64 * 1024;
        std::string pending;
        /// Most that may be pending and on its way together, where the client acknowledges output; 0: it does not, and
        /// only what is pending counts.
        std::size_t window = 0;
        std::size_t unacknowledged = 0; ///< sent, within the window
        bool isReplaced = false; ///< another viewer has taken the terminal over
        std::string dismissal; ///< why the viewer has to go, if it has
        common::AsyncCondition changed; ///< there is output, or the terminal has ended, or it was taken over
        common::AsyncCondition finished; ///< one of the latter two

        /// How much more of the terminal's output may be read.
        std::size_t room() const
        {
            const std::size_t most = window > 0 ? window : limit;
            return most - std::min(most, pending.size() + unacknowledged);
        }
    };

    Terminal(
        std::string id, bool isKept, boost::asio::any_io_executor executor, PseudoTerminal terminal, WindowSize size);

    const std::string &id() const { return m_id; }
    pid_t pid() const { return m_pid; }
    bool isKept() const { return m_scrollback.has_value(); }
    bool hasViewer() const { return m_viewer != nullptr; }
    WindowSize size() const { return m_size; }
    const std::string &title() const { return m_titleScanner.title(); }
    std::chrono::system_clock::time_point createdAt() const { return m_createdAt; }
    /// The shell has exited and the rest of its output has been taken.
    bool hasEnded() const { return m_hasEnded; }
    int exitCode() const { return m_exitCode.value_or(0); }

    /// Begins to read. `onEnded` is called once, when the shell has exited and its output has been taken.
    void begin(pid_t pid, std::function<void()> onEnded);
    /// To be called when the shell has been collected.
    void exited(int exitCode);

    /// Replaces the viewer there is. `replay` gets the scrollback; what comes later goes to the new viewer.
    /// The replay counts as sent within the `window`, even where it is larger.
    std::shared_ptr<Viewer> attach(std::string &replay, std::size_t window);
    /// Does nothing if another viewer has taken over.
    void detach(const std::shared_ptr<Viewer> &viewer);
    /// Sends the viewer away, if there is one.
    void dismissViewer(std::string reason);
    /// The viewer has taken what was pending, or acknowledged something.
    void consumed() { m_room.notifyAll(); }

    /// Types into the terminal. Returns once it is accepted for writing, which waits while too much is still unread by
    /// the programs.
    awaitable<void> type(std::string bytes);
    void resize(WindowSize size);

    /// SIGHUP to the shell's process group and the foreground one, after a second SIGKILL.
    void hangUp();
    /// SIGHUP alone: shells that ignore TERM end by it.
    void sendHangUp();

private:
    awaitable<void> pump();
    awaitable<void> writeInput();
    awaitable<void> killAfterGrace();
    bool readAvailable();
    void deliver(std::string_view bytes);

    std::string m_id;
    boost::asio::posix::stream_descriptor m_master;
    std::optional<Scrollback> m_scrollback;
    TitleScanner m_titleScanner;
    WindowSize m_size;
    std::chrono::system_clock::time_point m_createdAt = std::chrono::system_clock::now();
    std::shared_ptr<Viewer> m_viewer;
    common::AsyncCondition m_room; ///< the viewer's pending output shrank, or there is another viewer or none
    common::AsyncCondition m_inputChanged;
    std::string m_input;
    std::function<void()> m_onEnded;
    pid_t m_pid = -1;
    std::optional<int> m_exitCode;
    bool m_hasEnded = false;
    bool m_isHangingUp = false;
    bool m_groupOutlivesShell = false;
};

} // namespace vivarium::supervisor
