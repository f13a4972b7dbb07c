// SPDX-License-Identifier: GPL-3.0-or-later
#include "PanelFactory.h"
#include "WindowWorld.h"
#include "lazycloud/LazyCloudBackend.h"
#include "lizard/LizardBackend.h"
#include "lizard/LizardServer.h"

#include <QElapsedTimer>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;
using test::FakeServer;
using test::LizardServer;

namespace {

/// How late the event loop gets to a timer of 5 ms: what a person feels.
class Heartbeat : public QObject {
public:
    Heartbeat()
    {
        m_clock.start();
        startTimer(5ms);
    }
    void reset() { m_worst = 0; }
    [[nodiscard]] qint64 worst() const { return m_worst; }

protected:
    void timerEvent(QTimerEvent *) override { m_worst = std::max(m_worst, m_clock.restart() - 5); }

private:
    QElapsedTimer m_clock;
    qint64 m_worst = 0;
};

/// As much of a LazyCloud workspace as a list needs.
class LazyCloudServer {
public:
    LazyCloudServer()
    {
        m_http.on("GET /v1/me",
            FakeServer::Answer::json(
                {{u"user"_s, QJsonObject{{u"email"_s, u"dev@example.test"_s}, {u"display_name"_s, u"Dev"_s}}},
                    {u"workspaces"_s,
                        QJsonArray{QJsonObject{{u"name"_s, u"acme"_s}, {u"state"_s, u"active"_s},
                            {u"role"_s, u"owner"_s}, {u"created_at"_s, u"2026-09-07T10:00:00Z"_s}}}}}));
        m_http.on("GET /v1/workspaces/acme/sandboxes", [this](const FakeServer::Request &) {
            return FakeServer::Answer::json({{u"sandboxes"_s, m_rows}, {u"next_cursor"_s, QString()}});
        });
        m_http.on("GET /v1/workspaces/acme/containers",
            FakeServer::Answer::json({{u"containers"_s, QJsonArray()}, {u"next_cursor"_s, QString()}}));
        m_http.on("GET /v1/events", FakeServer::Answer::error(404));
    }
    void add(const QString &name)
    {
        m_rows.append(QJsonObject{{u"id"_s, QStringLiteral("00000000-0000-4000-8000-00000000000%1").arg(m_rows.size())},
            {u"release_id"_s, u"r-1"_s}, {u"name"_s, name}, {u"app"_s, u"agents"_s}, {u"status"_s, u"stopped"_s},
            {u"created_at"_s, u"2026-11-29T10:00:00Z"_s}, {u"stopped_at"_s, u"2026-11-29T11:00:00Z"_s}});
    }
    FakeServer &http() { return m_http; }

private:
    FakeServer m_http;
    QJsonArray m_rows;
};

} // namespace

/// Two kinds of servers in one window. When one of them hangs, nothing of the other changes its pace, and the window
/// doesn't stutter.
class TwoProvidersTest : public QObject {
    Q_OBJECT

    struct World : WindowWorld {
        LazyCloudServer cloud;
        LizardServer lizard;
        std::shared_ptr<LazyCloudBackend> cloudBackend;
        std::shared_ptr<LizardBackend> lizardBackend;

