// SPDX-License-Identifier: GPL-3.0-or-later
// How the file of the history is opened, checked, brought to the present schema, and moved aside when it is of no use.
#include "activity/ActivityDatabase.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLockFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>

#include <array>

#include <sys/stat.h>

namespace vivarium {

namespace {

struct ActivityFileText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::ActivityDatabase)
};

constexpr qint64 applicationId = 0x56564143; // "VVAC": tells the file from any other SQLite database
constexpr int busyTimeout = 2000; // ms; another process writes for a few milliseconds
constexpr std::chrono::milliseconds openPatience(3000); // the other one may be looking through a large file
constexpr int guestPatience = 500; // ms, for either

/// From each version of the schema to the next.
const std::array migrations{
    QStringList{
        QStringLiteral("CREATE TABLE activity ("
                       "id INTEGER PRIMARY KEY AUTOINCREMENT, "
                       "at INTEGER NOT NULL, " // milliseconds since the epoch, UTC
                       "kind TEXT NOT NULL, outcome TEXT NOT NULL, "
                       "profile TEXT NOT NULL, connection TEXT NOT NULL, "
                       "sandbox TEXT NOT NULL, sandbox_name TEXT NOT NULL, "
                       "image TEXT NOT NULL, subject TEXT NOT NULL, "
                       "facts TEXT NOT NULL, " // a JSON object
                       "error TEXT NOT NULL, code TEXT NOT NULL, "
                       "search TEXT NOT NULL, " // folded, for the search
                       "keeps INTEGER NOT NULL, " // holds the id of a snapshot made here: is never trimmed
                       "mark TEXT UNIQUE)"),
        QStringLiteral("CREATE INDEX activity_time ON activity (at, id)"),
        QStringLiteral("CREATE INDEX activity_sandbox ON activity (profile, sandbox)"),
    },
    QStringList{
        QStringLiteral("CREATE TABLE images ("
                       "profile TEXT NOT NULL, image TEXT NOT NULL, "
                       "about TEXT NOT NULL, " // a JSON object
                       "removed INTEGER NOT NULL, " // milliseconds since the epoch, UTC; 0: it is on the list
                       "PRIMARY KEY (profile, image))"),
    },
};
static_assert(migrations.size() == ActivityDatabase::schemaVersion);

std::pair<quint64, quint64> identityOf(const QString &path)
{
    struct stat info{};
    if (stat(QFile::encodeName(path).constData(), &info) != 0)
        return {};
    return {info.st_dev, info.st_ino};
}

} // namespace

bool ActivityDatabase::isFileInPlace() const
{
    return identityOf(m_path) == m_file;
}

Result<Done> ActivityDatabase::open()
{
    if (m_open)
        return Done();
    const QString folder = QFileInfo(m_path).absolutePath();
    if (!QDir().mkpath(folder))
        return std::unexpected(
            problem(ActivityFileText::tr("The folder %1 for the activity history can't be made.").arg(folder), {}));
    // Two that start at once must neither make the tables twice nor move aside what the other has just begun.
    QLockFile lock(m_path + QStringLiteral(".lock"));
    if (!lock.tryLock(m_role == Role::Guest ? std::chrono::milliseconds(guestPatience) : openPatience))
        return std::unexpected(problem(lock.error() == QLockFile::LockFailedError
                ? ActivityFileText::tr("The activity history is being opened by another window.")
                : ActivityFileText::tr("The activity history can't be written in %1.").arg(folder),
            lock.fileName()));
    Result<Done> opened = tryOpen();
    if (!opened && m_unusable && m_role == Role::Owner) {
        close();
        opened = moveAside();
        if (opened)
            opened = tryOpen();
        if (opened)
            salvage(m_movedTo);
    }
    if (!opened) {
        close();
        return opened;
    }
    m_file = identityOf(m_path);
    m_open = true;
    m_untrimmed = trimEvery; // once at the start
    return Done();
}

