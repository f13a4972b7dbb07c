// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/Database.h"

#include <optional>
#include <string>
#include <vector>

namespace vivarium::engine::lizard {

struct Project {
    std::string id;
    std::string name;
    std::string slug; ///< unique
    Timestamp createdAt;
};

/// The table of projects. There always is one: the first, which sandboxes of the other API belong to.
class ProjectStore {
public:
    explicit ProjectStore(Database &database);

    Project create(const std::string &name);
    void rename(const std::string &id, const std::string &name);
    void remove(const std::string &id);
    [[nodiscard]] std::optional<Project> find(const std::string &id);
    /// Oldest first.
    [[nodiscard]] std::vector<Project> list();
    [[nodiscard]] Project first();

private:
    std::string freeSlug(const std::string &name);

    Database &m_database;
};

} // namespace vivarium::engine::lizard
