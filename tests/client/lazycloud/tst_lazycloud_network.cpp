// SPDX-License-Identifier: GPL-3.0-or-later
#include "ContractDocument.h"
#include "FakeServer.h"

#include "backend/NetworkApi.h"
#include "backend/PortApi.h"
#include "inside/ProcNet.h"
#include "lazycloud/LazyCloudBackend.h"
#include "lazycloud/NetworkCodec.h"
#include "lazycloud/PortCodec.h"
#include "lazycloud/ReleaseCodec.h"

#include <QFutureWatcher>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTest>

using namespace vivarium;
using namespace Qt::StringLiterals;
using test::FakeServer;
using Answer = FakeServer::Answer;
using Request = FakeServer::Request;
using Mode = NetworkPolicy::Mode;

#define CONTAINER "/v1/workspaces/acme/containers/s-1"
#define EXTENDED "/v1/x-vivarium/workspaces/acme/containers/s-1"

/// Ports and network rules on the wire: what is read and sent, with the contract alone and with the extensions, and
/// what happens when a server misbehaves.
class TestLazyCloudNetwork : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void readsTheContractsExamples();
    void insistsOnRequiredMembers_data();
    void insistsOnRequiredMembers();
    void readsProcNet();
    void readsResolvConf();
    void makesTheSpec_data();
    void makesTheSpec();

    void contractAloneListsAndExposes();
    void contractAloneReadsListenersFromFiles();
    void listenersWithoutIpv6();
    void contractAloneCanNeitherCloseNorTest();
    void remembersWhoNeedsTheToken();
    void extensionsTellMore();
    void olderExtensionsSwitchNothingOn();
    void closesAPort();
    void exposeIsNotRepeated();
    void serversSentenceIsKept_data();
    void serversSentenceIsKept();

    void sendsBothMembersOfThePolicy_data();
    void sendsBothMembersOfThePolicy();
    void policyIsWhatTheServerAnswers();
    void testsADestination_data();
    void testsADestination();
    void asksForNameServers();

    void probesWithoutTheToken();
    void probeOutcomes_data();
    void probeOutcomes();
    void probeKnowsNamesBelowLocalhost();
    void probeRefusesOddAddresses_data();
    void probeRefusesOddAddresses();
    void probeOfADeadAddress();

private:
    template <typename T> Result<T> wait(const Reply<T> &reply)
    {
        QFutureWatcher<Result<T>> watcher;
        QSignalSpy finished(&watcher, &QFutureWatcherBase::finished);
        watcher.setFuture(reply);
        if (!reply.isFinished())
            finished.wait(15000);
        if (reply.resultCount() == 0)
            return std::unexpected(ApiError::local(u"no answer in the test"_s));
        return reply.result();
    }
    static QJsonObject object(const char *json) { return QJsonDocument::fromJson(json).object(); }
    static Answer answer(const char *json, int status = 200) { return Answer::json(object(json), status); }
    static Answer bytes(const QByteArray &body)
    {
        Answer made;
        made.body = body;
        made.headers = {{"Content-Type", "application/octet-stream"}};
        return made;
    }
    void extend(const char *features)
    {
        m_server->on("GET /v1/x-vivarium", answer(features));
        QVERIFY(wait(m_backend->connectToServer()));
    }
    PortApi &ports() { return m_backend->ports(); }
    NetworkApi &network() { return m_backend->network(); }

    const SandboxId m_id{u"s-1"_s};
    std::unique_ptr<FakeServer> m_server;
    std::unique_ptr<LazyCloudBackend> m_backend;
};

namespace {

const char *const allFeatures = R"({"features":{"ports":{"available":true},"listeners":{"available":true},
    "network":{"available":true},"network-test":{"available":true},"outbound-network":{"available":true}}})";

} // namespace

void TestLazyCloudNetwork::init()
{
    m_server = std::make_unique<FakeServer>();
    m_server->on("GET /v1/me", answer(R"({"user":{"email":"dev@example.test","display_name":"Dev"},"workspaces":[
        {"name":"acme","state":"active","role":"owner","created_at":"2026-09-07T10:00:00Z"}]})"));
    LazyCloudBackend::Options options;
    options.endpoint = m_server->url();
    options.token = Secret(FakeServer::token());
    m_backend = std::make_unique<LazyCloudBackend>(options);
    QVERIFY(wait(m_backend->connectToServer()));
}

