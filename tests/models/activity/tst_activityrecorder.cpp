// SPDX-License-Identifier: GPL-3.0-or-later
#include "Entries.h"
#include "FakeBackend.h"
#include "FakeFileApi.h"
#include "activity/ActivityRecorder.h"
#include "activity/ActivityText.h"
#include "common/Format.h"
#include "connections/ConnectionRegistry.h"
#include "files/FileOperations.h"
#include "network/NetworkRules.h"
#include "ports/PortMonitor.h"
#include "processes/CommandHistory.h"
#include "profiles/ProfileStore.h"
#include "sandboxes/SandboxContexts.h"
#include "sandboxes/SandboxController.h"
#include "search/ReplaceRun.h"
#include "snapshots/ImageLibrary.h"

#include <QSignalSpy>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;
using Kind = ActivityKind;
using Outcome = ActivityOutcome;

namespace {

/// One start of the program over a server in memory; `again` of them share the server and the file.
struct Run {
    std::shared_ptr<FakeBackend> backend;
    ConnectionRegistry connections;
    SandboxListModel model;
    SandboxFeeds feeds{connections, model};
    SandboxContexts contexts{feeds};
    SandboxController controller{feeds};
    TransferQueue transfers;
    ProfileStore profiles;
    ActivityStore store;
    ActivityRecorder recorder{store, {feeds, controller, transfers, profiles}};

    Run(const std::shared_ptr<FakeBackend> &server, const QString &folder)
        : backend(server)
        , profiles(folder + u"/profiles.json"_s)
        , store(folder + u"/activity.db"_s)
    {
        if (!backend->findChild<ImageLibrary *>())
            new ImageLibrary(*backend, folder);
        connections.add(backend->profile(), u"Here"_s, true);
        connections.setBackend(backend->profile(), backend);
        feeds.setWatched(true);
    }
    SandboxKey key(const Sandbox &sandbox) const { return {backend->profile(), sandbox.id}; }
    Sandbox addRunning(const QString &name)
    {
        const Sandbox sandbox = backend->fakeSandboxes().addRunning(name);
        feeds.reloadAll();
        (void)QTest::qWaitFor([&] { return model.find(key(sandbox)) != nullptr; });
        return sandbox;
    }
    void tell(const SandboxId &id) { Q_EMIT backend->fakeChanges().sandboxChanged(id); }
    /// The newest entry of this kind, as soon as there is one.
    std::optional<ActivityEntry> entry(Kind kind, const QString &sandbox = {})
    {
        std::optional<ActivityEntry> found;
        (void)QTest::qWaitFor([&] {
            for (const ActivityEntry &candidate : entriesOf(store)) {
                if (candidate.kind == kind && (sandbox.isEmpty() || candidate.sandboxName == sandbox) && !found)
                    found = candidate;
            }
            return found.has_value();
        });
        return found;
    }
    int count(Kind kind)
    {
        const QList<ActivityEntry> all = entriesOf(store);
        return int(std::ranges::count(all, kind, &ActivityEntry::kind));
    }
};

struct World {
    QTemporaryDir folder;
    std::shared_ptr<FakeBackend> backend;
    std::unique_ptr<Run> run;

    explicit World(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
        : backend(std::make_shared<FakeBackend>(kind))
    {
        backend->setFileApi(std::make_unique<FakeFileApi>(*backend));
        restart();
    }
    void restart()
    {
        run.reset();
        run = std::make_unique<Run>(backend, folder.path());
    }
    Run *operator->() const { return run.get(); }
};

SandboxSpec specOf(const QString &name)
{
    SandboxSpec spec;
    spec.name = name;
    spec.group = u"agents"_s;
    spec.pythonVersion = u"3.13"_s;
    spec.keepWarm = 600s;
    spec.ports = {8000};
    spec.environment = {{u"API_KEY"_s, u"very-secret-value"_s}, {u"OTHER"_s, u"1"_s}};
    return spec;
}

QString byOf(const ActivityEntry &entry)
{
    return entry.facts.value(ActivityFact::by).toString();
}

} // namespace

class ActivityRecorderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLifeFromCreationToItsStop()
    {
        World w;
        QSignalSpy created(&w->controller, &SandboxController::created);
        w->controller.create(w.backend->profile(), specOf(u"agent-7"_s));
        QTRY_COMPARE(created.size(), 1);
        const auto key = created[0][1].value<SandboxKey>();
        const auto made = w->entry(Kind::SandboxCreated);
        QVERIFY(made);
        QCOMPARE(made->sandbox, key.id);
        QCOMPARE(made->sandboxName, u"agent-7"_s);
        QCOMPARE(made->connection, u"Here"_s);
        QCOMPARE(made->facts[ActivityFact::idleSeconds].toInt(), 600);
        QCOMPARE(made->facts[ActivityFact::variables].toInt(), 2);
        QVERIFY(ActivityText::what(*made).contains(u"Python 3.13"));
        QVERIFY(ActivityText::details(*made).join(u' ').contains(u"8000"));

