// SPDX-License-Identifier: GPL-3.0-or-later
#include "activity/ActivityDatabase.h"

#include "activity/ActivityCondition.h"
#include "activity/ActivityText.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTimeZone>
#include <QUuid>

namespace vivarium {

namespace {

struct ActivityDatabaseText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::ActivityDatabase)
};

constexpr int mostOpenLives = 5000;
constexpr int mostConnections = 50;
// Result codes of SQLite, without their extension in the higher bits.
constexpr int sqliteCorrupt = 11;
constexpr int sqliteNotADatabase = 26;

const QString entryColumns = QStringLiteral(
    "id, at, kind, outcome, profile, connection, sandbox, sandbox_name, image, subject, facts, error, code");

bool keepsSnapshot(const ActivityEntry &entry)
{
    return entry.kind == ActivityKind::SnapshotSaved && !entry.image.isEmpty();
}

ActivityEntry entryOf(const QSqlQuery &query)
{
    ActivityEntry entry;
    entry.id = query.value(0).toLongLong();
    entry.at = QDateTime::fromMSecsSinceEpoch(query.value(1).toLongLong(), QTimeZone::UTC);
    entry.kind = ActivityText::kindOf(query.value(2).toString());
    entry.outcome = ActivityText::outcomeOf(query.value(3).toString());
    entry.profile = ProfileId(query.value(4).toString());
    entry.connection = query.value(5).toString();
    entry.sandbox = SandboxId(query.value(6).toString());
    entry.sandboxName = query.value(7).toString();
    entry.image = ImageId(query.value(8).toString());
    entry.subject = query.value(9).toString();
    entry.facts = QJsonDocument::fromJson(query.value(10).toString().toUtf8()).object();
    entry.error = query.value(11).toString();
    entry.code = query.value(12).toString();
    return entry;
}

} // namespace

ActivityDatabase::ActivityDatabase(QString path, int most, Role role)
    : m_path(std::move(path))
    , m_most(most)
    , m_role(role)
    , m_connection(QStringLiteral("activity-") + QUuid::createUuid().toString(QUuid::WithoutBraces))
{
}

ActivityDatabase::~ActivityDatabase()
{
    close();
}

void ActivityDatabase::close()
{
    m_open = false;
    m_version = -1;
    if (!QSqlDatabase::contains(m_connection))
        return;
    {
        QSqlDatabase database = QSqlDatabase::database(m_connection, false);
        database.close();
    }
    QSqlDatabase::removeDatabase(m_connection);
}

ApiError ActivityDatabase::problem(const QString &sentence, const QString &details)
{
    ApiError error = ApiError::local(sentence,
        ActivityDatabaseText::tr("Look at the folder's rights and the free space. Until then nothing is remembered."));
    error.details = details;
    return error;
}

ApiError ActivityDatabase::problem(const QSqlQuery &query)
{
    const QSqlError error = query.lastError();
    const int code = error.nativeErrorCode().toInt() & 0xff;
    m_unusable = code == sqliteCorrupt || code == sqliteNotADatabase;
    return problem(ActivityDatabaseText::tr("The activity history can't be used: %1.").arg(error.databaseText()),
        QStringLiteral("%1\n%2\n%3").arg(m_path, error.text(), query.lastQuery()));
}

QString ActivityDatabase::notNull(const QString &value)
{
    return value.isNull() ? QString(QLatin1StringView("")) : value;
}

bool ActivityDatabase::execute(QSqlQuery &query, const QVariantList &values)
{
    for (const QVariant &value : values)
        query.addBindValue(value);
    return query.exec();
}

Result<Done> ActivityDatabase::run(const QString &statement)
{
    QSqlQuery query(QSqlDatabase::database(m_connection, false));
    if (!query.exec(statement))
        return std::unexpected(problem(query));
    while (query.next()) { } // some pragmas do their work while they are read
    return Done();
}

Result<qint64> ActivityDatabase::number(const QString &statement, const QVariantList &values)
{
    QSqlQuery query(QSqlDatabase::database(m_connection, false));
    query.setForwardOnly(true);
    if (!query.prepare(statement) || !execute(query, values) || !query.next())
        return std::unexpected(problem(query));
    return query.value(0).toLongLong();
}

