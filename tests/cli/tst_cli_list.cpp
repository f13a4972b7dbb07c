// SPDX-License-Identifier: GPL-3.0-or-later
#include "CliWorld.h"
#include "ListAction.h"

#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;
using namespace vivarium;
using namespace vivarium::cli;

class CliListTest : public QObject {
    Q_OBJECT

    static QJsonObject documentOf(const CliWorld &world) { return QJsonDocument::fromJson(world.console.out).object(); }

private Q_SLOTS:
    void listsAllConnections()
    {
        CliWorld world;
        world.local->fakeSandboxes().addRunning(u"here"_s);
        const Sandbox there = world.cloud->fakeSandboxes().addRunning(u"elsewhere"_s);
        ListAction action(world.session, {});
        QCOMPARE(CliWorld::run(action), 0);
        const QByteArrayList lines = world.console.out.trimmed().split('\n');
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[1].startsWith("here ") && lines[1].contains("Local"));
        QVERIFY(lines[2].contains(there.id.value().toUtf8()) && lines[2].contains("Cloud"));
        QVERIFY(world.console.err.isEmpty());
    }

    void endedOnesOnlyIfWanted()
    {
        CliWorld world;
        const Sandbox ended = world.local->fakeSandboxes().addRunning(u"ended"_s);
        world.local->fakeSandboxes().setState(ended.id, SandboxState::Stopped);
        ListAction live(world.session, {});
        QCOMPARE(CliWorld::run(live), 0);
        QVERIFY(!world.console.out.contains("ended"));
        ListAction all(world.session, {.connection = {}, .all = true, .json = false});
        QCOMPARE(CliWorld::run(all), 0);
        QVERIFY(world.console.out.contains("ended"));
    }

    void readsAllPages()
    {
        CliWorld world;
        for (int i = 0; i < 250; ++i)
            world.local->fakeSandboxes().addRunning(u"box%1"_s.arg(i));
        ListAction action(world.session, {.connection = u"local"_s, .all = false, .json = true});
        QCOMPARE(CliWorld::run(action), 0);
        QCOMPARE(documentOf(world).value("sandboxes"_L1).toArray().size(), 250);
    }

    void oneThatHangsStopsNobody()
    {
        CliWorld world;
        world.local->fakeSandboxes().addRunning(u"here"_s);
        world.cloud->calls().hang(u"sandboxes.list"_s);
        // The one that answers has to, on a busy machine too.
        world.session.setLimits({.answer = std::chrono::seconds(2), .start = std::chrono::seconds(2)});
        ListAction action(world.session, {.connection = {}, .all = false, .json = true});
        QCOMPARE(CliWorld::run(action), 1);
        const QJsonObject document = documentOf(world);
        QCOMPARE(document.value("sandboxes"_L1)[0]["name"_L1].toString(), u"here"_s);
        QCOMPARE(document.value("sandboxes"_L1)[0]["state"_L1].toString(), u"running"_s);
        QCOMPARE(document.value("errors"_L1)[0]["connection"_L1].toString(), u"Cloud"_s);
        QVERIFY(world.console.err.contains("Cloud"));
    }

    void oneThatFailsIsNamed()
    {
        CliWorld world;
        world.local->fakeSandboxes().addRunning(u"here"_s);
        world.cloud->calls().fail(
            u"backend.connectToServer"_s, CallScript::error(ErrorKind::Unauthorized, 401, u"The token is wrong."_s));
        ListAction action(world.session, {});
        QCOMPARE(CliWorld::run(action), 1);
        QVERIFY(world.console.out.contains("here"));
        QVERIFY(world.console.err.contains("Cloud"));
    }

    void oneConnectionByName()
    {
        CliWorld world;
        world.local->fakeSandboxes().addRunning(u"here"_s);
        world.cloud->fakeSandboxes().addRunning(u"elsewhere"_s);
        ListAction action(world.session, {.connection = u"cloud"_s, .all = false, .json = false});
        QCOMPARE(CliWorld::run(action), 0);
        QVERIFY(world.console.out.contains("elsewhere") && !world.console.out.contains("\nhere "));
        ListAction unknown(world.session, {.connection = u"nowhere"_s, .all = false, .json = false});
        QCOMPARE(CliWorld::run(unknown), 2);
    }

    void hostileNamesStayPlain()
    {
        CliWorld world;
        Sandbox hostile = world.local->fakeSandboxes().addRunning(u"x"_s);
        hostile.name = u"a\x1b[31m\nb"_s;
        world.local->fakeSandboxes().put(hostile);
        ListAction action(world.session, {});
        QCOMPARE(CliWorld::run(action), 0);
        QVERIFY(!world.console.out.contains('\x1b'));
        QCOMPARE(world.console.out.count('\n'), 2);
        world.console.out.clear();
        ListAction json(world.session, {.connection = {}, .all = false, .json = true});
        QCOMPARE(CliWorld::run(json), 0);
        QCOMPARE(documentOf(world).value("sandboxes"_L1)[0]["name"_L1].toString(), hostile.name);
    }
};

QTEST_GUILESS_MAIN(CliListTest)
#include "tst_cli_list.moc"
