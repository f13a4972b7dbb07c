// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalCodec.h"

#include <QRandomGenerator>
#include <QTest>

using namespace Qt::StringLiterals;
using vivarium::ErrorKind;
using vivarium::TerminalChannel;
using vivarium::TerminalCodec;
using vivarium::TerminalSize;

Q_DECLARE_METATYPE(TerminalChannel::End)

namespace {

QByteArray outputOf(const QList<TerminalCodec::Event> &events)
{
    QByteArray bytes;
    for (const auto &event : events) {
        if (const auto *output = std::get_if<TerminalCodec::Output>(&event))
            bytes += output->bytes;
    }
    return bytes;
}

int attachedIn(const QList<TerminalCodec::Event> &events)
{
    return int(std::count_if(events.begin(), events.end(),
        [](const TerminalCodec::Event &event) { return std::holds_alternative<TerminalCodec::Attached>(event); }));
}

} // namespace

class TestTerminalCodec : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void outputPassesUntouchedByteByByte();
    void outputPassesUntouchedInRandomSplits();
    void attachedWaitsForReplay();
    void attachedComesBeforeOutputWithoutReplay();
    void attachedTwiceIsToldOnce();
    void refusesIdsThatAreNone_data();
    void refusesIdsThatAreNone();
    void replayIsCapped_data();
    void replayIsCapped();
    void closeCodes_data();
    void closeCodes();
    void exitWinsOverCloseCode();
    void exitCodeOutOfRangeIsNoExit_data();
    void exitCodeOutOfRangeIsNoExit();
    void errorSentenceIsCleanedAndShortened();
    void tornAndHostileTextIsIgnored();
    void randomTextNeverBecomesOutput();
    void tooLongTextIsIgnored();
    void resizeIsBounded_data();
    void resizeIsBounded();
    void inputIsCutAndWhole();
};

void TestTerminalCodec::outputPassesUntouchedByteByByte()
{
    QByteArray all;
    for (int round = 0; round < 3; ++round) {
        for (int byte = 0; byte < 256; ++byte)
            all += char(byte);
    }
    all += "h\xc3\xa9llo \xe6\x97\xa5\xe6\x9c\xac \xf0\x9f\x90\xa6";
    TerminalCodec codec;
    QByteArray out;
    for (const char c : std::as_const(all))
        out += outputOf(codec.takeBinary(QByteArray(1, c)));
    QCOMPARE(out, all);
}

void TestTerminalCodec::outputPassesUntouchedInRandomSplits()
{
    QRandomGenerator random(20240607);
    for (int round = 0; round < 300; ++round) {
        QByteArray all(qsizetype(random.bounded(1, 5000)), Qt::Uninitialized);
        for (char &c : all)
            c = char(random.bounded(256));
        TerminalCodec codec;
        QByteArray out;
        for (qsizetype at = 0; at < all.size();) {
            const qsizetype length = random.bounded(0, 200);
            out += outputOf(codec.takeBinary(all.mid(at, length)));
            at += length;
            // Text between the pieces never disturbs them.
            if (random.bounded(4) == 0)
                QVERIFY(outputOf(codec.takeText("{\"type\":\"exit\",\"code\":3}")).isEmpty());
        }
        QCOMPARE(out, all);
    }
}

void TestTerminalCodec::attachedWaitsForReplay()
{
    TerminalCodec codec;
    QVERIFY(codec.takeText("{\"type\":\"attached\",\"id\":\"t_1-A\",\"pid\":77,\"new\":false}").isEmpty());
    const auto events = codec.takeText("{\"type\":\"replay\",\"bytes\":1234}");
    QCOMPARE(events.size(), 1);
    const auto attached = std::get<TerminalCodec::Attached>(events.first());
    QCOMPARE(attached.id.value(), u"t_1-A"_s);
    QCOMPARE(attached.pid, 77);
    QCOMPARE(attached.isNew, false);
    QCOMPARE(attached.replayBytes, 1234);
    QCOMPARE(attachedIn(codec.takeBinary("x")), 0);
}

