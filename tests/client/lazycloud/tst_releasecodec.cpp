// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/JsonReader.h"
#include "lazycloud/ReleaseCodec.h"

#include <QJsonArray>
#include <QTest>

using namespace vivarium;

class TestReleaseCodec : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void writesReleases();
    void writesLimitsAndPlacement();
    void writesBucketsDiskAndMetadata();
    void readsBucketsDiskAndMetadata();
};

void TestReleaseCodec::writesReleases()
{
    SandboxSpec spec;
    spec.name = QStringLiteral("sandbox");
    spec.group = QStringLiteral("agents");
    spec.environment = {{QStringLiteral("A"), QStringLiteral("b")}};
    spec.keepWarm = std::chrono::hours(48);
    const QJsonObject body = ReleaseCodec::releaseBody(spec, QStringLiteral("3.12"), {}, QString(64, QLatin1Char('0')));
    QCOMPARE(body.value(QStringLiteral("kind")).toString(), QStringLiteral("sandbox"));
    QCOMPARE(body.value(QStringLiteral("keep_warm_seconds")).toInt(), 86400);
    QVERIFY(!body.value(QStringLiteral("image")).toObject().contains(QStringLiteral("image_id")));
    QCOMPARE(body.value(QStringLiteral("pod")).toObject().value(QStringLiteral("command")).toArray().size(), 3);
    QCOMPARE(
        ReleaseCodec::instanceBody(spec, QStringLiteral("r")).value(QStringLiteral("timeout_seconds")).toInt(), 172800);
    spec.keepWarm.reset();
    QCOMPARE(ReleaseCodec::releaseBody(spec, QStringLiteral("3.12"), ImageId(QStringLiteral("img_x")), {})
                 .value(QStringLiteral("keep_warm_seconds"))
                 .toInt(),
        -1);
}

void TestReleaseCodec::writesLimitsAndPlacement()
{
    SandboxSpec spec;
    const auto written = [&spec](const QString &member) {
        return ReleaseCodec::releaseBody(spec, QStringLiteral("3.12"), {}, {}).value(member);
    };
    QCOMPARE(written(QStringLiteral("resources")).toObject().size(), 2);
    QVERIFY(written(QStringLiteral("placement")).isUndefined());
    spec.cpuLimitMillis = 2500;
    spec.memoryLimitMiB = 4096;
    QCOMPARE(written(QStringLiteral("resources")).toObject().value(QStringLiteral("cpu_limit_millis")).toInt(), 2500);
    QCOMPARE(written(QStringLiteral("resources")).toObject().value(QStringLiteral("memory_limit_mib")).toInt(), 4096);
    spec.preemptible = false;
    QCOMPARE(written(QStringLiteral("placement")).toObject(), QJsonObject({{QStringLiteral("preemptible"), false}}));
    spec.preemptible = true;
    spec.machine = QStringLiteral("big-1");
    spec.region = QStringLiteral("us-east");
    spec.zone = QStringLiteral("us-east-1a");
    QCOMPARE(written(QStringLiteral("placement")).toObject(),
        QJsonObject({{QStringLiteral("machine"), spec.machine}, {QStringLiteral("region"), spec.region},
            {QStringLiteral("availability_zone"), spec.zone}}));
}