        World()
        {
            LazyCloudBackend::Options ofCloud;
            ofCloud.profile = ProfileId(u"cloud"_s);
            ofCloud.endpoint = cloud.http().url();
            ofCloud.token = Secret(FakeServer::token());
            cloudBackend = std::make_shared<LazyCloudBackend>(ofCloud);
            LizardBackend::Options ofLizard;
            ofLizard.profile = ProfileId(u"lizard"_s);
            ofLizard.endpoint = lizard.url();
            ofLizard.token = Secret(LizardServer::key());
            ofLizard.portMemory = folder.filePath(u"ports.json"_s);
            lizardBackend = std::make_shared<LizardBackend>(ofLizard);
            cloud.add(u"cloudy-1"_s);
            lizard.addSandbox({{u"metadata"_s, QJsonObject{{u"name"_s, u"scaly-1"_s}}}});
            for (const std::shared_ptr<Backend> &each :
                {std::shared_ptr<Backend>(cloudBackend), std::shared_ptr<Backend>(lizardBackend)}) {
                program.connections().add(each->profile(), each->kindName(), false);
                program.connections().setBackend(each->profile(), each);
            }
        }
        [[nodiscard]] bool has(const QString &name)
        {
            const SandboxListModel &model = program.sandboxes();
            for (int row = 0; row < model.rowCount(); ++row) {
                if (model.at(row).sandbox.name == name)
                    return true;
            }
            return false;
        }
        /// How long it takes until what is new at a server is in the list, at the usual pace of asking.
        template <typename F> qint64 timeUntilListed(const QString &name, F add)
        {
            QElapsedTimer clock;
            clock.start();
            add();
            return QTest::qWaitFor([&] { return has(name); }, 20000) ? clock.elapsed() : -1;
        }
    };

private Q_SLOTS:
    void onlyLizardHasACommandForYourOwnTerminal();
    void aHangingLizardDoesntHoldUpLazyCloud()
    {
        World w;
        QVERIFY(w.show());
        QVERIFY(QTest::qWaitFor([&] { return w.has(u"cloudy-1"_s) && w.has(u"scaly-1"_s); }, 20000));
        w.lizard.http().setHanging(true);
        Heartbeat heart;
        // What is asked of the one that hangs waits; meanwhile the other is listed anew and asked at once.
        const auto stuck = w.lizardBackend->sandboxes().get(SandboxId(u"swift-lion-1"_s));
        const qint64 listed = w.timeUntilListed(u"cloudy-2"_s, [&] { w.cloud.add(u"cloudy-2"_s); });
        qInfo("listed after %lld ms beside a server that hangs; the window was late by %lld ms at most", listed,
            heart.worst());
        QVERIFY(listed >= 0 && listed < 10000);
        QVERIFY(!stuck.isFinished());
        QCOMPARE(w.cloudBackend->status().state, ConnectionStatus::State::Online);
        QVERIFY(heart.worst() < 1000);
        // And the one that hung is taken up again when it answers.
        w.lizard.http().setHanging(false);
        w.lizard.addSandbox({{u"metadata"_s, QJsonObject{{u"name"_s, u"scaly-2"_s}}}});
        QVERIFY(QTest::qWaitFor([&] { return w.has(u"scaly-2"_s); }, 60000));
    }

    void aHangingLazyCloudDoesntHoldUpLizard()
    {
        World w;
        QVERIFY(w.show());
        QVERIFY(QTest::qWaitFor([&] { return w.has(u"cloudy-1"_s) && w.has(u"scaly-1"_s); }, 20000));
        w.cloud.http().setHanging(true);
        Heartbeat heart;
        const auto stuck = w.cloudBackend->sandboxes().list({});
        const qint64 listed = w.timeUntilListed(
            u"scaly-2"_s, [&] { w.lizard.addSandbox({{u"metadata"_s, QJsonObject{{u"name"_s, u"scaly-2"_s}}}}); });
        qInfo("listed after %lld ms beside a server that hangs; the window was late by %lld ms at most", listed,
            heart.worst());
        QVERIFY(listed >= 0 && listed < 10000);
        QVERIFY(!stuck.isFinished());
        QCOMPARE(w.lizardBackend->status().state, ConnectionStatus::State::Online);
        QVERIFY(heart.worst() < 1000);
        QCOMPARE(w.lizard.violations().join(u'\n'), QString());
    }
};

void TwoProvidersTest::onlyLizardHasACommandForYourOwnTerminal()
{
    Sandbox sandbox;
    sandbox.id = SandboxId(u"sbx-7; reboot"_s);
    const auto commandOf = [&sandbox](const std::shared_ptr<Backend> &backend) {
        return PanelFactory::commandForOwnTerminal(SandboxContext(backend, sandbox));
    };
    LizardBackend::Options options;
    options.profile = ProfileId(u"research"_s);
    options.endpoint = QUrl(u"https://lizard.build"_s);
    options.token = Secret("liz_secret");
    QTemporaryDir folder;
    options.portMemory = folder.filePath(u"ports.json"_s);
    QCOMPARE(commandOf(std::make_shared<LizardBackend>(options)), u"lizard sandbox ssh 'sbx-7; reboot'"_s);
    options.endpoint = QUrl(u"http://127.0.0.1:8080"_s);
    QCOMPARE(commandOf(std::make_shared<LizardBackend>(options)),
        u"LIZARD_API_URL=http://127.0.0.1:8080 lizard sandbox ssh 'sbx-7; reboot'"_s);
    QCOMPARE(commandOf(std::make_shared<FakeBackend>()), QString());
}

QTEST_MAIN(TwoProvidersTest)
#include "tst_twoproviders.moc"
