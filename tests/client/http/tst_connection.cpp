// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeServer.h"

#include "http/Connection.h"
#include "http/HttpStream.h"
#include "http/HttpUpload.h"
#include "http/JsonCall.h"

#include <QBuffer>
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
const HttpRequest postThing = HttpRequest::json("POST", ApiPath(QLatin1StringView("/v1/thing")), {{QStringLiteral("a"), 1}});
}

class TestConnection : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void answersAndKeepsTheRules();
    void parsesLargeAnswersAside();
    void namesWhatCantBeUnderstood();
    void repeatsSafeCalls();
    void repeatsSafeCalls_data();
    void givesUpAfterThreeTries();
    void neverRepeatsUnsafeCalls();
    void neverRepeatsUnsafeCalls_data();
    void neverRepeatsOnAReusedConnection();
    void endsAtItsLimit();
    void abortsWhenCancelled();
    void capsTheBody();
    void noticesATornAnswer();
    void doesNotFollowRedirects();
    void pausesTheWholeConnection();
    void refusesACallThatCantWait();
    void goesOfflineAndComesBack();
    void failsFastWhileOffline();
    void oneTimeoutIsNotOffline();
    void stopsAtARefusedCredential();
    void keepsSixtyStreamsApart();
    void streamsWithBackPressure();
    void streamsFailures();
    void uploadsFromADevice();
    void uploadFailureIsASentence();
    void keepsTheCredentialAtHome();
    void logsNoSecretAndNoQuery();

private:
    template <typename T> Result<T> wait(const Reply<T> &reply, int milliseconds = 15000)
    {
        // A real event loop: QTest::qWaitFor() sleeps between its rounds, which slows down everything that goes in small steps.
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
    QCOMPARE(m_server->violations(), QStringList());
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
    QJsonObject object {{QStringLiteral("number"), 7}, {QStringLiteral("ballast"), QString(1 << 20, QLatin1Char('x'))}};
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
    QVERIFY2(timer.elapsed() >= 350 && timer.elapsed() < 3000, qPrintable(QString::number(timer.elapsed())));
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

void TestConnection::pausesTheWholeConnection()
{
    m_server->on("GET /v1/thing", [&](const FakeServer::Request &) {
        if (m_server->count("GET /v1/thing") > 1)
            return Answer::json({{QStringLiteral("number"), 1}});
        Answer limited = Answer::error(429, "unavailable", "slow down");
        limited.headers.emplace_back("Retry-After", "2");
        return limited;
    });
    m_server->on("GET /v1/other", Answer::json({}));
    const auto first = m_connection->send(getThing);
    QTRY_VERIFY(m_connection->health().pause() > 0ms);
    QVERIFY(m_connection->status().retryAt.isValid());
    QElapsedTimer timer;
    timer.start();
    const auto second = m_connection->send(HttpRequest::get(ApiPath(QLatin1StringView("/v1/other"))));
    QVERIFY(wait(second));
    QVERIFY2(timer.elapsed() > 1500, qPrintable(QString::number(timer.elapsed())));
    QVERIFY(wait(first));
    QTRY_VERIFY(!m_connection->status().retryAt.isValid());
}

void TestConnection::refusesACallThatCantWait()
{
    Answer limited = Answer::error(429, "unavailable", "slow down");
    limited.headers.emplace_back("Retry-After", "60");
    m_server->on("GET /v1/thing", limited);
    const auto result = wait(m_connection->send(getThing.within(5s)), 2000);
    QCOMPARE(result.error().kind, ErrorKind::RateLimited);
    QVERIFY(result.error().advice.contains(QStringLiteral("60")));
    QCOMPARE(wait(m_connection->send(getThing.within(5s)), 1000).error().kind, ErrorKind::RateLimited);
    QCOMPARE(m_server->count("GET /v1/thing"), 1);
}

void TestConnection::goesOfflineAndComesBack()
{
    m_server->on("GET /v1/thing", Answer::json({{QStringLiteral("number"), 1}}));
    m_server->on("GET /readyz", Answer {});
    QVERIFY(wait(m_connection->send(getThing)));
    const QDateTime seen = m_connection->status().lastSeenAt;
    m_server->die();
    const auto result = wait(m_connection->send(getThing));
    QCOMPARE(result.error().kind, ErrorKind::Network);
    QCOMPARE(m_connection->status().state, State::Offline);
    QVERIFY(!m_connection->status().error.sentence.isEmpty());
    QCOMPARE(m_connection->status().lastSeenAt, seen);
    const qint64 pause = QDateTime::currentDateTimeUtc().msecsTo(m_connection->status().retryAt);
    QVERIFY2(pause > 300 && pause <= 1300, qPrintable(QString::number(pause)));
    QVERIFY(m_server->revive());
    QTRY_COMPARE_WITH_TIMEOUT(m_connection->status().state, State::Online, 8000);
    QVERIFY(!m_connection->status().retryAt.isValid());
    QVERIFY(wait(m_connection->send(getThing)));
}

void TestConnection::failsFastWhileOffline()
{
    m_server->die();
    QVERIFY(!wait(m_connection->send(getThing)));
    QCOMPARE(m_connection->status().state, State::Offline);
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 50; ++i)
        QVERIFY(!wait(m_connection->send(getThing)));
    QVERIFY2(timer.elapsed() < 500, qPrintable(QString::number(timer.elapsed())));
    // A person's own wish is tried all the same, and its success ends the offline state.
    QVERIFY(m_server->revive());
    m_server->on("POST /v1/thing", Answer::json({}, 201));
    QVERIFY(wait(m_connection->send(postThing)));
    QCOMPARE(m_connection->status().state, State::Online);
}

