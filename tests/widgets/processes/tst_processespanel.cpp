// SPDX-License-Identifier: GPL-3.0-or-later
#include "Pictures.h"
#include "PrivateSettings.h"
#include "ProcessesBench.h"
#include "Settle.h"
#include "common/ElidedLabel.h"
#include "common/Format.h"
#include "processes/ProcessText.h"

#include <QAbstractProxyModel>
#include <QAccessible>
#include <QAction>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QToolButton>

#include <ctime>

using namespace vivarium;
using namespace std::chrono_literals;
using Bench = vivarium::ProcessesBench;

class TestProcessesPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void asksNothingBeforeItIsActive();
    void showsTheTree();
    void tellsALimitFromTheMachine();
    void filtersByKeyboard();
    void onlySubtreeAndBack();
    void flatAndColumnsAreRemembered();
    void expansionSurvives();
    void scrollAndSelectionSurvive();
    void copies();
    void pauseAndAge();
    void failedLoadingAndEmpty();
    void failureKeepsRowsReadable();
    void hostedServiceExplains();
    void everyControlHasAName();
    void thousandsStayFluent();
    void pictures();

private:
    PrivateSettings m_settings;
};

void TestProcessesPanel::init()
{
    QSettings().clear();
}

void TestProcessesPanel::asksNothingBeforeItIsActive()
{
    Bench bench;
    settle();
    QCOMPARE(bench.backend->calls().log(), QStringList());
    bench.panel.setActive(true);
    QTRY_COMPARE(bench.backend->calls().count(QStringLiteral("processes.table")), 1);
    bench.panel.setActive(false);
    QTest::qWait(2300);
    QCOMPARE(bench.backend->calls().count(QStringLiteral("processes.table")), 1);
}

void TestProcessesPanel::showsTheTree()
{
    Bench bench;
    bench.panel.setActive(true);
    const QAbstractItemModel *rows = bench.panel.view().model();
    QTRY_COMPARE(rows->rowCount(), 3); // two shells and the odd one; the supervisor is hidden
    QCOMPARE(rows->index(0, 0).data().toString(), QStringLiteral("bash"));
    QVERIFY(bench.panel.view().isExpanded(rows->index(0, 0)));
    QVERIFY(bench.panel.findChild<StateView *>()->isShowingContent());
    QCOMPARE(bench.child<QLabel>("sampleAge")->text(), QStringLiteral("Live"));
    QVERIFY(!bench.child<QLabel>("processExplanation")->isVisible());
}

void TestProcessesPanel::tellsALimitFromTheMachine()
{
    Bench bench;
    ProcessTable table = makeTable(agentProcesses(0), 10);
    table.memoryTotalBytes = 64LL << 30;
    bench.backend->fakeProcesses().setTable(bench.sandbox.id, table);
    QVERIFY(bench.sample());
    const auto *summary = bench.child<ElidedLabel>("processSummary");
    const QString machine = QStringLiteral("of %1 on the machine").arg(Format::bytes(64LL << 30));
    QTRY_VERIFY2(summary->text().contains(machine), qPrintable(summary->text()));
    QVERIFY(!summary->text().contains(QStringLiteral("allowed")));
    table.uptimeSeconds = 12;
    table.memoryTotalBytes = table.memoryLimitBytes = 2LL << 30;
    bench.backend->fakeProcesses().setTable(bench.sandbox.id, table);
    QVERIFY(bench.sample());
    const QString limit = QStringLiteral("of %1 allowed").arg(Format::bytes(2LL << 30));
    QTRY_VERIFY2(summary->text().contains(limit), qPrintable(summary->text()));
    QVERIFY(!summary->text().contains(QStringLiteral("machine")));
    // What is meant, for the mouse and for those who listen.
    QVERIFY2(summary->toolTip().contains(QStringLiteral("ends one of them")), qPrintable(summary->toolTip()));
    QVERIFY(summary->accessibleDescription().contains(QStringLiteral("ends one of them")));
}

