// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/ApiPath.h"
#include "http/JsonReader.h"
#include "http/NdjsonParser.h"
#include "http/RetryPolicy.h"
#include "http/ServerSentEvents.h"

#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTest>

using namespace vivarium;

namespace {
QList<ServerSentEvent> parseWhole(const QByteArray &bytes)
{
    ServerSentEventParser parser;
    QList<ServerSentEvent> events = parser.feed(bytes);
    events += parser.finish();
    return events;
}

/// Every way to cut a text in two and in three, and byte by byte, has to give the same.
template <typename Parse> void compareAllCuts(const QByteArray &bytes, Parse parse)
{
    const auto whole = parse({bytes});
    QList<QByteArray> single;
    for (const char byte : bytes)
        single << QByteArray(1, byte);
    QCOMPARE(parse(single), whole);
    for (qsizetype i = 0; i <= bytes.size(); ++i) {
        QCOMPARE(parse({bytes.first(i), bytes.sliced(i)}), whole);
        for (qsizetype j = i; j <= bytes.size(); j += 7)
            QCOMPARE(parse({bytes.first(i), bytes.sliced(i, j - i), bytes.sliced(j)}), whole);
    }
}
} // namespace

class TestParsers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsEvents();
    void readsEvents_data();
    void readsEventsCutAnywhere();
    void stopsAtTooLargeEvents();
    void survivesNoise();
    void readsLines();
    void readsLinesCutAnywhere();
    void skipsBadLines();
    void encodesPaths();
    void refusesWrongSegments();
    void encodesQueries();
    void readsRetryAfter();
    void readsRetryAfter_data();
    void repeatsByTheTable();
    void backsOff();
    void readsJsonStrictly();
};

void TestParsers::readsEvents_data()
{
    QTest::addColumn<QByteArray>("stream");
    QTest::addColumn<QList<ServerSentEvent>>("events");
    using Events = QList<ServerSentEvent>;
    QTest::newRow("one") << QByteArray("id: 7\nevent: change\ndata: {}\n\n") << Events{{"change", "{}", "7", false}};
    QTest::newRow("default type") << QByteArray("data: x\n\n") << Events{{"message", "x", "", false}};
    QTest::newRow("lines joined") << QByteArray("data: a\ndata: b\n\n") << Events{{"message", "a\nb", "", false}};
    QTest::newRow("one space only") << QByteArray("data:  a\ndata:b\n\n") << Events{{"message", " a\nb", "", false}};
    QTest::newRow("CRLF") << QByteArray("data: a\r\n\r\ndata: b\r\n\r\n")
                          << Events{{"message", "a", "", false}, {"message", "b", "", false}};
    QTest::newRow("CR") << QByteArray("data: a\r\rdata: b\r\r")
                        << Events{{"message", "a", "", false}, {"message", "b", "", false}};
    QTest::newRow("comments") << QByteArray(": connected\n\n:\n: heartbeat\n\n")
                              << Events{{"", "connected", "", true}, {"", "", "", true}, {"", "heartbeat", "", true}};
    QTest::newRow("id stays") << QByteArray("id: 1\ndata: a\n\ndata: b\n\n")
                              << Events{{"message", "a", "1", false}, {"message", "b", "1", false}};
    QTest::newRow("id with NUL is ignored") << QByteArray("id: 1\ndata: a\n\nid: 2\0\ndata: b\n\n", 31)
                                            << Events{{"message", "a", "1", false}, {"message", "b", "1", false}};
    QTest::newRow("no data, no event") << QByteArray("event: change\nid: 3\n\n") << Events{};
    QTest::newRow("type doesn't stay") << QByteArray("event: x\n\ndata: a\n\n") << Events{{"message", "a", "", false}};
    QTest::newRow("unknown field") << QByteArray("foo: 1\ndata: a\n\n") << Events{{"message", "a", "", false}};
    QTest::newRow("field without colon") << QByteArray("data\n\n") << Events{{"message", "", "", false}};
    QTest::newRow("no blank line at the end") << QByteArray("data: a") << Events{{"message", "a", "", false}};
    QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF"
                                                   "data: a\n\n")
                                     << Events{{"message", "a", "", false}};
    QTest::newRow("colon in the data") << QByteArray("data: a: b\n\n") << Events{{"message", "a: b", "", false}};
}

void TestParsers::readsEvents()
{
    QFETCH(QByteArray, stream);
    QFETCH(QList<ServerSentEvent>, events);
    QCOMPARE(parseWhole(stream), events);
}

