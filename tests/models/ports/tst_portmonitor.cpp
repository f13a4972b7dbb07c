// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "Settle.h"
#include "ports/PortMonitor.h"
#include "sandboxes/SandboxContext.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

namespace {

const QString listCall = u"ports.list"_s;
const QString listenersCall = u"ports.listeners"_s;
const QString exposeCall = u"ports.expose"_s;

struct Bench {
    explicit Bench(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
        : backend(std::make_shared<FakeBackend>(kind))
        , sandbox(backend->fakeSandboxes().addRunning(u"agent-7"_s))
        , context(backend, sandbox)
        , monitor(context)
    {
        backend->fakePorts().listen(sandbox.id, {8000, u"0.0.0.0"_s, 31, u"python3"_s});
    }
    CallScript &calls() { return backend->calls(); }
    FakePortApi &server() { return backend->fakePorts(); }
    bool watch()
    {
        monitor.setWatched(true);
        return QTest::qWaitFor([this] { return monitor.hasList() && !monitor.isAsking(); });
    }
    bool read()
    {
        const int before = calls().count(listCall);
        monitor.refresh();
        return QTest::qWaitFor([&] { return calls().count(listCall) > before && !monitor.isAsking(); });
    }

    std::shared_ptr<FakeBackend> backend;
    Sandbox sandbox;
    SandboxContext context;
    PortMonitor monitor;
};

} // namespace

class TestPortMonitor : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asksNothingUnwatched();
    void findsWhatListens();
    void looksOnlyWhenAskedWhereItCosts();
    void whatWasSeenGrowsOld();
    void exposesAndCloses();
    void exposesForItsOwnSandbox();
    void refusalsChangeNothing();
    void closingNeedsTheServer();
    void probesOnRequest();
    void listBeforeTheChangeIsDropped();
    void failuresKeepTheRows();
    void listenersAloneMayFail();
    void hangingServerCanBeLeft();
    void restsWhileNotRunning();
    void unsupportedIsExplained();
};

void TestPortMonitor::asksNothingUnwatched()
{
    Bench bench;
    settle();
    QCOMPARE(bench.calls().log(), QStringList());
    QVERIFY(bench.watch());
    bench.monitor.setWatched(false);
    const qsizetype asked = bench.calls().log().size();
    QTest::qWait(int(std::chrono::milliseconds(PortMonitor::listenerInterval).count()) + 300);
    QCOMPARE(bench.calls().log().size(), asked);
}

void TestPortMonitor::findsWhatListens()
{
    Bench bench;
    QVERIFY(bench.watch());
    QCOMPARE(bench.monitor.model().rowCount(), 1);
    QCOMPARE(bench.monitor.model().rows().first().liveness, PortRow::Liveness::Listening);
    bench.server().listen(bench.sandbox.id, {5173, u"127.0.0.1"_s, 32, u"node"_s});
    QTRY_COMPARE_WITH_TIMEOUT(bench.monitor.model().rowCount(), 2, 6000); // by itself
    bench.server().stopListening(bench.sandbox.id, 8000);
    QVERIFY(bench.read());
    QCOMPARE(bench.monitor.model().rowCount(), 1);
    QCOMPARE(bench.backend->touches(bench.sandbox.id), 0);
}

void TestPortMonitor::looksOnlyWhenAskedWhereItCosts()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    bench.server().put(bench.sandbox.id, 8000);
    QVERIFY(bench.watch());
    QVERIFY(bench.read());
    QCOMPARE(bench.calls().count(listenersCall), 0);
    QCOMPARE(bench.backend->touches(bench.sandbox.id), 0);
    QCOMPARE(bench.monitor.model().rows().first().liveness, PortRow::Liveness::Unknown);
    bench.monitor.lookInside();
    QVERIFY(bench.monitor.isLooking());
    QTRY_VERIFY(bench.monitor.lookedAt().isValid());
    QCOMPARE(bench.backend->touches(bench.sandbox.id), 1);
    QCOMPARE(bench.monitor.model().rows().first().liveness, PortRow::Liveness::Listening);
    QVERIFY(bench.read()); // the next list doesn't forget it
    QCOMPARE(bench.monitor.model().rows().first().liveness, PortRow::Liveness::Listening);
    QCOMPARE(bench.backend->touches(bench.sandbox.id), 1);
}

