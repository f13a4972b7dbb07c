// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeServer.h"

#include "http/Connection.h"
#include "http/EventSource.h"

#include <QSignalSpy>
#include <QTest>

using namespace vivarium;
using test::FakeServer;
using Answer = FakeServer::Answer;

class TestEventSource : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void deliversEvents();
    void takesUpWithTheLastId();
    void givesUpAtFinalErrors();
    void givesUpAtFinalErrors_data();
    void comesBackAfterOtherErrors();
    void comesBackAfterOtherErrors_data();
    void canBeStoppedByAReceiver();
    void holdsBackWhenNotReading();

private:
    std::unique_ptr<FakeServer> m_server;
    std::unique_ptr<Connection> m_connection;
    std::unique_ptr<EventSource> m_source;
    QList<ServerSentEvent> m_events;
};

void TestEventSource::init()
{
    m_server = std::make_unique<FakeServer>();
    Connection::Options options;
    options.endpoint = m_server->url();
    options.token = Secret(FakeServer::token());
    m_connection = std::make_unique<Connection>(options);
    m_events.clear();
    m_source = std::make_unique<EventSource>(*m_connection, [](const QByteArray &lastEventId) {
        HttpRequest request = HttpRequest::get(ApiPath(QLatin1StringView("/v1/stream")));
        if (!lastEventId.isEmpty())
            request.extraHeaders.append("Last-Event-ID", lastEventId);
        return request;
    });
    connect(m_source.get(), &EventSource::received, this, [this](const ServerSentEvent &event) { m_events << event; });
}

void TestEventSource::cleanup()
{
    m_source.reset();
    m_connection.reset();
    QCOMPARE(m_server->violations().join(u'\n'), QString());
    m_server.reset();
}

void TestEventSource::deliversEvents()
{
    Answer open;
    open.pieces = {": connected\n\n", "id: 1\ndata: a", "\n\nid: 2\nda"};
    open.keepOpen = true;
    m_server->on("GET /v1/stream", open);
    m_source->start();
    QTRY_COMPARE(m_events.size(), 2);
    QVERIFY(m_source->isConnected());
    m_server->push("ta: b\n\n");
    QTRY_COMPARE(m_events.size(), 3);
    QCOMPARE(m_events.at(2).data, QByteArray("b"));
    QCOMPARE(m_server->last("GET /v1/stream").header("accept"), QByteArray("text/event-stream"));
    m_source->stop();
    QTRY_COMPARE(m_server->openStreams(), 0);
}

void TestEventSource::takesUpWithTheLastId()
{
    Answer open;
    open.pieces = {"id: 41\ndata: a\n\n"};
    open.keepOpen = true;
    m_server->on("GET /v1/stream", open);
    const QSignalSpy interrupted(m_source.get(), &EventSource::interrupted);
    m_source->start();
    QTRY_COMPARE(m_events.size(), 1);
    QVERIFY(m_server->last("GET /v1/stream").header("last-event-id").isEmpty());
    m_server->endStreams(false);
    QTRY_COMPARE_WITH_TIMEOUT(m_server->count("GET /v1/stream"), 2, 5000);
    QCOMPARE(interrupted.count(), 1);
    QCOMPARE(m_server->last("GET /v1/stream").header("last-event-id"), QByteArray("41"));
}

void TestEventSource::givesUpAtFinalErrors_data()
{
    QTest::addColumn<int>("status");
    for (const int status : {400, 401, 403, 404, 409, 501})
        QTest::newRow(qPrintable(QString::number(status))) << status;
}

void TestEventSource::givesUpAtFinalErrors()
{
    QFETCH(int, status);
    m_server->on("GET /v1/stream", Answer::error(status));
    QSignalSpy failed(m_source.get(), &EventSource::failed);
    m_source->start();
    QVERIFY(failed.wait());
    QVERIFY(!QTest::qWaitFor([&] { return m_server->count("GET /v1/stream") > 1; }, 1600));
}

void TestEventSource::comesBackAfterOtherErrors_data()
{
    QTest::addColumn<int>("status");
    for (const int status : {408, 429, 500, 503})
        QTest::newRow(qPrintable(QString::number(status))) << status;
}

void TestEventSource::comesBackAfterOtherErrors()
{
    QFETCH(int, status);
    Answer open;
    open.pieces = {"data: a\n\n"};
    open.keepOpen = true;
    m_server->on("GET /v1/stream", [&](const FakeServer::Request &) {
        return m_server->count("GET /v1/stream") > 1 ? open : Answer::error(status);
    });
    const QSignalSpy failed(m_source.get(), &EventSource::failed);
    QElapsedTimer timer;
    timer.start();
    m_source->start();
    QTRY_COMPARE_WITH_TIMEOUT(m_events.size(), 1, 5000);
    QVERIFY2(timer.elapsed() >= 700, "the back-off was not kept");
    QCOMPARE(failed.count(), 0);
}

void TestEventSource::canBeStoppedByAReceiver()
{
    Answer open;
    open.pieces = {"data: a\n\ndata: b\n\ndata: c\n\n"};
    open.keepOpen = true;
    m_server->on("GET /v1/stream", open);
    connect(m_source.get(), &EventSource::received, this, [this] { m_source->stop(); });
    m_source->start();
    QTRY_COMPARE(m_events.size(), 1);
    QTRY_COMPARE(m_server->openStreams(), 0);
    QCOMPARE(m_events.size(), 1);
}

void TestEventSource::holdsBackWhenNotReading()
{
    Answer open;
    open.pieces = {"data: a\n\n"};
    open.keepOpen = true;
    m_server->on("GET /v1/stream", open);
    m_source->start();
    QTRY_COMPARE(m_events.size(), 1);
    m_source->setReading(false);
    const QByteArray event = "data: " + QByteArray(60000, 'x') + "\n\n";
    for (int i = 0; i < 400; ++i)
        m_server->push(event);
    // 24 MB were sent; sockets and our buffer take a part, the rest stays with the server.
    QVERIFY(!QTest::qWaitFor([&] { return m_server->unsentBytes() == 0; }, 1000));
    QCOMPARE(m_events.size(), 1);
    m_source->setReading(true);
    QTRY_COMPARE_WITH_TIMEOUT(m_events.size(), 401, 20000);
}

QTEST_GUILESS_MAIN(TestEventSource)
#include "tst_eventsource.moc"
