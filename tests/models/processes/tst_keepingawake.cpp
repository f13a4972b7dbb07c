// SPDX-License-Identifier: GPL-3.0-or-later
#include "CommandBench.h"
#include "common/Lease.h"
#include "sandboxes/SandboxContexts.h"

#include <QScopeGuard>
#include <QTest>

using namespace vivarium;
using namespace std::chrono_literals;

/// What a command that runs does to the idle clock of its sandbox.
class TestKeepingAwake : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void itsSandboxIsKeptAwake();
    void onlyAnIdleLimitNeedsUse();
    void anEndThatNobodyWatchedIsFound();
    void theMarkGoesWithItsConnection();
};

void TestKeepingAwake::itsSandboxIsKeptAwake()
{
    for (const FakeBackend::Kind kind : {FakeBackend::Kind::LocalEngine, FakeBackend::Kind::LazyCloud}) {
        CommandBench bench(kind);
        const CommandRun *run = bench.startAndWait(QStringLiteral("sleep 900"));
        QVERIFY(run);
        // Neither its panel is shown nor is anybody there.
        bench.history.setWatched(false);
        Poller::setAllSuspended(true);
        const auto back = qScopeGuard([] { Poller::setAllSuspended(false); });
        QVERIFY2(bench.held().contains(QStringLiteral("1 running")), qPrintable(bench.held()));
        QCOMPARE(bench.uses(), 0); // its start was one
        bench.setLifetime(Lifetime::Kind::Idle, 1s);
        const int touches = bench.backend->touches(bench.sandbox.id);
        QTRY_VERIFY(bench.uses() >= 3);
        QTRY_VERIFY(bench.backend->touches(bench.sandbox.id) >= touches + 3);
        QVERIFY(bench.processes().sentSignals().isEmpty() && run->isLive());

        bench.processes().exitProcess(run->id(), 0);
        QCOMPARE(bench.held(), QString());
        // Nothing is asked any more, for as long as another one is asked for twice.
        const int uses = bench.uses();
        CommandBench clock;
        clock.setLifetime(Lifetime::Kind::Idle, 1s);
        QVERIFY(clock.startAndWait(QStringLiteral("sleep 900")));
        QTRY_VERIFY(clock.uses() >= 2);
        QCOMPARE(bench.uses(), uses);
    }
}

void TestKeepingAwake::onlyAnIdleLimitNeedsUse()
{
    CommandBench bench;
    CommandRun *run = bench.startAndWait(QStringLiteral("sleep 900"));
    QVERIFY(run);
    for (const Lifetime::Kind kind : {Lifetime::Kind::None, Lifetime::Kind::Deadline}) {
        bench.setLifetime(kind, 3s);
        QCOMPARE(bench.held(), QString());
    }
    QCOMPARE(bench.uses(), 0);
    // What stands still is not idle. Afterwards it is used at once.
    bench.setLifetime(Lifetime::Kind::Idle, 600s);
    QTRY_COMPARE(bench.uses(), 1);
    Sandbox paused = bench.context.sandbox();
    paused.state = SandboxState::Paused;
    bench.context.update(paused);
    QCOMPARE(bench.held(), QString());
    paused.state = SandboxState::Running;
    bench.context.update(paused);
    QVERIFY(!bench.held().isEmpty());
    QTRY_COMPARE(bench.uses(), 2);
    // Lost from sight it may be over, so it holds nothing up.
    bench.processes().failOutput(run->id(), CallScript::error(ErrorKind::Network, 0, QStringLiteral("Broken.")));
    QCOMPARE(bench.held(), QString());
    run->follow();
    QVERIFY(!bench.held().isEmpty());
    QTRY_COMPARE(bench.uses(), 3);
}

void TestKeepingAwake::anEndThatNobodyWatchedIsFound()
{
    CommandBench cloud(FakeBackend::Kind::LazyCloud);
    const CommandRun *run = cloud.startAndWait(QStringLiteral("sleep 900"));
    QVERIFY(run);
    cloud.history.setWatched(false);
    QVERIFY(!cloud.processes().isAskedFor(run->id()));
    // A connection that fails for a moment says nothing about the command.
    cloud.backend->calls().fail(
        QStringLiteral("processes.read"), CallScript::error(ErrorKind::Network, 0, QStringLiteral("No connection.")));
    cloud.setLifetime(Lifetime::Kind::Idle, 1s);
    QTRY_VERIFY(cloud.uses() >= 2);
    QVERIFY(!cloud.held().isEmpty() && !cloud.processes().isAskedFor(run->id()));
    // The server has forgotten it: its output is asked for once more, which tells the person why.
    cloud.backend->calls().fail(QStringLiteral("processes.read"),
        CallScript::error(ErrorKind::NotFound, 404, QStringLiteral("No such process.")), -1);
    QTRY_VERIFY(cloud.processes().isAskedFor(run->id()));
    QCOMPARE(cloud.held(), QString());
}

void TestKeepingAwake::theMarkGoesWithItsConnection()
{
    const auto backend = std::make_shared<FakeBackend>();
    const Sandbox sandbox = backend->fakeSandboxes().addRunning(QStringLiteral("agent-7"));
    ConnectionRegistry connections;
    SandboxListModel model;
    SandboxFeeds feeds(connections, model);
    SandboxContexts contexts(feeds);
    connections.add(backend->profile(), QStringLiteral("Local"), true);
    connections.setBackend(backend->profile(), backend);
    feeds.setWatched(true);
    QTRY_COMPARE(model.rowCount(), 1);
    const SandboxKey key{backend->profile(), sandbox.id};
    std::shared_ptr<SandboxContext> context = contexts.open(key);
    QVERIFY(context);
    CommandRequest request;
    request.text = QStringLiteral("sleep 900");
    QVERIFY(CommandHistory::of(*context).run(request));
    QTRY_VERIFY(model.find(key)->keptAwake.contains(QStringLiteral("1 running")));

    const auto anew = std::make_shared<FakeBackend>();
    anew->setProfile(backend->profile());
    anew->fakeSandboxes().put(sandbox);
    connections.setBackend(anew->profile(), anew);
    context = contexts.open(key);
    QVERIFY(context && &context->backend() == anew.get());
    QVERIFY(model.find(key));
    QCOMPARE(model.find(key)->keptAwake, QString());
}

QTEST_MAIN(TestKeepingAwake)
#include "tst_keepingawake.moc"
