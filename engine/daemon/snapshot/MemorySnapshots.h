// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/BlockingPool.h"
#include "config/DataFolder.h"
#include "config/HostFacts.h"
#include "edge/PortEdge.h"
#include "podman/PodmanContainers.h"
#include "podman/PodmanImages.h"
#include "sandbox/IdleClock.h"
#include "state/MemorySnapshotStore.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace vivarium::engine {

/// A memory snapshot that is being made.
struct SnapshotJob {
    MemorySnapshotRecord record;
    SandboxPointer sandbox;
    /// queued, connections (those to the outside are being ended), memory (the sandbox stands still), storing.
    std::string stage = "queued";
    std::int64_t storedBytes = 0;
    bool abandoned = false; ///< nobody wants it any more: it is removed when it has ended
    bool ended = false;
    AsyncCondition changed;
};

/// Stores the memory and the files of running sandboxes, and keeps what was stored.
///
/// A snapshot goes on when whoever asked for it has left, and is found by its id. It cannot be broken off in the
/// middle, which might take the sandbox along: cancelled, it ends as usual and is thrown away.
class MemorySnapshots {
public:
    MemorySnapshots(asio::any_io_executor executor, const DataFolder &folder, const HostFacts &facts,
        const PodmanContainers &containers, const PodmanImages &images, MemorySnapshotStore &store,
        const SandboxRegistry &registry, IdleClock &clock, PortEdge &edge, common::BlockingPool &pool);

    /// Begins one of a sandbox. `id` is a new one if absent. Throws ApiError 501 where the machine cannot, 409 if the
    /// sandbox does not run, has a container engine inside, is being stored already, or if the id is taken.
    std::shared_ptr<SnapshotJob> begin(SandboxPointer sandbox, std::optional<std::string> id);
    /// Throws ApiError 409 if the memory of this sandbox can never be stored.
    static void requireStorable(const Sandbox &sandbox);
    /// Null if there is none of this id, or if it has ended.
    [[nodiscard]] std::shared_ptr<SnapshotJob> findRunning(const std::string &id) const;
    /// Null if the sandbox's memory is not being stored.
    [[nodiscard]] std::shared_ptr<SnapshotJob> findRunningOf(const std::string &containerId) const;

    /// Deletes a snapshot, or sees to it that one that is being made will be. Throws ApiError 409 while a sandbox is
    /// being restored from it.
    awaitable<void> remove(MemorySnapshotRecord snapshot);

    /// After a restart, before the sandboxes are taken up: ends what was half done, and lets the sandboxes go on.
    awaitable<void> recover();

    /// Returns when none is being made, or after `limit`: a sandbox that stands still when the engine ends would do so
    /// until its next start.
    awaitable<void> awaitEnds(std::chrono::milliseconds limit);

    [[nodiscard]] std::filesystem::path file(const std::string &id) const;

private:
    awaitable<void> run(std::shared_ptr<SnapshotJob> job);
    awaitable<void> make(SnapshotJob &job, std::filesystem::path partial);
    awaitable<void> writeMemory(SnapshotJob &job, std::filesystem::path partial);
    awaitable<void> settle(MemorySnapshotRecord snapshot);
    awaitable<void> removeStored(std::string id, std::string imageReference);
    void setStage(SnapshotJob &job, std::string stage);

    asio::any_io_executor m_executor;
    const DataFolder &m_folder;
    const HostFacts &m_facts;
    const PodmanContainers &m_containers;
    const PodmanImages &m_images;
    MemorySnapshotStore &m_store;
    const SandboxRegistry &m_registry;
    IdleClock &m_clock;
    PortEdge &m_edge;
    common::BlockingPool &m_pool;
    std::map<std::string, std::shared_ptr<SnapshotJob>> m_running; ///< by id
    AsyncSemaphore m_turns;
};

} // namespace vivarium::engine
