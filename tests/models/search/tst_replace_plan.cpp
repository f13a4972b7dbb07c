// SPDX-License-Identifier: GPL-3.0-or-later
#include "SearchMaterial.h"
#include "search/ReplacePlanModel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

class TestReplacePlan : public QObject {
    Q_OBJECT

    struct Planned {
        Planned()
            : tester(&plan, QAbstractItemModelTester::FailureReportingMode::QtTest)
            , checks(&plan, &ReplacePlanModel::checksChanged)
        {
        }
        void build(const QString &replacement)
        {
            plan.build(
                {findIn("/workspace/a", first, u"key"_s), findIn("/workspace/b", second, u"key"_s)}, replacement);
        }
        [[nodiscard]] QModelIndex file(int row) const { return plan.index(row, 0); }
        [[nodiscard]] QModelIndex change(int fileRow, int row) const { return plan.index(row, 0, file(fileRow)); }
        [[nodiscard]] Qt::CheckState check(const QModelIndex &index) const
        {
            return Qt::CheckState(index.data(Qt::CheckStateRole).toInt());
        }
        /// What the files would become.
        [[nodiscard]] QByteArray applied(const QByteArray &path, QByteArray content) const
        {
            for (const FileEdit &edit : plan.edits()) {
                for (auto one = edit.edits.crbegin(); edit.path == path && one != edit.edits.crend(); ++one)
                    content.replace(one->offset, one->size, one->replacement);
            }
            return content;
        }
        QByteArray first = "key one\nno\ntwo key, three key\n";
        QByteArray second = "\xC3\xA4 key";
        ReplacePlanModel plan;
        QAbstractItemModelTester tester;
        QSignalSpy checks;
    };

private Q_SLOTS:
    void everyMatchIsAChangeOfItsOwn()
    {
        Planned p;
        p.build(u"lock"_s);
        QCOMPARE(p.plan.rowCount(), 2);
        QCOMPARE(p.plan.rowCount(p.file(0)), 3);
        QCOMPARE(p.plan.changeCount(), 4);
        QCOMPARE(p.plan.checkedChanges(), 4);
        QCOMPARE(p.plan.checkedFiles(), 2);
        QCOMPARE(p.plan.checkedBytes(), p.first.size() + p.second.size());
        QCOMPARE(p.check(p.file(0)), Qt::Checked);
        const QModelIndex third = p.change(0, 2);
        QCOMPARE(p.plan.before(third)->text, u"two key, three key"_s);
        QCOMPARE(p.plan.after(third)->text, u"two key, three lock"_s);
        QCOMPARE(p.plan.before(third)->marks.size(), 1);
        QCOMPARE(third.data(ReplacePlanModel::LineRole).toLongLong(), 3);
        QVERIFY(third.data(Qt::AccessibleTextRole).toString().contains(u"three lock"));
        QCOMPARE(p.plan.before(p.file(0)), nullptr);
        QCOMPARE(p.applied("/workspace/a", p.first), QByteArray("lock one\nno\ntwo lock, three lock\n"));
        QCOMPARE(p.applied("/workspace/b", p.second), QByteArray("\xC3\xA4 lock"));
        QCOMPARE(p.plan.edits().first().digest, digestOf(p.first));
    }

