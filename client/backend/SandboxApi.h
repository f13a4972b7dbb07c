// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/OutputLog.h"
#include "core/Result.h"
#include "domain/Sandbox.h"

#include <QList>

#include <algorithm>
#include <functional>
#include <memory>

namespace vivarium {

struct SandboxQuery {
    QString search; ///< part of name, group or id; empty: all
    QString group;
    int limit = 50; ///< 1..100
    QString cursor;
};

struct SandboxPage {
    QList<Sandbox> sandboxes; ///< newest first, ended ones too
    QString nextCursor; ///< empty on the last page
};

/// Sandboxes as a whole: make, see, end.
class SandboxApi {
public:
    virtual ~SandboxApi() = default;

    /// Never restarts an idle clock.
    [[nodiscard]] virtual Reply<SandboxPage> list(const SandboxQuery &query) = 0;
    [[nodiscard]] virtual Reply<Sandbox> get(const SandboxId &id) = 0;

    /// As get(), but for somebody who wants to work with it: restarts the idle clock, Unavailable while it is still
    /// starting, Conflict once it is stopping or has ended.
    [[nodiscard]] virtual Reply<Sandbox> connectTo(const SandboxId &id) = 0;

    /// Resolves or builds the image, then starts. The reply comes as soon as the server has given an id; the sandbox is
    /// then Starting. Never repeated by itself: an unclear failure says so. `progress` is called in the caller's
    /// thread.
    [[nodiscard]] virtual Reply<Sandbox> create(
        const SandboxSpec &spec, std::function<void(const CreateProgress &)> progress) = 0;

    /// What the sandbox was made from, with ports, network rules and idle limit as they are now: for another one like
    /// it. Where Feature::Specification is missing, only what the server tells anyhow: environment, secrets, volumes,
    /// command and packages stay empty, and `complete` false. Never restarts an idle clock.
    struct Specification {
        SandboxSpec spec; ///< the image is named by its id where one was built
        bool complete = true;
        bool knowsValues = true; ///< of the environment; false: only its names are known
    };
    [[nodiscard]] virtual Reply<Specification> specification(const SandboxId &id) = 0;

    /// Idempotent; the answer is the state right after the call, mostly Stopping.
    [[nodiscard]] virtual Reply<Sandbox> stop(const SandboxId &id) = 0;

    /// Sets the idle limit (or deadline) to `span` from now; nullopt: none. The answer is the new lifetime.
    [[nodiscard]] virtual Reply<Lifetime> setLifetime(
        const SandboxId &id, std::optional<std::chrono::seconds> span) = 0;

    // Feature::Pause. Both are only queued: the answer is the state right after the call, and a later list tells what
    // came of it. A pause that fails leaves the sandbox Running with a `pauseError`; a resume that fails leaves it
    // Paused. Connections and terminals end with a pause; a deadline stands still meanwhile.
    [[nodiscard]] virtual Reply<Sandbox> pause(const SandboxId &id);
    [[nodiscard]] virtual Reply<Sandbox> resume(const SandboxId &id);

    /// One copy, or why there is none.
    struct Copy {
        std::optional<Sandbox> sandbox;
        QString failure; ///< the server's sentence
    };
    /// Feature::Fork. `count` 1..mostCopies; in the order in which they were made. `lifetime`: nullopt: as the
    /// source's. Never repeated by itself.
    static constexpr int mostCopies = 100;
    [[nodiscard]] virtual Reply<QList<Copy>> fork(
        const SandboxId &id, int count, std::optional<std::chrono::seconds> lifetime);

    [[nodiscard]] virtual Reply<QList<LifecycleStage>> lifecycle(const SandboxId &id) = 0;

    /// Points of the last `window` before `until`, or before now when that is invalid; oldest first. How far apart they
    /// are follows from the window: metricStep(). Never restarts an idle clock.
    [[nodiscard]] virtual Reply<QList<MetricPoint>> metrics(
        const SandboxId &id, std::chrono::seconds window, const QDateTime &until) = 0;
    /// A server gives at most 1000 points, and keeps samples of 5 s for an hour, of a minute for 7 days
    /// (`lazycloud.md` §10.2).
    [[nodiscard]] static constexpr std::chrono::seconds metricStep(std::chrono::seconds window)
    {
        const std::chrono::seconds least(window > std::chrono::hours(1) ? 60 : 5);
        return std::max(least, window / 500);
    }

    /// Follows the output of the sandbox's own command, from behind the line with the id `after` on; 0: from the oldest
    /// that the server keeps. Never restarts an idle clock.
    [[nodiscard]] virtual std::unique_ptr<OutputLog> output(const SandboxId &id, qint64 after) = 0;

    /// Usage of all live sandboxes (Feature::UsageOfAll).
    [[nodiscard]] virtual Reply<QHash<SandboxId, Usage>> usageOfAll() = 0;
};

} // namespace vivarium