        w.backend->fakeSandboxes().setState(key.id, SandboxState::Running);
        w->tell(key.id);
        const auto running = w->entry(Kind::SandboxRunning);
        QVERIFY(running);
        QCOMPARE(running->sandbox, key.id);

        w->controller.setIdleLimit(key, 1200s);
        const auto extended = w->entry(Kind::LifetimeChanged);
        QVERIFY(extended);
        QCOMPARE(extended->facts[ActivityFact::idleSeconds].toInt(), 1200);

        w->controller.stop({key});
        QTRY_COMPARE(w->model.find(key)->sandbox.state, SandboxState::Stopping);
        w.backend->fakeSandboxes().setState(key.id, SandboxState::Stopped, u"stopped"_s);
        w->tell(key.id);
        const auto ended = w->entry(Kind::SandboxEnded);
        QVERIFY(ended);
        QCOMPARE(byOf(*ended), u"here"_s);
        QCOMPARE(ended->outcome, Outcome::Succeeded);
        QCOMPARE(ActivityText::result(*ended), u"Stopped from here"_s);

        // Gone from the server it stays known here, and is not ended once more.
        w.backend->fakeSandboxes().erase(key.id);
        w->feeds.reloadAll();
        QTRY_VERIFY(!w->model.find(key));
        QCOMPARE(w->count(Kind::SandboxEnded), 1);
        w->tell(key.id);
        QCOMPARE(w->count(Kind::SandboxRunning), 1);

        QVERIFY(bytesOf(w->store.path()).contains("agent-7"));
        QVERIFY(!bytesOf(w->store.path()).contains("very-secret-value"));
        QVERIFY(!bytesOf(w->store.path()).contains("API_KEY"));
    }

    void whatWasNotCreated()
    {
        World w;
        ApiError error = CallScript::error(ErrorKind::Invalid, 422, u"“very-secret-value” is no good value."_s);
        error.code = u"invalid_environment"_s;
        w.backend->calls().fail(u"sandboxes.create"_s, error);
        w->controller.create(w.backend->profile(), specOf(u"refused"_s));
        const auto refused = w->entry(Kind::SandboxCreated, u"refused"_s);
        QVERIFY(refused);
        QCOMPARE(refused->outcome, Outcome::Failed);
        QCOMPARE(refused->code, u"invalid_environment"_s);
        QVERIFY(refused->error.contains(u"is no good value"));
        QVERIFY(refused->sandbox.isEmpty()); // it never had an id
        QVERIFY(!bytesOf(w->store.path()).contains("very-secret-value")); // a server that repeats it

        w.backend->calls().hang(u"sandboxes.create"_s);
        const SandboxKey left = w->controller.create(w.backend->profile(), specOf(u"left"_s));
        w->controller.dismiss(left);
        const auto cancelled = w->entry(Kind::SandboxCreated, u"left"_s);
        QVERIFY(cancelled);
        QCOMPARE(cancelled->outcome, Outcome::Cancelled);
    }

