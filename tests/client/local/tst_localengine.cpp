// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeServer.h"

#include "local/LocalBackend.h"
#include "local/LocalEngine.h"
#include "transfer/LocalFiles.h"

#include <QDir>
#include <QFile>
#include <QFutureWatcher>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

using namespace vivarium;
using test::FakeServer;
using Answer = FakeServer::Answer;
using Stage = LocalEngine::Stage;

/// The engine's program is played by a shell script that writes the engine's files, and its port by a fake server. With
/// the real program the end-to-end tests run.
class TestLocalEngine : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void findsTheDataFolder();
    void readsTheAddress();
    void trustsTheLockOnly();
    void refusesForeignAddresses_data();
    void refusesForeignAddresses();
    void findsARunningEngine();
    void startsOnceForAll();
    void tellsWhatTheProgramSays();
    void namesAMissingProgram();
    void doesNotWaitForEver();
    void signsInThroughTheEngine();
    void takesTheTokenToItsOwnEdgeOnly();
    void followsAnEngineThatMoved();
    void startsAnEngineAgainThatWasKilled();
    void leavesAnEngineThatWasStopped();
    void showsAFailedStart();

private:
    template <typename T> Result<T> wait(const Reply<T> &reply)
    {
        QFutureWatcher<Result<T>> watcher;
        QSignalSpy finished(&watcher, &QFutureWatcherBase::finished);
        watcher.setFuture(reply);
        if (!reply.isFinished())
            finished.wait(15000);
        if (reply.resultCount() == 0)
            return std::unexpected(ApiError::local(QStringLiteral("no answer in the test")));
        return reply.result();
    }
    void writeFile(const QString &name, const QByteArray &bytes, mode_t mode = 0600) const
    {
        QFile file(QDir(m_data).filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        file.close();
        QCOMPARE(::chmod(QFile::encodeName(file.fileName()).constData(), mode), 0);
    }
    [[nodiscard]] static QByteArray description(
        const QString &endpoint, qint64 pid = QCoreApplication::applicationPid())
    {
        return QJsonDocument(QJsonObject{{QStringLiteral("endpoint"), endpoint}, {QStringLiteral("pid"), pid}})
            .toJson();
    }
    void announce(const FakeServer &server) const
    {
        writeFile(QStringLiteral("engine.json"), description(server.url().toString()));
        writeFile(QStringLiteral("token"), FakeServer::token() + '\n');
    }
    /// A program that counts its starts and then runs `script`.
    [[nodiscard]] LocalEngine::Options withProgram(const QByteArray &script) const
    {
        writeFile(
            QStringLiteral("program"), "#!/bin/sh\ncd \"$(dirname \"$0\")\" && echo \"$@\" >>starts\n" + script, 0700);
        LocalEngine::Options options;
        options.dataDirectory = m_data;
        options.program = QDir(m_data).filePath(QStringLiteral("program"));
        options.startLimit = std::chrono::seconds(10);
        return options;
    }
    /// What the real program leaves behind once it answers.
    [[nodiscard]] QByteArray announcing(const FakeServer &server) const
    {
        return "umask 077; cat >engine.json <<'E'\n" + description(server.url().toString()) + "\nE\nprintf '%s' '"
            + FakeServer::token() + "' >token\n";
    }
    [[nodiscard]] QByteArrayList starts() const
    {
        QFile file(QDir(m_data).filePath(QStringLiteral("starts")));
        return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().split('\n') : QByteArrayList();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    FileDescriptor m_lock; ///< held as by an engine that runs
    QString m_data;
    std::unique_ptr<FakeServer> m_server;
};

void TestLocalEngine::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_data = m_folder->path();
    const QByteArray lock = QFile::encodeName(QDir(m_data).filePath(QStringLiteral("lock")));
    m_lock = FileDescriptor(::open(lock.constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    QVERIFY(m_lock.isOpen());
    QCOMPARE(::flock(m_lock.get(), LOCK_EX | LOCK_NB), 0);
    m_server = std::make_unique<FakeServer>();
    m_server->on("GET /readyz", Answer{});
    m_server->on("GET /v1/me",
        Answer::json(QJsonDocument::fromJson(R"({"user":{"email":"","display_name":"me"},"workspaces":[
        {"name":"local","state":"active","role":"owner","created_at":"2026-09-07T10:00:00Z"}]})")
                .object()));
}

void TestLocalEngine::cleanup()
{
    QCOMPARE(m_server->violations().join(u'\n'), QString());
    m_server.reset();
}

