// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "Settle.h"
#include "network/NetworkRules.h"
#include "sandboxes/SandboxContext.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;
using Mode = NetworkPolicy::Mode;

namespace {

const QString readCall = u"network.read"_s;
const QString applyCall = u"network.apply"_s;

struct Bench {
    explicit Bench(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
        : backend(std::make_shared<FakeBackend>(kind))
        , sandbox(backend->fakeSandboxes().addRunning(u"agent-7"_s))
        , context(backend, sandbox)
        , rules(context)
    {
    }
    CallScript &calls() { return backend->calls(); }
    FakeNetworkApi &server() { return backend->fakeNetwork(); }
    bool watch()
    {
        rules.setWatched(true);
        return QTest::qWaitFor([this] { return rules.hasPolicy(); });
    }
    bool read()
    {
        QSignalSpy changed(&rules, &NetworkRules::changed);
        const int before = calls().count(readCall);
        rules.refresh();
        return QTest::qWaitFor([&] { return calls().count(readCall) > before && !rules.isAsking(); });
    }

    std::shared_ptr<FakeBackend> backend;
    Sandbox sandbox;
    SandboxContext context;
    NetworkRules rules;
};

} // namespace

class TestNetworkRules : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asksNothingUnwatched();
    void lookingIsNoUse();
    void followsTheServer();
    void appliesTheDraft();
    void appliesToTheSandboxItWasMadeFor();
    void serversWordCounts();
    void somebodyElseWasFaster();
    void sameChangeFromElsewhere();
    void failureKeepsTheDraft();
    void unclearFailureIsLookedUp();
    void lateAnswersAreDropped();
    void restsWhileNotRunning();
    void saysWhyNot();
    void readableWhereNotChangeable();
    void asksForNameServersOnce();
};

void TestNetworkRules::asksNothingUnwatched()
{
    Bench bench;
    settle();
    QCOMPARE(bench.calls().log(), QStringList());
    QVERIFY(bench.watch());
    bench.rules.setWatched(false);
    const int asked = bench.calls().count(readCall);
    settle();
    QCOMPARE(bench.calls().count(readCall), asked);
}

void TestNetworkRules::lookingIsNoUse()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    QVERIFY(bench.watch());
    QVERIFY(bench.read());
    QCOMPARE(bench.backend->touches(bench.sandbox.id), 0);
    QCOMPARE(bench.calls().count(u"network.nameService"_s), 0);
}

void TestNetworkRules::followsTheServer()
{
    Bench bench;
    QVERIFY(bench.watch());
    QCOMPARE(bench.rules.draft().mode(), Mode::Open);
    bench.server().put(bench.sandbox.id, {Mode::Only, {u"10.0.0.0/8"_s}});
    QVERIFY(bench.read());
    QCOMPARE(bench.rules.draft().mode(), Mode::Only);
    QCOMPARE(bench.rules.draft().list().ranges(), QStringList({u"10.0.0.0/8"_s}));
}

void TestNetworkRules::appliesTheDraft()
{
    Bench bench;
    QVERIFY(bench.watch());
    QSignalSpy applied(&bench.rules, &NetworkRules::applied);
    bench.rules.draft().setMode(Mode::Only);
    bench.rules.draft().list().add(*Cidr::parse(u"203.0.113.0/24"_s));
    bench.rules.apply();
    QVERIFY(bench.rules.isApplying());
    bench.rules.apply(); // once is enough
    QTRY_COMPARE(applied.count(), 1);
    QCOMPARE(bench.server().policyOf(bench.sandbox.id), (NetworkPolicy{Mode::Only, {u"203.0.113.0/24"_s}}));
    QCOMPARE(bench.calls().count(applyCall), 1);
    QVERIFY(!bench.rules.isApplying());
    QVERIFY(!bench.rules.draft().isChanged());
}

void TestNetworkRules::appliesToTheSandboxItWasMadeFor()
{
    Bench bench;
    const Sandbox other = bench.backend->fakeSandboxes().addRunning(u"other"_s);
    QVERIFY(bench.watch());
    bench.rules.draft().setMode(Mode::Blocked);
    QSignalSpy applied(&bench.rules, &NetworkRules::applied);
    bench.rules.apply();
    QTRY_COMPARE(applied.count(), 1);
    QCOMPARE(bench.server().policyOf(bench.sandbox.id).mode, Mode::Blocked);
    QCOMPARE(bench.server().policyOf(other.id).mode, Mode::Open);
}

void TestNetworkRules::serversWordCounts()
{
    Bench bench;
    QVERIFY(bench.watch());
    // A client may send host bits; what the server made of them is shown.
    bench.rules.draft().setPolicy({Mode::Only, {u"10.0.0.5/8"_s}});
    QSignalSpy applied(&bench.rules, &NetworkRules::applied);
    bench.rules.apply();
    QTRY_COMPARE(applied.count(), 1);
    QCOMPARE(bench.rules.draft().base().allowed, QStringList({u"10.0.0.0/8"_s}));
    QCOMPARE(bench.rules.draft().list().ranges(), QStringList({u"10.0.0.0/8"_s}));
}