void TestProcessesPanel::filtersByKeyboard()
{
    Bench bench;
    QVERIFY(bench.sample());
    bench.panel.find();
    auto *filter = bench.child<QLineEdit>("processFilter");
    QTRY_VERIFY(filter->hasFocus());
    QTest::keyClicks(filter, QStringLiteral("cc1"));
    const QAbstractItemModel *rows = bench.panel.view().model();
    QModelIndex deepest = rows->index(0, 0);
    while (rows->rowCount(deepest) > 0) {
        QCOMPARE(rows->rowCount(deepest), 1);
        QVERIFY(bench.panel.view().isExpanded(deepest));
        deepest = rows->index(0, 0, deepest);
    }
    QCOMPARE(deepest.data().toString(), QStringLiteral("cc1plus"));
    QTest::keyClicks(filter, QStringLiteral("zzz"));
    QVERIFY(bench.face().contains(QStringLiteral("cc1zzz")));
    QTest::keyClick(filter, Qt::Key_Escape);
    QVERIFY(filter->text().isEmpty());
    QCOMPARE(rows->rowCount(), 3);
    QTest::keyClick(filter, Qt::Key_Escape);
    QTRY_VERIFY(bench.panel.view().hasFocus());
}

void TestProcessesPanel::onlySubtreeAndBack()
{
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.select(58));
    auto *subtree = bench.child<QAction>("showSubtree");
    subtree->trigger();
    QCOMPARE(bench.panel.view().model()->rowCount(), 1);
    QVERIFY(subtree->text().contains(QStringLiteral("All")));
    QVERIFY(bench.sample(agentProcesses(1)));
    QCOMPARE(bench.panel.view().model()->rowCount(), 1);
    subtree->trigger();
    QCOMPARE(bench.panel.view().model()->rowCount(), 3);
}

void TestProcessesPanel::flatAndColumnsAreRemembered()
{
    {
        Bench bench;
        QVERIFY(bench.sample());
        bench.child<QAction>("treeAction")->trigger();
        QCOMPARE(bench.panel.view().model()->rowCount(), 9);
        bench.panel.view().sortByColumn(ProcessTreeModel::Memory, Qt::DescendingOrder);
        bench.panel.view().setColumnHidden(ProcessTreeModel::User, true);
        bench.panel.view().setColumnHidden(ProcessTreeModel::Threads, false);
        // It is written a moment after the last change.
        QTRY_VERIFY(QSettings().contains(QStringLiteral("processes/columns-1")));
    }
    Bench next;
    QVERIFY(next.sample());
    QCOMPARE(next.panel.view().model()->rowCount(), 9);
    QCOMPARE(next.panel.view().model()->index(0, 0).data().toString(), QStringLiteral("cc1plus"));
    QVERIFY(next.panel.view().isColumnHidden(ProcessTreeModel::User));
    QVERIFY(!next.panel.view().isColumnHidden(ProcessTreeModel::Threads));
    // Hiding the column that rows are sorted by changes nothing about them.
    next.panel.view().setColumnHidden(ProcessTreeModel::Memory, true);
    QVERIFY(next.sample(agentProcesses(1)));
    QCOMPARE(next.panel.view().model()->rowCount(), 9);
    QCOMPARE(next.panel.view().model()->index(0, 0).data().toString(), QStringLiteral("cc1plus"));
}

void TestProcessesPanel::expansionSurvives()
{
    Bench bench;
    QVERIFY(bench.sample());
    ProcessTreeView &view = bench.panel.view();
    const auto indexOf = [&](qint64 pid) {
        return qobject_cast<QAbstractProxyModel *>(view.model())
            ->mapFromSource(bench.panel.monitor().model().indexOf(bench.panel.monitor().model().findLive(pid)->key));
    };
    view.setExpanded(indexOf(58), false);
    QList<Process> more = agentProcesses(1);
    more << makeProcess(300, 58, QStringLiteral("child")) << makeProcess(301, 44, QStringLiteral("worker"));
    QVERIFY(bench.sample(more));
    QVERIFY(!view.isExpanded(indexOf(58))); // closed by the person, stays closed
    QVERIFY(view.isExpanded(indexOf(44))); // became a parent, open as the others
    bench.child<QAction>("collapseAll")->trigger();
    QVERIFY(!view.isExpanded(indexOf(12)));
    more << makeProcess(302, 19, QStringLiteral("new"));
    QVERIFY(bench.sample(more));
    QVERIFY(!view.isExpanded(indexOf(19)));
    bench.child<QAction>("expandAll")->trigger();
    QVERIFY(view.isExpanded(indexOf(58)));
}