void TestParsers::readsEventsCutAnywhere()
{
    const QByteArray stream =
        ": connected\r\n\r\nid: 1\r\nevent: change\r\ndata: {\"a\":\r\ndata: \"\xC3\xA9\"}\r\n\r\n"
        ": heartbeat\n\nid: 2\ndata: x\n\ndata: last";
    compareAllCuts(stream, [](const QList<QByteArray> &pieces) {
        ServerSentEventParser parser;
        QList<ServerSentEvent> events;
        for (const QByteArray &piece : pieces)
            events += parser.feed(piece);
        return events + parser.finish();
    });
}

void TestParsers::stopsAtTooLargeEvents()
{
    ServerSentEventParser line(1000);
    QVERIFY(line.feed(QByteArray("data: ") + QByteArray(2000, 'x')).isEmpty());
    QVERIFY(line.hasOverflown());
    QVERIFY(line.feed("\n\ndata: a\n\n").isEmpty());
    // Many small lines make a large event too.
    ServerSentEventParser lines(1000);
    for (int i = 0; i < 200 && !lines.hasOverflown(); ++i)
        QVERIFY(lines.feed("data: 0123456789\n").isEmpty());
    QVERIFY(lines.hasOverflown());
}

void TestParsers::survivesNoise()
{
    QRandomGenerator random(20261129);
    for (int round = 0; round < 300; ++round) {
        QByteArray noise;
        const int length = random.bounded(400);
        for (int i = 0; i < length; ++i) {
            constexpr char alphabet[] = "data:event id\r\n\n:{}\"\\\0\xFF\xC3x";
            noise += alphabet[random.bounded(int(sizeof alphabet) - 1)];
        }
        const auto whole = parseWhole(noise);
        const int cut = random.bounded(length + 1);
        ServerSentEventParser parser;
        QList<ServerSentEvent> events = parser.feed(noise.first(cut));
        events += parser.feed(noise.sliced(cut));
        QCOMPARE(events + parser.finish(), whole);
        NdjsonParser lines;
        std::ignore = lines.feed(noise);
        std::ignore = lines.finish();
    }
}

void TestParsers::readsLines()
{
    NdjsonParser parser;
    auto objects = parser.feed("{\"id\":1}\n\n{\"id\":2}\r\n{\"id\":3}");
    QCOMPARE(objects.size(), 2);
    objects += parser.finish();
    QCOMPARE(objects.size(), 3);
    QCOMPARE(objects.at(2).value(QStringLiteral("id")).toInt(), 3);
    QCOMPARE(parser.skippedLines(), 0);
}

void TestParsers::readsLinesCutAnywhere()
{
    compareAllCuts(
        "{\"a\":\"\xC3\xA9\"}\n\nnonsense\n{\"b\":{\"c\":[1,2]}}\n{\"d\":4}", [](const QList<QByteArray> &pieces) {
            NdjsonParser parser;
            QList<QJsonObject> objects;
            for (const QByteArray &piece : pieces)
                objects += parser.feed(piece);
            return objects + parser.finish();
        });
}

void TestParsers::skipsBadLines()
{
    NdjsonParser parser(100);
    const auto objects = parser.feed("[1]\n{\"a\":\"" + QByteArray(500, 'x') + "\"}\n{\"ok\":true}\n");
    QCOMPARE(objects.size(), 1);
    QCOMPARE(parser.skippedLines(), 2);
}

void TestParsers::encodesPaths()
{
    const ApiPath path =
        ApiPath(QLatin1StringView("/v1/workspaces")) / QStringLiteral("a b/ü") / QLatin1StringView("files/stat");
    QVERIFY(path.isValid());
    QCOMPARE(path.encoded(), QByteArray("/v1/workspaces/a%20b%2F%C3%BC/files/stat"));
}

void TestParsers::refusesWrongSegments()
{
    for (const QString &segment : {QString(), QStringLiteral("."), QStringLiteral("..")})
        QVERIFY(!(ApiPath(QLatin1StringView("/v1")) / segment / QLatin1StringView("x")).isValid());
    QVERIFY((ApiPath(QLatin1StringView("/v1")) / QStringLiteral("...")).isValid());
}

void TestParsers::encodesQueries()
{
    ApiQuery query;
    query.add(QLatin1StringView("path"), QByteArray("/a b&c=\xFF+")).add(QLatin1StringView("limit"), qint64(5));
    query.addFlag(QLatin1StringView("live"), true);
    QCOMPARE(query.encoded(), QByteArray("path=%2Fa%20b%26c%3D%FF%2B&limit=5&live=true"));
}

