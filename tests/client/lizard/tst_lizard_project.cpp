// SPDX-License-Identifier: GPL-3.0-or-later
#include "LizardWorld.h"
#include "backend/BackendFactory.h"
#include "backend/OutputLog.h"
#include "lizard/PortMemory.h"

#include <QFile>
#include <QJsonDocument>
#include <QSet>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;
using test::LizardServer;
using test::LizardWorld;

/// What a Lizard project has besides sandboxes: ports, snapshots, volumes, schedules, desktops.
class TestLizardProject : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_world = std::make_unique<LizardWorld>();
        QVERIFY(m_world->signIn());
    }
    void cleanup() { QCOMPARE(m_world->server.violations().join(u'\n'), QString()); }
    void remembersPortsWithoutTheirTokens();
    void forgetsPortsOfSandboxesThatAreGone();
    void aPortFileThatCannotBeReadStays();
    void portsAreRememberedWhereTheProgramSays();
    void snapshotsWaitForTheFirstCopy();
    void saysWhyASnapshotFailed();
    void restoresWhenThePoolHasRefilled();
    void aRestoredOneHasTheDeadlineThatWasAsked_data();
    void aRestoredOneHasTheDeadlineThatWasAsked();
    void givesUpOnAPoolThatStaysEmpty();
    void restoresOnceWhateverA503Means_data();
    void restoresOnceWhateverA503Means();
    void looksUpASnapshotAfterALostAnswer();
    void saysWhenSavingFailedAtOnce();
    void isRestorableWithoutWarmCopies_data();
    void isRestorableWithoutWarmCopies();
    void poolsGrowAndAreReleased();
    void volumesGrowAndAreAttached();
    void aVolumeIsNotTakenForAnotherOfItsName();
    void looksUpAVolumeAfterALostAnswer();
    void schedulesRunAndTellTheirOutput();
    void aChangedScheduleSendsOnlyTheChange();
    void looksUpAScheduleAfterALostAnswer();
    void desktopsOfTheirTemplateOnly();
    void outputOfASandboxDegrades();
    void networkIsFixed();
    void networkIsOnlyOpenWhenThatIsTold();

private:
    template <typename T> Result<T> wait(const Reply<T> &reply) { return LizardWorld::wait(reply); }
    std::unique_ptr<LizardWorld> m_world;
};

