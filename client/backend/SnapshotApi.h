// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/MemorySnapshot.h"

#include <optional>

namespace vivarium {

/// Memory snapshots of a workspace. Those of file systems are images (ImageApi).
class SnapshotApi {
public:
    virtual ~SnapshotApi() = default;

    /// An id for a snapshot to come: known before the call that makes it, it can't be lost with its answer.
    [[nodiscard]] static SnapshotId newId();

    /// Stores the memory and the files of a running sandbox, which goes on afterwards (Feature::SaveMemory). Takes many
    /// minutes for a large one; cancelling the reply stops only the waiting. Conflict if it can't be done, with the
    /// reason; the sandbox goes on then, too. `warm`: how many started copies are kept ready, 1..mostWarm, where they
    /// are (Feature::WarmPools).
    [[nodiscard]] virtual Reply<MemorySnapshot> save(
        const SandboxId &sandbox, const SnapshotId &id, const QString &name, const QString &note, int warm = 1) = 0;
    /// Starts a sandbox that goes on where the stored one was. `idle` is the idle limit, or the deadline where there
    /// are such (Feature::Deadlines), 0 for none; nullopt: that of its source, or an hour where a server has no such
    /// rule. The answer comes with the id; the sandbox is Starting then. Never repeated by itself.
    [[nodiscard]] virtual Reply<Sandbox> restore(
        const SnapshotId &snapshot, std::optional<std::chrono::seconds> idle = std::nullopt) = 0;

    // Feature::ListMemory
    /// Newest first; with those that are being made and those that failed.
    [[nodiscard]] virtual Reply<QList<MemorySnapshot>> list() = 0;
    /// One; with `wait` up to a minute, until it is no longer Pending.
    [[nodiscard]] virtual Reply<MemorySnapshot> read(const SnapshotId &snapshot, std::chrono::seconds wait) = 0;
    [[nodiscard]] virtual Reply<MemorySnapshot> rename(
        const SnapshotId &snapshot, const QString &name, const QString &note) = 0;
    /// Whether remove() can throw away this one while it is being made; false: not yet, or never.
    [[nodiscard]] virtual bool canCancel(const SnapshotId &) const { return true; }
    /// Deletes it. One that is being made ends as usual, unharmed, and is thrown away then.
    [[nodiscard]] virtual Reply<Done> remove(const SnapshotId &snapshot) = 0;
    /// Doesn't count as use.
    [[nodiscard]] virtual Reply<SnapshotOutlook> outlook(const SandboxId &sandbox) = 0;

    // Feature::WarmPools
    static constexpr int mostWarm = 10;
    /// How many started copies are kept ready, 1..mostWarm.
    [[nodiscard]] virtual Reply<MemorySnapshot> setPool(const SnapshotId &snapshot, int size);
    /// Lets the started copies go, or starts them again.
    [[nodiscard]] virtual Reply<MemorySnapshot> setPoolReleased(const SnapshotId &snapshot, bool released);

    /// Feature::Origins. Also of sandboxes that have ended.
    [[nodiscard]] virtual Reply<SandboxOrigin> origin(const SandboxId &sandbox) = 0;
};

} // namespace vivarium
