// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/AllowListModel.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace vivarium;
using Tester = QAbstractItemModelTester;

class TestAllowListModel : public QObject {
    Q_OBJECT
    static Cidr range(const char *text) { return *Cidr::parse(QString::fromLatin1(text)); }
    static QString cell(const AllowListModel &model, int row, AllowListModel::Column column)
    {
        return model.index(row, column).data().toString();
    }

private Q_SLOTS:
    void equalsEveryList();
    void addsAndTakesOut();
    void isFullAtTen();
    void saysWhatIsSuperfluous();
    void remembersNames();
    void keepsWhatItDoesNotUnderstand();
};

void TestAllowListModel::equalsEveryList()
{
    AllowListModel model;
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy edited(&model, &AllowListModel::edited);
    QRandomGenerator random(5);
    for (int round = 0; round < 300; ++round) {
        QStringList ranges;
        const int count = random.bounded(11);
        for (int i = 0; i < count; ++i)
            ranges << (random.bounded(4) == 0 ? u"2001:db8:%1::/48"_s.arg(1 + random.bounded(20))
                                              : u"10.%1.0.0/16"_s.arg(random.bounded(20)));
        if (random.bounded(10) == 0)
            ranges << u"not a range"_s;
        model.setRanges(ranges);
        ranges.removeDuplicates();
        QStringList shown = model.ranges();
        QCOMPARE(model.rowCount(), ranges.size());
        std::ranges::sort(ranges);
        std::ranges::sort(shown);
        QCOMPARE(shown, ranges);
    }
    QCOMPARE(reset.count(), 0);
    QCOMPARE(edited.count(), 0); // what the server has is no edit
}

void TestAllowListModel::addsAndTakesOut()
{
    AllowListModel model;
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    QSignalSpy edited(&model, &AllowListModel::edited);
    QVERIFY(model.add(range("203.0.113.0/24")));
    QVERIFY(model.add(range("10.0.0.0/8")));
    QCOMPARE(model.ranges(), QStringList({u"10.0.0.0/8"_s, u"203.0.113.0/24"_s}));
    QCOMPARE(edited.count(), 2);
    QVERIFY(!model.add(range("10.0.0.0/8")));
    QVERIFY(model.refusal(range("10.0.0.0/8")).contains(u"already"));
    QVERIFY(model.contains(range("10.9.9.9/32")));
    model.removeRange(u"10.0.0.0/8"_s);
    model.removeRange(u"10.0.0.0/8"_s); // gone already
    QCOMPARE(edited.count(), 3);
    QCOMPARE(model.ranges(), QStringList({u"203.0.113.0/24"_s}));
}

void TestAllowListModel::isFullAtTen()
{
    AllowListModel model;
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    for (int i = 0; i < 10; ++i)
        QVERIFY(model.add(*Cidr::parse(u"10.%1.0.0/16"_s.arg(i))));
    QVERIFY(model.isFull());
    QVERIFY(!model.add(range("11.0.0.0/8")));
    QVERIFY(model.refusal(range("11.0.0.0/8")).contains(u"10"));
    QCOMPARE(model.rowCount(), 10);
}

void TestAllowListModel::saysWhatIsSuperfluous()
{
    AllowListModel model;
    model.setRanges({u"10.1.0.0/16"_s});
    QVERIFY(!model.index(0, 0).data(AllowListModel::SuperfluousRole).toBool());
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.add(range("10.0.0.0/8"));
    QVERIFY(changed.count() > 0);
    QVERIFY(cell(model, 1, AllowListModel::Covers).contains(u"10.0.0.0/8 covers it"));
    QVERIFY(model.index(1, 0).data(AllowListModel::SuperfluousRole).toBool());
    model.removeRange(u"10.0.0.0/8"_s);
    QVERIFY(!cell(model, 0, AllowListModel::Covers).contains(u"covers it"));
}

void TestAllowListModel::remembersNames()
{
    AllowListModel model;
    model.add(range("203.0.113.10/32"), u"pypi.example"_s);
    QCOMPARE(cell(model, 0, AllowListModel::Origin), u"pypi.example"_s);
    // The server gives the ranges back without the name.
    model.setRanges({});
    model.setRanges({u"203.0.113.10/32"_s, u"203.0.113.11/32"_s});
    QCOMPARE(cell(model, 0, AllowListModel::Origin), u"pypi.example"_s);
    QCOMPARE(cell(model, 1, AllowListModel::Origin), QString());
}

void TestAllowListModel::keepsWhatItDoesNotUnderstand()
{
    AllowListModel model;
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    model.setRanges({u"fancy\u202erule"_s, u"10.0.0.0/8"_s});
    QCOMPARE(model.ranges(), QStringList({u"10.0.0.0/8"_s, u"fancy\u202erule"_s}));
    QVERIFY(!cell(model, 1, AllowListModel::Range).contains(QChar(0x202e)));
    QVERIFY(cell(model, 1, AllowListModel::Covers).contains(u"Not understood"));
}

QTEST_GUILESS_MAIN(TestAllowListModel)
#include "tst_allowlistmodel.moc"
