// SPDX-License-Identifier: GPL-3.0-or-later
#include "DesktopNotifier.h"
#include "OutsideNotices.h"
#include "Twin.h"
#include "WindowWorld.h"
#include "common/Lease.h"
#include "common/NoticeBar.h"

#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSignalSpy>

#include <csignal>
#include <cstdio>

using namespace Qt::StringLiterals;
using namespace vivarium;

namespace {

/// A session bus of this process alone, on which nothing is started by itself: no service of the machine is reached.
class PrivateBus {
public:
    PrivateBus()
    {
        qunsetenv("DBUS_SESSION_BUS_ADDRESS");
        QFile config(m_folder.filePath(u"bus.conf"_s));
        if (!config.open(QIODevice::WriteOnly))
            return;
        config.write("<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth>"
                     "<policy context=\"default\"><allow send_destination=\"*\" eavesdrop=\"true\"/>"
                     "<allow eavesdrop=\"true\"/><allow own=\"*\"/></policy></busconfig>");
        config.close();
        const QByteArray command =
            "dbus-daemon --fork --print-address=1 --print-pid=1 --config-file=" + config.fileName().toLocal8Bit();
        FILE *daemon = popen(command.constData(), "r");
        if (!daemon)
            return;
        char address[512] = {};
        char pid[32] = {};
        if (fgets(address, sizeof address, daemon) && fgets(pid, sizeof pid, daemon)) {
            m_pid = QByteArray(pid).trimmed().toInt();
            qputenv("DBUS_SESSION_BUS_ADDRESS", QByteArray(address).trimmed());
        }
        pclose(daemon);
    }
    ~PrivateBus()
    {
        if (m_pid > 0)
            kill(m_pid, SIGTERM);
    }
    PrivateBus(const PrivateBus &) = delete;
    PrivateBus &operator=(const PrivateBus &) = delete;
    [[nodiscard]] static bool isUp() { return qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS"); }

private:
    QTemporaryDir m_folder;
    pid_t m_pid = 0;
};

} // namespace

/// The bus is this test's own, so that nothing appears on anybody's desktop; the service comes and goes with a case.
class OutsideNoticesTest : public QObject {
    Q_OBJECT

    /// The fake service, and what it was asked for.
    struct Service {
        QProcess process;
        QList<QJsonObject> calls;

        Service()
        {
            QObject::connect(&process, &QProcess::readyReadStandardOutput, &process, [this] { read(); });
        }
        ~Service()
        {
            process.closeWriteChannel();
            if (!process.waitForFinished(5000))
                process.kill();
            process.waitForFinished(5000);
        }
        bool start()
        {
            process.start(QStringLiteral(FAKE_NOTIFICATIONS), QStringList());
            return QTest::qWaitFor([this] { return isReady; });
        }
        void read()
        {
            while (process.canReadLine()) {
                const QByteArray line = process.readLine();
                if (line == "ready\n")
                    isReady = true;
                else
                    calls.append(QJsonDocument::fromJson(line).object());
            }
        }
        QList<QJsonObject> called(const QString &name) const
        {
            QList<QJsonObject> found;
            for (const QJsonObject &call : calls) {
                if (call.value("call"_L1) == name)
                    found.append(call);
            }
            return found;
        }
        QList<QJsonObject> notified() const { return called(u"Notify"_s); }
        void press(const QJsonObject &notification, const QByteArray &button)
        {
            process.write(
                "action " + QByteArray::number(notification.value("id"_L1).toInteger()) + ' ' + button + '\n');
        }

    private:
        bool isReady = false;
    };
    /// A window that is not shown, so none is active.
    struct World : WindowWorld {
        DesktopNotifier notifier;
        std::unique_ptr<OutsideNotices> outside;

        World()
        {
            connectLocal();
            window = std::make_unique<MainWindow>(program, loader);
            // As behind another program's window: it is looked at, and not active.
            Poller::setRest(Poller::Rest::None);
            program.feeds().setWatched(true);
            outside = std::make_unique<OutsideNotices>(program, *window, notifier);
        }
        Sandbox addEnding(const QString &name)
        {
            Sandbox sandbox = backend->fakeSandboxes().addRunning(name);
            sandbox.lifetime.endsAt = QDateTime::currentDateTimeUtc().addSecs(50);
            backend->fakeSandboxes().put(sandbox);
            program.feeds().reloadAll();
            return sandbox;
        }
    };

private Q_SLOTS:
    void initTestCase()
    {
        if (!PrivateBus::isUp())
            QSKIP("There is no dbus-daemon.");
    }

    void withoutAServiceThereIsSilence()
    {
        World w;
        w.addEnding(u"agent-7"_s);
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.notifier.tell(u"a"_s, {u"Title"_s, u"Text"_s, {}, false, {}});
        w.notifier.close(u"a"_s);
        // It comes later: what is told from then on is shown.
        Service service;
        QVERIFY(service.start());
        w.notifier.tell(u"b"_s, {u"Title"_s, u"Text"_s, {}, false, {}});
        QTRY_VERIFY(!service.notified().isEmpty());
        QCOMPARE(service.notified().constLast().value("title"_L1).toString(), u"Title"_s);
    }