    void endsOfTheirOwn()
    {
        World w;
        const Sandbox idle = w->addRunning(u"idle"_s);
        const Sandbox crashed = w->addRunning(u"crashed"_s);
        const Sandbox gone = w->addRunning(u"gone"_s);
        const Sandbox elsewhere = w->addRunning(u"elsewhere"_s);
        QCOMPARE(entriesOf(w->store).size(), 0); // who runs already has done nothing

        Sandbox ended = idle;
        ended.lifetime.endsAt = QDateTime::currentDateTimeUtc().addSecs(-1);
        w.backend->fakeSandboxes().put(ended);
        w->tell(idle.id);
        QTRY_COMPARE(w->model.find(w->key(idle))->sandbox.lifetime.endsAt, ended.lifetime.endsAt);
        w.backend->fakeSandboxes().setState(idle.id, SandboxState::Stopped, u"stopped"_s);
        w->tell(idle.id);
        const auto idleEnd = w->entry(Kind::SandboxEnded, u"idle"_s);
        QVERIFY(idleEnd);
        QCOMPARE(byOf(*idleEnd), u"idle"_s);

        ended = crashed;
        ended.state = SandboxState::Failed;
        ended.reason = u"out_of_memory"_s;
        ended.message = u"Killed.\n"_s;
        ended.exitCode = 137;
        ended.stoppedAt = QDateTime::currentDateTimeUtc();
        w.backend->fakeSandboxes().put(ended);
        w->tell(crashed.id);
        const auto crash = w->entry(Kind::SandboxEnded, u"crashed"_s);
        QVERIFY(crash);
        QCOMPARE(crash->outcome, Outcome::Failed);
        QVERIFY(ActivityText::result(*crash).contains(u"out of memory"));
        QCOMPARE(crash->facts[ActivityFact::exitCode].toInt(), 137);

        w.backend->fakeSandboxes().erase(gone.id);
        w->tell(gone.id);
        const auto vanished = w->entry(Kind::SandboxEnded, u"gone"_s);
        QVERIFY(vanished);
        QCOMPARE(vanished->sandbox, gone.id);
        QVERIFY(!vanished->facts.contains(ActivityFact::reason));

        // Stopped by somebody else, long before its time.
        w.backend->fakeSandboxes().setState(elsewhere.id, SandboxState::Stopped, u"stopped"_s);
        w->tell(elsewhere.id);
        const auto stopped = w->entry(Kind::SandboxEnded, u"elsewhere"_s);
        QVERIFY(stopped);
        QCOMPARE(byOf(*stopped), QString());
    }

    void theReasonIsWaitedFor()
    {
        World w;
        const Sandbox sandbox = w->addRunning(u"agent"_s);
        // A list tells that it has ended, only the sandbox itself tells why.
        w.backend->fakeSandboxes().setState(sandbox.id, SandboxState::Failed, QString());
        w.backend->calls().hold(u"sandboxes.get"_s);
        w->feeds.reloadAll();
        QTRY_COMPARE(w->model.find(w->key(sandbox))->sandbox.state, SandboxState::Failed);
        QCOMPARE(w->count(Kind::SandboxEnded), 0);
        w.backend->fakeSandboxes().setState(sandbox.id, SandboxState::Failed, u"crashed"_s);
        w.backend->calls().restore(u"sandboxes.get"_s);
        w->feeds.refresh(w->key(sandbox));
        const auto ended = w->entry(Kind::SandboxEnded);
        QVERIFY(ended);
        QCOMPARE(ended->facts[ActivityFact::reason].toString(), u"crashed"_s);
    }

    void anEndThatTwoConnectionsTellIsOneEntryAndSaysWho()
    {
        World w;
        auto other = std::make_shared<FakeBackend>();
        other->setProfile(ProfileId(u"twin"_s));
        new ImageLibrary(*other, w.folder.path());
        const Sandbox agent = w->addRunning(u"agent"_s);
        other->fakeSandboxes().put(agent);
        w->connections.add(other->profile(), u"Twin"_s, false);
        w->connections.setBackend(other->profile(), other);
        const SandboxKey twin{other->profile(), agent.id};
        QTRY_VERIFY(w->model.find(twin));
        // The one that doesn't know who it was is heard first, and knows why at once.
        other->fakeSandboxes().setState(agent.id, SandboxState::Stopped, u"stopped"_s);
        w->feeds.refresh(twin);
        QTRY_VERIFY(!isLive(w->model.find(twin)->sandbox.state));
        w->controller.stop({w->key(agent)});
        w.backend->fakeSandboxes().setState(agent.id, SandboxState::Stopped, u"stopped"_s);
        w->tell(agent.id);
        const auto ended = w->entry(Kind::SandboxEnded);
        QVERIFY(ended);
        QCOMPARE(byOf(*ended), u"here"_s);
        QCOMPARE(ended->connection, u"Here"_s);
        QCOMPARE(w->count(Kind::SandboxEnded), 1);
    }

