// SPDX-License-Identifier: GPL-3.0-or-later
#include "LizardWorld.h"
#include "backend/FileSearch.h"
#include "backend/OutputLog.h"
#include "backend/OutputStream.h"
#include "http/Connection.h"
#include "lizard/LizardExec.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;
using test::LizardServer;
using test::LizardWorld;

namespace {

Command shell(const QString &script)
{
    Command command;
    command.arguments = {u"/bin/sh"_s, u"-c"_s, script};
    return command;
}

/// What a stream says until it ends.
struct Heard {
    explicit Heard(std::unique_ptr<OutputStream> output)
        : stream(std::move(output))
    {
        QObject::connect(stream.get(), &OutputStream::received, stream.get(),
            [this](OutputStream::Channel channel, const QByteArray &bytes) {
                (channel == OutputStream::Channel::StandardError ? err : out) += bytes;
            });
        QObject::connect(stream.get(), &OutputStream::ended, stream.get(), [this](int code) { exitCode = code; });
        QObject::connect(
            stream.get(), &OutputStream::failed, stream.get(), [this](const ApiError &why) { error = why; });
    }
    bool wait()
    {
        return QTest::qWaitFor([this] { return exitCode || error; }, 15000);
    }
    std::unique_ptr<OutputStream> stream;
    QByteArray out;
    QByteArray err;
    std::optional<int> exitCode;
    std::optional<ApiError> error;
};

} // namespace

/// Commands in a Lizard sandbox: how they are followed, and how they end. They really run.
class TestLizardCommands : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_world = std::make_unique<LizardWorld>();
        QVERIFY(m_world->signIn());
        m_id = SandboxId(m_world->server.addSandbox());
    }
    void cleanup() { QCOMPARE(m_world->server.violations().join(u'\n'), QString()); }
    void runsAndFollowsACommand();
    void aStreamWithoutExitIsNoSuccess_data();
    void aStreamWithoutExitIsNoSuccess();
    void platformErrorsAreErrors();
    void oddStreamsAreUnderstood();
    void aTimeOutOfTheServerIsToldWithItsCode();
    void unclearStartsAreNoRefusals();
    void muchOutputComesWhole();
    void pingsDontKeepItGoing();
    void signalsWhatItStarted();
    void idsAreOfOneCommandOnly();
    void helpersDontPushOutCommands();
    void cancellingEndsTheHelper();
    void theOutputOfASandboxEnds_data();
    void theOutputOfASandboxEnds();

private:
    LizardBackend &backend() { return *m_world->backend; }
    template <typename T> Result<T> wait(const Reply<T> &reply) { return LizardWorld::wait(reply); }
    [[nodiscard]] QByteArray execPath() const { return "/api/sandboxes/" + m_id.value().toLatin1() + "/exec"; }

    [[nodiscard]] Connection::Options toServer() const
    {
        Connection::Options options;
        options.endpoint = m_world->server.url();
        options.token = Secret(LizardServer::key());
        return options;
    }
    [[nodiscard]] HttpRequest execRequest() const
    {
        HttpRequest request =
            HttpRequest::json("POST", ApiPath("/api/sandboxes"_L1) / m_id.value() / "exec"_L1, {{"cmd"_L1, u"true"_s}});
        request.accept = "text/event-stream";
        return request;
    }

    std::unique_ptr<LizardWorld> m_world;
    SandboxId m_id;
};

void TestLizardCommands::runsAndFollowsACommand()
{
    const auto record = wait(backend().processes().start(m_id, shell(u"echo one; echo two >&2; exit 3"_s)));
    QVERIFY2(record, record ? "" : qPrintable(record.error().text()));
    QVERIFY(record->pid > 0);
    Heard heard(backend().processes().output(m_id, record->id));
    QVERIFY(heard.wait());
    QCOMPARE(heard.out, QByteArray("one\n"));
    QCOMPARE(heard.err, QByteArray("two\n"));
    QCOMPARE(heard.exitCode, std::optional(3));
    const auto over = wait(backend().processes().read(m_id, record->id, 5000ms));
    QVERIFY(over && !over->running);
    QCOMPARE(over->exitCode, std::optional(3));
    Heard late(backend().processes().output(m_id, record->id));
    QVERIFY(late.wait());
    QCOMPARE(late.out, QByteArray("one\n"));
}

void TestLizardCommands::aStreamWithoutExitIsNoSuccess_data()
{
    QTest::addColumn<bool>("torn");
    QTest::newRow("ends well") << false;
    QTest::newRow("breaks") << true;
}

