// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSet>

namespace vivarium {

class SandboxContext;

/// What this program does that keeps the idle clock of a sandbox from running out (`lazycloud.md` §3.4): shells that
/// are open, commands that run, and calls that are made by themselves and count as use. Whoever does such a thing says
/// so here, so that the sandbox can be marked.
class IdleHolds : public QObject {
    Q_OBJECT
public:
    /// The one of this sandbox, made at the first call; it belongs to the context.
    [[nodiscard]] static IdleHolds &of(SandboxContext &context);

    /// So many shells are connected: each holds a lease.
    void setShells(int count);
    /// `who` asks, again and again, what counts as use. Ends with `who` at the latest.
    void setLooking(const QObject *who, bool looking);
    /// `who` is a command that runs, and uses the sandbox for as long as it does, looked at or not.
    void setRunning(const QObject *who, bool running);
    [[nodiscard]] bool isHeld() const;
    [[nodiscard]] int runningCount() const { return int(m_running.size()); } ///< commands, see setRunning()
    /// What holds it, as a short sentence; empty: nothing of ours.
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void changed();

private:
    explicit IdleHolds(SandboxContext &context);
    [[nodiscard]] bool isLookedAt() const;
    void set(QSet<const QObject *> &holders, const QObject *who, bool holds);
    void letGo(const QObject *who);

    int m_shells = 0;
    QSet<const QObject *> m_looking;
    QSet<const QObject *> m_running;
};

} // namespace vivarium
