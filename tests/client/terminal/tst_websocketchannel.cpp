// SPDX-License-Identifier: GPL-3.0-or-later
#include "CuttableProxy.h"
#include "http/Connection.h"
#include "terminal/WebSocketChannel.h"

#include <QTest>
#include <QWebSocket>
#include <QWebSocketServer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

namespace {

/// A terminal on a real WebSocket server of the test, behind a network that can fall silent.
struct World {
    explicit World(WebSocketChannel::Patience patience = {200ms, 100ms, 100ms},
        TerminalCodec::Dialect dialect = TerminalCodec::Dialect::LazyCloud)
    {
        if (!server.listen(QHostAddress::LocalHost))
            qFatal("no server");
        proxy = std::make_unique<CuttableProxy>(QUrl(u"http://127.0.0.1:%1"_s.arg(server.serverPort())));
        Connection::Options options;
        options.endpoint = proxy->endpoint();
        connection = std::make_unique<Connection>(options);
        channel = std::make_unique<WebSocketChannel>(
            *connection, ApiPath("/shell"_L1), ApiQuery(), TerminalSize{80, 24}, patience, dialect);
        QObject::connect(channel.get(), &TerminalChannel::opened, channel.get(), [this] { isOpen = true; });
        QObject::connect(channel.get(), &TerminalChannel::received, channel.get(),
            [this](const QByteArray &bytes) { received += bytes; });
        QObject::connect(channel.get(), &TerminalChannel::ended, channel.get(),
            [this](TerminalChannel::End how, int, const ApiError &why) {
                end = how;
                error = why;
            });
    }
    bool open()
    {
        if (!QTest::qWaitFor([this] { return isOpen && server.hasPendingConnections(); }, 10000))
            return false;
        peer.reset(server.nextPendingConnection());
        return true;
    }

    QWebSocketServer server{u"terminals"_s, QWebSocketServer::NonSecureMode};
    std::unique_ptr<CuttableProxy> proxy;
    std::unique_ptr<Connection> connection;
    std::unique_ptr<WebSocketChannel> channel;
    std::unique_ptr<QWebSocket> peer;
    bool isOpen = false;
    QByteArray received;
    std::optional<TerminalChannel::End> end;
    ApiError error;
};

} // namespace

/// Whether a connection that nothing comes through is still one.
class TestWebSocketChannel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void idleConnectionStaysAndIsUsedNowAndThen();
    void silentConnectionIsLost();
    void typingIntoASilentConnectionIsNoticedSooner();
    void unreadConnectionIsNotJudged();
    void muchInputOnItsWayIsNotJudged();
    void cutConnectionIsLost_data();
    void cutConnectionIsLost();
    void cutWhileNothingIsReadIsLost();
    void saidEndIsTakenAtItsWord_data();
    void saidEndIsTakenAtItsWord();
};

void TestWebSocketChannel::idleConnectionStaysAndIsUsedNowAndThen()
{
    World world({20ms, 10000ms, 10000ms});
    QVERIFY(world.open());
    const qint64 before = world.proxy->passed();
    // Pings and their answers: whoever drops idle connections on the way sees that this one is used.
    QTRY_VERIFY(world.proxy->passed() > before + 100);
    QVERIFY(!world.end);
    world.peer->sendBinaryMessage("$ ");
    QTRY_COMPARE(world.received, QByteArray("$ "));
}

void TestWebSocketChannel::silentConnectionIsLost()
{
    World world;
    QVERIFY(world.open());
    world.peer->sendBinaryMessage("$ ");
    QTRY_COMPARE(world.received, QByteArray("$ "));
    world.proxy->stall();
    QTRY_VERIFY(world.end);
    QCOMPARE(*world.end, TerminalChannel::End::Lost);
    QCOMPARE(world.error.kind, ErrorKind::Network);
    QVERIFY2(world.error.sentence.contains("answer"_L1), qPrintable(world.error.sentence));
}

void TestWebSocketChannel::typingIntoASilentConnectionIsNoticedSooner()
{
    World world({1h, 50ms, 50ms});
    QVERIFY(world.open());
    world.peer->sendBinaryMessage("$ ");
    QTRY_COMPARE(world.received, QByteArray("$ "));
    world.proxy->stall();
    world.channel->send("x");
    QTRY_VERIFY(world.end);
    QCOMPARE(*world.end, TerminalChannel::End::Lost);
}

