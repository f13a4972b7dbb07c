// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/Connection.h"
#include "http/ProxyChoice.h"
#include "http/RequestRate.h"
#include "terminal/WebSocketChannel.h"

#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;
using Way = ConnectionDetails::Way;

/// On which way a server is asked, and how often.
class TestWays : public QObject {
    Q_OBJECT

    /// Writes down whom it is asked for, and gives nobody anything.
    struct Proxy {
        QTcpServer server;
        QByteArrayList asked; ///< first lines of what it was asked for

        Proxy()
        {
            QObject::connect(&server, &QTcpServer::newConnection, &server, [this] {
                while (QTcpSocket *socket = server.nextPendingConnection()) {
                    QObject::connect(socket, &QTcpSocket::readyRead, &server, [this, socket] {
                        const QByteArray line = socket->readAll().split('\r').constFirst();
                        if (!line.startsWith("CONNECT "))
                            return; // the rest of one that is answered
                        asked << line;
                        socket->write("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
                        socket->disconnectFromHost();
                    });
                    QObject::connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
                }
            });
            if (!server.listen(QHostAddress::LocalHost))
                qFatal("no port for the proxy");
        }
        [[nodiscard]] QByteArray address() const
        {
            return "http://127.0.0.1:" + QByteArray::number(server.serverPort());
        }
    };
    [[nodiscard]] static std::unique_ptr<Connection> connection(const QString &address)
    {
        Connection::Options options;
        options.endpoint = QUrl(address);
        return std::make_unique<Connection>(options);
    }

private Q_SLOTS:
    void init()
    {
        for (const char *name : {"https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY",
                 "no_proxy", "NO_PROXY"})
            qunsetenv(name);
        qputenv("PX_FORCE_CONFIG", "config-env"); // and not the desktop of whoever runs the tests
    }

    void callsAndTerminalsGoThroughTheSameProxy()
    {
        Proxy proxy;
        qputenv("https_proxy", proxy.address());
        const auto server = connection(u"https://box.example.test:8443"_s);
        const auto reply = server->send(HttpRequest::make("PUT", ApiPath("/v1/thing"_L1)));
        QTRY_VERIFY_WITH_TIMEOUT(reply.isFinished(), 15000);
        QVERIFY(!proxy.asked.isEmpty());
        QVERIFY2(proxy.asked[0].startsWith("CONNECT box.example.test:8443 "), proxy.asked[0].constData());
        proxy.asked.clear();
        WebSocketChannel channel(*server, ApiPath("/v1/shell"_L1), {}, {});
        QTRY_VERIFY_WITH_TIMEOUT(!proxy.asked.isEmpty(), 15000);
        QVERIFY2(proxy.asked[0].startsWith("CONNECT box.example.test:8443 "), proxy.asked[0].constData());
        const ConnectionDetails details = server->details();
        QCOMPARE(details.way, Way::Proxy);
        QCOMPARE(details.proxy, u"127.0.0.1:%1"_s.arg(proxy.server.serverPort()));
        QCOMPARE(details.proxyVariable, u"https_proxy"_s);
        QCOMPARE(details.requestsInLastMinute, 2);
        QVERIFY(!details.fastestAnswer);
    }

    void aProxyThatIsAwayIsNamed()
    {
        Proxy proxy;
        const QByteArray address = proxy.address();
        proxy.server.close();
        qputenv("https_proxy", address);
        const auto server = connection(u"https://box.example.test"_s);
        const QString named = QString::fromLatin1(address.sliced(7));
        const auto reply = server->send(HttpRequest::make("PUT", ApiPath("/v1/thing"_L1)));
        QTRY_VERIFY_WITH_TIMEOUT(reply.isFinished(), 15000);
        QVERIFY(!reply.result());
        QVERIFY2(reply.result().error().sentence.contains(named), qPrintable(reply.result().error().sentence));
        WebSocketChannel channel(*server, ApiPath("/v1/shell"_L1), {}, {});
        std::optional<ApiError> error;
        connect(&channel, &TerminalChannel::ended, &channel,
            [&error](TerminalChannel::End, int, const ApiError &why) { error = why; });
        QTRY_VERIFY_WITH_TIMEOUT(error, 15000);
        QVERIFY2(error->sentence.contains(named), qPrintable(error->sentence));
    }