    void endsWhileTheProgramWasNotRunning()
    {
        World w;
        const Sandbox known = w->addRunning(u"known"_s);
        const Sandbox vanished = w->addRunning(u"vanished"_s);
        const Sandbox unknown = w->addRunning(u"unknown"_s);
        for (const Sandbox &sandbox : {known, vanished})
            w->controller.setIdleLimit(w->key(sandbox), 300s);
        QTRY_COMPARE(w->count(Kind::LifetimeChanged), 2);
        w.run.reset();

        for (const Sandbox &sandbox : {known, unknown})
            w.backend->fakeSandboxes().setState(sandbox.id, SandboxState::Stopped, u"stopped"_s);
        w.backend->fakeSandboxes().erase(vanished.id);
        w.restart();
        const auto end = w->entry(Kind::SandboxEnded, u"known"_s);
        QVERIFY(end);
        QCOMPARE(
            end->at, w.backend->fakeSandboxes().find(known.id)->stoppedAt); // when it was, not when it was heard of
        const auto gone = w->entry(Kind::SandboxEnded, u"vanished"_s);
        QVERIFY(gone);
        QCOMPARE(gone->sandbox, vanished.id);
        QCOMPARE(w->count(Kind::SandboxEnded), 2); // nothing was ever done to the third

        w.restart();
        QTRY_COMPARE(w->model.rowCount(), 2);
        w->controller.setIdleLimit(w->key(w->addRunning(u"later"_s)), 300s);
        QTRY_COMPARE(w->count(Kind::LifetimeChanged), 3); // whatever was found at the start was written before
        QCOMPARE(w->count(Kind::SandboxEnded), 2); // and once is enough
    }

    void refusedStopsAndExtensions()
    {
        World w;
        const Sandbox sandbox = w->addRunning(u"agent"_s);
        w.backend->calls().fail(u"sandboxes.stop"_s, CallScript::error(ErrorKind::Forbidden, 403, u"Not yours."_s));
        w->controller.stop({w->key(sandbox)});
        const auto stop = w->entry(Kind::SandboxStop);
        QVERIFY(stop);
        QCOMPARE(stop->error, u"Not yours."_s);
        w.backend->calls().fail(
            u"sandboxes.setLifetime"_s, CallScript::error(ErrorKind::Conflict, 409, u"Too late."_s));
        w->controller.extend(w->key(sandbox), 600s);
        const auto extend = w->entry(Kind::LifetimeChanged);
        QVERIFY(extend);
        QCOMPARE(extend->outcome, Outcome::Failed);
        // A stop that was refused is no reason for a later end.
        w.backend->fakeSandboxes().setState(sandbox.id, SandboxState::Stopped, u"stopped"_s);
        w->tell(sandbox.id);
        const auto ended = w->entry(Kind::SandboxEnded);
        QVERIFY(ended);
        QCOMPARE(byOf(*ended), QString());
    }

    void takingAConnectionAwayEndsNothing()
    {
        World w;
        w->addRunning(u"agent"_s);
        w->connections.remove(w.backend->profile());
        QTRY_COMPARE(w->model.rowCount(), 0);

        ConnectionProfile profile;
        profile.name = u"acme"_s;
        profile.kind = ConnectionProfile::Kind::LazyCloud;
        profile.endpoint = QUrl(u"https://cloud.example.test"_s);
        profile.workspace = u"acme"_s;
        const auto id = w->profiles.add(profile);
        QVERIFY(id);
        const auto added = w->entry(Kind::ConnectionAdded);
        QVERIFY(added);
        QCOMPARE(added->connection, u"acme"_s);
        QCOMPARE(added->profile, *id);
        QVERIFY(w->profiles.remove(*id));
        const auto removed = w->entry(Kind::ConnectionRemoved);
        QVERIFY(removed);
        QCOMPARE(removed->connection, u"acme"_s);
        QVERIFY(w->profiles.load());
        QCOMPARE(w->count(Kind::ConnectionAdded), 1);
        QCOMPARE(w->count(Kind::SandboxEnded), 0);
    }

    void snapshots_data()
    {
        QTest::addColumn<FakeBackend::Kind>("kind");
        QTest::newRow("listed by the server") << FakeBackend::Kind::LocalEngine;
        QTest::newRow("remembered here") << FakeBackend::Kind::LazyCloud;
    }

