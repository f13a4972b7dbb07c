// SPDX-License-Identifier: GPL-3.0-or-later
#include "ActionSet.h"
#include "ConnectionActions.h"
#include "FakeBackend.h"
#include "FakeServer.h"
#include "ProfileConnections.h"
#include "Program.h"
#include "SnapshotsPlace.h"
#include "common/StateView.h"
#include "connections/MissingToken.h"
#include "sandboxes/SandboxListPanel.h"
#include "snapshots/ImagesView.h"

#include <QJsonArray>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;
using test::FakeServer;

/// Connections that are changed or removed: nothing of what they were goes on.
class ConnectionLifeTest : public QObject {
    Q_OBJECT

    static void serve(FakeServer &server)
    {
        server.on("GET /v1/me",
            FakeServer::Answer::json(
                {{u"user"_s, QJsonObject{{u"email"_s, u"dev@example.test"_s}, {u"display_name"_s, u"Dev"_s}}},
                    {u"workspaces"_s,
                        QJsonArray{QJsonObject{{u"name"_s, u"acme"_s}, {u"state"_s, u"active"_s},
                            {u"role"_s, u"owner"_s}, {u"created_at"_s, u"2026-09-07T10:00:00Z"_s}}}}}));
    }

private Q_SLOTS:
    void initTestCase()
    {
        // No keychain of whoever runs the tests.
        qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus");
    }

    void aLateTokenDoesNotBringTheOldAddressBack()
    {
        const QTemporaryDir folder;
        FakeServer before;
        FakeServer after;
        serve(before);
        serve(after);
        Program program{{folder.path() + u"/config"_s, folder.path() + u"/state"_s}};
        ProfileConnections loader(program);
        ConnectionProfile profile;
        profile.name = u"acme"_s;
        profile.endpoint = before.url();
        const Result<ProfileId> id = program.profiles().add(profile);
        QVERIFY(id);
        const Secret token(FakeServer::token());
        const auto stored = program.secrets().write(*id, token, SecretStore::Place::UntilQuit);
        QTRY_VERIFY(stored.isFinished());
        // Its answer comes from the event loop, as that of a keychain which somebody unlocks at last.
        loader.reconnect(*id, {});
        ConnectionProfile changed = *program.profiles().find(*id);
        changed.endpoint = after.url();
        QVERIFY(program.profiles().update(changed));
        loader.reconnect(*id, token);
        const std::shared_ptr<Backend> backend = program.connections().backend(*id);
        QVERIFY(backend);
        QTRY_VERIFY(after.count("GET /v1/me") > 0);
        QCOMPARE(program.connections().backend(*id), backend);
        QCOMPARE(before.requests().size(), 0);
    }

    void aKeyThatNoKeychainKeptIsAskedForAgain()
    {
        const QTemporaryDir folder;
        Program program{{folder.path() + u"/config"_s, folder.path() + u"/state"_s}};
        ProfileConnections loader(program);
        ConnectionProfile profile;
        profile.name = u"lab"_s;
        profile.kind = ConnectionProfile::Kind::Lizard;
        profile.endpoint = QUrl(u"https://lizard.example.test"_s);
        const Result<ProfileId> id = program.profiles().add(profile);
        QVERIFY(id);
        loader.reconnect(*id, {});
        const ConnectionRegistry &connections = program.connections();
        QTRY_VERIFY_WITH_TIMEOUT(connections.find(*id)->failure, 30000);
        const ConnectionEntry &entry = *connections.find(*id);
        QCOMPARE(entry.failure->code, missingTokenCode);
        QVERIFY2(entry.failure->advice.contains(u"Enter API Key"), qPrintable(entry.failure->advice));
        QCOMPARE(ConnectionRegistry::statusText(entry, QDateTime::currentDateTimeUtc()), u"not signed in"_s);
        // The action is there for it, by that name.
        QObject owner;
        ActionSet actions(&owner);
        NoticeBar notices;
        ConnectionActions concerning(program, loader, actions, notices, nullptr);
        concerning.setTarget(*id);
        QCOMPARE(actions.editConnection->text(), u"Connection: &Enter API Key…"_s);
        QVERIFY(actions.editConnection->isEnabled());
    }

