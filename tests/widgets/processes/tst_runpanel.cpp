// SPDX-License-Identifier: GPL-3.0-or-later
#include "Pictures.h"
#include "PrivateSettings.h"
#include "RunBench.h"

#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QScopeGuard>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>

using namespace vivarium;
using Channel = OutputStream::Channel;
using Bench = vivarium::RunBench;

class TestRunPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cameByTheTabTheKeyboardIsInTheCommand();
    void runsByKeyboard();
    void badQuotesStayInTheForm();
    void hintsAtShellCharacters();
    void snippetsAndOptions();
    void stopsAndKills();
    void recallsAndRunsAgain();
    void failuresToStart();
    void needsARunningSandbox();
    void runsOutliveThePanel();
    void runsOfEarlierTimesAreThere();
    void oneStreamAlone();
    void everyControlHasAName();
    void pictures();

private:
    PrivateSettings m_settings;
};

void TestRunPanel::init()
{
    QSettings().clear();
}

void TestRunPanel::cameByTheTabTheKeyboardIsInTheCommand()
{
    Bench bench;
    QCOMPARE(bench.panel.focusWidget(), bench.text()); // it is what a stack of panels gives the keyboard to
}

void TestRunPanel::runsByKeyboard()
{
    Bench bench;
    QVERIFY(bench.face().contains(QStringLiteral("Nothing was run")));
    QVERIFY(!bench.child<QWidget>("runHistory")->isVisible()); // an empty list would only take room
    const ProcessId id = bench.run(QStringLiteral("echo 'hello you'"));
    QCOMPARE(bench.processes().commands().last().arguments,
        (QStringList{QStringLiteral("echo"), QStringLiteral("hello you")}));
    QVERIFY(bench.text()->toPlainText().isEmpty());
    bench.processes().writeOutput(id, Channel::StandardOutput, "hello you\n");
    QVERIFY(bench.shows(QStringLiteral("hello you")));
    QVERIFY(bench.child<QWidget>("runHistory")->isVisible());
    QVERIFY(bench.child<QLabel>("runSummary")->text().startsWith(QStringLiteral("Running")));
    bench.processes().exitProcess(id, 3);
    QVERIFY(bench.child<QLabel>("runSummary")->text().contains(QStringLiteral("exit code 3")));
    QVERIFY(!bench.child<QAction>("stopCommand")->isEnabled());
}

void TestRunPanel::badQuotesStayInTheForm()
{
    Bench bench;
    QTest::keyClicks(bench.text(), QStringLiteral("echo 'open"));
    QTest::keyClick(bench.text(), Qt::Key_Return);
    auto *hint = bench.child<QLabel>("runHint");
    QVERIFY(hint->isVisible());
    QVERIFY(hint->text().contains(QStringLiteral("never closed")));
    QCOMPARE(bench.text()->toPlainText(), QStringLiteral("echo 'open"));
    QCOMPARE(bench.backend->calls().count(QStringLiteral("processes.start")), 0);
    QTest::keyClick(bench.text(), Qt::Key_End);
    QTest::keyClicks(bench.text(), QStringLiteral("'"));
    QVERIFY(!hint->isVisible());
    QTest::keyClick(bench.text(), Qt::Key_Return);
    QTRY_COMPARE(bench.backend->calls().count(QStringLiteral("processes.start")), 1);
}

