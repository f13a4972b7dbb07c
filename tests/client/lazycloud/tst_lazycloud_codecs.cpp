// SPDX-License-Identifier: GPL-3.0-or-later
#include "ContractDocument.h"

#include "http/JsonReader.h"
#include "inside/CommandRunner.h"
#include "lazycloud/AccountCodec.h"
#include "lazycloud/EngineTexts.h"
#include "lazycloud/FileCodec.h"
#include "lazycloud/ImageCodec.h"
#include "lazycloud/PolledOutput.h"
#include "lazycloud/ProcessCodec.h"
#include "lazycloud/ReleaseCodec.h"
#include "lazycloud/SandboxCodec.h"
#include "lazycloud/ServerCodec.h"
#include "lazycloud/SnapshotCodec.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>
#include <QTranslator>

using namespace vivarium;

namespace {
/// Whether a decoder accepts an object, and what it says when it doesn't.
using Probe = std::function<QString(const QJsonObject &)>;
template <typename T> Probe probe(Result<T> (*decode)(JsonReader))
{
    return [decode](const QJsonObject &object) {
        const auto result = decode(JsonReader(object));
        return result ? QString() : result.error().details;
    };
}

/// Takes one member out, also out of the first object of a list: "processes.pid".
QJsonObject without(QJsonObject object, const QString &path)
{
    const QString first = path.section(QLatin1Char('.'), 0, 0);
    const QString rest = path.section(QLatin1Char('.'), 1);
    if (rest.isEmpty()) {
        object.remove(first);
    } else if (object.value(first).isArray()) {
        QJsonArray array = object.value(first).toArray();
        array[0] = without(array.at(0).toObject(), rest);
        object.insert(first, array);
    } else {
        object.insert(first, without(object.value(first).toObject(), rest));
    }
    return object;
}
} // namespace

class TestLazyCloudCodecs : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void insistsOnRequiredMembers_data();
    void insistsOnRequiredMembers();
    void readsProcesses();
    void readsTheProcessTree();
    void readsFiles();
    void readsEntriesWithOddNames();
    void refusesHostileNames();
    void readsImages();
    void readsPricesOfPlaces();
    void choosesTheWorkspace();
    void readsExtensions();
    void saysWhatTheEngineSaysInTheWindowsWords();
    void escapesPathsForTheShell();
    void growsOutputWithoutCutCharacters();

private:
    [[nodiscard]] QJsonObject example(const char *path, const char *verb = "get", const char *status = "200") const
    {
        return m_document.example(path, verb, status);
    }
    test::ContractDocument m_document;
};

#define W "/v1/workspaces/{workspace}"
#define C W "/containers/{container}"

void TestLazyCloudCodecs::initTestCase()
{
    QVERIFY(m_document.load(QFINDTESTDATA("../../contract/lazycloud.openapi.yaml")));
}

