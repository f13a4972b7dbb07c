// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "Pictures.h"
#include "PrivateSettings.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "processes/OutputView.h"
#include "processes/RunPanel.h"
#include "sandboxes/SandboxContext.h"

#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <ctime>

using namespace vivarium;
using Channel = OutputStream::Channel;

namespace {

struct Bench {
    Bench()
        : backend(std::make_shared<FakeBackend>())
        , sandbox(backend->fakeSandboxes().addRunning(QStringLiteral("agent-7")))
        , context(backend, sandbox)
        , panel(context)
    {
        panel.resize(1000, 600);
        panel.setActive(true);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        panel.activateWindow();
        panel.focusContent();
    }
    template <typename T> T *child(const char *name) { return panel.findChild<T *>(QString::fromLatin1(name)); }
    QPlainTextEdit *text() { return child<QPlainTextEdit>("runText"); }
    OutputView *output() { return panel.findChild<OutputView *>(); }
    /// Types the line, presses Enter and waits until it runs.
    ProcessId run(const QString &line)
    {
        const qsizetype before = processes().commands().size();
        text()->setFocus();
        QTest::keyClicks(text(), line);
        QTest::keyClick(text(), Qt::Key_Return);
        (void)QTest::qWaitFor([&] {
            return processes().commands().size() > before && processes().openStreams(processes().lastStarted()) == 1;
        });
        return processes().lastStarted();
    }
    bool shows(const QString &wanted)
    {
        return QTest::qWaitFor([&] { return output()->toPlainText().contains(wanted); });
    }
    FakeProcessApi &processes() { return backend->fakeProcesses(); }
    QString face() { return panel.findChild<StateView *>()->message(); }
    QString notice() { return panel.findChild<NoticeBar *>()->isVisible() ? panel.findChild<NoticeBar *>()->text() : QString(); }

    std::shared_ptr<FakeBackend> backend;
    Sandbox sandbox;
    SandboxContext context;
    RunPanel panel;
};

} // namespace

class TestRunPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void runsByKeyboard();
    void distinguishesTheStreams();
    void badQuotesStayInTheForm();
    void hintsAtShellCharacters();
    void snippetsAndOptions();
    void stopsAndKills();
    void recallsAndRunsAgain();
    void hostileOutput();
    void progressBars();
    void splitCharacters();
    void floodStaysFluent();
    void readersAreLeftWhereTheyRead();
    void findsInTheOutput();
    void savesTheOutput();
    void lostStreams();
    void failuresToStart();
    void needsARunningSandbox();
    void runsOutliveThePanel();
    void everyControlHasAName();
    void pictures();

private:
    PrivateSettings m_settings;
};

void TestRunPanel::init() { QSettings().clear(); }

void TestRunPanel::runsByKeyboard()
{
    Bench bench;
    QVERIFY(bench.face().contains(QStringLiteral("Nothing was run")));
    const ProcessId id = bench.run(QStringLiteral("echo 'hello you'"));
    QCOMPARE(bench.processes().commands().last().arguments, (QStringList {QStringLiteral("echo"), QStringLiteral("hello you")}));
    QVERIFY(bench.text()->toPlainText().isEmpty());
    bench.processes().writeOutput(id, Channel::StandardOutput, "hello you\n");
    QVERIFY(bench.shows(QStringLiteral("hello you")));
    QVERIFY(bench.child<QLabel>("runSummary")->text().startsWith(QStringLiteral("Running")));
    bench.processes().exitProcess(id, 3);
    QVERIFY(bench.child<QLabel>("runSummary")->text().contains(QStringLiteral("exit code 3")));
    QVERIFY(!bench.child<QAction>("stopCommand")->isEnabled());
}

void TestRunPanel::distinguishesTheStreams()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("make"));
    bench.processes().writeOutput(id, Channel::StandardOutput, "plain\n");
    bench.processes().writeOutput(id, Channel::StandardError, "error\n");
    bench.processes().writeOutput(id, Channel::StandardOutput, "\x1b[32mgreen\x1b[0m\n");
    QVERIFY(bench.shows(QStringLiteral("green")));
    QCOMPARE(bench.output()->toPlainText(), QStringLiteral("plain\nerror\ngreen\n"));
    const auto colorOf = [&](const QString &word) {
        const QTextCursor found = bench.output()->document()->find(word);
        return found.charFormat().foreground().color();
    };
    QVERIFY(colorOf(QStringLiteral("error")) != colorOf(QStringLiteral("plain")));
    QVERIFY(colorOf(QStringLiteral("green")) != colorOf(QStringLiteral("plain")));
    QVERIFY(colorOf(QStringLiteral("green")).green() > colorOf(QStringLiteral("green")).red());
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
             (QStringList {QStringLiteral("/bin/sh"), QStringLiteral("-c"), QStringLiteral("ls | wc")}));
}

