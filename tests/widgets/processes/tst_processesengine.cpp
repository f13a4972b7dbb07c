// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineUnderTest.h"
#include "Pictures.h"
#include "PrivateSettings.h"
#include "backend/ProcessApi.h"
#include "common/ConfirmDialog.h"
#include "common/NoticeBar.h"
#include "processes/OutputView.h"
#include "processes/ProcessTreeView.h"
#include "processes/ProcessesPanel.h"
#include "processes/RunPanel.h"
#include "sandboxes/SandboxContext.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

using namespace vivarium;

/// The process and run panels against real sandboxes.
class TestProcessesEngine : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void showsRealProcesses();
    void signalsATree();
    void stopsAndContinues();
    void runsAndStreams();
    void aPieceOfPython();
    void exitCodes();
    void timeLimit();
    void binaryAndFlood();

private:
    /// Runs a command line in the panel by keyboard; the run that it became.
    CommandRun *run(const QString &text, CommandRequest::Kind kind = CommandRequest::Kind::CommandLine);
    const ProcessNode *find(const QString &name);

    PrivateSettings m_settings;
    std::unique_ptr<EngineUnderTest> m_engine;
    std::unique_ptr<SandboxContext> m_context;
    std::unique_ptr<ProcessesPanel> m_processes;
    std::unique_ptr<RunPanel> m_run;
};

void TestProcessesEngine::initTestCase()
{
    if (const QString missing = EngineUnderTest::missing(); !missing.isEmpty())
        QSKIP(qPrintable(missing));
    m_engine = std::make_unique<EngineUnderTest>();
    QCOMPARE(m_engine->connect(), QString());
    const auto sandbox = m_engine->makeSandbox(QStringLiteral("processes"));
    QVERIFY(sandbox);
    m_context = std::make_unique<SandboxContext>(m_engine->backend(), *sandbox);
    m_processes = std::make_unique<ProcessesPanel>(*m_context);
    m_processes->resize(1000, 600);
    m_processes->show();
    m_processes->setActive(true);
    m_run = std::make_unique<RunPanel>(*m_context);
    m_run->resize(1000, 600);
    m_run->show();
    m_run->setActive(true);
    QTRY_VERIFY(m_processes->monitor().hasSample());
}

CommandRun *TestProcessesEngine::run(const QString &text, CommandRequest::Kind kind)
{
    auto *kinds = m_run->findChild<QComboBox *>(QStringLiteral("runKind"));
    kinds->setCurrentIndex(kinds->findData(int(kind)));
    auto *field = m_run->findChild<QPlainTextEdit *>(QStringLiteral("runText"));
    field->setPlainText(text);
    QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
    CommandRun *started = m_run->history().runAt(m_run->history().index(0));
    return started && QTest::qWaitFor([started] { return started->state() != CommandRun::State::Starting; }) ? started
                                                                                                             : nullptr;
}

const ProcessNode *TestProcessesEngine::find(const QString &name)
{
    const ProcessNode *found = nullptr;
    const ProcessTreeModel &model = m_processes->monitor().model();
    const std::function<void(const QModelIndex &)> walk = [&](const QModelIndex &above) {
        for (int row = 0; row < model.rowCount(above); ++row) {
            const QModelIndex index = model.index(row, 0, above);
            const ProcessNode *node = ProcessTreeModel::node(index);
            if (!node->isEnded() && node->process.commandLine.join(u' ').contains(name))
                found = node;
            walk(index);
        }
    };
    walk({});
    return found;
}

