// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeServer.h"

#include "http/Connection.h"
#include "http/HttpStream.h"
#include "http/HttpUpload.h"

#include <QBuffer>
#include <QFutureWatcher>
#include <QSignalSpy>
#include <QTest>

using namespace vivarium;
using namespace std::chrono_literals;
using test::FakeServer;
using Answer = FakeServer::Answer;

namespace {
const HttpRequest getThing = HttpRequest::get(ApiPath(QLatin1StringView("/v1/thing")));
}

class TestHttpStream : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void keepsSixtyStreamsApart();
    void streamsWithBackPressure();
    void streamsFailures();
    void tellsABreakAfterWhatCameBefore();
    void uploadsFromADevice();
    void uploadFailureIsASentence();

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

void TestHttpStream::init()
{
    m_server = std::make_unique<FakeServer>();
    Connection::Options options;
    options.endpoint = m_server->url();
    options.token = Secret(FakeServer::token());
    m_connection = std::make_unique<Connection>(options);
}

void TestHttpStream::cleanup()
{
    m_connection.reset();
    QCOMPARE(m_server->violations().join(u'\n'), QString());
    m_server.reset();
}

void TestHttpStream::keepsSixtyStreamsApart()
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
    QVERIFY2(timer.elapsed() < 10000, qPrintable(QString::number(timer.elapsed())));
}

void TestHttpStream::streamsWithBackPressure()
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

void TestHttpStream::streamsFailures()
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

void TestHttpStream::tellsABreakAfterWhatCameBefore()
{
    Answer torn;
    torn.body = QByteArray(300'000, 'x');
    torn.tearAfter = 200'000;
    m_server->on("GET /v1/torn", torn);
    const auto stream = m_connection->stream(HttpRequest::get(ApiPath(QLatin1StringView("/v1/torn"))));
    const QSignalSpy failed(stream.get(), &HttpStream::failed);
    // A reader that takes its time, as those do who leave the event loop its turns.
    qint64 received = 0;
    const std::function<void()> readSome = [&] {
        received += stream->read(1000).size();
        if (stream->bytesAvailable() > 0)
            QMetaObject::invokeMethod(stream.get(), readSome, Qt::QueuedConnection);
    };
    connect(stream.get(), &HttpStream::readyRead, stream.get(), readSome);
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(received, 200'000);
}

void TestHttpStream::uploadsFromADevice()
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

void TestHttpStream::uploadFailureIsASentence()
{
    m_server->on("PUT /v1/content", Answer::error(413, "payload_too_large", "at most 64 MiB"));
    QByteArray bytes(100, 'y');
    QBuffer buffer(&bytes);
    QVERIFY(buffer.open(QIODevice::ReadOnly));
    auto upload = m_connection->upload(
        HttpRequest::make("PUT", ApiPath(QLatin1StringView("/v1/content"))), &buffer, bytes.size());
    QSignalSpy failed(upload.get(), &HttpUpload::failed);
    QVERIFY(failed.wait());
    QCOMPARE(failed.first().first().value<ApiError>().kind, ErrorKind::TooLarge);
}

QTEST_GUILESS_MAIN(TestHttpStream)
#include "tst_httpstream.moc"
