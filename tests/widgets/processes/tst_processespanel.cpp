// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "Pictures.h"
#include "PrivateSettings.h"
#include "ProcessSamples.h"
#include "common/ConfirmDialog.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "processes/ProcessText.h"
#include "processes/ProcessTreeView.h"
#include "processes/ProcessesPanel.h"
#include "sandboxes/SandboxContext.h"

#include <QAbstractProxyModel>
#include <QAccessible>
#include <QAction>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <ctime>

using namespace vivarium;
using namespace std::chrono_literals;

namespace {

Process busy(Process process, double cpuSeconds, qint64 memoryMiB, const QStringList &command, int threads = 1)
{
    process.cpuSeconds = cpuSeconds;
    process.memoryBytes = memoryMiB << 20;
    process.commandLine = command;
    process.threads = threads;
    return process;
}

/// What a coding agent's sandbox looks like; `tick` 0, 1, … as time goes on.
QList<Process> agentProcesses(int tick)
{
    const auto text = [](const char *s) { return QString::fromUtf8(s); };
    QList<Process> list;
    list << busy(makeProcess(1, 0, text("supervisor"), 1), 0.4, 3, {text("/vivarium/supervisor")}, 4);
    list << busy(makeProcess(12, 1, text("bash")), 0.1, 5, {text("-bash")});
    list << busy(makeProcess(31, 12, text("agent")), 12.5 + 0.3 * tick, 148,
                 {text("python3"), text("-m"), text("agent"), text("--task"), text("fix the flaky test")}, 9);
    list << busy(makeProcess(58, 31, text("pytest")), 30.1 + 1.6 * tick, 212,
                 {text("/usr/bin/python3"), text("-m"), text("pytest"), text("-q"), text("-x"), text("tests/")}, 3);
    list << busy(makeProcess(60, 58, text("cc1plus")), 3.0 + 1.9 * tick, 331,
                 {text("/usr/lib/gcc/x86_64-linux-gnu/14/cc1plus"), text("-quiet"), text("-O2"), text("module.cpp")});
    list << busy(makeProcess(44, 31, text("node")), 4.2 + 0.02 * tick, 96, {text("node"), text("server.js"), text("--port"), text("8000")}, 11);
    list << busy(makeProcess(19, 1, text("bash")), 0.05, 5, {text("-bash")});
    list << busy(makeProcess(71, 19, text("htop")), 0.9 + 0.02 * tick, 6, {text("htop")});
    list << busy(makeProcess(90, 1, text("evil\x1b[31m\n")), 0, 2, {text("evil\x1b[31m\n"), text("\u202egnp.exe")});
    Process zombie = makeProcess(95, 58, text("defunct"));
    zombie.state = u'Z';
    zombie.commandLine.clear();
    zombie.memoryBytes = 0;
    list << zombie;
    for (Process &process : list) {
        if (process.name == u"cc1plus" || process.name == u"pytest")
            process.state = u'R';
        process.startedAt = QDateTime::currentDateTimeUtc().addSecs(-3600 + process.identity.pid * 20);
    }
    return list;
}

struct Bench {
    explicit Bench(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine, bool show = true)
        : backend(std::make_shared<FakeBackend>(kind))
        , sandbox(backend->fakeSandboxes().addRunning(QStringLiteral("agent-7")))
        , context(backend, sandbox)
        , panel(context)
    {
        panel.resize(1000, 600);
        setProcesses(agentProcesses(0));
        if (show) {
            panel.show();
            QVERIFY(QTest::qWaitForWindowExposed(&panel));
            panel.activateWindow();
        }
    }
    void setProcesses(const QList<Process> &processes)
    {
        uptime += 2;
        backend->fakeProcesses().setTable(sandbox.id, makeTable(processes, uptime));
    }
    /// Reads once; the clock is not waited for.
    bool sample()
    {
        QSignalSpy updated(&panel.monitor().model(), &ProcessTreeModel::updated);
        panel.refresh();
        return QTest::qWaitFor([&] { return updated.count() > 0; });
    }
    bool sample(const QList<Process> &processes)
    {
        setProcesses(processes);
        return sample();
    }
    bool select(qint64 pid)
    {
        const ProcessNode *node = panel.monitor().model().findLive(pid);
        return node && panel.view().selectKey(node->key);
    }
    template <typename T> T *child(const char *name) { return panel.findChild<T *>(QString::fromLatin1(name)); }
    /// The question that is open, once its button can be pressed.
    ConfirmDialog *question()
    {
        ConfirmDialog *dialog = nullptr;
        (void)QTest::qWaitFor([&] {
            dialog = panel.findChild<ConfirmDialog *>();
            return dialog && dialog->isVisible() && dialog->confirmButton()->isEnabled();
        });
        return dialog;
    }
    [[nodiscard]] QString notice() { return panel.findChild<NoticeBar *>()->isVisible() ? panel.findChild<NoticeBar *>()->text() : QString(); }
    [[nodiscard]] QString face() { return panel.findChild<StateView *>()->message(); }
    FakeProcessApi &processes() { return backend->fakeProcesses(); }