Result<int> ActivityDatabase::change(const QString &statement, const QVariantList &values)
{
    QSqlQuery query(QSqlDatabase::database(m_connection, false));
    if (!query.prepare(statement) || !execute(query, values))
        return std::unexpected(problem(query));
    return query.numRowsAffected();
}

Result<Done> ActivityDatabase::inTransaction(const std::function<Result<Done>()> &work)
{
    if (const Result<Done> begun = run(QStringLiteral("BEGIN IMMEDIATE")); !begun)
        return begun;
    Result<Done> done = work();
    if (done)
        done = run(QStringLiteral("COMMIT"));
    if (!done)
        (void)QSqlQuery(QSqlDatabase::database(m_connection, false)).exec(QStringLiteral("ROLLBACK"));
    return done;
}

Result<Done> ActivityDatabase::append(const QList<Draft> &drafts)
{
    return attempt<Done>([this, &drafts] {
        const Result<Done> written = inTransaction([this, &drafts] { return write(drafts); });
        m_untrimmed += int(drafts.size());
        return written && m_role == Role::Owner && m_untrimmed >= trimEvery ? trim() : written;
    });
}

Result<Done> ActivityDatabase::write(const QList<Draft> &drafts)
{
    QSqlQuery insert(QSqlDatabase::database(m_connection, false));
    if (!insert.prepare(QStringLiteral(
            "INSERT INTO activity (at, kind, outcome, profile, connection, sandbox, sandbox_name, image, subject, "
            "facts, error, code, search, keeps, mark) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (mark) DO NOTHING")))
        return std::unexpected(problem(insert));
    for (const Draft &draft : drafts) {
        const ActivityEntry &entry = draft.entry;
        const QVariantList values{entry.at.toMSecsSinceEpoch(), ActivityText::word(entry.kind),
            ActivityText::word(entry.outcome), notNull(entry.profile.value()), notNull(entry.connection),
            notNull(entry.sandbox.value()), notNull(entry.sandboxName), notNull(entry.image.value()),
            notNull(entry.subject), QString::fromUtf8(QJsonDocument(entry.facts).toJson(QJsonDocument::Compact)),
            notNull(entry.error), notNull(entry.code), notNull(ActivityText::searchText(entry)),
            int(keepsSnapshot(entry)),
            draft.mark.isEmpty() ? QVariant(QMetaType::fromType<QString>()) : QVariant(draft.mark)};
        if (!execute(insert, values))
            return std::unexpected(problem(insert));
    }
    return Done();
}

Result<Done> ActivityDatabase::trim()
{
    // What became of a snapshot stays as long as the word that it was made.
    const auto trimmed =
        change(QStringLiteral(
                   "DELETE FROM activity WHERE id IN (SELECT id FROM activity WHERE keeps = 0 AND kind NOT IN (?, ?) "
                   "ORDER BY at DESC, id DESC LIMIT -1 OFFSET ?)"),
            {ActivityText::word(ActivityKind::SnapshotDeleted), ActivityText::word(ActivityKind::SnapshotForgotten),
                m_most});
    if (!trimmed)
        return std::unexpected(trimmed.error());
    m_untrimmed = 0;
    return Done();
}

Result<ActivityPage> ActivityDatabase::read(
    const ActivityFilter &filter, const std::optional<ActivityPosition> &after, int limit)
{
    return attempt<ActivityPage>([this, &filter, &after, limit]() -> Result<ActivityPage> {
        ActivityPage page;
        const ActivityCondition condition = ActivityCondition::of(filter);
        const auto all = number(QStringLiteral("SELECT count(*) FROM activity"));
        const auto matching =
            number(QStringLiteral("SELECT count(*) FROM activity WHERE %1").arg(condition.sql()), condition.values);
        if (!all || !matching)
            return std::unexpected(all ? matching.error() : all.error());
        page.all = int(*all);
        page.matching = int(*matching);

        QSqlQuery names(QSqlDatabase::database(m_connection, false));
        names.setForwardOnly(true);
        // With max() SQLite takes the other columns from the row of the maximum.
        if (!names.exec(QStringLiteral("SELECT profile, connection, max(id) FROM activity WHERE profile <> '' "
                                       "AND connection <> '' GROUP BY profile ORDER BY max(id) DESC LIMIT %1")
                    .arg(mostConnections)))
            return std::unexpected(problem(names));
        while (names.next())
            page.connections.append({ProfileId(names.value(0).toString()), names.value(1).toString()});

        QString where = condition.sql();
        QVariantList values = condition.values;
        if (after) {
            where += QStringLiteral(" AND (at, id) < (?, ?)");
            values << after->at << after->id;
        }
        values << limit + 1;
        QSqlQuery query(QSqlDatabase::database(m_connection, false));
        query.setForwardOnly(true);
        if (!query.prepare(QStringLiteral("SELECT %1 FROM activity WHERE %2 ORDER BY at DESC, id DESC LIMIT ?")
                    .arg(entryColumns, where))
            || !execute(query, values))
            return std::unexpected(problem(query));
        while (query.next())
            page.entries.append(entryOf(query));
        if (query.lastError().isValid())
            return std::unexpected(problem(query));
        page.more = page.entries.size() > limit;
        if (page.more)
            page.entries.removeLast();
        return page;
    });
}

