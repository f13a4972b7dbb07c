// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineFixture.h"

#include "backend/NetworkApi.h"
#include "backend/PortApi.h"

using namespace vivarium;
using namespace Qt::StringLiterals;
using test::EngineFixture;
using Mode = NetworkPolicy::Mode;
using Outcome = DestinationTest::Outcome;

namespace {

/// Reserved for documents (RFC 5737): what a rule stops never gets there, and nothing else of these tests goes there.
const QString documentAddress = u"203.0.113.7"_s;
constexpr int servedPort = 8000;
constexpr int silentPort = 8099;

} // namespace

/// Ports and network rules on the real engine.
class TestEngineNetwork : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void findsWhatListens();
    void exposesAndCloses();
    void addressAnswersWithoutTheToken();
    void authorizedAddressAsksForIt();
    void contractAloneSeesListenersToo();
    void portsOfTheSpecAreExposed();
    void unknownSandboxes();
    void rulesAreNormalised();
    void rulesAreInForce();
    void rulesOfTheSpecHoldFromTheStart();
    void refusesBadRules();
    void testsADestination();
    void tellsNameServers();

private:
    [[nodiscard]] SandboxSpec publicSpec(const QString &name)
    {
        SandboxSpec spec = EngineFixture::specFor(name);
        spec.authorized = false;
        return spec;
    }
    [[nodiscard]] bool serve(const SandboxId &sandbox, int port, const QString &address = u"127.0.0.1"_s)
    {
        Command command;
        command.arguments = {u"python3"_s, u"-m"_s, u"http.server"_s, QString::number(port), u"--bind"_s, address};
        if (!EngineFixture::wait(m_backend->processes().start(sandbox, command)))
            return false;
        return QTest::qWaitFor(
            [&] {
                const auto listeners = EngineFixture::wait(ports().listeners(sandbox));
                return listeners && std::ranges::contains(*listeners, port, &Listener::port);
            },
            20000);
    }
    PortApi &ports() { return m_backend->ports(); }
    NetworkApi &network() { return m_backend->network(); }
    [[nodiscard]] QString noRules() const
    {
        return m_backend->capabilities().has(Feature::NetworkRules)
            ? QString()
            : u"No network rules: "_s + m_backend->capabilities().reason(Feature::NetworkRules);
    }

    std::unique_ptr<LazyCloudBackend> m_backend;
    SandboxId m_sandbox;
};

void TestEngineNetwork::initTestCase()
{
    if (const QString reason = EngineFixture::missing(); !reason.isEmpty())
        QSKIP(qPrintable(reason));
    m_backend = EngineFixture::connectBackend(true);
    QVERIFY(m_backend);
    if (!m_backend->capabilities().has(Feature::Ports))
        QSKIP(qPrintable(u"No ports: "_s + m_backend->capabilities().reason(Feature::Ports)));
    m_sandbox = EngineFixture::createSandbox(*m_backend, publicSpec(u"network"_s));
    QVERIFY(!m_sandbox.isEmpty());
    QVERIFY(serve(m_sandbox, servedPort));
}

void TestEngineNetwork::cleanupTestCase()
{
    if (m_backend)
        EngineFixture::stopSandbox(*m_backend, m_sandbox);
}

void TestEngineNetwork::findsWhatListens()
{
    QVERIFY(m_backend->capabilities().has(Feature::Listeners));
    const auto listeners = EngineFixture::wait(ports().listeners(m_sandbox));
    VERIFY_RESULT(listeners);
    const auto found = std::ranges::find(*listeners, servedPort, &Listener::port);
    QVERIFY(found != listeners->end());
    QCOMPARE(found->address, u"127.0.0.1"_s);
    QVERIFY(found->isLoopback());
    QVERIFY2(found->process.startsWith(u"python3"), qPrintable(found->process));
    QVERIFY(found->pid > 1);
    QVERIFY(!std::ranges::contains(*listeners, silentPort, &Listener::port));
}

void TestEngineNetwork::exposesAndCloses()
{
    const auto exposed = EngineFixture::wait(ports().expose(m_sandbox, servedPort));
    VERIFY_RESULT(exposed);
    QCOMPARE(exposed->number, servedPort);
    QVERIFY(exposed->url.contains(m_sandbox.value()));
    QCOMPARE(exposed->authorized, std::optional(false));
    VERIFY_RESULT(EngineFixture::wait(ports().expose(m_sandbox, servedPort))); // again is fine
    VERIFY_RESULT(EngineFixture::wait(ports().expose(m_sandbox, silentPort)));
    const auto listed = EngineFixture::wait(ports().list(m_sandbox));
    VERIFY_RESULT(listed);
    QCOMPARE(listed->size(), 2);
    QCOMPARE(listed->first(), *exposed);
    VERIFY_RESULT(EngineFixture::wait(ports().close(m_sandbox, silentPort)));
    QCOMPARE(EngineFixture::wait(ports().close(m_sandbox, silentPort)).error().kind, ErrorKind::NotFound);
    QCOMPARE(EngineFixture::wait(ports().list(m_sandbox))->size(), 1);
}

