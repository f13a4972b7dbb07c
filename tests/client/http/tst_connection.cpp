// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeServer.h"

#include "http/Connection.h"
#include "http/JsonCall.h"

#include <QFutureWatcher>
#include <QLoggingCategory>
#include <QSignalSpy>
#include <QTest>

using namespace vivarium;
using namespace std::chrono_literals;
using test::FakeServer;
using Answer = FakeServer::Answer;
using State = ConnectionStatus::State;

namespace {
Result<int> decodeNumber(JsonReader reader)
{
    const int number = int(reader.requiredInteger(QLatin1StringView("number")));
    return reader.finish(number);
}

const HttpRequest getThing = HttpRequest::get(ApiPath(QLatin1StringView("/v1/thing")));
const HttpRequest postThing =
    HttpRequest::json("POST", ApiPath(QLatin1StringView("/v1/thing")), {{QStringLiteral("a"), 1}});
} // namespace

class TestConnection : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void answersAndKeepsTheRules();
    void parsesLargeAnswersAside();
    void namesWhatCantBeUnderstood();
    void repeatsSafeCalls_data();
    void repeatsSafeCalls();
    void givesUpAfterThreeTries();
    void neverRepeatsUnsafeCalls_data();
    void neverRepeatsUnsafeCalls();
    void neverRepeatsOnAReusedConnection();
    void endsAtItsLimit();
    void abortsWhenCancelled();
    void capsTheBody();
    void noticesATornAnswer();
    void doesNotFollowRedirects();
    void keepsTheCredentialAtHome();
    void logsNoSecretAndNoQuery();

private:
    template <typename T> Result<T> wait(const Reply<T> &reply, int milliseconds = 15000)
    {
        QFutureWatcher<Result<T>> watcher;
        QSignalSpy finished(&watcher, &QFutureWatcherBase::finished);
        watcher.setFuture(reply);
        if (!reply.isFinished())
            finished.wait(milliseconds);
        if (reply.resultCount() == 0)
            return std::unexpected(ApiError::local(QStringLiteral("no answer in the test")));
        return reply.result();
    }

    std::unique_ptr<FakeServer> m_server;
    std::unique_ptr<Connection> m_connection;
};

void TestConnection::init()
{
    m_server = std::make_unique<FakeServer>();
    Connection::Options options;
    options.endpoint = m_server->url();
    options.token = Secret(FakeServer::token());
    m_connection = std::make_unique<Connection>(options);
}

void TestConnection::cleanup()
{
    m_connection.reset();
    QCOMPARE(m_server->violations().join(u'\n'), QString());
    m_server.reset();
}

void TestConnection::answersAndKeepsTheRules()
{
    m_server->on("GET /v1/thing", Answer::json({{QStringLiteral("number"), 5}}));
    QCOMPARE(m_connection->status().state, State::Connecting);
    const QSignalSpy status(m_connection.get(), &Connection::statusChanged);
    QCOMPARE(wait(callJson<int>(*m_connection, getThing, &decodeNumber)).value(), 5);
    QCOMPARE(m_connection->status().state, State::Online);
    QVERIFY(m_connection->status().lastSeenAt.isValid());
    QCOMPARE(status.count(), 1);
    const auto request = m_server->last("GET /v1/thing");
    QCOMPARE(request.header("accept"), QByteArray("application/json"));
    QVERIFY(request.header("content-type").isEmpty());
    const QByteArray firstId = request.header("x-request-id");
    QVERIFY(wait(m_connection->send(getThing)));
    QVERIFY(m_server->last("GET /v1/thing").header("x-request-id") != firstId);
}

void TestConnection::parsesLargeAnswersAside()
{
    QJsonObject object{{QStringLiteral("number"), 7}, {QStringLiteral("ballast"), QString(1 << 20, QLatin1Char('x'))}};
    m_server->on("GET /v1/thing", Answer::json(object));
    QCOMPARE(wait(callJson<int>(*m_connection, getThing, &decodeNumber)).value(), 7);
}

