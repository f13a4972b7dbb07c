// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/KeyStore.h"

#include "lizard/Identifier.h"
#include "util/Digest.h"

#include <chrono>

namespace vivarium::engine::lizard {

namespace {

using std::chrono_literals::operator""s;

constexpr std::size_t keyBytes = 32;
constexpr auto keyUseStoredEvery = 30s;

} // namespace

std::string newKey()
{
    return "liz_" + randomBase64Url(keyBytes);
}

KeyStore::KeyStore(Database &database, std::string ownKey)
    : m_database(database)
    , m_ownDigest(Digest::of(ownKey))
{
    auto query = m_database.statement("SELECT id, sha256, scopes FROM lizard_keys");
    while (query.executeStep())
        m_byDigest.emplace(query.getColumn(1).getString(),
            Known{.id = query.getColumn(0).getString(),
                .scopes = json::parse(query.getColumn(2).getString()).as_array(),
                .noted = {}});
}

Caller KeyStore::callerOf(const Known &known)
{
    Caller caller{.keyId = known.id,
        .isScoped = !known.scopes.empty(),
        .hasWorkspace = false,
        .projects = {},
        .scopes = known.scopes};
    for (const json::value &scope : known.scopes) {
        if (scope.at("type").as_string() == "workspace")
            caller.hasWorkspace = true;
        else
            caller.projects.emplace(scope.at("id").as_string());
    }
    return caller;
}

std::optional<Caller> KeyStore::find(std::string_view secret)
{
    const std::string digest = Digest::of(secret);
    if (digest == m_ownDigest)
        return Caller();
    const auto found = m_byDigest.find(digest);
    if (found == m_byDigest.end())
        return std::nullopt;
    Known &known = found->second;
    if (const Timestamp now = currentTime(); now - known.noted >= keyUseStoredEvery) {
        known.noted = now;
        auto update = m_database.statement("UPDATE lizard_keys SET last_used_at = ? WHERE id = ?");
        update.bind(1, toMilliseconds(now));
        update.bind(2, known.id);
        update.exec();
    }
    return callerOf(known);
}

KeyRecord KeyStore::create(const std::string &name, json::array scopes, std::string &secret)
{
    secret = newKey();
    const std::string digest = Digest::of(secret);
    KeyRecord key{.id = newIdentifier("key"),
        .name = name,
        .preview = secret.substr(0, 7) + "…" + secret.substr(secret.size() - 3),
        .scopes = std::move(scopes),
        .createdAt = currentTime(),
        .lastUsedAt = {}};
    auto insertion = m_database.statement(
        "INSERT INTO lizard_keys (id, sha256, name, preview, scopes, created_at) VALUES (?, ?, ?, ?, ?, ?)");
    insertion.bind(1, key.id);
    insertion.bind(2, digest);
    insertion.bind(3, key.name);
    insertion.bind(4, key.preview);
    insertion.bind(5, json::serialize(key.scopes));
    insertion.bind(6, toMilliseconds(key.createdAt));
    insertion.exec();
    m_byDigest.emplace(digest, Known{.id = key.id, .scopes = key.scopes, .noted = {}});
    return key;
}

std::vector<KeyRecord> KeyStore::list()
{
    auto query = m_database.statement(
        "SELECT id, name, preview, scopes, created_at, last_used_at FROM lizard_keys ORDER BY position DESC");
    std::vector<KeyRecord> keys;
    while (query.executeStep())
        keys.push_back({.id = query.getColumn(0).getString(),
            .name = query.getColumn(1).getString(),
            .preview = query.getColumn(2).getString(),
            .scopes = json::parse(query.getColumn(3).getString()).as_array(),
            .createdAt = fromMilliseconds(query.getColumn(4).getInt64()),
            .lastUsedAt = timeColumn(query.getColumn(5))});
    return keys;
}

bool KeyStore::remove(const std::string &id)
{
    std::erase_if(m_byDigest, [&](const auto &entry) { return entry.second.id == id; });
    auto deletion = m_database.statement("DELETE FROM lizard_keys WHERE id = ?");
    deletion.bind(1, id);
    return deletion.exec() > 0;
}

} // namespace vivarium::engine::lizard
