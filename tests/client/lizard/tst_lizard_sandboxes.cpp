// SPDX-License-Identifier: GPL-3.0-or-later
#include "LizardWorld.h"
#include "lizard/LizardSandboxCodec.h"

#include <QJsonObject>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;
using test::LizardServer;
using test::LizardWorld;

namespace {

SandboxSpec spec()
{
    SandboxSpec spec;
    spec.name = u"box"_s;
    spec.templateName = u"interpreter"_s;
    spec.size = u"small"_s;
    spec.keepWarm = 300s;
    return spec;
}

/// An answer that may come from anything on the way.
LizardServer::Answer lost()
{
    LizardServer::Answer answer;
    answer.closeSilently = true;
    return answer;
}

} // namespace

/// Sandboxes of a Lizard project: what is sent, what is understood, and what happens when it isn't clear.
class TestLizardSandboxes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void signsInToAProject();
    void choosesAProject_data();
    void choosesAProject();
    void listsNewestFirst();
    void toleratesSparseAndUnknownMembers();
    void readsAnIdleLimitOfTheOtherApi();
    void createsWithEverythingAsked();
    void looksUpAnUnclearCreationAndSendsItOnce();
    void saysWhenAnUnclearCreationIsNotThere();
    void saysWhenACreationIsNotKnown_data();
    void saysWhenACreationIsNotKnown();
    void findsALateCreation();
    void passesARefusalOn();
    void deletesASandboxWhoseNetworkStayedOpen();
    void stopsOnceAndForAll();
    void deadlinesMoveButDontGo();
    void pausesAndResumes();
    void aFailedPauseLeavesItRunningWithTheReason();
    void anUnclearPauseIsLookedUp_data();
    void anUnclearPauseIsLookedUp();
    void whatIsDoneStaysDoneWhenTheLookFails();
    void forksOneByOne();
    void ourOwnEngineIsFree();
    void knowsThePlanBeforehand();
};

void TestLizardSandboxes::signsInToAProject()
{
    LizardWorld w;
    const auto who = w.signIn();
    QVERIFY2(who, who ? "" : qPrintable(who.error().text()));
    QCOMPARE(*who, u"dev · My project"_s);
    QCOMPARE(w.backend->account().workspace(), u"My project"_s);
    QTRY_COMPARE(w.backend->capabilities().regions.size(), 2);
    QVERIFY(!w.backend->capabilities().regions.at(1).available);
    const auto projects = w.wait(w.backend->account().workspaces());
    QVERIFY(projects);
    QCOMPARE(projects->size(), 2);
    QCOMPARE(projects->at(0).id, u"proj_123"_s);
    QCOMPARE(w.server.violations().join(u'\n'), QString());
}

void TestLizardSandboxes::choosesAProject_data()
{
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<QString>("found");
    QTest::newRow("first") << QString() << u"My project"_s;
    QTest::newRow("id") << u"proj_456"_s << u"Other"_s;
    QTest::newRow("slug") << u"MY-PROJECT"_s << u"My project"_s;
    QTest::newRow("name") << u"other"_s << u"Other"_s;
    QTest::newRow("none") << u"missing"_s << QString();
}

void TestLizardSandboxes::choosesAProject()
{
    QFETCH(QString, wanted);
    QFETCH(QString, found);
    LizardWorld w(wanted);
    const auto who = w.signIn();
    QCOMPARE(bool(who), !found.isEmpty());
    if (who)
        QVERIFY(who->endsWith(found));
    else
        QCOMPARE(who.error().kind, ErrorKind::NotFound);
}