    void snapshots()
    {
        QFETCH(const FakeBackend::Kind, kind);
        World w(kind);
        const Sandbox sandbox = w->addRunning(u"agent"_s);
        ImageLibrary &images = ImageLibrary::of(*w.backend);
        const Lease lease = images.lease();
        SnapshotSave *save = images.save(sandbox, u"before the test"_s, u"a note"_s);
        QTRY_COMPARE(save->state(), SnapshotSave::State::Saved);
        const ImageId id = save->image()->id;
        const auto saved = w->entry(Kind::SnapshotSaved);
        QVERIFY(saved);
        QCOMPARE(saved->image, id);
        QCOMPARE(saved->subject, u"before the test"_s);
        QCOMPARE(saved->sandbox, sandbox.id);
        QTRY_VERIFY(images.model().find(id));
        QVERIFY(*answerOf(images.rename(id, u"other"_s, {})));
        const auto renamed = w->entry(Kind::SnapshotRenamed);
        QVERIFY(renamed);
        QCOMPARE(renamed->subject, u"other"_s);
        QVERIFY(*answerOf(images.remove(id)));
        const auto removed =
            w->entry(kind == FakeBackend::Kind::LazyCloud ? Kind::SnapshotForgotten : Kind::SnapshotDeleted);
        QVERIFY(removed);
        QCOMPARE(removed->image, id);
        QCOMPARE(removed->subject, u"other"_s);
        // Clearing leaves the id.
        QVERIFY(*answerOf(w->store.clear(false)));
        QCOMPARE(entriesOf(w->store).size(), 1);
        QCOMPARE(entriesOf(w->store)[0].image, id);

        w.backend->calls().fail(
            u"images.saveFileSystem"_s, CallScript::error(ErrorKind::Unavailable, 503, u"Not now."_s));
        images.save(sandbox, u"second"_s, {});
        std::optional<ActivityEntry> failed;
        QTRY_VERIFY((failed = w->entry(Kind::SnapshotSaved)) && failed->outcome == Outcome::Failed);
        QCOMPARE(failed->error, u"Not now."_s);
        QVERIFY(failed->image.isEmpty());
    }

    void aSaveThatNobodyWaitsForIsFoundOnTheList()
    {
        World w;
        const Sandbox sandbox = w->addRunning(u"agent"_s);
        ImageLibrary &images = ImageLibrary::of(*w.backend);
        w.backend->calls().hold(u"images.saveFileSystem"_s); // the server makes it, the answer doesn't come
        SnapshotSave *save = images.save(sandbox, u"slow"_s, {});
        QTRY_COMPARE(w.backend->calls().held(u"images.saveFileSystem"_s), 1);
        images.dismiss(save);
        QCOMPARE(w->count(Kind::SnapshotSaved), 0);
        const Lease lease = images.lease();
        const auto saved = w->entry(Kind::SnapshotSaved);
        QVERIFY(saved);
        QCOMPARE(saved->image, w.backend->fakeImages().all().constFirst().id);
        QCOMPARE(saved->subject, u"slow"_s);
    }

    void memoryThatIsKeptHereIsForgotten()
    {
        World w; // lists images, but not memory
        w.backend->setFeature(Feature::SaveMemory, true);
        w.backend->setFeature(Feature::ListMemory, false);
        const Sandbox sandbox = w->addRunning(u"agent"_s);
        ImageLibrary &images = ImageLibrary::of(*w.backend);
        const Lease lease = images.lease();
        MemorySave *save = images.saveMemory(sandbox, u"halfway"_s, {});
        QTRY_COMPARE(save->state(), SnapshotSave::State::Saved);
        const ImageId id(save->snapshot().value());
        QTRY_VERIFY(images.model().find(id));
        QVERIFY(*answerOf(images.remove(id)));
        const auto forgotten = w->entry(Kind::SnapshotForgotten);
        QVERIFY(forgotten);
        QCOMPARE(forgotten->image, id);
        QCOMPARE(w->count(Kind::SnapshotDeleted), 0);
    }

    void memoryOfUnclearEndKeepsItsId()
    {
        World w;
        w.backend->setFeature(Feature::SaveMemory, true);
        w.backend->setFeature(Feature::ListMemory, false);
        const Sandbox sandbox = w->addRunning(u"agent"_s);
        ImageLibrary &images = ImageLibrary::of(*w.backend);
        w.backend->calls().fail(
            u"snapshots.save"_s, CallScript::error(ErrorKind::Network, 0, u"The connection was lost."_s));
        const QString id = images.saveMemory(sandbox, u"unclear"_s, {})->snapshot().value();
        const auto unclear = w->entry(Kind::SnapshotSaved);
        QVERIFY(unclear);
        QCOMPARE(unclear->outcome, Outcome::Failed);
        QCOMPARE(unclear->image.value(), id);
        QCOMPARE(entriesOf(w->store, {.text = id}).size(), 1);
        w.backend->calls().fail(
            u"snapshots.save"_s, CallScript::error(ErrorKind::Conflict, 409, u"It can't be stored."_s));
        images.saveMemory(sandbox, u"refused"_s, {});
        std::optional<ActivityEntry> refused;
        QTRY_VERIFY((refused = w->entry(Kind::SnapshotSaved)) && refused->subject == u"refused");
        QVERIFY(refused->image.isEmpty()); // nothing was made
    }

