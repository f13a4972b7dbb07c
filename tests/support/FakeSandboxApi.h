// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/SandboxApi.h"

#include <QMap>
#include <QPointer>

namespace vivarium {

class FakeBackend;

/// Sandboxes in memory, newest first. Tests change them through put() and setState(); nothing changes by itself.
class FakeSandboxApi : public SandboxApi {
public:
    explicit FakeSandboxApi(FakeBackend &backend);

    [[nodiscard]] Reply<SandboxPage> list(const SandboxQuery &query) override;
    [[nodiscard]] Reply<Sandbox> get(const SandboxId &id) override;
    [[nodiscard]] Reply<Sandbox> connectTo(const SandboxId &id) override;
    [[nodiscard]] Reply<Sandbox> create(
        const SandboxSpec &spec, std::function<void(const CreateProgress &)> progress) override;
    [[nodiscard]] Reply<Specification> specification(const SandboxId &id) override;
    [[nodiscard]] Reply<Sandbox> stop(const SandboxId &id) override;
    [[nodiscard]] Reply<Lifetime> setLifetime(const SandboxId &id, std::optional<std::chrono::seconds> span) override;
    [[nodiscard]] Reply<QList<LifecycleStage>> lifecycle(const SandboxId &id) override;
    [[nodiscard]] Reply<QList<MetricPoint>> metrics(
        const SandboxId &id, std::chrono::seconds window, const QDateTime &until) override;
    [[nodiscard]] std::unique_ptr<OutputLog> output(const SandboxId &id, qint64 after) override;
    [[nodiscard]] Reply<QHash<SandboxId, Usage>> usageOfAll() override;

    /// A running sandbox with this name, as a test mostly needs it.
    Sandbox addRunning(const QString &name);
    /// Adds it behind all others, without looking whether it is there: for long lists.
    void append(const Sandbox &sandbox) { m_sandboxes.append(sandbox); }
    /// Adds it in front, or replaces the one with its id.
    void put(const Sandbox &sandbox);
    void setState(const SandboxId &id, SandboxState state, const QString &reason = {});
    void erase(const SandboxId &id);
    /// Ended ones are listed as LazyCloud does it: without details, which only get() tells.
    void setListsEndsWithoutDetails() { m_endsWithoutDetails = true; }
    /// What specification() tells; without it only name, group and sizes are told, as incomplete.
    void setSpecification(const SandboxId &id, const Specification &told) { m_specifications.insert(id, told); }
    void setUsage(const SandboxId &id, const Usage &usage) { m_usage.insert(id, usage); }
    void setMetrics(const SandboxId &id, const QList<MetricPoint> &points) { m_metrics.insert(id, points); }
    void setLifecycle(const SandboxId &id, const QList<LifecycleStage> &stages) { m_lifecycle.insert(id, stages); }
    /// A line of the sandbox's own command; the id is the next one.
    void writeLine(const SandboxId &id, OutputLine::Stream stream, const QString &text);
    /// The server forgets the oldest lines.
    void forgetLines(const SandboxId &id, int count) { m_output[id].lines.remove(0, count); }
    /// As a server whose lines have no numbers: what is written from now on counts from 1.
    void restartLines(const SandboxId &id)
    {
        m_output[id].lines.clear();
        m_output[id].last = 0;
    }
    /// Ends the open streams of output in good order, or breaks them.
    void endOutput(const SandboxId &id);
    void failOutput(const SandboxId &id, const ApiError &error);
    /// It is tried again by itself, as the contract of OutputLog says.
    void interruptOutput(const SandboxId &id, const ApiError &error);
    [[nodiscard]] int openOutputs(const SandboxId &id) const;
    [[nodiscard]] const Sandbox *find(const SandboxId &id) const;
    [[nodiscard]] const QList<Sandbox> &all() const { return m_sandboxes; }
    /// What the last call of metrics() asked for.
    [[nodiscard]] std::chrono::seconds lastWindow() const { return m_lastWindow; }
    [[nodiscard]] const QDateTime &lastUntil() const { return m_lastUntil; }
    /// The specification of the last create() that was accepted.
    [[nodiscard]] const SandboxSpec &lastSpec() const { return m_lastSpec; }

private:
    struct Output {
        QList<OutputLine> lines;
        qint64 last = 0;
        QList<QPointer<OutputLog>> logs;
    };
    SandboxId nextId();

    FakeBackend &m_backend;
    QHash<SandboxId, Output> m_output;
    QList<Sandbox> m_sandboxes;
    QHash<SandboxId, Usage> m_usage;
    QHash<SandboxId, Specification> m_specifications;
    QHash<SandboxId, QList<MetricPoint>> m_metrics;
    QHash<SandboxId, QList<LifecycleStage>> m_lifecycle;
    SandboxSpec m_lastSpec;
    std::chrono::seconds m_lastWindow{0};
    QDateTime m_lastUntil;
    int m_made = 0;
    bool m_endsWithoutDetails = false;
};

} // namespace vivarium
