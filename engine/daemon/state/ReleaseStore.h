// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/Database.h"
#include "util/Json.h"

#include <optional>
#include <string>

namespace vivarium::engine {

/// A release: a checked workload specification of an app, without version since it is never deployed.
struct ReleaseRecord {
    std::string id;
    std::string app;
    std::string name;
    json::object spec; ///< as the contract has it, defaults filled in
    Timestamp createdAt;

    [[nodiscard]] json::object toJson() const;
};

/// The table of releases.
class ReleaseStore {
public:
    explicit ReleaseStore(Database &database)
        : m_database(database)
    {
    }

    /// The release with this specification; an equal one is used again.
    ReleaseRecord findOrInsert(const std::string &app, const json::object &spec);
    [[nodiscard]] std::optional<ReleaseRecord> find(const std::string &id);
    /// WorkloadRefs of the contract: whose releases name the secret or volume, each once, at most 100.
    [[nodiscard]] json::array thatUseSecret(const std::string &name);
    [[nodiscard]] json::array thatUseVolume(const std::string &name);

private:
    json::array users(const std::string &condition, const std::string &name);

    Database &m_database;
};

} // namespace vivarium::engine