    void restores()
    {
        World w;
        w.backend->setFeature(Feature::SaveMemory, true);
        MemorySnapshot snapshot;
        snapshot.id = SnapshotApi::newId();
        snapshot.sourceName = u"agent"_s;
        snapshot.name = u"halfway"_s;
        snapshot.createdAt = QDateTime::currentDateTimeUtc();
        w.backend->fakeSnapshots().put(snapshot);
        ImageLibrary &images = ImageLibrary::of(*w.backend);
        images.restore(MemorySave::imageOf(snapshot), 2);
        QTRY_COMPARE(w->count(Kind::SandboxRestored), 2);
        const auto restored = w->entry(Kind::SandboxRestored);
        QCOMPARE(restored->image.value(), snapshot.id.value());
        QVERIFY(!restored->sandbox.isEmpty());
        QCOMPARE(ActivityText::what(*restored), u"Restored from the snapshot “halfway”"_s);
        w.backend->calls().fail(u"snapshots.restore"_s, CallScript::error(ErrorKind::LimitReached, 409, u"No more."_s));
        images.restore(MemorySave::imageOf(snapshot), 1);
        QTRY_COMPARE(w->count(Kind::SandboxRestored), 3);
        const auto failed = w->entry(Kind::SandboxRestored);
        QCOMPARE(failed->outcome, Outcome::Failed);
        QVERIFY(failed->sandbox.isEmpty());
    }

    void replacements()
    {
        World w;
        const Sandbox sandbox = w->addRunning(u"agent"_s);
        const auto context = w->contexts.open(w->key(sandbox));
        ReplaceRun replacing(*context);
        w->recorder.watch(replacing);
        ReplaceReport report;
        report.done = {"/workspace/a", "/workspace/b"};
        report.changes = 5;
        report.changedMeanwhile = {"/workspace/c"};
        Q_EMIT replacing.finished(report);
        const auto replaced = w->entry(Kind::FilesReplaced);
        QVERIFY(replaced);
        QCOMPARE(replaced->outcome, Outcome::Succeeded);
        QCOMPARE(ActivityText::what(*replaced), u"Replaced text in files, 5 time(s)"_s);
        QVERIFY(ActivityText::details(*replaced).join(u' ').contains(u"2 file(s)"));
        report.isUndo = true;
        Q_EMIT replacing.finished(report);
        QTRY_COMPARE(w->count(Kind::FilesReplaced), 2);
        QVERIFY(ActivityText::what(*w->entry(Kind::FilesReplaced)).startsWith(u"Took back"));
    }

    void changesOfFiles()
    {
        World w;
        const Sandbox sandbox = w->addRunning(u"agent"_s);
        auto &files = static_cast<FakeFileApi &>(w.backend->files());
        files.putDirectory(sandbox.id, "/workspace/src");
        const auto context = w->contexts.open(w->key(sandbox));
        FileOperations operations(*context);
        w->recorder.watch(operations);
        w->recorder.watch(operations); // a panel that is made anew

        operations.makeDirectory("/workspace/new");
        const auto made = w->entry(Kind::FolderMade);
        QVERIFY(made);
        QCOMPARE(made->outcome, Outcome::Succeeded);
        QCOMPARE(made->sandbox, sandbox.id);
        QCOMPARE(ActivityText::what(*made), u"Made the folder /workspace/new"_s);
        QCOMPARE(ActivityText::groupOf(made->kind), ActivityGroup::Files);

        operations.rename("/workspace/new", "newer");
        const auto renamed = w->entry(Kind::FilesRenamed);
        QVERIFY(renamed);
        QCOMPARE(ActivityText::what(*renamed), u"Renamed /workspace/new to /workspace/newer"_s);
        QCOMPARE(entriesOf(w->store, {.text = u"newer"_s}).size(), 1); // it is searched for by the new name, too

        operations.rename("/workspace/gone", "x");
        QTRY_COMPARE(w->count(Kind::FilesRenamed), 2);
        const auto failed = w->entry(Kind::FilesRenamed);
        QCOMPARE(failed->outcome, Outcome::Failed);
        QVERIFY(!failed->error.isEmpty());
        QVERIFY(ActivityText::what(*failed).startsWith(u"Rename /workspace/gone"));

        operations.remove({{"/workspace/newer", true}, {"/workspace/src", true}});
        const auto deleted = w->entry(Kind::FilesDeleted);
        QVERIFY(deleted);
        QCOMPARE(deleted->subject, u"/workspace"_s);
        QCOMPARE(deleted->facts[ActivityFact::files].toInt(), 2);
        QCOMPARE(ActivityText::what(*deleted), u"Deleted 2 thing(s) in /workspace"_s);
        QCOMPARE(w->count(Kind::FolderMade), 1);
    }