    void whatHasTheSameTagIsReplacedAndEscaped()
    {
        Service service;
        QVERIFY(service.start());
        DesktopNotifier notifier;
        notifier.tell(u"a"_s, {u"Title"_s, u"<a href=\"x\">1</a> & more"_s, {}, false, {}});
        notifier.tell(u"a"_s, {u"Title"_s, u"2"_s, {}, false, {}}); // the answer to the first is under way
        QTRY_COMPARE(service.notified().size(), 2);
        const QJsonObject first = service.notified()[0];
        QCOMPARE(first.value("body"_L1).toString(), u"&lt;a href=&quot;x&quot;&gt;1&lt;/a&gt; &amp; more"_s);
        QCOMPARE(service.notified()[1].value("replaces"_L1), first.value("id"_L1));
        notifier.close(u"a"_s);
        QTRY_COMPARE(service.called(u"CloseNotification"_s).size(), 1);
        QCOMPARE(service.called(u"CloseNotification"_s)[0].value("id"_L1), first.value("id"_L1));
        // Closed before its id is known: all the same.
        notifier.tell(u"b"_s, {u"Title"_s, u"3"_s, {}, false, {}});
        notifier.close(u"b"_s);
        QTRY_COMPARE(service.called(u"CloseNotification"_s).size(), 2);
        for (const QJsonObject &call : std::as_const(service.calls))
            QVERIFY2(!call.contains("wrong"_L1), QJsonDocument(call).toJson().constData());
    }

    void anEndIsToldAndMovedFromThere()
    {
        Service service;
        QVERIFY(service.start());
        World w;
        const Sandbox a = w.addEnding(u"<b>agent</b>"_s);
        QTRY_COMPARE(service.notified().size(), 1);
        const QJsonObject told = service.notified()[0];
        QVERIFY2(told.value("body"_L1).toString().startsWith(u"&lt;b&gt;agent"),
            qPrintable(told.value("body"_L1).toString()));
        QVERIFY(!told.value("title"_L1).toString().contains(u"agent"));
        QVERIFY(told.value("actions"_L1).toArray().contains(u"extend"_s));
        QVERIFY(!told.value("actions"_L1).toArray().contains(u"pause"_s)); // this server can't
        QSignalSpy wanted(w.outside.get(), &OutsideNotices::windowWanted);
        service.press(told, "extend");
        QTRY_COMPARE(w.backend->calls().count(u"sandboxes.setLifetime"_s), 1);
        QTRY_COMPARE(service.called(u"CloseNotification"_s).size(), 1); // it is over
        QCOMPARE(wanted.size(), 0);
        QCOMPARE(w.program.sandboxes().find(w.key(a))->sandbox.state, SandboxState::Running);
    }

    void aClickOpensTheWindowAtTheSandbox()
    {
        Service service;
        QVERIFY(service.start());
        World w;
        w.backend->setFeature(Feature::Pause, true);
        w.backend->fakeSandboxes().addRunning(u"other"_s);
        const Sandbox a = w.addEnding(u"agent-7"_s);
        QTRY_COMPARE(service.notified().size(), 1);
        QVERIFY(service.notified()[0].value("actions"_L1).toArray().contains(u"pause"_s));
        QSignalSpy wanted(w.outside.get(), &OutsideNotices::windowWanted);
        service.press(service.notified()[0], "default");
        QTRY_COMPARE(wanted.size(), 1);
        QCOMPARE(w.window->detail().focus(), w.key(a));
    }

    void whatEndsByItselfIsToldAndWhatWasStoppedHereIsNot()
    {
        Service service;
        QVERIFY(service.start());
        World w;
        const Sandbox stopped = w.backend->fakeSandboxes().addRunning(u"stopped"_s);
        const Sandbox ended = w.backend->fakeSandboxes().addRunning(u"ended"_s);
        w.program.feeds().reloadAll();
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 2);
        w.program.controller().stop({w.key(stopped)});
        QTRY_COMPARE(w.backend->calls().count(u"sandboxes.stop"_s), 1);
        w.backend->fakeSandboxes().setState(stopped.id, SandboxState::Stopped, u"stopped"_s);
        w.program.feeds().refresh(w.key(stopped));
        QTRY_COMPARE(w.program.sandboxes().find(w.key(stopped))->sandbox.state, SandboxState::Stopped);
        w.backend->fakeSandboxes().setState(ended.id, SandboxState::Stopped, u"stopped"_s);
        w.program.feeds().refresh(w.key(ended));
        QTRY_COMPARE(service.notified().size(), 1);
        QVERIFY(service.notified()[0].value("body"_L1).toString().startsWith(u"ended "));
    }