    void thisMachineNeedsNoProxy()
    {
        qputenv("http_proxy", "http://proxy.example.test:3128");
        for (const QString &address :
            {u"http://127.0.0.1:7717"_s, u"http://localhost:7717"_s, u"http://[::1]:7717"_s}) {
            const ConnectionDetails details = connection(address)->details();
            QCOMPARE(details.way, Way::ThisMachine);
            QCOMPARE(details.proxy, QString());
        }
        QCOMPARE(connection({})->details().way, Way::ThisMachine);
    }

    void theProxyIsNamedWithoutItsPassword()
    {
        qputenv("https_proxy", "http://somebody:secret@proxy.example.test:3128");
        const ConnectionDetails details = connection(u"https://box.example.test"_s)->details();
        QCOMPARE(details.way, Way::Proxy);
        QCOMPARE(details.proxy, u"proxy.example.test:3128"_s);
        QCOMPARE(details.proxyVariable, u"https_proxy"_s);
    }

    void exceptionsAreTold()
    {
        QCOMPARE(connection(u"https://box.example.test"_s)->details().way, Way::Direct);
        qputenv("https_proxy", "http://proxy.example.test:3128");
        qputenv("no_proxy", "box.example.test");
        QCOMPARE(connection(u"https://box.example.test"_s)->details().way, Way::Excepted);
        QCOMPARE(connection(u"https://other.example.test"_s)->details().way, Way::Proxy);
    }

    void variablesAreFoundByTheirHost()
    {
        const QNetworkProxy proxy(QNetworkProxy::HttpProxy, u"proxy.example.test"_s, 3128);
        QCOMPARE(ProxyChoice::variableOf(proxy), QString());
        qputenv("ALL_PROXY", "Proxy.example.test:3128");
        QCOMPARE(ProxyChoice::variableOf(proxy), u"ALL_PROXY"_s);
        QCOMPARE(
            ProxyChoice::address(QNetworkProxy(QNetworkProxy::Socks5Proxy, u"fd00::1"_s, 1080)), u"[fd00::1]:1080"_s);
        QCOMPARE(ProxyChoice::address(QNetworkProxy(QNetworkProxy::NoProxy)), QString());
    }

    void theLastMinuteIsCounted()
    {
        RequestRate rate;
        const RequestRate::Clock::time_point start{1000s};
        QCOMPARE(rate.lastMinute(start), 0);
        QVERIFY(!rate.fastest(start));
        for (int second = 0; second < 30; ++second) {
            rate.noteSent(start + std::chrono::seconds(second));
            rate.noteSent(start + std::chrono::seconds(second) + 500ms);
        }
        rate.noteAnswer(80ms, start);
        rate.noteAnswer(20ms, start + 10s);
        rate.noteAnswer(50ms, start + 10s);
        QCOMPARE(rate.lastMinute(start + 29s), 60);
        QCOMPARE(rate.fastest(start + 29s), std::optional(20ms));
        QCOMPARE(rate.lastMinute(start + 59s), 60);
        QCOMPARE(rate.lastMinute(start + 60s), 58); // the first second is over
        QCOMPARE(rate.fastest(start + 70s), std::nullopt);
        QCOMPARE(rate.lastMinute(start + 1h), 0);
        // The place of a second that is long past is taken anew.
        rate.noteSent(start + 1h);
        QCOMPARE(rate.lastMinute(start + 1h), 1);
    }
};

QTEST_GUILESS_MAIN(TestWays)
#include "tst_ways.moc"
