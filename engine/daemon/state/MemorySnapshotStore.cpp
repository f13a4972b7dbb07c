// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/MemorySnapshotStore.h"

#include "state/ContainerRecord.h"

#include <stdexcept>

namespace vivarium::engine {

namespace {

constexpr const char *snapshotColumns =
    "id, container_id, source_name, app, release_id, state, failure, name, note, size_bytes, paused_ms, created_at, "
    "finished_at, image_id, command, cpu_millis, memory_mib, network, ports";

SnapshotState snapshotStateNamed(std::string_view name)
{
    for (const SnapshotState state : {SnapshotState::Pending, SnapshotState::Available, SnapshotState::Failed}) {
        if (nameOf(state) == name)
            return state;
    }
    throw std::runtime_error("unknown state of a snapshot in the data base");
}

std::optional<std::int64_t> integerColumn(const SQLite::Column &column)
{
    return column.isNull() ? std::nullopt : std::optional(column.getInt64());
}

MemorySnapshotRecord readSnapshot(const SQLite::Statement &row)
{
    MemorySnapshotRecord snapshot;
    snapshot.id = row.getColumn(0).getString();
    snapshot.containerId = row.getColumn(1).getString();
    snapshot.sourceName = row.getColumn(2).getString();
    snapshot.app = row.getColumn(3).getString();
    snapshot.releaseId = row.getColumn(4).getString();
    snapshot.state = snapshotStateNamed(row.getColumn(5).getString());
    snapshot.failure = textColumn(row.getColumn(6));
    snapshot.name = row.getColumn(7).getString();
    snapshot.note = textColumn(row.getColumn(8));
    snapshot.sizeBytes = integerColumn(row.getColumn(9));
    snapshot.pausedMs = integerColumn(row.getColumn(10));
    snapshot.createdAt = fromMilliseconds(row.getColumn(11).getInt64());
    snapshot.finishedAt = timeColumn(row.getColumn(12));
    snapshot.imageId = textColumn(row.getColumn(13));
    if (const auto command = textColumn(row.getColumn(14)))
        snapshot.command = json::value_to<std::vector<std::string>>(json::parse(*command));
    snapshot.cpuMillis = row.getColumn(15).getInt64();
    snapshot.memoryMib = row.getColumn(16).getInt64();
    snapshot.network = NetworkPolicy::fromJson(json::parse(row.getColumn(17).getString()).as_object());
    snapshot.ports = json::value_to<std::vector<std::uint16_t>>(json::parse(row.getColumn(18).getString()));
    return snapshot;
}

void bindMutableOf(SQLite::Statement &statement, const MemorySnapshotRecord &snapshot)
{
    statement.bind(":id", snapshot.id);
    statement.bind(":state", std::string(nameOf(snapshot.state)));
    bindText(statement, ":failure", snapshot.failure);
    statement.bind(":name", snapshot.name);
    bindText(statement, ":note", snapshot.note);
    if (snapshot.sizeBytes)
        statement.bind(":size_bytes", *snapshot.sizeBytes);
    if (snapshot.pausedMs)
        statement.bind(":paused_ms", *snapshot.pausedMs);
    bindTime(statement, ":finished_at", snapshot.finishedAt);
}

} // namespace

std::string_view nameOf(SnapshotState state)
{
    switch (state) {
    case SnapshotState::Pending:
        return "pending";
    case SnapshotState::Available:
        return "available";
    case SnapshotState::Failed:
        break;
    }
    return "failed";
}

json::object MemorySnapshotRecord::toJson() const
{
    json::object object{{"id", id}, {"container_id", containerId}, {"release_id", releaseId}, {"state", nameOf(state)},
        {"created_at", toRfc3339(createdAt)}};
    if (failure)
        object["failure"] = *failure;
    if (sizeBytes)
        object["size_bytes"] = *sizeBytes;
    return object;
}

void MemorySnapshotStore::insert(const MemorySnapshotRecord &snapshot)
{
    auto statement = m_database.statement(
        "INSERT INTO memory_snapshots (id, container_id, source_name, app, release_id, state, failure, name, note, "
        "size_bytes, paused_ms, created_at, finished_at, image_id, command, cpu_millis, memory_mib, network, ports) "
        "VALUES (:id, :container_id, :source_name, :app, :release_id, :state, :failure, :name, :note, :size_bytes, "
        ":paused_ms, :created_at, :finished_at, :image_id, :command, :cpu_millis, :memory_mib, :network, :ports)");
    bindMutableOf(statement, snapshot);
    statement.bind(":container_id", snapshot.containerId);
    statement.bind(":source_name", snapshot.sourceName);
    statement.bind(":app", snapshot.app);
    statement.bind(":release_id", snapshot.releaseId);
    statement.bind(":created_at", toMilliseconds(snapshot.createdAt));
    bindText(statement, ":image_id", snapshot.imageId);
    if (snapshot.command)
        statement.bind(":command", json::serialize(json::value_from(*snapshot.command)));
    statement.bind(":cpu_millis", snapshot.cpuMillis);
    statement.bind(":memory_mib", snapshot.memoryMib);
    statement.bind(":network", json::serialize(snapshot.network.toStored()));
    statement.bind(":ports", json::serialize(json::value_from(snapshot.ports)));
    statement.exec();
}

void MemorySnapshotStore::update(const MemorySnapshotRecord &snapshot)
{
    auto statement = m_database.statement(
        "UPDATE memory_snapshots SET state = :state, failure = :failure, name = :name, note = :note, size_bytes = "
        ":size_bytes, paused_ms = :paused_ms, finished_at = :finished_at WHERE id = :id");
    bindMutableOf(statement, snapshot);
    statement.exec();
}

void MemorySnapshotStore::remove(const std::string &id)
{
    auto statement = m_database.statement("DELETE FROM memory_snapshots WHERE id = ?");
    statement.bind(1, id);
    statement.exec();
}

std::optional<MemorySnapshotRecord> MemorySnapshotStore::find(const std::string &id)
{
    auto query = m_database.statement(std::string("SELECT ") + snapshotColumns + " FROM memory_snapshots WHERE id = ?");
    query.bind(1, id);
    if (!query.executeStep())
        return std::nullopt;
    return readSnapshot(query);
}

std::vector<MemorySnapshotRecord> MemorySnapshotStore::list()
{
    auto query = m_database.statement(
        std::string("SELECT ") + snapshotColumns + " FROM memory_snapshots ORDER BY position DESC");
    std::vector<MemorySnapshotRecord> snapshots;
    while (query.executeStep())
        snapshots.push_back(readSnapshot(query));
    return snapshots;
}

std::vector<SnapshotCopy> MemorySnapshotStore::copiesOf(const std::string &id)
{
    auto query = m_database.statement("SELECT id, name, state, stop_reason, created_at FROM containers WHERE "
                                      "snapshot_id = ? ORDER BY position DESC LIMIT 100");
    query.bind(1, id);
    std::vector<SnapshotCopy> copies;
    while (query.executeStep()) {
        ContainerRecord probe;
        probe.state = containerStateNamed(query.getColumn(2).getString());
        if (const auto reason = textColumn(query.getColumn(3)))
            probe.stopReason = stopReasonNamed(*reason);
        copies.push_back({.containerId = query.getColumn(0).getString(),
            .name = query.getColumn(1).getString(),
            .status = std::string(probe.sandboxStatus()),
            .createdAt = fromMilliseconds(query.getColumn(4).getInt64())});
    }
    return copies;
}

} // namespace vivarium::engine