void TestLocalEngine::findsTheDataFolder()
{
    QProcessEnvironment environment;
    QVERIFY(LocalEngine::defaultDataDirectory(environment).endsWith(QStringLiteral("/.local/share/vivarium/engine")));
    environment.insert(QStringLiteral("XDG_DATA_HOME"), QStringLiteral("/data"));
    QCOMPARE(LocalEngine::defaultDataDirectory(environment), QStringLiteral("/data/vivarium/engine"));
    environment.insert(QStringLiteral("VIVARIUM_DATA_DIR"), QStringLiteral("/own"));
    QCOMPARE(LocalEngine::defaultDataDirectory(environment), QStringLiteral("/own/engine"));
}

void TestLocalEngine::readsTheAddress()
{
    QCOMPARE(LocalEngine::readAddress(m_data).error().kind, ErrorKind::NotFound);
    announce(*m_server);
    writeFile(QStringLiteral("token"), FakeServer::token(), 0644);
    const auto address = LocalEngine::readAddress(m_data);
    QVERIFY(address);
    QCOMPARE(address->endpoint, m_server->url());
    QCOMPARE(address->token.reveal(), FakeServer::token());
    struct stat status{};
    QCOMPARE(::stat(QFile::encodeName(QDir(m_data).filePath(QStringLiteral("token"))).constData(), &status), 0);
    QCOMPARE(int(status.st_mode & 0777), 0600);
    // A process id that can't exist.
    writeFile(QStringLiteral("engine.json"), description(m_server->url().toString(), 0x3FFFFFFF));
    QCOMPARE(LocalEngine::readAddress(m_data).error().kind, ErrorKind::NotFound);
}

void TestLocalEngine::trustsTheLockOnly()
{
    // The engine was killed; a process has its id by now, and perhaps its port.
    announce(*m_server);
    QVERIFY(LocalEngine::readAddress(m_data));
    const auto isCutShort = [this] {
        const auto address = LocalEngine::readAddress(m_data);
        return !address && address.error().kind == ErrorKind::NotFound
            && address.error().code == QLatin1StringView(LocalEngine::CutShort);
    };
    QCOMPARE(::flock(m_lock.get(), LOCK_UN), 0);
    QVERIFY(isCutShort());
    // Another window that asks the same thing at this moment is no engine.
    QCOMPARE(::flock(m_lock.get(), LOCK_SH | LOCK_NB), 0);
    QVERIFY(isCutShort());
    QVERIFY(QFile::remove(QDir(m_data).filePath(QStringLiteral("lock"))));
    QVERIFY(isCutShort());
    LocalEngine engine(withProgram("exit 1\n"));
    QVERIFY(!wait(engine.locate()));
    QCOMPARE(m_server->count("GET /readyz"), 0);
}

void TestLocalEngine::refusesForeignAddresses_data()
{
    QTest::addColumn<QString>("endpoint");
    for (const char *endpoint : {"http://example.test:7717", "http://192.0.2.1:7717", "https://127.0.0.1:7717",
             "ftp://127.0.0.1", "", "nonsense"})
        QTest::newRow(endpoint) << QString::fromLatin1(endpoint);
}

void TestLocalEngine::refusesForeignAddresses()
{
    QFETCH(QString, endpoint);
    writeFile(QStringLiteral("engine.json"), description(endpoint));
    writeFile(QStringLiteral("token"), FakeServer::token());
    const auto address = LocalEngine::readAddress(m_data);
    QVERIFY(!address);
    QCOMPARE(address.error().code, QStringLiteral("bad_files"));
}

void TestLocalEngine::findsARunningEngine()
{
    announce(*m_server);
    LocalEngine engine(withProgram("exit 1\n"));
    const QSignalSpy stages(&engine, &LocalEngine::stageChanged);
    const auto address = wait(engine.ensureRunning());
    QVERIFY2(address, qPrintable(address ? QString() : address.error().text()));
    QCOMPARE(engine.stage(), Stage::Ready);
    QCOMPARE(stages.count(), 2);
    QCOMPARE(starts(), QByteArrayList());
    m_server->on("GET /readyz", Answer::error(503, "unavailable", "draining"));
    QCOMPARE(wait(engine.locate()).error().kind, ErrorKind::NotFound);
}