void TestProcessesEngine::showsRealProcesses()
{
    CommandRun *busy = run(QStringLiteral("while :; do :; done # busy-loop"), CommandRequest::Kind::Shell);
    QVERIFY(busy);
    QTRY_VERIFY_WITH_TIMEOUT(find(QStringLiteral("busy-loop")), 10000);
    QTRY_VERIFY_WITH_TIMEOUT(find(QStringLiteral("busy-loop"))->cpuShare.value_or(0) > 0.02, 15000);
    const ProcessNode *node = find(QStringLiteral("busy-loop"));
    QVERIFY(node->process.memoryBytes > 0);
    QVERIFY(!node->process.user.isEmpty());
    QVERIFY(node->process.startedAt.isValid());
    QCOMPARE(node->process.apiId, busy->id());
    QVERIFY(m_processes->monitor().model().summary().complete);
    QVERIFY(m_processes->monitor().model().summary().hidden >= 1); // the supervisor
    takePictures(*m_processes, QStringLiteral("engine-processes"));
    busy->stop();
    QTRY_COMPARE_WITH_TIMEOUT(busy->state(), CommandRun::State::Ended, 10000);
    QCOMPARE(busy->exitCode(), 143);
}

void TestProcessesEngine::signalsATree()
{
    CommandRun *tree =
        run(QStringLiteral("sh -c 'sh -c \"sleep 1001 & sleep 1002\"; sleep 1003' & sleep 1004; wait # the-tree"),
            CommandRequest::Kind::Shell);
    QVERIFY(tree);
    QTRY_VERIFY_WITH_TIMEOUT(find(QStringLiteral("sleep 1002")) && find(QStringLiteral("the-tree")), 10000);
    QVERIFY(m_processes->view().selectKey(find(QStringLiteral("the-tree"))->key));
    const qsizetype below = m_processes->monitor().model().descendants(*find(QStringLiteral("the-tree"))).size();
    QVERIFY2(below >= 4, qPrintable(QString::number(below)));
    m_processes->findChild<QAction *>(QStringLiteral("signalTreeKILL"))->trigger();
    ConfirmDialog *dialog = nullptr;
    QTRY_VERIFY((dialog = m_processes->findChild<ConfirmDialog *>()) && dialog->confirmButton()->isEnabled());
    dialog->confirmButton()->click();
    QTRY_COMPARE_WITH_TIMEOUT(tree->state(), CommandRun::State::Ended, 10000);
    QCOMPARE(tree->exitCode(), 137);
    QTRY_VERIFY_WITH_TIMEOUT(!find(QStringLiteral("sleep 100")), 10000);
    QTRY_VERIFY(m_processes->findChild<NoticeBar *>()->text().contains(QString::number(below + 1)));
}

void TestProcessesEngine::stopsAndContinues()
{
    CommandRun *sleeper = run(QStringLiteral("sleep 1005"));
    QVERIFY(sleeper);
    QTRY_VERIFY_WITH_TIMEOUT(find(QStringLiteral("sleep 1005")), 10000);
    QVERIFY(m_processes->view().selectKey(find(QStringLiteral("sleep 1005"))->key));
    m_processes->findChild<QAction *>(QStringLiteral("signalSTOP"))->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(find(QStringLiteral("sleep 1005"))->process.state, QChar(u'T'), 10000);
    m_processes->findChild<QAction *>(QStringLiteral("signalCONT"))->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(find(QStringLiteral("sleep 1005"))->process.state, QChar(u'S'), 10000);
    // A pid that belongs to another by now: the engine itself refuses.
    ProcessIdentity other = find(QStringLiteral("sleep 1005"))->process.identity;
    ++other.startTicks;
    const auto refused =
        EngineUnderTest::wait(m_engine->backend()->processes().signal(m_context->id(), other, Signal::Kill, false));
    QVERIFY(refused && !*refused);
    QCOMPARE(refused->error().kind, ErrorKind::Conflict);
    sleeper->stop();
    QTRY_COMPARE_WITH_TIMEOUT(sleeper->state(), CommandRun::State::Ended, 10000);
}