    void portsAndRules()
    {
        World w;
        const Sandbox sandbox = w->addRunning(u"agent"_s);
        const auto context = w->contexts.open(w->key(sandbox));
        PortMonitor ports(*context);
        NetworkRules rules(*context);
        for (int twice = 0; twice < 2; ++twice) { // a panel that is made anew
            w->recorder.watch(*context, ports);
            w->recorder.watch(*context, rules);
        }
        ports.expose(8000);
        const auto exposed = w->entry(Kind::PortExposed);
        QVERIFY(exposed);
        QCOMPARE(exposed->subject, u"8000"_s);
        QCOMPARE(exposed->sandbox, sandbox.id);
        QTRY_VERIFY(ports.closeRefusal().isEmpty());
        ports.close(8000);
        QVERIFY(w->entry(Kind::PortClosed));
        w.backend->calls().fail(u"ports.expose"_s, CallScript::error(ErrorKind::Conflict, 409, u"Taken."_s));
        ports.expose(8001);
        QTRY_COMPARE(w->count(Kind::PortExposed), 2);
        QCOMPARE(w->entry(Kind::PortExposed)->error, u"Taken."_s);

        rules.refresh();
        QTRY_VERIFY(rules.hasPolicy());
        rules.draft().setPolicy({NetworkPolicy::Mode::Only, {u"198.51.100.0/24"_s}});
        rules.apply();
        const auto changed = w->entry(Kind::NetworkChanged);
        QVERIFY(changed);
        QCOMPARE(changed->outcome, Outcome::Succeeded);
        QVERIFY(ActivityText::details(*changed).join(u' ').contains(u"198.51.100.0/24"));
        QTRY_VERIFY(rules.refusal().isEmpty());
        w.backend->calls().fail(u"network.apply"_s, CallScript::error(ErrorKind::Server, 500, u"Broken."_s));
        rules.draft().setPolicy({NetworkPolicy::Mode::Blocked, {}});
        rules.apply();
        QTRY_COMPARE(w->count(Kind::NetworkChanged), 2);
        QCOMPARE(w->entry(Kind::NetworkChanged)->error, u"Broken."_s);
    }

    void commands()
    {
        World w;
        const Sandbox sandbox = w->addRunning(u"agent"_s);
        const auto context = w->contexts.open(w->key(sandbox));
        CommandHistory &commands = CommandHistory::of(*context);
        w->recorder.watch(*context, commands);
        w->recorder.watch(*context, commands);
        CommandRequest request;
        request.text = u"TOKEN=first-secret /usr/bin/pytest --password second-secret"_s;
        request.environment = {{u"KEY"_s, u"third-secret"_s}};
        CommandRun *run = commands.run(request).value_or(nullptr);
        QVERIFY(run);
        QTRY_COMPARE(run->state(), CommandRun::State::Running);
        QCOMPARE(w->count(Kind::CommandRun), 0); // how it ends is what counts
        QTRY_VERIFY(run->duration() > 0ms);
        w.backend->fakeProcesses().exitProcess(run->id(), 3);
        const auto ended = w->entry(Kind::CommandRun);
        QVERIFY(ended);
        QCOMPARE(ended->subject, u"pytest"_s);
        QCOMPARE(ended->facts[ActivityFact::exitCode].toInt(), 3);
        QCOMPARE(ended->outcome, Outcome::Failed);
        const QString ran =
            Format::runTime(std::chrono::milliseconds(ended->facts[ActivityFact::milliseconds].toInteger()));
        QVERIFY2(ActivityText::details(*ended).contains(u"Ran for %1."_s.arg(ran)),
            qPrintable(ActivityText::details(*ended).join(u' ')));

        w.backend->calls().fail(u"processes.start"_s,
            CallScript::error(ErrorKind::Invalid, 422, u"No such program: --password second-secret, third-secret."_s));
        QVERIFY(commands.run(request));
        QTRY_COMPARE(w->count(Kind::CommandRun), 2);
        const auto failed = w->entry(Kind::CommandRun);
        QVERIFY(failed->error.startsWith(u"No such program"));
        for (const char *secret : {"first-secret", "second-secret", "third-secret"})
            QVERIFY2(!bytesOf(w->store.path()).contains(secret), secret);
    }

