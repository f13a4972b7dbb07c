// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "lizard/LizardBackend.h"
#include "lizard/LizardServer.h"
#include "sandboxes/ForkRun.h"
#include "sandboxes/PauseController.h"
#include "sandboxes/SandboxColumns.h"
#include "sandboxes/SandboxContext.h"
#include "sandboxes/SandboxController.h"
#include "schedules/ScheduleBook.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;
using test::LizardServer;

/// Lizard sandboxes in the list: paused and resumed, copied, created, with the strict server in memory behind.
class LizardLifeTest : public QObject {
    Q_OBJECT

    struct World {
        QTemporaryDir folder;
        LizardServer server;
        std::shared_ptr<LizardBackend> backend;
        ConnectionRegistry connections;
        SandboxListModel model;
        SandboxFeeds feeds{connections, model};
        SandboxController controller{feeds};
        PauseController pauses{feeds};
        QSignalSpy notices{&pauses, &PauseController::noticed};

        World()
        {
            LizardBackend::Options options;
            options.profile = ProfileId(u"research"_s);
            options.endpoint = server.url();
            options.token = Secret(LizardServer::key());
            options.portMemory = folder.filePath(u"ports.json"_s);
            options.lookPauses = {0ms, 10ms};
            backend = std::make_shared<LizardBackend>(options);
            connections.add(backend->profile(), u"research"_s, false);
            connections.setBackend(backend->profile(), backend);
            feeds.setWatched(true);
        }
        SandboxKey key(const QString &id) const { return {backend->profile(), SandboxId(id)}; }
        bool listed(const QString &id)
        {
            return QTest::qWaitFor([&] { return model.find(key(id)) != nullptr; }, 15000);
        }
        QString notice(int i) const { return notices.at(i).at(0).value<SandboxNotice>().text; }
        SandboxState state(const QString &id) const { return model.find(key(id))->shownState(); }
    };

private Q_SLOTS:
    void aPauseIsShownAsAskedForAndTold()
    {
        World w;
        const QString id = w.server.addSandbox({{u"metadata"_s, QJsonObject{{u"name"_s, u"agent-7"_s}}}});
        QVERIFY(w.listed(id));
        QVERIFY(w.pauses.whyNotPause(*w.model.find(w.key(id))).isEmpty());
        QVERIFY(!w.pauses.whyNotResume(*w.model.find(w.key(id))).isEmpty());
        QVERIFY(!w.pauses.keepsProcesses(w.key(id)));
        w.pauses.pause({w.key(id)});
        QCOMPARE(w.state(id), SandboxState::Pausing); // asked for, not confirmed yet
        QTRY_COMPARE_WITH_TIMEOUT(w.state(id), SandboxState::Paused, 10000);
        QTRY_COMPARE(w.notices.size(), 1);
        QVERIFY(w.notice(0).contains(u"agent-7 is paused"));
        QVERIFY(!w.pauses.whyNotPause(*w.model.find(w.key(id))).isEmpty());
        const QModelIndex cost = w.model.index(w.model.rowOf(w.key(id)), int(SandboxColumn::Cost));
        QVERIFY2(cost.data().toString().contains(u"disk only"), qPrintable(cost.data().toString()));
        QVERIFY(!cost.data().toString().contains(u"0.00"));
        QVERIFY(w.model.spend().isEmpty()); // unknown is in no sum
        QVERIFY2(cost.data(Qt::ToolTipRole).toString().contains(u"only its disk"),
            qPrintable(cost.data(Qt::ToolTipRole).toString()));
        w.pauses.resume({w.key(id)});
        QTRY_COMPARE_WITH_TIMEOUT(w.state(id), SandboxState::Running, 10000);
        QTRY_COMPARE(w.notices.size(), 2);
        QCOMPARE(w.server.violations().join(u'\n'), QString());
    }

    void whatAnotherConnectionCanResumeIsResumedOverThatOne()
    {
        World w;
        const QString id = w.server.addSandbox({{u"metadata"_s, QJsonObject{{u"name"_s, u"agent-7"_s}}}});
        QVERIFY(w.listed(id));
        w.pauses.pause({w.key(id)});
        QTRY_COMPARE_WITH_TIMEOUT(w.state(id), SandboxState::Paused, 10000);
        // The same sandbox by an API that knows no pause, as LazyCloud's.
        const auto local = std::make_shared<FakeBackend>();
        Sandbox same;
        same.id = SandboxId(id);
        same.name = u"agent-7"_s;
        same.state = SandboxState::Paused;
        local->fakeSandboxes().put(same);
        w.connections.add(local->profile(), u"Local"_s, true);
        w.connections.setBackend(local->profile(), local);
        const SandboxKey twin{local->profile(), same.id};
        QTRY_VERIFY(w.model.find(twin));
        QCOMPARE(w.pauses.whyNotResume(*w.model.find(twin)), QString());
        w.pauses.resume({twin});
        QTRY_COMPARE_WITH_TIMEOUT(w.state(id), SandboxState::Running, 10000);
        // Where no connection can, it is said.
        w.connections.remove(w.backend->profile());
        QTRY_VERIFY(!w.model.find(w.key(id)));
        w.notices.clear();
        w.pauses.resume({twin});
        QCOMPARE(w.notices.size(), 1);
        QVERIFY2(w.notice(0).contains(u"agent-7 was not resumed"), qPrintable(w.notice(0)));
    }