    std::shared_ptr<FakeBackend> backend;
    Sandbox sandbox;
    SandboxContext context;
    ProcessesPanel panel;
    double uptime = 100;
};

QString textOf(const QList<QLabel *> &labels)
{
    QStringList texts;
    for (const QLabel *label : labels)
        texts << label->text();
    return texts.join(u'\n');
}

} // namespace

class TestProcessesPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void asksNothingBeforeItIsActive();
    void showsTheTree();
    void deleteAsksAndSends();
    void cancelIsTheDefault();
    void questionStaysWithItsProcess();
    void wholeTreeNamesDescendants();
    void harmlessSignalsDontAsk();
    void severalAtOnce();
    void defaultSignalIsRemembered();
    void explainsDisabledSignals();
    void filtersByKeyboard();
    void onlySubtreeAndBack();
    void flatAndColumnsAreRemembered();
    void expansionSurvives();
    void scrollAndSelectionSurvive();
    void nothingTakesThePlaceOfAnEndedOne();
    void copies();
    void detailsShowEveryArgument();
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

void TestProcessesPanel::init() { QSettings().clear(); }

void TestProcessesPanel::asksNothingBeforeItIsActive()
{
    Bench bench;
    QTest::qWait(50);
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

void TestProcessesPanel::deleteAsksAndSends()
{
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.select(58));
    bench.panel.view().setFocus();
    QTest::keyClick(&bench.panel.view(), Qt::Key_Delete);
    ConfirmDialog *dialog = bench.question();
    QVERIFY(dialog);
    const QString texts = textOf(dialog->findChildren<QLabel *>());
    QVERIFY2(texts.contains(QStringLiteral("pytest")) && texts.contains(QStringLiteral("58")), qPrintable(texts));
    QVERIFY(bench.processes().sentSignals().isEmpty());
    QTest::keyClick(dialog, Qt::Key_T, Qt::AltModifier);
    QTRY_COMPARE(bench.processes().sentSignals().size(), 1);
    const auto sent = bench.processes().sentSignals().first();
    QCOMPARE(sent.process, (ProcessIdentity {58, 580}));
    QCOMPARE(sent.signal, Signal::Term);
    QVERIFY(!sent.wholeTree);
    QTRY_VERIFY(bench.notice().contains(QStringLiteral("TERM")));
}

void TestProcessesPanel::cancelIsTheDefault()
{
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.select(58));
    QTest::keyClick(&bench.panel.view(), Qt::Key_Delete);
    ConfirmDialog *dialog = bench.question();
    QVERIFY(dialog);
    QTest::keyClick(dialog, Qt::Key_Return);
    QTRY_VERIFY(!bench.panel.findChild<ConfirmDialog *>() || !bench.panel.findChild<ConfirmDialog *>()->isVisible());
    QVERIFY(bench.processes().sentSignals().isEmpty());
}

void TestProcessesPanel::questionStaysWithItsProcess()
{
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.select(58));
    QTest::keyClick(&bench.panel.view(), Qt::Key_Delete);
    ConfirmDialog *dialog = bench.question();
    QVERIFY(dialog);
    // While the question stands the process ends, its pid goes to another, and the row is gone.
    QList<Process> after = agentProcesses(1);
    after.removeIf([](const Process &p) { return p.identity.pid == 58 || p.parentPid == 58; });
    after << makeProcess(58, 1, QStringLiteral("database"), 99999);
    QVERIFY(bench.sample(after));
    dialog->confirmButton()->click();
    QTRY_VERIFY(bench.notice().contains(QStringLiteral("database")));
    QVERIFY(bench.notice().contains(QStringLiteral("Nothing was sent")));
    QVERIFY(bench.processes().sentSignals().isEmpty());
    QCOMPARE(bench.backend->calls().count(QStringLiteral("processes.signal")), 0);
}

void TestProcessesPanel::wholeTreeNamesDescendants()
{
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.select(31));
    bench.child<QAction>("signalTreeKILL")->trigger();
    ConfirmDialog *dialog = bench.question();
    QVERIFY(dialog);
    const QString texts = textOf(dialog->findChildren<QLabel *>());
    QVERIFY2(texts.contains(QStringLiteral("agent")) && texts.contains(QStringLiteral("4 descendant")), qPrintable(texts));
    dialog->confirmButton()->click();
    QTRY_COMPARE(bench.processes().sentSignals().size(), 1);
    QVERIFY(bench.processes().sentSignals().first().wholeTree);
    QCOMPARE(bench.processes().sentSignals().first().signal, Signal::Kill);
    QTRY_VERIFY(bench.notice().contains(u'5'));
}

void TestProcessesPanel::harmlessSignalsDontAsk()
{
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.select(31));
    bench.child<QAction>("signalTreeSTOP")->trigger();
    QTRY_COMPARE(bench.processes().sentSignals().size(), 1);
    QCOMPARE(bench.processes().sentSignals().first().signal, Signal::Stop);
    QVERIFY(!bench.panel.findChild<ConfirmDialog *>());
}