void TestConnection::oneTimeoutIsNotOffline()
{
    Answer hang;
    hang.hang = true;
    m_server->on("GET /v1/thing", hang);
    QVERIFY(!wait(m_connection->send(getThing.within(200ms))));
    QCOMPARE(m_connection->status().state, State::Connecting);
    QVERIFY(!wait(m_connection->send(getThing.within(200ms))));
    QCOMPARE(m_connection->status().state, State::Offline);
}

void TestConnection::stopsAtARefusedCredential()
{
    m_server->on("GET /v1/thing", Answer::error(401, "unauthenticated", "No valid credential"));
    m_server->on("GET /readyz", Answer {});
    QCOMPARE(wait(m_connection->send(getThing)).error().kind, ErrorKind::Unauthorized);
    QCOMPARE(m_connection->status().state, State::Refused);
    QVERIFY(!m_connection->status().retryAt.isValid());
    QCOMPARE(wait(m_connection->send(getThing)).error().kind, ErrorKind::Unauthorized);
    QCOMPARE(wait(m_connection->send(postThing)).error().kind, ErrorKind::Unauthorized);
    QCOMPARE(m_server->requests().size(), 1);
    m_server->on("GET /v1/thing", Answer::json({}));
    m_connection->retryNow();
    QVERIFY(wait(m_connection->send(getThing)));
    QCOMPARE(m_connection->status().state, State::Online);
}

void TestConnection::keepsSixtyStreamsApart()
{
    Answer open;
    open.pieces = {": connected\n\n"};
    open.keepOpen = true;
    m_server->on("GET /v1/stream", open);
    m_server->on("GET /v1/thing", Answer::json({}));
    std::vector<std::unique_ptr<HttpStream>> streams;
    for (int i = 0; i < 60; ++i)
        streams.push_back(m_connection->stream(HttpRequest::get(ApiPath(QLatin1StringView("/v1/stream")))));
    QTRY_COMPARE_WITH_TIMEOUT(m_server->openStreams(), 60, 10000);
    QElapsedTimer timer;
    timer.start();
    QVERIFY(wait(m_connection->send(getThing)));
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
}

