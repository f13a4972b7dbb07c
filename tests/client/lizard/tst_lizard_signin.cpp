// SPDX-License-Identifier: GPL-3.0-or-later
#include "LizardWorld.h"
#include "backend/TerminalChannel.h"
#include "lizard/LizardErrors.h"
#include "lizard/LizardLogin.h"
#include "profiles/LizardConfigFile.h"
#include "profiles/TokenExpiry.h"
#include "terminal/TerminalCodec.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QWebSocket>
#include <QWebSocketServer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;
using test::LizardServer;
using test::LizardWorld;

namespace {

ApiError errorOf(int status, const QByteArray &body, const QHttpHeaders &headers = {})
{
    FailedCall call;
    call.verb = "POST";
    call.path = "/api/sandboxes";
    call.server = u"lizard.build"_s;
    call.status = status;
    call.body = body;
    call.headers = headers;
    ApiError error = errorFromCall(call);
    LizardErrors::explain(call, error);
    return error;
}

} // namespace

/// Signing in, the errors that have more to say, and terminals.
class TestLizardSignIn : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void paymentSaysWhatToPayWhere_data();
    void paymentSaysWhatToPayWhere();
    void limitsSayWhatRuns();
    void limitsDontHoldUpOtherCalls();
    void codesHaveAdvice_data();
    void codesHaveAdvice();
    void signsInThroughTheBrowser();
    void tellsWhenALoginEnds();
    void takesOverFromEnvironmentAndFile();
    void refusesAFileOfOthers();
    void aRefusedKeyIsSaidOnce();
    void terminalsAreConnectedWithTheFirstByte();
    void terminalsEndWithAReason_data();
    void terminalsEndWithAReason();
};

void TestLizardSignIn::paymentSaysWhatToPayWhere_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("link");
    QTest::newRow("trial") << QByteArray(
        R"({"error":"Start the trial","code":"PAYMENT_REQUIRED","status":"trial_available",
        "subscribeUrl":"https://lizard.build/trial","billingUrl":"https://lizard.build/billing"})")
                           << u"https://lizard.build/trial"_s;
    QTest::newRow("invoice") << QByteArray(
        R"({"error":"UNPAID_INVOICE","message":"An invoice is open","status":"past_due",
        "invoiceUrl":"https://pay.example.test/in_1","billingUrl":"https://lizard.build/billing"})")
                             << u"https://pay.example.test/in_1"_s;
    QTest::newRow("old") << QByteArray(R"({"error":"x","status":"frozen","topupUrl":"https://lizard.build/topup",
        "billingUrl":"https://lizard.build/billing"})")
                         << u"https://lizard.build/topup"_s;
    QTest::newRow("other") << QByteArray(
        R"({"error":"x","status":"paused","billingUrl":"https://lizard.build/billing"})")
                           << u"https://lizard.build/billing"_s;
    QTest::newRow("no web page") << QByteArray(
        R"json({"error":"x","status":"paused","billingUrl":"javascript:alert(1)"})json")
                                 << QString();
    QTest::newRow("disguised") << QByteArray(
        R"({"error":"x","status":"paused","billingUrl":"https://lizard.build@evil.test/"})")
                               << QString();
}

void TestLizardSignIn::paymentSaysWhatToPayWhere()
{
    QFETCH(QByteArray, body);
    QFETCH(QString, link);
    const ApiError error = errorOf(402, body);
    QCOMPARE(error.kind, ErrorKind::PaymentRequired);
    QCOMPARE(error.page, link);
    QCOMPARE(error.advice.contains("https://"_L1), !link.isEmpty());
    QVERIFY(error.advice.contains("nothing new is started"_L1));
}

void TestLizardSignIn::limitsSayWhatRuns()
{
    const ApiError error = errorOf(429, R"({"error":"Sandbox limit reached","code":"SANDBOX_LIMIT_REACHED","limit":40,
        "running":38,"needed":4,"unit":"vcpu","tier":"pro"})");
    QCOMPARE(error.kind, ErrorKind::LimitReached);
    QVERIFY2(error.advice.contains("38 of 40 vCPUs run"_L1), qPrintable(error.advice));
    QVERIFY(error.advice.contains("needs 4 vCPUs"_L1));
    const ApiError rate = errorOf(429,
        R"({"error":"Too many starts","code":"SANDBOX_RATE_LIMITED","limit":6,"unit":"sandboxes","retryAfterS":12})");
    QVERIFY2(rate.advice.contains("in 12 second"_L1), qPrintable(rate.advice));
    // Calls themselves can be too many, too: that is the connection's business.
    QCOMPARE(errorOf(429, R"({"error":"Slow down"})").kind, ErrorKind::RateLimited);
    QVERIFY(errorOf(429, R"({"error":"Slow down","retryAfterS":90})").advice.contains("90"_L1));
    QVERIFY(
        !errorOf(409, R"({"error":"Too full","code":"volume_too_full_to_shrink"})").advice.contains("only grow"_L1));
}

