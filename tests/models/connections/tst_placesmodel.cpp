// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "connections/PlacesModel.h"
#include "sandboxes/SandboxFeeds.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

class PlacesModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void connectionsComeAndGoWithTheirCounts()
    {
        ConnectionRegistry registry;
        SandboxListModel sandboxes;
        SandboxFeeds feeds(registry, sandboxes);
        PlacesModel places(registry, sandboxes);
        QAbstractItemModelTester tester(&places, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(places.rowCount(), 4);

        auto cloud = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
        cloud->setProfile(ProfileId(u"cloud"_s));
        registry.add(cloud->profile(), u"acme"_s, false);
        registry.add(ProfileId(u"local"_s), u"Local"_s, true);
        QCOMPARE(places.rowCount(), 6);
        QCOMPARE(places.index(1).data().toString(), u"Local"_s);
        QCOMPARE(places.index(2).data().toString(), u"acme"_s);
        QCOMPARE(places.rowOf(PlacesModel::Kind::Snapshots), 3);
        for (const auto kind :
            {PlacesModel::Kind::Snapshots, PlacesModel::Kind::Activity, PlacesModel::Kind::Transfers}) {
            const QModelIndex index = places.index(places.rowOf(kind));
            QCOMPARE(PlacesModel::Kind(index.data(PlacesModel::KindRole).toInt()), kind);
            QVERIFY(!index.data().toString().isEmpty());
        }

        cloud->fakeSandboxes().addRunning(u"a"_s);
        cloud->fakeSandboxes().addRunning(u"b"_s);
        registry.setBackend(cloud->profile(), cloud);
        feeds.setWatched(true);
        QTRY_COMPARE(places.index(2).data(PlacesModel::CountRole).toString(), u"2"_s);
        QCOMPARE(places.index(0).data(PlacesModel::CountRole).toString(), u"2"_s);
        QCOMPARE(places.index(2).data(PlacesModel::StatusRole).toString(), u"live"_s);
        QVERIFY(places.index(2).data(Qt::AccessibleTextRole).toString().startsWith(u"acme, live"));
        QVERIFY(places.index(1).data(PlacesModel::LocalRole).toBool());
        QVERIFY(places.index(3).data(PlacesModel::StartsSectionRole).toBool());

        // By another connection the same sandbox is one more of that, and none more of all.
        Sandbox shared = cloud->fakeSandboxes().all().constFirst();
        sandboxes.apply(ProfileId(u"local"_s), {shared}, sandboxes.serial());
        QCOMPARE(places.index(1).data(PlacesModel::CountRole).toString(), u"1"_s);
        QCOMPARE(places.index(2).data(PlacesModel::CountRole).toString(), u"2"_s);
        QCOMPARE(places.index(0).data(PlacesModel::CountRole).toString(), u"2"_s);
        sandboxes.remove({ProfileId(u"local"_s), shared.id});

        places.setOpenTransfers(4);
        QCOMPARE(places.index(5).data(PlacesModel::CountRole).toString(), u"4"_s);
        registry.remove(cloud->profile());
        QCOMPARE(places.rowCount(), 5);
        QCOMPARE(places.rowOf(PlacesModel::Kind::Connection, cloud->profile()), -1);
        QCOMPARE(places.index(0).data(PlacesModel::CountRole).toString(), QString());
    }
};

QTEST_GUILESS_MAIN(PlacesModelTest)
#include "tst_placesmodel.moc"