void TestLizardCommands::aStreamWithoutExitIsNoSuccess()
{
    QFETCH(bool, torn);
    LizardServer::Answer answer;
    answer.headers = {{"Content-Type", "text/event-stream"}};
    answer.pieces = {"data: {\"pid\":7}\n\n", "data: {\"line\":\"half\"}\n\n"};
    answer.keepOpen = torn;
    m_world->server.failNext("POST " + execPath(), answer);
    const auto record = wait(backend().processes().start(m_id, shell(u"true"_s)));
    QVERIFY(record);
    Heard heard(backend().processes().output(m_id, record->id));
    if (torn) {
        QTRY_COMPARE(heard.out, QByteArray("half\n"));
        m_world->server.http().endStreams(false);
    }
    QVERIFY(heard.wait());
    QVERIFY(!heard.exitCode);
    QCOMPARE(heard.error->code, u"exec_incomplete"_s);
    QVERIFY(!wait(backend().processes().read(m_id, record->id, 0ms)));
}

void TestLizardCommands::platformErrorsAreErrors()
{
    LizardServer::Answer answer;
    answer.headers = {{"Content-Type", "text/event-stream"}};
    answer.pieces = {
        "data: {\"pid\":7}\n\n", "event: error\ndata: node is gone\n\n", "event: exit\ndata: {\"exitCode\":0}\n\n"};
    m_world->server.failNext("POST " + execPath(), answer);
    const auto record = wait(backend().processes().start(m_id, shell(u"true"_s)));
    QVERIFY(record);
    Heard heard(backend().processes().output(m_id, record->id));
    QVERIFY(heard.wait());
    QVERIFY(heard.error && heard.error->sentence.contains("node is gone"_L1));
}

void TestLizardCommands::oddStreamsAreUnderstood()
{
    // Other names of events, CRLF, characters cut in the middle, no pid, a last event without its blank line.
    LizardServer::Answer answer;
    answer.headers = {{"Content-Type", "text/event-stream"}};
    answer.pieces = {
        ": ping\r\n\r\nevent: output\r\ndata: {\"line\":\"caf\xc3", "\xa9\"}\r\n\r\n", "data: {\"exitCode\":5}\n"};
    m_world->server.failNext("POST " + execPath(), answer);
    const auto record = wait(backend().processes().start(m_id, shell(u"true"_s)));
    QVERIFY(record);
    Heard heard(backend().processes().output(m_id, record->id));
    QVERIFY(heard.wait());
    QCOMPARE(heard.out, QByteArray("caf\xc3\xa9\n"));
    QCOMPARE(heard.exitCode, std::optional(5));
}

void TestLizardCommands::aTimeOutOfTheServerIsToldWithItsCode()
{
    LizardServer::Answer answer;
    answer.headers = {{"Content-Type", "text/event-stream"}};
    answer.pieces = {"data: {\"pid\":7}\n\n", "event: error\ndata: did not end within 5 seconds\n\n",
        "event: exit\ndata: {\"exitCode\":124}\n\n"};
    m_world->server.failNext("POST " + execPath(), answer);
    const auto record = wait(backend().processes().start(m_id, shell(u"true"_s)));
    QVERIFY(record);
    Heard heard(backend().processes().output(m_id, record->id));
    QVERIFY(heard.wait());
    QCOMPARE(heard.exitCode, std::optional(124));
    QVERIFY2(heard.err.contains("did not end within 5 seconds"), heard.err.constData());
}

void TestLizardCommands::unclearStartsAreNoRefusals()
{
    // A gateway on the way says nothing of the command itself.
    m_world->server.failNext("POST " + execPath(), LizardServer::error(504, {{u"error"_s, u"Gateway timeout"_s}}));
    const auto unclear = wait(backend().processes().start(m_id, shell(u"true"_s)));
    QVERIFY(!unclear);
    QCOMPARE(unclear.error().code, u"exec_incomplete"_s);
    QVERIFY2(unclear.error().advice.contains("look at the processes"_L1), qPrintable(unclear.error().advice));
    m_world->server.failNext("POST " + execPath(), LizardServer::error(409, {{u"error"_s, u"It is paused"_s}}));
    const auto refused = wait(backend().processes().start(m_id, shell(u"true"_s)));
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::Conflict);
    // Nor does the command run where nobody has heard of it.
    m_world->server.http().die();
    Connection connection(toServer());
    const LizardExec unsent(connection, execRequest(), shell(u"true"_s), 20s, nullptr);
    QTRY_VERIFY(unsent.isOver());
    QVERIFY(unsent.error());
    QCOMPARE(unsent.error()->code, notSentCode());
    QVERIFY2(!unsent.error()->advice.contains("processes"_L1), qPrintable(unsent.error()->advice));
}

