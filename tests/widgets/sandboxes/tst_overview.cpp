// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "Settle.h"
#include "common/ElidedLabel.h"
#include "common/FactsView.h"
#include "common/Icons.h"
#include "overview/LifecycleBar.h"
#include "overview/OverviewPanel.h"
#include "overview/UsageChart.h"
#include "sandboxes/IdleHolds.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

class OverviewTest : public QObject {
    Q_OBJECT

    static QStringList titles(const QList<LifecycleBar::Part> &parts)
    {
        QStringList list;
        for (const auto &part : parts)
            list << part.title;
        return list;
    }

    /// One whose start took as long as `start`, and which is ready since `ready`.
    static Sandbox readyFor(
        SandboxState state, const QDateTime &now, std::chrono::seconds ready, std::chrono::seconds start)
    {
        Sandbox sandbox;
        sandbox.state = state;
        sandbox.readyAt = now.addDuration(-ready);
        sandbox.createdAt = sandbox.readyAt.addDuration(-start);
        return sandbox;
    }

private Q_SLOTS:
    void theLifeIsToldInOrder()
    {
        const QDateTime t0 = QDateTime::currentDateTimeUtc().addSecs(-100);
        Sandbox sandbox;
        sandbox.state = SandboxState::Running;
        sandbox.createdAt = t0;
        sandbox.readyAt = t0.addSecs(1);
        LifecycleStage image;
        image.stage = u"image"_s;
        image.cached = true;
        LifecycleStage create;
        create.stage = u"create"_s;
        create.startedAt = t0;
        create.finishedAt = t0.addMSecs(415);
        auto parts = LifecycleBar::parts(sandbox, {image, create}, t0.addSecs(61));
        QCOMPARE(titles(parts), (QStringList{u"Image"_s, u"Created"_s, u"Running"_s}));
        QCOMPARE(parts[0].time, u"at hand"_s);
        QCOMPARE(parts[1].time, u"415 ms"_s);
        QCOMPARE(parts[2].time, u"1:00"_s);

        LifecycleStage draining;
        draining.stage = u"draining"_s;
        draining.startedAt = t0.addSecs(62);
        draining.finishedAt = t0.addSecs(64);
        sandbox.state = SandboxState::Failed;
        sandbox.stoppedAt = t0.addSecs(64);
        parts = LifecycleBar::parts(sandbox, {image, create, draining}, t0.addSecs(100));
        QCOMPARE(titles(parts), (QStringList{u"Image"_s, u"Created"_s, u"Ran"_s, u"Wound down"_s, u"Failed"_s}));
        QCOMPARE(parts.constLast().look, LifecycleBar::Part::Look::Failed);
    }

    void whatRunsHasNoStageUnderWay()
    {
        // The state came first; the stages were read while the image was being prepared.
        const QDateTime now = QDateTime::currentDateTimeUtc();
        Sandbox sandbox;
        sandbox.state = SandboxState::Starting;
        sandbox.createdAt = now.addSecs(-3);
        LifecycleStage image;
        image.stage = u"image"_s;
        image.startedAt = now.addSecs(-3);
        auto parts = LifecycleBar::parts(sandbox, {image}, now);
        QCOMPARE(parts[0].look, LifecycleBar::Part::Look::Current);
        QCOMPARE(parts[0].time, u"under way"_s);
        sandbox.state = SandboxState::Running;
        sandbox.readyAt = now.addSecs(-1);
        parts = LifecycleBar::parts(sandbox, {image}, now);
        QCOMPARE(titles(parts), (QStringList{u"Image"_s, u"Running"_s}));
        QCOMPARE(parts[0].look, LifecycleBar::Part::Look::Past);
        QCOMPARE(parts[0].time, QString());
        QCOMPARE(parts[1].look, LifecycleBar::Part::Look::Current);

        LifecycleStage draining;
        draining.stage = u"draining"_s;
        draining.startedAt = now;
        sandbox.state = SandboxState::Stopping;
        parts = LifecycleBar::parts(sandbox, {image, draining}, now);
        QCOMPARE(titles(parts), (QStringList{u"Image"_s, u"Ran"_s, u"Winding down"_s}));
        QCOMPARE(parts[2].look, LifecycleBar::Part::Look::Current);
    }