void TestLazyCloudCodecs::insistsOnRequiredMembers_data()
{
    QTest::addColumn<QJsonObject>("object");
    QTest::addColumn<Probe>("decode");
    QTest::addColumn<QString>("required");
    const auto row = [](const char *name, const QJsonObject &object, const Probe &decode, const char *required) {
        QTest::newRow(name) << object << decode << QString::fromLatin1(required);
    };
    row("sandboxes", example(W "/sandboxes"), probe(&SandboxCodec::page),
        "sandboxes sandboxes.id sandboxes.release_id sandboxes.app sandboxes.name sandboxes.status "
        "sandboxes.created_at");
    row("containers", example(W "/containers"), probe(&SandboxCodec::containers),
        "containers containers.id containers.state containers.cpu_millis containers.memory_mib containers.created_at");
    row("container", example(C), probe(&SandboxCodec::container),
        "id app function release_id state cpu_millis memory_mib created_at");
    row("stop", example(C "/stop", "post"), probe(&SandboxCodec::container), "id state");
    row("instance", example(W "/instances", "post", "201"), probe(&SandboxCodec::instance),
        "id release_id app name state created_at");
    row("connect", example(C "/connect", "post"), probe(&SandboxCodec::instance), "id state");
    row("ttl", example(C "/ttl", "put"), probe(&SandboxCodec::timeToLive), "ttl");
    row("lifecycle", example(C "/lifecycle"), probe(&SandboxCodec::lifecycle), "stages stages.stage stages.started_at");
    row("metrics", example(C "/metrics"), probe(&SandboxCodec::metrics),
        "points points.timestamp points.interval_ms points.memory_rss_bytes points.network_recv_bytes "
        "points.disk_write_bytes");
    row("release", example(W "/apps/{app}/releases", "post"), probe(&ReleaseCodec::releaseId), "id");
    row("processes", example(C "/processes"), probe(&ProcessCodec::list),
        "processes processes.process_id processes.pid processes.command processes.running");
    row("process", example(C "/processes", "post", "201"), probe(&ProcessCodec::record),
        "process_id pid command running stdout stderr");
    row("files", example(C "/files"), probe(&FileCodec::contractList),
        "files truncated files.name files.mode files.size files.owner files.group files.is_dir");
    row("stat", example(C "/files/stat"), probe(&FileCodec::contractFile), "name mode size owner group is_dir");
    row("image", example(W "/images/{image}"), probe(&ImageCodec::contractImage),
        "id python_version architecture ready created_at");
    row("resolution", example(W "/images", "post"), probe(&ImageCodec::resolution), "image image.id image.ready");
    row("build", example(W "/image-builds/{build}"), probe(&ImageCodec::build), "id status");
    row("saved", example(C "/filesystem-images", "post", "201"), probe(&ImageCodec::savedId), "image_id");
    row("snapshot", example(C "/snapshots", "post", "201"), probe(&SnapshotCodec::snapshot),
        "id container_id state created_at");
    row("me", example("/v1/me"), probe(&ServerCodec::identity),
        "user user.email workspaces workspaces.name workspaces.state");
}

void TestLazyCloudCodecs::insistsOnRequiredMembers()
{
    QFETCH(QJsonObject, object);
    QFETCH(Probe, decode);
    QFETCH(QString, required);
    QVERIFY2(!object.isEmpty(), "the document has no such example");
    QCOMPARE(decode(object), QString());
    // What a newer server adds is no harm.
    QJsonObject richer = object;
    richer.insert(QStringLiteral("added_later"), QJsonObject{{QStringLiteral("x"), 1}});
    QCOMPARE(decode(richer), QString());
    for (const QString &member : required.split(QLatin1Char(' '))) {
        const QString fault = decode(without(object, member));
        QVERIFY2(fault.endsWith(member.section(QLatin1Char('.'), -1) + QStringLiteral(" is missing")),
            qPrintable(member + fault));
    }
    QVERIFY(!decode({}).isEmpty());
}

void TestLazyCloudCodecs::readsProcesses()
{
    const auto table = ProcessCodec::list(JsonReader(example(C "/processes")));
    QVERIFY(table && !table->complete);
    const Process &process = table->processes.first();
    QCOMPARE(process.apiId, ProcessId(QStringLiteral("p_1")));
    QCOMPARE(process.name, QStringLiteral("python"));
    QCOMPARE(process.exitCode, 0);
    const auto record = ProcessCodec::record(JsonReader(example(C "/processes/{process}")));
    QCOMPARE(record->standardOutput, QByteArray("Python 3.12.4\n"));
    QVERIFY(!record->running);
    Command command;
    command.arguments = {QStringLiteral("a")};
    QCOMPARE(
        ProcessCodec::startBody(command), (QJsonObject{{QStringLiteral("args"), QJsonArray{QStringLiteral("a")}}}));
}

