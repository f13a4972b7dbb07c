// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Sandbox.h"

#include <QList>

#include <functional>

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

    /// Resolves or builds the image, then starts. The reply comes as soon as the server has given an id; the sandbox is
    /// then Starting. Never repeated by itself: an unclear failure says so. `progress` is called in the caller's
    /// thread.
    [[nodiscard]] virtual Reply<Sandbox> create(
        const SandboxSpec &spec, std::function<void(const CreateProgress &)> progress) = 0;

    /// Idempotent; the answer is the state right after the call, mostly Stopping.
    [[nodiscard]] virtual Reply<Sandbox> stop(const SandboxId &id) = 0;

    /// Sets the idle limit (or deadline) to `span` from now; nullopt: none. The answer is the new lifetime.
    [[nodiscard]] virtual Reply<Lifetime> setLifetime(
        const SandboxId &id, std::optional<std::chrono::seconds> span) = 0;

    [[nodiscard]] virtual Reply<QList<LifecycleStage>> lifecycle(const SandboxId &id) = 0;

    /// Points of the last `window`, oldest first; never restarts an idle clock.
    [[nodiscard]] virtual Reply<QList<MetricPoint>> metrics(const SandboxId &id, std::chrono::seconds window) = 0;

    /// Usage of all live sandboxes (Feature::UsageOfAll).
    [[nodiscard]] virtual Reply<QHash<SandboxId, Usage>> usageOfAll() = 0;
};

} // namespace vivarium