void TestEngineNetwork::addressAnswersWithoutTheToken()
{
    const auto exposed = EngineFixture::wait(ports().expose(m_sandbox, servedPort));
    VERIFY_RESULT(exposed);
    const auto probe = EngineFixture::wait(ports().probe(*exposed));
    VERIFY_RESULT(probe);
    QVERIFY2(probe->outcome == PortProbe::Outcome::Answers, qPrintable(probe->sentence));
    QCOMPARE(probe->httpStatus, 200);
    const auto silent = EngineFixture::wait(ports().expose(m_sandbox, silentPort));
    VERIFY_RESULT(silent);
    QCOMPARE(EngineFixture::wait(ports().probe(*silent))->outcome, PortProbe::Outcome::NoAnswer);
    VERIFY_RESULT(EngineFixture::wait(ports().close(m_sandbox, silentPort)));
}

void TestEngineNetwork::authorizedAddressAsksForIt()
{
    const SandboxId shut = EngineFixture::createSandbox(*m_backend, u"shut"_s); // with token, unless told otherwise
    QVERIFY(!shut.isEmpty());
    QVERIFY(serve(shut, servedPort));
    const auto exposed = EngineFixture::wait(ports().expose(shut, servedPort));
    VERIFY_RESULT(exposed);
    QCOMPARE(exposed->authorized, std::optional(true));
    QCOMPARE(EngineFixture::wait(ports().probe(*exposed))->outcome, PortProbe::Outcome::NeedsToken);
    EngineFixture::stopSandbox(*m_backend, shut);
    QTRY_VERIFY_WITH_TIMEOUT(
        EngineFixture::wait(ports().expose(shut, servedPort)).error().kind == ErrorKind::Conflict, 30000);
}

void TestEngineNetwork::contractAloneSeesListenersToo()
{
    const auto contract = EngineFixture::connectBackend(false);
    QVERIFY(contract);
    QVERIFY(!contract->capabilities().has(Feature::Listeners));
    const auto listeners = EngineFixture::wait(contract->ports().listeners(m_sandbox));
    VERIFY_RESULT(listeners);
    QVERIFY(listeners->contains(Listener{servedPort, u"127.0.0.1"_s, 0, {}}));
    QVERIFY(!contract->capabilities().has(Feature::ClosePorts));
    VERIFY_RESULT(EngineFixture::wait(contract->ports().list(m_sandbox)));
}

void TestEngineNetwork::portsOfTheSpecAreExposed()
{
    SandboxSpec spec = publicSpec(u"declared"_s);
    spec.ports = {8000, 5173};
    const SandboxId made = EngineFixture::createSandbox(*m_backend, spec);
    QVERIFY(!made.isEmpty());
    const auto listed = EngineFixture::wait(ports().list(made));
    VERIFY_RESULT(listed);
    QCOMPARE(listed->size(), 2);
    QCOMPARE(listed->first().number, 5173);
    EngineFixture::stopSandbox(*m_backend, made);
}

void TestEngineNetwork::unknownSandboxes()
{
    const SandboxId nobody(u"00000000-0000-4000-8000-000000000000"_s);
    QCOMPARE(EngineFixture::wait(ports().expose(nobody, 80)).error().kind, ErrorKind::Conflict);
    QCOMPARE(EngineFixture::wait(ports().list(nobody)).error().kind, ErrorKind::NotFound);
    QCOMPARE(EngineFixture::wait(network().read(nobody)).error().kind, ErrorKind::NotFound);
    QCOMPARE(EngineFixture::wait(network().test(nobody, {u"127.0.0.1"_s, 80})).error().kind, ErrorKind::NotFound);
}

