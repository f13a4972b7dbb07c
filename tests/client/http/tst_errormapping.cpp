// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/ErrorMapping.h"

#include "http/NobodyListens.h"

#include <QTest>

using namespace vivarium;

class TestErrorMapping : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void mapsStatuses();
    void mapsStatuses_data();
    void mapsNetworkErrors();
    void mapsNetworkErrors_data();
    void namesTheAccountsPage();
    void saysWhatToDoNext();
    void readsBothBodyShapes();
    void survivesForeignBodies();
    void namesTlsFaults();
    void tellsWhatIsUnclear();
    void whereNobodyListensItMattersWhoseServerItIs();
    void cleansTexts();
    void hidesSecrets();
    void hidesWhatStandsBehindAName_data();
    void hidesWhatStandsBehindAName();
};

void TestErrorMapping::mapsStatuses_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<ErrorKind>("kind");
    const auto row = [](int status, const char *code, ErrorKind kind) {
        QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(status).arg(QLatin1StringView(code))))
            << status << QByteArray(code) << kind;
    };
    row(400, "invalid_request", ErrorKind::Invalid);
    row(400, "unsupported", ErrorKind::Unsupported);
    row(401, "unauthenticated", ErrorKind::Unauthorized);
    row(402, "payment_required", ErrorKind::PaymentRequired);
    row(403, "forbidden", ErrorKind::Forbidden);
    row(404, "not_found", ErrorKind::NotFound);
    row(405, "not_found", ErrorKind::Unsupported);
    row(408, "", ErrorKind::Timeout);
    row(409, "conflict", ErrorKind::Conflict);
    row(409, "limit_reached", ErrorKind::LimitReached);
    row(413, "payload_too_large", ErrorKind::TooLarge);
    row(422, "", ErrorKind::Invalid);
    row(429, "too_many_pending_tasks", ErrorKind::RateLimited);
    row(500, "internal", ErrorKind::Server);
    row(501, "unsupported", ErrorKind::Unsupported);
    row(502, "", ErrorKind::Unavailable);
    row(503, "unavailable", ErrorKind::Unavailable);
    row(504, "", ErrorKind::Unavailable);
    row(599, "", ErrorKind::Server);
    row(418, "", ErrorKind::Invalid);
    row(302, "", ErrorKind::Protocol);
}

void TestErrorMapping::mapsStatuses()
{
    QFETCH(int, status);
    QFETCH(QByteArray, code);
    QFETCH(ErrorKind, kind);
    FailedCall call;
    call.verb = "GET";
    call.path = "/v1/me";
    call.server = QStringLiteral("lazycloud.dev");
    call.status = status;
    call.networkError = QNetworkReply::UnknownContentError;
    call.networkText = QStringLiteral("Error transferring");
    call.requestId = QStringLiteral("r-1");
    call.body = "{\"code\":\"" + code + "\",\"message\":\"the reason\"}";
    const ApiError error = errorFromCall(call);
    QCOMPARE(error.kind, kind);
    QCOMPARE(error.httpStatus, status);
    QCOMPARE(error.code, QString::fromLatin1(code));
    QCOMPARE(error.serverMessage, QStringLiteral("the reason"));
    QVERIFY(error.sentence.endsWith(QLatin1Char('.')));
    QVERIFY(!error.sentence.contains(QStringLiteral("transferring")));
    if (kind != ErrorKind::Unauthorized)
        QVERIFY(error.sentence.contains(QStringLiteral("the reason")));
    QVERIFY(error.details.contains(QStringLiteral("GET /v1/me")));
    QVERIFY(error.details.contains(QStringLiteral("r-1")));
}

void TestErrorMapping::mapsNetworkErrors_data()
{
    QTest::addColumn<QNetworkReply::NetworkError>("network");
    QTest::addColumn<QString>("word");
    QTest::newRow("refused") << QNetworkReply::ConnectionRefusedError << QStringLiteral("Nothing answers");
    QTest::newRow("host") << QNetworkReply::HostNotFoundError << QStringLiteral("can't be found");
    QTest::newRow("closed") << QNetworkReply::RemoteHostClosedError << QStringLiteral("closed the connection");
    QTest::newRow("proxy") << QNetworkReply::ProxyNotFoundError << QStringLiteral("proxy");
    QTest::newRow("other") << QNetworkReply::UnknownNetworkError << QStringLiteral("failed");
}