void TestLocalEngine::startsOnceForAll()
{
    LocalEngine engine(
        withProgram("echo 'Making the base image …'; " + announcing(*m_server) + "echo 'The engine runs.'\n"));
    QList<Stage> stages;
    QStringList sentences;
    connect(&engine, &LocalEngine::stageChanged, this, [&](Stage stage, const QString &sentence) {
        stages << stage;
        sentences << sentence;
    });
    const auto first = engine.ensureRunning();
    auto given = engine.ensureRunning();
    const auto third = engine.ensureRunning();
    given.cancel();
    QVERIFY(wait(first));
    const auto address = wait(third);
    QVERIFY(address);
    QCOMPARE(address->endpoint, m_server->url());
    QCOMPARE(starts(), (QByteArrayList{"start --data-dir " + QFile::encodeName(m_data)}));
    QCOMPARE(stages.first(), Stage::Looking);
    QVERIFY(stages.contains(Stage::Starting));
    QCOMPARE(stages.last(), Stage::Ready);
    QVERIFY2(sentences.join(QLatin1Char('|')).contains(QStringLiteral("The engine runs.")),
        qPrintable(sentences.join(QLatin1Char('|'))));
    QVERIFY(wait(engine.ensureRunning()));
    QCOMPARE(starts().size(), 1);
}

void TestLocalEngine::tellsWhatTheProgramSays()
{
    LocalEngine engine(withProgram("echo one; echo 'Podman is not installed.' >&2; exit 3\n"));
    const auto address = wait(engine.ensureRunning());
    QCOMPARE(address.error().kind, ErrorKind::Local);
    QCOMPARE(address.error().advice, QStringLiteral("Podman is not installed."));
    QVERIFY(address.error().details.contains(QStringLiteral("one")));
    QCOMPARE(engine.stage(), Stage::Failed);
    QVERIFY(engine.sentence().contains(QStringLiteral("Podman is not installed.")));
    // It may be tried again.
    QVERIFY(!wait(engine.ensureRunning()));
    QCOMPARE(starts().size(), 2);
}

void TestLocalEngine::namesAMissingProgram()
{
    LocalEngine::Options options;
    options.dataDirectory = m_data;
    options.program = m_data + QStringLiteral("/not-there");
    LocalEngine engine(options);
    const auto address = wait(engine.ensureRunning());
    QVERIFY(address.error().sentence.contains(QStringLiteral("vivarium-engine")));
    QVERIFY(!address.error().advice.isEmpty());
}

void TestLocalEngine::doesNotWaitForEver()
{
    LocalEngine::Options options = withProgram("exec sleep 1000\n");
    options.startLimit = std::chrono::seconds(1);
    LocalEngine engine(options);
    const auto address = wait(engine.ensureRunning());
    QVERIFY(address.error().sentence.contains(QStringLiteral("in time")));
    QTRY_VERIFY(engine.findChildren<QProcess *>().isEmpty());
}

void TestLocalEngine::signsInThroughTheEngine()
{
    LocalBackend backend(ProfileId(QStringLiteral("local")), withProgram(announcing(*m_server)));
    QCOMPARE(backend.status().state, ConnectionStatus::State::Connecting);
    const auto who = wait(backend.connectToServer());
    QVERIFY2(who, qPrintable(who ? QString() : who.error().text()));
    QCOMPARE(*who, QStringLiteral("me · local"));
    QCOMPARE(backend.status().state, ConnectionStatus::State::Online);
    QCOMPARE(starts().size(), 1);
}

void TestLocalEngine::takesTheTokenToItsOwnEdgeOnly()
{
    announce(*m_server);
    LocalBackend backend(ProfileId(QStringLiteral("local")), withProgram("exit 1\n"));
    QVERIFY(wait(backend.connectToServer()));
    FakeServer edge;
    edge.setCredential(QByteArray(), {"/"});
    edge.on("GET /", Answer{});
    const auto call = [&](const QString &host, std::optional<bool> authorized) {
        const ExposedPort port{
            8000, QStringLiteral("http://%1:%2/").arg(host).arg(edge.url().port()), authorized, {}, {}};
        const auto probe = wait(backend.ports().probe(port));
        return probe && probe->httpStatus == 200 ? std::optional(probe->withToken) : std::nullopt;
    };
    QCOMPARE(call(QStringLiteral("s-1-8000.localhost"), true), std::optional(true));
    QCOMPARE(edge.last("GET /").header("authorization"), "Bearer " + FakeServer::token());
    // Where it isn't needed, isn't known to be, or the host is another than ours, it stays here.
    QCOMPARE(call(QStringLiteral("s-1-8000.localhost"), false), std::optional(false));
    QCOMPARE(edge.last("GET /").header("authorization"), QByteArray());
    QCOMPARE(call(QStringLiteral("s-1-8000.localhost"), std::nullopt), std::optional(false));
    QCOMPARE(edge.last("GET /").header("authorization"), QByteArray());
    QCOMPARE(call(QStringLiteral("127.0.0.1"), true), std::optional(false));
    QCOMPARE(edge.last("GET /").header("authorization"), QByteArray());
    QCOMPARE(edge.count("GET /"), 4);
}

