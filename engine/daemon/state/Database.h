// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "util/Timestamp.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include <filesystem>
#include <optional>
#include <string>

namespace vivarium::engine {

/// The engine's state: one SQLite file in WAL mode, used from the I/O thread only. A commit survives the end of the
/// engine at any moment; after a power failure the last commits may be missing, but then so are the sandboxes.
///
/// Every use throws SQLite::Exception.
class Database {
public:
    /// Opens the file or makes it, and brings an older schema up to date.
    explicit Database(const std::filesystem::path &file);

    [[nodiscard]] SQLite::Database &handle() { return m_database; }
    [[nodiscard]] SQLite::Statement statement(const std::string &sql) { return {m_database, sql}; }

    /// A small value that is made once, such as the ids of user and workspace.
    std::string constant(const std::string &name, const std::string &valueIfMissing);

private:
    void migrate();

    SQLite::Database m_database;
};

/// Reads a nullable column.
std::optional<Timestamp> timeColumn(const SQLite::Column &column);
std::optional<std::string> textColumn(const SQLite::Column &column);

/// Binds a value or NULL.
void bindTime(SQLite::Statement &statement, const char *name, const std::optional<Timestamp> &time);
void bindText(SQLite::Statement &statement, const char *name, const std::optional<std::string> &text);

} // namespace vivarium::engine