void TestLizardSignIn::limitsDontHoldUpOtherCalls()
{
    LizardWorld w;
    QVERIFY(w.signIn());
    LizardServer::Answer limit = LizardServer::error(
        429, {{u"error"_s, u"Too many starts"_s}, {u"code"_s, u"SANDBOX_RATE_LIMITED"_s}, {u"limit"_s, 6}});
    limit.headers.emplaceBack("Retry-After", "1800");
    w.server.failNext("POST /api/sandboxes", limit);
    const auto made = w.wait(w.backend->sandboxes().create({}, {}));
    QVERIFY(!made);
    QVERIFY(made.error().advice.contains("1800 second"_L1));
    QVERIFY(w.wait(w.backend->sandboxes().list({})));
}

void TestLizardSignIn::codesHaveAdvice_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("advice");
    const auto row = [](const char *code, int status, const QString &advice) {
        QTest::newRow(code) << status << QByteArray("{\"error\":\"no\",\"code\":\"") + code + "\"}" << advice;
    };
    row("PROJECT_REQUIRED", 400, u"Choose a project"_s);
    row("SANDBOX_SIZE_NOT_ALLOWED", 400, u"another size"_s);
    row("TRIAL_SANDBOX_LIFETIME", 403, u"an hour"_s);
    row("TRIAL_SANDBOX_SIZE", 403, u"nano, mini and small"_s);
    row("TRIAL_SANDBOX_REGION", 403, u"US only"_s);
    row("PROJECT_OUT_OF_SCOPE", 403, u"doesn't reach"_s);
    row("DESKTOP_NOT_SUPPORTED", 400, u"desktop"_s);
    row("region_unavailable", 503, u"another region"_s);
    row("volume_shrink_unsupported", 400, u"only grow"_s);
}

void TestLizardSignIn::codesHaveAdvice()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(QString, advice);
    const ApiError error = errorOf(status, body);
    QVERIFY2(error.advice.contains(advice), qPrintable(error.advice));
}

void TestLizardSignIn::signsInThroughTheBrowser()
{
    LizardServer server;
    LizardLogin login(server.url(), {}, 1ms);
    QSignalSpy ready(&login, &BrowserLogin::codeReady);
    QSignalSpy approved(&login, &BrowserLogin::approved);
    server.failNext("POST /api/auth/cli/poll", LizardServer::Answer::json({{u"status"_s, u"pending"_s}}));
    server.failNext("POST /api/auth/cli/poll", LizardServer::error(500, {{u"error"_s, u"oops"_s}}));
    server.failNext("POST /api/auth/cli/poll", LizardServer::error(401, {{u"error"_s, u"Not yet"_s}}));
    login.start();
    QTRY_COMPARE(ready.size(), 1);
    QCOMPARE(login.code().page.path(), u"/auth/cli"_s);
    QCOMPARE(login.code().page.host(), server.url().host());
    QVERIFY(login.code().userCode.isEmpty());
    QTRY_COMPARE(approved.size(), 1);
    QCOMPARE(approved[0][0].value<Secret>().reveal(), LizardServer::key());
    QCOMPARE(server.count("POST /api/auth/cli/poll"), 4);
}