void TestLazyCloudNetwork::cleanup()
{
    m_backend.reset();
    QCOMPARE(m_server->violations().join(u'\n'), QString());
    m_server.reset();
}

void TestLazyCloudNetwork::readsTheContractsExamples()
{
    test::ContractDocument document;
    QVERIFY(document.load(QFINDTESTDATA("../../contract/lazycloud.openapi.yaml")));
    const char *const path = "/v1/workspaces/{workspace}/containers/{container}/";
    const auto example = [&](const char *what, const char *verb) {
        return JsonReader(document.example((QByteArray(path) + what).constData(), verb, "200"));
    };
    const auto listed = PortCodec::list(example("ports", "get"));
    QVERIFY(listed);
    QCOMPARE(listed->size(), 1);
    QCOMPARE(listed->first().number, 8000);
    QVERIFY(listed->first().url.startsWith(u"https://"));
    QVERIFY(!listed->first().authorized); // the contract doesn't tell
    QVERIFY(PortCodec::exposed(example("ports", "post")));
    const auto open = NetworkCodec::policy(example("network", "get"));
    QVERIFY(open);
    QCOMPARE(*open, NetworkPolicy());
    const auto only = NetworkCodec::policy(example("network", "put"));
    QVERIFY(only);
    QCOMPARE(*only, (NetworkPolicy{Mode::Only, {u"203.0.113.10/32"_s}}));
}

