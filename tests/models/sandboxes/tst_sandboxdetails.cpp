// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "sandboxes/SandboxDetails.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

class SandboxDetailsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void historyIsReadWhileWatchedAndStaysAfterTheEnd()
    {
        auto backend = std::make_shared<FakeBackend>();
        const Sandbox a = backend->fakeSandboxes().addRunning(u"a"_s);
        MetricPoint point;
        point.at = QDateTime::currentDateTimeUtc();
        point.cpuMillicores = 120;
        backend->fakeSandboxes().setMetrics(a.id, {point});
        LifecycleStage stage;
        stage.stage = u"create"_s;
        backend->fakeSandboxes().setLifecycle(a.id, {stage});

        SandboxContext context(backend, a);
        SandboxDetails details(context);
        QCoreApplication::processEvents();
        QVERIFY(backend->calls().log().isEmpty());
        {
            const Lease lease = details.watch();
            QTRY_COMPARE(details.points().size(), 1);
            QTRY_COMPARE(details.stages().size(), 1);
            QCOMPARE(backend->calls().count(u"sandboxes.lifecycle"_s), 1);
            Sandbox stopped = a;
            stopped.state = SandboxState::Stopped;
            context.update(stopped);
            QTRY_COMPARE(backend->calls().count(u"sandboxes.lifecycle"_s), 2);
        }
        backend->fakeSandboxes().erase(a.id);
        QCOMPARE(details.points().size(), 1);
        QCOMPARE(backend->touches(a.id), 0);
    }

    void anotherTimeIsAskedForAtOnce()
    {
        auto backend = std::make_shared<FakeBackend>();
        Sandbox a = backend->fakeSandboxes().addRunning(u"a"_s);
        backend->fakeSandboxes().setMetrics(a.id, {MetricPoint{.at = QDateTime::currentDateTimeUtc()}});
        SandboxContext context(backend, a);
        SandboxDetails details(context);
        const Lease lease = details.watch();
        QTRY_COMPARE(details.points().size(), 1);
        QCOMPARE(backend->fakeSandboxes().lastWindow(), details.window());
        QVERIFY(!backend->fakeSandboxes().lastUntil().isValid());
        details.setWindow(SandboxDetails::longestWindow);
        QVERIFY(!details.isMetricsLoaded() && details.points().isEmpty()); // not the old ones under a new name
        QTRY_VERIFY(details.isMetricsLoaded());
        QCOMPARE(backend->fakeSandboxes().lastWindow(), SandboxDetails::longestWindow);
        // Of one that has ended its own last time is asked for, not an empty one.
        a.state = SandboxState::Stopped;
        a.stoppedAt = QDateTime::currentDateTimeUtc().addDays(-2);
        context.update(a);
        QTRY_COMPARE(backend->fakeSandboxes().lastUntil(), a.stoppedAt);
    }

    void whatIsUnderWayIsAskedForAgain()
    {
        auto backend = std::make_shared<FakeBackend>();
        const Sandbox a = backend->fakeSandboxes().addRunning(u"a"_s);
        LifecycleStage stage;
        stage.stage = u"runtime"_s;
        stage.startedAt = QDateTime::currentDateTimeUtc();
        backend->fakeSandboxes().setLifecycle(a.id, {stage});
        SandboxContext context(backend, a);
        SandboxDetails details(context);
        const Lease lease = details.watch();
        QTRY_COMPARE(details.stages().size(), 1);
        QVERIFY(!details.stages().constFirst().isFinished());
        stage.finishedAt = stage.startedAt.addMSecs(80);
        backend->fakeSandboxes().setLifecycle(a.id, {stage});
        QTRY_VERIFY_WITH_TIMEOUT(details.stages().constFirst().isFinished(), 12000);
    }

    void aFailureIsToldAndOver()
    {
        auto backend = std::make_shared<FakeBackend>();
        const Sandbox a = backend->fakeSandboxes().addRunning(u"a"_s);
        backend->calls().fail(u"sandboxes.metrics"_s, CallScript::error(ErrorKind::Unavailable, 503, u"Not now."_s));
        SandboxContext context(backend, a);
        SandboxDetails details(context);
        const Lease lease = details.watch();
        QTRY_VERIFY(details.metricsError());
        details.refresh();
        QTRY_VERIFY(!details.metricsError());
        QVERIFY(details.isMetricsLoaded());
    }
};

QTEST_GUILESS_MAIN(SandboxDetailsTest)
#include "tst_sandboxdetails.moc"
