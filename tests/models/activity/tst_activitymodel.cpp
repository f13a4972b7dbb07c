// SPDX-License-Identifier: GPL-3.0-or-later
#include "Entries.h"
#include "activity/ActivityModel.h"

#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace vivarium;

namespace {

struct World {
    QTemporaryDir folder;
    ActivityStore store{folder.filePath(u"activity.db"_s)};
    ActivityModel model{store};
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
    QSignalSpy resets{&model, &QAbstractItemModel::modelReset};

    void add(int count, int newestMinutesAgo = 0)
    {
        for (int i = 0; i < count; ++i)
            store.append(entryOf(
                ActivityKind::CommandRun, QStringLiteral("s%1").arg(newestMinutesAgo + i), newestMinutesAgo + i));
    }
    QString sandbox(int row) const { return model.index(row, ActivityModel::Sandbox).data().toString(); }
    bool settled() const { return model.hasRead() && !model.isAsking(); }
};

} // namespace

class ActivityModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsOnlyWhileActive()
    {
        World w;
        w.add(3);
        // What the model had asked the store for would have been answered before this.
        QCOMPARE(entriesOf(w.store).size(), 3);
        QVERIFY(!w.model.hasRead());
        w.model.setActive(true);
        QTRY_COMPARE(w.model.rowCount(), 3);
        QCOMPARE(w.sandbox(0), u"s0"_s);
        w.model.setActive(false);
        w.add(1, 5);
        QCOMPARE(entriesOf(w.store).size(), 4);
        QCOMPARE(w.model.rowCount(), 3);
        w.model.setActive(true);
        QTRY_COMPARE(w.model.rowCount(), 4);
        QCOMPARE(w.resets.size(), 1); // the first reading
    }

    void olderOnesComeWhenAskedFor()
    {
        World w;
        constexpr int all = ActivityModel::pageSize * 2 + 10;
        w.add(all);
        ActivityModel model(w.store); // without the tester, which asks for more by itself
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.setActive(true);
        QTRY_COMPARE(model.rowCount(), ActivityModel::pageSize);
        QCOMPARE(model.matching(), all);
        for (int page = 2; page <= 3; ++page) {
            QTRY_VERIFY(model.canFetchMore({}));
            model.fetchMore({});
            QVERIFY(!model.canFetchMore({})); // one question at a time
            QTRY_COMPARE(model.rowCount(), std::min(ActivityModel::pageSize * page, all));
        }
        QTRY_VERIFY(!model.isAsking());
        QVERIFY(!model.canFetchMore({}));
        for (int row = 0; row < model.rowCount(); ++row)
            QCOMPARE(model.index(row, ActivityModel::Sandbox).data().toString(), QStringLiteral("s%1").arg(row));
        QCOMPARE(resets.size(), 1);
        // The tester has fetched all of them into the other model.
        w.model.setActive(true);
        QTRY_COMPARE(w.model.rowCount(), all);
    }

    void newEntriesComeInAtTheirPlace()
    {
        World w;
        w.add(5, 10);
        w.model.setActive(true);
        QTRY_COMPARE(w.model.rowCount(), 5);
        QItemSelectionModel selection(&w.model);
        const QModelIndex chosen = w.model.index(2, 0);
        const qint64 id = chosen.data(ActivityModel::IdRole).toLongLong();
        selection.setCurrentIndex(chosen, QItemSelectionModel::ClearAndSelect);
        w.store.append(entryOf(ActivityKind::Uploaded, u"newest"_s, 0));
        w.store.append(entryOf(ActivityKind::SandboxEnded, u"learned-late"_s, 12)); // 12 minutes ago, heard of now
        QTRY_COMPARE(w.model.rowCount(), 7);
        QCOMPARE(w.sandbox(0), u"newest"_s);
        QCOMPARE(selection.currentIndex().data(ActivityModel::IdRole).toLongLong(), id);
        QCOMPARE(w.model.indexOf(id).row(), selection.currentIndex().row());
        for (int row = 1; row < w.model.rowCount(); ++row)
            QVERIFY(w.model.entryAt(w.model.index(row - 1, 0))->at >= w.model.entryAt(w.model.index(row, 0))->at);
        QCOMPARE(w.resets.size(), 1);
    }

    void anotherFilterIsAnotherModel()
    {
        World w;
        w.add(4);
        w.store.append(entryOf(ActivityKind::Uploaded, u"agent"_s, 30));
        w.model.setActive(true);
        QTRY_COMPARE(w.model.rowCount(), 5);
        w.model.setFilter({.groups = {ActivityGroup::Files}});
        QCOMPARE(w.model.rowCount(), 5); // stays until the answer is there
        QTRY_COMPARE(w.model.rowCount(), 1);
        QCOMPARE(w.model.matching(), 1);
        QCOMPARE(w.model.all(), 5);
        QCOMPARE(w.resets.size(), 2);
        w.model.setFilter({.groups = {ActivityGroup::Files}});
        w.add(3, 50); // lets nothing new through
        QTRY_COMPARE(w.model.all(), 8);
        QCOMPARE(w.model.rowCount(), 1);
        QCOMPARE(w.resets.size(), 2);
        // The last of several in a row counts, whatever comes back first.
        w.model.setFilter({.text = u"s1"_s});
        w.model.setFilter({.text = u"nothing at all"_s});
        w.model.setFilter({});
        QTRY_COMPARE(w.model.rowCount(), 8);
        QTRY_VERIFY(w.settled());
        QCOMPARE(w.model.rowCount(), 8);
    }

    void whatIsClearedGoes()
    {
        World w;
        w.add(6);
        ActivityEntry saved = entryOf(ActivityKind::SnapshotSaved, u"kept"_s, 3);
        saved.image = ImageId(u"img_1"_s);
        w.store.append(saved);
        w.model.setActive(true);
        QTRY_COMPARE(w.model.rowCount(), 7);
        QVERIFY(answerOf(w.store.clear(false)));
        QTRY_COMPARE(w.model.rowCount(), 1);
        QCOMPARE(w.sandbox(0), u"kept"_s);
        QCOMPARE(w.resets.size(), 1);
    }

    void whatAnotherProcessWritesIsSeen()
    {
        World w;
        w.add(1);
        w.model.setActive(true);
        QTRY_COMPARE(w.model.rowCount(), 1);
        ActivityStore other(w.store.path());
        other.append(entryOf(ActivityKind::Uploaded, u"other"_s, 5));
        QTRY_COMPARE_WITH_TIMEOUT(w.model.rowCount(), 2, 10000);
        QCOMPARE(w.sandbox(1), u"other"_s);
    }

    void failuresAreToldAndOvercome()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"blocked/activity.db"_s);
        QFile inTheWay(folder.filePath(u"blocked"_s));
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        inTheWay.close();
        ActivityStore store(path);
        ActivityModel model(store);
        model.setActive(true);
        QTRY_VERIFY(model.error());
        QVERIFY(!model.hasRead());
        QVERIFY(inTheWay.remove());
        model.refresh();
        QTRY_VERIFY(model.hasRead());
        QVERIFY(!model.error());
    }

    void cells()
    {
        World w;
        ActivityEntry entry = entryOf(ActivityKind::PortExposed, u"agent<b>\n\u202e"_s, 3);
        entry.subject = u"8000"_s;
        entry.outcome = ActivityOutcome::Failed;
        entry.error = u"The port is taken.\x1b[2J"_s;
        entry.code = u"conflict"_s;
        w.store.append(entry);
        w.model.setActive(true);
        QTRY_COMPARE(w.model.rowCount(), 1);
        const auto cell = [&w](int column, int role = Qt::DisplayRole) {
            return w.model.index(0, column).data(role).toString();
        };
        QVERIFY(cell(ActivityModel::Time).contains(u'3'));
        QVERIFY(
            cell(ActivityModel::Time, Qt::ToolTipRole).contains(QString::number(entry.at.toLocalTime().date().year())));
        QCOMPARE(cell(ActivityModel::What), u"Expose port 8000"_s); // not “Exposed”: it did not come about
        QVERIFY(cell(ActivityModel::Outcome).contains(u"The port is taken."));
        QVERIFY(cell(ActivityModel::What, Qt::ToolTipRole).contains(u"conflict"));
        for (int column = 0; column < ActivityModel::ColumnCount; ++column) {
            for (const int role : {int(Qt::DisplayRole), int(Qt::AccessibleTextRole)}) {
                QVERIFY(!cell(column, role).isEmpty());
                for (const QChar c : cell(column, role))
                    QVERIFY(c.unicode() >= 0x20 && c.unicode() != 0x202e);
            }
        }
    }
};

QTEST_MAIN(ActivityModelTest)
#include "tst_activitymodel.moc"