void TestLizardSignIn::tellsWhenALoginEnds()
{
    const auto token = [](const QByteArray &payload) {
        return Secret(
            "e30." + payload.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals) + ".sig");
    };
    QCOMPARE(TokenExpiry::of(token(R"({"sub":"u","exp":1764410400})")).toSecsSinceEpoch(), qint64(1764410400));
    QVERIFY(!TokenExpiry::of(token(R"({"sub":"u"})")).isValid());
    QVERIFY(!TokenExpiry::of(token(R"({"exp":1e300})")).isValid());
    QVERIFY(!TokenExpiry::of(Secret("liz_a.b")).isValid());
    QVERIFY(!TokenExpiry::of(Secret("a.!!!.c")).isValid());
}

void TestLizardSignIn::takesOverFromEnvironmentAndFile()
{
    QTemporaryDir home;
    QDir(home.path()).mkdir(u".lizard"_s);
    QProcessEnvironment environment;
    environment.insert(u"HOME"_s, home.path());
    const QString path = LizardConfigFile::path(environment);
    QCOMPARE(LizardConfigFile::read(environment, path)->size(), 0);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"credentials":{"accessToken":"jwt.of.login","userId":"u","username":"dev","expiresAt":1764410400000},
        "projects":{"/home/dev/app":{"projectId":"proj_9"}}})");
    file.close();
    file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    environment.insert(u"LIZARD_API_KEY"_s, u"liz_key"_s);
    environment.insert(u"LIZARD_API_URL"_s, u"http://127.0.0.1:8090"_s);
    const auto found = LizardConfigFile::read(environment, path);
    QVERIFY2(found, found ? "" : qPrintable(found.error().text()));
    QCOMPARE(found->size(), 2);
    QCOMPARE(found->at(0).source, u"LIZARD_API_KEY"_s);
    QCOMPARE(found->at(0).endpoint, QUrl(u"http://127.0.0.1:8090"_s));
    QCOMPARE(found->at(1).source, u"dev"_s);
    QCOMPARE(found->at(1).project, u"proj_9"_s);
    QCOMPARE(found->at(1).token, Secret("jwt.of.login"));
    QVERIFY(found->at(1).expiresAt.isValid());
    environment.insert(u"LIZARD_API_KEY"_s, u"liz_\r\nX-Evil: 1"_s);
    QCOMPARE(LizardConfigFile::read(environment, path)->size(), 1);
}

void TestLizardSignIn::refusesAFileOfOthers()
{
    QTemporaryDir home;
    QDir(home.path()).mkdir(u".lizard"_s);
    QProcessEnvironment environment;
    environment.insert(u"HOME"_s, home.path());
    QFile elsewhere(home.filePath(u"other.json"_s));
    QVERIFY(elsewhere.open(QIODevice::WriteOnly));
    elsewhere.write("{}");
    elsewhere.close();
    QVERIFY(QFile::link(elsewhere.fileName(), LizardConfigFile::path(environment)));
    QVERIFY(!LizardConfigFile::read(environment, LizardConfigFile::path(environment)));
    QVERIFY(!LizardConfigFile::parse("[]", u"config.json"_s));
    QVERIFY(!*LizardConfigFile::parse("{}", u"config.json"_s));
}

void TestLizardSignIn::aRefusedKeyIsSaidOnce()
{
    LizardWorld w;
    w.server.failNext("GET /api/auth/me", LizardServer::error(401, {{u"error"_s, u"Invalid API key"_s}}));
    const auto who = w.signIn();
    QVERIFY(!who);
    QCOMPARE(who.error().kind, ErrorKind::Unauthorized);
    QVERIFY(who.error().advice.contains("key"_L1));
    QCOMPARE(w.backend->status().state, ConnectionStatus::State::Refused);
    // The refused key isn't shown to the server again by what goes on asking.
    const qsizetype asked = w.server.http().requests().size();
    QCOMPARE(asked, 1);
    const auto projects = w.wait(w.backend->account().workspaces());
    QVERIFY(!projects);
    QCOMPARE(projects.error().kind, ErrorKind::Unauthorized);
    QCOMPARE(w.server.http().requests().size(), asked);
    QVERIFY(w.signIn()); // somebody tries again
}

