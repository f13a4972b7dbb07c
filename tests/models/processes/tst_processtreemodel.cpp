// SPDX-License-Identifier: GPL-3.0-or-later
#include "ProcessSamples.h"
#include "common/Format.h"
#include "processes/ProcessSortProxy.h"
#include "processes/ProcessTreeModel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace std::chrono_literals;
using vivarium::makeProcess;
using vivarium::makeTable;
using vivarium::Process;
using vivarium::ProcessIdentity;
using vivarium::ProcessKey;
using vivarium::ProcessNode;
using vivarium::ProcessSortProxy;
using vivarium::ProcessTable;
using vivarium::ProcessTreeModel;
using vivarium::RandomProcesses;
namespace Format = vivarium::Format;

namespace {

using Tester = QAbstractItemModelTester;

/// All live rows, with what they are shown below.
void collect(
    const ProcessTreeModel &model, const QModelIndex &above, QHash<ProcessKey, qint64> &parents, QList<Process> &rows)
{
    for (int row = 0; row < model.rowCount(above); ++row) {
        const QModelIndex index = model.index(row, 0, above);
        const ProcessNode *node = ProcessTreeModel::node(index);
        if (!node->isEnded()) {
            rows.append(node->process);
            const ProcessNode *shownBelow = ProcessTreeModel::node(above);
            parents.insert(node->key, shownBelow ? shownBelow->process.identity.pid : 0);
        }
        collect(model, index, parents, rows);
    }
}

void compareWithSample(const ProcessTreeModel &model, const ProcessTable &table)
{
    QHash<ProcessKey, qint64> parents;
    QList<Process> rows;
    collect(model, {}, parents, rows);
    QList<Process> wanted = table.processes;
    if (!model.isSystemShown())
        wanted.removeIf([](const Process &process) { return process.identity.pid == 1; });
    const auto byIdentity = [](const Process &a, const Process &b) { return a.identity < b.identity; };
    std::ranges::sort(wanted, byIdentity);
    std::ranges::sort(rows, byIdentity);
    QCOMPARE(rows, wanted);
    for (const Process &process : std::as_const(wanted)) {
        const bool top = model.isFlat() || (process.parentPid == 1 && !model.isSystemShown());
        QCOMPARE(parents.value(ProcessKey::of(process)), top ? 0 : process.parentPid);
    }
}

QString cell(const ProcessTreeModel &model, qint64 pid, int column)
{
    const ProcessNode *node = model.findLive(pid);
    return node ? model.indexOf(node->key, column).data().toString() : QStringLiteral("(none)");
}

} // namespace

class TestProcessTreeModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void equalsEverySample_data();
    void equalsEverySample();
    void neverResets();
    void keepsEndedRowsForAWhile();
    void orphansMove();
    void reusedPidIsAnotherRow();
    void tellsOnlyWhatChanged();
    void liesOfTheServer();
    void hostileNames();
    void incompleteListsHaveNoFigures();
    void truncatedListsEndNothing();
    void systemProcessesOnRequest();
    void flatAndBack();
    void countsDescendants();
};