void TestPortMonitor::whatWasSeenGrowsOld()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    QVERIFY(bench.watch());
    bench.monitor.lookInside();
    QTRY_COMPARE(bench.monitor.model().rowCount(), 1);
    QVERIFY(!bench.monitor.model().rows().first().stale);
    bench.monitor.setStaleAfter(std::chrono::milliseconds(1)); // counts anew
    QTRY_VERIFY(bench.monitor.model().rows().first().stale);
    bench.monitor.setStaleAfter(std::chrono::minutes(1));
    bench.monitor.lookInside();
    QTRY_VERIFY(!bench.monitor.model().rows().first().stale);
}

void TestPortMonitor::exposesAndCloses()
{
    Bench bench;
    QVERIFY(bench.watch());
    QSignalSpy exposed(&bench.monitor, &PortMonitor::exposed);
    QSignalSpy closed(&bench.monitor, &PortMonitor::closed);
    bench.monitor.expose(8000);
    QCOMPARE(bench.monitor.model().find(8000)->pending, PortRow::Pending::Exposing);
    bench.monitor.expose(8000); // once is enough
    QTRY_COMPARE(exposed.count(), 1);
    QCOMPARE(bench.calls().count(exposeCall), 1);
    QCOMPARE(bench.monitor.model().find(8000)->pending, PortRow::Pending::None);
    QVERIFY(bench.monitor.model().find(8000)->exposed);
    QVERIFY(bench.server().isExposed(bench.sandbox.id, 8000));
    bench.monitor.close(8000);
    QTRY_COMPARE(closed.count(), 1);
    QVERIFY(!bench.server().isExposed(bench.sandbox.id, 8000));
    QVERIFY(!bench.monitor.model().find(8000)->exposed); // it still listens
}

void TestPortMonitor::exposesForItsOwnSandbox()
{
    Bench bench;
    const Sandbox other = bench.backend->fakeSandboxes().addRunning(u"other"_s);
    QVERIFY(bench.watch());
    QSignalSpy exposed(&bench.monitor, &PortMonitor::exposed);
    bench.monitor.expose(8000);
    QTRY_COMPARE(exposed.count(), 1);
    QVERIFY(!bench.server().isExposed(other.id, 8000));
}

void TestPortMonitor::refusalsChangeNothing()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.calls().fail(exposeCall, CallScript::error(ErrorKind::LimitReached, 409, u"At most 256 ports."_s));
    QSignalSpy failed(&bench.monitor, &PortMonitor::failed);
    bench.monitor.expose(9000);
    QTRY_COMPARE(failed.count(), 1);
    QTRY_VERIFY(!bench.monitor.model().find(9000));
    QVERIFY(bench.monitor.model().find(8000));
}

void TestPortMonitor::closingNeedsTheServer()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    bench.server().put(bench.sandbox.id, 8000);
    QVERIFY(bench.watch());
    QVERIFY(!bench.monitor.closeRefusal().isEmpty());
    bench.monitor.close(8000);
    settle();
    QVERIFY(bench.server().isExposed(bench.sandbox.id, 8000));
    QCOMPARE(bench.calls().count(u"ports.close"_s), 0);
}

void TestPortMonitor::probesOnRequest()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    bench.server().put(bench.sandbox.id, 8000);
    bench.server().setProbe(8000, {PortProbe::Outcome::NeedsToken, 401, std::chrono::milliseconds(9), {}});
    QVERIFY(bench.watch());
    QCOMPARE(bench.calls().count(u"ports.probe"_s), 0);
    QSignalSpy probed(&bench.monitor, &PortMonitor::probed);
    bench.monitor.probe(8000);
    bench.monitor.probe(8000); // under way
    QTRY_COMPARE(probed.count(), 1);
    QCOMPARE(bench.calls().count(u"ports.probe"_s), 1);
    QCOMPARE(bench.monitor.model().find(8000)->needsToken(), std::optional(true));
    bench.monitor.probe(9999); // not there
    QCOMPARE(bench.calls().count(u"ports.probe"_s), 1);
}