    void theLastStageEndsWhenTheSandboxIsReady()
    {
        const QDateTime now = QDateTime::currentDateTimeUtc();
        const Sandbox sandbox = readyFor(SandboxState::Running, now, 1s, 2s);
        LifecycleStage runtime;
        runtime.stage = u"runtime"_s;
        runtime.startedAt = now.addMSecs(-1250);
        const auto parts = LifecycleBar::parts(sandbox, {runtime}, now);
        QCOMPARE(titles(parts), (QStringList{u"Started"_s, u"Running"_s}));
        QCOMPARE(parts[0].time, u"250 ms"_s);
    }

    void whatIsPausedDoesNotRun()
    {
        const QDateTime now = QDateTime::currentDateTimeUtc();
        const Sandbox sandbox = readyFor(SandboxState::Paused, now, 60s, 3s);
        const auto parts = LifecycleBar::parts(sandbox, {}, now);
        QCOMPARE(titles(parts), (QStringList{u"Paused"_s}));
        QCOMPARE(parts[0].time, QString());
    }

    void aNarrowBarTellsTheStartInOne()
    {
        const QDateTime now = QDateTime::currentDateTimeUtc();
        Sandbox sandbox = readyFor(SandboxState::Stopping, now, 60s, 3s);
        QList<LifecycleStage> stages;
        for (const QString &name : {u"placement"_s, u"image"_s, u"source"_s, u"create"_s, u"runtime"_s}) {
            LifecycleStage stage;
            stage.stage = name;
            stage.duration = std::chrono::milliseconds(600);
            stages.append(stage);
        }
        LifecycleStage draining;
        draining.stage = u"draining"_s;
        draining.startedAt = now;
        stages.append(draining);
        const auto parts = LifecycleBar::shortParts(sandbox, stages, now);
        QCOMPARE(titles(parts), (QStringList{u"Started"_s, u"Ran"_s, u"Winding down"_s}));
        QCOMPARE(parts[0].time, LifecycleBar::tr("%1 s").arg(QLocale().toString(3.0, 'f', 1)));
        // One that isn't ready yet shows where it stands.
        sandbox.readyAt = {};
        sandbox.state = SandboxState::Starting;
        QCOMPARE(LifecycleBar::shortParts(sandbox, stages.first(2), now).size(), 2);
    }

