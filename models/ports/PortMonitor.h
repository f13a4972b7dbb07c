// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Lease.h"
#include "core/Result.h"
#include "ports/PortModel.h"

#include <QDateTime>

namespace vivarium {

class SandboxContext;

/// Keeps the ports of one sandbox up to date while somebody watches them, and does what is asked of them. Nothing it
/// does by itself counts as use: where seeing what listens would (no Feature::Listeners), that happens only when a
/// person asks for it, and the result is shown with its age.
class PortMonitor : public QObject {
    Q_OBJECT
public:
    static constexpr std::chrono::milliseconds listenerInterval = std::chrono::seconds(3);
    static constexpr std::chrono::milliseconds listInterval = std::chrono::seconds(10);
    static constexpr std::chrono::milliseconds staleAfter = std::chrono::seconds(30); ///< what was looked up once
    static constexpr std::chrono::milliseconds longestInterval = std::chrono::seconds(60); ///< after failures

    /// The context must outlive it.
    explicit PortMonitor(SandboxContext &context, QObject *parent = nullptr);

    [[nodiscard]] PortModel &model() { return m_model; }
    [[nodiscard]] const PortModel &model() const { return m_model; }
    void setWatched(bool watched);
    void refresh();
    /// Gives up the answer that is waited for; the next refresh asks again.
    void cancel();
    [[nodiscard]] bool hasList() const { return m_listedAt.isValid(); }
    [[nodiscard]] QDateTime listedAt() const { return m_listedAt; }
    [[nodiscard]] std::chrono::milliseconds interval() const;
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }
    [[nodiscard]] bool isAsking() const { return m_asking; }

    /// Whether what listens is seen by itself.
    [[nodiscard]] bool seesListeners() const;
    /// Looks inside once, where that counts as use.
    void lookInside();
    [[nodiscard]] bool isLooking() const { return m_looking; }
    /// When somebody last looked inside; invalid: never.
    [[nodiscard]] QDateTime lookedAt() const { return m_lookedAt; }
    void setStaleAfter(std::chrono::milliseconds span) { m_stale.setInterval(span); }
    /// Why listeners could not be seen; nullopt: they could.
    [[nodiscard]] const std::optional<ApiError> &lookError() const { return m_lookError; }

    /// Why ports can't be changed now: a sentence; empty when they can.
    [[nodiscard]] QString refusal() const;
    /// Why this port can't be closed; empty when it can.
    [[nodiscard]] QString closeRefusal() const;
    void expose(int port);
    void close(int port);
    /// Calls its address once (PortApi::probe()). Counts as use.
    void probe(int port);
    /// What stands for the token in a shell command.
    [[nodiscard]] QString tokenForShell() const;
    /// The header for a port's own token; empty: ports have none.
    [[nodiscard]] QString tokenHeader() const;

Q_SIGNALS:
    /// hasList(), error(), isAsking(), lookedAt() … may be new.
    void changed();
    void exposed(const vivarium::ExposedPort &port);
    void closed(int port);
    // failed() follows.
    void exposeFailed(int port, const vivarium::ApiError &error);
    void closeFailed(int port, const vivarium::ApiError &error);
    void probed(int port, const vivarium::PortProbe &probe);
    void failed(const vivarium::ApiError &error);

private:
    void ask();
    void take(const Result<QList<ExposedPort>> &result);
    void takeListeners(const Result<QList<Listener>> &result);
    void settle();
    void sawOnce();
    void updateLease();
    /// Something that was asked for isn't confirmed yet.
    [[nodiscard]] bool isPending(int port) const;
    template <typename T>
    void act(int port, PortRow::Pending pending, Reply<T> reply, std::function<void(const T &)> done);

    SandboxContext &m_context;
    PortModel m_model;
    Poller m_poller;
    Lease m_lease;
    QTimer m_stale;
    Reply<QList<ExposedPort>> m_list;
    Reply<QList<Listener>> m_listeners;
    QDateTime m_listedAt;
    QDateTime m_lookedAt;
    std::optional<ApiError> m_error;
    std::optional<ApiError> m_lookError;
    int m_serial = 0; ///< of the newest question; a change since makes its answer old
    int m_open = 0; ///< answers that are waited for
    int m_failures = 0;
    bool m_watched = false;
    bool m_asking = false;
    bool m_looking = false;
};

} // namespace vivarium