    void whatTwoConnectionsShowIsToldOnce()
    {
        Service service;
        QVERIFY(service.start());
        World w;
        Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        a.lifetime.endsAt = QDateTime::currentDateTimeUtc().addSecs(50);
        w.backend->fakeSandboxes().put(a);
        Sandbox same = a;
        same.lifetime.kind = Lifetime::Kind::Deadline;
        const auto other = connectTwin(w.program, same);
        w.program.feeds().reloadAll();
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 2);
        QTRY_COMPARE(service.notified().size(), 1);
        // Whatever is told after it comes after it: there is no second one.
        QTRY_VERIFY(other->calls().count(u"sandboxes.list"_s) >= 1);
        w.notifier.tell(u"mark"_s, {u"Mark"_s, {}, {}, false, {}});
        QTRY_COMPARE(service.notified().size(), 2);
        QCOMPARE(service.notified()[1].value("title"_L1).toString(), u"Mark"_s);
        // More time is asked for where the deadline is.
        service.press(service.notified()[0], "extend");
        QTRY_COMPARE(other->calls().count(u"sandboxes.setLifetime"_s), 1);
        QCOMPARE(w.backend->calls().count(u"sandboxes.setLifetime"_s), 0);
    }

    void anEndThatTwoConnectionsTellIsToldOnce()
    {
        Service service;
        QVERIFY(service.start());
        World w;
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        const auto other = connectTwin(w.program, a);
        w.program.feeds().reloadAll();
        const SandboxKey twin{other->profile(), a.id};
        const SandboxListModel &model = w.program.sandboxes();
        QTRY_COMPARE(model.rowCount(), 2);
        for (FakeBackend *server : {other.get(), w.backend.get()})
            server->fakeSandboxes().setState(a.id, SandboxState::Stopped, u"stopped"_s);
        w.program.feeds().refresh(twin);
        w.program.feeds().refresh(w.key(a));
        QTRY_VERIFY(!isLive(model.find(twin)->sandbox.state) && !isLive(model.find(w.key(a))->sandbox.state));
        QTRY_COMPARE(service.notified().size(), 1);
        w.notifier.tell(u"mark"_s, {u"Mark"_s, {}, {}, false, {}});
        QTRY_COMPARE(service.notified().size(), 2);
        QCOMPARE(service.notified()[1].value("title"_L1).toString(), u"Mark"_s);
        QCOMPARE(model.counts().live, 0);
    }

    void theSwitchSilencesAllAndIsKept()
    {
        Service service;
        QVERIFY(service.start());
        World w;
        w.addEnding(u"agent-7"_s);
        QTRY_COMPARE(service.notified().size(), 1);
        w.window->actions().desktopNotifications->setChecked(false);
        QTRY_COMPARE(service.called(u"CloseNotification"_s).size(), 1);
        QCOMPARE(w.program.settings().value("desktopNotifications").toBool(), false);
        w.backend->calls().resetCounts();
        w.addEnding(u"agent-8"_s);
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 2);
        QTRY_VERIFY(w.backend->calls().count(u"sandboxes.get"_s) >= 1); // it has been looked at, and nothing was told
        w.notifier.tell(u"mark"_s, {u"Mark"_s, {}, {}, false, {}});
        QTRY_COMPARE(service.notified().size(), 2);
        QCOMPARE(service.notified()[1].value("title"_L1).toString(), u"Mark"_s);
    }

    void aKindThatIsSwitchedOffIsNotTold()
    {
        Service service;
        QVERIFY(service.start());
        World w;
        ActionSet &actions = w.window->actions();
        actions.notifyLastMinute->setChecked(false);
        QCOMPARE(w.program.settings().value("notifyLastMinute").toBool(), false);
        w.addEnding(u"agent-7"_s);
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        QTRY_VERIFY(w.backend->calls().count(u"sandboxes.get"_s) >= 1); // it has been looked at, and nothing was told
        w.notifier.tell(u"mark"_s, {u"Mark"_s, {}, {}, false, {}});
        QTRY_COMPARE(service.notified().size(), 1);
        QCOMPARE(service.notified()[0].value("title"_L1).toString(), u"Mark"_s);
        // The one for all makes those of the kinds idle, and they say so.
        QVERIFY(actions.notifyEnd->isEnabled());
        actions.desktopNotifications->setChecked(false);
        QVERIFY(!actions.notifyEnd->isEnabled() && actions.notifyEnd->isChecked());
        QVERIFY2(actions.notifyEnd->toolTip().contains(u"switched off"), qPrintable(actions.notifyEnd->toolTip()));
        actions.desktopNotifications->setChecked(true);
        QVERIFY(actions.notifyEnd->isEnabled());
    }

    void whileTheWindowIsActiveItTellsItself()
    {
        Service service;
        QVERIFY(service.start());
        World w;
        w.window->show();
        QVERIFY(QTest::qWaitForWindowActive(w.window.get()));
        w.addEnding(u"agent-7"_s);
        QTRY_VERIFY(w.window->notices().text().contains(u"less than a minute"));
        w.notifier.tell(u"mark"_s, {u"Mark"_s, {}, {}, false, {}});
        QTRY_COMPARE(service.notified().size(), 1);
        QCOMPARE(service.notified()[0].value("title"_L1).toString(), u"Mark"_s);
    }
};

int main(int argc, char **argv)
{
    const PrivateBus bus; // before Qt connects to one
    QApplication application(argc, argv);
    OutsideNoticesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_outsidenotices.moc"