    void theBarHasTheColourOfTheState()
    {
        Sandbox sandbox;
        const QDateTime now = QDateTime::currentDateTimeUtc();
        sandbox.createdAt = now;
        LifecycleBar bar;
        bar.resize(400, bar.sizeHint().height());
        const auto holds = [&bar](SandboxState state) {
            const QImage image = bar.grab().toImage();
            const QRgb wanted = Icons::colorFor(state, false).rgb();
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    if (image.pixel(x, y) == wanted)
                        return true;
                }
            }
            return false;
        };
        sandbox.state = SandboxState::Starting;
        bar.set(sandbox, {}, now);
        QVERIFY(holds(SandboxState::Starting));
        QVERIFY(!holds(SandboxState::Running));
        sandbox.state = SandboxState::Running;
        sandbox.readyAt = now;
        bar.set(sandbox, {}, now);
        QVERIFY(holds(SandboxState::Running));
        QVERIFY(!holds(SandboxState::Starting));
    }

    void factsAreInOrderWhenTheyComeLate()
    {
        FactsView facts;
        facts.resize(300, 300);
        facts.show();
        facts.set(u"image"_s, u"Image"_s, {});
        facts.set(u"id"_s, u"Id"_s, u"1"_s, u"1"_s);
        auto *id = facts.findChild<QWidget *>(u"fact_id"_s);
        QTRY_VERIFY(id->height() > 0);
        const int alone = facts.sizeHint().height();
        facts.set(u"image"_s, u"Image"_s, u"Python 3.13"_s, u"img"_s);
        auto *image = facts.findChild<QWidget *>(u"fact_image"_s);
        QTRY_VERIFY(image->isVisible() && image->y() < id->y());
        QVERIFY(facts.sizeHint().height() > alone);
        facts.set(u"image"_s, u"Image"_s, {});
        QTRY_COMPARE(facts.sizeHint().height(), alone); // no gap where it was
    }

    void factsAreCopiedWhole()
    {
        FactsView facts;
        facts.show();
        facts.set(u"id"_s, u"Id"_s, u"3f4e…0718"_s, u"3f4e5d6c-full-0718"_s);
        facts.findChild<QToolButton *>(u"copy_id"_s)->click();
        QCOMPARE(QApplication::clipboard()->text(), u"3f4e5d6c-full-0718"_s);
        facts.set(u"id"_s, u"Id"_s, {});
        QVERIFY(!facts.findChild<QWidget *>(u"fact_id"_s)->isVisible());
    }

    void lookingCostsNothingAndShowsFiguresWhileActive()
    {
        auto backend = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
        const Sandbox a = backend->fakeSandboxes().addRunning(u"a"_s);
        MetricPoint point;
        point.at = QDateTime::currentDateTimeUtc();
        point.cpuMillicores = 120;
        point.memoryBytes = 10 << 20;
        backend->fakeSandboxes().setMetrics(a.id, {point});
        SandboxContext context(backend, a);
        OverviewPanel panel(context);
        panel.resize(1000, 500);
        panel.show();
        QCoreApplication::processEvents();
        QVERIFY(backend->calls().log().isEmpty()); // made, shown, but not in focus
        panel.setActive(true);
        auto *cpu = panel.findChild<UsageChart *>(u"cpuChart"_s);
        QTRY_VERIFY(cpu->isVisible());
        QVERIFY(cpu->accessibleDescription().startsWith(u"12 % now"));
        QCOMPARE(backend->touches(a.id), 0);
        panel.setActive(false);

        QSignalSpy asked(&panel, &Panel::panelRequested);
        panel.findChild<QPushButton *>(u"open_terminal"_s)->click();
        QCOMPARE(asked[0][0].toString(), u"terminal"_s);

        Sandbox ended = a;
        ended.state = SandboxState::Failed;
        ended.reason = u"out_of_memory"_s;
        context.update(ended);
        QVERIFY(!panel.findChild<QPushButton *>(u"open_terminal"_s)->isVisible());
        QVERIFY(panel.findChild<QLabel *>(u"endedText"_s)->text().contains(u"out of memory"));
    }

    void inLittleRoomItScrollsInsteadOfSqueezing()
    {
        auto backend = std::make_shared<FakeBackend>();
        const Sandbox a = backend->fakeSandboxes().addRunning(u"a"_s);
        MetricPoint point;
        point.at = QDateTime::currentDateTimeUtc();
        point.memoryBytes = 10 << 20;
        backend->fakeSandboxes().setMetrics(a.id, {point});
        SandboxContext context(backend, a);
        OverviewPanel panel(context);
        panel.resize(600, 250);
        panel.show();
        panel.setActive(true);
        auto *cpu = panel.findChild<UsageChart *>(u"cpuChart"_s);
        QTRY_VERIFY(cpu->isVisible());
        // At once, not when the clock next moves.
        settle();
        QVERIFY(cpu->height() >= cpu->minimumSizeHint().height());
        const QWidget *id = panel.findChild<QWidget *>(u"fact_id"_s);
        QVERIFY(id->height() >= id->sizeHint().height());
        QVERIFY(panel.findChild<QScrollArea *>()->verticalScrollBar()->maximum() > 0);
        QCOMPARE(panel.findChild<QScrollArea *>()->horizontalScrollBar()->maximum(), 0);
    }

    void whatKeepsItAwakeIsSaidAsInTheHeader()
    {
        auto backend = std::make_shared<FakeBackend>();
        Sandbox a = backend->fakeSandboxes().addRunning(u"a"_s);
        a.lifetime.kind = Lifetime::Kind::Idle;
        a.lifetime.endsAt = QDateTime::currentDateTimeUtc().addSecs(599);
        SandboxContext context(backend, a);
        OverviewPanel panel(context);
        panel.show();
        panel.setActive(true);
        const auto *left = panel.findChild<ElidedLabel *>(u"fact_left"_s);
        QVERIFY(left && left->text().contains(u"Idle stop"_s));
        IdleHolds::of(context).setShells(1);
        QCOMPARE(left->text(), IdleHolds::of(context).text());
        IdleHolds::of(context).setShells(0);
        QVERIFY2(left->text().contains(u"Idle stop"_s), qPrintable(left->text()));
    }

    void withoutFiguresOneSentenceSaysWhy()
    {
        auto backend = std::make_shared<FakeBackend>();
        const Sandbox a = backend->fakeSandboxes().addRunning(u"a"_s);
        backend->calls().fail(u"sandboxes.metrics"_s, CallScript::error(ErrorKind::Unavailable, 503, u"Not now."_s));
        SandboxContext context(backend, a);
        OverviewPanel panel(context);
        panel.resize(1000, 500);
        panel.show();
        panel.setActive(true);
        auto *sentence = panel.findChild<QLabel *>(u"noFigures"_s);
        QTRY_COMPARE(sentence->text(), u"Not now."_s);
        QVERIFY(!panel.findChild<QWidget *>(u"cpuChart"_s)->isVisible());
    }
};

QTEST_MAIN(OverviewTest)
#include "tst_overview.moc"
