// SPDX-License-Identifier: GPL-3.0-or-later
// The ids of images and snapshots in the file of the history, and how they are taken out of a damaged one.
#include "activity/ActivityDatabase.h"

#include "activity/ActivityText.h"

#include <QDateTime>
#include <QFile>
#include <QJsonDocument>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>

#include <array>

namespace vivarium {

namespace {

QString aboutText(const ImageRecord &record)
{
    return QString::fromUtf8(QJsonDocument(record.about).toJson(QJsonDocument::Compact));
}

/// What of a table is worth to be taken out of a damaged file.
struct Salvage {
    const char *table;
    const char *columns;
    const char *condition;
};
constexpr std::array salvages{
    Salvage{"images", "profile, image, about, removed", "1"},
    Salvage{"activity",
        "id, at, kind, outcome, profile, connection, sandbox, sandbox_name, image, subject, facts, error, code, "
        "search, keeps, mark",
        "keeps = 1"},
};

/// Row by row, until nothing more can be read. Rows that are there already, or make no sense, are passed by.
void copyRows(const QSqlDatabase &from, const QSqlDatabase &to, const Salvage &what, const QString &order)
{
    const QString columns = QString::fromLatin1(what.columns);
    const auto count = columns.count(QLatin1Char(',')) + 1;
    QSqlQuery source(from);
    source.setForwardOnly(true);
    QSqlQuery target(to);
    // In the order of the table itself: an index may be what is damaged.
    if (!source.exec(QStringLiteral("SELECT %1 FROM %2 WHERE %3 ORDER BY rowid %4")
                .arg(columns, QLatin1StringView(what.table), QLatin1StringView(what.condition), order))
        || !target.prepare(QStringLiteral("INSERT OR IGNORE INTO %1 (%2) VALUES (%3)")
                .arg(QLatin1StringView(what.table), columns,
                    QStringList(count, QStringLiteral("?")).join(QLatin1Char(',')))))
        return;
    while (source.next()) {
        for (int column = 0; column < count; ++column)
            target.bindValue(column, source.value(column));
        (void)target.exec();
    }
}

} // namespace

Result<QList<QJsonObject>> ActivityDatabase::images(const ProfileId &profile)
{
    return attempt<QList<QJsonObject>>([this, &profile]() -> Result<QList<QJsonObject>> {
        QSqlQuery query(QSqlDatabase::database(m_connection, false));
        query.setForwardOnly(true);
        if (!query.prepare(QStringLiteral("SELECT about FROM images WHERE profile = ? AND removed = 0 ORDER BY rowid"))
            || !execute(query, {notNull(profile.value())}))
            return std::unexpected(problem(query));
        QList<QJsonObject> objects;
        while (query.next())
            objects.append(QJsonDocument::fromJson(query.value(0).toString().toUtf8()).object());
        if (query.lastError().isValid())
            return std::unexpected(problem(query));
        return objects;
    });
}

Result<Done> ActivityDatabase::keepImages(const QList<ImageRecord> &records)
{
    return attempt<Done>([this, &records] {
        return inTransaction([this, &records]() -> Result<Done> {
            for (const ImageRecord &record : records) {
                const auto kept = change(
                    QStringLiteral("INSERT INTO images (profile, image, about, removed) VALUES (?, ?, ?, 0) "
                                   "ON CONFLICT (profile, image) DO UPDATE SET about = excluded.about, removed = 0"),
                    {notNull(record.profile.value()), notNull(record.id.value()), aboutText(record)});
                if (!kept)
                    return std::unexpected(kept.error());
            }
            return Done();
        });
    });
}

Result<Done> ActivityDatabase::removeImage(const ProfileId &profile, const ImageId &image)
{
    return attempt<Done>([this, &profile, &image] {
        return change(QStringLiteral("UPDATE images SET removed = ? WHERE profile = ? AND image = ? AND removed = 0"),
            {QDateTime::currentMSecsSinceEpoch(), notNull(profile.value()), notNull(image.value())})
            .transform([](int) { return Done(); });
    });
}

Result<int> ActivityDatabase::takeOverImages(const QList<std::pair<ImageRecord, ActivityEntry>> &records)
{
    int added = 0;
    const auto takeOver = [&]() -> Result<Done> {
        added = 0;
        QList<Draft> drafts;
        for (const auto &[record, saved] : records) {
            const auto isNew = change(QStringLiteral("INSERT INTO images (profile, image, about, removed) "
                                                     "VALUES (?, ?, ?, 0) ON CONFLICT (profile, image) DO NOTHING"),
                {notNull(record.profile.value()), notNull(record.id.value()), aboutText(record)});
            if (!isNew)
                return std::unexpected(isNew.error());
            if (*isNew == 0)
                continue;
            ++added;
            const auto known =
                number(QStringLiteral("SELECT count(*) FROM activity WHERE profile = ? AND image = ? AND kind = ?"),
                    {notNull(record.profile.value()), notNull(record.id.value()),
                        ActivityText::word(ActivityKind::SnapshotSaved)});
            if (!known)
                return std::unexpected(known.error());
            if (*known > 0)
                continue;
            Draft draft{saved, {}};
            QSqlQuery name(QSqlDatabase::database(m_connection, false));
            if (!name.prepare(QStringLiteral("SELECT connection FROM activity WHERE profile = ? AND connection <> '' "
                                             "ORDER BY id DESC LIMIT 1"))
                || !execute(name, {notNull(record.profile.value())}))
                return std::unexpected(problem(name));
            if (name.next())
                draft.entry.connection = name.value(0).toString();
            drafts.append(draft);
        }
        return write(drafts);
    };
    return attempt<int>(
        [&]() -> Result<int> { return inTransaction(takeOver).transform([&added](Done) { return added; }); });
}

void ActivityDatabase::salvage(const QString &damaged)
{
    // From a copy: SQLite would change the file by looking into it, and it is kept as it was.
    const QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("damaged.db"));
    if (!folder.isValid() || !QFile::copy(damaged, copy))
        return; // it is a folder, or there is no room: it stays where it was moved
    (void)QFile::copy(damaged + QStringLiteral("-wal"), copy + QStringLiteral("-wal"));
    const QString connection = m_connection + QStringLiteral("-damaged");
    {
        QSqlDatabase from = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), connection);
        from.setDatabaseName(copy);
        const QSqlDatabase to = QSqlDatabase::database(m_connection, false);
        if (from.open() && run(QStringLiteral("BEGIN IMMEDIATE"))) {
            // From both ends: what is broken may be in the middle.
            for (const Salvage &what : salvages) {
                copyRows(from, to, what, QStringLiteral("ASC"));
                copyRows(from, to, what, QStringLiteral("DESC"));
            }
            (void)run(QStringLiteral("COMMIT"));
        }
        from.close();
    }
    QSqlDatabase::removeDatabase(connection);
}

} // namespace vivarium