void TestLazyCloudCodecs::readsTheProcessTree()
{
    const QByteArray json = R"({"sampled_at":"2026-09-07T10:00:00Z","uptime_seconds":12.5,"ticks_per_second":100,
        "memory_total_bytes":1073741824,"truncated":false,"processes":[
        {"pid":1,"ppid":0,"start_ticks":7,"started_at":"2026-09-07T10:00:00Z","uid":0,"user":"root","state":"S","name":"init",
         "cmdline":["/init"],"cpu_seconds":0.25,"rss_bytes":1000,"threads":1},
        {"pid":9,"ppid":1,"start_ticks":9007199254740993,"started_at":"2026-09-07T10:00:00Z","uid":1000,"state":"Z","name":"dead",
         "cmdline":[],"cpu_seconds":0,"rss_bytes":0,"threads":1,"process_id":"p_1","terminal_id":"t_1"}]})";
    const auto table = ProcessCodec::tree(JsonReader(QJsonDocument::fromJson(json).object()));
    QVERIFY(table);
    QVERIFY(table->complete);
    QCOMPARE(table->uptimeSeconds, 12.5);
    QCOMPARE(table->memoryTotalBytes, 1073741824);
    QCOMPARE(table->memoryLimitBytes, 0); // none is told: that is the machine's
    QCOMPARE(table->processes.at(0).commandLine, QStringList{QStringLiteral("/init")});
    QCOMPARE(table->processes.at(1).identity.startTicks, 9007199254740993);
    QCOMPARE(table->processes.at(1).user, QStringLiteral("1000"));
    QCOMPARE(table->processes.at(1).terminalId, TerminalId(QStringLiteral("t_1")));
}

void TestLazyCloudCodecs::readsFiles()
{
    const auto page = FileCodec::contractList(JsonReader(example(C "/files")));
    QVERIFY(page);
    QCOMPARE(page->entries.first().name, QByteArray("out.json"));
    QCOMPARE(page->entries.first().type, FileType::File);
    QCOMPARE(page->entries.first().mode, 0644);
    QCOMPARE(RemotePaths::fileName("/a/b/"), QByteArray("b"));
    QCOMPARE(RemotePaths::fileName("/"), QByteArray());
    QCOMPARE(RemotePaths::parent("/a/b"), QByteArray("/a"));
    QCOMPARE(RemotePaths::parent("/a"), QByteArray("/"));
    QCOMPARE(RemotePaths::parent("/"), QByteArray("/"));
    QCOMPARE(RemotePaths::join("/", "a"), QByteArray("/a"));
    QCOMPARE(RemotePaths::join("/a", "b"), QByteArray("/a/b"));
}

void TestLazyCloudCodecs::readsEntriesWithOddNames()
{
    const QByteArray json = R"({"path":"/d","truncated":false,"next_cursor":"c","entries":[
        {"name":"not\ufffdutf8","name_bytes":"bm90/3V0Zjg=","type":"file","size":5,"mode":420,"modified_at":"2026-09-07T10:00:00Z","uid":0,"gid":0},
        {"name":"l","type":"symlink","size":1,"mode":511,"modified_at":"2026-09-07T10:00:00Z","uid":0,"gid":0,"user":"root","group":"wheel",
         "link_target":"..","target_type":"directory"},
        {"name":"x","type":"whiteout","size":0,"mode":0,"modified_at":"2026-09-07T10:00:00Z","uid":0,"gid":0}]})";
    const auto page = FileCodec::page(JsonReader(QJsonDocument::fromJson(json).object()));
    QVERIFY2(page, qPrintable(page ? QString() : page.error().details));
    QCOMPARE(page->entries.at(0).name, QByteArray("not\xFFutf8"));
    QVERIFY(page->entries.at(1).opensAsDirectory());
    QCOMPARE(page->entries.at(1).group, QStringLiteral("wheel"));
    QCOMPARE(page->entries.at(2).type, FileType::Unknown);
    QCOMPARE(page->nextCursor, QStringLiteral("c"));
}

void TestLazyCloudCodecs::refusesHostileNames()
{
    for (const char *name : {"", ".", "..", "a/b", "/etc", "a\\u0000b"}) {
        const QByteArray json = QByteArray(R"({"files":[{"name":")") + name
            + R"(","mode":33188,"size":1,"owner":"0","group":"0","is_dir":false,"permissions":420}],"truncated":false})";
        const auto page = FileCodec::contractList(JsonReader(QJsonDocument::fromJson(json).object()));
        QVERIFY2(!page, name);
        QCOMPARE(page.error().kind, ErrorKind::Protocol);
    }
}

