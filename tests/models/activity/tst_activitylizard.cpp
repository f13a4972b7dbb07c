// SPDX-License-Identifier: GPL-3.0-or-later
#include "Entries.h"
#include "activity/ActivityRecorder.h"
#include "activity/ActivityText.h"
#include "lizard/LizardBackend.h"
#include "lizard/LizardServer.h"
#include "profiles/ProfileStore.h"
#include "sandboxes/ForkRun.h"
#include "sandboxes/PauseController.h"
#include "sandboxes/SandboxContext.h"
#include "sandboxes/SandboxController.h"
#include "schedules/ScheduleBook.h"

#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;
using test::LizardServer;
using Kind = ActivityKind;
using Outcome = ActivityOutcome;

namespace {

struct World {
    QTemporaryDir folder;
    LizardServer server;
    std::shared_ptr<LizardBackend> backend;
    ConnectionRegistry connections;
    SandboxListModel model;
    SandboxFeeds feeds{connections, model};
    SandboxController controller{feeds};
    PauseController pauses{feeds};
    TransferQueue transfers;
    ProfileStore profiles{folder.filePath(u"profiles.json"_s)};
    ActivityStore store{folder.filePath(u"activity.db"_s)};
    ActivityRecorder recorder{store, {feeds, controller, transfers, profiles}};

    World()
    {
        LizardBackend::Options options;
        options.profile = ProfileId(u"research"_s);
        options.endpoint = server.url();
        options.token = Secret(LizardServer::key());
        options.portMemory = folder.filePath(u"ports.json"_s);
        options.lookPauses = {0ms, 10ms};
        backend = std::make_shared<LizardBackend>(options);
        connections.add(backend->profile(), u"research"_s, false);
        connections.setBackend(backend->profile(), backend);
        feeds.setWatched(true);
        recorder.watch(pauses);
    }
    SandboxKey key(const QString &id) const { return {backend->profile(), SandboxId(id)}; }
    bool listed(const QString &id)
    {
        return QTest::qWaitFor([&] { return model.find(key(id)) != nullptr; }, 15000);
    }
    /// All of this kind, the newest first, once there are `count` of them.
    QList<ActivityEntry> entries(Kind kind, qsizetype count)
    {
        QList<ActivityEntry> found;
        (void)QTest::qWaitFor(
            [&] {
                found = entriesOf(store);
                found.removeIf([kind](const ActivityEntry &entry) { return entry.kind != kind; });
                return found.size() >= count;
            },
            15000);
        return found;
    }
};

} // namespace

/// What only some servers can do, in the history: pauses, copies of what runs, schedules.
class ActivityLizardTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pausesAndHowTheyEnd()
    {
        World w;
        const QString id = w.server.addSandbox({{u"metadata"_s, QJsonObject{{u"name"_s, u"agent-7"_s}}}});
        QVERIFY(w.listed(id));
        w.pauses.pause({w.key(id)});
        const QList<ActivityEntry> paused = w.entries(Kind::SandboxPaused, 1);
        QCOMPARE(paused.size(), 1);
        QCOMPARE(paused.first().outcome, Outcome::Succeeded);
        QCOMPARE(paused.first().sandbox.value(), id);
        QCOMPARE(paused.first().sandboxName, u"agent-7"_s);
        w.pauses.resume({w.key(id)});
        QCOMPARE(w.entries(Kind::SandboxResumed, 1).size(), 1);
        w.server.pauseFailure = u"A device is in use"_s;
        w.pauses.pause({w.key(id)});
        const QList<ActivityEntry> both = w.entries(Kind::SandboxPaused, 2);
        QCOMPARE(both.size(), 2);
        QCOMPARE(both.first().outcome, Outcome::Failed);
        QVERIFY2(both.first().error.contains(u"A device is in use"), qPrintable(both.first().error));
        QCOMPARE(ActivityText::what(both.first()), u"Pause the sandbox"_s);
    }

    void eachCopyHasItsEntry()
    {
        World w;
        const QString id = w.server.addSandbox({{u"metadata"_s, QJsonObject{{u"name"_s, u"agent-7"_s}}}});
        QVERIFY(w.listed(id));
        w.server.failingForks = {1};
        ForkRun run(w.feeds, w.key(id), 3, 600s, nullptr);
        const QList<ActivityEntry> copies = w.entries(Kind::SandboxCopied, 3);
        QCOMPARE(copies.size(), 3);
        QStringList made;
        for (const ActivityEntry &entry : copies) {
            QCOMPARE(entry.subject, u"agent-7"_s);
            if (entry.outcome == Outcome::Succeeded) {
                made << entry.sandbox.value();
                continue;
            }
            QCOMPARE(entry.sandbox.value(), id); // there is no copy that it could be about
            QCOMPARE(entry.facts[ActivityFact::count].toInt(), 1);
            QVERIFY(!entry.error.isEmpty());
        }
        made.sort();
        QStringList told{run.copies().at(0).sandbox->id.value(), run.copies().at(2).sandbox->id.value()};
        told.sort();
        QCOMPARE(made, told);
    }

    void schedulesWithoutTheirCommands()
    {
        World w;
        const QString id = w.server.addSandbox();
        QVERIFY(w.listed(id));
        SandboxContext context(w.backend, w.model.find(w.key(id))->sandbox);
        ScheduleBook book(context);
        w.recorder.watch(context, book);
        w.recorder.watch(context, book); // a panel that is made anew
        book.setWatched(true);
        QTRY_VERIFY(book.hasList());
        ScheduleSpec spec;
        spec.name = u"backup"_s;
        spec.every = u"5m"_s;
        spec.command = u"./backup.sh --password a-secret"_s;
        book.create(spec);
        const QList<ActivityEntry> made = w.entries(Kind::ScheduleCreated, 1);
        QCOMPARE(made.size(), 1);
        QCOMPARE(made.first().subject, u"backup"_s);
        QCOMPARE(made.first().sandbox.value(), id);
        QCOMPARE(ActivityText::groupOf(made.first().kind), ActivityGroup::Schedules);
        const ScheduleId schedule = book.model().at(0)->id;
        book.runNow(schedule);
        QCOMPARE(w.entries(Kind::ScheduleStarted, 1).size(), 1);
        book.setEnabled(schedule, false);
        const QList<ActivityEntry> changed = w.entries(Kind::ScheduleChanged, 1);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(ActivityText::what(changed.first()), u"Switched the schedule “backup” off"_s);
        book.remove(schedule);
        const QList<ActivityEntry> gone = w.entries(Kind::ScheduleDeleted, 1);
        QCOMPARE(gone.size(), 1);
        QCOMPARE(gone.first().subject, u"backup"_s); // as it was called
        QVERIFY(!bytesOf(w.store.path()).contains("a-secret"));
    }
};

QTEST_GUILESS_MAIN(ActivityLizardTest)
#include "tst_activitylizard.moc"
