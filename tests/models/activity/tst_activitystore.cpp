// SPDX-License-Identifier: GPL-3.0-or-later
#include "Entries.h"
#include "activity/ActivityText.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace vivarium;

namespace {

constexpr auto writerArgument = "--write";

/// Runs statements on a database file, beside the store.
void runSql(const QString &path, const QStringList &statements)
{
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"test"_s);
        database.setDatabaseName(path);
        QVERIFY(database.open());
        for (const QString &statement : statements)
            QVERIFY2(QSqlQuery(database).exec(statement), qPrintable(statement));
    }
    QSqlDatabase::removeDatabase(u"test"_s);
}

QStringList asideOf(const QString &path)
{
    const QFileInfo info(path);
    return info.dir().entryList({info.fileName() + u".unusable-*"_s});
}

/// The first number that a statement gives, read beside the store.
bool readNumber(const QString &path, const QString &statement, qint64 &number)
{
    bool good = false;
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"test"_s);
        database.setDatabaseName(path);
        if (database.open()) {
            QSqlQuery query(database);
            good = query.exec(statement) && query.next();
            number = good ? query.value(0).toLongLong() : 0;
        }
    }
    QSqlDatabase::removeDatabase(u"test"_s);
    return good;
}

Reply<Done> keep(ActivityStore &store, const ImageRecord &record)
{
    return store.ask<Done>([record](ActivityDatabase &database) { return database.keepImages({record}); });
}

QList<QJsonObject> imagesOf(ActivityStore &store, const ProfileId &profile)
{
    const auto images = answerOf(
        store.ask<QList<QJsonObject>>([profile](ActivityDatabase &database) { return database.images(profile); }));
    return images ? images->value_or(QList<QJsonObject>()) : QList<QJsonObject>();
}

struct World {
    QTemporaryDir folder;
    QString path = folder.filePath(u"deep/er/activity.db"_s);
};

} // namespace

class ActivityStoreTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsAppendedComesBack()
    {
        World w;
        ActivityEntry created = entryOf(ActivityKind::SandboxCreated, u"agent-7"_s, 10);
        created.image = ImageId(u"img_1"_s);
        created.facts = {{u"memory_mib"_s, 512}, {u"ports"_s, QJsonArray{8000, 8080}}};
        ActivityEntry failed = entryOf(ActivityKind::PortExposed, u"agent-7"_s, 5);
        failed.subject = u"8000 \u202e \"quoted\" 'single' \n"_s;
        failed.outcome = ActivityOutcome::Failed;
        failed.error = u"The port is taken."_s;
        failed.code = u"conflict"_s;
        {
            ActivityStore store(w.path);
            store.append(failed);
            store.append(created);
        } // going away it writes what it was given
        ActivityStore store(w.path);
        QList<ActivityEntry> entries = entriesOf(store);
        QCOMPARE(entries.size(), 2);
        QVERIFY(entries[0].id > 0 && entries[1].id > 0 && entries[0].id != entries[1].id);
        for (ActivityEntry &entry : entries)
            entry.id = 0;
        QCOMPARE(entries[0], failed); // by time, not by when it was written
        QCOMPARE(entries[1], created);
    }

    void onlyThePersonCanReadIt()
    {
        World w;
        ActivityStore store(w.path);
        store.append(entryOf(ActivityKind::Uploaded, u"a"_s, 1));
        QCOMPARE(entriesOf(store).size(), 1);
        for (const QString &end : {u""_s, u"-wal"_s, u"-shm"_s}) {
            const QFile::Permissions others =
                QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
            QVERIFY2(QFile::exists(w.path + end), qPrintable(end));
            QCOMPARE(QFile::permissions(w.path + end) & others, QFile::Permissions());
        }
    }

    void ofTheSameMarkTheFirstCounts()
    {
        World w;
        ActivityStore here(w.path);
        ActivityStore there(w.path);
        here.append(entryOf(ActivityKind::SandboxEnded, u"first"_s, 1), u"end:a"_s);
        QCOMPARE(entriesOf(here).size(), 1);
        there.append(entryOf(ActivityKind::SandboxEnded, u"second"_s, 1), u"end:a"_s);
        there.append(entryOf(ActivityKind::SandboxEnded, u"other"_s, 1), u"end:b"_s);
        there.append(entryOf(ActivityKind::CommandRun, u"x"_s, 1));
        there.append(entryOf(ActivityKind::CommandRun, u"x"_s, 1)); // without a mark both count
        QCOMPARE(entriesOf(there).size(), 4);
        QVERIFY(std::ranges::none_of(
            entriesOf(here), [](const ActivityEntry &entry) { return entry.sandboxName == u"second"; }));
    }

    void severalProcessesWriteAtOnce()
    {
        World w;
        constexpr int processes = 3;
        constexpr int each = 300;
        QList<QProcess *> writers;
        for (int i = 0; i < processes; ++i) {
            auto *writer = new QProcess(this);
            writer->setProcessChannelMode(QProcess::ForwardedChannels);
            writer->start(QCoreApplication::applicationFilePath(),
                {QLatin1StringView(writerArgument), w.path, QStringLiteral("p%1").arg(i), QString::number(each)});
            writers.append(writer);
        }
        ActivityStore store(w.path);
        QSignalSpy failed(&store, &ActivityStore::writeFailed);
        QSignalSpy moved(&store, &ActivityStore::movedAside);
        for (int i = 0; i < each; ++i) {
            store.append(entryOf(ActivityKind::CommandRun, u"here"_s, i));
            if (i % 10 == 0)
                QCoreApplication::processEvents(); // a write of its own
        }
        for (QProcess *writer : std::as_const(writers)) {
            QVERIFY(writer->waitForFinished(30000));
            QCOMPARE(writer->exitCode(), 0);
        }
        QCOMPARE(entriesOf(store).size(), (processes + 1) * each);
        QCOMPARE(failed.size(), 0);
        QCOMPARE(moved.size(), 0);
    }

    void whatOthersWriteIsTold()
    {
        World w;
        ActivityStore here(w.path);
        ActivityStore there(w.path);
        QCOMPARE(entriesOf(here).size(), 0);
        QSignalSpy changed(&here, &ActivityStore::changed);
        const Lease watch = here.watch();
        there.append(entryOf(ActivityKind::CommandRun, u"x"_s, 1));
        QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 1, 10000);
        QCOMPARE(entriesOf(here).size(), 1); // it was told for this one, not before it
    }

    void pagesFollowEachOther()
    {
        World w;
        ActivityStore store(w.path);
        for (int i = 0; i < 25; ++i)
            store.append(entryOf(ActivityKind::CommandRun, QStringLiteral("s%1").arg(i), i / 5)); // five at a time
        QList<qint64> ids;
        std::optional<ActivityPosition> after;
        for (int page = 0; page < 3; ++page) {
            const auto answer = answerOf(store.read({}, after, 10));
            QVERIFY(answer && *answer);
            QCOMPARE((*answer)->more, page < 2);
            QCOMPARE((*answer)->all, 25);
            for (const ActivityEntry &entry : (*answer)->entries) {
                QVERIFY(!ids.contains(entry.id));
                ids.append(entry.id);
            }
            after = ActivityPosition::of((*answer)->entries.constLast());
        }
        QCOMPARE(ids.size(), 25);
    }

    void filters()
    {
        World w;
        ActivityStore store(w.path);
        ActivityEntry saved = entryOf(ActivityKind::SnapshotSaved, u"Ägent"_s, 3);
        saved.image = ImageId(u"img_0123456789abcdef"_s);
        saved.subject = u"before 100% the_test"_s;
        ActivityEntry failed = entryOf(ActivityKind::PortExposed, u"build"_s, 2);
        failed.outcome = ActivityOutcome::Failed;
        failed.error = u"The port is taken."_s;
        ActivityEntry cloud = entryOf(ActivityKind::CommandRun, u"build"_s, 1);
        cloud.profile = ProfileId(u"cloud"_s);
        cloud.connection = u"acme"_s;
        cloud.subject = u"pytest"_s;
        for (const ActivityEntry &entry : {saved, failed, cloud})
            store.append(entry);
        const auto kinds = [&store](const ActivityFilter &filter) {
            QList<ActivityKind> found;
            for (const ActivityEntry &entry : entriesOf(store, filter))
                found.append(entry.kind);
            return found;
        };
        using Kinds = QList<ActivityKind>;
        const auto text = [&kinds](const QString &words) { return kinds({.text = words}); };
        QCOMPARE(text(u"ägent"_s), Kinds{ActivityKind::SnapshotSaved}); // beyond ASCII too
        QCOMPARE(text(u"89ABC"_s), Kinds{ActivityKind::SnapshotSaved}); // a part of an id
        QCOMPARE(text(u"100%"_s), Kinds{ActivityKind::SnapshotSaved}); // no pattern
        QCOMPARE(text(u"the_test before"_s), Kinds{ActivityKind::SnapshotSaved}); // every word, in any order
        QCOMPARE(text(u"before pytest"_s), Kinds());
        QCOMPARE(text(u"taken"_s), Kinds{ActivityKind::PortExposed});
        QCOMPARE(text(u"snapshot saved"_s), Kinds{ActivityKind::SnapshotSaved}); // what the kind is called
        QCOMPARE(text(u"build"_s), (Kinds{ActivityKind::CommandRun, ActivityKind::PortExposed}));
        QCOMPARE(text(u"acme"_s), Kinds{ActivityKind::CommandRun});
        QCOMPARE(kinds({.groups = {ActivityGroup::Snapshots, ActivityGroup::Commands}}),
            (Kinds{ActivityKind::CommandRun, ActivityKind::SnapshotSaved}));
        QCOMPARE(kinds({.profile = cloud.profile}), Kinds{ActivityKind::CommandRun});
        QCOMPARE(kinds({.sandbox = failed.sandbox}), (Kinds{ActivityKind::CommandRun, ActivityKind::PortExposed}));
        QCOMPARE(kinds({.failedOnly = true}), Kinds{ActivityKind::PortExposed});
        QCOMPARE(kinds({.text = u"x' OR 1=1 --"_s}), Kinds());
        const auto page = answerOf(store.read({.failedOnly = true}, std::nullopt, 10));
        QVERIFY(page && *page);
        QCOMPARE((*page)->matching, 1);
        QCOMPARE((*page)->all, 3);
        QCOMPARE((*page)->connections.size(), 2);
        QCOMPARE((*page)->connections[0].name, u"acme"_s);
    }

    void theOldestGoButNoSnapshot()
    {
        World w;
        ActivityStore store(w.path, 100);
        for (int i = 0; i < 5; ++i) {
            ActivityEntry saved = entryOf(ActivityKind::SnapshotSaved, u"old"_s, 100000 + i);
            saved.image = ImageId(QStringLiteral("img_%1").arg(i));
            store.append(saved);
        }
        ActivityEntry notSaved = entryOf(ActivityKind::SnapshotSaved, u"old"_s, 100000); // failed: holds no id
        notSaved.outcome = ActivityOutcome::Failed;
        store.append(notSaved);
        ActivityEntry deleted = entryOf(ActivityKind::SnapshotDeleted, u"old"_s, 200000); // what became of one
        deleted.image = ImageId(u"img_0"_s);
        store.append(deleted);
        for (int i = 0; i < ActivityDatabase::trimEvery + 150; ++i)
            store.append(entryOf(ActivityKind::CommandRun, QStringLiteral("s%1").arg(i), i));
        const QList<ActivityEntry> entries = entriesOf(store);
        QCOMPARE(entries.size(), 106);
        QCOMPARE(entries[105].kind, ActivityKind::SnapshotDeleted);
        QCOMPARE(entries[0].sandboxName, u"s0"_s);
        QCOMPARE(entries[99].sandboxName, u"s99"_s);
        for (int i = 0; i < 5; ++i)
            QCOMPARE(entries[100 + i].image.value(), QStringLiteral("img_%1").arg(i));
    }

    void clearing()
    {
        World w;
        ActivityStore store(w.path);
        ActivityEntry saved = entryOf(ActivityKind::SnapshotSaved, u"agent"_s, 5);
        saved.image = ImageId(u"img_kept"_s);
        store.append(saved);
        for (int i = 0; i < 50; ++i)
            store.append(entryOf(ActivityKind::CommandRun, u"a-name-that-goes"_s, i));
        const auto totals = answerOf(store.totals());
        QVERIFY(totals && *totals);
        QCOMPARE((*totals)->entries, 51);
        QCOMPARE((*totals)->snapshots, 1);
        QVERIFY(bytesOf(w.path).contains("a-name-that-goes"));
        QSignalSpy changed(&store, &ActivityStore::changed);
        const auto gone = answerOf(store.clear(false));
        QVERIFY(gone && *gone);
        QCOMPARE(**gone, 50);
        QTRY_COMPARE(changed.size(), 1);
        QCOMPARE(entriesOf(store).size(), 1);
        QVERIFY(!bytesOf(w.path).contains("a-name-that-goes")); // not even in what is left of its pages
        QCOMPARE(entriesOf(store)[0].image, saved.image);
        QCOMPARE(**answerOf(store.clear(true)), 1);
        QCOMPARE(entriesOf(store).size(), 0);
    }

    void anUnusableFileIsKeptAside_data()
    {
        QTest::addColumn<QString>("how");
        QTest::newRow("no database") << u"garbage"_s;
        QTest::newRow("damaged") << u"damaged"_s;
        QTest::newRow("cut off") << u"cut"_s;
        QTest::newRow("another program's") << u"foreign"_s;
        QTest::newRow("a folder") << u"folder"_s;
    }

    void anUnusableFileIsKeptAside()
    {
        QFETCH(const QString, how);
        World w;
        QVERIFY(QDir().mkpath(QFileInfo(w.path).path()));
        QFile file(w.path);
        if (how == u"garbage") {
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray(100000, 'x'));
        } else if (how == u"foreign") {
            runSql(w.path, {u"CREATE TABLE theirs (a)"_s, u"INSERT INTO theirs VALUES ('precious')"_s});
        } else if (how == u"folder") {
            QVERIFY(QDir().mkpath(w.path + u"/x"_s));
        } else {
            {
                ActivityStore before(w.path);
                for (int i = 0; i < 2000; ++i)
                    before.append(entryOf(ActivityKind::CommandRun, u"before"_s, i));
            }
            QVERIFY(file.open(QIODevice::ReadWrite));
            if (how == u"damaged") {
                for (qint64 at = 4096; at < file.size(); at += 4096) { // the kind of each page
                    file.seek(at);
                    file.write(QByteArray(64, '\xa5'));
                }
            } else {
                QVERIFY(file.resize(file.size() / 2 - 100));
            }
        }
        file.close();
        const bool isFile = how != u"folder";
        QVERIFY(!isFile || file.open(QIODevice::ReadOnly));
        const QByteArray before = isFile ? file.readAll() : QByteArray();
        file.close();

        ActivityStore store(w.path);
        QSignalSpy moved(&store, &ActivityStore::movedAside);
        QSignalSpy failed(&store, &ActivityStore::writeFailed);
        store.append(entryOf(ActivityKind::Uploaded, u"after"_s, 1));
        QCOMPARE(entriesOf(store).size(), 1);
        QTRY_COMPARE(moved.size(), 1);
        QCOMPARE(failed.size(), 0);
        QCOMPARE(asideOf(w.path).size(), 1);
        const QString aside = moved[0][0].toString();
        QCOMPARE(QFileInfo(aside).fileName(), asideOf(w.path)[0]);
        QFile kept(aside);
        QVERIFY(!isFile || kept.open(QIODevice::ReadOnly));
        if (isFile)
            QCOMPARE(kept.readAll(), before); // as it was, to be looked into
        QVERIFY(isFile || QFileInfo(aside + u"/x"_s).isDir());
    }

    void whatADamagedFileHoldsOfSnapshotsIsTakenAlong()
    {
        World w;
        const ImageRecord record{ProfileId(u"local"_s), ImageId(u"img_1"_s), {{u"name"_s, u"mine"_s}}};
        {
            ActivityStore before(w.path);
            ActivityEntry saved = entryOf(ActivityKind::SnapshotSaved, u"agent"_s, 5);
            saved.image = record.id;
            before.append(saved);
            for (int i = 0; i < 2000; ++i)
                before.append(entryOf(ActivityKind::CommandRun, u"before"_s, i));
            QVERIFY(*answerOf(keep(before, record)));
        }
        // One page, of an index: the file as a whole is of no use any more, its tables can still be read.
        qint64 page = 0;
        qint64 size = 0;
        QVERIFY(readNumber(w.path, u"SELECT rootpage FROM sqlite_master WHERE name = 'activity_time'"_s, page));
        QVERIFY(readNumber(w.path, u"PRAGMA page_size"_s, size));
        QFile file(w.path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.seek((page - 1) * size));
        file.write(QByteArray(64, '\xa5'));
        file.close();

        ActivityStore store(w.path);
        QSignalSpy moved(&store, &ActivityStore::movedAside);
        const QList<ActivityEntry> entries = entriesOf(store);
        QTRY_COMPARE(moved.size(), 1);
        QCOMPARE(entries.size(), 1);
        QCOMPARE(entries[0].image, record.id);
        const auto images = imagesOf(store, record.profile);
        QCOMPARE(images.size(), 1);
        QCOMPARE(images[0], record.about);
        QCOMPARE(asideOf(w.path).size(), 1);
    }

    void aFileOfTheFirstVersionIsBroughtUpToDate()
    {
        World w;
        {
            ActivityStore before(w.path);
            before.append(entryOf(ActivityKind::Uploaded, u"a"_s, 1));
        }
        runSql(w.path, {u"DROP TABLE images"_s, u"PRAGMA user_version = 1"_s});
        ActivityStore store(w.path);
        QCOMPARE(entriesOf(store).size(), 1);
        const ImageRecord record{ProfileId(u"local"_s), ImageId(u"img_1"_s), {{u"name"_s, u"mine"_s}}};
        QVERIFY(*answerOf(keep(store, record)));
        QCOMPARE(imagesOf(store, record.profile).size(), 1);
        QVERIFY(asideOf(w.path).isEmpty());
    }

    void aFileThatAnotherWindowMovedIsLeft()
    {
        World w;
        ActivityStore here(w.path);
        here.append(entryOf(ActivityKind::Uploaded, u"a"_s, 2));
        QCOMPARE(entriesOf(here).size(), 1);
        for (const QString &end : {u"-wal"_s, u"-shm"_s, u""_s})
            QVERIFY(QDir().rename(w.path + end, w.path + u".moved"_s + end));
        ActivityStore there(w.path);
        there.append(entryOf(ActivityKind::Uploaded, u"b"_s, 1));
        QCOMPARE(entriesOf(there).size(), 1);
        here.append(entryOf(ActivityKind::Uploaded, u"c"_s, 0));
        QCOMPARE(entriesOf(here).size(), 2); // in the file that both see
        QCOMPARE(entriesOf(there).size(), 2);
    }

    void oneOfALaterVersionIsLeftAlone()
    {
        World w;
        {
            ActivityStore store(w.path);
            store.append(entryOf(ActivityKind::Uploaded, u"a"_s, 1));
        }
        runSql(w.path, {u"PRAGMA user_version = 99"_s});
        ActivityStore store(w.path);
        QSignalSpy failed(&store, &ActivityStore::writeFailed);
        store.append(entryOf(ActivityKind::Uploaded, u"b"_s, 1));
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(failed[0][0].value<ApiError>().sentence.contains(u"later version"));
        const auto page = answerOf(store.read({}, std::nullopt, 10));
        QVERIFY(page && !*page);
        QVERIFY(asideOf(w.path).isEmpty());
    }

    void whatCantBeWrittenWaits()
    {
        World w;
        const QString inTheWay = w.folder.filePath(u"deep"_s);
        QFile file(inTheWay);
        QVERIFY(file.open(QIODevice::WriteOnly)); // a file where the folder should be: nobody can write there
        file.close();
        ActivityStore store(w.path);
        QSignalSpy failed(&store, &ActivityStore::writeFailed);
        store.append(entryOf(ActivityKind::Uploaded, u"a"_s, 2));
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(!failed[0][0].value<ApiError>().sentence.isEmpty());
        store.append(entryOf(ActivityKind::Uploaded, u"b"_s, 1));
        const auto page = answerOf(store.read({}, std::nullopt, 10));
        QVERIFY(page && !*page);
        QCOMPARE(failed.size(), 1); // said once
        QVERIFY(file.remove());
        store.append(entryOf(ActivityKind::Uploaded, u"c"_s, 0));
        QCOMPARE(entriesOf(store).size(), 3);
    }

    void aFileThatWasTakenAwayIsBegunAnew()
    {
        World w;
        ActivityStore store(w.path);
        store.append(entryOf(ActivityKind::Uploaded, u"a"_s, 2));
        QCOMPARE(entriesOf(store).size(), 1);
        for (const QString &end : {u""_s, u"-wal"_s, u"-shm"_s})
            QFile::remove(w.path + end);
        store.append(entryOf(ActivityKind::Uploaded, u"b"_s, 1));
        QCOMPARE(entriesOf(store).size(), 1);
        QVERIFY(QFile::exists(w.path));
    }

    void livesWithoutAnEnd()
    {
        World w;
        ActivityStore store(w.path);
        store.append(entryOf(ActivityKind::SandboxCreated, u"goes-on"_s, 9));
        store.append(entryOf(ActivityKind::SandboxCreated, u"ended"_s, 8));
        store.append(entryOf(ActivityKind::SandboxEnded, u"ended"_s, 7));
        ActivityEntry saved = entryOf(ActivityKind::SnapshotSaved, u"only-its-snapshot"_s, 6);
        saved.image = ImageId(u"img_1"_s);
        store.append(saved);
        const auto lives = answerOf(store.openLives());
        QVERIFY(lives && *lives);
        QCOMPARE((*lives)->size(), 1);
        QCOMPARE((*lives)->constFirst().name, u"goes-on"_s);
    }

    void exports()
    {
        World w;
        ActivityStore store(w.path);
        ActivityEntry hostile = entryOf(ActivityKind::SnapshotSaved, u"=HYPERLINK(\"http://x\")"_s, 2);
        hostile.image = ImageId(u"img_1"_s);
        hostile.subject = u"two\nlines, and \"quotes\""_s;
        store.append(hostile);
        store.append(entryOf(ActivityKind::CommandRun, u"agent"_s, 1));

        const QString json = w.folder.filePath(u"out.json"_s);
        QCOMPARE(**answerOf(store.exportTo({}, json, ActivityFormat::Json)), 2);
        QFile file(json);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonArray objects = QJsonDocument::fromJson(file.readAll()).array();
        QCOMPARE(objects.size(), 2);
        QCOMPARE(objects[0].toObject()[u"kind"].toString(), u"command-run"_s);
        QCOMPARE(objects[1].toObject()[u"image_id"].toString(), u"img_1"_s);
        QCOMPARE(objects[1].toObject()[u"subject"].toString(), hostile.subject);
        QCOMPARE(QDateTime::fromString(objects[1].toObject()[u"time"].toString(), Qt::ISODateWithMs), hostile.at);

        const QString csv = w.folder.filePath(u"out.csv"_s);
        QCOMPARE(**answerOf(store.exportTo({.text = u"img_1"_s}, csv, ActivityFormat::Csv)), 1); // only what is shown
        QFile table(csv);
        QVERIFY(table.open(QIODevice::ReadOnly));
        const QByteArray text = table.readAll();
        QVERIFY(text.startsWith("time,connection,profile,sandbox,sandbox_id,kind,"));
        QVERIFY(text.contains("\"'=HYPERLINK(\"\"http://x\"\")\"")); // a text, not a formula
        QVERIFY(text.contains("\"two\nlines, and \"\"quotes\"\"\""));
        QVERIFY(!text.contains("agent"));

        const auto refused = answerOf(store.exportTo({}, w.folder.filePath(u"no/such/folder"_s), ActivityFormat::Csv));
        QVERIFY(refused && !*refused);
        QVERIFY(!refused->error().sentence.isEmpty());
        QCOMPARE(**answerOf(store.exportTo({.text = u"nothing"_s}, json, ActivityFormat::Json)), 0);
        QFile empty(json);
        QVERIFY(empty.open(QIODevice::ReadOnly));
        QVERIFY(QJsonDocument::fromJson(empty.readAll()).isArray());
    }

    void aGuestLeavesRepairsToTheWindows()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"activity.db"_s);
        const QList<ActivityDatabase::Draft> drafts{{entryOf(ActivityKind::CommandRun, u"agent"_s, 1), {}}};
        {
            ActivityDatabase guest(path, 10, ActivityDatabase::Role::Guest);
            QVERIFY(guest.append(drafts)); // where nobody was before, too
            const auto page = guest.read({}, std::nullopt, 10);
            QVERIFY(page);
            QCOMPARE(page->entries.size(), 1);
        }
        const QByteArray garbage = QByteArray("no database").repeated(1000);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(garbage);
        file.close();
        {
            ActivityDatabase guest(path, 10, ActivityDatabase::Role::Guest);
            QVERIFY(!guest.append(drafts));
        }
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), garbage);
        QVERIFY(QDir(folder.path()).entryList({u"*unusable*"_s}).isEmpty());
    }

    void everyKindHasWords()
    {
        for (const ActivityKind kind : ActivityText::allKinds()) {
            QCOMPARE(ActivityText::kindOf(ActivityText::word(kind)), kind);
            ActivityEntry entry = entryOf(kind, u"\u202eagent\n"_s, 1);
            entry.subject = u"sub\x1bject"_s;
            for (const auto outcome :
                {ActivityOutcome::Succeeded, ActivityOutcome::Failed, ActivityOutcome::Cancelled}) {
                entry.outcome = outcome;
                QCOMPARE(ActivityText::outcomeOf(ActivityText::word(outcome)), outcome);
                const QString all = ActivityText::what(entry) + ActivityText::result(entry)
                    + ActivityText::sandbox(entry) + ActivityText::details(entry).join(u' ');
                QVERIFY(!ActivityText::what(entry).isEmpty());
                QVERIFY(!ActivityText::result(entry).isEmpty());
                for (const QChar c : all)
                    QVERIFY(c.unicode() >= 0x20 && c.unicode() != 0x202e);
            }
        }
        QCOMPARE(ActivityText::kindOf(u"from-the-future"_s), ActivityKind::Unknown);
    }
};

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == QLatin1StringView(writerArgument)) {
        // Another process of the program: writes and goes.
        ActivityStore store(arguments.value(2));
        bool failed = false;
        QObject::connect(&store, &ActivityStore::writeFailed, &store, [&failed] { failed = true; });
        for (int i = 0; i < arguments.value(4).toInt(); ++i) {
            store.append(entryOf(ActivityKind::CommandRun, arguments.value(3), i));
            if (i % 10 == 0)
                QCoreApplication::processEvents();
        }
        if (entriesOf(store).isEmpty())
            return 1;
        return failed ? 2 : 0;
    }
    ActivityStoreTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_activitystore.moc"
