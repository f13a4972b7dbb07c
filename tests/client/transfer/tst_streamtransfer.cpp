// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeServer.h"

#include "http/Connection.h"
#include "transfer/FileJobs.h"
#include "transfer/HttpRoutes.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace vivarium;
using test::FakeServer;
using Answer = FakeServer::Answer;

class TestStreamTransfer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void downloads();
    void leavesTheOldFileWhenADownloadBreaks();
    void removesTheHalfWhenCancelled();
    void uploads();
    void uploadsAnEmptyFile();
    void sendsNothingThatIsTooLarge();
    void asksBeforeItSends();
    void noticesAFileThatShrinks();
    void endsWhenDeleted();

private:
    [[nodiscard]] std::unique_ptr<DownloadTransfer> download()
    {
        return std::make_unique<DownloadTransfer>(std::make_unique<HttpDownloadRoute>(*m_connection,
                                                      HttpRequest::get(ApiPath(QLatin1StringView("/v1/content")))),
            FileJobs::writeFile(m_file));
    }
    [[nodiscard]] std::unique_ptr<UploadTransfer> upload(qint64 limit = -1, UploadTransfer::Preflight preflight = {})
    {
        return std::make_unique<UploadTransfer>(
            FileJobs::readFile(m_file, limit), std::move(preflight), [this](const UploadSource &) {
                return std::make_unique<HttpUploadRoute>(
                    *m_connection, HttpRequest::make("PUT", ApiPath(QLatin1StringView("/v1/content"))));
            });
    }
    void writeLocal(const QByteArray &bytes) const
    {
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    [[nodiscard]] QByteArray readLocal() const
    {
        QFile file(m_file);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(none)");
    }
    [[nodiscard]] QStringList filesHere() const
    {
        return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }
    static Result<Done> outcome(QSignalSpy &finished)
    {
        if (finished.isEmpty() && !finished.wait(20000))
            return std::unexpected(ApiError::local(QStringLiteral("not finished in the test")));
        return finished.first().first().value<Result<Done>>();
    }

    std::unique_ptr<FakeServer> m_server;
    std::unique_ptr<Connection> m_connection;
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
};

void TestStreamTransfer::init()
{
    m_server = std::make_unique<FakeServer>();
    Connection::Options options;
    options.endpoint = m_server->url();
    options.token = Secret(FakeServer::token());
    m_connection = std::make_unique<Connection>(options);
    m_folder = std::make_unique<QTemporaryDir>();
    m_file = m_folder->filePath(QStringLiteral("file"));
}

void TestStreamTransfer::cleanup()
{
    m_connection.reset();
    QCOMPARE(m_server->violations().join(u'\n'), QString());
    m_server.reset();
}

void TestStreamTransfer::downloads()
{
    Answer content;
    content.body = QByteArray("0123456789").repeated(2'000'000);
    m_server->on("GET /v1/content", content);
    const auto transfer = download();
    QSignalSpy finished(transfer.get(), &Transfer::finished);
    const QSignalSpy progressed(transfer.get(), &Transfer::progressed);
    QVERIFY(outcome(finished));
    QCOMPARE(readLocal(), content.body);
    QCOMPARE(progressed.last().at(1).toLongLong(), content.body.size());
    QVERIFY(progressed.last().at(0).toLongLong() > 0);
    QCOMPARE(filesHere(), QStringList{QStringLiteral("file")});
}

void TestStreamTransfer::leavesTheOldFileWhenADownloadBreaks()
{
    writeLocal("old");
    Answer torn;
    torn.body = QByteArray(100000, 'x');
    torn.tearAfter = 50000;
    m_server->on("GET /v1/content", torn);
    const auto transfer = download();
    QSignalSpy finished(transfer.get(), &Transfer::finished);
    const auto result = outcome(finished);
    QCOMPARE(result.error().kind, ErrorKind::Network);
    QTRY_COMPARE(filesHere(), QStringList{QStringLiteral("file")});
    QCOMPARE(readLocal(), QByteArray("old"));
    m_server->on("GET /v1/content", Answer::error(404, "not_found", "no such file"));
    const auto missing = download();
    QSignalSpy missingFinished(missing.get(), &Transfer::finished);
    QCOMPARE(outcome(missingFinished).error().kind, ErrorKind::NotFound);
    QCOMPARE(readLocal(), QByteArray("old"));
}