void TestNetworkRules::somebodyElseWasFaster()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.rules.draft().setMode(Mode::Blocked);
    bench.server().put(bench.sandbox.id, {Mode::Only, {u"10.0.0.0/8"_s}});
    QSignalSpy overtaken(&bench.rules, &NetworkRules::overtaken);
    bench.rules.apply();
    QTRY_COMPARE(overtaken.count(), 1);
    QCOMPARE(bench.calls().count(applyCall), 0);
    // The draft is still there, and the difference is about what holds now.
    QCOMPARE(bench.rules.draft().mode(), Mode::Blocked);
    QCOMPARE(bench.rules.draft().difference().size(), 1);
    QCOMPARE(bench.rules.draft().difference().first().text, u"10.0.0.0/8"_s);
    QSignalSpy applied(&bench.rules, &NetworkRules::applied);
    bench.rules.apply();
    QTRY_COMPARE(applied.count(), 1);
    QCOMPARE(bench.server().policyOf(bench.sandbox.id).mode, Mode::Blocked);
}

void TestNetworkRules::sameChangeFromElsewhere()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.rules.draft().setMode(Mode::Blocked);
    bench.server().put(bench.sandbox.id, {Mode::Blocked, {}});
    QSignalSpy applied(&bench.rules, &NetworkRules::applied);
    bench.rules.apply();
    QTRY_COMPARE(applied.count(), 1);
    QCOMPARE(bench.calls().count(applyCall), 0);
}

void TestNetworkRules::failureKeepsTheDraft()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.rules.draft().setMode(Mode::Blocked);
    bench.calls().fail(applyCall, CallScript::error(ErrorKind::Invalid, 400, u"Not with a container engine inside."_s));
    QSignalSpy failed(&bench.rules, &NetworkRules::applyFailed);
    bench.rules.apply();
    QTRY_COMPARE(failed.count(), 1);
    QVERIFY(!bench.rules.isApplying());
    QCOMPARE(bench.rules.draft().mode(), Mode::Blocked);
    QVERIFY(bench.rules.draft().isChanged());
}

void TestNetworkRules::unclearFailureIsLookedUp()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.rules.draft().setMode(Mode::Blocked);
    bench.calls().fail(applyCall, CallScript::error(ErrorKind::Timeout, 0, u"No answer in time."_s));
    // It had been done; only the answer was lost.
    connect(&bench.rules, &NetworkRules::applyFailed, this,
        [&bench] { bench.server().put(bench.sandbox.id, {Mode::Blocked, {}}); });
    QSignalSpy failed(&bench.rules, &NetworkRules::applyFailed);
    bench.rules.apply();
    QTRY_COMPARE(failed.count(), 1);
    QTRY_VERIFY(bench.rules.draft().base().mode == Mode::Blocked);
    QVERIFY(!bench.rules.draft().isChanged());
}

void TestNetworkRules::lateAnswersAreDropped()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.calls().hold(readCall);
    bench.rules.refresh();
    QTRY_COMPARE(bench.calls().held(readCall), 1);
    bench.calls().restore(readCall);
    bench.rules.draft().setMode(Mode::Blocked);
    QSignalSpy applied(&bench.rules, &NetworkRules::applied);
    bench.rules.apply();
    QTRY_COMPARE(applied.count(), 1);
    bench.calls().deliver(readCall); // "open", from before
    settle();
    QCOMPARE(bench.rules.draft().base().mode, Mode::Blocked);
}

void TestNetworkRules::restsWhileNotRunning()
{
    Bench bench;
    Sandbox stopped = bench.sandbox;
    stopped.state = SandboxState::Stopped;
    bench.context.update(stopped);
    bench.rules.setWatched(true);
    bench.rules.refresh();
    settle();
    QCOMPARE(bench.calls().log(), QStringList());
    QVERIFY(!bench.rules.refusal().isEmpty());
    bench.context.update(bench.sandbox);
    QTRY_VERIFY(bench.rules.hasPolicy());
}

void TestNetworkRules::saysWhyNot()
{
    Bench bench;
    QVERIFY(bench.rules.refusal().contains(u"isn't known"));
    QVERIFY(bench.watch());
    QVERIFY(bench.rules.refusal().isEmpty());
    bench.backend->setFeature(Feature::NetworkRules, false, u"Without root it can't."_s);
    QCOMPARE(bench.rules.refusal(), u"Without root it can't."_s);
}

void TestNetworkRules::readableWhereNotChangeable()
{
    Bench bench;
    bench.backend->setFeature(Feature::NetworkRules, false, u"Without root it can't."_s);
    bench.rules.setWatched(true);
    QTRY_VERIFY(bench.rules.error());
    QCOMPARE(bench.rules.error()->kind, ErrorKind::Unsupported);
    bench.rules.draft().setMode(Mode::Blocked);
    bench.rules.apply();
    settle();
    QCOMPARE(bench.calls().count(applyCall), 0);
}

void TestNetworkRules::asksForNameServersOnce()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.rules.draft().setMode(Mode::Blocked);
    QTRY_VERIFY(bench.rules.draft().nameService());
    bench.rules.draft().setMode(Mode::Only);
    bench.rules.draft().list().add(*Cidr::parse(u"203.0.113.0/24"_s));
    QCOMPARE(bench.calls().count(u"network.nameService"_s), 1);
    QVERIFY(bench.rules.draft().nameWarning().contains(u"10.89.0.1"));
}

QTEST_GUILESS_MAIN(TestNetworkRules)
#include "tst_networkrules.moc"
