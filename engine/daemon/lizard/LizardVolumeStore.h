// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/Database.h"

#include <optional>
#include <string>
#include <vector>

namespace vivarium::engine::lizard {

/// A volume of a project. Its files are in a volume of the engine, which has another name: those of projects repeat.
struct LizardVolume {
    std::string id;
    std::string projectId;
    std::string name;
    std::int64_t sizeGb = 5; ///< as it was asked for; nothing here holds a sandbox to it
    std::string volumeName; ///< of the engine's volume
    Timestamp createdAt;
};

/// The table of these volumes.
class LizardVolumeStore {
public:
    explicit LizardVolumeStore(Database &database)
        : m_database(database)
    {
    }

    /// False if the project has a volume of this name already.
    bool insert(const LizardVolume &volume);
    void setSize(const std::string &id, std::int64_t sizeGb);
    void remove(const std::string &id);
    [[nodiscard]] std::optional<LizardVolume> findById(const std::string &id);
    /// By name, else by id.
    [[nodiscard]] std::optional<LizardVolume> find(const std::string &projectId, const std::string &nameOrId);
    [[nodiscard]] std::vector<LizardVolume> list(const std::string &projectId);

private:
    Database &m_database;
};

} // namespace vivarium::engine::lizard