void TestStreamTransfer::removesTheHalfWhenCancelled()
{
    Answer open;
    open.pieces = {QByteArray(100000, 'x')};
    open.keepOpen = true;
    m_server->on("GET /v1/content", open);
    const auto transfer = download();
    const QSignalSpy finished(transfer.get(), &Transfer::finished);
    const QSignalSpy progressed(transfer.get(), &Transfer::progressed);
    QTRY_VERIFY(progressed.count() > 0 && blockingThreads().activeThreadCount() == 1);
    transfer->cancel();
    QTRY_COMPARE(blockingThreads().activeThreadCount(), 0);
    QTRY_COMPARE(filesHere(), QStringList());
    QTRY_COMPARE(m_server->openStreams(), 0);
    QCOMPARE(finished.count(), 0);
}

void TestStreamTransfer::uploads()
{
    const QByteArray bytes = QByteArray("abcdefgh").repeated(1'500'000);
    writeLocal(bytes);
    Answer done;
    done.status = 204;
    m_server->on("PUT /v1/content", done);
    const auto transfer = upload();
    QSignalSpy finished(transfer.get(), &Transfer::finished);
    const QSignalSpy progressed(transfer.get(), &Transfer::progressed);
    const auto result = outcome(finished);
    QVERIFY2(result, qPrintable(result ? QString() : result.error().text()));
    QVERIFY(m_server->last("PUT /v1/content").body == bytes);
    QCOMPARE(progressed.last().at(0).toLongLong(), bytes.size());
    QCOMPARE(finished.count(), 1);
}

void TestStreamTransfer::uploadsAnEmptyFile()
{
    writeLocal({});
    Answer done;
    done.status = 204;
    m_server->on("PUT /v1/content", done);
    const auto transfer = upload();
    QSignalSpy finished(transfer.get(), &Transfer::finished);
    const auto result = outcome(finished);
    QVERIFY2(result, qPrintable(result ? QString() : result.error().text()));
    QCOMPARE(m_server->last("PUT /v1/content").header("content-length"), QByteArray("0"));
}

void TestStreamTransfer::sendsNothingThatIsTooLarge()
{
    writeLocal(QByteArray(2 << 20, 'x'));
    const auto transfer = upload(1 << 20);
    QSignalSpy finished(transfer.get(), &Transfer::finished);
    const auto result = outcome(finished);
    QCOMPARE(result.error().kind, ErrorKind::TooLarge);
    QVERIFY(result.error().sentence.contains(QStringLiteral("1 MiB")));
    QVERIFY(m_server->requests().isEmpty());
}

void TestStreamTransfer::asksBeforeItSends()
{
    writeLocal("x");
    const auto transfer = upload(-1, [] {
        ApiError error;
        error.kind = ErrorKind::Forbidden;
        return failedReply<Done>(error);
    });
    QSignalSpy finished(transfer.get(), &Transfer::finished);
    QCOMPARE(outcome(finished).error().kind, ErrorKind::Forbidden);
    QVERIFY(m_server->requests().isEmpty());
}

void TestStreamTransfer::noticesAFileThatShrinks()
{
    writeLocal(QByteArray(40 << 20, 'x'));
    Answer done;
    done.status = 204;
    m_server->on("PUT /v1/content", done);
    // Between the look at the file and its reading.
    const auto transfer = upload(
        -1, [this] { return QFile::resize(m_file, 1000) ? readyReply<Done>(Done{}) : failedReply<Done>(ApiError()); });
    QSignalSpy finished(transfer.get(), &Transfer::finished);
    const auto result = outcome(finished);
    QCOMPARE(result.error().kind, ErrorKind::Local);
    QVERIFY(result.error().sentence.contains(QStringLiteral("changed")));
    QCOMPARE(m_server->count("PUT /v1/content"), 0);
}

void TestStreamTransfer::endsWhenDeleted()
{
    writeLocal(QByteArray(40 << 20, 'x'));
    Answer hang;
    hang.hang = true;
    m_server->on("PUT /v1/content", hang);
    auto transfer = upload();
    QSignalSpy progressed(transfer.get(), &Transfer::progressed);
    QVERIFY(progressed.wait());
    transfer.reset();
    QTRY_COMPARE(blockingThreads().activeThreadCount(), 0);
}

QTEST_GUILESS_MAIN(TestStreamTransfer)
#include "tst_streamtransfer.moc"