void TestEngineNetwork::rulesAreNormalised()
{
    if (const QString reason = noRules(); !reason.isEmpty())
        QSKIP(qPrintable(reason));
    const auto applied = EngineFixture::wait(
        network().apply(m_sandbox, {Mode::Only, {u"10.0.0.5/8"_s, u"203.0.113.9"_s, u"2001:db8::1/48"_s}}));
    VERIFY_RESULT(applied);
    QCOMPARE(applied->mode, Mode::Only);
    QCOMPARE(applied->allowed, QStringList({u"10.0.0.0/8"_s, u"203.0.113.9/32"_s, u"2001:db8::/48"_s}));
    QCOMPARE(EngineFixture::wait(network().read(m_sandbox)).value(), *applied);
    VERIFY_RESULT(EngineFixture::wait(network().apply(m_sandbox, {})));
    QCOMPARE(EngineFixture::wait(network().read(m_sandbox)).value(), NetworkPolicy());
}

void TestEngineNetwork::rulesAreInForce()
{
    if (const QString reason = noRules(); !reason.isEmpty())
        QSKIP(qPrintable(reason));
    VERIFY_RESULT(EngineFixture::wait(network().apply(m_sandbox, {Mode::Blocked, {}})));
    const auto denied = EngineFixture::wait(network().test(m_sandbox, {documentAddress, 443}));
    VERIFY_RESULT(denied);
    QVERIFY2(denied->outcome == Outcome::Denied, qPrintable(denied->message));
    // Loopback, and so an exposed port, is nobody else's.
    QCOMPARE(EngineFixture::wait(network().test(m_sandbox, {u"127.0.0.1"_s, servedPort}))->outcome, Outcome::Connected);
    const auto exposed = EngineFixture::wait(ports().expose(m_sandbox, servedPort));
    VERIFY_RESULT(exposed);
    QCOMPARE(EngineFixture::wait(ports().probe(*exposed))->outcome, PortProbe::Outcome::Answers);
    VERIFY_RESULT(EngineFixture::wait(network().apply(m_sandbox, {})));
}

void TestEngineNetwork::rulesOfTheSpecHoldFromTheStart()
{
    if (const QString reason = noRules(); !reason.isEmpty())
        QSKIP(qPrintable(reason));
    SandboxSpec spec = publicSpec(u"born-shut"_s);
    spec.network = {Mode::Only, {u"198.51.100.0/24"_s}};
    const SandboxId made = EngineFixture::createSandbox(*m_backend, spec);
    QVERIFY(!made.isEmpty());
    QCOMPARE(EngineFixture::wait(network().read(made)).value(), spec.network);
    QCOMPARE(EngineFixture::wait(network().test(made, {documentAddress, 443}))->outcome, Outcome::Denied);
    EngineFixture::stopSandbox(*m_backend, made);
}

void TestEngineNetwork::refusesBadRules()
{
    if (const QString reason = noRules(); !reason.isEmpty())
        QSKIP(qPrintable(reason));
    // Past the proxy, which would hold what is wrong on purpose against the client.
    const auto direct = EngineFixture::connectDirectly();
    QVERIFY(direct);
    const auto name = EngineFixture::wait(direct->network().apply(m_sandbox, {Mode::Only, {u"example.org"_s}}));
    QCOMPARE(name.error().kind, ErrorKind::Invalid);
    QVERIFY2(name.error().sentence.contains(u"example.org"), qPrintable(name.error().sentence));
    QStringList many;
    for (int i = 0; i < 11; ++i)
        many << u"10.%1.0.0/16"_s.arg(i);
    QCOMPARE(
        EngineFixture::wait(direct->network().apply(m_sandbox, {Mode::Only, many})).error().kind, ErrorKind::Invalid);
    QCOMPARE(EngineFixture::wait(network().read(m_sandbox)).value(), NetworkPolicy()); // nothing of it holds
}

void TestEngineNetwork::testsADestination()
{
    QVERIFY(m_backend->capabilities().has(Feature::TestDestination));
    const auto reached = EngineFixture::wait(network().test(m_sandbox, {u"127.0.0.1"_s, servedPort}));
    VERIFY_RESULT(reached);
    QCOMPARE(reached->outcome, Outcome::Connected);
    QCOMPARE(reached->address, u"127.0.0.1"_s);
    QVERIFY(reached->elapsed);
    QCOMPARE(EngineFixture::wait(network().test(m_sandbox, {u"localhost"_s, silentPort}))->outcome, Outcome::Refused);
}

void TestEngineNetwork::tellsNameServers()
{
    const auto told = EngineFixture::wait(network().nameService(m_sandbox));
    VERIFY_RESULT(told);
    const auto contract = EngineFixture::connectBackend(false);
    QVERIFY(contract);
    const auto read = EngineFixture::wait(contract->network().nameService(m_sandbox));
    VERIFY_RESULT(read);
    QCOMPARE(told->servers, read->servers); // asked both ways
}

QTEST_GUILESS_MAIN(TestEngineNetwork)
#include "tst_lazycloud_engine_network.moc"