    void aKeyIsAskedForWhereAllAreShownToo()
    {
        const QTemporaryDir folder;
        Program program{{folder.path() + u"/config"_s, folder.path() + u"/state"_s}};
        ProfileConnections loader(program);
        const auto add = [&](const QString &name, ConnectionProfile::Kind kind, const QString &endpoint) {
            ConnectionProfile profile;
            profile.name = name;
            profile.kind = kind;
            profile.endpoint = QUrl(endpoint);
            const Result<ProfileId> id = program.profiles().add(profile);
            if (id)
                loader.reconnect(*id, {});
            return id.value_or(ProfileId());
        };
        const ConnectionRegistry &connections = program.connections();
        QObject owner;
        ActionSet actions(&owner);
        NoticeBar notices;
        ConnectionActions concerning(program, loader, actions, notices, nullptr);
        QVERIFY(!actions.editConnection->isEnabled()); // none is selected, and none lacks anything
        QCOMPARE(actions.editConnection->text(), u"Connection: &Edit…"_s);
        SandboxListPanel panel(
            program.feeds(), program.savedFilters(), actions.newSandbox, actions.connectServer, nullptr);
        panel.setEditConnection(actions.editConnection);
        panel.show();

        const ProfileId acme = add(u"acme"_s, ConnectionProfile::Kind::LazyCloud, u"https://lazy.example.test"_s);
        QTRY_VERIFY_WITH_TIMEOUT(connections.find(acme) && connections.find(acme)->failure, 30000);
        QTRY_COMPARE(actions.editConnection->text(), u"Connection: &Enter Token of “acme”…"_s);
        const ProfileId lab = add(u"lab & co"_s, ConnectionProfile::Kind::Lizard, u"https://lizard.example.test"_s);
        QTRY_VERIFY_WITH_TIMEOUT(connections.find(lab) && connections.find(lab)->failure, 30000);
        // What the list says and what its button does are of the same one.
        QTRY_COMPARE(actions.editConnection->text(), u"Connection: &Enter API Key of “lab && co”…"_s);
        QVERIFY(actions.editConnection->isEnabled());
        QTRY_VERIFY2(panel.stateView().message().contains(u"lab & co"), qPrintable(panel.stateView().message()));
        const auto *button = panel.stateView().findChild<QPushButton *>(u"statePrimary"_s);
        QVERIFY(button);
        QTRY_COMPARE(button->text(), actions.editConnection->text());
        QVERIFY(button->isEnabled());

        // A connection that is selected comes first.
        concerning.setTarget(acme);
        QCOMPARE(actions.editConnection->text(), u"Connection: &Enter Token…"_s);
    }

    void theLocalEngineIsStartedByAnActionThatSaysSo()
    {
        const QTemporaryDir folder;
        Program program{{folder.path() + u"/config"_s, folder.path() + u"/state"_s}};
        ProfileConnections loader(program);
        ConnectionRegistry &connections = program.connections();
        QObject owner;
        ActionSet actions(&owner);
        NoticeBar notices;
        ConnectionActions concerning(program, loader, actions, notices, nullptr);
        const QAction &retry = *actions.retryConnection;
        const QString start = u"Connection: S&tart the Local Engine"_s;
        const QString again = u"Connection: &Try Again Now"_s;
        QCOMPARE(retry.text(), again);
        QVERIFY(!retry.isEnabled());
        const auto backend = std::make_shared<FakeBackend>();
        backend->setProfile(ProfileId(u"engine"_s)); // not the id that would start a real one
        const ProfileId acme(u"acme"_s);
        connections.add(backend->profile(), u"Local"_s, true);
        connections.add(acme, u"acme"_s, false);
        // Away, it can be started from the list of all too.
        QCOMPARE(retry.text(), start);
        QVERIFY(retry.isEnabled());
        QSignalSpy wanted(&connections, &ConnectionRegistry::retryRequested);
        actions.retryConnection->trigger();
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].value<ProfileId>(), backend->profile());
        concerning.setTarget(acme);
        QCOMPARE(retry.text(), again);
        QVERIFY(retry.isEnabled());
        // While it runs there is nothing to start.
        connections.setBackend(backend->profile(), backend);
        QTRY_VERIFY(connections.find(backend->profile())->isOnline());
        concerning.setTarget(backend->profile());
        QCOMPARE(retry.text(), start);
        QVERIFY(!retry.isEnabled());
        concerning.setTarget({});
        QCOMPARE(retry.text(), again);
        QVERIFY(!retry.isEnabled());
    }

    void aRemovedConnectionGoesFromThePlaceThatIsHidden()
    {
        ConnectionRegistry connections;
        SnapshotsPlace place(connections);
        place.show();
        const ProfileId profile(u"p"_s);
        auto backend = std::make_shared<FakeBackend>();
        backend->setProfile(profile);
        connections.add(profile, u"acme"_s, false);
        connections.setBackend(profile, backend);
        QTRY_VERIFY(place.findChild<ImagesView *>());
        place.hide();
        const std::weak_ptr<FakeBackend> weak = backend;
        backend.reset();
        QVERIFY(!weak.expired());
        connections.remove(profile);
        QTRY_VERIFY(!place.findChild<ImagesView *>());
        QTRY_VERIFY(weak.expired());
        place.show(); // and nothing of it is missed
        QVERIFY(!place.findChild<ImagesView *>());
    }
};

QTEST_MAIN(ConnectionLifeTest)
#include "tst_connectionlife.moc"