void TestTerminalCodec::attachedComesBeforeOutputWithoutReplay()
{
    TerminalCodec codec;
    QVERIFY(codec.takeText("{\"type\":\"attached\",\"id\":\"a\",\"pid\":1,\"new\":true}").isEmpty());
    const auto events = codec.takeBinary("$ ");
    QCOMPARE(events.size(), 2);
    QVERIFY(std::holds_alternative<TerminalCodec::Attached>(events.first()));
    QCOMPARE(std::get<TerminalCodec::Attached>(events.first()).replayBytes, 0);
    QCOMPARE(outputOf(events), QByteArray("$ "));
}

void TestTerminalCodec::attachedTwiceIsToldOnce()
{
    TerminalCodec codec;
    int told = 0;
    for (int round = 0; round < 3; ++round) {
        told += attachedIn(codec.takeText("{\"type\":\"attached\",\"id\":\"a\",\"new\":true}"));
        told += attachedIn(codec.takeText("{\"type\":\"replay\",\"bytes\":5}"));
    }
    QCOMPARE(told, 1);
}

void TestTerminalCodec::refusesIdsThatAreNone_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::newRow("empty") << QByteArray("\"\"");
    QTest::newRow("path") << QByteArray("\"../x\"");
    QTest::newRow("query") << QByteArray("\"a&keep=false\"");
    QTest::newRow("number") << QByteArray("5");
    QTest::newRow("letters beyond ASCII") << QByteArray("\"\xc3\xa9\"");
    QTest::newRow("long") << QByteArray("\"" + QByteArray(65, 'a') + "\"");
}

void TestTerminalCodec::refusesIdsThatAreNone()
{
    QFETCH(QByteArray, id);
    TerminalCodec codec;
    QVERIFY(codec.takeText("{\"type\":\"attached\",\"id\":" + id + "}").isEmpty());
    QVERIFY(codec.takeText("{\"type\":\"replay\",\"bytes\":5}").isEmpty());
    QCOMPARE(attachedIn(codec.takeBinary("x")), 0);
}

void TestTerminalCodec::replayIsCapped_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<qint64>("expected");
    QTest::newRow("none") << QByteArray("0") << 0LL;
    QTest::newRow("the ring") << QByteArray("1048576") << 1048576LL;
    QTest::newRow("negative") << QByteArray("-1") << 0LL;
    QTest::newRow("a fraction") << QByteArray("1.5") << 0LL;
    QTest::newRow("huge") << QByteArray("1e300") << 0LL;
    QTest::newRow("text") << QByteArray("\"12\"") << 0LL;
}

void TestTerminalCodec::replayIsCapped()
{
    QFETCH(QByteArray, bytes);
    QFETCH(qint64, expected);
    TerminalCodec codec;
    QVERIFY(codec.takeText("{\"type\":\"attached\",\"id\":\"a\"}").isEmpty());
    const auto events = codec.takeText("{\"type\":\"replay\",\"bytes\":" + bytes + "}");
    QCOMPARE(attachedIn(events), 1);
    QCOMPARE(std::get<TerminalCodec::Attached>(events.first()).replayBytes, expected);
}