void TestLazyCloudNetwork::insistsOnRequiredMembers_data()
{
    QTest::addColumn<QString>("fault");
    QTest::addColumn<QString>("word");
    const auto row = [](const char *name, const auto &result, const char *word) {
        QTest::newRow(name) << (result ? QString() : result.error().details) << QString::fromLatin1(word);
    };
    const auto reader = [](const char *json) { return JsonReader(object(json)); };
    row("no ports", PortCodec::list(reader("{}")), "ports");
    row("no number", PortCodec::list(reader(R"({"ports":[{"url":"http://x"}]})")), "port");
    row("no URL", PortCodec::list(reader(R"({"ports":[{"port":1}]})")), "url");
    row("number out of range", PortCodec::list(reader(R"({"ports":[{"port":70000,"url":"http://x"}]})")), "port");
    row("no list", NetworkCodec::policy(reader(R"({"block_network":true})")), "allow_list");
    row("list is none", NetworkCodec::policy(reader(R"({"block_network":true,"allow_list":"x"})")), "allow_list");
    row("no flag", NetworkCodec::policy(reader(R"({"allow_list":[]})")), "block_network");
    row("no protocol", PortCodec::listeners(reader(R"({"listeners":[{"port":1,"address":"::"}]})")), "protocol");
    row("no outcome", NetworkCodec::test(reader("{}")), "outcome");
    row("no name servers", NetworkCodec::nameService(reader("{}")), "name_servers");
}

void TestLazyCloudNetwork::insistsOnRequiredMembers()
{
    QFETCH(QString, fault);
    QFETCH(QString, word);
    QVERIFY2(fault.contains(word), qPrintable(fault));
}

void TestLazyCloudNetwork::readsProcNet()
{
    const QByteArray four =
        R"(  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 00000000:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 4242 1 0000000000000000 100 0 0 10 0
   1: 0100007F:1435 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4243 1 0000000000000000 100 0 0 10 0
   2: 0100007F:1435 0100007F:C350 01 00000000:00000000 00:00000000 00000000     0        0 4244 1 0000000000000000 20 4 30 10 -1
   3: garbage
   4: XYZ:1F90 0:0 0A
)";
    const QList<Listener> listeners = ProcNet::listeners(four);
    QCOMPARE(listeners, QList<Listener>({{8080, u"0.0.0.0"_s, 0, {}}, {5173, u"127.0.0.1"_s, 0, {}}}));
    const QByteArray six = R"(  sl  local_address                         remote_address                        st
   0: 00000000000000000000000000000000:0050 00000000000000000000000000000000:0000 0A 00000000:00000000
   1: B80D0120000000000000000001000000:01BB 00000000000000000000000000000000:0000 0A 00000000:00000000
   2: 00000000000000000000000001000000:0035 00000000000000000000000000000000:0000 0A 00000000:00000000
)";
    QCOMPARE(ProcNet::listeners(six),
        QList<Listener>({{80, u"::"_s, 0, {}}, {443, u"2001:db8::1"_s, 0, {}}, {53, u"::1"_s, 0, {}}}));
    QVERIFY(ProcNet::listeners({}).isEmpty());
}

void TestLazyCloudNetwork::readsResolvConf()
{
    const NameService service = NetworkCodec::fromResolvConf("# by hand\nsearch example.org\nnameserver 10.89.0.1\n"
                                                             "nameserver\tfe80::1%eth0\noptions ndots:1\nnameserver\n"
                                                             "nameserver nonsense\n");
    QCOMPARE(service.servers, QStringList({u"10.89.0.1"_s, u"fe80::1"_s}));
    QVERIFY(!service.alwaysAllowed);
}

void TestLazyCloudNetwork::makesTheSpec_data()
{
    QTest::addColumn<QList<int>>("ports");
    QTest::addColumn<int>("mode");
    QTest::addColumn<QStringList>("allowed");
    QTest::addColumn<QByteArray>("pod");
    QTest::newRow("plain") << QList<int>() << int(Mode::Open) << QStringList() << QByteArray("{}");
    QTest::newRow("ports") << QList<int>({8000, 80}) << int(Mode::Open) << QStringList()
                           << QByteArray(R"({"ports":{"80":80,"8000":8000}})");
    QTest::newRow("blocked") << QList<int>() << int(Mode::Blocked) << QStringList()
                             << QByteArray(R"({"block_network":true})");
    QTest::newRow("only") << QList<int>() << int(Mode::Only) << QStringList({u"10.0.0.0/8"_s})
                          << QByteArray(R"({"allow_list":["10.0.0.0/8"]})");
    QTest::newRow("only nothing") << QList<int>() << int(Mode::Only) << QStringList()
                                  << QByteArray(R"({"block_network":true})");
}

void TestLazyCloudNetwork::makesTheSpec()
{
    QFETCH(QList<int>, ports);
    QFETCH(int, mode);
    QFETCH(QStringList, allowed);
    QFETCH(QByteArray, pod);
    SandboxSpec spec;
    spec.ports = ports;
    spec.network = {Mode(mode), allowed};
    spec.authorized = false;
    const QJsonObject body = ReleaseCodec::releaseBody(spec, u"3.13"_s, {}, u"8739"_s);
    QCOMPARE(body.value(u"authorized"_s), QJsonValue(false));
    QJsonObject made = body.value(u"pod"_s).toObject();
    made.remove(u"kind"_s);
    made.remove(u"command"_s);
    QCOMPARE(made, QJsonDocument::fromJson(pod).object());
}

void TestLazyCloudNetwork::contractAloneListsAndExposes()
{
    m_server->on("GET " CONTAINER "/ports",
        answer(R"({"ports":[{"port":8000,"url":"https://s-1-8000.example"},{"port":80,"url":"https://s-1-80.example"},
                  {"port":8000,"url":"https://twice.example"}]})"));
    const auto listed = wait(ports().list(m_id));
    QVERIFY(listed);
    QCOMPARE(*listed,
        QList<ExposedPort>({{80, u"https://s-1-80.example"_s, {}}, {8000, u"https://s-1-8000.example"_s, {}}}));
    m_server->on("POST " CONTAINER "/ports", answer(R"({"port":5173,"url":"https://s-1-5173.example"})"));
    const auto exposed = wait(ports().expose(m_id, 5173));
    QVERIFY(exposed);
    QCOMPARE(exposed->url, u"https://s-1-5173.example"_s);
    QCOMPARE(m_server->last("POST " CONTAINER "/ports").json(), object(R"({"port":5173})"));
    QCOMPARE(ports().tokenForShell(), u"$LAZYCLOUD_TOKEN"_s);
}

void TestLazyCloudNetwork::contractAloneReadsListenersFromFiles()
{
    m_server->on("GET " CONTAINER "/files/content", [](const Request &request) {
        const bool six = request.query.contains("tcp6");
        return six ? bytes("head\n 0: 00000000000000000000000000000000:0050 0:0 0A\n")
                   : bytes("head\n 0: 00000000:1F90 00000000:0000 0A\n");
    });
    const auto listeners = wait(ports().listeners(m_id));
    QVERIFY2(listeners, qPrintable(listeners ? QString() : listeners.error().text()));
    QCOMPARE(*listeners, QList<Listener>({{8080, u"0.0.0.0"_s, 0, {}}, {80, u"::"_s, 0, {}}}));
}

void TestLazyCloudNetwork::listenersWithoutIpv6()
{
    int status = 404;
    m_server->on("GET " CONTAINER "/files/content", [&status](const Request &request) {
        return request.query.contains("tcp6") ? Answer::error(status, "not_found", "no such file")
                                              : bytes("head\n 0: 00000000:1F90 00000000:0000 0A\n");
    });
    const auto listeners = wait(ports().listeners(m_id));
    QVERIFY(listeners);
    QCOMPARE(listeners->size(), 1);
    status = 403;
    QCOMPARE(wait(ports().listeners(m_id)).error().kind, ErrorKind::Forbidden);
}

void TestLazyCloudNetwork::contractAloneCanNeitherCloseNorTest()
{
    const Capabilities &can = m_backend->capabilities();
    QVERIFY(can.has(Feature::Ports));
    QVERIFY(can.has(Feature::NetworkRules));
    for (const Feature feature : {Feature::ClosePorts, Feature::Listeners, Feature::TestDestination}) {
        QVERIFY(!can.has(feature));
        QVERIFY(!can.reason(feature).isEmpty());
    }
    const auto sent = m_server->requests().size();
    QCOMPARE(wait(ports().close(m_id, 8000)).error().kind, ErrorKind::Unsupported);
    QCOMPARE(wait(network().test(m_id, {u"example.org"_s, 443})).error().kind, ErrorKind::Unsupported);
    QCOMPARE(m_server->requests().size(), sent);
}

void TestLazyCloudNetwork::remembersWhoNeedsTheToken()
{
    m_server->on("POST /v1/workspaces/acme/sources", answer(R"({"sha256":"8739","present":true})"));
    m_server->on("POST /v1/workspaces/acme/apps/agents/releases",
        answer(R"({"id":"r-1","name":"box","created_at":"2026-09-07T10:00:00Z","spec":{}})"));
    m_server->on("POST /v1/workspaces/acme/instances",
        answer(R"({"id":"s-1","release_id":"r-1","app":"agents","name":"box","kind":"sandbox","state":"pending",
                   "created_at":"2026-09-07T10:00:00Z","timeout_seconds":600})",
            201));
    m_server->on("GET " CONTAINER "/ports", answer(R"({"ports":[{"port":8000,"url":"https://x.example"}]})"));
    QVERIFY(!wait(ports().list(m_id)).value().first().authorized);
    SandboxSpec spec;
    spec.name = u"box"_s;
    spec.group = u"agents"_s;
    spec.authorized = false;
    QVERIFY(wait(m_backend->sandboxes().create(spec, {})));
    QCOMPARE(wait(ports().list(m_id)).value().first().authorized, std::optional(false));
}

void TestLazyCloudNetwork::extensionsTellMore()
{
    extend(allFeatures);
    for (const Feature feature : {Feature::Ports, Feature::ClosePorts, Feature::Listeners, Feature::TestDestination,
             Feature::OutboundNetwork, Feature::NetworkRules})
        QVERIFY(m_backend->capabilities().has(feature));
    m_server->on("GET " EXTENDED "/ports",
        answer(
            R"({"ports":[{"port":8000,"url":"http://x.localhost:7431","authorized":true,"listening":true,"connections":1}]})"));
    m_server->on("GET " EXTENDED "/listeners", answer(R"({"listeners":[
            {"protocol":"tcp","address":"127.0.0.1","port":8000,"uid":0,"user":"root","pid":31,"name":"python3","command":"python3 x.py"},
            {"protocol":"udp","address":"0.0.0.0","port":53,"uid":0,"user":"root"},
            {"protocol":"tcp","address":"::","port":22,"uid":0,"user":"root"}],"truncated":false})"));
    QCOMPARE(wait(ports().list(m_id)).value().first().authorized, std::optional(true));
    const auto listeners = wait(ports().listeners(m_id));
    QVERIFY(listeners);
    QCOMPARE(*listeners, QList<Listener>({{8000, u"127.0.0.1"_s, 31, u"python3"_s}, {22, u"::"_s, 0, {}}}));
    // Exposing answers by the contract; what it leaves out is known from the list.
    m_server->on("POST " CONTAINER "/ports", answer(R"({"port":9000,"url":"http://y.localhost:7431"})"));
    QCOMPARE(wait(ports().expose(m_id, 9000)).value().authorized, std::optional(true));
}

void TestLazyCloudNetwork::olderExtensionsSwitchNothingOn()
{
    extend(R"({"features":{"ports":{"available":false,"reason":"This version of the engine does not have it."},
        "network":{"available":false,"reason":"Without root, the engine cannot set network rules."}}})");
    const Capabilities &can = m_backend->capabilities();
    QVERIFY(!can.has(Feature::Ports));
    QVERIFY(!can.has(Feature::ClosePorts));
    QVERIFY(!can.has(Feature::Listeners));
    QCOMPARE(can.reason(Feature::NetworkRules), u"Without root, the engine cannot set network rules."_s);
}

void TestLazyCloudNetwork::closesAPort()
{
    extend(allFeatures);
    Answer done;
    done.status = 204;
    m_server->on("DELETE " EXTENDED "/ports/8000", done);
    QVERIFY(wait(ports().close(m_id, 8000)));
    QCOMPARE(wait(ports().close(m_id, 8001)).error().kind, ErrorKind::NotFound);
}

void TestLazyCloudNetwork::exposeIsNotRepeated()
{
    Answer torn;
    torn.closeSilently = true;
    m_server->on("POST " CONTAINER "/ports", torn);
    QVERIFY(!wait(ports().expose(m_id, 8000)));
    QCOMPARE(m_server->count("POST " CONTAINER "/ports"), 1);
}

void TestLazyCloudNetwork::serversSentenceIsKept_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<ErrorKind>("kind");
    QTest::newRow("501") << 501 << ErrorKind::Unsupported;
    QTest::newRow("409") << 409 << ErrorKind::Conflict;
    QTest::newRow("400") << 400 << ErrorKind::Invalid;
}

void TestLazyCloudNetwork::serversSentenceIsKept()
{
    QFETCH(int, status);
    QFETCH(ErrorKind, kind);
    const Answer refusal = Answer::error(status, "unsupported", "The engine has no firewall here.");
    m_server->on("GET " CONTAINER "/ports", refusal);
    m_server->on("PUT " CONTAINER "/network", refusal);
    const auto listed = wait(ports().list(m_id));
    const auto applied = wait(network().apply(m_id, {Mode::Blocked, {}}));
    for (const ApiError &error : {listed.error(), applied.error()}) {
        QCOMPARE(error.kind, status == 400 ? ErrorKind::Unsupported : kind); // the code says more than 400
        QVERIFY2(error.sentence.contains(u"The engine has no firewall here."), qPrintable(error.sentence));
    }
}

void TestLazyCloudNetwork::sendsBothMembersOfThePolicy_data()
{
    QTest::addColumn<int>("mode");
    QTest::addColumn<QStringList>("allowed");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("open") << int(Mode::Open) << QStringList()
                          << QByteArray(R"({"block_network":false,"allow_list":[]})");
    QTest::newRow("open drops a list") << int(Mode::Open) << QStringList({u"10.0.0.0/8"_s})
                                       << QByteArray(R"({"block_network":false,"allow_list":[]})");
    QTest::newRow("blocked") << int(Mode::Blocked) << QStringList()
                             << QByteArray(R"({"block_network":true,"allow_list":[]})");
    QTest::newRow("only") << int(Mode::Only) << QStringList({u"10.0.0.0/8"_s, u"2001:db8::/32"_s})
                          << QByteArray(R"({"block_network":false,"allow_list":["10.0.0.0/8","2001:db8::/32"]})");
    // An empty list would mean "open" on the wire.
    QTest::newRow("only nothing") << int(Mode::Only) << QStringList()
                                  << QByteArray(R"({"block_network":true,"allow_list":[]})");
}

void TestLazyCloudNetwork::sendsBothMembersOfThePolicy()
{
    QFETCH(int, mode);
    QFETCH(QStringList, allowed);
    QFETCH(QByteArray, body);
    m_server->on("PUT " CONTAINER "/network", [](const Request &request) { return Answer::json(request.json()); });
    QVERIFY(wait(network().apply(m_id, {Mode(mode), allowed})));
    QCOMPARE(m_server->last("PUT " CONTAINER "/network").json(), QJsonDocument::fromJson(body).object());
}

void TestLazyCloudNetwork::policyIsWhatTheServerAnswers()
{
    m_server->on("GET " CONTAINER "/network", answer(R"({"block_network":true,"allow_list":["10.0.0.0/8"]})"));
    QCOMPARE(wait(network().read(m_id)).value(), (NetworkPolicy{Mode::Only, {u"10.0.0.0/8"_s}})); // the list wins
    m_server->on("GET " CONTAINER "/network", answer(R"({"block_network":true,"allow_list":[]})"));
    QCOMPARE(wait(network().read(m_id)).value().mode, Mode::Blocked);
    m_server->on("PUT " CONTAINER "/network", answer(R"({"block_network":false,"allow_list":["10.0.0.0/8"]})"));
    QCOMPARE(
        wait(network().apply(m_id, {Mode::Only, {u"10.0.0.5/8"_s}})).value().allowed, QStringList({u"10.0.0.0/8"_s}));
}

void TestLazyCloudNetwork::testsADestination_data()
{
    QTest::addColumn<QByteArray>("word");
    QTest::addColumn<DestinationTest::Outcome>("outcome");
    using Outcome = DestinationTest::Outcome;
    QTest::newRow("reachable") << QByteArray("reachable") << Outcome::Connected;
    QTest::newRow("blocked") << QByteArray("blocked") << Outcome::Denied;
    QTest::newRow("refused") << QByteArray("refused") << Outcome::Refused;
    QTest::newRow("timed_out") << QByteArray("timed_out") << Outcome::TimedOut;
    QTest::newRow("unreachable") << QByteArray("unreachable") << Outcome::Unreachable;
    QTest::newRow("unresolved") << QByteArray("unresolved") << Outcome::NameNotFound;
    QTest::newRow("a newer word") << QByteArray("exploded") << Outcome::Failed;
}

void TestLazyCloudNetwork::testsADestination()
{
    QFETCH(QByteArray, word);
    QFETCH(DestinationTest::Outcome, outcome);
    extend(allFeatures);
    m_server->on("POST " EXTENDED "/network/test",
        answer(QByteArray(R"({"host":"example.org","port":443,"outcome":")" + word
            + R"(","addresses":["203.0.113.10"],"address":"203.0.113.10","duration_ms":14,"message":"so \u001b[31mit is"})")
                .constData()));
    const auto test = wait(network().test(m_id, {u"example.org"_s, 443}));
    QVERIFY(test);
    QCOMPARE(test->outcome, outcome);
    QCOMPARE(test->address, u"203.0.113.10"_s);
    QCOMPARE(test->elapsed, std::optional(std::chrono::milliseconds(14)));
    QVERIFY(!test->message.contains(QChar(0x1b)));
    QCOMPARE(m_server->last("POST " EXTENDED "/network/test").json(), object(R"({"host":"example.org","port":443})"));
}

void TestLazyCloudNetwork::asksForNameServers()
{
    m_server->on("GET " CONTAINER "/files/content", [](const Request &request) {
        return request.query.contains("resolv.conf") ? bytes("nameserver 10.89.0.1\n")
                                                     : Answer::error(404, "not_found", "no");
    });
    QCOMPARE(wait(network().nameService(m_id)).value().servers, QStringList({u"10.89.0.1"_s}));
    m_server->on("GET " CONTAINER "/files/content", Answer::error(404, "not_found", "no such file"));
    QVERIFY(wait(network().nameService(m_id)).value().servers.isEmpty());
    extend(allFeatures);
    m_server->on("GET " EXTENDED "/network",
        answer(
            R"({"block_network":false,"allow_list":[],"addresses":["10.89.0.5/24"],"name_servers":["10.89.0.1","10.89.0.2"]})"));
    QCOMPARE(wait(network().nameService(m_id)).value().servers, QStringList({u"10.89.0.1"_s, u"10.89.0.2"_s}));
}

void TestLazyCloudNetwork::probesWithoutTheToken()
{
    m_server->on("GET /upload/app", bytes("hello"));
    const QString url = m_server->url().toString() + u"/upload/app"_s; // a path that the fake takes for somebody else's
    const auto probe = wait(ports().probe({8000, url, {}}));
    QVERIFY(probe);
    QCOMPARE(probe->outcome, PortProbe::Outcome::Answers);
    QCOMPARE(probe->httpStatus, 200);
    QVERIFY(m_server->last("GET /upload/app").header("authorization").isEmpty());
    QVERIFY(m_server->last("GET /upload/app").header("cookie").isEmpty());
}

void TestLazyCloudNetwork::probeOutcomes_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<PortProbe::Outcome>("outcome");
    QTest::newRow("200") << 200 << PortProbe::Outcome::Answers;
    QTest::newRow("302") << 302 << PortProbe::Outcome::Answers;
    QTest::newRow("401") << 401 << PortProbe::Outcome::NeedsToken;
    QTest::newRow("404") << 404 << PortProbe::Outcome::Answers;
    QTest::newRow("500") << 500 << PortProbe::Outcome::Answers;
    QTest::newRow("502") << 502 << PortProbe::Outcome::NoAnswer;
    QTest::newRow("503") << 503 << PortProbe::Outcome::NoAnswer;
}

void TestLazyCloudNetwork::probeOutcomes()
{
    QFETCH(int, status);
    QFETCH(PortProbe::Outcome, outcome);
    m_server->on("GET /upload/app", Answer::error(status, "x", "y"));
    const auto probe = wait(ports().probe({8000, m_server->url().toString() + u"/upload/app"_s, {}}));
    QVERIFY(probe);
    QCOMPARE(probe->outcome, outcome);
    QCOMPARE(probe->httpStatus, status);
    QCOMPARE(m_server->count("GET /upload/app"), 1); // not sent again
    // The connection itself is as well as before: this was another server's word.
    QCOMPARE(m_backend->status().state, ConnectionStatus::State::Online);
}

void TestLazyCloudNetwork::probeKnowsNamesBelowLocalhost()
{
    m_server->on("GET /upload/app", bytes("hello"));
    QUrl url = m_server->url();
    url.setHost(u"s-1-8000.localhost"_s);
    url.setPath(u"/upload/app"_s);
    const auto probe = wait(ports().probe({8000, url.toString(), {}}));
    QVERIFY(probe);
    QCOMPARE(probe->outcome, PortProbe::Outcome::Answers);
    QCOMPARE(m_server->last("GET /upload/app").header("host"),
        QByteArray("s-1-8000.localhost:" + QByteArray::number(m_server->url().port())));
}

void TestLazyCloudNetwork::probeRefusesOddAddresses_data()
{
    QTest::addColumn<QString>("url");
    for (const char *url : {"file:///etc/passwd", "ftp://x/", "https://user:pw@x/", "http:///x", "", "nonsense"})
        QTest::newRow(url) << QString::fromLatin1(url);
}

void TestLazyCloudNetwork::probeRefusesOddAddresses()
{
    QFETCH(QString, url);
    QVERIFY(!wait(ports().probe({8000, url, {}})));
}

void TestLazyCloudNetwork::probeOfADeadAddress()
{
    FakeServer other;
    const QUrl url = other.url();
    other.die();
    const auto probe = wait(ports().probe({8000, url.toString(), {}}));
    QVERIFY(probe);
    QCOMPARE(probe->outcome, PortProbe::Outcome::Unreachable);
    QVERIFY(!probe->sentence.isEmpty());
    QCOMPARE(m_backend->status().state, ConnectionStatus::State::Online);
}

QTEST_GUILESS_MAIN(TestLazyCloudNetwork)
#include "tst_lazycloud_network.moc"
