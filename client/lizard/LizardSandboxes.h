// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/SandboxApi.h"

#include <QObject>

namespace vivarium {

struct HttpRequest;
struct LizardContext;

/// Sandboxes of a Lizard project (`lizard.md` §2). Nothing here is an idle clock: looking is free.
class LizardSandboxes final : public QObject, public SandboxApi {
    Q_OBJECT
public:
    explicit LizardSandboxes(LizardContext &context, QObject *parent = nullptr);

    Reply<SandboxPage> list(const SandboxQuery &query) override;
    Reply<Sandbox> get(const SandboxId &id) override;
    Reply<Sandbox> connectTo(const SandboxId &id) override;
    Reply<Sandbox> create(const SandboxSpec &spec, std::function<void(const CreateProgress &)> progress) override;
    Reply<Specification> specification(const SandboxId &id) override;
    /// Deletes it: there is no other end, and paused files go too.
    Reply<Sandbox> stop(const SandboxId &id) override;
    /// A deadline, from now. One that is there can't be taken away.
    Reply<Lifetime> setLifetime(const SandboxId &id, std::optional<std::chrono::seconds> span) override;
    Reply<Sandbox> pause(const SandboxId &id) override;
    Reply<Sandbox> resume(const SandboxId &id) override;
    Reply<QList<Copy>> fork(const SandboxId &id, int count, std::optional<std::chrono::seconds> lifetime) override;
    Reply<QList<LifecycleStage>> lifecycle(const SandboxId &id) override;
    Reply<QList<MetricPoint>> metrics(
        const SandboxId &id, std::chrono::seconds window, const QDateTime &until) override;
    std::unique_ptr<OutputLog> output(const SandboxId &id, qint64 after) override;
    Reply<QHash<SandboxId, Usage>> usageOfAll() override;

Q_SIGNALS:
    /// A whole list came: these are all there are.
    void listed(const QList<vivarium::SandboxId> &sandboxes);

private:
    [[nodiscard]] Reply<Sandbox> read(const HttpRequest &request);
    [[nodiscard]] static Result<Sandbox> afterUnclear(
        const ApiError &unclear, const Result<Sandbox> &now, SandboxState meanwhile);
    [[nodiscard]] Reply<Sandbox> queue(const SandboxId &id, QLatin1StringView call, SandboxState meanwhile);
    [[nodiscard]] Sandbox dressed(Sandbox sandbox) const;
    void noteRunning(const QList<Sandbox> &all);

    LizardContext &m_context;
    std::optional<qsizetype> m_running; ///< as the last list told
};

} // namespace vivarium
