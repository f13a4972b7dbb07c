// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineFixture.h"

#include <QSignalSpy>

using namespace vivarium;
using test::EngineFixture;

class TestEngineProcesses : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void startsAndReads();
    void passesEverythingOn();
    void refusesWhatCantStart();
    void listsTheWholeTree();
    void listsWhatTheApiStarted();
    void signalsByIdentity();
    void signalsATree();
    void signalsStartedOnes();
    void streamsOutput_data();
    void streamsOutput();
    void streamsLargeOutput();
    void looksWithoutTouching();

private:
    [[nodiscard]] ProcessId start(const QString &line)
    {
        Command command;
        command.arguments = {QStringLiteral("/bin/sh"), QStringLiteral("-c"), line};
        const auto record = EngineFixture::wait(m_backend->processes().start(m_sandbox, command));
        return record ? record->id : ProcessId();
    }
    [[nodiscard]] std::optional<Process> find(const QString &argument)
    {
        const auto table = EngineFixture::wait(m_backend->processes().table(m_sandbox));
        if (!table)
            return std::nullopt;
        for (const Process &process : table->processes) {
            if (process.commandLine.contains(argument))
                return process;
        }
        return std::nullopt;
    }

    std::unique_ptr<LazyCloudBackend> m_backend;
    std::unique_ptr<LazyCloudBackend> m_contract;
    SandboxId m_sandbox;
};

void TestEngineProcesses::initTestCase()
{
    if (const QString reason = EngineFixture::missing(); !reason.isEmpty())
        QSKIP(qPrintable(reason));
    m_backend = EngineFixture::connectBackend(true);
    m_contract = EngineFixture::connectBackend(false);
    QVERIFY(m_backend && m_contract);
    m_sandbox = EngineFixture::createSandbox(*m_backend);
    QVERIFY(!m_sandbox.isEmpty());
}

void TestEngineProcesses::cleanupTestCase()
{
    if (m_backend)
        EngineFixture::stopSandbox(*m_backend, m_sandbox);
}

void TestEngineProcesses::startsAndReads()
{
    const ProcessId id = start(QStringLiteral("echo out; echo err >&2; exit 3"));
    QVERIFY(!id.isEmpty());
    const auto record = EngineFixture::wait(m_backend->processes().read(m_sandbox, id, std::chrono::seconds(5)));
    VERIFY_RESULT(record);
    QVERIFY(!record->running);
    QCOMPARE(record->exitCode, 3);
    QCOMPARE(record->standardOutput, QByteArray("out\n"));
    QCOMPARE(record->standardError, QByteArray("err\n"));
    QVERIFY(record->pid > 0);
}

void TestEngineProcesses::passesEverythingOn()
{
    Command command;
    command.arguments = {QStringLiteral("/bin/sh"), QStringLiteral("-c"),
        QStringLiteral("pwd; printf '%s|' \"$GREETING\" \"$@\""), QStringLiteral("sh"), QStringLiteral("a b"),
        QStringLiteral("$HOME"), QStringLiteral("é\n;")};
    command.workingDirectory = QStringLiteral("/tmp");
    command.environment = {{QStringLiteral("GREETING"), QStringLiteral("hällo \"you\"")}};
    auto record = EngineFixture::wait(m_backend->processes().start(m_sandbox, command));
    VERIFY_RESULT(record);
    record = EngineFixture::wait(m_backend->processes().read(m_sandbox, record->id, std::chrono::seconds(5)));
    VERIFY_RESULT(record);
    QCOMPARE(QString::fromUtf8(record->standardOutput), QStringLiteral("/tmp\nhällo \"you\"|a b|$HOME|é\n;|"));
}

void TestEngineProcesses::refusesWhatCantStart()
{
    Command command;
    command.arguments = {QStringLiteral("/no/such/program")};
    const auto record = EngineFixture::wait(m_backend->processes().start(m_sandbox, command));
    QCOMPARE(record.error().kind, ErrorKind::Invalid);
    QCOMPARE(EngineFixture::wait(
                 m_backend->processes().read(m_sandbox, ProcessId(QStringLiteral("none")), std::chrono::seconds(0)))
                 .error()
                 .kind,
        ErrorKind::NotFound);
}