void TestLizardSandboxes::listsNewestFirst()
{
    LizardWorld w;
    QVERIFY(w.signIn());
    w.server.addSandbox({{u"startedAt"_s, u"2026-11-29T10:00:00Z"_s}});
    const QString newer = w.server.addSandbox(
        {{u"startedAt"_s, u"2026-11-29T11:00:00Z"_s}, {u"metadata"_s, QJsonObject{{u"name"_s, u"agent-7"_s}}}});
    const auto page = w.wait(w.backend->sandboxes().list({}));
    QVERIFY(page);
    QCOMPARE(page->sandboxes.size(), 2);
    const Sandbox &first = page->sandboxes.constFirst();
    QCOMPARE(first.id, SandboxId(newer));
    QCOMPARE(first.name, u"agent-7"_s);
    QCOMPARE(first.group, u"My project"_s);
    QCOMPARE(first.state, SandboxState::Running);
    QCOMPARE(first.cpuMillis, 4000);
    QCOMPARE(first.memoryMiB, 8192);
    QCOMPARE(first.pricePerHour, std::optional<qint64>(32'400'000));
    QCOMPARE(first.lifetime.kind, Lifetime::Kind::Deadline);
    QCOMPARE(w.backend->capabilities().prices->hour(first), std::optional<qint64>(32'400'000));
    SandboxQuery query;
    query.search = u"AGENT"_s;
    QCOMPARE(w.wait(w.backend->sandboxes().list(query))->sandboxes.size(), 1);
    QCOMPARE(w.server.violations().join(u'\n'), QString());
}

void TestLizardSandboxes::toleratesSparseAndUnknownMembers()
{
    LizardWorld w;
    QVERIFY(w.signIn());
    w.server.failNext("GET /api/sandboxes/x", LizardServer::Answer::json({{u"sandboxId"_s, u"x"_s}}));
    const auto fresh = w.wait(w.backend->sandboxes().get(SandboxId(u"x"_s)));
    QVERIFY(fresh);
    QCOMPARE(fresh->state, SandboxState::Starting);
    QCOMPARE(fresh->lifetime.kind, Lifetime::Kind::None);
    QVERIFY(!fresh->network);
    w.server.failNext("GET /api/sandboxes/x",
        LizardServer::Answer::json({{u"sandboxId"_s, u"x"_s}, {u"status"_s, u"molting"_s}, {u"size"_s, QJsonValue()},
            {u"startedAt"_s, qint64(1764410400000)}, {u"expiresAt"_s, qint64(1764414000000)}}));
    const auto odd = w.wait(w.backend->sandboxes().get(SandboxId(u"x"_s)));
    QVERIFY(odd);
    QCOMPARE(odd->state, SandboxState::Unknown);
    QCOMPARE(LizardSandboxCodec::stateOf(u"starting"_s), SandboxState::Starting);
    QCOMPARE(LizardSandboxCodec::stateOf(u"stopping"_s), SandboxState::Stopping);
    QCOMPARE(odd->stateText, u"molting"_s);
    QCOMPARE(odd->lifetime.span, 3600s);
    QCOMPARE(w.server.violations().join(u'\n'), QString());
}