void TestLizardProject::remembersPortsWithoutTheirTokens()
{
    const SandboxId id(m_world->server.addSandbox());
    const auto exposed = wait(m_world->backend->ports().expose(id, 3000));
    QVERIFY(exposed);
    QCOMPARE(exposed->url, u"https://%1-3000.sandbox.us-east-1.onlizard.com/"_s.arg(id.value()));
    QCOMPARE(exposed->token, Secret("tok_secret"));
    QVERIFY(exposed->addressWithToken.reveal().contains("lizard_token=tok_secret"));
    QCOMPARE(m_world->backend->ports().tokenHeader(), u"X-Lizard-Access-Token"_s);
    QFile file(m_world->path(u"ports.json"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(!file.readAll().contains("tok_secret"));
    // Another run of the program: the port is known, its token has to be asked for.
    LizardBackend::Options options;
    options.profile = ProfileId(u"lizard"_s);
    options.endpoint = m_world->server.url();
    options.token = Secret(LizardServer::key());
    options.portMemory = m_world->path(u"ports.json"_s);
    LizardBackend later(options);
    QVERIFY(wait(later.connectToServer()));
    const auto known = wait(later.ports().list(id));
    QVERIFY(known);
    QCOMPARE(known->size(), 1);
    QCOMPARE(known->constFirst().url, exposed->url);
    QVERIFY(known->constFirst().token.isEmpty());
    QCOMPARE(wait(later.ports().expose(id, 3000))->token, Secret("tok_secret"));
    QVERIFY(wait(later.ports().close(id, 3000)));
    QCOMPARE(wait(later.ports().list(id))->size(), 0);
}

void TestLizardProject::forgetsPortsOfSandboxesThatAreGone()
{
    const SandboxId gone(m_world->server.addSandbox());
    const SandboxId kept(m_world->server.addSandbox());
    QVERIFY(wait(m_world->backend->ports().expose(gone, 3000)));
    QVERIFY(wait(m_world->backend->ports().expose(kept, 3000)));
    QVERIFY(wait(m_world->backend->sandboxes().list({})));
    QVERIFY(wait(m_world->backend->sandboxes().stop(gone)));
    QVERIFY(wait(m_world->backend->sandboxes().list({})));
    QCOMPARE(wait(m_world->backend->ports().list(gone))->size(), 1); // one list alone may be an old one
    QVERIFY(wait(m_world->backend->sandboxes().list({})));
    QCOMPARE(wait(m_world->backend->ports().list(gone))->size(), 0);
    QCOMPARE(wait(m_world->backend->ports().list(kept))->size(), 1);
    QFile file(m_world->path(u"ports.json"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray written = file.readAll();
    QVERIFY(!written.contains(gone.value().toUtf8()));
    QVERIFY(written.contains(kept.value().toUtf8()));
}

void TestLizardProject::aPortFileThatCannotBeReadStays()
{
    const QString path = m_world->path(u"broken.json"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"other\": {\"box\": ");
    file.close();
    PortMemory memory(ProfileId(u"mine"_s), path);
    memory.remember(SandboxId(u"a"_s), 3000, {u"https://a/"_s, {}, {}});
    QCOMPARE(memory.ports(SandboxId(u"a"_s)).size(), 1); // until the program ends
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("{\"other\": {\"box\": "));
    file.close();
    QVERIFY(QFile::remove(path));
    memory.remember(SandboxId(u"a"_s), 3001, {u"https://a/"_s, {}, {}});
    QCOMPARE(PortMemory(ProfileId(u"mine"_s), path).ports(SandboxId(u"a"_s)).size(), 2);
}

void TestLizardProject::portsAreRememberedWhereTheProgramSays()
{
    const SandboxId id(m_world->server.addSandbox());
    ConnectionProfile profile;
    profile.id = ProfileId(u"lizard"_s);
    profile.kind = ConnectionProfile::Kind::Lizard;
    profile.endpoint = m_world->server.url();
    const QString folder = m_world->path(u"state"_s);
    {
        const auto backend = makeBackend(profile, Secret(LizardServer::key()), folder);
        QVERIFY(wait(backend->connectToServer()));
        QVERIFY(wait(backend->ports().expose(id, 3000)));
    }
    QVERIFY(QFile::exists(folder + u"/exposed-ports.json"_s));
    const auto later = makeBackend(profile, Secret(LizardServer::key()), folder);
    QCOMPARE(wait(later->ports().list(id))->size(), 1);
    // Without a file they are known until the program ends.
    LizardBackend::Options options;
    options.profile = profile.id;
    options.endpoint = profile.endpoint;
    options.token = Secret(LizardServer::key());
    LizardBackend alone(options);
    QVERIFY(wait(alone.connectToServer()));
    QVERIFY(wait(alone.ports().expose(id, 4000)));
    QCOMPARE(wait(alone.ports().list(id))->size(), 1);
}

void TestLizardProject::snapshotsWaitForTheFirstCopy()
{
    const SandboxId id(m_world->server.addSandbox());
    const auto made = wait(m_world->backend->snapshots().save(id, SnapshotApi::newId(), u"my-app"_s, {}));
    QVERIFY2(made, made ? "" : qPrintable(made.error().text()));
    QCOMPARE(made->state, MemorySnapshot::State::Available);
    QCOMPARE(made->poolSize, 1);
    QCOMPARE(made->readyCount, 1);
    QCOMPARE(made->source, id);
    const auto several = wait(m_world->backend->snapshots().save(id, SnapshotApi::newId(), u"pool"_s, {}, 5));
    QVERIFY2(several, several ? "" : qPrintable(several.error().text()));
    QCOMPARE(several->poolSize, 5);
    QVERIFY(several->readyCount >= 1);
    QVERIFY(wait(m_world->backend->snapshots().remove(several->id)));
    const auto all = wait(m_world->backend->snapshots().list());
    QVERIFY(all);
    QCOMPARE(all->size(), 1);
    QCOMPARE(all->constFirst().sourceName, QString());
    // What a sandbox is called its list tells, which the snapshot doesn't.
    const auto listed = wait(m_world->backend->sandboxes().list({}));
    QVERIFY(listed);
    QCOMPARE(listed->sandboxes.size(), 1);
    QCOMPARE(wait(m_world->backend->snapshots().list())->constFirst().sourceName, listed->sandboxes.constFirst().name);
    QVERIFY(wait(m_world->backend->snapshots().remove(made->id)));
    QCOMPARE(wait(m_world->backend->snapshots().list())->size(), 0);
}

void TestLizardProject::saysWhyASnapshotFailed()
{
    m_world->server.addSnapshot({{u"status"_s, u"failed"_s}, {u"error"_s, u"The disk is full"_s}});
    const auto all = wait(m_world->backend->snapshots().list());
    QVERIFY(all);
    QCOMPARE(all->constFirst().state, MemorySnapshot::State::Failed);
    QCOMPARE(all->constFirst().failure, u"The disk is full"_s);
}

void TestLizardProject::restoresWhenThePoolHasRefilled()
{
    const SnapshotId snapshot(m_world->server.addSnapshot());
    m_world->server.emptyPools = 2;
    const auto restored = wait(m_world->backend->snapshots().restore(snapshot, 600s));
    QVERIFY2(restored, restored ? "" : qPrintable(restored.error().text()));
    QCOMPARE(restored->name, u"my-app"_s);
    QCOMPARE(m_world->server.count("POST /api/sandboxes"), 3);
    QCOMPARE(wait(m_world->backend->sandboxes().list({}))->sandboxes.size(), 1);
}

void TestLizardProject::aRestoredOneHasTheDeadlineThatWasAsked_data()
{
    QTest::addColumn<std::optional<std::chrono::seconds>>("asked");
    QTest::addColumn<int>("sent");
    QTest::newRow("ten minutes") << std::optional(600s) << 600'000;
    QTest::newRow("none") << std::optional(0s) << 0;
    QTest::newRow("not said: an hour") << std::optional<std::chrono::seconds>() << 3'600'000;
}

void TestLizardProject::aRestoredOneHasTheDeadlineThatWasAsked()
{
    QFETCH(std::optional<std::chrono::seconds>, asked);
    QFETCH(int, sent);
    const SnapshotId snapshot(m_world->server.addSnapshot());
    QVERIFY(wait(m_world->backend->snapshots().restore(snapshot, asked)));
    QCOMPARE(m_world->server.http().last("POST /api/sandboxes").json().value("timeoutMs"_L1).toInt(-1), sent);
}

void TestLizardProject::givesUpOnAPoolThatStaysEmpty()
{
    const SnapshotId snapshot(m_world->server.addSnapshot());
    m_world->server.emptyPools = 100;
    const auto restored = wait(m_world->backend->snapshots().restore(snapshot));
    QVERIFY(!restored);
    QVERIFY2(restored.error().advice.contains("warm"_L1), qPrintable(restored.error().advice));
}

void TestLizardProject::restoresOnceWhateverA503Means_data()
{
    QTest::addColumn<bool>("isMade");
    QTest::addColumn<bool>("keepsMetadata");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<bool>("succeeds");
    QTest::addColumn<int>("sent");
    QTest::newRow("made behind a gateway") << true << true << QByteArray() << true << 1;
    QTest::newRow("made, metadata ignored") << true << false << QByteArray() << false << 1;
    QTest::newRow("not made, gateway") << false << true << QByteArray() << true << 2;
    QTest::newRow("empty pool") << false << true << QByteArray(R"({"error":"No warm copy"})") << true << 2;
    QTest::newRow("empty pool with a code")
        << false << true << QByteArray(R"({"error":"No warm copy","code":"pool_empty"})") << true << 2;
    QTest::newRow("region closed") << false << true << QByteArray(R"({"error":"Closed","code":"region_unavailable"})")
                                   << false << 1;
    QTest::newRow("no room") << false << true << QByteArray(R"({"error":"Full","code":"volume_capacity_unavailable"})")
                             << false << 1;
}

void TestLizardProject::restoresOnceWhateverA503Means()
{
    QFETCH(bool, isMade);
    QFETCH(bool, keepsMetadata);
    QFETCH(QByteArray, body);
    QFETCH(bool, succeeds);
    QFETCH(int, sent);
    LizardServer &server = m_world->server;
    server.keepsMetadata = keepsMetadata;
    const SnapshotId snapshot(server.addSnapshot());
    const LizardServer::Answer answer =
        body.isEmpty() ? LizardServer::gateway(503) : LizardServer::error(503, QJsonDocument::fromJson(body).object());
    if (isMade)
        server.answerInstead("POST /api/sandboxes", answer);
    else
        server.failNext("POST /api/sandboxes", answer);
    const auto restored = wait(m_world->backend->snapshots().restore(snapshot, 600s));
    QCOMPARE(bool(restored), succeeds);
    QCOMPARE(server.count("POST /api/sandboxes"), sent);
    if (isMade && !succeeds)
        QVERIFY2(restored.error().advice.contains("not known"_L1), qPrintable(restored.error().advice));
    // All attempts are one restore, so a late one of them is found too.
    QSet<QString> markers;
    for (const LizardServer::Request &request : server.http().requests()) {
        if (request.verb == "POST" && request.path == "/api/sandboxes")
            markers << request.json().value("metadata"_L1)["vivarium-request"_L1].toString();
    }
    QCOMPARE(markers.size(), 1);
    QCOMPARE(wait(m_world->backend->sandboxes().list({}))->sandboxes.size(), isMade || succeeds ? 1 : 0);
}

void TestLizardProject::looksUpASnapshotAfterALostAnswer()
{
    const SandboxId id(m_world->server.addSandbox());
    const qint64 hourAgo = QDateTime::currentMSecsSinceEpoch() - 3600'000;
    const QString old = m_world->server.addSnapshot(
        {{u"name"_s, u"nightly"_s}, {u"sourceSandboxId"_s, id.value()}, {u"createdAt"_s, hourAgo}});
    const QByteArray call = "POST /api/sandboxes/" + id.value().toLatin1() + "/snapshot";
    m_world->server.loseAnswer(call);
    const auto made = wait(m_world->backend->snapshots().save(id, SnapshotApi::newId(), u"nightly"_s, {}));
    QVERIFY2(made, made ? "" : qPrintable(made.error().text()));
    QVERIFY(made->id != SnapshotId(old));
    QCOMPARE(m_world->server.count(call), 1);
    LizardServer::Answer lost;
    lost.closeSilently = true;
    m_world->server.failNext(call, lost);
    const auto none = wait(m_world->backend->snapshots().save(id, SnapshotApi::newId(), u"weekly"_s, {}));
    QVERIFY(!none);
    QVERIFY2(none.error().advice.contains("look at the list"_L1), qPrintable(none.error().advice));
}

void TestLizardProject::saysWhenSavingFailedAtOnce()
{
    const SandboxId id(m_world->server.addSandbox());
    const QString failed =
        m_world->server.addSnapshot({{u"status"_s, u"failed"_s}, {u"error"_s, u"The disk is full"_s}});
    m_world->server.failNext("POST /api/sandboxes/" + id.value().toLatin1() + "/snapshot",
        LizardServer::Answer::json(m_world->server.snapshot(failed), 201));
    const auto made = wait(m_world->backend->snapshots().save(id, SnapshotApi::newId(), u"x"_s, {}));
    QVERIFY(!made);
    QVERIFY2(made.error().sentence.contains("The disk is full"_L1), qPrintable(made.error().sentence));
}

void TestLizardProject::isRestorableWithoutWarmCopies_data()
{
    QTest::addColumn<QString>("status");
    QTest::addColumn<bool>("available");
    QTest::newRow("ready") << u"ready"_s << true;
    QTest::newRow("warming again") << u"warming"_s << true;
    QTest::newRow("released") << u"paused"_s << true;
    QTest::newRow("building") << u"building"_s << false;
}

void TestLizardProject::isRestorableWithoutWarmCopies()
{
    QFETCH(QString, status);
    QFETCH(bool, available);
    m_world->server.addSnapshot({{u"status"_s, status}, {u"readyCount"_s, 0}});
    const auto all = wait(m_world->backend->snapshots().list());
    QVERIFY(all);
    QCOMPARE(all->constFirst().state, available ? MemorySnapshot::State::Available : MemorySnapshot::State::Pending);
}

void TestLizardProject::poolsGrowAndAreReleased()
{
    // The answer is the record: a look that fails changes nothing.
    const auto fails = [this](const SnapshotId &snapshot) {
        m_world->server.failNext("GET /api/sandbox-snapshots/" + snapshot.value().toLatin1(),
            LizardServer::error(500, {{u"error"_s, u"x"_s}}), 100);
    };
    const SnapshotId snapshot(m_world->server.addSnapshot());
    fails(snapshot);
    QCOMPARE(wait(m_world->backend->snapshots().setPool(snapshot, 3))->poolSize, 3);
    QCOMPARE(wait(m_world->backend->snapshots().setPoolReleased(snapshot, true))->status, u"paused"_s);
    QCOMPARE(wait(m_world->backend->snapshots().setPoolReleased(snapshot, false))->status, u"warming"_s);
}

void TestLizardProject::volumesGrowAndAreAttached()
{
    StorageApi &storage = m_world->backend->storage();
    QCOMPARE(*wait(storage.volumeLimits()), (VolumeLimits{1, 50, 5}));
    const auto made = wait(storage.makeSizedVolume(u"models"_s, 10, {}));
    QVERIFY(made);
    QCOMPARE(made->sizeGiB, 10);
    QCOMPARE(wait(storage.growVolume(u"models"_s, 20))->sizeGiB, 20);
    const auto shrunk = wait(storage.growVolume(u"models"_s, 2));
    QVERIFY(!shrunk && shrunk.error().advice.contains("only grow"_L1));
    SandboxSpec spec;
    spec.volumes = {{u"models"_s, {}, false}};
    const auto sandbox = wait(m_world->backend->sandboxes().create(spec, {}));
    QVERIFY(sandbox);
    QCOMPARE(wait(storage.volumes())->constFirst().usedBy, QStringList{sandbox->id.value()});
    QCOMPARE(wait(storage.removeVolume(u"models"_s)).error().kind, ErrorKind::Conflict);
    QCOMPARE(wait(storage.secrets()).error().kind, ErrorKind::Unsupported);
}

void TestLizardProject::aVolumeIsNotTakenForAnotherOfItsName()
{
    StorageApi &storage = m_world->backend->storage();
    const auto first = wait(storage.makeVolume(u"models"_s));
    QVERIFY(first);
    QVERIFY(first->key() != first->name);
    QVERIFY(wait(storage.removeVolume(first->key())));
    const auto second = wait(storage.makeVolume(u"models"_s));
    QVERIFY(second);
    QCOMPARE(wait(storage.removeVolume(first->key())).error().kind, ErrorKind::NotFound);
    QCOMPARE(wait(storage.volumes())->size(), 1);
    QCOMPARE(wait(storage.growVolume(second->key(), 20))->sizeGiB, 20);
}

void TestLizardProject::looksUpAVolumeAfterALostAnswer()
{
    m_world->server.loseAnswer("POST /api/projects/proj_123/volumes");
    QVERIFY(wait(m_world->backend->storage().makeVolume(u"data"_s)));
    QCOMPARE(m_world->server.count("POST /api/projects/proj_123/volumes"), 1);
}

void TestLizardProject::schedulesRunAndTellTheirOutput()
{
    ScheduleApi &schedules = *m_world->backend->schedules();
    const SandboxId id(m_world->server.addSandbox());
    ScheduleSpec spec;
    spec.command = u"./backup.sh"_s;
    spec.cron = u"0 3 * * *"_s;
    spec.timeZone = u"Europe/Lisbon"_s;
    const auto made = wait(schedules.create(id, spec));
    QVERIFY2(made, made ? "" : qPrintable(made.error().text()));
    QCOMPARE(made->spec.cron, spec.cron);
    QVERIFY(made->nextRunAt.isValid());
    QCOMPARE(wait(schedules.list(id))->size(), 1);
    spec.cron.clear();
    spec.every = u"5m"_s;
    const auto changed = wait(schedules.change(made->id, spec));
    QVERIFY(changed);
    QCOMPARE(changed->spec.every, u"5m"_s);
    QCOMPARE(changed->spec.cron, QString());
    QVERIFY(!wait(schedules.setEnabled(made->id, false))->spec.enabled);
    // A change neither switches it on again nor keeps a name that was taken away.
    spec.name = u"backup"_s;
    const auto named = wait(schedules.change(made->id, spec));
    QVERIFY(named);
    QCOMPARE(named->spec.name, u"backup"_s);
    QVERIFY(!named->spec.enabled);
    spec.name.clear();
    QVERIFY(wait(schedules.change(made->id, spec))->spec.name.isEmpty());
    QVERIFY(wait(schedules.runNow(made->id)));
    const auto runs = wait(schedules.runs(made->id, 20));
    QVERIFY(runs);
    QCOMPARE(runs->size(), 1);
    QCOMPARE(runs->constFirst().output, u"backed up\n"_s);
    QVERIFY(runs->constFirst().woke);
    QCOMPARE(runs->constFirst().duration, std::optional<std::chrono::milliseconds>(1200ms));
    QVERIFY(wait(schedules.remove(made->id)));
    QCOMPARE(wait(schedules.list(id))->size(), 0);
}

void TestLizardProject::aChangedScheduleSendsOnlyTheChange()
{
    ScheduleApi &schedules = *m_world->backend->schedules();
    const SandboxId id(m_world->server.addSandbox());
    ScheduleSpec spec;
    spec.command = u"./backup.sh"_s;
    spec.every = u"1h"_s;
    const auto made = wait(schedules.create(id, spec));
    QVERIFY(made);
    const QByteArray call = "PATCH /api/sandbox-schedules/" + made->id.value().toLatin1();
    QVERIFY(wait(schedules.change(made->id, spec)));
    QCOMPARE(m_world->server.count(call), 0); // nothing is another
    spec.command = u"./report.sh"_s;
    QVERIFY(wait(schedules.change(made->id, spec)));
    QCOMPARE(m_world->server.http().last(call).json(), (QJsonObject{{u"command"_s, u"./report.sh"_s}}));
    QCOMPARE(wait(schedules.list(id))->constFirst().spec.every, u"1h"_s);
}

void TestLizardProject::looksUpAScheduleAfterALostAnswer()
{
    ScheduleApi &schedules = *m_world->backend->schedules();
    const SandboxId id(m_world->server.addSandbox());
    ScheduleSpec spec;
    spec.command = u"./backup.sh"_s;
    spec.every = u"1h"_s;
    const auto first = wait(schedules.create(id, spec));
    QVERIFY(first);
    const QByteArray call = "POST /api/sandboxes/" + id.value().toLatin1() + "/schedules";
    m_world->server.loseAnswer(call);
    const auto second = wait(schedules.create(id, spec)); // the same once more
    QVERIFY2(second, second ? "" : qPrintable(second.error().text()));
    QVERIFY(second->id != first->id);
    QCOMPARE(m_world->server.count(call), 2);
    LizardServer::Answer lost;
    lost.closeSilently = true;
    m_world->server.failNext(call, lost);
    const auto none = wait(schedules.create(id, spec));
    QVERIFY(!none);
    QVERIFY2(none.error().advice.contains("look at the list"_L1), qPrintable(none.error().advice));
}

void TestLizardProject::desktopsOfTheirTemplateOnly()
{
    DesktopApi &desktops = *m_world->backend->desktops();
    const SandboxId plain(m_world->server.addSandbox());
    const auto refused = wait(desktops.start(plain, DesktopApi::usualSize));
    QVERIFY(!refused && refused.error().advice.contains("desktop"_L1));
    const SandboxId id(m_world->server.addSandbox({{u"template"_s, u"desktop"_s}}));
    QVERIFY(!wait(desktops.read(id))->running);
    const auto started = wait(desktops.start(id, QSize(10, 10)));
    QVERIFY(started && started->running);
    QCOMPARE(started->size, DesktopApi::leastSize);
    QVERIFY(started->url.reveal().contains("password"));
    QVERIFY(wait(desktops.stop(id)));
    QVERIFY(!wait(desktops.read(id))->running);
}

void TestLizardProject::outputOfASandboxDegrades()
{
    const SandboxId id(m_world->server.addSandbox());
    const auto log = m_world->backend->sandboxes().output(id, 0);
    std::optional<ApiError> error;
    connect(log.get(), &OutputLog::failed, this, [&error](const ApiError &why) { error = why; });
    QTRY_VERIFY(error);
    QCOMPARE(error->kind, ErrorKind::Unsupported);
    QVERIFY(error->advice.contains("Run panel"_L1));
}

void TestLizardProject::networkIsFixed()
{
    const SandboxId id(
        m_world->server.addSandbox({{u"internetAccess"_s, false}, {u"allowedHosts"_s, QJsonArray{u"pypi.org"_s}}}));
    const auto policy = wait(m_world->backend->network().read(id));
    QVERIFY(policy);
    QCOMPARE(policy->mode, NetworkPolicy::Mode::Only);
    QCOMPARE(policy->allowed, QStringList{u"pypi.org"_s});
    QCOMPARE(wait(m_world->backend->network().apply(id, {})).error().kind, ErrorKind::Unsupported);
}

void TestLizardProject::networkIsOnlyOpenWhenThatIsTold()
{
    NetworkApi &network = m_world->backend->network();
    m_world->server.failNext("GET /api/sandboxes/x", LizardServer::Answer::json({{u"sandboxId"_s, u"x"_s}}));
    QVERIFY(!wait(network.read(SandboxId(u"x"_s)))); // it just doesn't tell yet
    m_world->server.failNext("GET /api/sandboxes/x",
        LizardServer::Answer::json(
            {{u"sandboxId"_s, u"x"_s}, {u"status"_s, u"running"_s}, {u"startedAt"_s, u"2026-11-29T10:00:00Z"_s}}));
    QCOMPARE(wait(network.read(SandboxId(u"x"_s)))->mode, NetworkPolicy::Mode::Open); // an old server
    const SandboxId shut(m_world->server.addSandbox({{u"internetAccess"_s, false}}));
    QVERIFY(!wait(network.nameService(shut))->alwaysAllowed);
    const SandboxId named(
        m_world->server.addSandbox({{u"internetAccess"_s, false}, {u"allowedHosts"_s, QJsonArray{u"pypi.org"_s}}}));
    QVERIFY(wait(network.nameService(named))->alwaysAllowed);
    const SandboxId numbered(
        m_world->server.addSandbox({{u"internetAccess"_s, false}, {u"allowedHosts"_s, QJsonArray{u"10.0.0.0/8"_s}}}));
    QVERIFY(!wait(network.nameService(numbered))->alwaysAllowed);
}

QTEST_GUILESS_MAIN(TestLizardProject)
#include "tst_lizard_project.moc"