void TestProcessTreeModel::equalsEverySample_data()
{
    QTest::addColumn<quint32>("seed");
    for (quint32 seed = 1; seed <= 8; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

void TestProcessTreeModel::equalsEverySample()
{
    QFETCH(quint32, seed);
    ProcessTreeModel model;
    ProcessSortProxy proxy;
    proxy.setSourceModel(&model);
    proxy.sort(ProcessTreeModel::Cpu, Qt::DescendingOrder);
    Tester modelTester(&model, Tester::FailureReportingMode::QtTest);
    Tester proxyTester(&proxy, Tester::FailureReportingMode::QtTest);
    RandomProcesses world(seed);
    QRandomGenerator random(seed * 31);
    for (int tick = 0; tick < 50; ++tick) {
        if (random.bounded(10) == 0)
            model.setFlat(!model.isFlat());
        if (random.bounded(15) == 0)
            model.setSystemShown(!model.isSystemShown());
        const ProcessTable table = world.next();
        model.update(table, 2s * tick);
        compareWithSample(model, table);
        for (int row = 1; row < proxy.rowCount(); ++row) {
            const ProcessNode *above = ProcessTreeModel::node(proxy.mapToSource(proxy.index(row - 1, 0)));
            const ProcessNode *below = ProcessTreeModel::node(proxy.mapToSource(proxy.index(row, 0)));
            QVERIFY(above->cpuShare.value_or(-1) >= below->cpuShare.value_or(-1));
        }
        if (QTest::currentTestFailed())
            return;
    }
}

void TestProcessTreeModel::neverResets()
{
    ProcessTreeModel model;
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    RandomProcesses world(99);
    for (int tick = 0; tick < 60; ++tick)
        model.update(world.next(), 2s * tick);
    model.update(makeTable({}, 1000), 1000s);
    model.setFlat(true);
    QCOMPARE(reset.count(), 0);
}

void TestProcessTreeModel::keepsEndedRowsForAWhile()
{
    ProcessTreeModel model;
    const Process shell = makeProcess(10, 1, QStringLiteral("sh"));
    const Process child = makeProcess(11, 10, QStringLiteral("make"));
    model.update(makeTable({shell, child}, 10), 0s);
    model.update(makeTable({}, 12), 2s);
    const QModelIndex top = model.indexOf(ProcessKey::of(shell));
    QVERIFY(top.isValid());
    QVERIFY(top.data(ProcessTreeModel::EndedRole).toBool());
    QCOMPARE(model.rowCount(top), 1); // the child that ended with it is still below it
    QCOMPARE(model.summary().processes, 0);
    QVERIFY(!model.findLive(10));
    model.update(makeTable({}, 16.9), 6900ms);
    QCOMPARE(model.rowCount(), 1);
    model.update(makeTable({}, 17), 7s);
    QCOMPARE(model.rowCount(), 0);
}

void TestProcessTreeModel::orphansMove()
{
    ProcessTreeModel model;
    const Process shell = makeProcess(10, 1, QStringLiteral("sh"));
    const Process server = makeProcess(12, 10, QStringLiteral("server"));
    Process orphan = server;
    model.update(makeTable({shell, server}, 10), 0s);
    const QPersistentModelIndex held = model.indexOf(ProcessKey::of(server), ProcessTreeModel::Pid);
    QCOMPARE(held.parent(), model.indexOf(ProcessKey::of(shell)));
    orphan.parentPid = 1;
    model.update(makeTable({orphan}, 12), 2s);
    QVERIFY(held.isValid());
    QVERIFY(!held.parent().isValid());
    QCOMPARE(held.data().toString(), QStringLiteral("12"));
    QVERIFY(!held.data(ProcessTreeModel::EndedRole).toBool());
}

void TestProcessTreeModel::reusedPidIsAnotherRow()
{
    ProcessTreeModel model;
    const Process before = makeProcess(10, 1, QStringLiteral("make"), 500);
    const Process after = makeProcess(10, 1, QStringLiteral("database"), 900);
    model.update(makeTable({before}, 10), 0s);
    const QPersistentModelIndex held = model.indexOf(ProcessKey::of(before));
    model.update(makeTable({after}, 12), 2s);
    QVERIFY(held.isValid());
    QVERIFY(held.data(ProcessTreeModel::EndedRole).toBool());
    QCOMPARE(held.data().toString(), QStringLiteral("make"));
    QCOMPARE(model.findLive(10)->process.name, QStringLiteral("database"));
    model.update(makeTable({after}, 20), 10s);
    QVERIFY(!held.isValid());
    QCOMPARE(model.rowCount(), 1);
}

void TestProcessTreeModel::tellsOnlyWhatChanged()
{
    ProcessTreeModel model;
    QList<Process> processes;
    for (qint64 pid = 10; pid < 20; ++pid)
        processes.append(makeProcess(pid, 1, QStringLiteral("p%1").arg(pid)));
    model.update(makeTable(processes, 100), 0s);
    model.update(makeTable(processes, 102), 2s); // shares become known
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.update(makeTable(processes, 104), 4s);
    QCOMPARE(changed.count(), 0);
    processes[3].threads = 7;
    processes[4].memoryBytes += 4096;
    processes[8].threads = 7;
    model.update(makeTable(processes, 106), 6s);
    QCOMPARE(changed.count(), 2); // rows 3–4 as one span, row 8
    QSet<std::pair<int, int>> spans;
    for (const auto &arguments : std::as_const(changed)) {
        const auto from = arguments[0].toModelIndex();
        const auto to = arguments[1].toModelIndex();
        spans.insert({from.row(), to.row()});
        QVERIFY(from.column() >= ProcessTreeModel::Memory);
        QVERIFY(to.column() <= ProcessTreeModel::Threads);
        const auto roles = arguments[2].value<QList<int>>();
        QVERIFY(roles.contains(int(Qt::DisplayRole)) && roles.contains(int(ProcessTreeModel::RawRole)));
        QVERIFY(!roles.contains(int(ProcessTreeModel::EndedRole)));
    }
    QCOMPARE(spans, (QSet<std::pair<int, int>>{{3, 4}, {8, 8}}));
}

void TestProcessTreeModel::liesOfTheServer()
{
    ProcessTreeModel model;
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    // A circle, a process that is its own parent, a parent younger than its child, one that isn't there, one row twice.
    const Process a = makeProcess(10, 12, QStringLiteral("a"), 5);
    const Process b = makeProcess(11, 10, QStringLiteral("b"), 5);
    const Process c = makeProcess(12, 11, QStringLiteral("c"), 5);
    const Process self = makeProcess(13, 13, QStringLiteral("self"));
    const Process old = makeProcess(14, 15, QStringLiteral("old"), 50);
    const Process young = makeProcess(15, 1, QStringLiteral("young"), 60);
    const Process lost = makeProcess(16, 4711, QStringLiteral("lost"));
    const Process negative = makeProcess(-5, -7, QStringLiteral("negative"));
    model.update(makeTable({a, b, c, self, old, young, lost, lost, negative}, 10), 0s);
    QList<Process> rows;
    QHash<ProcessKey, qint64> parents;
    collect(model, {}, parents, rows);
    QCOMPARE(rows.size(), 8);
    QCOMPARE(parents.value(ProcessKey::of(old)), 0);
    QCOMPARE(parents.value(ProcessKey::of(self)), 0);
    model.update(makeTable({a, b}, 12), 2s);
    model.update(makeTable({c}, 20), 10s);
}

void TestProcessTreeModel::hostileNames()
{
    ProcessTreeModel model;
    Process evil = makeProcess(10, 1, QStringLiteral("rm\n-rf\x1b]0;owned\x07\u202egpj"));
    evil.user = QStringLiteral("ro\tot");
    evil.commandLine = {QStringLiteral("a b"), QStringLiteral("\x1b[2J"), QString(), QStringLiteral("it's")};
    evil.state = QChar(0x1b);
    model.update(makeTable({evil}, 10), 0s);
    for (int column = 0; column < ProcessTreeModel::ColumnCount; ++column) {
        for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole), int(Qt::AccessibleTextRole)}) {
            const QString text = model.index(0, column).data(role).toString();
            for (const QChar c : text)
                QVERIFY2(c.unicode() >= 0x20 && c.unicode() != 0x202e && c.unicode() != 0x7f, qPrintable(text));
        }
    }
    QCOMPARE(cell(model, 10, ProcessTreeModel::CommandColumn), QStringLiteral("'a b' '\\x1b[2J' '' 'it'\\''s'"));
    Process zombie = makeProcess(11, 1, QStringLiteral("gone"));
    zombie.commandLine.clear();
    zombie.state = u'Z';
    model.update(makeTable({evil, zombie}, 12), 2s);
    QCOMPARE(cell(model, 11, ProcessTreeModel::CommandColumn), QStringLiteral("[gone]"));
    QCOMPARE(cell(model, 11, ProcessTreeModel::State), QStringLiteral("zombie (Z)"));
}