void TestLizardSignIn::terminalsAreConnectedWithTheFirstByte()
{
    QWebSocketServer server(u"lizard"_s, QWebSocketServer::NonSecureMode);
    QVERIFY(server.listen(QHostAddress::LocalHost));
    LizardBackend::Options options;
    options.endpoint = QUrl(u"http://127.0.0.1:%1"_s.arg(server.serverPort()));
    options.token = Secret(LizardServer::key());
    QTemporaryDir folder;
    options.portMemory = folder.filePath(u"ports.json"_s);
    LizardBackend backend(options);
    QByteArray typed;
    QString resize;
    std::unique_ptr<QWebSocket> peer;
    connect(&server, &QWebSocketServer::newConnection, this, [&] { // what is sent may come right behind
        peer.reset(server.nextPendingConnection());
        connect(peer.get(), &QWebSocket::textMessageReceived, this, [&resize](const QString &text) { resize = text; });
        connect(peer.get(), &QWebSocket::binaryMessageReceived, this,
            [&typed](const QByteArray &bytes) { typed += bytes; });
    });
    const auto channel = backend.terminals().open(SandboxId(u"swift lion"_s), {100, 30}, true, {});
    QByteArray received;
    std::optional<TerminalChannel::End> end;
    connect(
        channel.get(), &TerminalChannel::received, this, [&received](const QByteArray &bytes) { received += bytes; });
    connect(channel.get(), &TerminalChannel::ended, this,
        [&end](TerminalChannel::End how, int, const ApiError &) { end = how; });
    QTRY_VERIFY(peer);
    QCOMPARE(peer->requestUrl().path(), u"/api/sandboxes/terminal"_s);
    QCOMPARE(peer->requestUrl().query(QUrl::FullyEncoded), u"id=swift%20lion"_s);
    QCOMPARE(peer->request().rawHeader("Authorization"), "Bearer " + LizardServer::key());
    QTRY_COMPARE(resize, uR"({"type":"resize","cols":100,"rows":30})"_s);
    // Both kinds of messages are output here, also what looks like a message of another protocol.
    peer->sendBinaryMessage("$ ");
    peer->sendTextMessage(uR"({"type":"exit","code":0})"_s);
    QTRY_COMPARE(received, QByteArray(R"($ {"type":"exit","code":0})"));
    channel->send("\x03");
    QTRY_COMPARE(typed, QByteArray("\x03"));
    peer->close(QWebSocketProtocol::CloseCodeNormal, u"Shell exited"_s);
    QTRY_COMPARE(end, std::optional(TerminalChannel::End::Exited));
}

void TestLizardSignIn::terminalsEndWithAReason_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<TerminalChannel::End>("end");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("exit") << 1000 << u"Shell exited"_s << TerminalChannel::End::Exited << QString();
    QTest::newRow("no status") << 1005 << QString() << TerminalChannel::End::Exited << QString();
    QTest::newRow("broken") << 1006 << QString() << TerminalChannel::End::Lost << u"was lost"_s;
    QTest::newRow("key") << 4001 << QString() << TerminalChannel::End::Refused << u"key"_s;
    QTest::newRow("scope") << 4003 << u"elsewhere"_s << TerminalChannel::End::Refused << u"doesn't reach"_s;
    QTest::newRow("gone") << 4004 << QString() << TerminalChannel::End::Refused << u"doesn't exist"_s;
    QTest::newRow("paused") << 4009 << u"Sandbox is paused"_s << TerminalChannel::End::Refused
                            << u"Sandbox is paused"_s;
    QTest::newRow("number") << 4010 << QString() << TerminalChannel::End::Refused << u"4010"_s;
}

void TestLizardSignIn::terminalsEndWithAReason()
{
    QFETCH(int, code);
    QFETCH(QString, reason);
    QFETCH(TerminalChannel::End, end);
    QFETCH(QString, sentence);
    const auto ending = TerminalCodec(TerminalCodec::Dialect::Lizard).closed(code, reason);
    QCOMPARE(ending.end, end);
    QVERIFY2(ending.error.sentence.contains(sentence), qPrintable(ending.error.sentence));
}

QTEST_GUILESS_MAIN(TestLizardSignIn)
#include "tst_lizard_signin.moc"