    /// Nothing is promised but what the server says of a sandbox.
    void whatAPauseKeepsIsTheServersWord_data()
    {
        QTest::addColumn<QString>("keeps");
        QTest::addColumn<bool>("promised");
        QTest::addColumn<QString>("told");
        QTest::newRow("memory") << u"memory"_s << true << u"memory and processes are kept"_s;
        QTest::newRow("files") << u"files"_s << false << u"files alone are kept"_s;
        QTest::newRow("a word of later") << u"dreams"_s << false << u"is paused. Its deadline"_s;
    }
    void whatAPauseKeepsIsTheServersWord()
    {
        QFETCH(QString, keeps);
        QFETCH(bool, promised);
        QFETCH(QString, told);
        World w;
        const QString id = w.server.addSandbox({{u"pauseKeeps"_s, keeps}});
        QVERIFY(w.listed(id));
        QCOMPARE(w.pauses.keepsProcesses(w.key(id)), promised);
        w.pauses.pause({w.key(id)});
        QTRY_COMPARE_WITH_TIMEOUT(w.notices.size(), 1, 10000);
        QVERIFY2(w.notice(0).contains(told), qPrintable(w.notice(0)));
        QCOMPARE(w.server.violations().join(u'\n'), QString());
    }

    void aPauseThatFailsKeepsTheStateAndSaysWhy()
    {
        World w;
        const QString id = w.server.addSandbox();
        QVERIFY(w.listed(id));
        w.server.pauseFailure = u"A device is in use"_s;
        w.pauses.pause({w.key(id)});
        QTRY_COMPARE_WITH_TIMEOUT(w.notices.size(), 1, 10000);
        QVERIFY2(w.notice(0).contains(u"goes on running: A device is in use"), qPrintable(w.notice(0)));
        QCOMPARE(w.state(id), SandboxState::Running);
        const QModelIndex state = w.model.index(w.model.rowOf(w.key(id)), int(SandboxColumn::State));
        QVERIFY(state.data(Qt::ToolTipRole).toString().contains(u"A device is in use"));
    }

    void aResumeThatFailsStaysPaused()
    {
        World w;
        const QString id = w.server.addSandbox({{u"status"_s, u"paused"_s}});
        QVERIFY(w.listed(id));
        w.server.resumeFails = true;
        w.pauses.resume({w.key(id)});
        QTRY_COMPARE_WITH_TIMEOUT(w.notices.size(), 1, 10000);
        QVERIFY(w.notice(0).contains(u"still paused"));
        QCOMPARE(w.state(id), SandboxState::Paused);
    }

    void aRefusedPauseIsNoPause()
    {
        World w;
        const QString id = w.server.addSandbox();
        QVERIFY(w.listed(id));
        w.server.failNext("POST /api/sandboxes/" + id.toLatin1() + "/pause",
            LizardServer::error(409, {{u"error"_s, u"A volume is being resized"_s}}));
        w.pauses.pause({w.key(id)});
        QTRY_COMPARE(w.notices.size(), 1);
        QVERIFY(w.notice(0).contains(u"A volume is being resized"));
        QCOMPARE(w.state(id), SandboxState::Running);
    }

    void aPauseThatNeverBeginsIsToldWhenItsTimeIsOver()
    {
        World w;
        w.pauses.setPatience(1500ms);
        const QString id = w.server.addSandbox();
        QVERIFY(w.listed(id));
        // Accepted, and nothing comes of it.
        w.server.failNext("POST /api/sandboxes/" + id.toLatin1() + "/pause",
            LizardServer::Answer::json({{u"id"_s, id}, {u"status"_s, u"running"_s}}));
        w.pauses.pause({w.key(id)});
        QTRY_VERIFY(w.server.count("GET /api/sandboxes/" + id.toLatin1()) >= 2); // it was looked at, and runs
        QCOMPARE(w.notices.size(), 0);
        QCOMPARE(w.model.find(w.key(id))->sandbox.state, SandboxState::Running);
        QCOMPARE(w.state(id), SandboxState::Pausing); // still asked for
        QVERIFY(!w.pauses.whyNotPause(*w.model.find(w.key(id))).isEmpty());
        QTRY_COMPARE(w.notices.size(), 1);
        QVERIFY2(w.notice(0).contains(u"goes on running"), qPrintable(w.notice(0)));
        QCOMPARE(w.state(id), SandboxState::Running);
        QVERIFY(w.pauses.whyNotPause(*w.model.find(w.key(id))).isEmpty());
    }