void TestErrorMapping::mapsNetworkErrors()
{
    QFETCH(QNetworkReply::NetworkError, network);
    QFETCH(QString, word);
    FailedCall call;
    call.server = QStringLiteral("lazycloud.dev:443");
    call.networkError = network;
    const ApiError error = errorFromCall(call);
    QCOMPARE(error.kind, ErrorKind::Network);
    QVERIFY2(error.sentence.contains(word), qPrintable(error.sentence));
    QVERIFY(error.sentence.contains(QStringLiteral("lazycloud.dev:443")));
    QVERIFY(!error.advice.isEmpty());
    QVERIFY(error.isTransient());
}

void TestErrorMapping::namesTheAccountsPage()
{
    const auto page = [](int status, const char *code, const QString &endpoint, const char *path) {
        FailedCall call;
        call.verb = "POST";
        call.path = path;
        call.endpoint = QUrl(endpoint);
        call.status = status;
        call.body = QByteArray("{\"code\":\"") + code + "\",\"message\":\"the reason\"}";
        return errorFromCall(call).page;
    };
    const char *instances = "/v1/workspaces/acme/instances";
    const QString server = QStringLiteral("https://user:secret@lazycloud.dev/prefix?x=1");
    const QString expected = QStringLiteral("https://lazycloud.dev/dashboard");
    QCOMPARE(page(402, "payment_required", server, instances), expected);
    QCOMPARE(page(409, "limit_reached", server, instances), expected);
    QCOMPARE(page(409, "conflict", server, instances), expected);
    QCOMPARE(page(409, "conflict", server, "/v1/workspaces/acme/containers/x/stop"), QString());
    QCOMPARE(page(503, "unavailable", server, instances), QString());
    // This machine asks for no payment, and a call to elsewhere names nobody's page.
    for (const char *here : {"http://127.0.0.1:7717", "http://[::1]:7717", "http://localhost:7717", ""})
        QCOMPARE(page(409, "limit_reached", QString::fromLatin1(here), instances), QString());
}

void TestErrorMapping::saysWhatToDoNext()
{
    const auto advice = [](int status, const char *code, const char *path) {
        FailedCall call;
        call.verb = "POST";
        call.path = path;
        call.server = QStringLiteral("lazycloud.dev");
        call.status = status;
        call.body = QByteArray("{\"code\":\"") + code + "\",\"message\":\"the reason\"}";
        return errorFromCall(call).advice;
    };
    const char *instances = "/v1/workspaces/acme/instances";
    QVERIFY(advice(402, "payment_required", instances).contains(QStringLiteral("website")));
    QVERIFY(advice(409, "limit_reached", instances).startsWith(QStringLiteral("Stop a sandbox")));
    // A plan that is full is a plain conflict of this one call.
    QVERIFY(advice(409, "conflict", instances).contains(QStringLiteral("limit of the plan")));
    QVERIFY(advice(409, "conflict", "/v1/workspaces/acme/containers/x/stop").isEmpty());
    QVERIFY(advice(503, "unavailable", instances).startsWith(QStringLiteral("Try again")));
    QVERIFY(advice(503, "unavailable", "/v1/workspaces/acme/containers/x/processes")
            .contains(QStringLiteral("still starting")));
}

void TestErrorMapping::readsBothBodyShapes()
{
    FailedCall call;
    call.status = 403;
    call.body = R"({"error":"TRIAL_SANDBOX_SIZE","message":"Too big for the trial"})";
    QCOMPARE(errorFromCall(call).code, QStringLiteral("TRIAL_SANDBOX_SIZE"));
    QCOMPARE(errorFromCall(call).serverMessage, QStringLiteral("Too big for the trial"));
    call.body = R"({"error":"Project is being deleted"})";
    QCOMPARE(errorFromCall(call).code, QString());
    QCOMPARE(errorFromCall(call).serverMessage, QStringLiteral("Project is being deleted"));
}

void TestErrorMapping::survivesForeignBodies()
{
    for (const QByteArray &body : {QByteArray("<html>Bad gateway</html>"), QByteArray("[]"), QByteArray("\xFF\xFE"),
             QByteArray(), QByteArray("{\"code\":5,\"message\":{}}")}) {
        FailedCall call;
        call.status = 502;
        call.server = QStringLiteral("s");
        call.body = body;
        const ApiError error = errorFromCall(call);
        QCOMPARE(error.kind, ErrorKind::Unavailable);
        QVERIFY(error.serverMessage.isEmpty());
        QVERIFY(!error.sentence.isEmpty());
    }
}