void TestParsers::readsRetryAfter_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<qint64>("milliseconds");
    QTest::newRow("seconds") << QByteArray("3") << qint64(3000);
    QTest::newRow("zero") << QByteArray("0") << qint64(0);
    QTest::newRow("negative") << QByteArray("-3") << qint64(-1);
    QTest::newRow("nonsense") << QByteArray("soon") << qint64(-1);
    QTest::newRow("missing") << QByteArray() << qint64(-1);
    QTest::newRow("for ever") << QByteArray("99999999999") << qint64(600000);
    QTest::newRow("date") << QByteArray("Sun, 29 Nov 2026 12:00:10 GMT") << qint64(10000);
    QTest::newRow("past date") << QByteArray("Sun, 29 Nov 2026 11:00:00 GMT") << qint64(0);
}

void TestParsers::readsRetryAfter()
{
    QFETCH(QByteArray, value);
    QFETCH(qint64, milliseconds);
    QHttpHeaders headers;
    if (!value.isEmpty())
        headers.append(QHttpHeaders::WellKnownHeader::RetryAfter, value);
    const QDateTime now(QDate(2026, 11, 29), QTime(12, 0), QTimeZone::UTC);
    const auto pause = RetryPolicy::retryAfter(headers, now);
    QCOMPARE(pause ? pause->count() : -1, milliseconds);
}

void TestParsers::repeatsByTheTable()
{
    ApiError error;
    const auto pause = [&error](ErrorKind kind, int attempt) {
        error.kind = kind;
        return RetryPolicy::pauseAfter(error, attempt, 0.5);
    };
    QCOMPARE(pause(ErrorKind::Network, 1), std::chrono::milliseconds(300));
    QCOMPARE(pause(ErrorKind::Network, 2), std::chrono::milliseconds(600));
    QVERIFY(!pause(ErrorKind::Network, 3));
    QCOMPARE(pause(ErrorKind::Unavailable, 1), std::chrono::milliseconds(500));
    for (const ErrorKind kind : {ErrorKind::Timeout, ErrorKind::Unauthorized, ErrorKind::NotFound, ErrorKind::Conflict,
             ErrorKind::Server, ErrorKind::Invalid, ErrorKind::Protocol, ErrorKind::Local})
        QVERIFY(!pause(kind, 1));
}

void TestParsers::backsOff()
{
    using namespace std::chrono_literals;
    QCOMPARE(RetryPolicy::backOff(1, 0.5), 1000ms);
    QCOMPARE(RetryPolicy::backOff(2, 0.5), 2000ms);
    QCOMPARE(RetryPolicy::backOff(5, 0.5), 16000ms);
    QCOMPARE(RetryPolicy::backOff(6, 0.5), 30000ms);
    QCOMPARE(RetryPolicy::backOff(1000, 0.5), 30000ms);
    QCOMPARE(RetryPolicy::backOff(1, 0.0), 750ms);
    QCOMPARE(RetryPolicy::backOff(1, 1.0), 1250ms);
}

void TestParsers::readsJsonStrictly()
{
    const auto read = [](const char *json) {
        JsonReader reader(QJsonDocument::fromJson(json).object());
        for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("items"))) {
            std::ignore = inner.requiredId(QLatin1StringView("id"));
            std::ignore = inner.requiredInteger(QLatin1StringView("size"));
            std::ignore = inner.requiredTime(QLatin1StringView("at"));
        }
        return reader.isGood() ? QString() : reader.error().details;
    };
    QCOMPARE(
        read(R"({"items":[{"id":"a","size":9007199254740993,"at":"2026-09-07T10:00:00Z","more":null}]})"), QString());
    QCOMPARE(read(R"({})"), QStringLiteral("items is missing"));
    QCOMPARE(read(R"({"items":{}})"), QStringLiteral("items is no list"));
    QCOMPARE(
        read(R"({"items":[{"id":"a","size":1,"at":"2026-09-07T10:00:00Z"},{"size":1,"at":"2026-09-07T10:00:00Z"}]})"),
        QStringLiteral("items[1].id is missing"));
    QCOMPARE(
        read(R"({"items":[{"id":"","size":1,"at":"2026-09-07T10:00:00Z"}]})"), QStringLiteral("items[0].id is empty"));
    QCOMPARE(read(R"({"items":[{"id":"a","size":1.5,"at":"2026-09-07T10:00:00Z"}]})"),
        QStringLiteral("items[0].size is no whole number"));
    QCOMPARE(read(R"({"items":[{"id":"a","size":1,"at":"yesterday"}]})"), QStringLiteral("items[0].at is no time"));
}

QTEST_GUILESS_MAIN(TestParsers)
#include "tst_parsers.moc"
