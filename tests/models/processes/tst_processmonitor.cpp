// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "ProcessSamples.h"
#include "Settle.h"
#include "processes/ProcessController.h"
#include "processes/ProcessMonitor.h"
#include "sandboxes/SandboxContext.h"

#include <QSignalSpy>
#include <QTest>

using namespace vivarium;
using namespace std::chrono_literals;

namespace {

const QString tableCall = QStringLiteral("processes.table");

/// A running sandbox with a shell (10), its child (11) and the supervisor (1).
struct Bench {
    explicit Bench(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
        : backend(std::make_shared<FakeBackend>(kind))
        , sandbox(backend->fakeSandboxes().addRunning(QStringLiteral("agent-7")))
        , context(backend, sandbox)
        , monitor(context)
        , controller(context, monitor)
    {
        backend->fakeProcesses().setTable(sandbox.id,
            makeTable({makeProcess(1, 0, QStringLiteral("supervisor"), 1), makeProcess(10, 1, QStringLiteral("sh")),
                          makeProcess(11, 10, QStringLiteral("make"))},
                100));
    }
    CallScript &calls() { return backend->calls(); }
    SignalTarget target(qint64 pid)
    {
        const ProcessNode *node = monitor.model().findLive(pid);
        return {node->key, node->process.apiId, node->process.name};
    }
    void sample()
    {
        QSignalSpy updated(&monitor.model(), &ProcessTreeModel::updated);
        monitor.refresh();
        QTRY_VERIFY(updated.count() > 0);
    }

    std::shared_ptr<FakeBackend> backend;
    Sandbox sandbox;
    SandboxContext context;
    ProcessMonitor monitor;
    ProcessController controller;
};

template <typename T> std::optional<Result<T>> wait(Reply<T> reply)
{
    if (!QTest::qWaitFor([&reply] { return reply.isFinished(); }) || reply.resultCount() == 0)
        return std::nullopt;
    return reply.result();
}

} // namespace

class TestProcessMonitor : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asksNothingUnwatched();
    void asksWhileWatched();
    void pauseStopsTheClock();
    void restsWhileNotRunning();
    void failuresKeepTheRows();
    void hangingServerCanBeLeft();
    void lateAnswersAreDropped();
    void lookingCosts();
    void pausesItselfWhereLookingCosts();
    void signalsByIdentity();
    void refusesReusedPids();
    void serverChecksToo();
    void explainsWhatCantBeSignalled();
};

void TestProcessMonitor::asksNothingUnwatched()
{
    Bench bench;
    settle();
    QCOMPARE(bench.calls().log(), QStringList());
}

void TestProcessMonitor::asksWhileWatched()
{
    Bench bench;
    bench.monitor.setWatched(true);
    QTRY_COMPARE(bench.monitor.model().rowCount(), 1);
    QCOMPARE(bench.calls().count(tableCall), 1);
    QVERIFY(bench.monitor.hasSample());
    QTRY_VERIFY_WITH_TIMEOUT(bench.calls().count(tableCall) >= 2, 20000); // the clock goes on
    bench.monitor.setWatched(false);
    const int asked = bench.calls().count(tableCall);
    QTest::qWait(int(std::chrono::milliseconds(ProcessMonitor::freeInterval).count()) + 300);
    QCOMPARE(bench.calls().count(tableCall), asked);
    QCOMPARE(bench.backend->touches(bench.sandbox.id), 0);
}

void TestProcessMonitor::pauseStopsTheClock()
{
    Bench bench;
    bench.monitor.setWatched(true);
    QTRY_COMPARE(bench.calls().count(tableCall), 1);
    QTRY_VERIFY(!bench.monitor.isAsking());
    bench.monitor.setPaused(true);
    bench.monitor.refresh(); // one look is possible all the same
    QTRY_VERIFY(!bench.monitor.isAsking());
    QCOMPARE(bench.calls().count(tableCall), 2);
    QTest::qWait(int(std::chrono::milliseconds(ProcessMonitor::freeInterval).count()) + 300);
    QCOMPARE(bench.calls().count(tableCall), 2);
    bench.monitor.setPaused(false);
    QTRY_COMPARE(bench.calls().count(tableCall), 3);
}

void TestProcessMonitor::restsWhileNotRunning()
{
    Bench bench;
    Sandbox stopped = bench.sandbox;
    stopped.state = SandboxState::Stopped;
    bench.context.update(stopped);
    bench.monitor.setWatched(true);
    bench.monitor.refresh();
    settle();
    QCOMPARE(bench.calls().log(), QStringList());
    bench.context.update(bench.sandbox);
    QTRY_COMPARE(bench.monitor.model().rowCount(), 1);
}

void TestProcessMonitor::failuresKeepTheRows()
{
    Bench bench;
    bench.sample();
    bench.calls().fail(tableCall, CallScript::error(ErrorKind::Unavailable, 503, QStringLiteral("Not now.")));
    QSignalSpy changed(&bench.monitor, &ProcessMonitor::changed);
    bench.monitor.refresh();
    QTRY_VERIFY(bench.monitor.error());
    QCOMPARE(bench.monitor.error()->kind, ErrorKind::Unavailable);
    QCOMPARE(bench.monitor.model().rowCount(), 1);
    bench.monitor.refresh();
    QTRY_VERIFY(!bench.monitor.error());
}

