// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/SandboxApi.h"
#include "lazycloud/EndedContainers.h"

#include <QObject>

namespace vivarium {

struct LazyCloudContext;

/// Sandboxes of a LazyCloud workspace (`lazycloud.md` §3). None of these calls restarts an idle clock but connectTo(),
/// create() and setLifetime().
class LazyCloudSandboxes final : public QObject, public SandboxApi {
    Q_OBJECT
public:
    explicit LazyCloudSandboxes(LazyCloudContext &context, QObject *parent = nullptr);

    Reply<SandboxPage> list(const SandboxQuery &query) override;
    Reply<Sandbox> get(const SandboxId &id) override;
    Reply<Sandbox> connectTo(const SandboxId &id) override;
    Reply<Sandbox> create(const SandboxSpec &spec, std::function<void(const CreateProgress &)> progress) override;
    Reply<Specification> specification(const SandboxId &id) override;
    Reply<Sandbox> stop(const SandboxId &id) override;
    Reply<Lifetime> setLifetime(const SandboxId &id, std::optional<std::chrono::seconds> span) override;
    Reply<QList<LifecycleStage>> lifecycle(const SandboxId &id) override;
    Reply<QList<MetricPoint>> metrics(
        const SandboxId &id, std::chrono::seconds window, const QDateTime &until) override;
    std::unique_ptr<OutputLog> output(const SandboxId &id, qint64 after) override;
    Reply<QHash<SandboxId, Usage>> usageOfAll() override;

private:
    [[nodiscard]] Reply<Specification> knownSpecification(const SandboxId &id);
    [[nodiscard]] Reply<SandboxPage> listContainers(const QString &group, const QString &cursor, bool live);
    [[nodiscard]] Reply<SandboxPage> completed(
        SandboxPage page, const SandboxPage &containers, const QString &group, int depth);
    /// With the details of those that have ended, where the server tells them. That it doesn't is no error.
    [[nodiscard]] Reply<SandboxPage> withEnded(SandboxPage page, const SandboxQuery &query);
    [[nodiscard]] Sandbox dressed(Sandbox sandbox) const;

    LazyCloudContext &m_context;
    EndedContainers m_ended;
    std::optional<QString> m_olderContainers; ///< where to go on for older ones; empty: that were all of them
};

} // namespace vivarium