void TestProcessTreeModel::incompleteListsHaveNoFigures()
{
    ProcessTreeModel model;
    Process started;
    started.identity.pid = 40;
    started.apiId = vivarium::ProcessId(QStringLiteral("p-1"));
    started.commandLine = {QStringLiteral("/opt/tool"), QStringLiteral("run")};
    Process ended = started;
    ended.apiId = vivarium::ProcessId(QStringLiteral("p-2")); // the pid was used again: two records, two rows
    ended.exitCode = 137;
    ProcessTable table;
    table.processes = {started, ended};
    model.update(table, 0s);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.summary().complete, false);
    QCOMPARE(model.summary().processes, 1);
    QCOMPARE(cell(model, 40, ProcessTreeModel::Name), QStringLiteral("tool"));
    QCOMPARE(cell(model, 40, ProcessTreeModel::State), QStringLiteral("running"));
    for (const int column : {ProcessTreeModel::Cpu, ProcessTreeModel::Memory, ProcessTreeModel::CpuTime,
             ProcessTreeModel::Threads, ProcessTreeModel::Started, ProcessTreeModel::User})
        QCOMPARE(cell(model, 40, column), Format::unknown());
    const QModelIndex row = model.indexOf(ProcessKey::of(ended), ProcessTreeModel::State);
    QVERIFY(row.data(ProcessTreeModel::EndedRole).toBool());
    QVERIFY(row.data().toString().contains(QStringLiteral("SIGKILL")));
}