    void onlyWhatIsCheckedIsChanged()
    {
        Planned p;
        p.build({});
        QVERIFY(p.plan.setData(p.change(0, 1), Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(p.check(p.file(0)), Qt::PartiallyChecked);
        QCOMPARE(p.plan.checkedChanges(), 3);
        QCOMPARE(p.applied("/workspace/a", p.first), QByteArray(" one\nno\ntwo key, three \n"));
        QVERIFY(p.plan.setData(p.file(0), Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(p.plan.checkedChanges(), 1);
        QCOMPARE(p.plan.checkedFiles(), 1);
        QCOMPARE(p.plan.edits().size(), 1);
        QCOMPARE(p.check(p.change(0, 0)), Qt::Unchecked);
        QVERIFY(p.plan.setData(p.file(0), Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(p.plan.checkedChanges(), 4);
        p.plan.setAllChecked(false);
        QCOMPARE(p.plan.checkedChanges(), 0);
        QVERIFY(p.plan.edits().isEmpty());
        p.plan.setAllChecked(true);
        QCOMPARE(p.plan.checkedChanges(), 4);
        QVERIFY(p.checks.size() >= 6);
    }

    void anExpressionsHitsSayThemselvesWhatTheyBecome()
    {
        Planned p;
        SearchQuery query;
        query.pattern = u"(\\w+)=(\\w+)"_s;
        query.regularExpression = true;
        query.replacement = u"$2=$1"_s;
        const QByteArray content = "a=b\nc=d\n";
        auto lines = *FakeFileSearch::linesIn(content, query);
        lines[1].hits.first().replacement.reset(); // would have been too long
        p.plan.build({{{"/workspace/a", content.size(), digestOf(content)}, lines}}, std::nullopt);
        QCOMPARE(p.plan.after(p.change(0, 0))->text, u"b=a"_s);
        QCOMPARE(p.plan.checkedChanges(), 1);
        QVERIFY(!p.change(0, 1).data(Qt::CheckStateRole).isValid());
        QVERIFY(!p.change(0, 1).data(ReplacePlanModel::NoteRole).toString().isEmpty());
        QVERIFY(!p.plan.setData(p.change(0, 1), Qt::Checked, Qt::CheckStateRole));
        QVERIFY(!p.plan.flags(p.change(0, 1)).testFlag(Qt::ItemIsUserCheckable));
        p.plan.setAllChecked(true);
        QCOMPARE(p.plan.checkedChanges(), 1);
        QCOMPARE(p.applied("/workspace/a", content), QByteArray("b=a\nc=d\n"));
    }

    void filesThatWereNotReadCannotBeChanged()
    {
        Planned p;
        auto [file, lines] = findIn("/workspace/a", "key", u"key"_s);
        file.digest.clear();
        p.plan.build({{file, lines}}, u"x"_s);
        QCOMPARE(p.plan.changeCount(), 1);
        QCOMPARE(p.plan.checkedChanges(), 0);
        QVERIFY(!p.file(0).data(Qt::CheckStateRole).isValid());
        QVERIFY(!p.file(0).data(ReplacePlanModel::NoteRole).toString().isEmpty());
        QVERIFY(!p.plan.setData(p.file(0), Qt::Checked, Qt::CheckStateRole));
        QVERIFY(p.plan.edits().isEmpty());
    }

    void onceAppliedOnlyTheOutcomeIsShown()
    {
        Planned p;
        p.build(u"lock"_s);
        p.plan.setFrozen();
        QVERIFY(!p.plan.setData(p.change(0, 1), Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(!p.plan.flags(p.change(0, 0)).testFlag(Qt::ItemIsUserCheckable));
        p.plan.setAllChecked(false);
        QCOMPARE(p.plan.checkedChanges(), 4);
        p.plan.setOutcome("/workspace/b", u"replaced"_s);
        QCOMPARE(p.file(1).data(ReplacePlanModel::NoteRole).toString(), u"replaced"_s);
        QVERIFY(p.file(1).data(Qt::AccessibleTextRole).toString().contains(u"replaced"));
        p.plan.clear();
        QCOMPARE(p.plan.rowCount(), 0);
        QVERIFY(!p.plan.isFrozen());
        p.plan.setFrozen();
        QVERIFY(!p.plan.isFrozen());
    }

    void manyChanges()
    {
        Planned p;
        ReplacePlanModel::Finds finds;
        for (int i = 0; i < 150; ++i)
            finds << findIn("/workspace/" + QByteArray::number(i), QByteArray("key key\n").repeated(5), u"key"_s);
        QElapsedTimer timer;
        timer.start();
        p.plan.build(finds, u"x"_s);
        p.plan.setAllChecked(false);
        p.plan.setAllChecked(true);
        QCOMPARE(p.plan.edits().size(), 150);
        qInfo("1500 changes planned in %lld ms", timer.elapsed());
        QCOMPARE(p.plan.checkedChanges(), 1500);
    }
};

QTEST_GUILESS_MAIN(TestReplacePlan)
#include "tst_replace_plan.moc"