void TestWebSocketChannel::unreadConnectionIsNotJudged()
{
    // With reading held back no answer can be heard. Another channel with the same patience tells when it would be
    // over.
    World world;
    World other;
    QVERIFY(world.open() && other.open());
    world.channel->setReading(false);
    world.proxy->stall();
    other.proxy->stall();
    QTRY_VERIFY(other.end);
    QVERIFY(!world.end);
    world.proxy->mend();
    world.peer->sendBinaryMessage("late");
    world.channel->setReading(true);
    QTRY_COMPARE(world.received, QByteArray("late"));
    QVERIFY(!world.end);
    // Read again it is judged again.
    world.proxy->stall();
    QTRY_VERIFY(world.end);
}

void TestWebSocketChannel::muchInputOnItsWayIsNotJudged()
{
    // A shell whose program takes no input makes the server stop reading, and then it answers no ping either.
    World world;
    World other;
    QVERIFY(world.open() && other.open());
    world.channel->send(QByteArray(100'000, 'x'));
    world.proxy->stall();
    other.proxy->stall();
    QTRY_VERIFY(other.end);
    QVERIFY(!world.end);
}

void TestWebSocketChannel::cutConnectionIsLost_data()
{
    QTest::addColumn<TerminalCodec::Dialect>("dialect");
    QTest::addColumn<bool>("reset");
    QTest::newRow("LazyCloud, closed") << TerminalCodec::Dialect::LazyCloud << false;
    QTest::newRow("LazyCloud, reset") << TerminalCodec::Dialect::LazyCloud << true;
    QTest::newRow("Lizard, closed") << TerminalCodec::Dialect::Lizard << false;
    QTest::newRow("Lizard, reset") << TerminalCodec::Dialect::Lizard << true;
}

void TestWebSocketChannel::cutConnectionIsLost()
{
    QFETCH(TerminalCodec::Dialect, dialect);
    QFETCH(bool, reset);
    World world({1h, 1h, 1h}, dialect);
    QVERIFY(world.open());
    world.peer->sendBinaryMessage("$ ");
    QTRY_COMPARE(world.received, QByteArray("$ "));
    // No close frame passes, but QWebSocket calls it 1000 all the same.
    if (reset)
        world.proxy->reset();
    else
        world.proxy->cut();
    QTRY_VERIFY(world.end);
    QCOMPARE(*world.end, TerminalChannel::End::Lost);
    QCOMPARE(world.error.kind, ErrorKind::Network);
    QVERIFY2(world.error.sentence.contains("was lost"_L1), qPrintable(world.error.sentence));
}

void TestWebSocketChannel::cutWhileNothingIsReadIsLost()
{
    // Another channel tells when the cut has been noticed.
    World world({1h, 1h, 1h}, TerminalCodec::Dialect::Lizard);
    World other({1h, 1h, 1h});
    QVERIFY(world.open() && other.open());
    world.channel->setReading(false);
    world.proxy->cut();
    other.proxy->cut();
    QTRY_VERIFY(other.end);
    QVERIFY(!world.end);
    world.channel->setReading(true);
    QTRY_VERIFY(world.end);
    QCOMPARE(*world.end, TerminalChannel::End::Lost);
}

void TestWebSocketChannel::saidEndIsTakenAtItsWord_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<TerminalChannel::End>("end");
    QTest::newRow("exited") << 1000 << u"Shell exited"_s << TerminalChannel::End::Exited;
    QTest::newRow("exited, without a word") << 1000 << QString() << TerminalChannel::End::Exited;
    QTest::newRow("refused") << 4003 << QString() << TerminalChannel::End::Refused;
    QTest::newRow("going away") << 1001 << QString() << TerminalChannel::End::Lost;
}

void TestWebSocketChannel::saidEndIsTakenAtItsWord()
{
    QFETCH(int, code);
    QFETCH(QString, reason);
    QFETCH(TerminalChannel::End, end);
    World world({1h, 1h, 1h}, TerminalCodec::Dialect::Lizard);
    QVERIFY(world.open());
    world.peer->close(QWebSocketProtocol::CloseCode(code), reason);
    QTRY_VERIFY(world.end);
    QCOMPARE(*world.end, end);
}

QTEST_GUILESS_MAIN(TestWebSocketChannel)
#include "tst_websocketchannel.moc"