void TestProcessTreeModel::truncatedListsEndNothing()
{
    ProcessTreeModel model;
    const Process first = makeProcess(10, 1, QStringLiteral("first"));
    const Process second = makeProcess(11, 10, QStringLiteral("second"));
    model.update(makeTable({first, second}, 10), 0s);
    ProcessTable cut = makeTable({first}, 12);
    cut.truncated = true;
    model.update(cut, 2s);
    QCOMPARE(model.rowCount(model.indexOf(ProcessKey::of(first))), 0); // gone from view, but nobody says that it ended
    model.update(makeTable({first, second}, 14), 4s);
    QVERIFY(!model.findLive(11)->cpuShare); // and it isn't young
}

void TestProcessTreeModel::systemProcessesOnRequest()
{
    ProcessTreeModel model;
    const Process first = makeProcess(1, 0, QStringLiteral("supervisor"), 1);
    const Process shell = makeProcess(10, 1, QStringLiteral("sh"));
    model.update(makeTable({first, shell}, 10), 0s);
    QVERIFY(!model.findLive(1));
    QCOMPARE(model.summary().hidden, 1);
    QCOMPARE(model.summary().processes, 2);
    model.setSystemShown(true);
    QCOMPARE(model.indexOf(ProcessKey::of(shell)).parent(), model.indexOf(ProcessKey::of(first)));
    QCOMPARE(model.summary().hidden, 0);
    model.setSystemShown(false);
    QCOMPARE(model.rowCount(), 1); // it didn't end, so it doesn't linger
    QVERIFY(!model.indexOf(ProcessKey::of(shell)).parent().isValid());
}

void TestProcessTreeModel::flatAndBack()
{
    ProcessTreeModel model;
    const Process a = makeProcess(10, 1, QStringLiteral("a"));
    const Process b = makeProcess(11, 10, QStringLiteral("b"));
    const Process c = makeProcess(12, 11, QStringLiteral("c"));
    model.update(makeTable({a, b, c}, 10), 0s);
    QCOMPARE(model.rowCount(), 1);
    const QPersistentModelIndex held = model.indexOf(ProcessKey::of(c));
    model.setFlat(true);
    QCOMPARE(model.rowCount(), 3);
    QVERIFY(!held.parent().isValid());
    model.setFlat(false);
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(held.parent(), model.indexOf(ProcessKey::of(b)));
}

void TestProcessTreeModel::countsDescendants()
{
    ProcessTreeModel model;
    const Process a = makeProcess(10, 1, QStringLiteral("a"));
    model.update(makeTable({a, makeProcess(11, 10, QStringLiteral("b")), makeProcess(12, 11, QStringLiteral("c")),
                               makeProcess(13, 1, QStringLiteral("d"))},
                     10),
        0s);
    for (const bool flat : {false, true}) {
        model.setFlat(flat);
        QCOMPARE(model.descendants(*model.find(ProcessKey::of(a))).size(), 2);
    }
}

QTEST_MAIN(TestProcessTreeModel)
#include "tst_processtreemodel.moc"