void TestConnection::streamsWithBackPressure()
{
    constexpr qint64 total = 64 << 20;
    Answer large;
    large.body = QByteArray(total, 'x');
    m_server->on("GET /v1/stream", large);
    auto stream = m_connection->stream(HttpRequest::get(ApiPath(QLatin1StringView("/v1/stream"))));
    const QSignalSpy ended(stream.get(), &HttpStream::ended);
    QSignalSpy ready(stream.get(), &HttpStream::readyRead);
    QVERIFY(ready.wait());
    // Nobody reads: what is here stays small, and the rest waits at the server.
    stream->setReading(false);
    QVERIFY(!QTest::qWaitFor([&] { return stream->bytesAvailable() > (2 << 20); }, 500));
    stream->setReading(true);
    qint64 received = 0;
    QVERIFY(QTest::qWaitFor(
        [&] {
            received += stream->read(1 << 20).size();
            return ended.count() == 1;
        },
        30000));
    QCOMPARE(received, total);
}

void TestConnection::streamsFailures()
{
    m_server->on("GET /v1/stream", Answer::error(409, "conflict", "it is stopped"));
    auto stream = m_connection->stream(HttpRequest::get(ApiPath(QLatin1StringView("/v1/stream"))));
    QSignalSpy failed(stream.get(), &HttpStream::failed);
    const QSignalSpy opened(stream.get(), &HttpStream::opened);
    QVERIFY(failed.wait());
    const auto error = failed.first().first().value<ApiError>();
    QCOMPARE(error.kind, ErrorKind::Conflict);
    QCOMPARE(error.serverMessage, QStringLiteral("it is stopped"));
    QCOMPARE(opened.count(), 0);

    Answer torn;
    torn.body = QByteArray(100, 'x');
    torn.tearAfter = 40;
    m_server->on("GET /v1/torn", torn);
    stream = m_connection->stream(HttpRequest::get(ApiPath(QLatin1StringView("/v1/torn"))));
    QByteArray bytes;
    connect(stream.get(), &HttpStream::readyRead, this, [&] { bytes += stream->read(1000); });
    QSignalSpy tornFailed(stream.get(), &HttpStream::failed);
    QVERIFY(tornFailed.wait());
    QCOMPARE(bytes.size(), 40);

    Answer silent;
    silent.keepOpen = true;
    m_server->on("GET /v1/silent", silent);
    stream = m_connection->stream(HttpRequest::get(ApiPath(QLatin1StringView("/v1/silent"))));
    stream->setSilenceLimit(300ms);
    QSignalSpy silentFailed(stream.get(), &HttpStream::failed);
    QVERIFY(silentFailed.wait());
    QCOMPARE(silentFailed.first().first().value<ApiError>().kind, ErrorKind::Timeout);
}

void TestConnection::uploadsFromADevice()
{
    Answer done;
    done.status = 204;
    m_server->on("PUT /v1/content", done);
    QByteArray bytes(5 << 20, 'y');
    QBuffer buffer(&bytes);
    QVERIFY(buffer.open(QIODevice::ReadOnly));
    HttpRequest request = HttpRequest::make("PUT", ApiPath(QLatin1StringView("/v1/content")));
    request.contentType = "application/octet-stream";
    auto upload = m_connection->upload(request, &buffer, bytes.size());
    QSignalSpy answered(upload.get(), &HttpUpload::answered);
    const QSignalSpy progressed(upload.get(), &HttpUpload::progressed);
    QVERIFY(answered.wait(10000));
    QCOMPARE(m_server->last("PUT /v1/content").body, bytes);
    QVERIFY(progressed.count() > 0);
}

void TestConnection::uploadFailureIsASentence()
{
    m_server->on("PUT /v1/content", Answer::error(413, "payload_too_large", "at most 64 MiB"));
    QByteArray bytes(100, 'y');
    QBuffer buffer(&bytes);
    QVERIFY(buffer.open(QIODevice::ReadOnly));
    auto upload = m_connection->upload(HttpRequest::make("PUT", ApiPath(QLatin1StringView("/v1/content"))), &buffer, bytes.size());
    QSignalSpy failed(upload.get(), &HttpUpload::failed);
    QVERIFY(failed.wait());
    QCOMPARE(failed.first().first().value<ApiError>().kind, ErrorKind::TooLarge);
}

void TestConnection::keepsTheCredentialAtHome()
{
    m_server->on("PUT /upload/1", Answer {});
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
    const auto before = qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &text) { lines << text; });
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