void TestRunPanel::hintsAtShellCharacters()
{
    Bench bench;
    QTest::keyClicks(bench.text(), QStringLiteral("ls | wc"));
    auto *hint = bench.child<QLabel>("runHint");
    QVERIFY(hint->isVisible() && hint->text().contains(u'|'));
    bench.child<QComboBox>("runKind")->setCurrentIndex(1);
    QVERIFY(!hint->isVisible());
    QTest::keyClick(bench.text(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(bench.processes().commands().size(), 1);
    QCOMPARE(bench.processes().commands().last().arguments,
        (QStringList{QStringLiteral("/bin/sh"), QStringLiteral("-c"), QStringLiteral("ls | wc")}));
}

void TestRunPanel::snippetsAndOptions()
{
    Bench bench;
    bench.child<QComboBox>("runKind")->setCurrentIndex(2);
    QTest::keyClicks(bench.text(), QStringLiteral("import os"));
    QTest::keyClick(bench.text(), Qt::Key_Return); // a new line here
    QTest::keyClicks(bench.text(), QStringLiteral("print(1)"));
    QCOMPARE(bench.processes().commands().size(), 0);
    QTest::keyClick(bench.text(), Qt::Key_Return);
    QTest::keyClicks(bench.text(), QStringLiteral("if True:"));
    QTest::keyClick(bench.text(), Qt::Key_Return);
    QTest::keyClicks(bench.text(), QStringLiteral("print(2)"));
    QTest::keyClick(bench.text(), Qt::Key_Return);
    QTest::keyClicks(bench.text(), QStringLiteral("print(3)"));
    QTest::mouseClick(bench.child<QToolButton>("runOptionsButton"), Qt::LeftButton);
    QTest::keyClicks(bench.child<QLineEdit>("runDirectory"), QStringLiteral("/tmp"));
    auto *environment = bench.child<QPlainTextEdit>("runEnvironment");
    QTest::keyClicks(environment, QStringLiteral("A=1"));
    QTest::keyClick(environment, Qt::Key_Return);
    QTest::keyClicks(environment, QStringLiteral("nonsense"));
    bench.child<QSpinBox>("runLimit")->setValue(30);
    QTest::mouseClick(bench.child<QPushButton>("runButton"), Qt::LeftButton);
    QVERIFY(bench.child<QLabel>("runHint")->text().contains(QStringLiteral("Line 2")));
    bench.child<QPlainTextEdit>("runEnvironment")->setPlainText(QStringLiteral("A=1\nB=two words"));
    QTest::mouseClick(bench.child<QPushButton>("runButton"), Qt::LeftButton);
    QTRY_COMPARE(bench.processes().commands().size(), 1);
    const Command command = bench.processes().commands().last();
    QCOMPARE(command.arguments.last(), QStringLiteral("import os\nprint(1)\nif True:\n    print(2)\n    print(3)"));
    QCOMPARE(command.workingDirectory, QStringLiteral("/tmp"));
    QCOMPARE(command.environment.value(QStringLiteral("B")), QStringLiteral("two words"));
    QCOMPARE(
        bench.panel.history().runAt(bench.panel.history().index(0))->request().timeLimit, std::chrono::seconds(30));
    QVERIFY(!bench.text()->toPlainText().isEmpty()); // a snippet stays
}

void TestRunPanel::stopsAndKills()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("sleep 100"));
    auto *stop = bench.child<QAction>("stopCommand");
    QVERIFY(stop->isEnabled());
    QTest::keyClick(bench.text(), Qt::Key_Period, Qt::ControlModifier);
    QTRY_COMPARE(bench.processes().sentSignals().size(), 1);
    QVERIFY(stop->text().contains(QStringLiteral("Kill")));
    QTest::mouseClick(bench.child<QToolButton>("stopCommandButton"), Qt::LeftButton);
    QTRY_COMPARE(bench.processes().sentSignals().size(), 2);
    QCOMPARE(bench.processes().sentSignals().last().signal, Signal::Kill);
    bench.processes().exitProcess(id, 137);
    QVERIFY(bench.child<QLabel>("runSummary")->text().contains(QStringLiteral("SIGKILL")));
}

void TestRunPanel::recallsAndRunsAgain()
{
    Bench bench;
    bench.processes().exitProcess(bench.run(QStringLiteral("first")), 0);
    bench.processes().exitProcess(bench.run(QStringLiteral("second")), 0);
    QTest::keyClicks(bench.text(), QStringLiteral("draft"));
    QTest::keyClick(bench.text(), Qt::Key_Up);
    QCOMPARE(bench.text()->toPlainText(), QStringLiteral("second"));
    QTest::keyClick(bench.text(), Qt::Key_Up);
    QTest::keyClick(bench.text(), Qt::Key_Up);
    QCOMPARE(bench.text()->toPlainText(), QStringLiteral("first"));
    QTest::keyClick(bench.text(), Qt::Key_Down);
    QTest::keyClick(bench.text(), Qt::Key_Down);
    QCOMPARE(bench.text()->toPlainText(), QStringLiteral("draft"));
    auto *history = bench.child<QListView>("runHistory");
    history->setCurrentIndex(bench.panel.history().index(1));
    bench.child<QAction>("runAgain")->trigger();
    QTRY_COMPARE(bench.processes().commands().size(), 3);
    QCOMPARE(bench.processes().commands().last().arguments, QStringList{QStringLiteral("first")});
    QCOMPARE(history->currentIndex().row(), 0);
}