    void whatIsGoneHasStoppedAndKeepsItsRow()
    {
        World w;
        const QJsonObject named{{u"metadata"_s, QJsonObject{{u"name"_s, u"agent-7"_s}, {u"team"_s, u"red"_s}}}};
        const QString stopped = w.server.addSandbox(named);
        const QString vanished = w.server.addSandbox(named);
        QVERIFY(w.listed(stopped) && w.listed(vanished));
        const Sandbox before = w.model.find(w.key(stopped))->sandbox;
        QVERIFY(before.createdAt.isValid());
        w.controller.stop({w.key(stopped)});
        QTRY_VERIFY(w.model.find(w.key(stopped))->isGone); // asked again after the stop: 404
        const Sandbox after = w.model.find(w.key(stopped))->sandbox;
        QCOMPARE(after.state, SandboxState::Stopped);
        QCOMPARE(after.reason, u"deleted"_s);
        QVERIFY(after.stoppedAt.isValid());
        QCOMPARE(after.name, u"agent-7"_s);
        QCOMPARE(after.templateName, before.templateName);
        QCOMPARE(after.imageText, before.imageText);
        QCOMPARE(after.group, before.group);
        QCOMPARE(after.size, before.size);
        QCOMPARE(after.metadata, before.metadata);
        QCOMPARE(after.createdAt, before.createdAt);
        // Ended elsewhere: a whole list without it says the same.
        LizardServer::Answer nothing;
        nothing.body = "[]";
        nothing.headers = {{"Content-Type", "application/json"}};
        // Several: the usual poll may come in between, and asks of one by one what its list lacks.
        w.server.failNext("GET /api/projects/proj_123/sandboxes", nothing, 3);
        w.feeds.reloadAll();
        QTRY_VERIFY(w.model.find(w.key(vanished))->isGone);
        QCOMPARE(w.model.find(w.key(vanished))->sandbox.name, u"agent-7"_s);
        // It was there all the same: the next answer that has it counts.
        w.feeds.refresh(w.key(vanished));
        QTRY_COMPARE(w.state(vanished), SandboxState::Running);
        QVERIFY(!w.model.find(w.key(vanished))->isGone);
        QVERIFY(!SandboxController::whyNotDismiss(*w.model.find(w.key(vanished))).isEmpty());
        QVERIFY(SandboxController::whyNotDismiss(*w.model.find(w.key(stopped))).isEmpty());
        w.controller.dismiss(w.key(stopped));
        QVERIFY(!w.model.find(w.key(stopped)));
    }

    void copiesComeOneByOne()
    {
        World w;
        const QString id = w.server.addSandbox();
        QVERIFY(w.listed(id));
        w.server.failingForks = {1};
        ForkRun run(w.feeds, w.key(id), 3, 600s, nullptr);
        QSignalSpy finished(&run, &ForkRun::finished);
        QVERIFY(finished.wait());
        QCOMPARE(run.made(), 2);
        QCOMPARE(run.copies().size(), 3);
        QVERIFY(w.model.find({w.backend->profile(), run.copies().at(2).sandbox->id}));
        SandboxRow other;
        other.key = w.key(u"x"_s);
        QVERIFY(!ForkRun::whyNot(w.feeds, other).isEmpty());
    }

    void anUnclearCreationIsShownWhileItIsLookedUp()
    {
        World w;
        QTRY_VERIFY(w.connections.find(w.backend->profile())->isSignedIn);
        w.server.loseAnswer("POST /api/sandboxes");
        QSignalSpy created(&w.controller, &SandboxController::created);
        SandboxSpec spec;
        spec.name = u"box"_s;
        spec.templateName = u"base"_s;
        w.controller.create(w.backend->profile(), spec);
        QTRY_COMPARE_WITH_TIMEOUT(created.size(), 1, 15000);
        QCOMPARE(w.server.count("POST /api/sandboxes"), 1);
    }

    void deadlinesAreNoIdleTimers()
    {
        World w;
        const QString id = w.server.addSandbox();
        QVERIFY(w.listed(id));
        const SandboxRow &row = *w.model.find(w.key(id));
        QVERIFY(SandboxController::whyNotExtend(row).isEmpty());
        QVERIFY(SandboxController::whyNotUnlimited(row).contains(u"deadline"));
        const QDateTime before = row.sandbox.lifetime.endsAt;
        w.controller.extend(w.key(id), 10min);
        QTRY_VERIFY(w.model.find(w.key(id))->sandbox.lifetime.endsAt > before.addSecs(500));
    }