Result<Done> ActivityDatabase::forEach(
    const ActivityFilter &filter, const std::function<bool(const ActivityEntry &)> &take)
{
    // Not through attempt(): what was taken already can't be taken back.
    if (const Result<Done> opened = open(); !opened)
        return opened;
    const ActivityCondition condition = ActivityCondition::of(filter);
    QSqlQuery query(QSqlDatabase::database(m_connection, false));
    query.setForwardOnly(true);
    if (!query.prepare(QStringLiteral("SELECT %1 FROM activity WHERE %2 ORDER BY at DESC, id DESC")
                .arg(entryColumns, condition.sql()))
        || !execute(query, condition.values))
        return std::unexpected(problem(query));
    while (query.next()) {
        if (!take(entryOf(query)))
            return Done();
    }
    if (query.lastError().isValid())
        return std::unexpected(problem(query));
    return Done();
}

Result<ActivityTotals> ActivityDatabase::totals()
{
    return attempt<ActivityTotals>([this]() -> Result<ActivityTotals> {
        const auto entries = number(QStringLiteral("SELECT count(*) FROM activity"));
        const auto snapshots = number(QStringLiteral("SELECT count(*) FROM activity WHERE keeps = 1"));
        if (!entries || !snapshots)
            return std::unexpected(entries ? snapshots.error() : entries.error());
        return ActivityTotals{int(*entries), int(*snapshots)};
    });
}

Result<QList<OpenLife>> ActivityDatabase::openLives()
{
    return attempt<QList<OpenLife>>([this]() -> Result<QList<OpenLife>> {
        QSqlQuery query(QSqlDatabase::database(m_connection, false));
        query.setForwardOnly(true);
        if (!query.prepare(
                QStringLiteral("SELECT profile, sandbox, sandbox_name, max(id) FROM activity "
                               "WHERE sandbox <> '' AND keeps = 0 GROUP BY profile, sandbox HAVING sum(kind = ?) = 0 "
                               "ORDER BY max(id) DESC LIMIT ?"))
            || !execute(query, {ActivityText::word(ActivityKind::SandboxEnded), mostOpenLives}))
            return std::unexpected(problem(query));
        QList<OpenLife> lives;
        while (query.next())
            lives.append({{ProfileId(query.value(0).toString()), SandboxId(query.value(1).toString())},
                query.value(2).toString()});
        return lives;
    });
}

Result<int> ActivityDatabase::clear(bool snapshotsToo)
{
    return attempt<int>([this, snapshotsToo]() -> Result<int> {
        QSqlQuery query(QSqlDatabase::database(m_connection, false));
        if (!query.exec(snapshotsToo ? QStringLiteral("DELETE FROM activity")
                                     : QStringLiteral("DELETE FROM activity WHERE keeps = 0")))
            return std::unexpected(problem(query));
        const int gone = query.numRowsAffected();
        query.finish();
        // The log still holds the old pages. Where somebody else is reading it is emptied later.
        (void)run(QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)"));
        return gone;
    });
}

Result<bool> ActivityDatabase::wasChangedElsewhere()
{
    return attempt<bool>([this]() -> Result<bool> {
        const auto version = number(QStringLiteral("PRAGMA data_version"));
        if (!version)
            return std::unexpected(version.error());
        const bool changed = m_version >= 0 && m_version != *version;
        m_version = *version;
        return changed;
    });
}

} // namespace vivarium