void TestTerminalCodec::closeCodes_data()
{
    QTest::addColumn<QList<QByteArray>>("messages");
    QTest::addColumn<int>("closeCode");
    QTest::addColumn<TerminalChannel::End>("end");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<ErrorKind>("kind");
    using End = TerminalChannel::End;
    const QByteArray exit7 = "{\"type\":\"exit\",\"code\":7}";
    const QByteArray error = "{\"type\":\"error\",\"message\":\"no shell here\"}";
    const QByteArray taken = "{\"type\":\"taken\"}";
    QTest::newRow("1000 with exit") << QList{exit7} << 1000 << End::Exited << 7 << ErrorKind::Network;
    QTest::newRow("1000 without exit") << QList<QByteArray>{} << 1000 << End::Lost << -1 << ErrorKind::Network;
    QTest::newRow("1001") << QList<QByteArray>{} << 1001 << End::Lost << -1 << ErrorKind::Network;
    QTest::newRow("1006") << QList<QByteArray>{} << 1006 << End::Lost << -1 << ErrorKind::Network;
    QTest::newRow("1008") << QList<QByteArray>{} << 1008 << End::Refused << -1 << ErrorKind::Forbidden;
    QTest::newRow("1009") << QList<QByteArray>{} << 1009 << End::Lost << -1 << ErrorKind::TooLarge;
    QTest::newRow("1011 with error") << QList{error} << 1011 << End::Refused << -1 << ErrorKind::Server;
    QTest::newRow("1013 with error") << QList{error} << 1013 << End::Refused << -1 << ErrorKind::Unavailable;
    QTest::newRow("1013 without error") << QList<QByteArray>{} << 1013 << End::Refused << -1 << ErrorKind::Unavailable;
    QTest::newRow("error, then the network breaks") << QList{error} << 1006 << End::Refused << -1 << ErrorKind::Server;
    QTest::newRow("4001") << QList<QByteArray>{} << 4001 << End::TakenOver << -1 << ErrorKind::Conflict;
    QTest::newRow("taken, then the network breaks")
        << QList{taken} << 1006 << End::TakenOver << -1 << ErrorKind::Conflict;
    QTest::newRow("unknown code") << QList<QByteArray>{} << 4999 << End::Lost << -1 << ErrorKind::Network;
}

void TestTerminalCodec::closeCodes()
{
    QFETCH(QList<QByteArray>, messages);
    QFETCH(int, closeCode);
    QFETCH(TerminalChannel::End, end);
    QFETCH(int, exitCode);
    QFETCH(ErrorKind, kind);
    TerminalCodec codec;
    for (const QByteArray &message : std::as_const(messages))
        QVERIFY(codec.takeText(message).isEmpty());
    const auto ending = codec.closed(closeCode, {});
    QCOMPARE(ending.end, end);
    QCOMPARE(ending.exitCode, exitCode);
    if (end == TerminalChannel::End::Exited)
        return;
    QCOMPARE(ending.error.kind, kind);
    QVERIFY(ending.error.sentence.endsWith(u'.'));
    QVERIFY(ending.error.details.contains(QString::number(closeCode)));
    if (messages.value(0).contains("no shell here"))
        QCOMPARE(ending.error.serverMessage, u"no shell here"_s);
}

void TestTerminalCodec::exitWinsOverCloseCode()
{
    TerminalCodec codec;
    QVERIFY(codec.takeText("{\"type\":\"exit\",\"code\":0}").isEmpty());
    QVERIFY(codec.takeText("{\"type\":\"exit\",\"code\":9}").isEmpty());
    const auto ending = codec.closed(1006, u"abnormal"_s);
    QCOMPARE(ending.end, TerminalChannel::End::Exited);
    QCOMPARE(ending.exitCode, 0);
}

void TestTerminalCodec::exitCodeOutOfRangeIsNoExit_data()
{
    QTest::addColumn<QByteArray>("code");
    for (const char *code : {"-1", "256", "1.5", "\"3\"", "null", "1e400", "[3]", "true"})
        QTest::newRow(code) << QByteArray(code);
}

void TestTerminalCodec::exitCodeOutOfRangeIsNoExit()
{
    QFETCH(QByteArray, code);
    TerminalCodec codec;
    QVERIFY(codec.takeText("{\"type\":\"exit\",\"code\":" + code + "}").isEmpty());
    QCOMPARE(codec.closed(1000, {}).end, TerminalChannel::End::Lost);
}

void TestTerminalCodec::errorSentenceIsCleanedAndShortened()
{
    TerminalCodec codec;
    const QByteArray evil = "bad\\u001b]52;c;AAAA\\u0007\\n\\u202egnihton " + QByteArray(2000, 'x');
    QVERIFY(codec.takeText("{\"type\":\"error\",\"message\":\"" + evil + "\"}").isEmpty());
    const auto ending = codec.closed(1011, {});
    const QString text = ending.error.serverMessage;
    QVERIFY(text.startsWith("bad ]52;c;AAAA gnihton"_L1));
    QCOMPARE(text.size(), TerminalCodec::MaximumSentenceLength);
    for (const QChar c : text)
        QVERIFY(c.isPrint());
}

