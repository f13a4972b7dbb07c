// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/BlockingPool.h"
#include "podman/PodmanVolumes.h"
#include "sandbox/SandboxRegistry.h"
#include "state/ChangeLog.h"
#include "state/VolumeStore.h"

#include <string>
#include <vector>

namespace vivarium::engine {

/// The volumes of the workspace: Podman volumes that outlive the sandboxes they are mounted in.
class VolumeCatalog {
public:
    VolumeCatalog(const PodmanVolumes &podman, VolumeStore &store, const SandboxRegistry &registry,
        common::BlockingPool &pool, Database &database, ChangeLog &changes);

    /// The volume of this name, made now if there is none; `made` tells. Throws PodmanError.
    awaitable<VolumeRecord> findOrMake(std::string name, bool &made);
    [[nodiscard]] std::optional<VolumeRecord> find(const std::string &name) { return m_store.find(name); }
    /// By name, with sizes that are at most half a minute old where they can be read.
    awaitable<std::vector<VolumeRecord>> list(std::string cursor, std::int64_t limit);
    /// With all that is in it. Throws ApiError 404, and 409 while a sandbox has it.
    awaitable<void> remove(std::string name);

private:
    awaitable<void> measure(VolumeRecord &volume);
    [[nodiscard]] std::int64_t liveUsers(const std::string &name) const;

    const PodmanVolumes &m_podman;
    VolumeStore &m_store;
    const SandboxRegistry &m_registry;
    common::BlockingPool &m_pool;
    Database &m_database;
    ChangeLog &m_changes;
    AsyncSemaphore m_turn{1}; ///< making and removing take turns
};

} // namespace vivarium::engine
