// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeServer.h"

#include "http/Connection.h"

#include <QFutureWatcher>
#include <QSignalSpy>
#include <QTest>

using namespace vivarium;
using namespace std::chrono_literals;
using test::FakeServer;
using Answer = FakeServer::Answer;
using State = ConnectionStatus::State;

namespace {
const HttpRequest getThing = HttpRequest::get(ApiPath(QLatin1StringView("/v1/thing")));
const HttpRequest postThing =
    HttpRequest::json("POST", ApiPath(QLatin1StringView("/v1/thing")), {{QStringLiteral("a"), 1}});
} // namespace

class TestConnectionState : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void pausesTheWholeConnection();
    void refusesACallThatCantWait();
    void goesOfflineAndComesBack();
    void failsFastWhileOffline();
    void oneTimeoutIsNotOffline();
    void stopsAtARefusedCredential();

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

void TestConnectionState::init()
{
    m_server = std::make_unique<FakeServer>();
    Connection::Options options;
    options.endpoint = m_server->url();
    options.token = Secret(FakeServer::token());
    m_connection = std::make_unique<Connection>(options);
}

void TestConnectionState::cleanup()
{
    m_connection.reset();
    QCOMPARE(m_server->violations().join(u'\n'), QString());
    m_server.reset();
}

void TestConnectionState::pausesTheWholeConnection()
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

void TestConnectionState::refusesACallThatCantWait()
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

void TestConnectionState::goesOfflineAndComesBack()
{
    m_server->on("GET /v1/thing", Answer::json({{QStringLiteral("number"), 1}}));
    m_server->on("GET /readyz", Answer{});
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

void TestConnectionState::failsFastWhileOffline()
{
    m_server->die();
    QVERIFY(!wait(m_connection->send(getThing)));
    QCOMPARE(m_connection->status().state, State::Offline);
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 50; ++i)
        QVERIFY(!wait(m_connection->send(getThing)));
    QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
    // A person's own wish is tried all the same, and its success ends the offline state.
    QVERIFY(m_server->revive());
    m_server->on("POST /v1/thing", Answer::json({}, 201));
    QVERIFY(wait(m_connection->send(postThing)));
    QCOMPARE(m_connection->status().state, State::Online);
}

void TestConnectionState::oneTimeoutIsNotOffline()
{
    Answer hang;
    hang.hang = true;
    m_server->on("GET /v1/thing", hang);
    QVERIFY(!wait(m_connection->send(getThing.within(200ms))));
    QCOMPARE(m_connection->status().state, State::Connecting);
    QVERIFY(!wait(m_connection->send(getThing.within(200ms))));
    QCOMPARE(m_connection->status().state, State::Offline);
}

void TestConnectionState::stopsAtARefusedCredential()
{
    m_server->on("GET /v1/thing", Answer::error(401, "unauthenticated", "No valid credential"));
    m_server->on("GET /readyz", Answer{});
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

QTEST_GUILESS_MAIN(TestConnectionState)
#include "tst_connectionstate.moc"
