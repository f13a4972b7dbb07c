// SPDX-License-Identifier: GPL-3.0-or-later
#include "CommandBench.h"
#include "Settle.h"
#include "common/Lease.h"

#include <QDir>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace vivarium;
using namespace std::chrono_literals;
using Channel = OutputStream::Channel;

class TestCommandRun : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void runsAndReads();
    void exitCodesInWords();
    void badLinesStartNothing();
    void failureToStart();
    void unclearStartIsNotRepeated();
    void stopThenKill();
    void timeLimit();
    void streamBreaks();
    void boundedOutput();
    void gapsAreToldOnce();
    void historyIsBounded();
    void deletingLeavesTheCommandAlone();
    void isRememberedOverRestarts();
    void whatStillRanIsFoundAgain();
    void unwatchedOnesAreNotAskedFor();
};

void TestCommandRun::isRememberedOverRestarts()
{
    QTemporaryDir folder;
    RunArchive::setFolder(folder.path());
    const auto forget = qScopeGuard([] { RunArchive::setFolder({}); });
    {
        CommandBench bench;
        CommandRequest request;
        request.kind = CommandRequest::Kind::Python;
        request.text = QStringLiteral("print(1)\nprint(2)");
        request.workingDirectory = QStringLiteral("/tmp");
        request.environment = {{QStringLiteral("TOKEN"), QStringLiteral("very-secret")}};
        request.timeLimit = 30s;
        CommandRun *run = bench.history.run(request).value_or(nullptr);
        QVERIFY(run);
        QTRY_COMPARE(bench.processes().openStreams(run->id()), 1);
        bench.processes().exitProcess(run->id(), 7);
        bench.processes().exitProcess(bench.startAndWait(QStringLiteral("second"))->id(), 0);
    }
    RunArchive::flush();
    const QFileInfoList files = QDir(folder.path()).entryInfoList({QStringLiteral("*.jsonl")}, QDir::Files);
    QCOMPARE(files.size(), 1);
    QCOMPARE(files.first().permissions() & ~(QFile::ReadUser | QFile::WriteUser), QFile::ReadOwner | QFile::WriteOwner);
    QFile file(files.first().filePath());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(!file.readAll().contains("secret"));
    {
        CommandBench bench;
        QCOMPARE(bench.history.rowCount(), 2);
        const CommandRun *second = bench.history.runAt(bench.history.index(0));
        QCOMPARE(second->request().text, QStringLiteral("second"));
        QCOMPARE(second->exitCode(), 0);
        const CommandRun *first = bench.history.runAt(bench.history.index(1));
        QCOMPARE(first->request().kind, CommandRequest::Kind::Python);
        QCOMPARE(first->request().text, QStringLiteral("print(1)\nprint(2)"));
        QCOMPARE(first->request().workingDirectory, QStringLiteral("/tmp"));
        QCOMPARE(first->request().timeLimit, 30s);
        QCOMPARE(first->exitCode(), 7);
        QVERIFY(first->isPast() && first->lacksValues());
        QVERIFY(first->summary().contains(QStringLiteral("exit code 7")));
        QVERIFY(bench.backend->calls().log().isEmpty()); // nobody was asked for it
        bench.history.clearEnded();
    }
    CommandBench bench;
    QCOMPARE(bench.history.rowCount(), 0);
}

void TestCommandRun::whatStillRanIsFoundAgain()
{
    QTemporaryDir folder;
    RunArchive::setFolder(folder.path());
    const auto forget = qScopeGuard([] { RunArchive::setFolder({}); });
    CommandBench bench;
    const CommandRun *kept = bench.startAndWait(QStringLiteral("long"));
    QVERIFY(kept);
    const CommandRun *lost = bench.startAndWait(QStringLiteral("gone"));
    QVERIFY(lost);
    bench.processes().writeOutput(kept->id(), Channel::StandardOutput, "before\n");
    {
        CommandHistory again(bench.context); // the next program, on the same server
        QCOMPARE(again.rowCount(), 2);
        CommandRun *run = again.runAt(again.index(1));
        QCOMPARE(run->state(), CommandRun::State::Lost);
        QCOMPARE(run->summary(), QStringLiteral("Its end was not seen"));
        again.setWatched(true);
        QTRY_COMPARE(run->output().all(), QByteArray("before\n"));
        QVERIFY(run->isLive());
        // What was started here keeps its sandbox awake again: the two of the first program, and both found anew.
        QVERIFY2(bench.held().contains(QStringLiteral("4 running")), qPrintable(bench.held()));
        bench.processes().exitProcess(kept->id(), 0);
        QTRY_COMPARE(run->exitCode(), 0);
        QCOMPARE(run->summary(), QStringLiteral("Succeeded"));
        QVERIFY2(bench.held().contains(QStringLiteral("2 running")), qPrintable(bench.held()));
    }
    // One that its server has forgotten says so.
    CommandBench other;
    QCOMPARE(other.history.rowCount(), 2);
    other.history.setWatched(true);
    CommandRun *run = other.history.runAt(other.history.index(0));
    QTRY_VERIFY(!run->isLive() && run->error());
    QCOMPARE(run->summary(), QStringLiteral("Its end was not seen"));
}