void TestProcessesPanel::scrollAndSelectionSurvive()
{
    Bench bench;
    RandomProcesses world(3);
    world.forkMany(300);
    QVERIFY(bench.sample(world.next().processes));
    ProcessTreeView &view = bench.panel.view();
    view.verticalScrollBar()->setValue(view.verticalScrollBar()->maximum() / 2);
    const QModelIndex middle = view.indexAt(QPoint(20, view.viewport()->height() / 2));
    QVERIFY(middle.isValid());
    view.selectionModel()->setCurrentIndex(middle, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    const ProcessKey chosen = view.selectedKeys().first();
    const int scrolled = view.verticalScrollBar()->value();
    for (int tick = 0; tick < 10; ++tick) {
        QList<Process> processes = world.next().processes;
        if (!std::ranges::any_of(processes, [&](const Process &p) { return p.identity == chosen.identity; }))
            processes << makeProcess(chosen.identity.pid, 1, QStringLiteral("kept"), chosen.identity.startTicks);
        QVERIFY(bench.sample(processes));
        QCOMPARE(view.selectedKeys(), QList<ProcessKey>{chosen});
        QCOMPARE(view.verticalScrollBar()->value(), scrolled);
    }
}

void TestProcessesPanel::copies()
{
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.select(31));
    bench.panel.view().setFocus();
    QTest::keyClick(&bench.panel.view(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("31"));
    QTest::keyClick(&bench.panel.view(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("python3 -m agent --task 'fix the flaky test'"));
}

void TestProcessesPanel::pauseAndAge()
{
    Bench bench;
    bench.panel.setActive(true);
    QTRY_COMPARE(bench.child<QLabel>("sampleAge")->text(), QStringLiteral("Live"));
    auto *button = bench.child<QToolButton>("pauseButton");
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(bench.panel.monitor().isPaused());
    QVERIFY(bench.child<QLabel>("sampleAge")->text().startsWith(QStringLiteral("Paused")));
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(!bench.panel.monitor().isPaused());
    bench.backend->calls().hang(QStringLiteral("processes.table"));
    QTRY_VERIFY_WITH_TIMEOUT(bench.child<QLabel>("sampleAge")->text().contains(QStringLiteral("ago")), 9000);
}

void TestProcessesPanel::failedLoadingAndEmpty()
{
    Bench bench;
    bench.backend->calls().hang(QStringLiteral("processes.table"));
    bench.panel.setActive(true);
    QTRY_VERIFY(bench.face().contains(QStringLiteral("Reading")));
    auto *cancel = bench.child<QPushButton>("stateSecondary");
    QTest::mouseClick(cancel, Qt::LeftButton);
    QTRY_VERIFY(bench.face().contains(QStringLiteral("paused")));
    bench.backend->calls().restore(QStringLiteral("processes.table"));
    bench.backend->calls().fail(QStringLiteral("processes.table"),
        CallScript::error(ErrorKind::Unavailable, 503, QStringLiteral("The sandbox doesn't answer.")));
    QTest::mouseClick(bench.child<QPushButton>("statePrimary"), Qt::LeftButton);
    QTRY_VERIFY(bench.face().contains(QStringLiteral("doesn't answer")));
    bench.setProcesses({makeProcess(1, 0, QStringLiteral("supervisor"), 1)});
    QTest::mouseClick(bench.child<QPushButton>("statePrimary"), Qt::LeftButton); // Try again
    QTRY_VERIFY(bench.face().contains(QStringLiteral("Nothing runs")));
    Sandbox stopped = bench.sandbox;
    stopped.state = SandboxState::Stopped;
    Bench other(FakeBackend::Kind::LocalEngine);
    stopped.id = other.sandbox.id;
    other.context.update(stopped);
    QVERIFY(other.face().contains(QStringLiteral("not running")));
}

void TestProcessesPanel::failureKeepsRowsReadable()
{
    Bench bench;
    QVERIFY(bench.sample());
    bench.backend->calls().fail(
        QStringLiteral("processes.table"), CallScript::error(ErrorKind::Network, 0, QStringLiteral("No connection.")));
    bench.panel.refresh();
    QTRY_VERIFY(bench.notice().contains(QStringLiteral("No connection")));
    QVERIFY(bench.panel.findChild<StateView *>()->isShowingContent());
    QVERIFY(bench.child<QLabel>("sampleAge")->text().contains(QStringLiteral("No answer")));
    bench.panel.refresh();
    QTRY_VERIFY(bench.notice().isEmpty());
}

void TestProcessesPanel::hostedServiceExplains()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    auto *explanation = bench.child<QLabel>("processExplanation");
    QVERIFY(explanation->isVisible());
    QVERIFY(explanation->text().contains(QStringLiteral("through the API")));
    QVERIFY(explanation->text().contains(QStringLiteral("idle clock")));
    QVERIFY(!bench.child<QAction>("treeAction")->isVisible());
    ProcessTable table;
    bench.backend->fakeProcesses().setTable(bench.sandbox.id, table);
    QVERIFY(bench.sample());
    QVERIFY(bench.face().contains(QStringLiteral("through the API")));
    bench.panel.monitor().setWatchLimit(50ms);
    bench.panel.setActive(true);
    QTRY_VERIFY(bench.notice().contains(QStringLiteral("paused")));
    QTest::mouseClick(bench.child<QToolButton>("noticeAction"), Qt::LeftButton);
    QVERIFY(!bench.panel.monitor().isPaused());
}

void TestProcessesPanel::everyControlHasAName()
{
    Bench bench;
    QVERIFY(bench.sample());
    const QList<QWidget *> widgets = bench.panel.findChildren<QWidget *>();
    for (QWidget *widget : widgets) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisibleTo(&bench.panel))
            continue;
        QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(widget);
        QVERIFY2(interface && !interface->text(QAccessible::Name).isEmpty(), qPrintable(widget->objectName()));
    }
    for (QAction *action : bench.panel.panelActions())
        QVERIFY2(!action->objectName().isEmpty() && !action->text().isEmpty(), qPrintable(action->text()));
}