void TestTerminalCodec::tornAndHostileTextIsIgnored()
{
    const QByteArray whole = "{\"type\":\"exit\",\"code\":7}";
    for (qsizetype length = 0; length < whole.size(); ++length) {
        TerminalCodec codec;
        QVERIFY(codec.takeText(whole.left(length)).isEmpty());
        QCOMPARE(codec.closed(1000, {}).end, TerminalChannel::End::Lost);
    }
    const QList<QByteArray> hostile{"[]", "null", "3", "\"exit\"", "{}", "{\"type\":5}", "{\"type\":[\"exit\"]}",
        "{\"type\":\"EXIT\",\"code\":1}", "{\"type\":\"replay\",\"bytes\":10}", "\xff\xfe", QByteArray(1, '\0'),
        QByteArray(20000, '['), QByteArray("{\"a\":").repeated(3000)};
    for (const QByteArray &message : hostile) {
        TerminalCodec codec;
        QVERIFY(codec.takeText(message).isEmpty());
        QCOMPARE(codec.closed(1000, {}).end, TerminalChannel::End::Lost);
    }
}

void TestTerminalCodec::randomTextNeverBecomesOutput()
{
    QRandomGenerator random(7);
    const QByteArray seed = "{\"type\":\"attached\",\"id\":\"a\",\"pid\":12,\"new\":false}";
    for (int round = 0; round < 5000; ++round) {
        QByteArray message = seed;
        const int changes = random.bounded(1, 6);
        for (int change = 0; change < changes; ++change)
            message[qsizetype(random.bounded(quint32(message.size())))] = char(random.bounded(256));
        TerminalCodec codec;
        QVERIFY(outputOf(codec.takeText(message)).isEmpty());
        QVERIFY(outputOf(codec.takeText("{\"type\":\"replay\",\"bytes\":3}")).isEmpty());
        QCOMPARE(outputOf(codec.takeBinary("abc")), QByteArray("abc"));
    }
}

void TestTerminalCodec::tooLongTextIsIgnored()
{
    TerminalCodec codec;
    const QByteArray padding(TerminalCodec::MaximumTextBytes, ' ');
    QVERIFY(codec.takeText(padding + "{\"type\":\"exit\",\"code\":1}").isEmpty());
    QCOMPARE(codec.closed(1000, {}).end, TerminalChannel::End::Lost);
}

void TestTerminalCodec::resizeIsBounded_data()
{
    QTest::addColumn<int>("columns");
    QTest::addColumn<int>("rows");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("usual") << 120 << 40 << QByteArray("{\"type\":\"resize\",\"cols\":120,\"rows\":40}");
    QTest::newRow("nothing") << 0 << -3 << QByteArray("{\"type\":\"resize\",\"cols\":1,\"rows\":1}");
    QTest::newRow("huge") << 5000 << 1001 << QByteArray("{\"type\":\"resize\",\"cols\":1000,\"rows\":1000}");
}

void TestTerminalCodec::resizeIsBounded()
{
    QFETCH(int, columns);
    QFETCH(int, rows);
    QFETCH(QByteArray, expected);
    QCOMPARE(TerminalCodec::encodeResize({columns, rows}), expected);
}

void TestTerminalCodec::inputIsCutAndWhole()
{
    QByteArray bytes(3 * TerminalCodec::MaximumInputBytes + 17, Qt::Uninitialized);
    for (qsizetype i = 0; i < bytes.size(); ++i)
        bytes[i] = char(i * 31);
    QByteArray joined;
    for (const QByteArray &message : TerminalCodec::encodeInput(bytes)) {
        QVERIFY(!message.isEmpty() && message.size() <= TerminalCodec::MaximumInputBytes);
        joined += message;
    }
    QCOMPARE(joined, bytes);
    QVERIFY(TerminalCodec::encodeInput({}).isEmpty());
}

QTEST_GUILESS_MAIN(TestTerminalCodec)
#include "tst_terminalcodec.moc"
