// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/VolumeStore.h"

namespace vivarium::engine {

namespace {

constexpr const char *volumeColumns = "name, id, size_bytes, measured_at, created_at";

VolumeRecord readVolume(const SQLite::Statement &row)
{
    return {.name = row.getColumn(0).getString(),
        .id = row.getColumn(1).getString(),
        .sizeBytes = row.getColumn(2).getInt64(),
        .measuredAt = timeColumn(row.getColumn(3)),
        .createdAt = fromMilliseconds(row.getColumn(4).getInt64())};
}

} // namespace

void VolumeStore::insert(const VolumeRecord &volume)
{
    auto statement = m_database.statement("INSERT INTO volumes (name, id, created_at) VALUES (?, ?, ?)");
    statement.bind(1, volume.name);
    statement.bind(2, volume.id);
    statement.bind(3, toMilliseconds(volume.createdAt));
    statement.exec();
}

void VolumeStore::saveSize(const VolumeRecord &volume)
{
    auto statement =
        m_database.statement("UPDATE volumes SET size_bytes = :size, measured_at = :measured WHERE id = :id");
    statement.bind(":size", volume.sizeBytes);
    bindTime(statement, ":measured", volume.measuredAt);
    statement.bind(":id", volume.id);
    statement.exec();
}

void VolumeStore::remove(const std::string &name)
{
    auto statement = m_database.statement("DELETE FROM volumes WHERE name = ?");
    statement.bind(1, name);
    statement.exec();
}

std::optional<VolumeRecord> VolumeStore::find(const std::string &name)
{
    auto query = m_database.statement(std::string("SELECT ") + volumeColumns + " FROM volumes WHERE name = ?");
    query.bind(1, name);
    if (!query.executeStep())
        return std::nullopt;
    return readVolume(query);
}

std::vector<VolumeRecord> VolumeStore::list(const std::string &cursor, std::int64_t limit)
{
    auto query = m_database.statement(
        std::string("SELECT ") + volumeColumns + " FROM volumes WHERE name > ? ORDER BY name LIMIT ?");
    query.bind(1, cursor);
    query.bind(2, limit);
    std::vector<VolumeRecord> volumes;
    while (query.executeStep())
        volumes.push_back(readVolume(query));
    return volumes;
}

} // namespace vivarium::engine
