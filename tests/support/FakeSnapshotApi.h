// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/SnapshotApi.h"

#include <QHash>

namespace vivarium {

class FakeBackend;

/// Memory snapshots in memory. One that is saved is Available when the answer comes; with `hold("snapshots.save")` it
/// can be set to other stages before.
class FakeSnapshotApi : public SnapshotApi {
public:
    explicit FakeSnapshotApi(FakeBackend &backend);

    [[nodiscard]] Reply<MemorySnapshot> save(
        const SandboxId &sandbox, const SnapshotId &id, const QString &name, const QString &note, int warm) override;
    [[nodiscard]] Reply<Sandbox> restore(const SnapshotId &snapshot, std::optional<std::chrono::seconds> idle) override;
    [[nodiscard]] Reply<QList<MemorySnapshot>> list() override;
    [[nodiscard]] Reply<MemorySnapshot> read(const SnapshotId &snapshot, std::chrono::seconds wait) override;
    [[nodiscard]] Reply<MemorySnapshot> rename(
        const SnapshotId &snapshot, const QString &name, const QString &note) override;
    [[nodiscard]] Reply<Done> remove(const SnapshotId &snapshot) override;
    [[nodiscard]] Reply<SnapshotOutlook> outlook(const SandboxId &sandbox) override;
    [[nodiscard]] Reply<SandboxOrigin> origin(const SandboxId &sandbox) override;

    /// Adds it in front, or replaces the one with its id.
    void put(const MemorySnapshot &snapshot);
    void erase(const SnapshotId &snapshot);
    [[nodiscard]] const MemorySnapshot *find(const SnapshotId &snapshot) const;
    [[nodiscard]] const QList<MemorySnapshot> &all() const { return m_snapshots; }
    void setOutlook(const SnapshotOutlook &outlook) { m_outlook = outlook; }
    void setOrigin(const SandboxId &sandbox, const SandboxOrigin &origin) { m_origins.insert(sandbox, origin); }

private:
    FakeBackend &m_backend;
    QList<MemorySnapshot> m_snapshots;
    SnapshotOutlook m_outlook;
    QHash<SandboxId, SandboxOrigin> m_origins;
};

} // namespace vivarium