void TestLocalEngine::followsAnEngineThatMoved()
{
    announce(*m_server);
    LocalBackend backend(ProfileId(QStringLiteral("local")), withProgram("exit 1\n"));
    QVERIFY(wait(backend.connectToServer()));
    FakeServer moved;
    moved.on("GET /readyz", Answer{});
    moved.on("GET /v1/me",
        Answer::json(QJsonDocument::fromJson(R"({"user":{"email":"","display_name":"me"},"workspaces":[
        {"name":"local","state":"active","role":"owner","created_at":"2026-09-07T10:00:00Z"}]})")
                .object()));
    moved.on("GET /v1/workspaces/local/containers/s", Answer::error(404, "not_found"));
    m_server->die();
    announce(moved);
    QVERIFY(!wait(backend.sandboxes().get(SandboxId(QStringLiteral("s")))));
    QTRY_COMPARE_WITH_TIMEOUT(backend.status().state, ConnectionStatus::State::Online, 10000);
    QCOMPARE(wait(backend.sandboxes().get(SandboxId(QStringLiteral("s")))).error().kind, ErrorKind::NotFound);
    QVERIFY(moved.count("GET /v1/me") >= 1);
    QCOMPARE(moved.violations().join(u'\n'), QString());
    QCOMPARE(starts(), QByteArrayList());
}

void TestLocalEngine::startsAnEngineAgainThatWasKilled()
{
    FakeServer next;
    next.on("GET /readyz", Answer{});
    next.on("GET /v1/me",
        Answer::json(QJsonDocument::fromJson(R"({"user":{"email":"","display_name":"me"},"workspaces":[
        {"name":"local","state":"active","role":"owner","created_at":"2026-09-07T10:00:00Z"}]})")
                .object()));
    announce(*m_server);
    LocalBackend backend(ProfileId(QStringLiteral("local")), withProgram(announcing(next)));
    QVERIFY(wait(backend.connectToServer()));
    QCOMPARE(starts(), QByteArrayList());
    QProcess gone;
    gone.start(QStringLiteral("true"), QStringList());
    QVERIFY(gone.waitForStarted());
    const qint64 pid = gone.processId();
    QVERIFY(gone.waitForFinished());
    writeFile(QStringLiteral("engine.json"), description(m_server->url().toString(), pid));
    m_server->die();
    QVERIFY(!wait(backend.sandboxes().get(SandboxId(QStringLiteral("s")))));
    QTRY_COMPARE_WITH_TIMEOUT(backend.status().state, ConnectionStatus::State::Online, 10000);
    QCOMPARE(starts().size(), 1);
    QVERIFY(next.count("GET /v1/me") >= 1);
    QCOMPARE(next.violations().join(u'\n'), QString());
}

void TestLocalEngine::leavesAnEngineThatWasStopped()
{
    announce(*m_server);
    LocalBackend backend(ProfileId(QStringLiteral("local")), withProgram("exit 1\n"));
    QVERIFY(wait(backend.connectToServer()));
    QVERIFY(QFile::remove(QDir(m_data).filePath(QStringLiteral("engine.json"))));
    m_server->die();
    QVERIFY(!wait(backend.sandboxes().get(SandboxId(QStringLiteral("s")))));
    QTRY_COMPARE(backend.status().state, ConnectionStatus::State::Offline);
    // The look for it, which goes the same way, is over when this one is.
    QCOMPARE(wait(backend.engine().locate()).error().kind, ErrorKind::NotFound);
    QCOMPARE(starts(), QByteArrayList());
    // What a person asks for is tried all the same; it says what is wrong and what to do, not an address.
    const ApiError error = wait(backend.sandboxes().stop(SandboxId(QStringLiteral("s")))).error();
    QCOMPARE(error.sentence, QStringLiteral("The local engine is not running."));
    QVERIFY2(error.advice.contains(QStringLiteral("Start the Local Engine")), qPrintable(error.advice));
    QCOMPARE(starts(), QByteArrayList());
}

void TestLocalEngine::showsAFailedStart()
{
    LocalBackend backend(ProfileId(QStringLiteral("local")), withProgram("echo 'No Podman here.'; exit 1\n"));
    QVERIFY(!wait(backend.connectToServer()));
    QCOMPARE(backend.status().state, ConnectionStatus::State::Offline);
    QVERIFY2(backend.status().error.text().contains(QStringLiteral("No Podman here.")),
        qPrintable(backend.status().error.text()));
    QVERIFY(!wait(backend.sandboxes().list({})));
    // The person mends it and tries again.
    announce(*m_server);
    backend.retryNow();
    QTRY_COMPARE_WITH_TIMEOUT(backend.status().state, ConnectionStatus::State::Online, 10000);
}

QTEST_GUILESS_MAIN(TestLocalEngine)
#include "tst_localengine.moc"