    void anEndlessOneCanBeGivenADeadline()
    {
        World w;
        const QString id = w.server.addSandbox({{u"endAt"_s, QJsonValue()}});
        QVERIFY(w.listed(id));
        QCOMPARE(w.model.find(w.key(id))->sandbox.lifetime.kind, Lifetime::Kind::None);
        QVERIFY(SandboxController::whyNotSetLifetime(*w.model.find(w.key(id))).isEmpty());
        w.controller.setIdleLimit(w.key(id), 1h);
        QTRY_COMPARE(w.model.find(w.key(id))->sandbox.lifetime.kind, Lifetime::Kind::Deadline);
        QCOMPARE(w.server.violations().join(u'\n'), QString());
    }

    void schedulesKeepTheirRows()
    {
        World w;
        const QString id = w.server.addSandbox();
        QVERIFY(w.listed(id));
        SandboxContext context(w.backend, w.model.find(w.key(id))->sandbox);
        ScheduleBook book(context);
        QAbstractItemModelTester tester(&book.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy done(&book, &ScheduleBook::done);
        book.setWatched(true);
        QTRY_VERIFY(book.hasList());
        ScheduleSpec spec;
        spec.name = u"backup"_s;
        spec.every = u"5m"_s;
        spec.command = u"./backup.sh"_s;
        book.create(spec);
        QTRY_COMPARE(book.model().rowCount(), 1);
        const ScheduleId schedule = book.model().at(0)->id;
        QCOMPARE(book.model().index(0, ScheduleModel::When).data().toString(), u"every 5m"_s);
        book.setFocus(schedule);
        book.runNow(schedule);
        QTRY_COMPARE_WITH_TIMEOUT(book.runs().size(), 1, 15000);
        QCOMPARE(book.runs().constFirst().output, u"backed up\n"_s);
        QSignalSpy cells(&book.model(), &QAbstractItemModel::dataChanged);
        book.model().tick(); // "just now" is true for a while only
        QCOMPARE(cells.size(), 1);
        QCOMPARE(cells[0][0].toModelIndex().column(), int(ScheduleModel::Last));
        book.setEnabled(schedule, false);
        QTRY_VERIFY(!book.model().at(0)->spec.enabled);
        book.remove(schedule);
        QTRY_COMPARE(book.model().rowCount(), 0);
        QCOMPARE(done.size(), 4);
        QCOMPARE(w.server.violations().join(u'\n'), QString());
    }

    void anOlderListDoesNotBringADeletedScheduleBack()
    {
        World w;
        const QString id = w.server.addSandbox();
        QVERIFY(w.listed(id));
        SandboxContext context(w.backend, w.model.find(w.key(id))->sandbox);
        ScheduleBook book(context);
        book.setWatched(true);
        QTRY_VERIFY(book.hasList());
        ScheduleSpec spec;
        spec.name = u"backup"_s;
        spec.every = u"5m"_s;
        spec.command = u"./backup.sh"_s;
        book.create(spec);
        QTRY_COMPARE(book.model().rowCount(), 1);
        const ScheduleId schedule = book.model().at(0)->id;
        QTRY_VERIFY(!book.isAsking());
        // A list that was made before the schedule goes, and is slower on its way than that news.
        const QByteArray call = "GET /api/sandboxes/" + id.toLatin1() + "/schedules";
        LizardServer::Answer old = LizardServer::Answer::json({{u"schedules"_s,
            QJsonArray{QJsonObject{{u"id"_s, schedule.value()}, {u"sandboxId"_s, id}, {u"kind"_s, u"command"_s},
                {u"name"_s, u"backup"_s}, {u"every"_s, u"5m"_s}, {u"command"_s, u"./backup.sh"_s},
                {u"enabled"_s, true}}}}});
        old.delayMs = 1500;
        const int asked = w.server.count(call);
        w.server.answerInstead(call, old);
        book.refresh();
        QTRY_COMPARE(w.server.count(call), asked + 1);
        const QSignalSpy inserted(&book.model(), &QAbstractItemModel::rowsInserted);
        book.remove(schedule);
        QTRY_COMPARE(book.model().rowCount(), 0);
        QVERIFY(book.isAsking()); // the old list has yet to come
        QTRY_VERIFY(w.server.count(call) >= asked + 2); // and is followed by one of now
        QTRY_VERIFY(!book.isAsking());
        QCOMPARE(inserted.size(), 0);
        QCOMPARE(book.model().rowCount(), 0);
        QVERIFY(!book.error());
        QCOMPARE(w.server.violations().join(u'\n'), QString());
    }
};

QTEST_GUILESS_MAIN(LizardLifeTest)
#include "tst_lizardlife.moc"