void TestReleaseCodec::writesBucketsDiskAndMetadata()
{
    SandboxSpec spec;
    VolumeMount bucket{QStringLiteral("data"), {}, false};
    bucket.cloudBucket = CloudBucket{QStringLiteral("my-data"), {}, {}, {}, false, {}, {}};
    spec.volumes = {bucket, {QStringLiteral("models"), {}, false}};
    const auto body = [&spec] { return ReleaseCodec::releaseBody(spec, QStringLiteral("3.12"), {}, {}); };
    const auto volume = [&body](int at) { return body().value(QStringLiteral("volumes")).toArray().at(at).toObject(); };
    // Only what is asked for.
    QCOMPARE(volume(0),
        QJsonObject({{QStringLiteral("name"), QStringLiteral("data")},
            {QStringLiteral("cloud_bucket"), QJsonObject{{QStringLiteral("bucket"), QStringLiteral("my-data")}}}}));
    QVERIFY(!volume(1).contains(QStringLiteral("cloud_bucket")));
    QVERIFY(!body().contains(QStringLiteral("metadata")));
    QVERIFY(!body().value(QStringLiteral("resources")).toObject().contains(QStringLiteral("disk_mib")));
    spec.volumes[0].cloudBucket =
        CloudBucket{QStringLiteral("my-data"), QStringLiteral("2026/"), QStringLiteral("eu-west-1"),
            QStringLiteral("https://store.example.com"), true, QStringLiteral("ID"), QStringLiteral("KEY")};
    spec.diskLimitMiB = 20480;
    spec.metadata = {{QStringLiteral("owner"), QStringLiteral("me")}};
    QCOMPARE(volume(0).value(QStringLiteral("cloud_bucket")).toObject(),
        QJsonObject(
            {{QStringLiteral("bucket"), QStringLiteral("my-data")}, {QStringLiteral("prefix"), QStringLiteral("2026/")},
                {QStringLiteral("region"), QStringLiteral("eu-west-1")},
                {QStringLiteral("endpoint"), QStringLiteral("https://store.example.com")},
                {QStringLiteral("force_path_style"), true}, {QStringLiteral("access_key_secret"), QStringLiteral("ID")},
                {QStringLiteral("secret_key_secret"), QStringLiteral("KEY")}}));
    QCOMPARE(body().value(QStringLiteral("resources")).toObject().value(QStringLiteral("disk_mib")).toInt(), 20480);
    QCOMPARE(body().value(QStringLiteral("metadata")).toObject(),
        QJsonObject({{QStringLiteral("owner"), QStringLiteral("me")}}));
}

void TestReleaseCodec::readsBucketsDiskAndMetadata()
{
    SandboxSpec spec;
    spec.name = QStringLiteral("agent");
    spec.group = QStringLiteral("agents");
    spec.pythonVersion = QStringLiteral("3.12");
    spec.keepWarm = std::chrono::seconds(600);
    VolumeMount bucket{QStringLiteral("data"), QStringLiteral("/data"), true};
    bucket.cloudBucket = CloudBucket{QStringLiteral("my-data"), QStringLiteral("2026/"), QStringLiteral("eu-west-1"),
        QStringLiteral("https://store.example.com"), true, QStringLiteral("ID"), QStringLiteral("KEY")};
    spec.volumes = {bucket, {QStringLiteral("models"), {}, false}};
    spec.diskLimitMiB = 20480;
    spec.metadata = {{QStringLiteral("owner"), QStringLiteral("me")}};
    const QString digest(64, QLatin1Char('0'));
    QJsonObject written = ReleaseCodec::releaseBody(spec, spec.pythonVersion, {}, digest);
    QJsonObject metadata = written.value(QStringLiteral("metadata")).toObject();
    metadata.insert(QStringLiteral("count"), 7); // others may have put in what is no text
    metadata.insert(QStringLiteral("tags"), QJsonArray{QStringLiteral("a"), true});
    written.insert(QStringLiteral("metadata"), metadata);
    const auto told = ReleaseCodec::specification(JsonReader({{QStringLiteral("app"), spec.group},
        {QStringLiteral("spec"), written}, {QStringLiteral("timeout_seconds"), 600},
        {QStringLiteral("network"),
            QJsonObject{{QStringLiteral("block_network"), false}, {QStringLiteral("allow_list"), QJsonArray()}}},
        {QStringLiteral("ports"), QJsonArray()}}));
    QVERIFY2(told, told ? "" : qPrintable(told.error().text()));
    SandboxSpec expected = spec;
    expected.source.digest = digest;
    expected.metadata.insert(QStringLiteral("count"), QStringLiteral("7"));
    expected.metadata.insert(QStringLiteral("tags"), QStringLiteral("[\"a\",true]"));
    QCOMPARE(told->spec, expected);
}

QTEST_GUILESS_MAIN(TestReleaseCodec)
#include "tst_releasecodec.moc"