void TestLizardCommands::muchOutputComesWhole()
{
    LizardServer::Answer answer;
    answer.headers = {{"Content-Type", "text/event-stream"}};
    const QByteArray line(80, 'x');
    constexpr int lines = 2500;
    answer.pieces = {"data: {\"pid\":7}\n\n", QByteArray("data: {\"line\":\"" + line + "\"}\n\n").repeated(lines),
        "event: exit\ndata: {\"exitCode\":0}\n\n"};
    // It ends with the exit event, though the server doesn't close.
    answer.keepOpen = true;
    m_world->server.failNext("POST " + execPath(), answer);
    const auto record = wait(backend().processes().start(m_id, shell(u"true"_s)));
    QVERIFY(record);
    Heard heard(backend().processes().output(m_id, record->id));
    QVERIFY(heard.wait());
    QCOMPARE(heard.exitCode, std::optional(0));
    QCOMPARE(heard.out.size(), lines * (line.size() + 1));
}

void TestLizardCommands::pingsDontKeepItGoing()
{
    LizardServer::Answer answer;
    answer.headers = {{"Content-Type", "text/event-stream"}};
    answer.pieces = {"data: {\"pid\":7}\n\n"};
    answer.keepOpen = true;
    m_world->server.failNext("POST " + execPath(), answer);
    Connection connection(toServer());
    const LizardExec exec(connection, execRequest(), shell(u"true"_s), 300ms, nullptr);
    QTimer pings;
    connect(&pings, &QTimer::timeout, this, [this] { m_world->server.http().push(": ping\n\n"); });
    pings.start(20ms);
    QTRY_VERIFY(exec.isOver());
    QVERIFY(exec.isStarted());
    QVERIFY(exec.error());
    QCOMPARE(exec.error()->kind, ErrorKind::Timeout);
    QCOMPARE(exec.error()->code, u"exec_incomplete"_s);
}

void TestLizardCommands::signalsWhatItStarted()
{
    LizardServer::Answer answer;
    answer.headers = {{"Content-Type", "text/event-stream"}};
    answer.pieces = {"data: {\"pid\":41}\n\n"};
    answer.keepOpen = true;
    m_world->server.failNext("POST " + execPath(), answer);
    const auto record = wait(backend().processes().start(m_id, shell(u"true"_s)));
    QVERIFY(record);
    QCOMPARE(record->pid, 41);
    QVERIFY(wait(backend().processes().signalStarted(m_id, record->id, Signal::Usr1)));
    const auto body =
        m_world->server.http().last("POST /api/sandboxes/" + m_id.value().toLatin1() + "/processes/signal").json();
    QCOMPARE(body.value("signal"_L1).toString(), u"SIGUSR1"_s);
    QCOMPARE(body.value("pid"_L1).toInteger(), record->pid);
    QCOMPARE(
        wait(backend().processes().signalStarted(m_id, record->id, Signal::Stop)).error().kind, ErrorKind::Unsupported);
    // Its number may be that of another process once it has ended.
    m_world->server.http().push("event: exit\ndata: {\"exitCode\":0}\n\n");
    QTRY_VERIFY(!wait(backend().processes().read(m_id, record->id, 0ms))->running);
    QCOMPARE(
        wait(backend().processes().signalStarted(m_id, record->id, Signal::Kill)).error().kind, ErrorKind::Conflict);
    QCOMPARE(m_world->server.count("POST /api/sandboxes/" + m_id.value().toLatin1() + "/processes/signal"), 1);
}

void TestLizardCommands::idsAreOfOneCommandOnly()
{
    const auto record = wait(backend().processes().start(m_id, shell(u"true"_s)));
    QVERIFY(record);
    // Nor does the next run of the program give the same id, which it may remember.
    LizardWorld next;
    QVERIFY(next.signIn());
    const auto later = wait(next.backend->processes().start(SandboxId(next.server.addSandbox()), shell(u"true"_s)));
    QVERIFY(later);
    QVERIFY(later->id != record->id);
    const SandboxId other(m_world->server.addSandbox());
    QCOMPARE(wait(backend().processes().read(other, record->id, 0ms)).error().kind, ErrorKind::NotFound);
    QCOMPARE(
        wait(backend().processes().signalStarted(other, record->id, Signal::Kill)).error().kind, ErrorKind::NotFound);
    Heard heard(backend().processes().output(other, record->id));
    QVERIFY(heard.wait());
    QCOMPARE(heard.error->kind, ErrorKind::NotFound);
}