void TestRunPanel::snippetsAndOptions()
{
    Bench bench;
    bench.child<QComboBox>("runKind")->setCurrentIndex(2);
    QTest::keyClicks(bench.text(), QStringLiteral("import os"));
    QTest::keyClick(bench.text(), Qt::Key_Return); // a new line here
    QTest::keyClicks(bench.text(), QStringLiteral("print(1)"));
    QCOMPARE(bench.processes().commands().size(), 0);
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
    QCOMPARE(command.arguments.last(), QStringLiteral("import os\nprint(1)"));
    QCOMPARE(command.workingDirectory, QStringLiteral("/tmp"));
    QCOMPARE(command.environment.value(QStringLiteral("B")), QStringLiteral("two words"));
    QCOMPARE(bench.panel.history().runAt(bench.panel.history().index(0))->request().timeLimit, std::chrono::seconds(30));
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
    QCOMPARE(bench.processes().commands().last().arguments, QStringList {QStringLiteral("first")});
    QCOMPARE(history->currentIndex().row(), 0);
}

void TestRunPanel::hostileOutput()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("evil"));
    bench.processes().writeOutput(id, Channel::StandardOutput,
                                  "a\x1b]52;c;cm0gLXJm\x07\x1b[2J\x1b[5;5Hb\x08\x08" "c\xe2\x80\xae<b>x</b>\xff\n");
    QVERIFY(bench.shows(QStringLiteral("<b>x</b>")));
    const QString shown = bench.output()->toPlainText();
    for (const QChar c : shown)
        QVERIFY(c == u'\n' || (c.unicode() >= 0x20 && c.unicode() != 0x202e));
    QVERIFY(shown.startsWith(QStringLiteral("ab\\x08\\x08c\\u202e")));
}

void TestRunPanel::progressBars()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("pip"));
    for (int percent = 0; percent <= 100; ++percent)
        bench.processes().writeOutput(id, Channel::StandardOutput, QByteArray::number(percent) + " %\r");
    bench.processes().writeOutput(id, Channel::StandardOutput, "done\r\nnext\n");
    QVERIFY(bench.shows(QStringLiteral("next")));
    QCOMPARE(bench.output()->toPlainText(), QStringLiteral("done\nnext\n"));
}

void TestRunPanel::splitCharacters()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("split"));
    const QByteArray whole = QStringLiteral("grüße 日本 😀\n").toUtf8();
    for (const char byte : whole)
        bench.processes().writeOutput(id, Channel::StandardOutput, QByteArray(1, byte));
    QVERIFY(bench.shows(QStringLiteral("grüße 日本 😀")));
}

void TestRunPanel::floodStaysFluent()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("yes"));
    // 20 MB, with one line that never ends among it.
    QByteArray block;
    for (int i = 0; i < 2000; ++i)
        block += "a line of ordinary length, number " + QByteArray::number(i) + '\n';
    for (int i = 0; i < 250; ++i)
        bench.processes().writeOutput(id, Channel::StandardOutput, block);
    bench.processes().writeOutput(id, Channel::StandardOutput, QByteArray(1 << 20, 'x'));
    bench.processes().writeOutput(id, Channel::StandardOutput, "\nTHE END\n");
    bench.processes().exitProcess(id, 0);
    QElapsedTimer clock;
    clock.start();
    qint64 longest = 0;
    while (!bench.output()->isUpToDate() && clock.elapsed() < 60000) {
        timespec before {};
        timespec after {};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before);
        QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after);
        longest = std::max(longest, qint64((after.tv_sec - before.tv_sec) * 1000 + (after.tv_nsec - before.tv_nsec) / 1000000));
    }
    QVERIFY(bench.output()->isUpToDate());
    QVERIFY(bench.shows(QStringLiteral("THE END")));
    QVERIFY(bench.output()->isCut());
    QVERIFY(bench.child<QLabel>("runCut")->isVisible()); // and a person is told
    QVERIFY(bench.output()->blockCount() <= OutputView::mostLines);
    qInfo("22 MB of output: shown after %lld ms, longest turn %lld ms of processor time", clock.elapsed(), longest);
    QVERIFY2(longest < 300, qPrintable(QString::number(longest)));
}

