// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxListModel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

class SandboxListModelTest : public QObject {
    Q_OBJECT

    const ProfileId m_local{u"local"_s};
    const QDateTime m_now = QDateTime::fromSecsSinceEpoch(1'770'000'000, QTimeZone::UTC);

    Sandbox sandbox(const QString &id, SandboxState state = SandboxState::Running) const
    {
        Sandbox made;
        made.id = SandboxId(id);
        made.name = u"name-"_s + id;
        made.state = state;
        made.createdAt = m_now.addSecs(-60);
        return made;
    }
    SandboxKey key(const QString &id) const { return {m_local, SandboxId(id)}; }
    static QString cell(const SandboxListModel &model, int row, SandboxColumn column)
    {
        return model.index(row, int(column)).data().toString();
    }
    struct Fixture {
        SandboxListModel model;
        QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
        QSignalSpy resets{&model, &QAbstractItemModel::modelReset};
        QSignalSpy cells{&model, &QAbstractItemModel::dataChanged};
        QSignalSpy inserted{&model, &QAbstractItemModel::rowsInserted};
        QSignalSpy removed{&model, &QAbstractItemModel::rowsRemoved};
        explicit Fixture(const QDateTime &now)
            : model(nullptr, [now] { return now; })
        {
        }
    };

private Q_SLOTS:
    void manyArriveAsOneSpan()
    {
        Fixture f(m_now);
        f.model.apply(m_local, {sandbox(u"a"_s), sandbox(u"b"_s), sandbox(u"c"_s)}, f.model.serial());
        QCOMPARE(f.inserted.size(), 1);
        QCOMPARE(f.model.rowCount(), 3);
        QCOMPARE(f.model.counts().running, 3);
        QCOMPARE(f.model.rowOf(key(u"b"_s)), 1);
    }

    void theSameAgainIsSilent()
    {
        Fixture f(m_now);
        f.model.apply(m_local, {sandbox(u"a"_s)}, f.model.serial());
        QSignalSpy changed(&f.model, &SandboxListModel::sandboxChanged);
        f.model.apply(m_local, {sandbox(u"a"_s)}, f.model.serial());
        QCoreApplication::processEvents();
        QCOMPARE(f.cells.size(), 0);
        QCOMPARE(changed.size(), 0);
    }

    void onlyChangedCellsAreTold()
    {
        Fixture f(m_now);
        f.model.apply(m_local, {sandbox(u"a"_s), sandbox(u"b"_s), sandbox(u"c"_s)}, f.model.serial());
        Sandbox changed = sandbox(u"b"_s);
        changed.lifetime = {Lifetime::Kind::Idle, 600s, m_now.addSecs(100)};
        f.model.apply(m_local, {changed}, f.model.serial());
        QTRY_COMPARE(f.cells.size(), 1);
        const QModelIndex from = f.cells[0][0].toModelIndex();
        const QModelIndex to = f.cells[0][1].toModelIndex();
        QCOMPARE(from.row(), 1);
        QCOMPARE(to.row(), 1);
        QCOMPARE(from.column(), int(SandboxColumn::Left));
        QCOMPARE(to.column(), int(SandboxColumn::Left));
        QVERIFY(f.cells[0][2].value<QList<int>>().contains(Qt::DisplayRole));
        QVERIFY(f.cells[0][2].value<QList<int>>().contains(SandboxListModel::SortRole));
        QCOMPARE(cell(f.model, 1, SandboxColumn::Left), u"idle 1:40"_s);
    }

    void neighboursChangeAsOneSpan()
    {
        Fixture f(m_now);
        QList<Sandbox> all;
        for (int i = 0; i < 10; ++i)
            all << sandbox(QString::number(i));
        f.model.apply(m_local, all, f.model.serial());
        QHash<SandboxId, Usage> usage;
        for (int i = 2; i < 6; ++i)
            usage.insert(SandboxId(QString::number(i)), {100 + i, 1 << 20, 0, 3, m_now, {}});
        f.model.applyUsage(m_local, usage);
        QTRY_COMPARE(f.cells.size(), 1);
        QCOMPARE(f.cells[0][0].toModelIndex().row(), 2);
        QCOMPARE(f.cells[0][1].toModelIndex().row(), 5);
        QCOMPARE(cell(f.model, 2, SandboxColumn::Cpu), u"10 %"_s);
        QCOMPARE(cell(f.model, 2, SandboxColumn::Memory), u"1 MiB"_s);
        QCOMPARE(cell(f.model, 0, SandboxColumn::Cpu), u"–"_s);
    }

    void anAnswerThatCameTooLateIsDropped()
    {
        Fixture f(m_now);
        f.model.apply(m_local, {sandbox(u"a"_s)}, f.model.serial());
        const quint64 listAsked = f.model.serial();
        const quint64 stopAsked = f.model.serial();
        f.model.apply(m_local, {sandbox(u"a"_s, SandboxState::Stopping)}, stopAsked);
        f.model.apply(m_local, {sandbox(u"a"_s, SandboxState::Running)}, listAsked);
        QCOMPARE(f.model.find(key(u"a"_s))->sandbox.state, SandboxState::Stopping);
    }

    void aCompleteListTakesAwayWhatIsGone()
    {
        Fixture f(m_now);
        f.model.apply(m_local, {sandbox(u"a"_s), sandbox(u"b"_s), sandbox(u"c"_s), sandbox(u"d"_s)}, f.model.serial());
        f.model.apply(ProfileId(u"other"_s), {sandbox(u"x"_s)}, f.model.serial());
        const quint64 asked = f.model.serial();
        f.model.apply(m_local, {sandbox(u"late"_s)}, f.model.serial()); // made after the list was asked for
        f.model.keepOnly(m_local, {SandboxId(u"b"_s)}, asked);
        QCOMPARE(f.model.rowCount(), 3);
        QVERIFY(f.model.find(key(u"b"_s)));
        QVERIFY(f.model.find(key(u"late"_s)));
        QVERIFY(f.model.find({ProfileId(u"other"_s), SandboxId(u"x"_s)}));
        QCOMPARE(f.removed.size(), 2); // c and d as one span, a by itself
        QCOMPARE(f.model.rowOf(key(u"late"_s)), 2);
        QCOMPARE(f.resets.size(), 0);
    }

    void whatIsMadeWhileTheListIsReadStays()
    {
        Fixture f(m_now);
        const SandboxKey made = f.model.addProvisional(m_local, {});
        const quint64 creation = f.model.serial();
        const quint64 list = f.model.serial(); // answered without the new one
        f.model.adopt(made, sandbox(u"made"_s), creation);
        f.model.keepOnly(m_local, {}, list);
        QVERIFY(f.model.find(key(u"made"_s)));
        f.model.keepOnly(m_local, {}, f.model.serial());
        QVERIFY(!f.model.find(key(u"made"_s)));
    }

    void whatWasAskedForIsShownAsSuch()
    {
        Fixture f(m_now);
        f.model.apply(m_local, {sandbox(u"a"_s)}, f.model.serial());
        f.model.setRequest(key(u"a"_s), SandboxRequest::Stop);
        const QModelIndex state = f.model.index(0, int(SandboxColumn::State));
        QCOMPARE(state.data().toString(), u"Stopping…"_s);
        QVERIFY(state.data(SandboxListModel::UnconfirmedRole).toBool());
        QCOMPARE(f.model.counts().running, 0);
        // A list that was on its way says Running: the request stands.
        f.model.apply(m_local, {sandbox(u"a"_s)}, f.model.serial());
        QCOMPARE(state.data().toString(), u"Stopping…"_s);
        f.model.apply(m_local, {sandbox(u"a"_s, SandboxState::Stopping)}, f.model.serial());
        QCOMPARE(state.data().toString(), u"Stopping"_s);
        QVERIFY(!state.data(SandboxListModel::UnconfirmedRole).toBool());
        f.model.apply(m_local, {sandbox(u"a"_s, SandboxState::Stopped)}, f.model.serial());
        QCOMPARE(state.data().toString(), u"Stopped"_s);
        QCOMPARE(f.model.counts().live, 0);
    }

    void creationKeepsItsRow()
    {
        Fixture f(m_now);
        f.model.apply(m_local, {sandbox(u"a"_s)}, f.model.serial());
        SandboxSpec spec;
        spec.name = u"fresh"_s;
        spec.pythonVersion = u"3.13"_s;
        const SandboxKey provisional = f.model.addProvisional(m_local, spec);
        QVERIFY(provisional.isProvisional());
        const QPersistentModelIndex row(f.model.index(1, 0));
        f.model.setStage(provisional, {u"Preparing the image"_s, u"step 3\x1b[31m"_s});
        QCOMPARE(cell(f.model, 1, SandboxColumn::State), u"Preparing the image…"_s);
        QCOMPARE(f.model.index(1, int(SandboxColumn::State)).data(Qt::ToolTipRole).toString(), u"step 3\\x1b[31m"_s);

        QSignalSpy rekeyed(&f.model, &SandboxListModel::rekeyed);
        f.model.adopt(provisional, sandbox(u"real"_s, SandboxState::Starting), f.model.serial());
        QCOMPARE(rekeyed.size(), 1);
        QVERIFY(row.isValid());
        QCOMPARE(row.row(), f.model.rowOf(key(u"real"_s)));
        QCOMPARE(cell(f.model, 1, SandboxColumn::State), u"Starting"_s);
        QVERIFY(!f.model.find(provisional));
        QCOMPARE(f.resets.size(), 0);
    }

    void theChangeStreamMayBeQuickerThanTheAnswer()
    {
        Fixture f(m_now);
        SandboxSpec spec;
        spec.name = u"fresh"_s;
        const SandboxKey provisional = f.model.addProvisional(m_local, spec);
        const quint64 asked = f.model.serial();
        f.model.apply(m_local, {sandbox(u"real"_s, SandboxState::Running)}, f.model.serial());
        f.model.adopt(provisional, sandbox(u"real"_s, SandboxState::Starting), asked);
        QCOMPARE(f.model.rowCount(), 1);
        QCOMPARE(f.model.at(0).sandbox.state, SandboxState::Running);
    }

    void aFailedCreationStaysWithItsReason()
    {
        Fixture f(m_now);
        SandboxSpec spec;
        spec.name = u"fresh"_s;
        const SandboxKey provisional = f.model.addProvisional(m_local, spec);
        f.model.failProvisional(provisional, ApiError::local(u"No room."_s, u"Stop one."_s));
        QCOMPARE(cell(f.model, 0, SandboxColumn::State), u"Not created"_s);
        QCOMPARE(f.model.index(0, int(SandboxColumn::State)).data(Qt::ToolTipRole).toString(), u"No room. Stop one."_s);
        QCOMPARE(f.model.counts().live, 0);
        f.model.keepOnly(m_local, {}, f.model.serial());
        QCOMPARE(f.model.rowCount(), 1);
    }

    void hostileNamesAreShownEscaped()
    {
        Fixture f(m_now);
        Sandbox evil = sandbox(u"a"_s);
        evil.name = u"a\u202eb\x1b"_s;
        evil.imageText = u"i\nmage"_s;
        f.model.apply(m_local, {evil}, f.model.serial());
        QCOMPARE(cell(f.model, 0, SandboxColumn::Name), u"a\\u202eb\\x1b"_s);
        QCOMPARE(cell(f.model, 0, SandboxColumn::Image), u"i\\nmage"_s);
    }

    void rowsOfADeadConnectionAreMarked()
    {
        Fixture f(m_now);
        f.model.apply(m_local, {sandbox(u"a"_s)}, f.model.serial());
        f.model.setOutdated(m_local, true);
        QVERIFY(f.model.index(0, 0).data(SandboxListModel::OutdatedRole).toBool());
        QTRY_COMPARE(f.cells.size(), 1);
        f.model.removeProfile(m_local);
        QCOMPARE(f.model.rowCount(), 0);
        QCOMPARE(f.model.counts().all, 0);
    }

    void eachCellIsSpokenWithItsColumn()
    {
        Fixture f(m_now);
        f.model.apply(m_local, {sandbox(u"a"_s)}, f.model.serial());
        QCOMPARE(
            f.model.index(0, int(SandboxColumn::State)).data(Qt::AccessibleTextRole).toString(), u"State: Running"_s);
    }

    void toolTipsSayWhatACellHasNoRoomFor()
    {
        Fixture f(m_now);
        Sandbox one = sandbox(u"a"_s);
        one.cpuMillis = 1000;
        one.imageText = u"This machine's Python 3.13"_s;
        one.image = ImageId(u"img-1"_s);
        Sandbox half = sandbox(u"b"_s);
        half.cpuMillis = 500;
        f.model.apply(m_local, {one, half}, f.model.serial());
        const auto toolTip = [&f](int row, SandboxColumn column) {
            return f.model.index(row, int(column)).data(Qt::ToolTipRole).toString();
        };
        QCOMPARE(toolTip(0, SandboxColumn::Cpu), u"Reserved: 1 core"_s);
        QCOMPARE(toolTip(1, SandboxColumn::Cpu), u"Reserved: 0.5 cores"_s);
        QCOMPARE(toolTip(0, SandboxColumn::Image), u"This machine's Python 3.13\nimg-1"_s);
        QCOMPARE(toolTip(1, SandboxColumn::Image), QString());
    }

    void whatIsNotHeardOfIsNotCalledRunning()
    {
        Fixture f(m_now);
        f.model.setConnection(m_local, u"Local"_s, false);
        f.model.apply(m_local, {sandbox(u"a"_s), sandbox(u"b"_s, SandboxState::Stopped)}, f.model.serial());
        f.model.setOutdated(m_local, true);
        QCOMPARE(cell(f.model, 0, SandboxColumn::State), u"Running?"_s);
        QCOMPARE(cell(f.model, 1, SandboxColumn::State), u"Stopped"_s); // that stays true
        QCOMPARE(f.model.signState(key(u"a"_s)), SandboxState::Unknown);
        QCOMPARE(f.model.signState(key(u"b"_s)), SandboxState::Stopped);
        QVERIFY(f.model.index(0, int(SandboxColumn::State)).data(Qt::ToolTipRole).toString().contains(u"last heard"));
        f.model.setOutdated(m_local, false);
        QCOMPARE(cell(f.model, 0, SandboxColumn::State), u"Running"_s);
        QCOMPARE(f.model.signState(key(u"a"_s)), SandboxState::Running);
    }

    void pricesAreReckonedFromWhatIsReserved()
    {
        Fixture f(m_now);
        PriceList prices;
        prices.version = u"team-v3"_s;
        prices.currency = u"USD"_s;
        prices.perContainer = 10'000'000;
        prices.perCore = 40'000'000;
        prices.perMemoryGiB = 5'000'000;
        Sandbox small = sandbox(u"a"_s);
        small.cpuMillis = 500;
        small.memoryMiB = 2048;
        small.createdAt = m_now.addSecs(-1800);
        Sandbox unknown = sandbox(u"b"_s); // the list did not tell its size
        Sandbox ended = sandbox(u"c"_s, SandboxState::Stopped);
        ended.cpuMillis = 500;
        ended.memoryMiB = 2048;
        f.model.apply(m_local, {small, unknown, ended}, f.model.serial());
        QVERIFY(!f.model.hasCosts());
        f.model.setConnection(m_local, u"acme"_s, true);
        QVERIFY(f.model.hasCosts());
        QCOMPARE(cell(f.model, 0, SandboxColumn::Cost), u"–"_s);
        QCOMPARE(f.model.counts().billed, 2);
        f.model.setConnection(m_local, u"acme"_s, true, prices);
        QCOMPARE(cell(f.model, 0, SandboxColumn::Cost), u"$0.0400/h"_s); // 0.01 + 0.5 × 0.04 + 2 × 0.005
        QCOMPARE(cell(f.model, 1, SandboxColumn::Cost), u"–"_s);
        QCOMPARE(cell(f.model, 2, SandboxColumn::Cost), QString());
        const QString toolTip = f.model.index(0, int(SandboxColumn::Cost)).data(Qt::ToolTipRole).toString();
        QVERIFY2(toolTip.contains(u"$0.0400 an hour, $0.0200 so far"), qPrintable(toolTip));
        QVERIFY(toolTip.contains(u"team-v3"));
        QCOMPARE(f.model.spend().value(u"USD"_s), 40'000'000);
        f.model.setConnection(m_local, u"acme"_s, true, PriceList());
        QCOMPARE(cell(f.model, 0, SandboxColumn::Cost), u"free"_s);
        QVERIFY(!f.model.hasCosts() && f.model.spend().isEmpty());
        QCOMPARE(f.model.counts().billed, 0);
    }

    void whatTwoConnectionsShowCountsOnce()
    {
        Fixture f(m_now);
        const ProfileId other(u"other"_s);
        QSignalSpy counted(&f.model, &SandboxListModel::countsChanged);
        f.model.apply(m_local, {sandbox(u"a"_s), sandbox(u"b"_s)}, f.model.serial());
        f.model.apply(other, {sandbox(u"a"_s), sandbox(u"c"_s)}, f.model.serial());
        QCOMPARE(f.model.rowCount(), 4);
        QCOMPARE(f.model.counts().all, 3);
        QCOMPARE(f.model.counts().running, 3);
        QCOMPARE(f.model.counts(m_local).running, 2);
        QCOMPARE(f.model.counts(other).running, 2);
        QCOMPARE(f.model.keysOf(SandboxId(u"a"_s)), (QList{key(u"a"_s), SandboxKey{other, SandboxId(u"a"_s)}}));
        // Paused, or about to be stopped, in one of them it doesn't run.
        f.model.setRequest(key(u"a"_s), SandboxRequest::Stop);
        QCOMPARE(f.model.counts().running, 2);
        QCOMPARE(f.model.counts().live, 3);
        f.model.setRequest(key(u"a"_s), SandboxRequest::None);
        QCOMPARE(f.model.counts().running, 3);
        // It lives until the last of them says that it has ended.
        f.model.apply(other, {sandbox(u"a"_s, SandboxState::Stopped)}, f.model.serial());
        QCOMPARE(f.model.counts().live, 3);
        QCOMPARE(f.model.counts(other).live, 1);
        // One that doesn't answer has no say in it.
        counted.clear();
        f.model.setOutdated(m_local, true);
        QCOMPARE(counted.size(), 1);
        QCOMPARE(f.model.counts().live, 2);
        f.model.setOutdated(m_local, false);
        QCOMPARE(f.model.counts().live, 3);
        f.model.removeProfile(m_local);
        QCOMPARE(f.model.counts().all, 2);
        QCOMPARE(f.model.counts().live, 1);
        QVERIFY(!f.model.hasShared());
        f.model.removeProfile(other);
        QCOMPARE(f.model.counts(), SandboxListModel::Counts());
    }

    void whatIsCreatedMayBeThereByAnotherConnection()
    {
        Fixture f(m_now);
        const ProfileId other(u"other"_s);
        const SandboxKey provisional = f.model.addProvisional(m_local, {});
        f.model.apply(other, {sandbox(u"made"_s)}, f.model.serial());
        QCOMPARE(f.model.counts().all, 2);
        f.model.adopt(provisional, sandbox(u"made"_s), f.model.serial());
        QCOMPARE(f.model.rowCount(), 2);
        QCOMPARE(f.model.counts().all, 1);
        QCOMPARE(f.model.counts().running, 1);
        QVERIFY(f.model.isShared(SandboxId(u"made"_s)));
        QVERIFY(f.model.keysOf(provisional.id).isEmpty());
    }

    void whatTwoConnectionsShowCostsOnce()
    {
        Fixture f(m_now);
        const ProfileId other(u"other"_s);
        PriceList cheap;
        cheap.currency = u"USD"_s;
        cheap.perContainer = 10'000'000;
        PriceList dear = cheap;
        dear.perContainer = 30'000'000;
        Sandbox one = sandbox(u"a"_s);
        one.cpuMillis = 1000;
        one.memoryMiB = 1024;
        for (const ProfileId &profile : {m_local, other})
            f.model.apply(profile, {one}, f.model.serial());
        for (const ProfileId &profile : {m_local, other})
            f.model.setConnection(profile, profile.value(), true);
        QCOMPARE(f.model.counts().billed, 1);
        f.model.setConnection(m_local, u"Local"_s, true, cheap);
        QCOMPARE(f.model.spend().value(u"USD"_s), 10'000'000);
        f.model.setConnection(other, u"research"_s, true, dear);
        QCOMPARE(f.model.spend().value(u"USD"_s), 30'000'000); // rather too much than too little
        f.model.setConnection(other, u"research"_s, false, PriceList());
        QCOMPARE(f.model.spend().value(u"USD"_s), 10'000'000);
        QCOMPARE(f.model.counts().billed, 1);
    }

    void rowsSayWhereElseTheyAre()
    {
        Fixture f(m_now);
        const ProfileId other(u"other"_s);
        f.model.setConnection(m_local, u"Local"_s, false);
        f.model.setConnection(other, u"research"_s, false);
        f.model.apply(m_local, {sandbox(u"a"_s), sandbox(u"b"_s)}, f.model.serial());
        const QModelIndex name = f.model.index(f.model.rowOf(key(u"a"_s)), int(SandboxColumn::Name));
        QCOMPARE(name.data(Qt::ToolTipRole).toString(), u"name-a"_s);
        // The row that was there is told of anew, and no other one.
        const auto tellsTheName = [&] {
            return f.cells.size() == 1 && f.cells[0][0].toModelIndex() == name && f.cells[0][1].toModelIndex() == name;
        };
        f.model.apply(other, {sandbox(u"a"_s)}, f.model.serial());
        QTRY_VERIFY(tellsTheName());
        QCOMPARE(name.data(Qt::ToolTipRole).toString(), u"name-a\nalso in research"_s);
        QVERIFY(name.data(Qt::AccessibleTextRole).toString().contains(u"also in research"));
        QCOMPARE(f.model.index(2, 0).data(Qt::ToolTipRole).toString(), u"name-a\nalso in Local"_s);
        QVERIFY(!f.model.index(1, 0).data(Qt::ToolTipRole).toString().contains(u"also in"));

        Sandbox named = sandbox(u"a"_s);
        named.name = u"agent\x1b"_s;
        f.cells.clear();
        f.model.apply(other, {named}, f.model.serial());
        QCOMPARE(name.data(Qt::ToolTipRole).toString(), u"name-a\nalso in research, as “agent\\x1b”"_s);
        QTRY_COMPARE(f.cells.size(), 2); // both rows
        f.cells.clear();
        f.model.setConnection(other, u"lab"_s, false);
        QVERIFY(name.data(Qt::ToolTipRole).toString().contains(u"also in lab"));
        QTRY_COMPARE(f.cells.size(), 2);
        f.cells.clear();
        f.model.removeProfile(other);
        QTRY_VERIFY(tellsTheName());
        QCOMPARE(name.data(Qt::ToolTipRole).toString(), u"name-a"_s);
    }

    void aBareIdGivesWayToANameOfElsewhere()
    {
        Fixture f(m_now);
        const ProfileId other(u"other"_s);
        const Sandbox named = sandbox(u"a"_s);
        Sandbox bare = named;
        bare.name = bare.id.value();
        f.model.apply(other, {bare}, f.model.serial());
        QCOMPARE(f.model.nameOf(*f.model.find({other, bare.id})), bare.id.value());
        f.model.apply(m_local, {named}, f.model.serial());
        QCOMPARE(f.model.nameOf(*f.model.find({other, bare.id})), named.name);
        QCOMPARE(f.model.nameOf(*f.model.find({m_local, bare.id})), named.name);
    }

    void namesakesAreOtherSandboxesThatLive()
    {
        Fixture f(m_now);
        Sandbox twin = sandbox(u"a"_s);
        f.model.apply(m_local, {twin}, f.model.serial());
        f.model.apply(ProfileId(u"other"_s), {twin}, f.model.serial());
        QVERIFY(!f.model.hasNamesake(u"name-a"_s, twin.id)); // the same one
        Sandbox same = sandbox(u"b"_s);
        same.name = twin.name;
        f.model.apply(m_local, {same}, f.model.serial());
        QVERIFY(f.model.hasNamesake(u"name-a"_s, twin.id));
        QVERIFY(f.model.hasNamesake(u"name-a"_s, same.id));
        same.name = u"renamed"_s;
        f.model.apply(m_local, {same}, f.model.serial());
        QVERIFY(!f.model.hasNamesake(u"name-a"_s, twin.id));
        same.name = twin.name;
        same.state = SandboxState::Stopped;
        f.model.apply(m_local, {same}, f.model.serial());
        QVERIFY(!f.model.hasNamesake(u"name-a"_s, twin.id));
        QVERIFY(f.model.hasNamesake(u"name-a"_s, same.id));
    }

    void namesakesAreToldApartByTheirIds()
    {
        Fixture f(m_now);
        const ProfileId other(u"other"_s);
        const auto index = [&f](const SandboxKey &key, SandboxColumn column = SandboxColumn::Name) {
            return f.model.index(f.model.rowOf(key), int(column));
        };
        const auto beside = [&index](const SandboxKey &key) {
            return index(key).data(SandboxListModel::IdBesideNameRole).toString();
        };
        const auto called = [this](const QString &id, const QString &name) {
            Sandbox made = sandbox(id);
            made.name = name;
            return made;
        };
        const QString first = u"11111111-2222-3333-4444-555555555555"_s;
        const QString second = u"22222222-2222-3333-4444-555555555555"_s;
        const QString third = u"33333333-2222-3333-4444-555555555555"_s;
        const SandboxKey there{other, SandboxId(first)};
        // The same one twice has no namesake.
        f.model.apply(m_local, {called(first, u"agent"_s), called(u"lone"_s, u"lone"_s)}, f.model.serial());
        f.model.apply(other, {called(first, u"agent"_s)}, f.model.serial());
        QCOMPARE(beside(key(first)), QString());
        QCoreApplication::processEvents();
        f.cells.clear();
        // Another one has, whether it lives or not; those that were there are told of anew.
        Sandbox ended = called(second, u"agent"_s);
        ended.state = SandboxState::Stopped;
        f.model.apply(m_local, {ended}, f.model.serial());
        for (const SandboxKey &one : {key(first), there})
            QCOMPARE(beside(one), u"11111111…5555"_s);
        QCOMPARE(beside(key(second)), u"22222222…5555"_s);
        QCOMPARE(beside(key(u"lone"_s)), QString());
        QCOMPARE(
            index(key(first), SandboxColumn::State).data(SandboxListModel::IdBesideNameRole).toString(), QString());
        QCOMPARE(index(key(first)).data().toString(), u"agent"_s); // what is copied and sorted by
        QVERIFY(index(key(first)).data(Qt::AccessibleTextRole).toString().contains(u"agent, id 11111111…5555"));
        QVERIFY(index(key(first)).data(Qt::ToolTipRole).toString().contains(u"id 11111111…5555"));
        const auto isTold = [&](const SandboxKey &key) {
            return std::ranges::any_of(f.cells, [row = index(key).row()](const QList<QVariant> &cells) {
                const QModelIndex from = cells[0].toModelIndex();
                return from.row() <= row && row <= cells[1].toModelIndex().row()
                    && from.column() <= int(SandboxColumn::Name);
            });
        };
        QTRY_VERIFY(isTold(key(first)) && isTold(there));
        QVERIFY(!isTold(key(u"lone"_s)));
        // A third one changes nothing for them, nor does its end.
        f.cells.clear();
        f.model.apply(m_local, {called(third, u"agent"_s)}, f.model.serial());
        f.model.remove(key(third));
        QCoreApplication::processEvents();
        QVERIFY(!isTold(key(first)));
        // Renamed.
        ended.name = u"lone"_s;
        f.model.apply(m_local, {ended}, f.model.serial());
        QCOMPARE(beside(key(first)), QString());
        QCOMPARE(beside(key(u"lone"_s)), u"lone"_s); // an id that is short is shown whole
        QTRY_VERIFY(isTold(key(first)) && isTold(key(u"lone"_s)));
        // Gone.
        f.cells.clear();
        f.model.remove(key(second));
        QCOMPARE(beside(key(u"lone"_s)), QString());
        QTRY_VERIFY(isTold(key(u"lone"_s)));
    }

    void whatHasNoIdYetIsNobodysNamesake()
    {
        Fixture f(m_now);
        SandboxSpec spec;
        spec.name = u"name-a"_s;
        f.model.apply(m_local, {sandbox(u"a"_s)}, f.model.serial());
        const SandboxKey made = f.model.addProvisional(m_local, spec);
        const auto beside = [&f](const SandboxKey &key) {
            return f.model.index(f.model.rowOf(key), 0).data(SandboxListModel::IdBesideNameRole).toString();
        };
        QCOMPARE(beside(key(u"a"_s)), QString());
        QCOMPARE(beside(made), QString());
        Sandbox real = sandbox(u"b"_s);
        real.name = spec.name;
        f.model.adopt(made, real, f.model.serial());
        QCOMPARE(beside(key(u"a"_s)), u"a"_s);
        QCOMPARE(beside(key(u"b"_s)), u"b"_s);
    }

    void whatHasNoNameIsCalledTheSameInEachConnection()
    {
        Fixture f(m_now);
        const ProfileId other(u"other"_s);
        f.model.setConnection(m_local, u"Local"_s, false);
        f.model.setConnection(other, u"research"_s, false);
        Sandbox bare = sandbox(u"a"_s);
        bare.name = bare.id.value();
        f.model.apply(other, {bare}, f.model.serial());
        const QModelIndex there = f.model.index(f.model.rowOf({other, bare.id}), int(SandboxColumn::Name));
        QCOMPARE(there.data().toString(), u"a"_s);
        QCoreApplication::processEvents();
        f.cells.clear();
        f.model.apply(m_local, {sandbox(u"a"_s)}, f.model.serial());
        QCOMPARE(there.data().toString(), u"name-a"_s);
        QCOMPARE(there.data(SandboxListModel::SortRole).toString(), u"name-a"_s);
        QVERIFY(there.data(SandboxListModel::SearchRole).toString().contains(u"name-a"));
        QCOMPARE(there.data(Qt::ToolTipRole).toString(), u"name-a\nalso in Local"_s);
        QCOMPARE(f.model.index(1, 0).data(Qt::ToolTipRole).toString(), u"name-a\nalso in research"_s);
        QTRY_VERIFY(std::ranges::any_of(
            f.cells, [&there](const QList<QVariant> &cells) { return cells[0].toModelIndex() == there; }));
    }

    void tenThousandOfOneNameAreNotToldOfAgain()
    {
        SandboxListModel model;
        QList<Sandbox> page;
        for (int i = 0; i < 10000; ++i) {
            page << sandbox(QString::number(i));
            page.last().name = u"agent"_s;
        }
        model.apply(m_local, page, model.serial());
        QCoreApplication::processEvents();
        QSignalSpy cells(&model, &QAbstractItemModel::dataChanged);
        Sandbox more = sandbox(u"more"_s);
        more.name = u"agent"_s;
        model.apply(m_local, {more}, model.serial());
        model.remove(key(u"more"_s));
        QCoreApplication::processEvents();
        QCOMPARE(cells.size(), 0);
        QCOMPARE(model.index(0, 0).data(SandboxListModel::IdBesideNameRole).toString(), u"0"_s);
    }

    void oneOfTheRowsStandsForASandbox()
    {
        Fixture f(m_now);
        const ProfileId other(u"other"_s);
        f.model.apply(m_local, {sandbox(u"a"_s), sandbox(u"b"_s)}, f.model.serial());
        f.model.apply(other, {sandbox(u"a"_s)}, f.model.serial());
        const SandboxKey there{other, SandboxId(u"a"_s)};
        const QList<SandboxKey> all{key(u"a"_s), key(u"b"_s), there};
        QCOMPARE(f.model.onePerSandbox(all), (QList{key(u"a"_s), key(u"b"_s)}));
        f.model.setOutdated(m_local, true);
        QCOMPARE(f.model.onePerSandbox(all), (QList{there, key(u"b"_s)}));
    }

    void tenThousandRowsHoldTheirIdentity()
    {
        SandboxListModel model;
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QSet<SandboxId> kept;
        QList<Sandbox> page;
        for (int i = 0; i < 10000; ++i) {
            page << sandbox(QString::number(i), i % 50 ? SandboxState::Stopped : SandboxState::Running);
            if (i % 3 == 0)
                kept.insert(page.last().id);
            if (page.size() == 100) {
                model.apply(m_local, page, model.serial());
                page.clear();
            }
        }
        QCOMPARE(model.counts().all, 10000);
        QCOMPARE(model.counts().running, 200);
        model.keepOnly(m_local, kept, model.serial());
        QCOMPARE(model.rowCount(), int(kept.size()));
        for (const SandboxId &id : std::as_const(kept))
            QCOMPARE(model.at(model.rowOf({m_local, id})).sandbox.id, id);
        QCOMPARE(model.rowOf(key(u"1"_s)), -1);
        QCOMPARE(resets.size(), 0);
    }
};

QTEST_GUILESS_MAIN(SandboxListModelTest)
#include "tst_sandboxlistmodel.moc"
