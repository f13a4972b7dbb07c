// SPDX-License-Identifier: GPL-3.0-or-later
#include "CliWorld.h"
#include "SnapshotAction.h"
#include "activity/ActivityStore.h"
#include "snapshots/ImageHistory.h"
#include "snapshots/ImageLibrary.h"

#include <QJsonDocument>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace vivarium;
using namespace vivarium::cli;

namespace {

struct Saving : CliWorld {
    Saving()
    {
        // A history of its own: ImageLibrary::of() finds these.
        new ImageLibrary(*local, folder.path());
        new ImageLibrary(*cloud, folder.path());
    }
    [[nodiscard]] QList<Image> remembered() const
    {
        ActivityStore store(folder.filePath(u"activity.db"_s));
        Reply<QList<Image>> reply = ImageHistory(store, cloud->profile()).read();
        if (!QTest::qWaitFor([&reply] { return reply.isFinished(); }) || reply.resultCount() == 0)
            return {};
        return reply.result().value_or(QList<Image>());
    }
    [[nodiscard]] static SnapshotRequest request(bool memory = false)
    {
        SnapshotRequest request;
        request.sandbox = u"box"_s;
        request.name = u"before"_s;
        request.memory = memory;
        return request;
    }
};

} // namespace

class CliSnapshotTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writesTheId()
    {
        Saving world;
        world.local->fakeSandboxes().addRunning(u"box"_s);
        SnapshotAction action(world.session, Saving::request());
        QCOMPARE(CliWorld::run(action), 0);
        QVERIFY2(world.console.out.startsWith("img_") && world.console.out.endsWith('\n'), world.console.out);
        QVERIFY(world.console.err.isEmpty()); // nobody bills anything here
    }

    void whatCostsIsSaidBeforeAndTheIdIsKept()
    {
        Saving world;
        world.cloud->fakeSandboxes().addRunning(u"box"_s);
        world.cloud->calls().hold(u"images.saveFileSystem"_s);
        SnapshotRequest request = Saving::request();
        request.json = true;
        SnapshotAction action(world.session, request);
        QSignalSpy finished(&action, &Action::finished);
        action.start();
        QTRY_COMPARE(world.cloud->calls().held(u"images.saveFileSystem"_s), 1);
        QVERIFY(world.console.err.contains("bill"));
        QVERIFY(world.console.out.isEmpty());
        // Only the answer tells the id: one Ctrl+C must not lose it.
        action.interrupt(SIGINT);
        QVERIFY(finished.isEmpty());
        world.cloud->calls().deliver(u"images.saveFileSystem"_s);
        QCOMPARE(CliWorld::exitCode(finished), 0);
        const QJsonObject written = QJsonDocument::fromJson(world.console.out).object();
        QTRY_COMPARE(world.remembered().size(), 1); // written behind its back
        const Image kept = world.remembered().constFirst();
        QCOMPARE(written.value("id"_L1).toString(), kept.id.value());
        QCOMPARE(kept.name, u"before"_s);
        const QList<ActivityEntry> history = world.history();
        QCOMPARE(history.size(), 1);
        QCOMPARE(history.first().kind, ActivityKind::SnapshotSaved);
        QCOMPARE(history.first().image, kept.id);
        QCOMPARE(history.first().outcome, ActivityOutcome::Succeeded);
        QCOMPARE(written.value("kind"_L1).toString(), u"filesystem"_s);
    }

    void whatAServerCantDoIsExplained()
    {
        Saving world;
        world.local->fakeSandboxes().addRunning(u"box"_s);
        world.local->setFeature(Feature::SaveMemory, false, u"No memory here."_s);
        SnapshotAction action(world.session, Saving::request(true));
        QCOMPARE(CliWorld::run(action), 1);
        QVERIFY(world.console.err.contains("No memory here."));
        QCOMPARE(world.local->calls().count(u"snapshots.save"_s), 0);
    }

    void aRefusalIsAFailure()
    {
        Saving world;
        const Sandbox box = world.local->fakeSandboxes().addRunning(u"box"_s);
        world.local->fakeSandboxes().setState(box.id, SandboxState::Starting);
        SnapshotAction action(world.session, Saving::request());
        QCOMPARE(CliWorld::run(action), 1);
        QVERIFY(!world.console.err.isEmpty());
        QVERIFY(world.console.out.isEmpty());
    }
};

QTEST_GUILESS_MAIN(CliSnapshotTest)
#include "tst_cli_snapshot.moc"
