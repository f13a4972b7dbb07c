// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/Database.h"

#include <optional>
#include <string>
#include <vector>

namespace vivarium::engine {

/// A secret without its value, which only Podman has.
struct SecretRecord {
    std::string name; ///< ^[A-Za-z_][A-Za-z0-9_]{0,239}$, also the variable in which sandboxes get it
    std::string podmanName; ///< of the value that holds now; each value has a name of its own
    Timestamp createdAt;
    Timestamp updatedAt;
};

/// The table of secrets.
class SecretStore {
public:
    explicit SecretStore(Database &database)
        : m_database(database)
    {
    }

    /// Inserts it, or replaces Podman's name and the time of the change.
    void save(const SecretRecord &secret);
    void remove(const std::string &name);
    [[nodiscard]] std::optional<SecretRecord> find(const std::string &name);
    /// By name, those after `cursor`.
    [[nodiscard]] std::vector<SecretRecord> list(const std::string &cursor, std::int64_t limit);

private:
    Database &m_database;
};

} // namespace vivarium::engine
