// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/ReleaseStore.h"

#include "util/CanonicalJson.h"
#include "util/Digest.h"
#include "util/Random.h"

namespace vivarium::engine {

namespace {

ReleaseRecord readRelease(const SQLite::Statement &row)
{
    return {.id = row.getColumn(0).getString(),
        .app = row.getColumn(1).getString(),
        .name = row.getColumn(2).getString(),
        .spec = json::parse(row.getColumn(3).getString()).as_object(),
        .createdAt = fromMilliseconds(row.getColumn(4).getInt64())};
}

} // namespace

json::object ReleaseRecord::toJson() const
{
    return {{"id", id}, {"name", name}, {"created_at", toRfc3339(createdAt)}, {"spec", spec}};
}

ReleaseRecord ReleaseStore::findOrInsert(const std::string &app, const json::object &spec)
{
    const std::string name(spec.at("name").as_string());
    const std::string definition = Digest::of(canonicalJson(spec));
    auto insertion = m_database.statement(
        "INSERT OR IGNORE INTO releases (id, app, name, definition, spec, created_at) VALUES (?, ?, ?, ?, ?, ?)");
    insertion.bind(1, randomUuid());
    insertion.bind(2, app);
    insertion.bind(3, name);
    insertion.bind(4, definition);
    insertion.bind(5, json::serialize(spec));
    insertion.bind(6, toMilliseconds(currentTime()));
    insertion.exec();
    auto query = m_database.statement(
        "SELECT id, app, name, spec, created_at FROM releases WHERE app = ? AND name = ? AND definition = ?");
    query.bind(1, app);
    query.bind(2, name);
    query.bind(3, definition);
    query.executeStep();
    return readRelease(query);
}

std::optional<ReleaseRecord> ReleaseStore::find(const std::string &id)
{
    auto query = m_database.statement("SELECT id, app, name, spec, created_at FROM releases WHERE id = ?");
    query.bind(1, id);
    if (!query.executeStep())
        return std::nullopt;
    return readRelease(query);
}

json::array ReleaseStore::users(const std::string &condition, const std::string &name)
{
    auto query = m_database.statement(
        "SELECT DISTINCT releases.app, releases.name FROM releases, " + condition + " = ? ORDER BY 1, 2 LIMIT 100");
    query.bind(1, name);
    json::array list;
    while (query.executeStep())
        list.push_back(
            {{"app", query.getColumn(0).getString()}, {"kind", "sandbox"}, {"name", query.getColumn(1).getString()}});
    return list;
}

json::array ReleaseStore::thatUseSecret(const std::string &name)
{
    return users("json_each(releases.spec, '$.secrets') AS used WHERE used.value", name);
}

json::array ReleaseStore::thatUseVolume(const std::string &name)
{
    return users("json_each(releases.spec, '$.volumes') AS used WHERE json_extract(used.value, '$.name')", name);
}

} // namespace vivarium::engine