void TestConnection::namesWhatCantBeUnderstood()
{
    m_server->on("GET /v1/thing", Answer::json({{QStringLiteral("other"), 5}}));
    auto result = wait(callJson<int>(*m_connection, getThing, &decodeNumber));
    QCOMPARE(result.error().kind, ErrorKind::Protocol);
    QVERIFY(result.error().details.contains(QStringLiteral("number is missing")));
    Answer html;
    html.body = "<html>";
    m_server->on("GET /v1/thing", html);
    result = wait(callJson<int>(*m_connection, getThing, &decodeNumber));
    QCOMPARE(result.error().kind, ErrorKind::Protocol);
}

void TestConnection::repeatsSafeCalls_data()
{
    QTest::addColumn<int>("status");
    for (const int status : {502, 503, 504, 0})
        QTest::newRow(qPrintable(QString::number(status))) << status;
}

void TestConnection::repeatsSafeCalls()
{
    QFETCH(int, status);
    m_server->on("GET /v1/thing", [&](const FakeServer::Request &) {
        if (m_server->count("GET /v1/thing") >= 2)
            return Answer::json({{QStringLiteral("number"), 1}});
        Answer bad = Answer::error(status);
        bad.closeSilently = status == 0;
        return bad;
    });
    QVERIFY(wait(m_connection->send(getThing)));
    QCOMPARE(m_connection->status().state, State::Online);
    // A connection closed without a word is repeated by Qt itself first.
    QVERIFY(m_server->count("GET /v1/thing") >= 2);
}

void TestConnection::givesUpAfterThreeTries()
{
    m_server->on("GET /v1/thing", Answer::error(503, "unavailable", "starting"));
    const auto result = wait(m_connection->send(getThing));
    QCOMPARE(result.error().kind, ErrorKind::Unavailable);
    QCOMPARE(m_server->count("GET /v1/thing"), 3);
    QCOMPARE(m_connection->status().state, State::Online);
    HttpRequest once = getThing;
    once.repeat = HttpRequest::Repeat::Never;
    QVERIFY(!wait(m_connection->send(once)));
    QCOMPARE(m_server->count("GET /v1/thing"), 4);
}

void TestConnection::neverRepeatsUnsafeCalls_data()
{
    QTest::addColumn<Answer>("answer");
    Answer silent;
    silent.closeSilently = true;
    Answer torn;
    torn.body = "{\"id\":1}";
    torn.tearAfter = 3;
    QTest::newRow("503") << Answer::error(503);
    QTest::newRow("429") << Answer::error(429);
    QTest::newRow("500") << Answer::error(500);
    QTest::newRow("closed without an answer") << silent;
    QTest::newRow("torn") << torn;
}

void TestConnection::neverRepeatsUnsafeCalls()
{
    QFETCH(Answer, answer);
    m_server->on("POST /v1/thing", answer);
    const auto result = wait(m_connection->send(postThing));
    QVERIFY(!result);
    QVERIFY(!result.error().sentence.isEmpty());
    // Nothing may follow later either.
    QVERIFY(!QTest::qWaitFor([&] { return m_server->count("POST /v1/thing") > 1; }, 1500));
    QCOMPARE(m_server->count("POST /v1/thing"), 1);
    QCOMPARE(m_server->last("POST /v1/thing").json().value(QStringLiteral("a")).toInt(), 1);
}

void TestConnection::neverRepeatsOnAReusedConnection()
{
    // The first call leaves a kept-alive connection, which the server closes on the second one: the moment at which
    // QNetworkAccessManager would send it once more.
    m_server->on("POST /v1/thing", [&](const FakeServer::Request &) {
        Answer answer = Answer::json({{QStringLiteral("number"), 1}}, 201);
        answer.closeSilently = m_server->count("POST /v1/thing") > 1;
        return answer;
    });
    QVERIFY(wait(m_connection->send(postThing)));
    const auto result = wait(m_connection->send(postThing));
    QVERIFY(!result);
    QVERIFY(isUnclear(result.error()));
    QVERIFY(!QTest::qWaitFor([&] { return m_server->count("POST /v1/thing") > 2; }, 1500));
    QCOMPARE(m_server->count("POST /v1/thing"), 2);
}