void TestLizardCommands::helpersDontPushOutCommands()
{
    const auto record = wait(backend().processes().start(m_id, shell(u"echo kept"_s)));
    QVERIFY(record);
    QTRY_VERIFY(!wait(backend().processes().read(m_id, record->id, 0ms))->running);
    constexpr int many = 50;
    LizardServer::Answer answer;
    answer.headers = {{"Content-Type", "text/event-stream"}};
    answer.pieces = {"data: {\"pid\":7}\n\n", "event: exit\ndata: {\"exitCode\":0}\n\n"};
    m_world->server.failNext("POST " + execPath(), answer, many);
    for (int i = 0; i < many; ++i)
        QVERIFY(wait(backend().processes().table(m_id)));
    Heard heard(backend().processes().output(m_id, record->id));
    QVERIFY(heard.wait());
    QCOMPARE(heard.out, QByteArray("kept\n"));
    QCOMPARE(heard.exitCode, std::optional(0));
}

void TestLizardCommands::cancellingEndsTheHelper()
{
    LizardServer::Answer answer;
    answer.headers = {{"Content-Type", "text/event-stream"}};
    answer.pieces = {"data: {\"pid\":43}\n\n"};
    answer.keepOpen = true;
    m_world->server.failNext("POST " + execPath(), answer);
    SearchQuery query;
    query.folder = "/workspace";
    query.pattern = u"x"_s;
    auto search = backend().files().search(m_id, query);
    QTRY_COMPARE(m_world->server.http().openStreams(), 1);
    const auto sent = m_world->server.http().last("POST " + execPath()).json();
    QVERIFY(sent.value("timeoutMs"_L1).toInteger() < 600'000);
    search.reset();
    const QByteArray signal = "POST /api/sandboxes/" + m_id.value().toLatin1() + "/processes/signal";
    QTRY_COMPARE(m_world->server.count(signal), 1);
    QCOMPARE(m_world->server.http().last(signal).json().value("signal"_L1).toString(), u"SIGKILL"_s);
    QCOMPARE(m_world->server.http().last(signal).json().value("pid"_L1).toInteger(), 43);
    QTRY_COMPARE(m_world->server.http().openStreams(), 0);
}

void TestLizardCommands::theOutputOfASandboxEnds_data()
{
    QTest::addColumn<QByteArray>("last");
    QTest::addColumn<bool>("well");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("done") << QByteArray("event: done\ndata: {}\n\n") << true << QString();
    QTest::newRow("error") << QByteArray("event: error\ndata: node is gone\n\n") << false << u"node is gone"_s;
    QTest::newRow("break") << QByteArray() << false << QString();
}

void TestLizardCommands::theOutputOfASandboxEnds()
{
    QFETCH(QByteArray, last);
    QFETCH(bool, well);
    QFETCH(QString, sentence);
    LizardServer::Answer answer;
    answer.headers = {{"Content-Type", "text/event-stream"}};
    answer.pieces = {
        "data: {\"message\":\"one\"}\n\n", "event: other\ndata: {\"note\":1}\n\n", "data: {\"message\":\"two\"}\n\n"};
    answer.keepOpen = true;
    const QByteArray call = "GET /api/sandboxes/" + m_id.value().toLatin1() + "/logs";
    m_world->server.failNext(call, answer);
    const auto log = backend().sandboxes().output(m_id, 0);
    QStringList lines;
    std::optional<ApiError> error;
    bool ended = false;
    connect(log.get(), &OutputLog::received, this, [&lines](const QList<OutputLine> &more) {
        for (const OutputLine &line : more)
            lines << line.text;
    });
    connect(log.get(), &OutputLog::failed, this, [&error](const ApiError &why) { error = why; });
    connect(log.get(), &OutputLog::ended, this, [&ended] { ended = true; });
    QTRY_COMPARE(lines, (QStringList{u"one"_s, u"two"_s}));
    if (last.isEmpty())
        m_world->server.http().endStreams(false);
    else
        m_world->server.http().push(last);
    QTRY_VERIFY(ended || error);
    QCOMPARE(ended, well);
    if (!well)
        QVERIFY2(error->sentence.contains(sentence), qPrintable(error->sentence));
    QCOMPARE(lines.size(), 2);
    QCOMPARE(m_world->server.count(call), 1);
}

QTEST_GUILESS_MAIN(TestLizardCommands)
#include "tst_lizard_commands.moc"