void TestRunPanel::failuresToStart()
{
    Bench bench;
    bench.backend->calls().fail(QStringLiteral("processes.start"),
        CallScript::error(ErrorKind::Invalid, 400, QStringLiteral("No such program: nothing.")));
    QTest::keyClicks(bench.text(), QStringLiteral("nothing"));
    QTest::keyClick(bench.text(), Qt::Key_Return);
    QTRY_VERIFY(bench.face().contains(QStringLiteral("No such program")));
}

void TestRunPanel::needsARunningSandbox()
{
    Bench bench;
    Sandbox stopped = bench.sandbox;
    stopped.state = SandboxState::Stopped;
    bench.context.update(stopped);
    auto *button = bench.child<QPushButton>("runButton");
    QVERIFY(!button->isEnabled());
    QVERIFY(button->toolTip().contains(QStringLiteral("not running")));
    QTest::keyClicks(bench.text(), QStringLiteral("x"));
    QTest::keyClick(bench.text(), Qt::Key_Return);
    QCOMPARE(bench.backend->calls().count(QStringLiteral("processes.start")), 0);
    QCOMPARE(bench.text()->toPlainText(), QStringLiteral("x"));
}

void TestRunPanel::runsOutliveThePanel()
{
    auto backend = std::make_shared<FakeBackend>();
    const Sandbox sandbox = backend->fakeSandboxes().addRunning(QStringLiteral("agent-7"));
    SandboxContext context(backend, sandbox);
    ProcessId id;
    {
        RunPanel panel(context);
        CommandRequest request;
        request.text = QStringLiteral("long");
        QVERIFY(panel.history().run(request));
        QTRY_COMPARE(backend->fakeProcesses().openStreams(backend->fakeProcesses().lastStarted()), 1);
        id = backend->fakeProcesses().lastStarted();
    }
    backend->fakeProcesses().writeOutput(id, Channel::StandardOutput, "meanwhile\n");
    RunPanel again(context);
    again.show();
    QTRY_VERIFY(again.findChild<OutputView *>()->toPlainText().contains(QStringLiteral("meanwhile")));
}

void TestRunPanel::runsOfEarlierTimesAreThere()
{
    QTemporaryDir folder;
    RunArchive::setFolder(folder.path());
    const auto forget = qScopeGuard([] { RunArchive::setFolder({}); });
    {
        Bench bench;
        CommandRequest request;
        request.text = QStringLiteral("deploy");
        request.environment = {{QStringLiteral("TOKEN"), QStringLiteral("very-secret")}};
        QVERIFY(bench.panel.history().run(request));
        QTRY_COMPARE(bench.processes().openStreams(bench.processes().lastStarted()), 1);
        bench.processes().exitProcess(bench.processes().lastStarted(), 3);
    }
    Bench bench;
    auto *list = bench.child<QListView>("runHistory");
    QVERIFY(list->isVisible());
    QCOMPARE(list->model()->rowCount(), 1);
    QVERIFY(bench.face().contains(QStringLiteral("exit code 3")));
    // The value of the variable is gone, so it isn't run as something else.
    bench.child<QAction>("runAgain")->trigger();
    QCOMPARE(bench.processes().commands().size(), 0);
    QCOMPARE(bench.text()->toPlainText(), QStringLiteral("deploy"));
    QCOMPARE(bench.child<QPlainTextEdit>("runEnvironment")->toPlainText(), QStringLiteral("TOKEN="));
    QVERIFY(bench.child<QLabel>("runHint")->isVisible());
    // Whoever wants nothing remembered has nothing remembered.
    bench.child<QAction>("rememberCommands")->setChecked(false);
    bench.run(QStringLiteral("x"));
    Bench third;
    QCOMPARE(third.panel.history().rowCount(), 0);
}

