// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/Database.h"

#include <array>
#include <stdexcept>

namespace vivarium::engine {

namespace {

// Times are milliseconds since 1970. "position" gives lists their order, newest last.
constexpr const char *firstSchema = R"(
CREATE TABLE constants (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE sources (sha256 TEXT PRIMARY KEY, size_bytes INTEGER NOT NULL, created_at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE releases (
    id TEXT PRIMARY KEY, app TEXT NOT NULL, name TEXT NOT NULL, definition TEXT NOT NULL, spec TEXT NOT NULL,
    created_at INTEGER NOT NULL, UNIQUE (app, name, definition)) WITHOUT ROWID;
CREATE TABLE containers (
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, release_id TEXT NOT NULL, app TEXT NOT NULL,
    name TEXT NOT NULL, purpose TEXT NOT NULL, state TEXT NOT NULL, stop_reason TEXT, exit_message TEXT,
    exit_code INTEGER, command TEXT, image_id TEXT, timeout_seconds INTEGER NOT NULL, cpu_millis INTEGER NOT NULL,
    memory_mib INTEGER NOT NULL, stages TEXT NOT NULL, created_at INTEGER NOT NULL, assigned_at INTEGER,
    ready_at INTEGER, stopped_at INTEGER, expires_at INTEGER);
CREATE INDEX containers_live ON containers (state) WHERE state <> 'stopped';
CREATE INDEX containers_app ON containers (app, position);
CREATE INDEX containers_created ON containers (created_at);
CREATE TABLE images (
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, name TEXT NOT NULL,
    note TEXT, definition TEXT, python_version TEXT NOT NULL, architecture TEXT NOT NULL, size_bytes INTEGER,
    ready INTEGER NOT NULL, source_container_id TEXT, source_name TEXT, created_at INTEGER NOT NULL, ready_at INTEGER);
CREATE TABLE image_builds (
    id TEXT PRIMARY KEY, image_id TEXT NOT NULL, status TEXT NOT NULL, phase TEXT NOT NULL, attempt INTEGER NOT NULL,
    failure TEXT, created_at INTEGER NOT NULL, finished_at INTEGER) WITHOUT ROWID;
CREATE TABLE image_build_logs (
    build_id TEXT NOT NULL, id INTEGER NOT NULL, attempt INTEGER NOT NULL, data TEXT NOT NULL, time INTEGER NOT NULL,
    PRIMARY KEY (build_id, id)) WITHOUT ROWID;
CREATE TABLE changes (sequence INTEGER PRIMARY KEY AUTOINCREMENT, occurred_at INTEGER NOT NULL, body TEXT NOT NULL);
CREATE TABLE samples (
    container_id TEXT NOT NULL, resolution INTEGER NOT NULL, time INTEGER NOT NULL, interval_ms INTEGER NOT NULL,
    cpu_ms REAL NOT NULL, memory_bytes INTEGER NOT NULL, swap_bytes INTEGER NOT NULL, received_bytes INTEGER NOT NULL,
    sent_bytes INTEGER NOT NULL, read_bytes INTEGER NOT NULL, written_bytes INTEGER NOT NULL,
    PRIMARY KEY (container_id, resolution, time)) WITHOUT ROWID;
)";

// Sandboxes from before run with what their releases say.
constexpr const char *networkAndPorts = R"(
ALTER TABLE containers ADD COLUMN network TEXT NOT NULL DEFAULT '{}';
ALTER TABLE containers ADD COLUMN ports TEXT NOT NULL DEFAULT '[]';
UPDATE containers SET network = '{"block_network":true}' WHERE release_id IN
    (SELECT id FROM releases WHERE json_extract(spec, '$.pod.block_network'));
UPDATE containers SET ports = (SELECT json_group_array(DISTINCT port.value) FROM releases,
    json_each(releases.spec, '$.pod.ports') AS port WHERE releases.id = containers.release_id);
)";

// Values of secrets are Podman's alone: here is only under which name it has them.
constexpr const char *secretsAndVolumes = R"(
CREATE TABLE secrets (
    name TEXT PRIMARY KEY, podman_name TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL)
    WITHOUT ROWID;
CREATE TABLE volumes (
    name TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, size_bytes INTEGER NOT NULL DEFAULT 0, measured_at INTEGER,
    created_at INTEGER NOT NULL) WITHOUT ROWID;
)";

constexpr const char *tokens = R"(
CREATE TABLE tokens (
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, sha256 TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL, prefix TEXT NOT NULL, created_at INTEGER NOT NULL, last_used_at INTEGER);
)";

// Where a restored sandbox came from stays known when the snapshot has been deleted.
constexpr const char *memorySnapshots = R"(
CREATE TABLE memory_snapshots (
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, container_id TEXT NOT NULL,
    source_name TEXT NOT NULL, app TEXT NOT NULL, release_id TEXT NOT NULL, state TEXT NOT NULL, failure TEXT,
    name TEXT NOT NULL, note TEXT, size_bytes INTEGER, paused_ms INTEGER, created_at INTEGER NOT NULL,
    finished_at INTEGER, image_id TEXT, command TEXT, cpu_millis INTEGER NOT NULL, memory_mib INTEGER NOT NULL,
    network TEXT NOT NULL, ports TEXT NOT NULL);