void TestConnection::endsAtItsLimit()
{
    Answer hang;
    hang.hang = true;
    m_server->on("GET /v1/thing", hang);
    QElapsedTimer timer;
    timer.start();
    const auto result = wait(m_connection->send(getThing.within(400ms)));
    QCOMPARE(result.error().kind, ErrorKind::Timeout);
    QVERIFY2(timer.elapsed() >= 350 && timer.elapsed() < 10000, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(m_server->count("GET /v1/thing"), 1);
}

void TestConnection::abortsWhenCancelled()
{
    Answer hang;
    hang.hang = true;
    m_server->on("GET /v1/thing", hang);
    auto reply = callJson<int>(*m_connection, getThing, &decodeNumber);
    QTRY_COMPARE(m_server->count("GET /v1/thing"), 1);
    reply.cancel();
    QTRY_VERIFY(reply.isFinished());
    QCOMPARE(reply.resultCount(), 0);
    // An abort is no fault of the server.
    QCOMPARE(m_connection->status().state, State::Connecting);
}

void TestConnection::capsTheBody()
{
    Answer large;
    large.body = QByteArray(3 << 20, 'x');
    m_server->on("GET /v1/thing", large);
    HttpRequest request = getThing;
    request.bodyLimit = 1 << 20;
    const auto result = wait(m_connection->send(request));
    QCOMPARE(result.error().kind, ErrorKind::Protocol);
    QVERIFY(result.error().sentence.contains(QStringLiteral("1 MiB")));
}

void TestConnection::noticesATornAnswer()
{
    Answer torn;
    torn.body = "{\"number\": 12345}";
    torn.tearAfter = 8;
    m_server->on("GET /v1/thing", torn);
    const auto result = wait(callJson<int>(*m_connection, getThing, &decodeNumber));
    QCOMPARE(result.error().kind, ErrorKind::Network);
}

void TestConnection::doesNotFollowRedirects()
{
    Answer redirect;
    redirect.status = 302;
    redirect.headers = {{"Location", m_server->url().toEncoded() + "/v1/other"}};
    m_server->on("GET /v1/thing", redirect);
    QCOMPARE(wait(m_connection->send(getThing)).error().kind, ErrorKind::Protocol);
    QCOMPARE(m_server->count("GET /v1/other"), 0);
}

void TestConnection::keepsTheCredentialAtHome()
{
    m_server->on("PUT /upload/1", Answer{});
    HttpRequest request = HttpRequest::make("PUT", ApiPath(QLatin1StringView("/")));
    request.body = "PK";
    request.extraHeaders.append("x-signed", "yes");
    QUrl url = m_server->url();
    url.setPath(QStringLiteral("/upload/1"));
    url.setQuery(QStringLiteral("signature=abc%2Fdef"));
    QVERIFY(wait(m_connection->sendElsewhere(url, request)));
    const auto seen = m_server->last("PUT /upload/1");
    QCOMPARE(seen.header("authorization"), QByteArray());
    QCOMPARE(seen.header("x-signed"), QByteArray("yes"));
    QCOMPARE(seen.query, QByteArray("signature=abc%2Fdef"));
    QCOMPARE(seen.body, QByteArray("PK"));
}

void TestConnection::logsNoSecretAndNoQuery()
{
    static QStringList lines;
    lines.clear();
    QLoggingCategory::setFilterRules(QStringLiteral("vivarium.http.debug=true"));
    const auto before =
        qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &text) { lines << text; });
    m_server->on("GET /v1/thing", Answer::error(500, "internal", "no " + FakeServer::token()));
    HttpRequest request = getThing;
    request.query.add(QLatin1StringView("path"), QByteArray("/private/name"));
    const auto result = wait(m_connection->send(request));
    qInstallMessageHandler(before);
    QLoggingCategory::setFilterRules({});
    QVERIFY(!result);
    const QString log = lines.join(QLatin1Char('\n'));
    QVERIFY2(log.contains(QStringLiteral("GET /v1/thing -> 500")), qPrintable(log));
    QVERIFY(!log.contains(QString::fromLatin1(FakeServer::token())));
    QVERIFY(!log.contains(QStringLiteral("private")));
    QVERIFY(!result.error().details.contains(QString::fromLatin1(FakeServer::token())));
}

QTEST_GUILESS_MAIN(TestConnection)
#include "tst_connection.moc"
