// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "Pictures.h"
#include "common/ElidedLabel.h"
#include "connections/ConnectionDetailsWindow.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QTest>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;
using Way = ConnectionDetails::Way;

class ConnectionDetailsTest : public QObject {
    Q_OBJECT

    struct World {
        std::shared_ptr<FakeBackend> backend = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
        ConnectionRegistry connections;
        std::unique_ptr<ConnectionDetailsWindow> window;

        World() { connections.add(backend->profile(), u"acme"_s, false); }
        void open()
        {
            window = std::make_unique<ConnectionDetailsWindow>(connections, backend->profile());
            window->setAttribute(Qt::WA_DeleteOnClose, false);
            window->show();
        }
        [[nodiscard]] QString fact(const char *key) const
        {
            const auto *label = window->findChild<ElidedLabel *>(u"fact_"_s + QLatin1String(key));
            return label ? label->text() : QString();
        }
    };
    [[nodiscard]] static ConnectionDetails details()
    {
        ConnectionDetails made;
        made.endpoint = QUrl(u"https://sandbox.example.test"_s);
        made.way = Way::Proxy;
        made.proxy = u"proxy.example.test:3128"_s;
        made.proxyVariable = u"https_proxy"_s;
        made.authorityFile = u"/etc/acme/root.pem"_s;
        made.authorities = 2;
        made.requestsInLastMinute = 12;
        made.fastestAnswer = 23ms;
        return made;
    }

private Q_SLOTS:
    void tellsTheWayTheTrustAndTheRate()
    {
        World w;
        w.backend->setDetails(details());
        w.connections.setBackend(w.backend->profile(), w.backend);
        w.open();
        QCOMPARE(w.window->windowTitle(), u"Details of acme"_s);
        QTRY_COMPARE(w.fact("state"), u"live"_s);
        QCOMPARE(w.fact("server"), u"https://sandbox.example.test"_s);
        QCOMPARE(w.fact("proxy"), u"proxy.example.test:3128, from the environment (https_proxy)"_s);
        QCOMPARE(w.fact("trust"), u"those the system trusts, and 2 of /etc/acme/root.pem"_s);
        QCOMPARE(w.fact("requests"), u"12 in the last minute"_s);
        QVERIFY2(w.fact("latency").startsWith(u"23 ms"), qPrintable(w.fact("latency")));
        QCOMPARE(w.fact("error"), QString());
        takePictures(*w.window, u"connection-details"_s);
        // It goes on while it is seen, and asks the server nothing for it.
        w.backend->calls().resetCounts();
        ConnectionDetails later = details();
        later.requestsInLastMinute = 3;
        later.fastestAnswer.reset();
        w.backend->setDetails(later);
        QTRY_COMPARE(w.fact("requests"), u"3 in the last minute"_s);
        QCOMPARE(w.fact("latency"), u"none in the last minute"_s);
        QCOMPARE(w.backend->calls().log(), QStringList());
    }

    void theWholeErrorCanBeCopied()
    {
        World w;
        ApiError error;
        error.sentence = u"sandbox.example.test can't be trusted."_s;
        error.advice = u"Nothing was sent."_s;
        error.details = u"SHA-256 fingerprint: AB:CD"_s;
        w.connections.setFailed(w.backend->profile(), error);
        w.open();
        QCOMPARE(w.fact("error"), u"sandbox.example.test can't be trusted. Nothing was sent."_s);
        w.window->findChild<QToolButton *>(u"copy_error"_s)->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), error.text() + u"\nSHA-256 fingerprint: AB:CD"_s);
        // Of a connection that was never made nothing else is claimed.
        QCOMPARE(w.fact("proxy"), QString());
        QCOMPARE(w.fact("requests"), QString());
    }

    void closesWithItsConnection()
    {
        World w;
        w.open();
        w.connections.rename(w.backend->profile(), u"acme two"_s);
        QCOMPARE(w.window->windowTitle(), u"Details of acme two"_s);
        w.connections.remove(w.backend->profile());
        QVERIFY(!w.window->isVisible());
    }

    void waysAndTrustInWords()
    {
        ConnectionDetails made = details();
        made.proxyVariable.clear();
        QCOMPARE(ConnectionDetailsWindow::wayText(made), u"proxy.example.test:3128, from the desktop's settings"_s);
        made.way = Way::Direct;
        QCOMPARE(ConnectionDetailsWindow::wayText(made), u"direct"_s);
        made.way = Way::ThisMachine;
        QVERIFY(ConnectionDetailsWindow::wayText(made).startsWith(u"direct: "));
        made.way = Way::Excepted;
        QVERIFY(ConnectionDetailsWindow::wayText(made).contains(u"no_proxy"));
        made.authorityProblem = u"The CA file /etc/acme/root.pem is not there."_s;
        QVERIFY(ConnectionDetailsWindow::trustText(made).contains(made.authorityProblem));
        made.authorityFile.clear();
        made.authorityProblem.clear();
        QCOMPARE(ConnectionDetailsWindow::trustText(made), u"those the system trusts"_s);
        made.endpoint = QUrl(u"http://127.0.0.1:7717"_s);
        QVERIFY(ConnectionDetailsWindow::trustText(made).contains(u"not encrypted"));
    }
};

QTEST_MAIN(ConnectionDetailsTest)
#include "tst_connectiondetails.moc"