void TestEngineProcesses::listsTheWholeTree()
{
    const ProcessId id = start(QStringLiteral("sleep 4711 & wait"));
    QVERIFY(!id.isEmpty());
    QTRY_VERIFY(find(QStringLiteral("4711")));
    const auto table = EngineFixture::wait(m_backend->processes().table(m_sandbox));
    VERIFY_RESULT(table);
    QVERIFY(table->complete);
    QVERIFY(table->uptimeSeconds > 0);
    const auto child = find(QStringLiteral("4711"));
    QVERIFY(child->identity.startTicks > 0);
    QVERIFY(child->memoryBytes > 0);
    QVERIFY(child->startedAt.isValid());
    QCOMPARE(child->state, QLatin1Char('S'));
    const auto parent =
        std::ranges::find(table->processes, child->parentPid, [](const Process &p) { return p.identity.pid; });
    QVERIFY(parent != table->processes.end());
    QCOMPARE(parent->apiId, id);
    QVERIFY(std::ranges::any_of(table->processes, [](const Process &p) { return p.identity.pid == 1; }));
    VERIFY_RESULT(EngineFixture::wait(m_backend->processes().signalStarted(m_sandbox, id, Signal::Kill)));
    QTRY_VERIFY(!find(QStringLiteral("4711")));
}

void TestEngineProcesses::listsWhatTheApiStarted()
{
    const ProcessId id = start(QStringLiteral("sleep 4712"));
    const auto table = EngineFixture::wait(m_contract->processes().table(m_sandbox));
    VERIFY_RESULT(table);
    QVERIFY(!table->complete);
    const auto process = std::ranges::find(table->processes, id, &Process::apiId);
    QVERIFY(process != table->processes.end());
    QVERIFY(process->commandLine.first().contains(QStringLiteral("sleep 4712")));
    QVERIFY(!process->exitCode);
    QCOMPARE(EngineFixture::wait(m_contract->processes().signal(m_sandbox, process->identity, Signal::Kill, true))
                 .error()
                 .kind,
        ErrorKind::Unsupported);
    VERIFY_RESULT(EngineFixture::wait(m_contract->processes().signalStarted(m_sandbox, id, Signal::Kill)));
    const auto record = EngineFixture::wait(m_contract->processes().read(m_sandbox, id, std::chrono::seconds(5)));
    VERIFY_RESULT(record);
    QCOMPARE(record->exitCode, 137);
}

void TestEngineProcesses::signalsByIdentity()
{
    const ProcessId id = start(QStringLiteral("exec sleep 4713"));
    QTRY_VERIFY(find(QStringLiteral("4713")));
    ProcessIdentity identity = find(QStringLiteral("4713"))->identity;
    identity.startTicks += 1;
    QCOMPARE(EngineFixture::wait(m_backend->processes().signal(m_sandbox, identity, Signal::Kill, false)).error().kind,
        ErrorKind::Conflict);
    QVERIFY(find(QStringLiteral("4713")));
    identity.startTicks -= 1;
    QCOMPARE(EngineFixture::wait(m_backend->processes().signal(m_sandbox, identity, Signal::Stop, false)), 1);
    QTRY_COMPARE(find(QStringLiteral("4713"))->state, QLatin1Char('T'));
    QCOMPARE(EngineFixture::wait(m_backend->processes().signal(m_sandbox, identity, Signal::Cont, false)), 1);
    QCOMPARE(EngineFixture::wait(m_backend->processes().signal(m_sandbox, identity, Signal::Term, false)), 1);
    const auto record = EngineFixture::wait(m_backend->processes().read(m_sandbox, id, std::chrono::seconds(5)));
    VERIFY_RESULT(record);
    QCOMPARE(record->exitCode, 143);
    QTRY_COMPARE(
        EngineFixture::wait(m_backend->processes().signal(m_sandbox, identity, Signal::Term, false)).error().kind,
        ErrorKind::NotFound);
    const auto init = EngineFixture::wait(m_backend->processes().table(m_sandbox));
    VERIFY_RESULT(init);
    const auto first = std::ranges::find_if(init->processes, [](const Process &p) { return p.identity.pid == 1; });
    QCOMPARE(EngineFixture::wait(m_backend->processes().signal(m_sandbox, first->identity, Signal::Kill, false))
                 .error()
                 .kind,
        ErrorKind::Conflict);
}

void TestEngineProcesses::signalsATree()
{
    const ProcessId id = start(QStringLiteral("setsid sh -c 'sleep 4714 & sleep 4715' & wait"));
    QVERIFY(!id.isEmpty());
    QTRY_VERIFY(find(QStringLiteral("4714")) && find(QStringLiteral("4715")));
    const auto table = EngineFixture::wait(m_backend->processes().table(m_sandbox));
    VERIFY_RESULT(table);
    const auto root = std::ranges::find(table->processes, id, &Process::apiId);
    QVERIFY(root != table->processes.end());
    const auto count =
        EngineFixture::wait(m_backend->processes().signal(m_sandbox, root->identity, Signal::Kill, true));
    VERIFY_RESULT(count);
    QVERIFY2(*count >= 4, qPrintable(QString::number(*count)));
    QTRY_VERIFY(!find(QStringLiteral("4714")) && !find(QStringLiteral("4715")));
}

