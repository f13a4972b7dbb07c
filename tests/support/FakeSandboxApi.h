// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/SandboxApi.h"

#include <QMap>

namespace vivarium {

class FakeBackend;

/// Sandboxes in memory, newest first. Tests change them through put() and setState(); nothing changes by itself.
class FakeSandboxApi : public SandboxApi {
public:
    explicit FakeSandboxApi(FakeBackend &backend);

    [[nodiscard]] Reply<SandboxPage> list(const SandboxQuery &query) override;
    [[nodiscard]] Reply<Sandbox> get(const SandboxId &id) override;
    [[nodiscard]] Reply<Sandbox> create(
        const SandboxSpec &spec, std::function<void(const CreateProgress &)> progress) override;
    [[nodiscard]] Reply<Sandbox> stop(const SandboxId &id) override;
    [[nodiscard]] Reply<Lifetime> setLifetime(const SandboxId &id, std::optional<std::chrono::seconds> span) override;
    [[nodiscard]] Reply<QList<LifecycleStage>> lifecycle(const SandboxId &id) override;
    [[nodiscard]] Reply<QList<MetricPoint>> metrics(const SandboxId &id, std::chrono::seconds window) override;
    [[nodiscard]] Reply<QHash<SandboxId, Usage>> usageOfAll() override;

    /// A running sandbox with this name, as a test mostly needs it.
    Sandbox addRunning(const QString &name);
    /// Adds it in front, or replaces the one with its id.
    void put(const Sandbox &sandbox);
    void setState(const SandboxId &id, SandboxState state, const QString &reason = {});
    void erase(const SandboxId &id);
    void setUsage(const SandboxId &id, const Usage &usage) { m_usage.insert(id, usage); }
    void setMetrics(const SandboxId &id, const QList<MetricPoint> &points) { m_metrics.insert(id, points); }
    void setLifecycle(const SandboxId &id, const QList<LifecycleStage> &stages) { m_lifecycle.insert(id, stages); }
    [[nodiscard]] const Sandbox *find(const SandboxId &id) const;
    [[nodiscard]] const QList<Sandbox> &all() const { return m_sandboxes; }
    /// The specification of the last create() that was accepted.
    [[nodiscard]] const SandboxSpec &lastSpec() const { return m_lastSpec; }

private:
    FakeBackend &m_backend;
    QList<Sandbox> m_sandboxes;
    QHash<SandboxId, Usage> m_usage;
    QHash<SandboxId, QList<MetricPoint>> m_metrics;
    QHash<SandboxId, QList<LifecycleStage>> m_lifecycle;
    SandboxSpec m_lastSpec;
    int m_made = 0;
};

} // namespace vivarium