void TestCommandRun::unwatchedOnesAreNotAskedFor()
{
    CommandBench cloud(FakeBackend::Kind::LazyCloud);
    cloud.setLifetime(Lifetime::Kind::None, 0s); // so that it isn't held by the command itself
    CommandRun *run = cloud.startAndWait(QStringLiteral("long"));
    QVERIFY(run);
    IdleHolds &holds = IdleHolds::of(cloud.context);
    QVERIFY(holds.isHeld()); // each look at it is a use
    cloud.history.setWatched(false);
    QVERIFY(!holds.isHeld());
    QVERIFY(!cloud.processes().isAskedFor(run->id()));
    cloud.history.setWatched(true);
    QVERIFY(holds.isHeld() && cloud.processes().isAskedFor(run->id()));
    Poller::setAllSuspended(true); // the person is away
    QVERIFY(!holds.isHeld() && !cloud.processes().isAskedFor(run->id()));
    Poller::setAllSuspended(false);
    QVERIFY(holds.isHeld() && cloud.processes().isAskedFor(run->id()));
    cloud.processes().exitProcess(run->id(), 0);
    QVERIFY(!holds.isHeld());
    // Where output comes by itself, following costs nothing.
    CommandBench local;
    local.setLifetime(Lifetime::Kind::None, 0s);
    QVERIFY(local.startAndWait(QStringLiteral("long")));
    QVERIFY(!IdleHolds::of(local.context).isHeld());
}

void TestCommandRun::runsAndReads()
{
    CommandBench bench;
    CommandRun *run = bench.startAndWait(QStringLiteral("make 'all of it'"));
    QVERIFY(run);
    QCOMPARE(bench.processes().commands().last().arguments,
        QStringList({QStringLiteral("make"), QStringLiteral("all of it")}));
    bench.processes().writeOutput(run->id(), Channel::StandardOutput, "one\n");
    bench.processes().writeOutput(run->id(), Channel::StandardError, "two\n");
    bench.processes().writeOutput(run->id(), Channel::StandardOutput, "three\n");
    const auto pieces = run->output().read(0, 1000);
    QCOMPARE(pieces.size(), 3);
    QCOMPARE(pieces[1].source, CommandOutput::Source::StandardError);
    QCOMPARE(pieces[1].bytes, QByteArray("two\n"));
    QCOMPARE(run->output().all(), QByteArray("one\ntwo\nthree\n"));
    QVERIFY(run->isLive());
    bench.processes().exitProcess(run->id(), 0);
    QCOMPARE(run->state(), CommandRun::State::Ended);
    QCOMPARE(run->exitCode(), 0);
    QVERIFY(run->summary().startsWith(QStringLiteral("Succeeded")));
    QCOMPARE(bench.history.index(0).data(CommandHistory::SucceededRole).toBool(), true);
}

void TestCommandRun::exitCodesInWords()
{
    CommandBench bench;
    const QList<std::pair<int, QString>> cases{{3, QStringLiteral("exit code 3")}, {127, QStringLiteral("not found")},
        {126, QStringLiteral("not executable")}, {137, QStringLiteral("SIGKILL")}, {139, QStringLiteral("SIGSEGV")},
        {143, QStringLiteral("SIGTERM")}, {255, QStringLiteral("exit code 255")}};
    for (const auto &[code, word] : cases) {
        CommandRun *run = bench.startAndWait(QStringLiteral("x"));
        QVERIFY(run);
        bench.processes().exitProcess(run->id(), code);
        QVERIFY2(run->summary().contains(word, Qt::CaseInsensitive), qPrintable(run->summary()));
        QVERIFY(run->summary().contains(QString::number(code)));
    }
}

