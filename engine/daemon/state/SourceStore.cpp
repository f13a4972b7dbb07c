// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/SourceStore.h"

namespace vivarium::engine {

bool SourceStore::contains(const std::string &sha256)
{
    auto query = m_database.statement("SELECT 1 FROM sources WHERE sha256 = ?");
    query.bind(1, sha256);
    return query.executeStep();
}

void SourceStore::insert(const std::string &sha256, std::int64_t sizeBytes)
{
    auto insertion =
        m_database.statement("INSERT OR IGNORE INTO sources (sha256, size_bytes, created_at) VALUES (?, ?, ?)");
    insertion.bind(1, sha256);
    insertion.bind(2, sizeBytes);
    insertion.bind(3, toMilliseconds(currentTime()));
    insertion.exec();
}

} // namespace vivarium::engine
