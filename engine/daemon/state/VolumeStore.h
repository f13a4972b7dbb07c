// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/Database.h"

#include <optional>
#include <string>
#include <vector>

namespace vivarium::engine {

struct VolumeRecord {
    std::string name; ///< ^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$, also in Podman
    std::string id; ///< UUID
    std::int64_t sizeBytes = 0; ///< at the last measurement
    std::optional<Timestamp> measuredAt;
    Timestamp createdAt;
};

/// The table of volumes.
class VolumeStore {
public:
    explicit VolumeStore(Database &database)
        : m_database(database)
    {
    }

    void insert(const VolumeRecord &volume);
    /// Size and time of the measurement.
    void saveSize(const VolumeRecord &volume);
    void remove(const std::string &name);
    [[nodiscard]] std::optional<VolumeRecord> find(const std::string &name);
    /// By name, those after `cursor`.
    [[nodiscard]] std::vector<VolumeRecord> list(const std::string &cursor, std::int64_t limit);

private:
    Database &m_database;
};

} // namespace vivarium::engine