void TestErrorMapping::namesTlsFaults()
{
    FailedCall call;
    call.server = QStringLiteral("s");
    call.networkError = QNetworkReply::SslHandshakeFailedError;
    call.tlsErrors = {QStringLiteral("The certificate is self-signed, and untrusted")};
    const ApiError error = errorFromCall(call);
    QVERIFY(error.sentence.contains(QStringLiteral("self-signed")));
    QVERIFY(!isUnclear(error));
}

void TestErrorMapping::tellsWhatIsUnclear()
{
    FailedCall call;
    call.networkError = QNetworkReply::ConnectionRefusedError;
    QVERIFY(!isUnclear(errorFromCall(call)));
    call.networkError = QNetworkReply::RemoteHostClosedError;
    QVERIFY(isUnclear(errorFromCall(call)));
    call.timedOut = true;
    call.limit = std::chrono::seconds(30);
    QVERIFY(isUnclear(errorFromCall(call)));
    QVERIFY(errorFromCall(call).sentence.contains(QStringLiteral("30")));
    FailedCall conflict;
    conflict.status = 409;
    QVERIFY(!isUnclear(errorFromCall(conflict)));
}

void TestErrorMapping::whereNobodyListensItMattersWhoseServerItIs()
{
    const auto advice = [](const QString &address, QNetworkReply::NetworkError fault) {
        FailedCall call;
        call.server = QStringLiteral("server");
        call.endpoint = QUrl(address);
        call.networkError = fault;
        ApiError error = errorFromCall(call);
        const QString before = error.advice;
        explainNobodyListens(call, error);
        return error.advice == before ? QString() : error.advice;
    };
    const auto refused = QNetworkReply::ConnectionRefusedError;
    for (const char *here : {"http://127.0.0.1:4321", "http://localhost:4321", "http://[::1]:4321"})
        QVERIFY(advice(QString::fromLatin1(here), refused).contains(QStringLiteral("Start the Local Engine")));
    const QString there = advice(QStringLiteral("https://lazy.example.test"), refused);
    QVERIFY(there.contains(QStringLiteral("Check the address")));
    QVERIFY(!there.contains(QStringLiteral("Local Engine")));
    QCOMPARE(advice(QStringLiteral("http://127.0.0.1:4321"), QNetworkReply::RemoteHostClosedError), QString());
}

void TestErrorMapping::cleansTexts()
{
    QCOMPARE(cleanedText(QStringLiteral("a\x1b[31mb\r\nc\u202Ed")), QStringLiteral("a [31mb cd"));
    QVERIFY(cleanedText(QString(5000, QLatin1Char('x'))).size() <= 501);
}

void TestErrorMapping::hidesSecrets()
{
    FailedCall call;
    call.status = 500;
    call.body = R"({"message":"token lc_abcdefghijklmnopqrstuvwxyz was bad, Bearer abcdef"})";
    const ApiError error = errorFromCall(call);
    for (const QString &text : {error.details, error.sentence, error.serverMessage}) {
        QVERIFY2(!text.contains(QStringLiteral("lc_abc")), qPrintable(text));
        QVERIFY2(!text.contains(QStringLiteral("abcdef\"")), qPrintable(text));
    }
}

void TestErrorMapping::hidesWhatStandsBehindAName_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char *name, const char *text, const char *shown) {
        QTest::newRow(name) << QString::fromLatin1(text) << QString::fromLatin1(shown);
    };
    row("browser login", "token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1In0.c2ln-_bmF0dXJl is old", "token *** is old");
    row("cut off", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIi", "***");
    row("query", "https://a.test/x?lizard_token=abc123&page=2", "https://a.test/x?lizard_token=***&page=2");
    row("member", R"({"accessToken":"s3cret word","status":"complete"})",
        R"({"accessToken":"***","status":"complete"})");
    row("poll", R"({"sessionId":"s1", "sessionSecret": "top" })", R"({"sessionId":"s1", "sessionSecret": "***" })");
    row("JSON in JSON", R"({"message":"{\"access_token\":\"s3cret\"}"})", R"({"message":"{\"access_token\":\"***"}"})");
    row("password", "password=hunter2; host=db", "password=***; host=db");
    row("upper case", "PASSWORD: hunter2", "PASSWORD: ***");
    row("nothing to hide", "The password must not be empty.", "The password must not be empty.");
    row("a word that looks like it", "eyJ is how they begin", "eyJ is how they begin");
}

void TestErrorMapping::hidesWhatStandsBehindAName()
{
    QFETCH(QString, text);
    QFETCH(QString, shown);
    QCOMPARE(withoutSecrets(text), shown);
}

QTEST_GUILESS_MAIN(TestErrorMapping)
#include "tst_errormapping.moc"