void TestProcessesEngine::runsAndStreams()
{
    CommandRun *ticking =
        run(QStringLiteral("echo first; sleep 0.3; echo oops >&2; sleep 0.3; printf '\\033[32mgrün\\033[0m\\n'"),
            CommandRequest::Kind::Shell);
    QVERIFY(ticking);
    auto *output = m_run->findChild<OutputView *>();
    QTRY_VERIFY_WITH_TIMEOUT(output->toPlainText().contains(QStringLiteral("first")), 5000);
    QVERIFY(ticking->isLive()); // it came while the command ran
    QTRY_COMPARE_WITH_TIMEOUT(ticking->state(), CommandRun::State::Ended, 10000);
    QTRY_COMPARE(output->toPlainText(), QStringLiteral("first\noops\ngrün\n"));
    QCOMPARE(ticking->exitCode(), 0);
    takePictures(*m_run, QStringLiteral("engine-run"));
}

void TestProcessesEngine::aPieceOfPython()
{
    CommandRun *sum =
        run(QStringLiteral("import sys\nfor n in (1, 2):\n    print(n + n)\nprint('no', file=sys.stderr)\n"
                           "sys.exit(len(sys.argv))"),
            CommandRequest::Kind::Python);
    QVERIFY(sum);
    QTRY_COMPARE_WITH_TIMEOUT(sum->state(), CommandRun::State::Ended, 20000);
    QCOMPARE(sum->exitCode(), 1);
    auto *output = m_run->findChild<OutputView *>();
    for (const QString &line : {QStringLiteral("2\n"), QStringLiteral("4\n"), QStringLiteral("no\n")})
        QTRY_VERIFY2(output->toPlainText().contains(line), qPrintable(line)); // the two streams come as they come
    CommandRun *mistake = run(QStringLiteral("print(2 +"), CommandRequest::Kind::Python);
    QVERIFY(mistake);
    QTRY_COMPARE_WITH_TIMEOUT(mistake->state(), CommandRun::State::Ended, 20000);
    QCOMPARE(mistake->exitCode(), 1);
    QTRY_VERIFY(output->toPlainText().contains(QStringLiteral("SyntaxError")));
}

void TestProcessesEngine::exitCodes()
{
    CommandRun *three = run(QStringLiteral("sh -c 'exit 3'"));
    QVERIFY(three);
    QTRY_COMPARE_WITH_TIMEOUT(three->exitCode(), 3, 10000);
    CommandRun *nothing = run(QStringLiteral("no-such-program-here"));
    QVERIFY(nothing);
    QTRY_COMPARE_WITH_TIMEOUT(nothing->state(), CommandRun::State::Failed, 10000);
    QVERIFY(!nothing->error()->sentence.isEmpty());
    qInfo("A missing program: %s / %s", qPrintable(nothing->error()->text()),
        qPrintable(nothing->error()->serverMessage));
}

void TestProcessesEngine::timeLimit()
{
    CommandRequest request;
    request.text = QStringLiteral("sleep 1006");
    request.timeLimit = std::chrono::seconds(1);
    CommandRun *limited = m_run->history().run(request).value_or(nullptr);
    QVERIFY(limited);
    QTRY_COMPARE_WITH_TIMEOUT(limited->state(), CommandRun::State::Ended, 15000);
    QCOMPARE(limited->stopState(), CommandRun::Stop::TimeLimit);
    QCOMPARE(limited->exitCode(), 143);
}

void TestProcessesEngine::binaryAndFlood()
{
    CommandRun *flood = run(
        QStringLiteral("head -c 3000000 /dev/urandom; echo; seq 1 200000; echo THE-END"), CommandRequest::Kind::Shell);
    QVERIFY(flood);
    QTRY_COMPARE_WITH_TIMEOUT(flood->state(), CommandRun::State::Ended, 60000);
    auto *output = m_run->findChild<OutputView *>();
    QTRY_VERIFY_WITH_TIMEOUT(output->isUpToDate(), 60000);
    QVERIFY(output->toPlainText().endsWith(QStringLiteral("200000\nTHE-END\n")));
    QVERIFY(output->blockCount() <= OutputView::mostLines);
    const QString shown = output->toPlainText();
    QVERIFY(std::ranges::all_of(shown, [](QChar c) { return c == u'\n' || c == u'\t' || c.unicode() >= 0x20; }));
}

QTEST_MAIN(TestProcessesEngine)
#include "tst_processesengine.moc"
