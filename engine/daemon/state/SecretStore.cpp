// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/SecretStore.h"

namespace vivarium::engine {

namespace {

SecretRecord readSecret(const SQLite::Statement &row)
{
    return {.name = row.getColumn(0).getString(),
        .podmanName = row.getColumn(1).getString(),
        .createdAt = fromMilliseconds(row.getColumn(2).getInt64()),
        .updatedAt = fromMilliseconds(row.getColumn(3).getInt64())};
}

} // namespace

void SecretStore::save(const SecretRecord &secret)
{
    auto statement = m_database.statement(
        "INSERT INTO secrets (name, podman_name, created_at, updated_at) VALUES (?, ?, ?, ?) ON CONFLICT (name) DO "
        "UPDATE SET podman_name = excluded.podman_name, updated_at = excluded.updated_at");
    statement.bind(1, secret.name);
    statement.bind(2, secret.podmanName);
    statement.bind(3, toMilliseconds(secret.createdAt));
    statement.bind(4, toMilliseconds(secret.updatedAt));
    statement.exec();
}

void SecretStore::remove(const std::string &name)
{
    auto statement = m_database.statement("DELETE FROM secrets WHERE name = ?");
    statement.bind(1, name);
    statement.exec();
}

std::optional<SecretRecord> SecretStore::find(const std::string &name)
{
    auto query = m_database.statement("SELECT name, podman_name, created_at, updated_at FROM secrets WHERE name = ?");
    query.bind(1, name);
    if (!query.executeStep())
        return std::nullopt;
    return readSecret(query);
}

std::vector<SecretRecord> SecretStore::list(const std::string &cursor, std::int64_t limit)
{
    auto query = m_database.statement("SELECT name, podman_name, created_at, updated_at FROM secrets WHERE name > ? "
                                      "ORDER BY name LIMIT ?");
    query.bind(1, cursor);
    query.bind(2, limit);
    std::vector<SecretRecord> secrets;
    while (query.executeStep())
        secrets.push_back(readSecret(query));
    return secrets;
}

} // namespace vivarium::engine