void TestLazyCloudCodecs::readsImages()
{
    const QByteArray json =
        R"({"images":[{"id":"img_0123456789abcdef01234567","name":"Mine","kind":"filesystem","python_version":"3.13",
        "architecture":"amd64","size_bytes":5,"created_at":"2026-09-07T10:00:00Z","ready":true,"source_container_id":"c","used_by":2},
        {"id":"img_1123456789abcdef01234567","kind":"base","python_version":"3.13","created_at":"2026-09-07T10:00:00Z","ready":false}]})";
    const auto images = ImageCodec::list(JsonReader(QJsonDocument::fromJson(json).object()));
    QVERIFY2(images, qPrintable(images ? QString() : images.error().details));
    QCOMPARE(images->at(0).kind, Image::Kind::FileSystem);
    QCOMPARE(images->at(0).usedBy, 2);
    QCOMPARE(ImageCodec::textFor(images->at(0)), QStringLiteral("Mine"));
    QCOMPARE(images->at(1).sizeBytes, -1);
    QCOMPARE(ImageCodec::textFor(images->at(1)), QStringLiteral("Python 3.13"));
}

void TestLazyCloudCodecs::readsPricesOfPlaces()
{
    const QJsonObject pricing = QJsonDocument::fromJson(R"({
        "pricing_version": "p1", "currency": "usd", "gpu_rates": [],
        "shape_rates": [{"billing_owner": "platform_fleet", "nanos_per_container_hour": 1, "nanos_per_cpu_hour": 2,
                         "nanos_per_memory_gib_hour": 3}],
        "placement_rates": [
            {"rate_class": "auto", "pinned": false, "preemptible": true, "compute_rates": []},
            {"rate_class": "pinned_non_preemptible", "pinned": true, "preemptible": false, "compute_rates": [
                {"billing_owner": "self_hosted", "nanos_per_container_hour": 0, "nanos_per_cpu_hour": 0,
                 "nanos_per_memory_gib_hour": 0, "nanos_per_gpu_card_hour": 0},
                {"billing_owner": "platform_fleet", "nanos_per_container_hour": 10, "nanos_per_cpu_hour": 20,
                 "nanos_per_memory_gib_hour": 30, "nanos_per_gpu_card_hour": 0},
                {"billing_owner": "platform_fleet", "gpu_type": "T4", "nanos_per_container_hour": 10,
                 "nanos_per_cpu_hour": 20, "nanos_per_memory_gib_hour": 30, "nanos_per_gpu_card_hour": 100}]},
            {"rate_class": "pinned", "pinned": true, "preemptible": true, "compute_rates": []}]})")
                                    .object();
    const auto prices = AccountCodec::prices(JsonReader(pricing));
    QVERIFY(prices);
    QCOMPARE(prices->currency, QStringLiteral("USD"));
    QCOMPARE(prices->perCore, 2);
    QCOMPARE(prices->elsewhere.size(), 1); // one without a rate for the shape says nothing
    SandboxSpec spec;
    spec.cpuMillis = 2000;
    spec.memoryMiB = 1024;
    QCOMPARE(prices->hour(spec), std::optional<qint64>(1 + 2 * 2 + 3));
    spec.region = QStringLiteral("us-east");
    QVERIFY(!prices->hour(spec));
    spec.preemptible = false;
    QCOMPARE(prices->hour(spec), std::optional<qint64>(10 + 2 * 20 + 30));
    spec.gpus = {QStringLiteral("T4")};
    QCOMPARE(prices->hour(spec), std::optional<qint64>(10 + 2 * 20 + 30 + 100));
}

void TestLazyCloudCodecs::choosesTheWorkspace()
{
    const auto choice = [](const char *workspaces) {
        const QByteArray json =
            QByteArray(R"({"user":{"email":"","display_name":"Dev"},"workspaces":[)") + workspaces + "]}";
        const auto identity = ServerCodec::identity(JsonReader(QJsonDocument::fromJson(json).object()));
        return identity ? identity->account + QLatin1Char('/') + identity->workspace : identity.error().details;
    };
    QCOMPARE(choice(R"({"name":"new","state":"active","role":"owner","created_at":"2026-02-01T00:00:00Z"},
                       {"name":"old","state":"active","role":"owner","created_at":"2026-01-01T00:00:00Z"},
                       {"name":"older","state":"active","role":"member","created_at":"2025-01-01T00:00:00Z"},
                       {"name":"oldest","state":"deleting","role":"owner","created_at":"2024-01-01T00:00:00Z"})"),
        QStringLiteral("Dev/old"));
    QCOMPARE(choice(R"({"name":"only","state":"active","role":"member","created_at":"2026-02-01T00:00:00Z"})"),
        QStringLiteral("Dev/only"));
    QCOMPARE(choice(""), QStringLiteral("Dev/"));
}

