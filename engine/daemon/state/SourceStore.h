// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/Database.h"

#include <cstdint>
#include <string>

namespace vivarium::engine {

/// The table of uploaded sources, by their SHA-256.
class SourceStore {
public:
    explicit SourceStore(Database &database)
        : m_database(database)
    {
    }

    [[nodiscard]] bool contains(const std::string &sha256);
    void insert(const std::string &sha256, std::int64_t sizeBytes);

private:
    Database &m_database;
};

} // namespace vivarium::engine
