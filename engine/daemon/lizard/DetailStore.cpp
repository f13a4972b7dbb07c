// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/DetailStore.h"

namespace vivarium::engine::lizard {

void DetailStore::insert(const SandboxDetails &details)
{
    auto insertion =
        m_database.statement("INSERT OR REPLACE INTO lizard_sandboxes (container_id, project_id, template, "
                             "size, metadata, internet_access, allowed_hosts) VALUES (:id, :project, "
                             ":template, :size, :metadata, :internet, :hosts)");
    insertion.bind(":id", details.containerId);
    insertion.bind(":project", details.projectId);
    insertion.bind(":template", details.templateName);
    bindText(insertion, ":size", details.size);
    insertion.bind(":metadata", json::serialize(details.metadata));
    insertion.bind(":internet", details.internetAccess ? 1 : 0);
    insertion.bind(":hosts", json::serialize(json::value_from(details.allowedHosts)));
    insertion.exec();
}

std::optional<SandboxDetails> DetailStore::find(const std::string &containerId)
{
    auto query = m_database.statement("SELECT project_id, template, size, metadata, internet_access, allowed_hosts "
                                      "FROM lizard_sandboxes WHERE container_id = ?");
    query.bind(1, containerId);
    if (!query.executeStep())
        return std::nullopt;
    return SandboxDetails{.containerId = containerId,
        .projectId = query.getColumn(0).getString(),
        .templateName = query.getColumn(1).getString(),
        .size = textColumn(query.getColumn(2)),
        .metadata = json::parse(query.getColumn(3).getString()).as_object(),
        .internetAccess = query.getColumn(4).getInt() != 0,
        .allowedHosts = json::value_to<std::vector<std::string>>(json::parse(query.getColumn(5).getString()))};
}

void DetailStore::remove(const std::string &containerId)
{
    auto deletion = m_database.statement("DELETE FROM lizard_sandboxes WHERE container_id = ?");
    deletion.bind(1, containerId);
    deletion.exec();
}

void DetailStore::removeEndedBefore(Timestamp moment)
{
    auto deletion = m_database.statement(
        "DELETE FROM lizard_sandboxes WHERE NOT EXISTS (SELECT 1 FROM containers "
        "WHERE containers.id = lizard_sandboxes.container_id AND (state <> 'stopped' OR stopped_at >= ?))");
    deletion.bind(1, toMilliseconds(moment));
    deletion.exec();
}

} // namespace vivarium::engine::lizard