void TestLazyCloudCodecs::readsExtensions()
{
    const QByteArray json = R"({"api":1,"engine":{"version":"0.1.0"},"host":{"cpu_count":2,"memory_bytes":8589934592},
        "features":{"process-tree":{"available":true},"file-list":{"available":true},"file-content":{"available":true},
                    "watch":{"available":false,"reason":"No inotify here."},"limits":{"available":false,"reason":"cgroup v1."},
                    "from-the-future":{"available":true}},
        "base_images":[{"python_version":"3.13.5","image_id":"img_0123456789abcdef01234567","source":"host","ready":true}],
        "image_state":{"state":"ready"}})";
    const auto extensions = ServerCodec::extensions(JsonReader(QJsonDocument::fromJson(json).object()));
    QVERIFY2(extensions, qPrintable(extensions ? QString() : extensions.error().details));
    const Capabilities &capabilities = extensions->capabilities;
    QVERIFY(capabilities.has(Feature::ProcessTree));
    QVERIFY(capabilities.has(Feature::FreeObservation));
    QVERIFY(!capabilities.has(Feature::WatchFolders));
    QCOMPARE(capabilities.reason(Feature::WatchFolders), QStringLiteral("No inotify here."));
    QVERIFY(!capabilities.has(Feature::KeptTerminals));
    QVERIFY(capabilities.has(Feature::MoveFiles)); // by a command inside
    QCOMPARE(capabilities.uploadLimitBytes, -1);
    QCOMPARE(capabilities.maximumCpuMillis, 2000);
    QCOMPARE(capabilities.maximumMemoryMiB, 8192);
    QCOMPARE(capabilities.pythonVersions, QStringList{QStringLiteral("3.13")});
    QVERIFY(capabilities.note.contains(QStringLiteral("cgroup v1")));
    QCOMPARE(capabilities.serverVersion, QStringLiteral("0.1.0"));
    QVERIFY(!capabilities.costsMoney);
    const Capabilities plain = ServerCodec::contractOnly();
    QVERIFY(plain.costsMoney);
    QVERIFY(!plain.has(Feature::FreeObservation));
    QVERIFY(!plain.reason(Feature::FreeObservation).isEmpty());
}