Result<Done> ActivityDatabase::tryOpen()
{
    m_unusable = QFileInfo(m_path).isDir();
    if (m_unusable)
        return std::unexpected(problem(ActivityFileText::tr("%1 is a folder.").arg(m_path), {}));
    // Made before SQLite does: it would let everybody read it. What SQLite puts beside it gets the same rights.
    constexpr QFile::Permissions ownerOnly = QFile::ReadOwner | QFile::WriteOwner;
    QFile file(m_path);
    const bool isThere = file.exists();
    const bool isPrivate = isThere ? file.setPermissions(ownerOnly) : file.open(QIODevice::NewOnly, ownerOnly);
    if (!isPrivate)
        return std::unexpected(problem(
            ActivityFileText::tr("The activity history can't be written: %1.").arg(file.errorString()), m_path));
    file.close();
    if (!QSqlDatabase::isDriverAvailable(QStringLiteral("QSQLITE"))) {
        ApiError error = ApiError::local(
            ActivityFileText::tr("The activity history needs Qt's driver for SQLite, which is not installed."),
            ActivityFileText::tr("Install the package libqt6sql6-sqlite and start again."));
        return std::unexpected(error);
    }
    QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_connection);
    database.setDatabaseName(m_path);
    database.setConnectOptions(
        QStringLiteral("QSQLITE_BUSY_TIMEOUT=%1").arg(m_role == Role::Guest ? guestPatience : busyTimeout));
    if (!database.open())
        return std::unexpected(problem(
            ActivityFileText::tr("The activity history can't be used: %1.").arg(database.lastError().databaseText()),
            m_path));
    if (m_role == Role::Guest)
        return prepareSchema();
    return checkFile().and_then([this](Done) { return prepareSchema(); });
}

Result<Done> ActivityDatabase::checkFile()
{
    QSqlQuery query(QSqlDatabase::database(m_connection, false));
    query.setForwardOnly(true);
    if (!query.exec(QStringLiteral("PRAGMA quick_check(1)")) || !query.next())
        return std::unexpected(problem(query));
    if (const QString verdict = query.value(0).toString(); verdict != u"ok") {
        m_unusable = true;
        return std::unexpected(problem(ActivityFileText::tr("The activity history is damaged."), verdict));
    }
    return Done();
}

Result<Done> ActivityDatabase::prepareSchema()
{
    const auto ours = number(QStringLiteral("PRAGMA application_id"));
    const auto version = number(QStringLiteral("PRAGMA user_version"));
    const auto tables = number(QStringLiteral("SELECT count(*) FROM sqlite_master"));
    for (const auto *answer : {&ours, &version, &tables}) {
        if (!*answer)
            return std::unexpected(answer->error());
    }
    if (*ours != applicationId && (*ours != 0 || *tables > 0)) {
        m_unusable = true;
        return std::unexpected(
            problem(ActivityFileText::tr("%1 is not an activity history.").arg(m_path), QString::number(*ours)));
    }
    if (*version > schemaVersion) {
        return std::unexpected(
            ApiError::local(ActivityFileText::tr("The activity history %1 was written by a later version.").arg(m_path),
                ActivityFileText::tr("It is left as it is, and this version remembers nothing.")));
    }
    QStringList statements{QStringLiteral("PRAGMA journal_mode = WAL"),
        QStringLiteral("PRAGMA synchronous = FULL"), // ids of snapshots survive a power cut
        QStringLiteral("PRAGMA secure_delete = ON")};
    if (*version < schemaVersion) {
        statements << QStringLiteral("BEGIN IMMEDIATE")
                   << QStringLiteral("PRAGMA application_id = %1").arg(applicationId);
        for (auto step = size_t(*version); step < migrations.size(); ++step)
            statements << migrations[step];
        statements << QStringLiteral("PRAGMA user_version = %1").arg(schemaVersion) << QStringLiteral("COMMIT");
    }
    for (const QString &statement : std::as_const(statements)) {
        if (const Result<Done> done = run(statement); !done)
            return done;
    }
    return Done();
}

Result<Done> ActivityDatabase::moveAside()
{
    const QString stamp = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
    const QString aside = QStringLiteral("%1.unusable-%2").arg(m_path, stamp);
    // Its log goes with it: replayed into the new file it would damage that one too.
    for (const QString &end : {QStringLiteral("-wal"), QStringLiteral("-shm"), QString()}) {
        const bool isThere = end.isEmpty() || QFileInfo::exists(m_path + end);
        if (isThere && !QDir().rename(m_path + end, aside + end))
            return std::unexpected(problem(
                ActivityFileText::tr("The activity history %1 is damaged and can't be moved away.").arg(m_path), {}));
    }
    m_movedTo = aside;
    return Done();
}

} // namespace vivarium
