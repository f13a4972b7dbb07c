// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/BlockingPool.h"
#include "podman/PodmanContainers.h"
#include "sandbox/NetworkEnforcer.h"
#include "snapshot/MemorySnapshots.h"
#include "snapshot/RestoreGate.h"

#include <filesystem>
#include <string>
#include <vector>

namespace vivarium::engine {

/// A stored snapshot in the form that one copy is made of. Removes its file when it ends.
struct PreparedCopy {
    PreparedCopy() = default;
    PreparedCopy(PreparedCopy &&other) noexcept
        : tar(std::exchange(other.tar, {}))
        , formerAddresses(std::move(other.formerAddresses))
    {
    }
    PreparedCopy &operator=(PreparedCopy &&) = delete;
    ~PreparedCopy();

    std::filesystem::path tar;
    std::vector<std::string> formerAddresses; ///< of the stored sandbox in its network
};

/// Makes sandboxes of memory snapshots: in this order prepare(), restore(), and complete() once the supervisor answers.
class SnapshotRestorer {
public:
    SnapshotRestorer(const DataFolder &folder, const PodmanContainers &containers, MemorySnapshotStore &store,
        const MemorySnapshots &snapshots, RestoreGate &gate, NetworkEnforcer &enforcer, common::BlockingPool &pool);

    /// Throws std::exception with the reason, such as that the snapshot is gone.
    awaitable<PreparedCopy> prepare(const Sandbox &sandbox);
    /// Returns when the copy goes on; the network rules were in force before. Throws std::exception with the reason.
    awaitable<void> restore(SandboxPointer sandbox, const PreparedCopy &copy);
    /// Tells the copy who it is, and ends what it still has of its source's connections. Says failures in the log: the
    /// copy is good all the same.
    awaitable<void> complete(SandboxPointer sandbox, const PreparedCopy &copy);

private:
    awaitable<void> admit(
        SandboxPointer sandbox, std::vector<std::string> formerAddresses, std::filesystem::path bundle);

    const DataFolder &m_folder;
    const PodmanContainers &m_containers;
    MemorySnapshotStore &m_store;
    const MemorySnapshots &m_snapshots;
    RestoreGate &m_gate;
    NetworkEnforcer &m_enforcer;
    common::BlockingPool &m_pool;
};

} // namespace vivarium::engine