void TestCommandRun::badLinesStartNothing()
{
    CommandBench bench;
    CommandRequest request;
    request.text = QStringLiteral("echo 'open");
    const auto refused = bench.history.run(request);
    QVERIFY(!refused);
    QCOMPARE(refused.error().position, 5);
    QCOMPARE(bench.history.rowCount(), 0);
    QCOMPARE(bench.backend->calls().log(), QStringList());
}

void TestCommandRun::failureToStart()
{
    CommandBench bench;
    bench.backend->calls().fail(QStringLiteral("processes.start"),
        CallScript::error(ErrorKind::Invalid, 400, QStringLiteral("No such program.")));
    CommandRun *run = bench.start(QStringLiteral("nothing"));
    QTRY_COMPARE(run->state(), CommandRun::State::Failed);
    QCOMPARE(run->error()->sentence, QStringLiteral("No such program."));
    QCOMPARE(bench.history.index(0).data(CommandHistory::SucceededRole).toBool(), false);
    run->stop(); // nothing to stop
    QCOMPARE(bench.backend->calls().count(QStringLiteral("processes.signalStarted")), 0);
}

void TestCommandRun::unclearStartIsNotRepeated()
{
    CommandBench bench;
    bench.backend->calls().fail(
        QStringLiteral("processes.start"), CallScript::error(ErrorKind::Timeout, 0, QStringLiteral("No answer.")));
    CommandRun *run = bench.start(QStringLiteral("rm x"));
    QTRY_COMPARE(run->state(), CommandRun::State::Failed);
    settle();
    QCOMPARE(bench.backend->calls().count(QStringLiteral("processes.start")), 1);
}

void TestCommandRun::stopThenKill()
{
    CommandBench bench;
    CommandRun *run = bench.startAndWait(QStringLiteral("sleep 100"));
    QVERIFY(run);
    run->stop();
    QCOMPARE(run->stopState(), CommandRun::Stop::Asked);
    QTRY_COMPARE(bench.processes().sentSignals().size(), 1);
    QCOMPARE(bench.processes().sentSignals().last().signal, Signal::Term);
    run->stop();
    QTRY_COMPARE(bench.processes().sentSignals().size(), 2);
    QCOMPARE(bench.processes().sentSignals().last().signal, Signal::Kill);
    QVERIFY(run->isLive()); // asked for isn't done
    bench.processes().exitProcess(run->id(), 137);
    QVERIFY(!run->isLive());
    // A signal that can't be sent is told.
    run = bench.startAndWait(QStringLiteral("sleep 100"));
    bench.backend->calls().fail(QStringLiteral("processes.signalStarted"),
        CallScript::error(ErrorKind::Network, 0, QStringLiteral("No connection.")));
    QSignalSpy failed(run, &CommandRun::stopFailed);
    run->stop();
    QTRY_COMPARE(failed.count(), 1);
}

void TestCommandRun::timeLimit()
{
    CommandBench bench;
    CommandRun *run = bench.startAndWait(QStringLiteral("sleep 100"), 1s);
    QVERIFY(run);
    QTRY_COMPARE(bench.processes().sentSignals().size(), 1);
    QCOMPARE(run->stopState(), CommandRun::Stop::TimeLimit);
    QCOMPARE(bench.processes().sentSignals().first().signal, Signal::Term);
    QTRY_COMPARE_WITH_TIMEOUT(
        bench.processes().sentSignals().size(), 2, int(std::chrono::milliseconds(CommandRun::grace).count()) + 3000);
    QCOMPARE(bench.processes().sentSignals().last().signal, Signal::Kill);
    bench.processes().exitProcess(run->id(), 137);
    QVERIFY(run->summary().contains(QStringLiteral("limit")));
}

void TestCommandRun::streamBreaks()
{
    CommandBench bench;
    CommandRun *run = bench.startAndWait(QStringLiteral("sleep 100"));
    QVERIFY(run);
    bench.processes().writeOutput(run->id(), Channel::StandardOutput, "before\n");
    bench.processes().failOutput(run->id(), CallScript::error(ErrorKind::Network, 0, QStringLiteral("Broken.")));
    QCOMPARE(run->state(), CommandRun::State::Lost);
    QCOMPARE(run->output().all(), QByteArray("before\n")); // what came stays
    bench.processes().writeOutput(run->id(), Channel::StandardOutput, "meanwhile\n");
    run->follow();
    QTRY_COMPARE(run->output().all(), QByteArray("before\nmeanwhile\n"));
    bench.processes().exitProcess(run->id(), 0);
    QTRY_COMPARE(run->state(), CommandRun::State::Ended);
}