void TestRunPanel::readersAreLeftWhereTheyRead()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("log"));
    QByteArray lines;
    for (int i = 0; i < 300; ++i)
        lines += "line " + QByteArray::number(i) + '\n';
    bench.processes().writeOutput(id, Channel::StandardOutput, lines);
    QVERIFY(bench.shows(QStringLiteral("line 299")));
    QScrollBar *bar = bench.output()->verticalScrollBar();
    QTRY_COMPARE(bar->value(), bar->maximum());
    bar->setValue(50);
    bench.processes().writeOutput(id, Channel::StandardOutput, lines);
    QTRY_VERIFY(bench.output()->isUpToDate());
    QCOMPARE(bar->value(), 50);
}

void TestRunPanel::findsInTheOutput()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("log"));
    bench.processes().writeOutput(id, Channel::StandardOutput, "one\ntwo\nthree two\n");
    QVERIFY(bench.shows(QStringLiteral("three")));
    bench.panel.find();
    auto *text = bench.child<QLineEdit>("findText");
    QTRY_VERIFY(text->hasFocus());
    QTest::keyClicks(text, QStringLiteral("two"));
    QTest::keyClick(text, Qt::Key_Return);
    QCOMPARE(bench.output()->textCursor().selectedText(), QStringLiteral("two"));
    const int first = bench.output()->textCursor().position();
    QTest::keyClick(text, Qt::Key_Return);
    QVERIFY(bench.output()->textCursor().position() != first);
    QTest::keyClick(text, Qt::Key_Return); // around
    QCOMPARE(bench.output()->textCursor().position(), first);
    QTest::keyClicks(text, QStringLiteral("zz"));
    QTest::keyClick(text, Qt::Key_Return);
    QVERIFY(!bench.child<QLabel>("findAnswer")->text().isEmpty());
    QTest::keyClick(text, Qt::Key_Escape);
    QVERIFY(!text->isVisible());
}

void TestRunPanel::savesTheOutput()
{
    Bench bench;
    QTemporaryDir folder;
    QVERIFY(!bench.child<QAction>("saveOutput")->isEnabled());
    const ProcessId id = bench.run(QStringLiteral("log"));
    const QByteArray raw("raw \x1b[31mbytes\x00\xff\n", 17);
    bench.processes().writeOutput(id, Channel::StandardOutput, raw);
    bench.child<QAction>("saveOutput")->trigger();
    auto *dialog = bench.panel.findChild<QFileDialog *>();
    QVERIFY(dialog);
    const QString path = folder.filePath(QStringLiteral("out.txt"));
    dialog->selectFile(path);
    QMetaObject::invokeMethod(dialog, "accept");
    QTRY_VERIFY(bench.notice().contains(path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), raw);
}

void TestRunPanel::lostStreams()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("log"));
    bench.processes().writeOutput(id, Channel::StandardOutput, "before\n");
    QVERIFY(bench.shows(QStringLiteral("before")));
    bench.processes().failOutput(id, CallScript::error(ErrorKind::Network, 0, QStringLiteral("The connection broke.")));
    QVERIFY(bench.notice().contains(QStringLiteral("broke")));
    QVERIFY(bench.output()->toPlainText().contains(QStringLiteral("before")));
    bench.processes().writeOutput(id, Channel::StandardOutput, "after\n");
    QTest::mouseClick(bench.child<QToolButton>("noticeAction"), Qt::LeftButton);
    QVERIFY(bench.shows(QStringLiteral("before\nafter\n")));
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
    bench.processes().exitProcess(bench.run(QStringLiteral("python3 train.py --epochs 100 --data /workspace/data/full")), 137);
    const ProcessId id = bench.run(QStringLiteral("python3 -m pytest -q --color=yes"));
    bench.processes().writeOutput(
        id, Channel::StandardOutput,
        "\x1b[1m============================= test session starts ==============================\x1b[0m\n"
        "platform linux -- Python 3.13.1, pytest-8.3.4\nrootdir: /workspace\ncollected 42 items\n\n"
        "tests/test_parser.py \x1b[32m.\x1b[0m\x1b[32m.\x1b[0m\x1b[32m.\x1b[0m\x1b[31mF\x1b[0m\x1b[32m.\x1b[0m\x1b[33ms\x1b[0m\n\n"
        "=================================== FAILURES ===================================\n"
        "\x1b[31m\x1b[1m________________________________ test_unicode __________________________________\x1b[0m\n\n"
        "    def test_unicode():\n>       \x1b[94massert\x1b[39m parse(\x1b[33m\"\xc3\xbc\"\x1b[39m) == \x1b[33m\"ue\"\x1b[39m\n"
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