void TestPortMonitor::listBeforeTheChangeIsDropped()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.calls().hold(listCall);
    bench.monitor.refresh();
    QTRY_COMPARE(bench.calls().held(listCall), 1);
    bench.calls().restore(listCall);
    QSignalSpy exposed(&bench.monitor, &PortMonitor::exposed);
    bench.monitor.expose(8000);
    QTRY_COMPARE(exposed.count(), 1);
    bench.calls().deliver(listCall); // without the port
    settle();
    QVERIFY(bench.monitor.model().find(8000)->exposed);
}

void TestPortMonitor::failuresKeepTheRows()
{
    Bench bench;
    bench.server().put(bench.sandbox.id, 8000);
    QVERIFY(bench.watch());
    bench.calls().fail(listCall, CallScript::error(ErrorKind::Unavailable, 503, u"Not now."_s));
    bench.calls().fail(listenersCall, CallScript::error(ErrorKind::Unavailable, 503, u"Not now."_s));
    bench.monitor.refresh();
    QTRY_VERIFY(bench.monitor.error());
    QTRY_VERIFY(!bench.monitor.isAsking());
    QCOMPARE(bench.monitor.model().rowCount(), 1);
    QVERIFY(bench.monitor.model().rows().first().stale); // but nothing looks live
    QVERIFY(bench.read());
    QVERIFY(!bench.monitor.error());
    QVERIFY(!bench.monitor.model().rows().first().stale);
}

void TestPortMonitor::listenersAloneMayFail()
{
    Bench bench;
    bench.server().put(bench.sandbox.id, 9000);
    bench.calls().fail(listenersCall, CallScript::error(ErrorKind::Unsupported, 501, u"An older engine."_s), -1);
    QVERIFY(bench.watch());
    QVERIFY(!bench.monitor.error());
    QVERIFY(bench.monitor.lookError());
    QCOMPARE(bench.monitor.model().rowCount(), 1);
    QCOMPARE(bench.monitor.model().rows().first().liveness, PortRow::Liveness::Unknown);
}

void TestPortMonitor::hangingServerCanBeLeft()
{
    Bench bench;
    bench.calls().hang(listCall);
    bench.monitor.setWatched(true);
    QTRY_VERIFY(bench.monitor.isAsking());
    bench.monitor.cancel();
    QVERIFY(!bench.monitor.isAsking());
    QTRY_COMPARE(bench.calls().cancelled(listCall), 1);
    bench.calls().restore(listCall);
    QVERIFY(bench.read());
    QVERIFY(bench.monitor.hasList());
}

void TestPortMonitor::restsWhileNotRunning()
{
    Bench bench;
    Sandbox stopped = bench.sandbox;
    stopped.state = SandboxState::Stopped;
    bench.context.update(stopped);
    bench.monitor.setWatched(true);
    bench.monitor.refresh();
    bench.monitor.expose(8000);
    bench.monitor.lookInside();
    settle();
    QCOMPARE(bench.calls().log(), QStringList());
    bench.context.update(bench.sandbox);
    QTRY_VERIFY(bench.monitor.hasList());
}

void TestPortMonitor::unsupportedIsExplained()
{
    Bench bench;
    bench.backend->setFeature(Feature::Ports, false, u"This engine has none."_s);
    bench.monitor.setWatched(true);
    settle();
    QCOMPARE(bench.calls().log(), QStringList());
    QCOMPARE(bench.monitor.refusal(), u"This engine has none."_s);
    bench.backend->setFeature(Feature::Ports, true);
    QTRY_VERIFY(bench.monitor.hasList());
}

QTEST_GUILESS_MAIN(TestPortMonitor)
#include "tst_portmonitor.moc"