void TestCommandRun::boundedOutput()
{
    CommandOutput output(1 << 20);
    QByteArray everything;
    for (int i = 0; i < 3000; ++i) {
        const QByteArray line = QByteArray::number(i).repeated(200) + '\n';
        output.append(i % 3 ? CommandOutput::Source::StandardOutput : CommandOutput::Source::StandardError, line);
        everything += line;
        QVERIFY(output.end() - output.begin() <= 1 << 20);
    }
    QCOMPARE(output.end(), everything.size());
    QCOMPARE(output.dropped(), output.begin());
    QCOMPARE(output.all(), everything.sliced(output.begin()));
    // Read in small steps, from before the beginning, everything that is left comes once.
    QByteArray read;
    for (qint64 position = 0;;) {
        const auto pieces = output.read(position, 1000);
        if (pieces.isEmpty())
            break;
        for (const auto &piece : pieces) {
            QVERIFY(piece.position >= position);
            read += piece.bytes;
            position = piece.position + piece.bytes.size();
        }
    }
    QCOMPARE(read, output.all());
}

void TestCommandRun::gapsAreToldOnce()
{
    CommandOutput output;
    output.append(CommandOutput::Source::StandardOutput, "abc");
    output.appendGap(4096);
    QStringList seen;
    qint64 position = 0;
    for (int round = 0; round < 3; ++round) {
        for (const auto &piece : output.read(position, 2)) {
            seen << QString::fromUtf8(piece.bytes);
            position = piece.position + piece.bytes.size();
        }
    }
    QCOMPARE(seen, QStringList({QStringLiteral("ab"), QStringLiteral("c"), QStringLiteral("4096")}));
    QCOMPARE(output.dropped(), 4096);
    output.append(CommandOutput::Source::StandardOutput, "def");
    QCOMPARE(output.read(position, 100).first().bytes, QByteArray("def"));
    position += 3;
    output.appendGap(0); // of unknown size
    QCOMPARE(output.read(position, 100).first().source, CommandOutput::Source::Gap);
    QCOMPARE(output.dropped(), 4096);
    QCOMPARE(output.all(), QByteArray("abcdef"));
}

void TestCommandRun::historyIsBounded()
{
    CommandBench bench;
    CommandRun *first = bench.startAndWait(QStringLiteral("the-first"));
    QVERIFY(first);
    for (int i = 0; i < CommandHistory::mostRuns + 10; ++i) {
        CommandRun *run = bench.startAndWait(QStringLiteral("run-%1").arg(i));
        QVERIFY(run);
        bench.processes().exitProcess(run->id(), i % 2);
    }
    QCOMPARE(bench.history.rowCount(), CommandHistory::mostRuns);
    QCOMPARE(bench.history.index(0).data().toString(), QStringLiteral("run-%1").arg(CommandHistory::mostRuns + 9));
    QVERIFY(bench.history.indexOf(first).isValid()); // still running: never thrown away
    QCOMPARE(bench.history.liveCount(), 1);
    bench.history.clearEnded();
    QCOMPARE(bench.history.rowCount(), 1);
}

void TestCommandRun::deletingLeavesTheCommandAlone()
{
    auto backend = std::make_shared<FakeBackend>();
    const Sandbox sandbox = backend->fakeSandboxes().addRunning(QStringLiteral("agent-7"));
    SandboxContext context(backend, sandbox);
    {
        CommandHistory history(context);
        CommandRequest request;
        request.text = QStringLiteral("sleep 100");
        QVERIFY(history.run(request));
        QTRY_COMPARE(backend->fakeProcesses().openStreams(backend->fakeProcesses().lastStarted()), 1);
    }
    QCOMPARE(backend->fakeProcesses().openStreams(backend->fakeProcesses().lastStarted()), 0);
    QVERIFY(backend->fakeProcesses().sentSignals().isEmpty());
}

QTEST_MAIN(TestCommandRun)
#include "tst_commandrun.moc"