void TestLazyCloudCodecs::saysWhatTheEngineSaysInTheWindowsWords()
{
    // As another language does.
    struct Loud : QTranslator {
        QString translate(const char *context, const char *text, const char *, int) const override
        {
            const QLatin1StringView place(context);
            const bool isOfThese = place == QLatin1StringView("vivarium::EngineTexts")
                || place == QLatin1StringView("vivarium::BuiltFrom");
            return isOfThese ? QString::fromUtf8(text).toUpper() : QString();
        }
        bool isEmpty() const override { return false; }
    } loud;
    QVERIFY(QCoreApplication::installTranslator(&loud));
    const auto read = [](const QByteArray &features) {
        const QByteArray json = R"({"api":1,"features":{)" + features + "}}";
        return ServerCodec::extensions(JsonReader(QJsonDocument::fromJson(json).object()))
            .value_or(ServerCodec::Extensions());
    };
    const QByteArray all =
        R"("machines":{"available":false,"code":"one-machine","reason":"Only one."},
           "watch":{"available":false,"code":"from-the-future","reason":"As it says."},
           "image-changes":{"available":false,"code":"layers-need-overlay","reason":"vfs.","detail":"vfs"},
           "limits":{"available":false,"code":"limits-not-delegated","reason":"Without a detail."},
           "outbound-network":{"available":false,"code":"no-bridge","reason":"No bridge.","detail":"why"},
           "network":{"available":false,"code":"rules-need-network","reason":"No network."},
           "memory-snapshots":{"available":false,"code":"memory-needs-network-rules","reason":"No rules."})";
    const Capabilities capabilities = read(all).capabilities;
    QCOMPARE(capabilities.reason(Feature::Machines), QStringLiteral("THERE IS ONLY THIS MACHINE."));
    QCOMPARE(capabilities.reason(Feature::WatchFolders), QStringLiteral("As it says."));
    QVERIFY(capabilities.reason(Feature::CompareImages).endsWith(QStringLiteral("HERE PODMAN USES vfs.")));
    QVERIFY(capabilities.note.endsWith(QStringLiteral("Without a detail."))); // better than a hole in the sentence
    const QString noNetwork = QStringLiteral("THE BRIDGE NETWORK COULD NOT BE MADE: why");
    QCOMPARE(capabilities.reason(Feature::OutboundNetwork), noNetwork);
    const QString rules = capabilities.reason(Feature::NetworkRules);
    QVERIFY2(rules.startsWith(QStringLiteral("THERE IS NO NETWORK")) && rules.endsWith(noNetwork), qPrintable(rules));
    QVERIFY(capabilities.reason(Feature::SaveMemory).endsWith(rules));
    // One that leads round in a circle is read all the same.
    const QByteArray circle =
        R"("outbound-network":{"available":false,"code":"memory-needs-network-rules","reason":"First."},
           "network":{"available":false,"code":"rules-need-network","reason":"Second."})";
    QVERIFY(read(circle).capabilities.reason(Feature::NetworkRules).contains(QStringLiteral("Second.")));

    const auto nameOf = [](const QByteArray &more) {
        const QByteArray json =
            R"({"id":"img_0123456789abcdef01234567","architecture":"amd64","created_at":"2026-01-01T00:00:00Z",
                "ready":true,"used_by":0,"python_version":"3.13",)"
            + more + "}";
        return ImageCodec::image(JsonReader(QJsonDocument::fromJson(json).object())).value_or(Image()).name;
    };
    const QByteArray plain =
        R"("kind":"base","source":"host","container_engine":false,"name":"This machine's Python 3.13")";
    const QByteArray nesting = R"("kind":"base","source":"host","container_engine":true,)"
                               R"("name":"This machine's Python 3.13 with a container engine")";
    QCOMPARE(nameOf(plain), QStringLiteral("THIS MACHINE'S PYTHON 3.13"));
    QVERIFY(nameOf(nesting).endsWith(QStringLiteral("CONTAINER ENGINE")));
    for (const char *own : {R"("kind":"base","source":"host","name":"mine")",
             R"("kind":"base","source":"registry","name":"mine")", R"("kind":"built","source":"host","name":"mine")"})
        QCOMPARE(nameOf(own), QStringLiteral("mine"));
    QCOMPARE(
        EngineTexts::sentence(QStringLiteral("The build was cancelled.")), QStringLiteral("THE BUILD WAS CANCELLED."));
    QCOMPARE(EngineTexts::sentence(QStringLiteral("Step 3 failed.")), QStringLiteral("Step 3 failed."));
    QCoreApplication::removeTranslator(&loud);
}

void TestLazyCloudCodecs::escapesPathsForTheShell()
{
    QCOMPARE(CommandRunner::escaped("/a-b_c.d/e"), QStringLiteral("/a-b_c.d/e"));
    QCOMPARE(CommandRunner::escaped("a b\n\xFF\\$"), QStringLiteral("a\\0040b\\0012\\0377\\0134\\0044"));
}

void TestLazyCloudCodecs::growsOutputWithoutCutCharacters()
{
    const QByteArray cut = "abc\xEF\xBF\xBD"; // half of an ä, as the server writes it
    QCOMPARE(PolledOutput::growth(cut, 0, false), QByteArray("abc"));
    QCOMPARE(PolledOutput::growth("abc\xC3\xA4 d", 3, false), QByteArray("\xC3\xA4 d"));
    QCOMPARE(PolledOutput::growth(cut, 3, true), QByteArray("\xEF\xBF\xBD"));
    QCOMPARE(PolledOutput::growth("abc", 3, false), QByteArray());
    QCOMPARE(PolledOutput::growth("ab", 3, true), QByteArray());
}

QTEST_GUILESS_MAIN(TestLazyCloudCodecs)
#include "tst_lazycloud_codecs.moc"