void TestRunPanel::oneStreamAlone()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("make"));
    bench.processes().writeOutput(id, Channel::StandardOutput, "plain\n");
    bench.processes().writeOutput(id, Channel::StandardError, "wrong\n");
    QVERIFY(bench.shows(QStringLiteral("wrong")));
    auto *streams = bench.child<QComboBox>("runStreams");
    streams->setCurrentIndex(2);
    QTRY_COMPARE(bench.output()->toPlainText(), QStringLiteral("wrong\n"));
    streams->setCurrentIndex(1);
    QTRY_COMPARE(bench.output()->toPlainText(), QStringLiteral("plain\n"));
    streams->setCurrentIndex(0);
    QTRY_COMPARE(bench.output()->toPlainText(), QStringLiteral("plain\nwrong\n"));
}

void TestRunPanel::everyControlHasAName()
{
    Bench bench;
    bench.run(QStringLiteral("x"));
    bench.child<QToolButton>("runOptionsButton")->setChecked(true);
    const QList<QWidget *> widgets = bench.panel.findChildren<QWidget *>();
    for (QWidget *widget : widgets) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisibleTo(&bench.panel)
            || widget->objectName().startsWith(QStringLiteral("qt_")))
            continue;
        QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(widget);
        QVERIFY2(interface && !interface->text(QAccessible::Name).isEmpty(), qPrintable(widget->objectName()));
    }
}

void TestRunPanel::pictures()
{
    if (!qEnvironmentVariableIsSet("VIVARIUM_TEST_PICTURES"))
        QSKIP("Set VIVARIUM_TEST_PICTURES to a folder to get pictures.");
    {
        Bench empty;
        takePictures(empty.panel, QStringLiteral("run-empty"));
    }
    Bench bench;
    bench.processes().exitProcess(bench.run(QStringLiteral("pip install -r requirements.txt")), 0);
    bench.processes().exitProcess(bench.run(QStringLiteral("make -j2 check")), 2);
    bench.processes().exitProcess(
        bench.run(QStringLiteral("python3 train.py --epochs 100 --data /workspace/data/full")), 137);
    const ProcessId id = bench.run(QStringLiteral("python3 -m pytest -q --color=yes"));
    bench.processes().writeOutput(id, Channel::StandardOutput,
        "\x1b[1m============================= test session starts ==============================\x1b[0m\n"
        "platform linux -- Python 3.13.1, pytest-8.3.4\nrootdir: /workspace\ncollected 42 items\n\n"
        "tests/test_parser.py "
        "\x1b[32m.\x1b[0m\x1b[32m.\x1b[0m\x1b[32m.\x1b[0m\x1b[31mF\x1b[0m\x1b[32m.\x1b[0m\x1b[33ms\x1b[0m\n\n"
        "=================================== FAILURES ===================================\n"
        "\x1b[31m\x1b[1m________________________________ test_unicode __________________________________\x1b[0m\n\n"
        "    def test_unicode():\n>       \x1b[94massert\x1b[39m parse(\x1b[33m\"\xc3\xbc\"\x1b[39m) == "
        "\x1b[33m\"ue\"\x1b[39m\n"
        "\x1b[1m\x1b[31mE       AssertionError\x1b[0m\n\n");
    bench.processes().writeOutput(id, Channel::StandardError, "warning: 1 deprecated call in parser.py:120\n");
    QVERIFY(bench.shows(QStringLiteral("deprecated")));
    QTest::keyClicks(bench.text(), QStringLiteral("ls -l | sort"));
    takePictures(bench.panel, QStringLiteral("run"));
    bench.child<QComboBox>("runKind")->setCurrentIndex(2);
    bench.child<QToolButton>("runOptionsButton")->setChecked(true);
    bench.panel.find();
    takePictures(bench.panel, QStringLiteral("run-options"));
}

QTEST_MAIN(TestRunPanel)
#include "tst_runpanel.moc"
