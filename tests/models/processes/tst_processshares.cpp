// SPDX-License-Identifier: GPL-3.0-or-later
#include "ProcessSamples.h"
#include "common/Format.h"
#include "processes/ProcessTreeModel.h"

#include <QTest>

using namespace std::chrono_literals;
using vivarium::makeProcess;
using vivarium::makeTable;
using vivarium::Process;
using vivarium::ProcessTreeModel;
namespace Format = vivarium::Format;

/// The share of a core that a process takes, which no server tells.
class TestProcessShares : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void comeFromTwoSamples();
    void ofYoungProcesses();
    void afterRestart();
};

void TestProcessShares::comeFromTwoSamples()
{
    ProcessTreeModel model;
    Process busy = makeProcess(10, 1, QStringLiteral("busy"));
    model.update(makeTable({busy}, 100), 0s);
    QCOMPARE(model.index(0, ProcessTreeModel::Cpu).data().toString(), Format::unknown()); // one sample tells nothing
    busy.cpuSeconds += 3;
    model.update(makeTable({busy}, 102), 2s);
    QCOMPARE(model.findLive(10)->cpuShare, 1.5);
    QCOMPARE(model.summary().cpuShare, 1.5);
    busy.cpuSeconds += 0.01; // too soon after the last one to tell: the share stands, and the time isn't lost
    model.update(makeTable({busy}, 102.1), 2100ms);
    QCOMPARE(model.findLive(10)->cpuShare, 1.5);
    busy.cpuSeconds += 0.49;
    model.update(makeTable({busy}, 103), 3s);
    QCOMPARE(model.findLive(10)->cpuShare, 0.5);
}

void TestProcessShares::ofYoungProcesses()
{
    ProcessTreeModel model;
    const Process shell = makeProcess(10, 1, QStringLiteral("sh"));
    model.update(makeTable({shell}, 100), 0s);
    Process young = makeProcess(11, 10, QStringLiteral("cc"));
    young.cpuSeconds = 1.0;
    model.update(makeTable({shell, young}, 102), 2s);
    QCOMPARE(model.findLive(11)->cpuShare, 0.5); // all its time fell into the last two seconds
    // A process that merely becomes visible isn't young: its hours of time say nothing about now.
    Process first = makeProcess(1, 0, QStringLiteral("supervisor"), 1);
    first.cpuSeconds = 5000;
    model.update(makeTable({first, shell, young}, 104), 4s);
    model.setSystemShown(true);
    QVERIFY(!model.findLive(1)->cpuShare);
    first.cpuSeconds += 0.2;
    model.update(makeTable({first, shell, young}, 106), 6s);
    QCOMPARE(model.findLive(1)->cpuShare, 0.1);
}

void TestProcessShares::afterRestart()
{
    ProcessTreeModel model;
    Process busy = makeProcess(10, 1, QStringLiteral("busy"));
    busy.cpuSeconds = 50;
    model.update(makeTable({busy}, 1000), 0s);
    busy.cpuSeconds = 1;
    model.update(makeTable({busy}, 5), 2s); // another boot
    QVERIFY(!model.findLive(10)->cpuShare);
    busy.cpuSeconds = 2;
    model.update(makeTable({busy}, 7), 4s);
    QCOMPARE(model.findLive(10)->cpuShare, 0.5);
}

QTEST_GUILESS_MAIN(TestProcessShares)
#include "tst_processshares.moc"
