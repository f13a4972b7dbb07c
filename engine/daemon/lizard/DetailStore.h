// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/Database.h"
#include "util/Json.h"

#include <optional>
#include <string>
#include <vector>

namespace vivarium::engine::lizard {

/// What the Lizard API tells of a sandbox and nothing else knows.
struct SandboxDetails {
    std::string containerId;
    std::string projectId;
    std::string templateName;
    std::optional<std::string> size;
    json::object metadata; ///< texts
    bool internetAccess = true;
    std::vector<std::string> allowedHosts;
};

/// The table of these details. Sandboxes that the other API made have none.
class DetailStore {
public:
    explicit DetailStore(Database &database)
        : m_database(database)
    {
    }

    void insert(const SandboxDetails &details);
    [[nodiscard]] std::optional<SandboxDetails> find(const std::string &containerId);
    void remove(const std::string &containerId);
    /// Removes those of sandboxes that ended before this moment, and of those that never came to be.
    void removeEndedBefore(Timestamp moment);

private:
    Database &m_database;
};

} // namespace vivarium::engine::lizard