void TestProcessesPanel::thousandsStayFluent()
{
    Bench bench;
    RandomProcesses world(11);
    world.forkMany(5000);
    QVERIFY(bench.sample(world.next().processes));
    bench.panel.view().sortByColumn(ProcessTreeModel::Cpu, Qt::DescendingOrder);
    QCOMPARE(bench.panel.monitor().model().summary().processes > 4000, true);
    double slowest = 0;
    for (int tick = 0; tick < 5; ++tick) {
        ProcessTable table = world.next();
        for (qsizetype i = 0; i < table.processes.size(); i += 10)
            table.processes[i].cpuSeconds += 0.1;
        timespec before{};
        timespec after{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before);
        bench.panel.monitor().model().update(table, 2s * (tick + 1));
        bench.panel.view().viewport()->repaint();
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after);
        slowest = std::max(
            slowest, double(after.tv_sec - before.tv_sec) * 1e3 + double(after.tv_nsec - before.tv_nsec) / 1e6);
    }
    qInfo("5000 processes in the view: slowest update with painting %.1f ms of processor time", slowest);
    QVERIFY2(slowest < 3000, qPrintable(QString::number(slowest)));
}

void TestProcessesPanel::pictures()
{
    if (!qEnvironmentVariableIsSet("VIVARIUM_TEST_PICTURES"))
        QSKIP("Set VIVARIUM_TEST_PICTURES to a folder to get pictures.");
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.sample(agentProcesses(1)));
    QList<Process> later = agentProcesses(2);
    later.removeIf([](const Process &p) { return p.identity.pid == 71; });
    QVERIFY(bench.sample(later));
    QVERIFY(bench.select(58));
    takePictures(bench.panel, QStringLiteral("processes"));
    bench.child<QAction>("showDetails")->trigger();
    takePictures(bench.panel, QStringLiteral("processes-details"));
    bench.child<QAction>("signalTreeKILL")->trigger();
    ConfirmDialog *dialog = bench.question();
    QVERIFY(dialog);
    dialog->grab().save(qEnvironmentVariable("VIVARIUM_TEST_PICTURES") + QStringLiteral("/processes-question.png"));
    dialog->reject();
    Bench cloud(FakeBackend::Kind::LazyCloud);
    Process started = makeProcess(40, 0, {});
    started.identity.startTicks = 0;
    started.apiId = ProcessId(QStringLiteral("p1"));
    started.user.clear();
    started.startedAt = {};
    Process ended = started;
    ended.apiId = ProcessId(QStringLiteral("p2"));
    ended.identity.pid = 52;
    ended.commandLine = {QStringLiteral("pip"), QStringLiteral("install"), QStringLiteral("numpy")};
    ended.exitCode = 1;
    started.commandLine = {QStringLiteral("python3"), QStringLiteral("-m"), QStringLiteral("http.server")};
    QVERIFY(cloud.sample({started, ended}));
    takePictures(cloud.panel, QStringLiteral("processes-cloud"));
    Bench empty;
    QVERIFY(empty.sample({makeProcess(1, 0, QStringLiteral("supervisor"), 1)}));
    takePictures(empty.panel, QStringLiteral("processes-empty"));
}

QTEST_MAIN(TestProcessesPanel)
#include "tst_processespanel.moc"
