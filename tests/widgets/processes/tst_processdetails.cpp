// SPDX-License-Identifier: GPL-3.0-or-later
#include "PrivateSettings.h"
#include "ProcessesBench.h"

#include <QAction>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTabWidget>

using namespace vivarium;
using Bench = vivarium::ProcessesBench;

/// The details of the chosen process.
class TestProcessDetails : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void showEveryArgument();
    void showTheOutput();
    void theChosenTabComesBack();
    void theEndOfTheOutputIsTold();

private:
    PrivateSettings m_settings;
};

void TestProcessDetails::theChosenTabComesBack()
{
    Bench bench;
    const ProcessId id = bench.startCommand(QStringLiteral("make"));
    QVERIFY(!id.isEmpty());
    Process started = makeProcess(200, 1, QStringLiteral("make"));
    started.apiId = id;
    QVERIFY(bench.sample(agentProcesses(0) << started));
    bench.child<QAction>("showDetails")->setChecked(true);
    auto *tabs = bench.child<QTabWidget>("detailsTabs");
    QVERIFY(bench.select(200));
    tabs->setCurrentIndex(1);
    QVERIFY(bench.select(31)); // its output is not kept
    QCOMPARE(tabs->currentIndex(), 0);
    QCOMPARE(bench.processes().openStreams(id), 0);
    QVERIFY(bench.select(200));
    QCOMPARE(tabs->currentIndex(), 1);
    QCOMPARE(bench.processes().openStreams(id), 1);
}

void TestProcessDetails::theEndOfTheOutputIsTold()
{
    Bench bench;
    const ProcessId id = bench.startCommand(QStringLiteral("make"));
    QVERIFY(!id.isEmpty());
    Process started = makeProcess(200, 1, QStringLiteral("make"));
    started.apiId = id;
    QVERIFY(bench.sample(agentProcesses(0) << started));
    bench.child<QAction>("showDetails")->setChecked(true);
    QVERIFY(bench.select(200));
    bench.child<QTabWidget>("detailsTabs")->setCurrentIndex(1);
    auto *note = bench.child<QLabel>("detailsOutputNote");
    QVERIFY(!note->isVisible());
    bench.processes().failOutput(id, CallScript::error(ErrorKind::Network, 0, QStringLiteral("The stream broke.")));
    QTRY_VERIFY(note->isVisible());
    QVERIFY(note->text().contains(QStringLiteral("The stream broke.")));
    QVERIFY(bench.sample(agentProcesses(1) << started)); // F5 reads it again
    QTRY_COMPARE(bench.processes().openStreams(id), 1);
    QTRY_VERIFY(!note->isVisible());
    bench.processes().exitProcess(id, 2);
    QTRY_COMPARE(note->text(), QStringLiteral("Ended with exit code 2"));
    QVERIFY(note->isVisible());
}

void TestProcessDetails::init()
{
    QSettings().clear();
}

void TestProcessDetails::showEveryArgument()
{
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.select(90));
    bench.panel.view().setFocus();
    QTest::keyClick(&bench.panel.view(), Qt::Key_Return, Qt::AltModifier);
    auto *arguments = bench.child<QPlainTextEdit>("detailsArguments");
    QTRY_VERIFY(arguments->isVisible());
    QCOMPARE(arguments->toPlainText(), QStringLiteral("evil\\x1b[31m\\n\n\\u202egnp.exe"));
    QVERIFY(bench.select(31));
    QVERIFY(arguments->toPlainText().contains(QStringLiteral("fix the flaky test")));
    arguments->selectAll();
    QVERIFY(bench.sample(agentProcesses(1)));
    QVERIFY(arguments->textCursor().hasSelection()); // the next sample leaves it alone
}

void TestProcessDetails::showTheOutput()
{
    Bench bench;
    const ProcessId id = bench.startCommand(QStringLiteral("make"));
    QVERIFY(!id.isEmpty());
    Process started = makeProcess(200, 1, QStringLiteral("make"));
    started.apiId = id;
    QVERIFY(bench.sample(agentProcesses(0) << started));
    bench.child<QAction>("showDetails")->setChecked(true);
    auto *tabs = bench.child<QTabWidget>("detailsTabs");
    QVERIFY(bench.select(31));
    QVERIFY(!tabs->isTabEnabled(1));
    QVERIFY(!tabs->tabToolTip(1).isEmpty());
    QVERIFY(bench.select(200));
    QVERIFY(tabs->isTabEnabled(1));
    QCOMPARE(bench.processes().openStreams(id), 0); // nobody looks
    tabs->setCurrentIndex(1);
    QCOMPARE(bench.processes().openStreams(id), 1);
    bench.processes().writeOutput(id, OutputStream::Channel::StandardOutput, "built\n");
    QTRY_VERIFY(bench.child<QPlainTextEdit>("outputView")->toPlainText().contains(QStringLiteral("built")));
    bench.panel.monitor().setPaused(true);
    QCOMPARE(bench.processes().openStreams(id), 0);
    QVERIFY(
        bench.child<QPlainTextEdit>("outputView")->toPlainText().contains(QStringLiteral("built"))); // stays readable
    bench.panel.monitor().setPaused(false);
    QTRY_VERIFY(bench.child<QPlainTextEdit>("outputView")->toPlainText().contains(QStringLiteral("built")));
    bench.child<QAction>("showDetails")->setChecked(false);
    QCOMPARE(bench.processes().openStreams(id), 0);
}

QTEST_MAIN(TestProcessDetails)
#include "tst_processdetails.moc"