void TestEngineProcesses::signalsStartedOnes()
{
    const ProcessId id =
        start(QStringLiteral("trap 'echo got; exit 5' USR1; echo ready; while :; do sleep 0.05; done"));
    QTRY_COMPARE(
        EngineFixture::wait(m_backend->processes().read(m_sandbox, id, std::chrono::seconds(0)))->standardOutput,
        QByteArray("ready\n"));
    VERIFY_RESULT(EngineFixture::wait(m_backend->processes().signalStarted(m_sandbox, id, Signal::Usr1)));
    const auto record = EngineFixture::wait(m_backend->processes().read(m_sandbox, id, std::chrono::seconds(5)));
    VERIFY_RESULT(record);
    QCOMPARE(record->exitCode, 5);
    QCOMPARE(record->standardOutput, QByteArray("ready\ngot\n"));
    QCOMPARE(EngineFixture::wait(m_backend->processes().signalStarted(m_sandbox, id, Signal::Stop)).error().kind,
        ErrorKind::Unsupported);
}

void TestEngineProcesses::streamsOutput_data()
{
    QTest::addColumn<bool>("extensions");
    QTest::newRow("streamed") << true;
    QTest::newRow("polled") << false;
}

void TestEngineProcesses::streamsOutput()
{
    QFETCH(bool, extensions);
    LazyCloudBackend &backend = extensions ? *m_backend : *m_contract;
    const ProcessId id =
        start(QStringLiteral("echo first; echo err >&2; printf '\\303'; sleep 1; printf '\\244\\n'; sleep 1; exit 7"));
    const auto stream = backend.processes().output(m_sandbox, id);
    QByteArray output;
    QByteArray errors;
    connect(stream.get(), &OutputStream::received, this, [&](OutputStream::Channel channel, const QByteArray &bytes) {
        (channel == OutputStream::Channel::StandardOutput ? output : errors) += bytes;
    });
    QSignalSpy ended(stream.get(), &OutputStream::ended);
    const QSignalSpy failed(stream.get(), &OutputStream::failed);
    QTRY_VERIFY_WITH_TIMEOUT(output.startsWith("first\n"), 5000);
    QVERIFY2(ended.isEmpty(), "the output came only with the end");
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, 10000);
    QCOMPARE(ended.first().first().toInt(), 7);
    QCOMPARE(QString::fromUtf8(output), QStringLiteral("first\nä\n"));
    QCOMPARE(errors, QByteArray("err\n"));
    QCOMPARE(failed.count(), 0);
}

void TestEngineProcesses::streamsLargeOutput()
{
    const ProcessId id =
        start(QStringLiteral("i=0; while [ $i -lt 20000 ]; do echo line $i of many; i=$((i+1)); done"));
    const auto stream = m_backend->processes().output(m_sandbox, id);
    QByteArray output;
    qint64 lost = 0;
    connect(stream.get(), &OutputStream::received, this,
        [&](OutputStream::Channel, const QByteArray &bytes) { output += bytes; });
    connect(stream.get(), &OutputStream::dropped, this, [&](qint64 bytes) { lost += bytes; });
    QSignalSpy ended(stream.get(), &OutputStream::ended);
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, 30000);
    QCOMPARE(lost, 0);
    QCOMPARE(output.count('\n'), 20000);
    QVERIFY(output.endsWith("line 19999 of many\n"));
}

void TestEngineProcesses::looksWithoutTouching()
{
    VERIFY_RESULT(EngineFixture::wait(m_backend->sandboxes().setLifetime(m_sandbox, std::chrono::seconds(600))));
    const auto before = EngineFixture::wait(m_backend->sandboxes().get(m_sandbox));
    VERIFY_RESULT(before);
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < 3000) {
        VERIFY_RESULT(EngineFixture::wait(m_backend->processes().table(m_sandbox)));
        VERIFY_RESULT(EngineFixture::wait(m_backend->files().list(m_sandbox, "/", {})));
    }
    const auto after = EngineFixture::wait(m_backend->sandboxes().get(m_sandbox));
    VERIFY_RESULT(after);
    QCOMPARE(after->lifetime.endsAt, before->lifetime.endsAt);
}

QTEST_GUILESS_MAIN(TestEngineProcesses)
#include "tst_lazycloud_engine_processes.moc"
