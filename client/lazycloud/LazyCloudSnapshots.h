// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/SnapshotApi.h"
#include "http/ApiPath.h"

#include <QObject>

namespace vivarium {

struct LazyCloudContext;

/// Memory snapshots of a LazyCloud workspace. The contract can only make one and restore it (`lazycloud.md` §8.1); all
/// else needs `x-vivarium`.
class LazyCloudSnapshots final : public QObject, public SnapshotApi {
    Q_OBJECT
public:
    explicit LazyCloudSnapshots(LazyCloudContext &context, QObject *parent = nullptr);

    Reply<MemorySnapshot> save(
        const SandboxId &sandbox, const SnapshotId &id, const QString &name, const QString &note, int warm) override;
    Reply<Sandbox> restore(const SnapshotId &snapshot, std::optional<std::chrono::seconds> idle) override;
    Reply<QList<MemorySnapshot>> list() override;
    Reply<MemorySnapshot> read(const SnapshotId &snapshot, std::chrono::seconds wait) override;
    Reply<MemorySnapshot> rename(const SnapshotId &snapshot, const QString &name, const QString &note) override;
    Reply<Done> remove(const SnapshotId &snapshot) override;
    Reply<SnapshotOutlook> outlook(const SandboxId &sandbox) override;
    Reply<SandboxOrigin> origin(const SandboxId &sandbox) override;

private:
    [[nodiscard]] ApiPath snapshotsPath() const;

    LazyCloudContext &m_context;
};

} // namespace vivarium
