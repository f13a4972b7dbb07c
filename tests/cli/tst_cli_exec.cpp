// SPDX-License-Identifier: GPL-3.0-or-later
#include "CliWorld.h"
#include "ExecAction.h"

#include <QElapsedTimer>
#include <QLockFile>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace vivarium;
using namespace vivarium::cli;

namespace {

ExecRequest execRequest(const QString &sandbox, const QString &connection = {})
{
    ExecRequest request;
    request.connection = connection;
    request.sandbox = sandbox;
    request.command.arguments = {u"make"_s, u"test"_s};
    return request;
}

/// A command that runs in the sandbox “box” of the local connection.
struct Running : CliWorld {
    explicit Running(const ExecRequest &request = execRequest(u"box"_s))
        : id(local->fakeSandboxes().addRunning(u"box"_s).id)
        , action(session, request)
        , finished(&action, &Action::finished)
    {
        action.start();
    }
    [[nodiscard]] bool waitUntilFollowed()
    {
        return QTest::qWaitFor([this] {
            process = local->fakeProcesses().lastStarted();
            return !process.isEmpty() && local->fakeProcesses().openStreams(process) == 1;
        });
    }
    [[nodiscard]] QList<Signal> sent() const
    {
        QList<Signal> all;
        for (const auto &one : local->fakeProcesses().sentSignals())
            all.append(one.signal);
        return all;
    }
    [[nodiscard]] int code() { return exitCode(finished); }

    SandboxId id;
    ProcessId process;
    ExecAction action;
    QSignalSpy finished;
};

} // namespace

class CliExecTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void passesOutputAndExitCodeOn()
    {
        Running world;
        QVERIFY(world.waitUntilFollowed());
        world.local->fakeProcesses().writeOutput(
            world.process, OutputStream::Channel::StandardOutput, "a\x1b[1m\0b"_ba);
        world.local->fakeProcesses().writeOutput(world.process, OutputStream::Channel::StandardError, "oops\n");
        QCOMPARE(world.console.out, "a\x1b[1m\0b"_ba); // raw, and before the end
        QCOMPARE(world.console.err, QByteArray("oops\n"));
        world.local->fakeProcesses().exitProcess(world.process, 3);
        QCOMPARE(world.code(), 3);
        QCOMPARE(world.local->fakeProcesses().commands().first().arguments, (QStringList{u"make"_s, u"test"_s}));
    }

    void isInTheWindowsHistoryWithoutItsArguments()
    {
        ExecRequest request = execRequest(u"box"_s);
        request.command.arguments = {u"/usr/bin/make"_s, u"--token=a-secret"_s};
        request.command.environment = {{u"KEY"_s, u"another-secret"_s}};
        Running world(request);
        QVERIFY(world.waitUntilFollowed());
        QVERIFY(world.history().isEmpty()); // how it ends is what counts
        world.local->fakeProcesses().exitProcess(world.process, 3);
        QCOMPARE(world.code(), 3);
        const QList<ActivityEntry> history = world.history();
        QCOMPARE(history.size(), 1);
        QCOMPARE(history.first().kind, ActivityKind::CommandRun);
        QCOMPARE(history.first().subject, u"make"_s);
        QCOMPARE(history.first().sandbox, world.id);
        QCOMPARE(history.first().sandboxName, u"box"_s);
        QCOMPARE(history.first().connection, world.profiles.profiles().first().name);
        QCOMPARE(history.first().outcome, ActivityOutcome::Failed);
        QCOMPARE(history.first().facts[ActivityFact::exitCode].toInt(), 3);
        QVERIFY(history.first().facts[ActivityFact::commandLine].toBool());

        world.local->calls().fail(u"processes.start"_s,
            CallScript::error(ErrorKind::Invalid, 422, u"Bad: --token=a-secret and another-secret."_s));
        ExecAction again(world.session, request);
        QCOMPARE(CliWorld::run(again), 1);
        QCOMPARE(world.history().size(), 2);
        QVERIFY(!world.history().first().error.isEmpty());
        QFile file(world.historyPath());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.contains("make"));
        QVERIFY(!bytes.contains("a-secret"));
        QVERIFY(!bytes.contains("another-secret"));
    }

    void neverWaitsOrFailsForTheHistory()
    {
        Running world;
        QVERIFY(world.waitUntilFollowed());
        QLockFile lock(world.historyPath() + u".lock"_s); // a window looks through a large file
        QVERIFY(lock.tryLock());
        QElapsedTimer waited;
        waited.start();
        world.local->fakeProcesses().exitProcess(world.process, 0);
        QCOMPARE(world.code(), 0);
        QVERIFY(waited.elapsed() < 2900); // a window would wait for three seconds
        lock.unlock();
        QVERIFY(world.history().isEmpty());
        QVERIFY(world.console.err.isEmpty());
    }

    void writesLinesForPrograms()
    {
        ExecRequest request = execRequest(u"box"_s);
        request.json = true;
        Running world(request);
        QVERIFY(world.waitUntilFollowed());
        // A character in two pieces is one character.
        world.local->fakeProcesses().writeOutput(world.process, OutputStream::Channel::StandardOutput, "\xC3");
        world.local->fakeProcesses().writeOutput(world.process, OutputStream::Channel::StandardOutput, "\xA4\n");
        world.local->fakeProcesses().exitProcess(world.process, 0);
        QCOMPARE(world.code(), 0);
        QVERIFY(world.console.out.contains("{\"stream\":\"stdout\",\"text\":\"\xC3\xA4\\n\"}\n"));
        QVERIFY(world.console.out.contains("\"exit_code\":0"));
    }

    void theFirstInterruptIsPassedOnTheSecondKills()
    {
        Running world;
        QVERIFY(world.waitUntilFollowed());
        world.action.interrupt(SIGINT);
        QTRY_COMPARE(world.sent(), QList<Signal>{Signal::Int});
        QVERIFY(world.finished.isEmpty());
        QVERIFY(!world.console.err.isEmpty());
        world.action.interrupt(SIGINT);
        QTRY_COMPARE(world.sent(), (QList<Signal>{Signal::Int, Signal::Kill}));
        world.local->fakeProcesses().exitProcess(world.process, 137);
        QCOMPARE(world.code(), 137);
    }

    void leavesOnlyWithAWord()
    {
        Running world;
        QVERIFY(world.waitUntilFollowed());
        for (int i = 0; i < 3; ++i)
            world.action.interrupt(SIGINT);
        QCOMPARE(world.code(), 130);
        QVERIFY(world.console.err.contains("may still be running"));
    }

    void anInterruptBeforeItRunsReachesItToo()
    {
        CliWorld world;
        world.local->fakeSandboxes().addRunning(u"box"_s);
        world.local->calls().hold(u"processes.start"_s);
        ExecAction action(world.session, execRequest(u"box"_s));
        action.start();
        QTRY_COMPARE(world.local->calls().held(u"processes.start"_s), 1);
        action.interrupt(SIGTERM);
        QVERIFY(world.local->fakeProcesses().sentSignals().isEmpty());
        world.local->calls().deliver(u"processes.start"_s);
        QTRY_COMPARE(world.local->fakeProcesses().sentSignals().size(), 1);
        QCOMPARE(world.local->fakeProcesses().sentSignals().first().signal, Signal::Term);
    }

    void beforeAnythingIsAskedItJustEnds()
    {
        CliWorld world;
        world.local->calls().hang(u"sandboxes.list"_s);
        ExecAction action(world.session, execRequest(u"box"_s));
        QSignalSpy finished(&action, &Action::finished);
        action.start();
        QTRY_COMPARE(world.local->calls().count(u"sandboxes.list"_s), 1);
        action.interrupt(SIGINT);
        QCOMPARE(CliWorld::exitCode(finished), 130);
        QCOMPARE(world.local->calls().count(u"processes.start"_s), 0);
    }

    void endsWhenNobodyReads()
    {
        Running world;
        QVERIFY(world.waitUntilFollowed());
        world.console.answer = Console::Written::Gone;
        world.local->fakeProcesses().writeOutput(world.process, OutputStream::Channel::StandardOutput, "y\n");
        QTRY_COMPARE(world.sent(), QList<Signal>{Signal::Term});
        world.local->fakeProcesses().exitProcess(world.process, 143);
        QCOMPARE(world.code(), 141);
    }

    void endsAtItsLimit()
    {
        ExecRequest request = execRequest(u"box"_s);
        request.command.limit = std::chrono::milliseconds(50);
        Running world(request);
        QVERIFY(world.waitUntilFollowed());
        QTRY_COMPARE(world.sent(), QList<Signal>{Signal::Term});
        world.local->fakeProcesses().exitProcess(world.process, 143);
        QCOMPARE(world.code(), 124);
    }

    void aBrokenStreamSaysThatItMayGoOn()
    {
        Running world;
        QVERIFY(world.waitUntilFollowed());
        world.local->fakeProcesses().failOutput(
            world.process, CallScript::error(ErrorKind::Network, 0, u"The connection broke."_s));
        QCOMPARE(world.code(), 1);
        QVERIFY(world.console.err.contains("may go on"));
    }

    void aNameThatIsThereTwiceIsNotGuessed()
    {
        CliWorld world;
        world.local->fakeSandboxes().addRunning(u"box"_s);
        world.cloud->fakeSandboxes().addRunning(u"box"_s);
        ExecAction action(world.session, execRequest(u"box"_s));
        QCOMPARE(CliWorld::run(action), 2);
        QVERIFY(world.console.err.contains("Local") && world.console.err.contains("Cloud"));
        QCOMPARE(world.local->calls().count(u"processes.start"_s), 0);
        QCOMPARE(world.cloud->calls().count(u"processes.start"_s), 0);
        // A connection decides.
        ExecAction named(world.session, execRequest(u"box"_s, u"Cloud"_s));
        named.start();
        QTRY_COMPARE(world.cloud->calls().count(u"processes.start"_s), 1);
        QCOMPARE(world.local->calls().count(u"processes.start"_s), 0);
    }

    void partOfANameIsNone()
    {
        CliWorld world;
        world.local->fakeSandboxes().addRunning(u"box2"_s);
        ExecAction action(world.session, execRequest(u"box"_s));
        QCOMPARE(CliWorld::run(action), 1);
        QVERIFY(world.console.err.contains("box"));
        QCOMPARE(world.local->calls().count(u"processes.start"_s), 0);
    }

    void anIdNeedsNoOtherConnection()
    {
        CliWorld world;
        const Sandbox box = world.local->fakeSandboxes().addRunning(u"box"_s);
        world.cloud->calls().hang(u"sandboxes.list"_s);
        ExecAction action(world.session, execRequest(box.id.value()));
        action.start();
        QTRY_COMPARE(world.local->calls().count(u"processes.start"_s), 1);
    }
};

QTEST_GUILESS_MAIN(CliExecTest)
#include "tst_cli_exec.moc"