void TestProcessMonitor::hangingServerCanBeLeft()
{
    Bench bench;
    bench.calls().hang(tableCall);
    bench.monitor.setWatched(true);
    QTRY_VERIFY(bench.monitor.isAsking());
    bench.monitor.cancel();
    QVERIFY(!bench.monitor.isAsking());
    QVERIFY(bench.monitor.isPaused());
    QTRY_COMPARE(bench.calls().cancelled(tableCall), 1);
    bench.calls().restore(tableCall);
    bench.monitor.setPaused(false);
    QTRY_COMPARE(bench.monitor.model().rowCount(), 1);
}

void TestProcessMonitor::lateAnswersAreDropped()
{
    Bench bench;
    bench.calls().hold(tableCall);
    bench.monitor.refresh();
    QTRY_COMPARE(bench.calls().held(tableCall), 1);
    bench.monitor.cancel();
    bench.calls().restore(tableCall);
    bench.backend->fakeProcesses().setTable(
        bench.sandbox.id, makeTable({makeProcess(20, 1, QStringLiteral("new"))}, 200));
    bench.sample();
    bench.calls().deliver(tableCall); // what was true before
    settle();
    QVERIFY(bench.monitor.model().findLive(20));
    QVERIFY(!bench.monitor.model().findLive(10));
}

void TestProcessMonitor::lookingCosts()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    QVERIFY(bench.monitor.isCostly());
    bench.sample();
    QCOMPARE(bench.backend->touches(bench.sandbox.id), 1);
    QVERIFY(!bench.monitor.model().summary().complete);
}

void TestProcessMonitor::pausesItselfWhereLookingCosts()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    QSignalSpy itself(&bench.monitor, &ProcessMonitor::pausedItself);
    bench.monitor.setWatchLimit(100ms);
    bench.monitor.setWatched(true);
    QTRY_COMPARE(itself.count(), 1);
    QVERIFY(bench.monitor.isPaused());
    // Where looking is free it goes on.
    Bench free;
    QSignalSpy never(&free.monitor, &ProcessMonitor::pausedItself);
    free.monitor.setWatchLimit(100ms);
    free.monitor.setWatched(true);
    QTest::qWait(250);
    QCOMPARE(never.count(), 0);
}

void TestProcessMonitor::signalsByIdentity()
{
    Bench bench;
    bench.sample();
    const auto sent = wait(bench.controller.send(bench.target(10), Signal::Term, true));
    QVERIFY(sent && *sent);
    QCOMPARE(**sent, 2);
    const auto last = bench.backend->fakeProcesses().sentSignals().last();
    QCOMPARE(last.process, (ProcessIdentity{10, 100}));
    QVERIFY(last.wholeTree);
    QTRY_COMPARE(bench.calls().count(tableCall), 2); // what was changed is looked at again at once
}

void TestProcessMonitor::refusesReusedPids()
{
    Bench bench;
    bench.sample();
    const SignalTarget chosen = bench.target(10);
    const SignalTarget gone = bench.target(11);
    bench.backend->fakeProcesses().setTable(
        bench.sandbox.id, makeTable({makeProcess(10, 1, QStringLiteral("database"), 9999)}, 102));
    bench.sample();
    auto refused = wait(bench.controller.send(chosen, Signal::Kill, false));
    QVERIFY(refused && !*refused);
    QCOMPARE(refused->error().kind, ErrorKind::Conflict);
    QVERIFY(refused->error().sentence.contains(QStringLiteral("database")));
    refused = wait(bench.controller.send(gone, Signal::Kill, false));
    QCOMPARE(refused->error().kind, ErrorKind::NotFound);
    QCOMPARE(bench.calls().count(QStringLiteral("processes.signal")), 0);
    QVERIFY(bench.backend->fakeProcesses().sentSignals().isEmpty());
}

void TestProcessMonitor::serverChecksToo()
{
    Bench bench;
    bench.sample();
    const SignalTarget chosen = bench.target(10);
    // The change came after our last look.
    bench.backend->fakeProcesses().setTable(
        bench.sandbox.id, makeTable({makeProcess(10, 1, QStringLiteral("database"), 9999)}, 102));
    const auto refused = wait(bench.controller.send(chosen, Signal::Kill, false));
    QVERIFY(refused && !*refused);
    QCOMPARE(refused->error().kind, ErrorKind::Conflict);
    QTRY_COMPARE(bench.monitor.model().findLive(10)->process.name, QStringLiteral("database"));
}

void TestProcessMonitor::explainsWhatCantBeSignalled()
{
    Bench bench;
    const Process first = makeProcess(1, 0, QStringLiteral("supervisor"), 1);
    const Process other = makeProcess(10, 1, QStringLiteral("sh"));
    Process started = other;
    started.apiId = ProcessId(QStringLiteral("p"));
    QVERIFY(!bench.controller.refusal(first, Signal::Term, false).isEmpty());
    QVERIFY(bench.controller.refusal(other, Signal::Stop, true).isEmpty());
    Bench cloud(FakeBackend::Kind::LazyCloud);
    QVERIFY(!cloud.controller.refusal(other, Signal::Term, false).isEmpty());
    QVERIFY(cloud.controller.refusal(started, Signal::Term, false).isEmpty());
    QVERIFY(!cloud.controller.refusal(started, Signal::Stop, false).isEmpty());
    QVERIFY(!cloud.controller.refusal(started, Signal::Term, true).isEmpty());
}

QTEST_GUILESS_MAIN(TestProcessMonitor)
#include "tst_processmonitor.moc"