    void programs_data()
    {
        using Of = CommandRequest::Kind;
        QTest::addColumn<CommandRequest::Kind>("kind");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("program");
        QTest::newRow("plain") << Of::CommandLine << u"ls -l /workspace"_s << u"ls"_s;
        QTest::newRow("folder") << Of::CommandLine << u"/opt/x/bin/tool-2.1 a"_s << u"tool-2.1"_s;
        QTest::newRow("assignment only") << Of::CommandLine << u"TOKEN=abc"_s << QString();
        QTest::newRow("assignments") << Of::CommandLine << u"A=1 B='2 3' make all"_s << u"make"_s;
        QTest::newRow("pipe") << Of::CommandLine << u"cat x | grep y"_s << u"cat"_s;
        QTest::newRow("no name") << Of::CommandLine << u"'https://me:secret@x/'"_s << QString();
        QTest::newRow("variable") << Of::CommandLine << u"$SECRET x"_s << QString();
        QTest::newRow("script") << Of::Shell << u"TOKEN=abc; ls"_s << u"sh"_s;
        QTest::newRow("snippet") << Of::Python << u"password = 'x'"_s << u"python3"_s;
    }

    void programs()
    {
        QFETCH(const CommandRequest::Kind, kind);
        QFETCH(const QString, text);
        CommandRequest request;
        request.kind = kind;
        request.text = text;
        QTEST(EntryMaker::programOf(request), "program");
    }

    void transfers()
    {
        World w;
        const Sandbox sandbox = w->addRunning(u"agent"_s);
        const auto request = [&](const QString &name) {
            QFile file(w.folder.filePath(name));
            if (!file.open(QIODevice::WriteOnly) || file.write("12345") != 5)
                qFatal("no local file");
            TransferRequest made;
            made.backend = w.backend;
            made.sandbox = sandbox.id;
            made.sandboxName = sandbox.name;
            made.localPaths = {file.fileName()};
            made.remotePaths = {"/workspace/in/" + name.toUtf8()};
            made.label = name;
            return made;
        };
        static_cast<FakeFileApi &>(w.backend->files()).putDirectory(sandbox.id, "/workspace/in");
        w.backend->calls().fail(u"files.upload"_s, CallScript::error(ErrorKind::TooLarge, 413, u"Too large."_s));
        w->transfers.add({request(u"a"_s), request(u"b"_s), request(u"c"_s)});
        const auto uploaded = w->entry(Kind::Uploaded);
        QVERIFY(uploaded);
        QCOMPARE(uploaded->outcome, Outcome::Failed);
        QCOMPARE(uploaded->error, u"Too large."_s);
        QCOMPARE(uploaded->facts[ActivityFact::files].toInt(), 2);
        QCOMPARE(uploaded->facts[ActivityFact::failedFiles].toInt(), 1);
        QCOMPARE(uploaded->facts[ActivityFact::bytes].toInt(), 10);
        QCOMPARE(uploaded->subject, u"/workspace/in"_s);
        w->transfers.retryFailed();
        QTRY_COMPARE(w->count(Kind::Uploaded), 2);
        const auto again = w->entry(Kind::Uploaded);
        QCOMPARE(again->outcome, Outcome::Succeeded);
        QCOMPARE(again->facts[ActivityFact::files].toInt(), 1); // the others are told already

        TransferRequest back = request(u"d"_s);
        back.kind = TransferRequest::Kind::DownloadFile;
        back.remotePaths = {"/workspace/in/b"};
        w->transfers.add({back});
        const auto downloaded = w->entry(Kind::Downloaded);
        QVERIFY(downloaded);
        QCOMPARE(downloaded->subject, u"/workspace/in/b"_s);
        QCOMPARE(downloaded->facts[ActivityFact::target].toString(), w.folder.filePath(u"d"_s));
        QVERIFY(ActivityText::what(*downloaded).contains(u"/workspace/in/b"));
        QVERIFY(!downloaded->facts.contains(ActivityFact::partner));

        // Of a copy into another sandbox the place on the way is of no use to anybody.
        back.localPaths = {w.folder.filePath(u"on the way"_s)};
        back.copyPartner = u"other"_s;
        w->transfers.add({back});
        QTRY_COMPARE(w->count(Kind::Downloaded), 2);
        const auto copied = w->entry(Kind::Downloaded);
        QVERIFY(copied);
        QVERIFY(!copied->facts.contains(ActivityFact::target));
        QVERIFY(ActivityText::details(*copied).join(u'\n').contains(u"copy into other"));
    }
};

QTEST_GUILESS_MAIN(ActivityRecorderTest)
#include "tst_activityrecorder.moc"
