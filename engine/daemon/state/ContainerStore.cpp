// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/ContainerStore.h"

#include "http/ApiError.h"

namespace vivarium::engine {

namespace {

constexpr const char *containerColumns =
    "id, release_id, app, name, purpose, state, stop_reason, exit_message, exit_code, command, "
    "image_id, timeout_seconds, cpu_millis, memory_mib, stages, created_at, assigned_at, "
    "ready_at, stopped_at, expires_at, network, ports, snapshot_id, parent_id, gpus, lifetime_ms, "
    "deadline_at, paused_at, private_ports, port_token";

ContainerRecord readContainer(const SQLite::Statement &row)
{
    ContainerRecord record;
    record.id = row.getColumn(0).getString();
    record.releaseId = row.getColumn(1).getString();
    record.app = row.getColumn(2).getString();
    record.name = row.getColumn(3).getString();
    record.purpose = row.getColumn(4).getString();
    record.state = containerStateNamed(row.getColumn(5).getString());
    if (const auto reason = textColumn(row.getColumn(6)))
        record.stopReason = stopReasonNamed(*reason);
    record.exitMessage = textColumn(row.getColumn(7));
    if (!row.getColumn(8).isNull())
        record.exitCode = row.getColumn(8).getInt();
    if (const auto command = textColumn(row.getColumn(9))) {
        record.command.emplace();
        const json::value arguments = json::parse(*command);
        for (const json::value &argument : arguments.as_array())
            record.command->emplace_back(argument.as_string());
    }
    record.imageId = textColumn(row.getColumn(10));
    record.timeoutSeconds = row.getColumn(11).getInt64();
    record.cpuMillis = row.getColumn(12).getInt64();
    record.memoryMib = row.getColumn(13).getInt64();
    record.stages = stagesFromJson(json::parse(row.getColumn(14).getString()));
    record.createdAt = fromMilliseconds(row.getColumn(15).getInt64());
    record.assignedAt = timeColumn(row.getColumn(16));
    record.readyAt = timeColumn(row.getColumn(17));
    record.stoppedAt = timeColumn(row.getColumn(18));
    record.expiresAt = timeColumn(row.getColumn(19));
    record.network = NetworkPolicy::fromJson(json::parse(row.getColumn(20).getString()).as_object());
    record.ports = json::value_to<std::vector<std::uint16_t>>(json::parse(row.getColumn(21).getString()));
    record.snapshotId = textColumn(row.getColumn(22));
    record.parentId = textColumn(row.getColumn(23));
    record.gpus = json::value_to<std::vector<std::string>>(json::parse(row.getColumn(24).getString()));
    record.lifetimeMs = row.getColumn(25).getInt64();
    record.deadline = timeColumn(row.getColumn(26));
    record.pausedAt = timeColumn(row.getColumn(27));
    record.privatePorts = json::value_to<std::vector<std::uint16_t>>(json::parse(row.getColumn(28).getString()));
    record.portToken = row.getColumn(29).getString();
    return record;
}

void bindContainer(SQLite::Statement &statement, const ContainerRecord &record)
{
    statement.bind(":id", record.id);
    statement.bind(":state", std::string(nameOf(record.state)));
    bindText(statement, ":stop_reason",
        record.stopReason ? std::optional(std::string(nameOf(*record.stopReason))) : std::nullopt);
    bindText(statement, ":exit_message", record.exitMessage);
    if (record.exitCode)
        statement.bind(":exit_code", *record.exitCode);
    bindText(statement, ":image_id", record.imageId);
    statement.bind(":timeout_seconds", record.timeoutSeconds);
    statement.bind(":stages", json::serialize(stagesToJson(record.stages)));
    bindTime(statement, ":assigned_at", record.assignedAt);
    bindTime(statement, ":ready_at", record.readyAt);
    bindTime(statement, ":stopped_at", record.stoppedAt);
    bindTime(statement, ":expires_at", record.expiresAt);
    statement.bind(":network", json::serialize(record.network.toStored()));
    statement.bind(":ports", json::serialize(json::value_from(record.ports)));
    statement.bind(":lifetime_ms", record.lifetimeMs);
    bindTime(statement, ":deadline_at", record.deadline);
    bindTime(statement, ":paused_at", record.pausedAt);
    statement.bind(":private_ports", json::serialize(json::value_from(record.privatePorts)));
    statement.bind(":port_token", record.portToken);
}

// instr() instead of LIKE: a search for "100%" or "a_b" means just that.
constexpr const char *searchCondition = " AND (instr(lower(name), lower(:search)) OR instr(lower(app), lower(:search)) "
                                        "OR instr(id, lower(:search)))";

} // namespace

void ContainerStore::insert(const ContainerRecord &record)
{
    auto statement = m_database.statement("INSERT INTO containers (id, release_id, app, name, purpose, state, "
                                          "stop_reason, exit_message, exit_code, command, "
                                          "image_id, timeout_seconds, cpu_millis, memory_mib, stages, created_at, "
                                          "assigned_at, ready_at, stopped_at, expires_at, network, ports, "
                                          "snapshot_id, parent_id, gpus, lifetime_ms, deadline_at, paused_at, "
                                          "private_ports, port_token) "
                                          "VALUES (:id, :release_id, :app, :name, :purpose, :state, :stop_reason, "
                                          ":exit_message, :exit_code, :command, :image_id, "
                                          ":timeout_seconds, :cpu_millis, :memory_mib, :stages, :created_at, "
                                          ":assigned_at, :ready_at, :stopped_at, :expires_at, :network, :ports, "
                                          ":snapshot_id, :parent_id, :gpus, :lifetime_ms, :deadline_at, :paused_at, "
                                          ":private_ports, :port_token)");
    bindContainer(statement, record);
    statement.bind(":release_id", record.releaseId);
    statement.bind(":app", record.app);
    statement.bind(":name", record.name);
    statement.bind(":purpose", record.purpose);
    if (record.command)
        statement.bind(":command", json::serialize(json::value_from(*record.command)));
    statement.bind(":cpu_millis", record.cpuMillis);
    statement.bind(":memory_mib", record.memoryMib);
    statement.bind(":created_at", toMilliseconds(record.createdAt));
    bindText(statement, ":snapshot_id", record.snapshotId);
    bindText(statement, ":parent_id", record.parentId);
    statement.bind(":gpus", json::serialize(json::value_from(record.gpus)));
    statement.exec();
}

void ContainerStore::update(const ContainerRecord &record)
{
    auto statement = m_database.statement(
        "UPDATE containers SET state = :state, stop_reason = :stop_reason, exit_message = :exit_message, exit_code = "
        ":exit_code, "
        "image_id = :image_id, timeout_seconds = :timeout_seconds, stages = :stages, assigned_at = :assigned_at, "
        "ready_at = :ready_at, stopped_at = :stopped_at, expires_at = :expires_at, network = :network, ports = :ports, "
        "lifetime_ms = :lifetime_ms, deadline_at = :deadline_at, paused_at = :paused_at, "
        "private_ports = :private_ports, port_token = :port_token WHERE id = :id");
    bindContainer(statement, record);
    statement.exec();
}

void ContainerStore::updateExpiry(const ContainerRecord &record)
{
    auto statement = m_database.statement("UPDATE containers SET expires_at = :expires_at WHERE id = :id");
    statement.bind(":id", record.id);
    bindTime(statement, ":expires_at", record.expiresAt);
    statement.exec();
}

std::optional<ContainerRecord> ContainerStore::find(const std::string &id)
{
    auto query = m_database.statement(std::string("SELECT ") + containerColumns + " FROM containers WHERE id = ?");
    query.bind(1, id);
    if (!query.executeStep())
        return std::nullopt;
    return readContainer(query);
}

std::vector<ContainerRecord> ContainerStore::live()
{
    auto query = m_database.statement(
        std::string("SELECT ") + containerColumns + " FROM containers WHERE state <> 'stopped' ORDER BY position");
    std::vector<ContainerRecord> records;
    while (query.executeStep())
        records.push_back(readContainer(query));
    return records;
}

ContainerPage ContainerStore::list(const ContainerQuery &query)
{
    std::int64_t before = INT64_MAX;
    if (query.cursor) {
        auto position = m_database.statement("SELECT position FROM containers WHERE id = ?");
        position.bind(1, *query.cursor);
        if (!position.executeStep())
            throw ApiError::invalidRequest("The cursor is not one that this engine gave.");
        before = position.getColumn(0).getInt64();
    }
    std::string sql = std::string("SELECT ") + containerColumns + " FROM containers WHERE position < :before";
    if (query.app)
        sql += " AND app = :app";
    if (query.liveOnly)
        sql += " AND state <> 'stopped'";
    if (query.search)
        sql += searchCondition;
    auto statement = m_database.statement(sql + " ORDER BY position DESC LIMIT :limit");
    statement.bind(":before", before);
    if (query.app)
        statement.bind(":app", *query.app);
    if (query.search)
        statement.bind(":search", *query.search);
    statement.bind(":limit", query.limit + 1); // one more tells whether there is another page
    ContainerPage page;
    while (statement.executeStep())
        page.containers.push_back(readContainer(statement));
    if (page.containers.size() > static_cast<std::size_t>(query.limit)) {
        page.containers.pop_back();
        page.nextCursor = page.containers.back().id;
    }
    return page;
}

json::object ContainerStore::statistics(const std::optional<std::string> &app)
{
    using namespace std::chrono;
    const std::string filter = app ? " AND app = :app" : "";
    json::object counts{{"pending", 0}, {"running", 0}, {"stopping", 0}, {"stopped", 0}, {"failed", 0}};
    std::int64_t concurrent = 0;
    std::int64_t total = 0;
    auto groups = m_database.statement(
        "SELECT state, stop_reason, count(*) FROM containers WHERE 1" + filter + " GROUP BY state, stop_reason");
    if (app)
        groups.bind(":app", *app);
    while (groups.executeStep()) {
        ContainerRecord probe;
        probe.state = containerStateNamed(groups.getColumn(0).getString());
        if (const auto reason = textColumn(groups.getColumn(1)))
            probe.stopReason = stopReasonNamed(*reason);
        const std::int64_t count = groups.getColumn(2).getInt64();
        json::value &entry = counts[probe.sandboxStatus()];
        entry = entry.to_number<std::int64_t>() + count;
        total += count;
        concurrent += probe.isLive() ? count : 0;
    }

    const Timestamp now = currentTime();
    const auto today = floor<days>(now);
    constexpr auto shownDays = days(30);
    std::vector<std::int64_t> perDay(static_cast<std::size_t>(shownDays.count()));
    const auto firstDay = today - shownDays + days(1);
    auto recent = m_database.statement("SELECT created_at FROM containers WHERE created_at >= :since" + filter);
    recent.bind(":since", toMilliseconds(Timestamp(firstDay)));
    if (app)
        recent.bind(":app", *app);
    std::int64_t lastDay = 0;
    while (recent.executeStep()) {
        const Timestamp created = fromMilliseconds(recent.getColumn(0).getInt64());
        const auto index = static_cast<std::size_t>((floor<days>(created) - firstDay).count());
        if (index < perDay.size())
            ++perDay[index];
        lastDay += created > now - hours(24) ? 1 : 0;
    }
    json::array buckets;
    for (std::size_t i = 0; i < perDay.size(); ++i)
        buckets.push_back({{"timestamp", toRfc3339(Timestamp(firstDay + days(i)))}, {"count", perDay[i]}});
    return {{"concurrent", concurrent}, {"total_created", total},
        {"rate_per_second", static_cast<double>(lastDay) / 86400.0}, {"status_counts", std::move(counts)},
        {"created_buckets", std::move(buckets)}};
}

} // namespace vivarium::engine
