// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/SnapshotApi.h"

#include <QHash>
#include <QObject>

namespace vivarium {

struct HttpRequest;
struct LizardContext;

/// Snapshots of a Lizard project (`lizard.md` §2.8). What of the memory they hold the sources disagree about: nobody is
/// promised it.
class LizardSnapshots final : public QObject, public SnapshotApi {
    Q_OBJECT
public:
    explicit LizardSnapshots(LizardContext &context, QObject *parent = nullptr);

    /// The server gives the id: `id` names it only until the answer has come. An unclear answer is looked up.
    Reply<MemorySnapshot> save(
        const SandboxId &sandbox, const SnapshotId &id, const QString &name, const QString &note, int warm) override;
    /// With an empty pool it is tried again while the pool refills; after any unclear answer it is looked up first.
    Reply<Sandbox> restore(const SnapshotId &snapshot, std::optional<std::chrono::seconds> idle) override;
    Reply<QList<MemorySnapshot>> list() override;
    Reply<MemorySnapshot> read(const SnapshotId &snapshot, std::chrono::seconds wait) override;
    Reply<MemorySnapshot> rename(const SnapshotId &snapshot, const QString &name, const QString &note) override;
    /// Not before the server has given an id.
    bool canCancel(const SnapshotId &snapshot) const override;
    Reply<Done> remove(const SnapshotId &snapshot) override;
    Reply<SnapshotOutlook> outlook(const SandboxId &sandbox) override;
    Reply<MemorySnapshot> setPool(const SnapshotId &snapshot, int size) override;
    Reply<MemorySnapshot> setPoolReleased(const SnapshotId &snapshot, bool released) override;
    Reply<SandboxOrigin> origin(const SandboxId &sandbox) override;

private:
    /// What a snapshot to come is known by.
    struct Asked {
        SandboxId sandbox;
        QString name;
        QDateTime sentAt; ///< by the server's clock
    };
    [[nodiscard]] Reply<MemorySnapshot> lookUp(const Asked &asked, const ApiError &unclear, int look);
    [[nodiscard]] Reply<QList<MemorySnapshot>> all(bool evenOffline);
    [[nodiscard]] Reply<MemorySnapshot> changed(const HttpRequest &request, const QString &id);
    [[nodiscard]] Reply<MemorySnapshot> one(const QString &id);
    [[nodiscard]] Reply<MemorySnapshot> waitUntilReady(const QString &id, int look, qint64 endsAt);
    [[nodiscard]] Reply<Sandbox> restoreNow(const MemorySnapshot &snapshot, std::optional<std::chrono::seconds> idle);
    [[nodiscard]] QString wireId(const SnapshotId &snapshot) const;

    LizardContext &m_context;
    QHash<SnapshotId, QString> m_making; ///< by our own id; empty until the server has given one
};

} // namespace vivarium
