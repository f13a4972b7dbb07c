// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "connections/ConnectionRegistry.h"
#include "sandboxes/SandboxFeeds.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

class ConnectionRegistryTest : public QObject {
    Q_OBJECT

    static std::shared_ptr<FakeBackend> backend(const QString &profile)
    {
        auto made = std::make_shared<FakeBackend>();
        made->setProfile(ProfileId(profile));
        return made;
    }

private Q_SLOTS:
    void aConnectionIsThereBeforeItsBackend()
    {
        ConnectionRegistry registry;
        const ProfileId local(u"local"_s);
        registry.add(ProfileId(u"cloud"_s), u"acme"_s, false);
        registry.add(local, u"Local"_s, true);
        QCOMPARE(registry.connections().constFirst().profile, local);
        QCOMPARE(registry.find(local)->state(), ConnectionEntry::State::Preparing);
        registry.setPreparing(local, u"Starting the engine…"_s);
        QCOMPARE(ConnectionRegistry::statusText(*registry.find(local), QDateTime::currentDateTimeUtc()),
            u"Starting the engine…"_s);
        registry.setFailed(local, ApiError::local(u"Podman is missing."_s));
        QCOMPARE(registry.find(local)->state(), ConnectionEntry::State::Failed);
        QCOMPARE(registry.find(local)->error()->sentence, u"Podman is missing."_s);
        QSignalSpy asked(&registry, &ConnectionRegistry::retryRequested);
        registry.retry(local);
        QCOMPARE(asked.size(), 1);
        const auto engine = backend(u"local"_s);
        registry.setBackend(local, engine);
        QTRY_VERIFY(!registry.find(local)->identity.isEmpty());
        QVERIFY(registry.find(local)->isOnline());
        QVERIFY(registry.find(local)->isSignedIn);
        QVERIFY(!registry.find(local)->error());
    }

    void statusSaysWhatHappensNext()
    {
        ConnectionRegistry registry;
        const auto server = backend(u"cloud"_s);
        registry.add(server->profile(), u"acme"_s, false);
        registry.setBackend(server->profile(), server);
        const QDateTime now = QDateTime::currentDateTimeUtc();
        ConnectionStatus offline;
        offline.state = ConnectionStatus::State::Offline;
        offline.lastSeenAt = now.addSecs(-12);
        offline.retryAt = now.addSecs(4);
        server->setStatus(offline);
        QCOMPARE(ConnectionRegistry::statusText(registry.connections().constFirst(), now),
            u"seen 12 s ago, retrying in 4 s"_s);
    }

    void itSignsInAgainWhenTheServerComesUp()
    {
        ConnectionRegistry registry;
        const auto server = backend(u"cloud"_s);
        ConnectionStatus offline;
        offline.state = ConnectionStatus::State::Offline;
        server->setStatus(offline);
        server->calls().fail(
            u"backend.connectToServer"_s, CallScript::error(ErrorKind::Network, 0, u"No way there."_s));
        registry.add(server->profile(), u"acme"_s, false);
        registry.setBackend(server->profile(), server);
        QTRY_VERIFY(registry.connections().constFirst().signInError);
        QVERIFY(!registry.connections().constFirst().isSignedIn);
        ConnectionStatus online;
        online.state = ConnectionStatus::State::Online;
        server->setStatus(online);
        QTRY_VERIFY(registry.connections().constFirst().isSignedIn);
        QCOMPARE(server->calls().count(u"backend.connectToServer"_s), 2);
    }

    void anAccountThatCannotBeUsedIsToldAndTriedAgainOnRequest()
    {
        ConnectionRegistry registry;
        const auto server = backend(u"cloud"_s);
        server->calls().fail(
            u"backend.connectToServer"_s, CallScript::error(ErrorKind::NotFound, 0, u"No workspace."_s));
        registry.add(server->profile(), u"acme"_s, false);
        registry.setBackend(server->profile(), server);
        QTRY_COMPARE(registry.connections().constFirst().state(), ConnectionEntry::State::Failed);
        QCOMPARE(registry.connections().constFirst().error()->sentence, u"No workspace."_s);
        registry.retry(server->profile());
        QTRY_COMPARE(registry.connections().constFirst().state(), ConnectionEntry::State::Online);
    }

    void oneThatHangsHoldsUpNoOther()
    {
        ConnectionRegistry registry;
        SandboxListModel model;
        SandboxFeeds feeds(registry, model);
        const auto hanging = backend(u"hanging"_s);
        const auto healthy = backend(u"healthy"_s);
        hanging->calls().hang(u"backend.connectToServer"_s);
        hanging->calls().hang(u"sandboxes.list"_s);
        healthy->fakeSandboxes().addRunning(u"a"_s);
        for (const auto &server : {hanging, healthy}) {
            registry.add(server->profile(), server->profile().value(), false);
            registry.setBackend(server->profile(), server);
        }
        feeds.setWatched(true);
        QTRY_COMPARE(model.rowCount(), 1);
        QCOMPARE(feeds.listState({}).kind, SandboxFeeds::ListState::Kind::Loaded);
        QCOMPARE(feeds.listState(hanging->profile()).kind, SandboxFeeds::ListState::Kind::Loading);
        QVERIFY(feeds.listState(hanging->profile()).waitingFor.contains(u"hanging"));
    }

    void aDeadConnectionKeepsItsRowsReadable()
    {
        ConnectionRegistry registry;
        SandboxListModel model;
        SandboxFeeds feeds(registry, model);
        const auto server = backend(u"cloud"_s);
        const Sandbox a = server->fakeSandboxes().addRunning(u"a"_s);
        registry.add(server->profile(), u"acme"_s, false);
        registry.setBackend(server->profile(), server);
        feeds.setWatched(true);
        QTRY_COMPARE(model.rowCount(), 1);
        ConnectionStatus offline;
        offline.state = ConnectionStatus::State::Offline;
        server->setStatus(offline);
        QCOMPARE(model.rowCount(), 1);
        QVERIFY(model.index(0, 0).data(SandboxListModel::OutdatedRole).toBool());
        registry.remove(server->profile());
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(!feeds.feed(server->profile()));
    }

    void theEmptyListTellsWhy()
    {
        ConnectionRegistry registry;
        SandboxListModel model;
        SandboxFeeds feeds(registry, model);
        const auto server = backend(u"cloud"_s);
        server->calls().fail(u"sandboxes.list"_s, CallScript::error(ErrorKind::Server, 500, u"It broke."_s));
        registry.add(server->profile(), u"acme"_s, false);
        QCOMPARE(feeds.listState({}).kind, SandboxFeeds::ListState::Kind::Loading);
        registry.setBackend(server->profile(), server);
        feeds.setWatched(true);
        QTRY_COMPARE(feeds.listState({}).kind, SandboxFeeds::ListState::Kind::Failed);
        QCOMPARE(feeds.listState({}).error.sentence, u"It broke."_s);
        feeds.reloadAll();
        QTRY_COMPARE(feeds.listState({}).kind, SandboxFeeds::ListState::Kind::Loaded);
    }
};

QTEST_GUILESS_MAIN(ConnectionRegistryTest)
#include "tst_connectionregistry.moc"
