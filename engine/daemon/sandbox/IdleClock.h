// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/SandboxRegistry.h"

#include <functional>
#include <optional>

namespace vivarium::engine {

/// The idle lifetime of sandboxes (lazycloud.md, section 3.4), and the deadline of those that have one
/// (lizard.md, section 2.5), which no use moves.
///
/// A touch moves the end to "now + timeout". A lease, held by an open shell, keeps a sandbox from ending; the clock
/// starts again when the last lease is given back. All on the I/O thread.
class IdleClock {
public:
    /// `expire` is called once for each sandbox whose time is over.
    IdleClock(SandboxRegistry &registry, std::function<void(const SandboxPointer &)> expire);

    /// Keeps the sandbox from idling out while it exists.
    class Lease {
    public:
        Lease(IdleClock &clock, SandboxPointer sandbox);
        Lease(Lease &&) = default;
        Lease &operator=(Lease &&) = delete;
        ~Lease();

    private:
        IdleClock &m_clock;
        SandboxPointer m_sandbox;
    };

    void touch(Sandbox &sandbox);
    [[nodiscard]] Lease lease(SandboxPointer sandbox) { return {*this, std::move(sandbox)}; }

    /// Sets another idle lifetime, counted from now. 0 and -1 mean none.
    void setTimeout(Sandbox &sandbox, std::int64_t seconds);
    /// Sets the lifetime that ends whether the sandbox is used or not, counted from now.
    void setLifetime(Sandbox &sandbox, std::int64_t milliseconds);
    /// A paused sandbox goes on: its deadline moves by the length of the pause. Not stored here.
    static void continueAfterPause(Sandbox &sandbox);
    /// Starts the clock of a sandbox that has just become ready.
    void start(Sandbox &sandbox);
    /// After a restart of the engine: whoever held a lease gets time to take it again.
    void grantReconnectTime(Sandbox &sandbox);

    /// Looks for sandboxes whose time is over, for ever.
    awaitable<void> run();

private:
    void check(const SandboxPointer &sandbox, Timestamp now);
    void moveEnd(Sandbox &sandbox, std::optional<Timestamp> end);

    SandboxRegistry &m_registry;
    std::function<void(const SandboxPointer &)> m_expire;
    std::map<std::string, Timestamp> m_stored; ///< what the data base has, by sandbox
};

} // namespace vivarium::engine