ALTER TABLE containers ADD COLUMN snapshot_id TEXT;
ALTER TABLE containers ADD COLUMN parent_id TEXT;
CREATE INDEX containers_snapshot ON containers (snapshot_id) WHERE snapshot_id IS NOT NULL;
)";

// Tokens of before were all given to device logins, and have no end.
constexpr const char *ownTokens = R"(
ALTER TABLE tokens ADD COLUMN device INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tokens ADD COLUMN expires_at INTEGER;
)";

constexpr const char *gpus = "ALTER TABLE containers ADD COLUMN gpus TEXT NOT NULL DEFAULT '[]';";

// What the Lizard API has and the other one has not. Bodies are JSON: nothing but that API reads them.
constexpr const char *lizardTables = R"(
ALTER TABLE containers ADD COLUMN lifetime_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE containers ADD COLUMN deadline_at INTEGER;
ALTER TABLE containers ADD COLUMN paused_at INTEGER;
ALTER TABLE containers ADD COLUMN private_ports TEXT NOT NULL DEFAULT '[]';
ALTER TABLE containers ADD COLUMN port_token TEXT NOT NULL DEFAULT '';
CREATE TABLE lizard_keys (
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, sha256 TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL, preview TEXT NOT NULL, scopes TEXT NOT NULL, created_at INTEGER NOT NULL,
    last_used_at INTEGER);
CREATE TABLE lizard_projects (
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, slug TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL);
CREATE TABLE lizard_sandboxes (
    container_id TEXT PRIMARY KEY, project_id TEXT NOT NULL, template TEXT NOT NULL, size TEXT,
    metadata TEXT NOT NULL, internet_access INTEGER NOT NULL, allowed_hosts TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE lizard_snapshots (
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, project_id TEXT NOT NULL, body TEXT NOT NULL);
CREATE TABLE lizard_volumes (
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, project_id TEXT NOT NULL, name TEXT NOT NULL,
    size_gb INTEGER NOT NULL, volume_name TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL,
    UNIQUE (project_id, name));
CREATE TABLE lizard_schedules (
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, container_id TEXT NOT NULL,
    body TEXT NOT NULL);
CREATE TABLE lizard_runs (
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, schedule_id TEXT NOT NULL,
    body TEXT NOT NULL);
CREATE INDEX lizard_runs_schedule ON lizard_runs (schedule_id, position);
)";

/// Each brings the data from the version before to the next one; an empty file has version 0.
constexpr std::array migrations{
    firstSchema, networkAndPorts, secretsAndVolumes, tokens, memorySnapshots, ownTokens, gpus, lizardTables};

} // namespace

Database::Database(const std::filesystem::path &file)
    : m_database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 5000)
{
    m_database.exec("PRAGMA journal_mode = WAL");
    m_database.exec("PRAGMA synchronous = NORMAL");
    m_database.exec("PRAGMA foreign_keys = ON");
    migrate();
}

void Database::migrate()
{
    const int version = m_database.execAndGet("PRAGMA user_version").getInt();
    constexpr auto newest = static_cast<int>(migrations.size());
    if (version > newest)
        throw std::runtime_error("The engine's data was written by a newer version. Install that version again.");
    if (version == newest)
        return;
    SQLite::Transaction transaction(m_database);
    for (int next = version; next < newest; ++next)
        m_database.exec(migrations.at(static_cast<std::size_t>(next)));
    m_database.exec("PRAGMA user_version = " + std::to_string(newest));
    transaction.commit();
}

std::string Database::constant(const std::string &name, const std::string &valueIfMissing)
{
    SQLite::Statement insertion(m_database, "INSERT OR IGNORE INTO constants (name, value) VALUES (?, ?)");
    insertion.bind(1, name);
    insertion.bind(2, valueIfMissing);
    insertion.exec();
    SQLite::Statement query(m_database, "SELECT value FROM constants WHERE name = ?");
    query.bind(1, name);
    query.executeStep();
    return query.getColumn(0).getString();
}

std::optional<Timestamp> timeColumn(const SQLite::Column &column)
{
    if (column.isNull())
        return std::nullopt;
    return fromMilliseconds(column.getInt64());
}

std::optional<std::string> textColumn(const SQLite::Column &column)
{
    if (column.isNull())
        return std::nullopt;
    return column.getString();
}

void bindTime(SQLite::Statement &statement, const char *name, const std::optional<Timestamp> &time)
{
    if (time)
        statement.bind(name, toMilliseconds(*time));
    else
        statement.bind(name);
}

void bindText(SQLite::Statement &statement, const char *name, const std::optional<std::string> &text)
{
    if (text)
        statement.bind(name, *text);
    else
        statement.bind(name);
}

} // namespace vivarium::engine
