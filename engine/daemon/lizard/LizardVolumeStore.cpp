// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardVolumeStore.h"

namespace vivarium::engine::lizard {

namespace {

constexpr const char *lizardVolumeColumns =
    "SELECT id, project_id, name, size_gb, volume_name, created_at FROM lizard_volumes ";

LizardVolume readLizardVolume(const SQLite::Statement &row)
{
    return {.id = row.getColumn(0).getString(),
        .projectId = row.getColumn(1).getString(),
        .name = row.getColumn(2).getString(),
        .sizeGb = row.getColumn(3).getInt64(),
        .volumeName = row.getColumn(4).getString(),
        .createdAt = fromMilliseconds(row.getColumn(5).getInt64())};
}

} // namespace

bool LizardVolumeStore::insert(const LizardVolume &volume)
{
    auto insertion =
        m_database.statement("INSERT INTO lizard_volumes (id, project_id, name, size_gb, volume_name, "
                             "created_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (project_id, name) DO NOTHING");
    insertion.bind(1, volume.id);
    insertion.bind(2, volume.projectId);
    insertion.bind(3, volume.name);
    insertion.bind(4, volume.sizeGb);
    insertion.bind(5, volume.volumeName);
    insertion.bind(6, toMilliseconds(volume.createdAt));
    return insertion.exec() > 0;
}

void LizardVolumeStore::setSize(const std::string &id, std::int64_t sizeGb)
{
    auto update = m_database.statement("UPDATE lizard_volumes SET size_gb = ? WHERE id = ?");
    update.bind(1, sizeGb);
    update.bind(2, id);
    update.exec();
}

void LizardVolumeStore::remove(const std::string &id)
{
    auto deletion = m_database.statement("DELETE FROM lizard_volumes WHERE id = ?");
    deletion.bind(1, id);
    deletion.exec();
}

std::optional<LizardVolume> LizardVolumeStore::findById(const std::string &id)
{
    auto query = m_database.statement(std::string(lizardVolumeColumns) + "WHERE id = ?");
    query.bind(1, id);
    return query.executeStep() ? std::optional(readLizardVolume(query)) : std::nullopt;
}

std::optional<LizardVolume> LizardVolumeStore::find(const std::string &projectId, const std::string &nameOrId)
{
    auto query = m_database.statement(
        std::string(lizardVolumeColumns) + "WHERE project_id = ?1 AND (name = ?2 OR id = ?2) ORDER BY name = ?2 DESC");
    query.bind(1, projectId);
    query.bind(2, nameOrId);
    return query.executeStep() ? std::optional(readLizardVolume(query)) : std::nullopt;
}

std::vector<LizardVolume> LizardVolumeStore::list(const std::string &projectId)
{
    auto query = m_database.statement(std::string(lizardVolumeColumns) + "WHERE project_id = ? ORDER BY position");
    query.bind(1, projectId);
    std::vector<LizardVolume> volumes;
    while (query.executeStep())
        volumes.push_back(readLizardVolume(query));
    return volumes;
}

} // namespace vivarium::engine::lizard
