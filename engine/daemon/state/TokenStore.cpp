// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/TokenStore.h"

#include "http/ApiError.h"
#include "util/Digest.h"
#include "util/Random.h"

#include <chrono>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""s;

constexpr std::size_t secretBytes = 32;
constexpr std::size_t prefixLength = 7;
constexpr auto useStoredEvery = 30s;

} // namespace

TokenStore::TokenStore(Database &database)
    : m_database(database)
{
    auto query = m_database.statement("SELECT id, sha256, expires_at FROM tokens");
    while (query.executeStep())
        m_byDigest.emplace(query.getColumn(1).getString(),
            Known{.id = query.getColumn(0).getString(), .expiresAt = timeColumn(query.getColumn(2)), .noted = {}});
}

TokenStore::Made TokenStore::create(const std::string &name, bool device, std::optional<std::chrono::seconds> lifetime)
{
    Made made{.secret = "lc_" + randomBase64Url(secretBytes), .record = {}};
    const std::string digest = Digest::of(made.secret);
    const Timestamp now = currentTime();
    made.record = {.id = randomUuid(),
        .name = name,
        .device = device,
        .prefix = made.secret.substr(0, prefixLength),
        .createdAt = now,
        .expiresAt = lifetime ? std::optional(now + *lifetime) : std::nullopt,
        .lastUsedAt = {}};
    auto insertion =
        m_database.statement("INSERT INTO tokens (id, sha256, name, prefix, created_at, device, expires_at) "
                             "VALUES (?, ?, ?, ?, ?, ?, ?)");
    insertion.bind(1, made.record.id);
    insertion.bind(2, digest);
    insertion.bind(3, name);
    insertion.bind(4, made.record.prefix);
    insertion.bind(5, toMilliseconds(now));
    insertion.bind(6, device ? 1 : 0);
    if (made.record.expiresAt)
        insertion.bind(7, toMilliseconds(*made.record.expiresAt));
    insertion.exec();
    m_byDigest.emplace(digest, Known{.id = made.record.id, .expiresAt = made.record.expiresAt, .noted = {}});
    return made;
}

std::optional<std::string> TokenStore::use(std::string_view secret)
{
    const auto found = m_byDigest.find(Digest::of(secret));
    if (found == m_byDigest.end() || (found->second.expiresAt && *found->second.expiresAt <= currentTime()))
        return std::nullopt;
    Known &known = found->second;
    if (const Timestamp now = currentTime(); now - known.noted >= useStoredEvery) {
        known.noted = now;
        auto update = m_database.statement("UPDATE tokens SET last_used_at = ? WHERE id = ?");
        update.bind(1, toMilliseconds(now));
        update.bind(2, known.id);
        update.exec();
    }
    return known.id;
}

std::vector<TokenRecord> TokenStore::list(const std::optional<std::string> &after, std::int64_t limit, bool devices)
{
    std::int64_t before = INT64_MAX;
    if (after) {
        auto position = m_database.statement("SELECT position FROM tokens WHERE id = ?");
        position.bind(1, *after);
        if (!position.executeStep())
            throw ApiError::invalidRequest("The cursor is not one that this engine gave.");
        before = position.getColumn(0).getInt64();
    }
    auto query =
        m_database.statement("SELECT id, name, prefix, created_at, last_used_at, device, expires_at FROM tokens "
                             "WHERE position < ? AND device <= ? ORDER BY position DESC LIMIT ?");
    query.bind(1, before);
    query.bind(2, devices ? 1 : 0);
    query.bind(3, limit);
    std::vector<TokenRecord> records;
    while (query.executeStep()) {
        records.push_back({.id = query.getColumn(0).getString(),
            .name = query.getColumn(1).getString(),
            .device = query.getColumn(5).getInt() != 0,
            .prefix = query.getColumn(2).getString(),
            .createdAt = fromMilliseconds(query.getColumn(3).getInt64()),
            .expiresAt = timeColumn(query.getColumn(6)),
            .lastUsedAt = timeColumn(query.getColumn(4))});
    }
    return records;
}

bool TokenStore::remove(const std::string &id)
{
    std::erase_if(m_byDigest, [&](const auto &entry) { return entry.second.id == id; });
    auto deletion = m_database.statement("DELETE FROM tokens WHERE id = ?");
    deletion.bind(1, id);
    return deletion.exec() > 0;
}

} // namespace vivarium::engine