void TestLizardSandboxes::readsAnIdleLimitOfTheOtherApi()
{
    QJsonObject object{{u"sandboxId"_s, u"x"_s}, {u"status"_s, u"running"_s},
        {u"startedAt"_s, u"2026-11-29T10:00:00Z"_s}, {u"endAt"_s, u"2026-11-29T11:07:00Z"_s}};
    const auto lifetime = [&object] {
        JsonReader reader(object);
        return LizardSandboxCodec::sandbox(reader).lifetime;
    };
    const QDateTime end(QDate(2026, 11, 29), QTime(11, 7), QTimeZone::UTC);
    QCOMPARE(lifetime(), (Lifetime{Lifetime::Kind::Deadline, 4020s, end, false}));
    object.insert(u"idleTimeoutMs"_s, 600'000);
    QCOMPARE(lifetime(), (Lifetime{Lifetime::Kind::Idle, 600s, end, true}));
    // One that starts has no end yet, and one that is over none any more.
    object.insert(u"endAt"_s, QJsonValue());
    object.insert(u"status"_s, u"starting"_s);
    QCOMPARE(lifetime(), (Lifetime{Lifetime::Kind::Idle, 600s, QDateTime(), true}));
    object.insert(u"status"_s, u"failed"_s);
    QCOMPARE(lifetime(), Lifetime());
    object.insert(u"status"_s, u"running"_s);
    for (const QJsonValue &odd :
        {QJsonValue(-1), QJsonValue(0), QJsonValue(u"600000"_s), QJsonValue(0.5), QJsonValue()}) {
        object.insert(u"idleTimeoutMs"_s, odd);
        QCOMPARE(lifetime(), Lifetime());
    }
}

void TestLizardSandboxes::createsWithEverythingAsked()
{
    LizardWorld w;
    QVERIFY(w.signIn());
    SandboxSpec wanted = spec();
    wanted.region = u"us-east-1"_s;
    wanted.environment = {{u"LEVEL"_s, u"3"_s}};
    wanted.metadata = {{u"owner"_s, u"me"_s}};
    wanted.network = {NetworkPolicy::Mode::Only, {u"pypi.org"_s, u"10.0.0.0/8"_s}};
    const auto made = w.wait(w.backend->sandboxes().create(wanted, {}));
    QVERIFY2(made, made ? "" : qPrintable(made.error().text()));
    QCOMPARE(made->name, u"box"_s);
    QCOMPARE(made->templateName, u"interpreter"_s);
    QCOMPARE(made->network, std::optional(wanted.network));
    const QJsonObject body = w.server.http().last("POST /api/sandboxes").json();
    QCOMPARE(body.value("projectId"_L1).toString(), u"proj_123"_s);
    QCOMPARE(body.value("timeoutMs"_L1).toInt(), 300000);
    QCOMPARE(body.value("internetAccess"_L1), QJsonValue(false));
    QCOMPARE(body.value("envs"_L1).toObject(), (QJsonObject{{u"LEVEL"_s, u"3"_s}}));
    QCOMPARE(body.value("metadata"_L1)["owner"_L1].toString(), u"me"_s);
    QVERIFY(!body.contains("volumeName"_L1));
    // The marker of the request is no metadata that anybody asked for.
    QVERIFY(body.value("metadata"_L1).toObject().contains("vivarium-request"_L1));
    QCOMPARE(made->metadata.value(u"owner"_s), u"me"_s);
    QVERIFY(!made->metadata.contains(u"vivarium-request"_s));
    const auto listed = w.wait(w.backend->sandboxes().get(made->id));
    QVERIFY(listed && !listed->metadata.contains(u"vivarium-request"_s));
    const auto copy = w.wait(w.backend->sandboxes().specification(made->id));
    QVERIFY(copy && !copy->complete);
    QCOMPARE(copy->spec.metadata, wanted.metadata);
    QCOMPARE(copy->spec.size, u"small"_s);
    QCOMPARE(w.server.violations().join(u'\n'), QString());
}

void TestLizardSandboxes::looksUpAnUnclearCreationAndSendsItOnce()
{
    LizardWorld w;
    QVERIFY(w.signIn());
    w.server.loseAnswer("POST /api/sandboxes");
    QStringList stages;
    const auto made = w.wait(
        w.backend->sandboxes().create(spec(), [&stages](const CreateProgress &progress) { stages << progress.stage; }));
    QVERIFY2(made, made ? "" : qPrintable(made.error().text()));
    QCOMPARE(made->name, u"box"_s);
    QCOMPARE(w.server.count("POST /api/sandboxes"), 1);
    QCOMPARE(stages.size(), 2);
    QCOMPARE(w.server.violations().join(u'\n'), QString());
}

void TestLizardSandboxes::saysWhenAnUnclearCreationIsNotThere()
{
    LizardWorld w;
    QVERIFY(w.signIn());
    w.server.addSandbox({{u"startedAt"_s, u"2026-11-29T10:00:00Z"_s}}); // an old one says nothing
    w.server.failNext("POST /api/sandboxes", lost());
    const auto made = w.wait(w.backend->sandboxes().create(spec(), {}));
    QVERIFY(!made);
    QVERIFY2(made.error().advice.contains("is not there"_L1), qPrintable(made.error().advice));
    QCOMPARE(w.server.count("POST /api/sandboxes"), 1);
    QCOMPARE(w.server.count("GET /api/projects/proj_123/sandboxes"), 2);
}

void TestLizardSandboxes::saysWhenACreationIsNotKnown_data()
{
    QTest::addColumn<bool>("isMade");
    QTest::addColumn<bool>("keepsMetadata");
    QTest::addColumn<int>("status");
    QTest::newRow("made, metadata ignored, answer lost") << true << false << 0;
    QTest::newRow("made, metadata ignored, bad gateway") << true << false << 502;
    QTest::newRow("not made, time-out") << false << true << 504;
    QTest::newRow("made too late, time-out") << true << true << 504;
}

void TestLizardSandboxes::saysWhenACreationIsNotKnown()
{
    QFETCH(bool, isMade);
    QFETCH(bool, keepsMetadata);
    QFETCH(int, status);
    LizardWorld w;
    QVERIFY(w.signIn());
    w.server.keepsMetadata = keepsMetadata;
    w.server.lateLists = keepsMetadata ? 100 : 0;
    const LizardServer::Answer answer = status ? LizardServer::gateway(status) : lost();
    if (isMade)
        w.server.answerInstead("POST /api/sandboxes", answer);
    else
        w.server.failNext("POST /api/sandboxes", answer);
    const auto made = w.wait(w.backend->sandboxes().create(spec(), {}));
    QVERIFY(!made);
    QVERIFY2(made.error().advice.contains("not known"_L1), qPrintable(made.error().advice));
    QVERIFY(!made.error().advice.contains("is not there"_L1));
    QCOMPARE(w.server.count("POST /api/sandboxes"), 1);
    QCOMPARE(w.server.violations().join(u'\n'), QString());
}

void TestLizardSandboxes::findsALateCreation()
{
    LizardWorld w;
    QVERIFY(w.signIn());
    w.server.lateLists = 3; // more than are looked at after a lost answer
    w.server.answerInstead("POST /api/sandboxes", LizardServer::gateway(504));
    const auto made = w.wait(w.backend->sandboxes().create(spec(), {}));
    QVERIFY2(made, made ? "" : qPrintable(made.error().text()));
    QCOMPARE(made->name, u"box"_s);
    QCOMPARE(w.server.count("POST /api/sandboxes"), 1);
    QCOMPARE(w.server.count("GET /api/projects/proj_123/sandboxes"), 4);
}

void TestLizardSandboxes::passesARefusalOn()
{
    LizardWorld w;
    QVERIFY(w.signIn());
    w.server.failNext("POST /api/sandboxes",
        LizardServer::error(503, {{u"error"_s, u"Region is unavailable"_s}, {u"code"_s, u"region_unavailable"_s}}));
    const auto made = w.wait(w.backend->sandboxes().create(spec(), {}));
    QVERIFY(!made);
    QVERIFY(made.error().advice.contains("another region"_L1));
    QCOMPARE(w.server.count("GET /api/projects/proj_123/sandboxes"), 0);
}

void TestLizardSandboxes::deletesASandboxWhoseNetworkStayedOpen()
{
    LizardWorld w;
    QVERIFY(w.signIn());
    w.server.echoesNetwork = false;
    SandboxSpec wanted = spec();
    wanted.network.mode = NetworkPolicy::Mode::Blocked;
    const auto made = w.wait(w.backend->sandboxes().create(wanted, {}));
    QVERIFY(!made);
    QVERIFY(made.error().sentence.contains("deleted"_L1));
    QCOMPARE(w.wait(w.backend->sandboxes().list({}))->sandboxes.size(), 0);
}

void TestLizardSandboxes::stopsOnceAndForAll()
{
    LizardWorld w;
    QVERIFY(w.signIn());
    const SandboxId id(w.server.addSandbox());
    const auto over = w.wait(w.backend->sandboxes().stop(id));
    QVERIFY(over);
    QCOMPARE(over->state, SandboxState::Stopped);
    QVERIFY(w.wait(w.backend->sandboxes().stop(id))); // gone already is fine
    QCOMPARE(w.wait(w.backend->sandboxes().get(id)).error().kind, ErrorKind::NotFound);
    QCOMPARE(w.server.violations().join(u'\n'), QString());
}

void TestLizardSandboxes::deadlinesMoveButDontGo()
{
    LizardWorld w;
    QVERIFY(w.signIn());
    const SandboxId id(w.server.addSandbox());
    const auto later = w.wait(w.backend->sandboxes().setLifetime(id, 7200s));
    QVERIFY(later);
    QVERIFY(QDateTime::currentDateTimeUtc().secsTo(later->endsAt) > 7000);
    const auto never = w.wait(w.backend->sandboxes().setLifetime(id, std::nullopt));
    QCOMPARE(never.error().kind, ErrorKind::Unsupported);
    QCOMPARE(w.server.count(("POST /api/sandboxes/" + id.value().toLatin1() + "/timeout")), 1);
}

void TestLizardSandboxes::pausesAndResumes()
{
    LizardWorld w;
    QVERIFY(w.signIn());
    const SandboxId id(w.server.addSandbox());
    const auto asked = w.wait(w.backend->sandboxes().pause(id));
    QVERIFY(asked);
    QCOMPARE(asked->state, SandboxState::Pausing);
    QTRY_COMPARE(w.wait(w.backend->sandboxes().get(id))->state, SandboxState::Paused);
    QCOMPARE(w.wait(w.backend->sandboxes().resume(id))->state, SandboxState::Resuming);
    QTRY_COMPARE(w.wait(w.backend->sandboxes().get(id))->state, SandboxState::Running);
    QVERIFY(!w.backend->capabilities().has(Feature::PauseKeepsProcesses));
    QCOMPARE(w.server.violations().join(u'\n'), QString());
}

void TestLizardSandboxes::aFailedPauseLeavesItRunningWithTheReason()
{
    LizardWorld w;
    QVERIFY(w.signIn());
    const SandboxId id(w.server.addSandbox());
    w.server.pauseFailure = u"A device is in use"_s;
    QVERIFY(w.wait(w.backend->sandboxes().pause(id)));
    QTRY_COMPARE(w.wait(w.backend->sandboxes().get(id))->state, SandboxState::Running);
    QCOMPARE(w.wait(w.backend->sandboxes().get(id))->pauseError, u"A device is in use"_s);
    w.server.change(id.value(), {{u"status"_s, u"paused"_s}});
    w.server.resumeFails = true;
    QVERIFY(w.wait(w.backend->sandboxes().resume(id)));
    QTRY_COMPARE(w.wait(w.backend->sandboxes().get(id))->state, SandboxState::Paused);
}

void TestLizardSandboxes::anUnclearPauseIsLookedUp_data()
{
    QTest::addColumn<bool>("arrives");
    QTest::addColumn<bool>("pauses");
    QTest::newRow("pause done") << true << true;
    QTest::newRow("pause lost") << false << true;
    QTest::newRow("resume done") << true << false;
    QTest::newRow("resume lost") << false << false;
}

void TestLizardSandboxes::anUnclearPauseIsLookedUp()
{
    QFETCH(bool, arrives);
    QFETCH(bool, pauses);
    LizardWorld w;
    QVERIFY(w.signIn());
    const SandboxId id(w.server.addSandbox({{u"status"_s, pauses ? u"running"_s : u"paused"_s}}));
    const QByteArray call = "POST /api/sandboxes/" + id.value().toLatin1() + (pauses ? "/pause" : "/resume");
    if (arrives)
        w.server.loseAnswer(call);
    else
        w.server.failNext(call, lost());
    const auto asked = w.wait(pauses ? w.backend->sandboxes().pause(id) : w.backend->sandboxes().resume(id));
    QCOMPARE(w.server.count(call), 1);
    QCOMPARE(bool(asked), arrives);
    if (asked)
        QCOMPARE(asked->state, pauses ? SandboxState::Pausing : SandboxState::Resuming);
    else
        QVERIFY2(asked.error().advice.contains("not known yet"_L1), qPrintable(asked.error().advice));
    QCOMPARE(w.server.violations().join(u'\n'), QString());
}

void TestLizardSandboxes::whatIsDoneStaysDoneWhenTheLookFails()
{
    LizardWorld w;
    QVERIFY(w.signIn());
    const SandboxId id(w.server.addSandbox());
    w.server.failNext("GET /api/sandboxes/" + id.value().toLatin1(), LizardServer::error(500, {{u"error"_s, u"x"_s}}));
    const auto later = w.wait(w.backend->sandboxes().setLifetime(id, 7200s));
    QVERIFY2(later, later ? "" : qPrintable(later.error().text()));
    QCOMPARE(later->kind, Lifetime::Kind::Deadline);
    QVERIFY(QDateTime::currentDateTimeUtc().secsTo(later->endsAt) > 7000);
}

void TestLizardSandboxes::forksOneByOne()
{
    LizardWorld w;
    QVERIFY(w.signIn());
    const SandboxId id(w.server.addSandbox());
    w.server.failingForks = {1};
    const auto copies = w.wait(w.backend->sandboxes().fork(id, 3, 600s));
    QVERIFY(copies);
    QCOMPARE(copies->size(), 3);
    QVERIFY(copies->at(0).sandbox && copies->at(2).sandbox);
    QVERIFY(!copies->at(1).sandbox);
    QCOMPARE(copies->at(1).failure, u"No capacity for this copy"_s);
    QCOMPARE(copies->at(0).sandbox->group, u"My project"_s);
    QCOMPARE(w.server.violations().join(u'\n'), QString());
}

void TestLizardSandboxes::ourOwnEngineIsFree()
{
    LizardWorld vendor;
    QVERIFY(vendor.signIn());
    QTRY_COMPARE(vendor.backend->capabilities().regions.size(), 2);
    QVERIFY(vendor.backend->capabilities().costsMoney);
    QVERIFY(vendor.backend->capabilities().prices);
    LizardWorld own;
    own.server.regions = QJsonArray{QJsonObject{
        {u"id"_s, u"local"_s}, {u"label"_s, u"my-machine"_s}, {u"available"_s, true}, {u"isDefault"_s, true}}};
    QVERIFY(own.signIn());
    QTRY_COMPARE(own.backend->capabilities().regions.size(), 1);
    const Capabilities &can = own.backend->capabilities();
    QVERIFY(!can.costsMoney);
    QVERIFY(!can.prices);
    QVERIFY(!can.sizes.isEmpty());
    for (const SandboxSize &size : can.sizes)
        QVERIFY2(!size.pricePerHour && !size.paidOnly, qPrintable(size.name));
}

void TestLizardSandboxes::knowsThePlanBeforehand()
{
    LizardWorld w;
    w.server.subscription.insert(u"status"_s, u"trialing"_s);
    QVERIFY(w.signIn());
    QTRY_VERIFY(w.backend->capabilities().plan);
    const PlanLimits plan = *w.backend->capabilities().plan;
    QVERIFY(plan.isTrial);
    QCOMPARE(plan.longestLifetime, std::optional<std::chrono::seconds>(3600s));
    QCOMPARE(plan.runningLimit, std::optional(40.0));
    QCOMPARE(plan.running, std::optional(4.0));
    // What runs is read anew when a list shows another number of them.
    QVERIFY(w.wait(w.backend->sandboxes().list({})));
    w.server.addSandbox();
    QCOMPARE(w.server.count("GET /api/workspaces/ws_1/limits"), 1);
    QVERIFY(w.wait(w.backend->sandboxes().list({})));
    QTRY_COMPARE(w.server.count("GET /api/workspaces/ws_1/limits"), 2);
    QCOMPARE(w.server.violations().join(u'\n'), QString());
}

QTEST_GUILESS_MAIN(TestLizardSandboxes)
#include "tst_lizard_sandboxes.moc"