void TestProcessesPanel::severalAtOnce()
{
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.select(12));
    for (int i = 0; i < 2; ++i)
        QTest::keyClick(&bench.panel.view(), Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(bench.panel.view().selectedKeys().size(), 3);
    bench.child<QAction>("signalTERM")->trigger();
    ConfirmDialog *dialog = bench.question();
    QVERIFY(dialog);
    dialog->confirmButton()->click();
    QTRY_COMPARE(bench.processes().sentSignals().size(), 3);
    QTRY_VERIFY(bench.notice().contains(u'3'));
}

void TestProcessesPanel::defaultSignalIsRemembered()
{
    {
        Bench bench;
        auto *menu = bench.child<QMenu>("signalMenu");
        QAction *kill = nullptr;
        for (QAction *action : menu->actions()) {
            if (action->menu() && action->menu()->actions().first()->isCheckable()) {
                for (QAction *choice : action->menu()->actions()) {
                    if (choice->data().toString() == u"KILL")
                        kill = choice;
                }
            }
        }
        QVERIFY(kill);
        kill->trigger();
    }
    Bench next;
    QVERIFY(next.sample());
    QVERIFY(next.select(58));
    QVERIFY(next.child<QAction>("defaultSignal")->text().contains(QStringLiteral("KILL")));
    QTest::keyClick(&next.panel.view(), Qt::Key_Delete);
    ConfirmDialog *dialog = next.question();
    QVERIFY(dialog);
    dialog->confirmButton()->click();
    QTRY_COMPARE(next.processes().sentSignals().size(), 1);
    QCOMPARE(next.processes().sentSignals().first().signal, Signal::Kill);
}

void TestProcessesPanel::explainsDisabledSignals()
{
    Bench bench;
    auto *del = bench.child<QAction>("defaultSignal");
    QVERIFY(!del->isEnabled());
    QVERIFY(del->toolTip().contains(QStringLiteral("Choose")));
    QVERIFY(bench.sample());
    bench.child<QAction>("showSystem")->trigger();
    QVERIFY(bench.select(1));
    QVERIFY(!del->isEnabled());
    QVERIFY(del->toolTip().contains(QStringLiteral("sandbox")));
    QVERIFY(bench.select(58));
    QVERIFY(del->isEnabled());
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
        QTest::qWait(700); // it is written a moment after the last change
        QVERIFY(QSettings().contains(QStringLiteral("processes/columns-1")));
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
        QCOMPARE(view.selectedKeys(), QList<ProcessKey> {chosen});
        QCOMPARE(view.verticalScrollBar()->value(), scrolled);
    }
}

void TestProcessesPanel::nothingTakesThePlaceOfAnEndedOne()
{
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.select(60));
    QList<Process> after = agentProcesses(1);
    after.removeIf([](const Process &p) { return p.identity.pid == 60; });
    bench.setProcesses(after);
    bench.panel.setActive(true); // the clock takes the ended row away after its five seconds
    QTRY_VERIFY_WITH_TIMEOUT(bench.panel.view().selectedKeys().isEmpty(), 12000);
    QVERIFY(!bench.child<QAction>("defaultSignal")->isEnabled());
    QTest::keyClick(&bench.panel.view(), Qt::Key_Delete);
    QVERIFY(!bench.panel.findChild<ConfirmDialog *>());
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

void TestProcessesPanel::detailsShowEveryArgument()
{
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.select(90));
    bench.panel.view().setFocus();
    QTest::keyClick(&bench.panel.view(), Qt::Key_I, Qt::ControlModifier);
    auto *arguments = bench.child<QPlainTextEdit>("detailsArguments");
    QTRY_VERIFY(arguments->isVisible());
    QCOMPARE(arguments->toPlainText(), QStringLiteral("evil\\x1b[31m\\n\n\\u202egnp.exe"));
    QVERIFY(bench.select(31));
    QVERIFY(arguments->toPlainText().contains(QStringLiteral("fix the flaky test")));
    arguments->selectAll();
    QVERIFY(bench.sample(agentProcesses(1)));
    QVERIFY(arguments->textCursor().hasSelection()); // the next sample leaves it alone
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
    bench.backend->calls().fail(QStringLiteral("processes.table"),
                                CallScript::error(ErrorKind::Network, 0, QStringLiteral("No connection.")));
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
        timespec before {};
        timespec after {};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before);
        bench.panel.monitor().model().update(table, 2s * (tick + 1));
        bench.panel.view().viewport()->repaint();
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after);
        slowest = std::max(slowest, double(after.tv_sec - before.tv_sec) * 1e3 + double(after.tv_nsec - before.tv_nsec) / 1e6);
    }
    qInfo("5000 processes in the view: slowest update with painting %.1f ms of processor time", slowest);
    QVERIFY2(slowest < 400, qPrintable(QString::number(slowest)));
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
