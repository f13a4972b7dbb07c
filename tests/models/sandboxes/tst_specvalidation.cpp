// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/BucketValidation.h"
#include "sandboxes/SpecValidation.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

class SpecValidationTest : public QObject {
    Q_OBJECT

    static SandboxSpec good()
    {
        SandboxSpec spec;
        spec.name = u"agent-7"_s;
        spec.group = u"agents"_s;
        spec.pythonVersion = u"3.13"_s;
        spec.keepWarm = 600s;
        return spec;
    }
    static QList<SpecValidation::Field> fields(const SandboxSpec &spec)
    {
        QList<SpecValidation::Field> list;
        for (const auto &problem : SpecValidation::problems(spec, Capabilities())) {
            if (problem.sentence.isEmpty())
                qFatal("a problem without a sentence");
            list.append(problem.field);
        }
        return list;
    }

private Q_SLOTS:
    void aGoodOnePasses() { QVERIFY(fields(good()).isEmpty()); }

    void names_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("allowed");
        QTest::newRow("plain") << u"agent-7"_s << true;
        QTest::newRow("underscore first") << u"_x"_s << true;
        QTest::newRow("capitals") << u"Build_X"_s << true;
        QTest::newRow("empty") << u""_s << false;
        QTest::newRow("digit first") << u"7agent"_s << false;
        QTest::newRow("dash first") << u"-agent"_s << false;
        QTest::newRow("space") << u"my agent"_s << false;
        QTest::newRow("letters beyond ASCII") << u"ägent"_s << false;
        QTest::newRow("63") << QString(63, u'a') << true;
        QTest::newRow("64") << QString(64, u'a') << false;
        QTest::newRow("line feed at the end") << u"agent\n"_s << false;
    }
    void names()
    {
        QFETCH(QString, name);
        QTEST(SpecValidation::nameProblem(name).isEmpty(), "allowed");
    }

    void groups()
    {
        QVERIFY(SpecValidation::groupProblem(u"agents_2"_s).isEmpty());
        QVERIFY(!SpecValidation::groupProblem(u"Agents"_s).isEmpty());
        QVERIFY(!SpecValidation::groupProblem(u"agents-2"_s).isEmpty());
        QVERIFY(!SpecValidation::groupProblem(u"_agents"_s).isEmpty());
    }

    void images_data()
    {
        QTest::addColumn<QString>("reference");
        QTest::addColumn<bool>("allowed");
        QTest::newRow("short") << u"debian"_s << true;
        QTest::newRow("tag") << u"python:3.13-slim"_s << true;
        QTest::newRow("full") << u"docker.io/library/debian:13"_s << true;
        QTest::newRow("port") << u"localhost:5000/team/image:1.0"_s << true;
        QTest::newRow("digest") << u"debian@sha256:"_s + QString(64, u'a') << true;
        QTest::newRow("empty") << u""_s << false;
        QTest::newRow("scheme") << u"https://docker.io/debian"_s << false;
        QTest::newRow("space") << u"debian 13"_s << false;
        QTest::newRow("capital path") << u"docker.io/Debian"_s << false;
        QTest::newRow("option") << u"--privileged"_s << false;
    }
    void images()
    {
        QFETCH(QString, reference);
        QTEST(SpecValidation::imageReferenceProblem(reference).isEmpty(), "allowed");
    }

    void aContainerEngineTakesNoNetworkRules()
    {
        using Field = SpecValidation::Field;
        SandboxSpec spec = good();
        spec.dockerEnabled = true;
        QVERIFY(fields(spec).isEmpty());
        spec.network.mode = NetworkPolicy::Mode::Blocked;
        QCOMPARE(fields(spec), QList{Field::Docker});
        spec.network = {NetworkPolicy::Mode::Only, {u"203.0.113.0/24"_s}};
        QCOMPARE(fields(spec), QList{Field::Docker});
        spec.dockerEnabled = false;
        QVERIFY(fields(spec).isEmpty());
    }

    void limitsAreThoseOfTheServer()
    {
        using Field = SpecValidation::Field;
        SandboxSpec spec = good();
        spec.cpuMillis = 124;
        QCOMPARE(fields(spec), QList{Field::Cpu});
        spec.cpuMillis = 32001;
        QCOMPARE(fields(spec), QList{Field::Cpu});
        spec = good();
        spec.memoryMiB = 127;
        QCOMPARE(fields(spec), QList{Field::Memory});
        spec = good();
        spec.keepWarm = 86401s;
        QCOMPARE(fields(spec), QList{Field::IdleLimit});
        spec.keepWarm = std::nullopt;
        QVERIFY(fields(spec).isEmpty());
        spec.environment = {{u"1X"_s, u"v"_s}};
        QCOMPARE(fields(spec), QList{Field::Environment});
        spec = good();
        spec.pythonVersion.clear();
        QCOMPARE(fields(spec), QList{Field::Image});
        spec.image = ImageId(u"img_0123456789abcdef01234567"_s);
        QVERIFY(fields(spec).isEmpty());
    }

    void namesAreMadeUnique()
    {
        QCOMPARE(SpecValidation::uniqueName(u"sandbox-1"_s, {}), u"sandbox-1"_s);
        QCOMPARE(SpecValidation::uniqueName(u"sandbox-1"_s, {u"sandbox-1"_s, u"sandbox-2"_s}), u"sandbox-3"_s);
        QCOMPARE(SpecValidation::uniqueName(u"agent"_s, {u"agent"_s}), u"agent-2"_s);
        const QString longName(63, u'a');
        const QString other = SpecValidation::uniqueName(longName, {longName});
        QVERIFY(SpecValidation::nameProblem(other).isEmpty());
        QVERIFY(other != longName);
    }

    void environmentIsReadFromText()
    {
        const auto pairs = SpecValidation::parseEnvironment(
            u"# comment\nexport A=1\n B = two words \nQUOTED=\"x y\"\nSINGLE='z'\n\nbroken\n=nothing\nURL=http://x/?a=b\r\n"_s);
        const QList<std::pair<QString, QString>> expected{{u"A"_s, u"1"_s}, {u"B"_s, u"two words"_s},
            {u"QUOTED"_s, u"x y"_s}, {u"SINGLE"_s, u"z"_s}, {u"URL"_s, u"http://x/?a=b"_s}};
        QCOMPARE(pairs, expected);
    }

    void secretsAndVolumes()
    {
        using Field = SpecValidation::Field;
        SandboxSpec spec = good();
        spec.secrets = {u"API_TOKEN"_s, u"_x"_s};
        spec.volumes = {{u"models"_s, {}, false}, {u"data.1"_s, u"/srv/data"_s, true}};
        QVERIFY(fields(spec).isEmpty());
        spec.secrets = {u"LAZYCLOUD_X"_s, u"1X"_s};
        QCOMPARE(fields(spec), QList<Field>({Field::Secrets, Field::Secrets}));
        spec.secrets = {u"KEY"_s};
        spec.environment = {{u"KEY"_s, u"1"_s}};
        QCOMPARE(fields(spec), QList<Field>{Field::Secrets});
        spec = good();
        spec.volumes = {{u"a"_s, u"/x"_s, false}, {u"b"_s, u"/x/"_s, false}};
        QCOMPARE(fields(spec), QList<Field>{Field::Volumes});
        spec.volumes = {{{}, u"/x"_s, false}};
        QCOMPARE(fields(spec), QList<Field>{Field::Volumes});
        for (int i = 0; i < 33; ++i)
            spec.volumes.append({u"v%1"_s.arg(i), {}, false});
        QVERIFY(fields(spec).contains(Field::Volumes));
    }

    void mountPaths()
    {
        QCOMPARE(SpecValidation::mountPathOf({u"m"_s, {}, false}), u"/volumes/m"_s);
        QCOMPARE(SpecValidation::mountPathOf({u"m"_s, u"x/y/"_s, false}), u"/volumes/x/y"_s);
        QCOMPARE(SpecValidation::mountPathOf({u"m"_s, u"/srv//m"_s, false}), u"/srv/m"_s);
        for (const QString &path : {u""_s, u"/data"_s, u"models"_s, u"/workspace"_s, u"/etcetera"_s, u"/devices"_s})
            QVERIFY2(SpecValidation::mountPathProblem(path).isEmpty(), qPrintable(path));
        for (const QString &path : {u"/"_s, u"/etc"_s, u"/x/../usr"_s, u"/proc/1"_s, u"/.vivarium"_s, u"/a:b"_s,
                 u"../bin"_s, u"/"_s + QString(1100, u'x')})
            QVERIFY2(!SpecValidation::mountPathProblem(path).isEmpty(), qPrintable(path));
    }

    void limitsOfItsOwnAreNotBelowWhatIsReserved()
    {
        using Field = SpecValidation::Field;
        SandboxSpec spec = good();
        spec.cpuMillis = 2000;
        spec.memoryMiB = 1024;
        spec.cpuLimitMillis = 2000;
        spec.memoryLimitMiB = 1024;
        QVERIFY(fields(spec).isEmpty());
        spec.cpuLimitMillis = 1999;
        QCOMPARE(fields(spec), QList<Field>{Field::CpuLimit});
        spec.cpuLimitMillis = 32001;
        QCOMPARE(fields(spec), QList<Field>{Field::CpuLimit});
        spec.cpuLimitMillis = 0; // the server's rule
        spec.memoryLimitMiB = 1023;
        QCOMPARE(fields(spec), QList<Field>{Field::MemoryLimit});
        spec.memoryLimitMiB = 1572865;
        QCOMPARE(fields(spec), QList<Field>{Field::MemoryLimit});
        spec.memoryLimitMiB = 0;
        QVERIFY(fields(spec).isEmpty());
        // That rule, as the engine keeps it too.
        Capabilities capabilities;
        QCOMPARE(SpecValidation::usualCpuLimit(500, capabilities), 8500);
        QCOMPARE(SpecValidation::usualMemoryLimit(128, capabilities), 1024);
        QCOMPARE(SpecValidation::usualMemoryLimit(1024, capabilities), 4096);
        QCOMPARE(SpecValidation::usualMemoryLimit(4096, capabilities), 4096 + 8192);
        // What no field takes is not promised either.
        capabilities.maximumCpuMillis = 4000;
        capabilities.maximumMemoryMiB = 8192;
        QCOMPARE(SpecValidation::usualCpuLimit(1000, capabilities), 4000);
        QCOMPARE(SpecValidation::usualMemoryLimit(4096, capabilities), 8192);
    }

    void cloudBuckets_data()
    {
        using Field = BucketValidation::Field;
        QTest::addColumn<VolumeMount>("mount");
        QTest::addColumn<int>("field"); // -1: fine
        const auto with = [](const CloudBucket &bucket) {
            VolumeMount mount{bucket.bucket, {}, false};
            mount.cloudBucket = bucket;
            return mount;
        };
        QTest::newRow("least") << with({u"abc"_s, {}, {}, {}, false, {}, {}}) << -1;
        QTest::newRow("most") << with({QString(63, u'b'), QString(1024, u'p'), QString(64, u'r'),
            u"https://store.example.com:9000"_s, true, u"KEY_ID"_s, u"KEY"_s})
                              << -1;
        QTest::newRow("prefix with a blank") << with({u"data"_s, u"my files/"_s, {}, {}, false, {}, {}}) << -1;
        QTest::newRow("no name") << with({{}, {}, {}, {}, false, {}, {}}) << int(Field::Bucket);
        QTest::newRow("short") << with({u"ab"_s, {}, {}, {}, false, {}, {}}) << int(Field::Bucket);
        QTest::newRow("long") << with({QString(64, u'b'), {}, {}, {}, false, {}, {}}) << int(Field::Bucket);
        QTest::newRow("address") << with({u"s3://data"_s, {}, {}, {}, false, {}, {}}) << int(Field::Bucket);
        QTest::newRow("prefix") << with({u"data"_s, QString(1025, u'p'), {}, {}, false, {}, {}}) << int(Field::Prefix);
        QTest::newRow("region") << with({u"data"_s, {}, QString(65, u'r'), {}, false, {}, {}}) << int(Field::Region);
        QTest::newRow("endpoint") << with({u"data"_s, {}, {}, u"a b"_s, false, {}, {}}) << int(Field::Endpoint);
        QTest::newRow("password in the endpoint")
            << with({u"data"_s, {}, {}, u"https://me:pass@store.example.com"_s, false, {}, {}}) << int(Field::Endpoint);
        QTest::newRow("odd password in the endpoint")
            << with({u"data"_s, {}, {}, u"https://me:p/ss@store.example.com"_s, false, {}, {}}) << int(Field::Endpoint);
        QTest::newRow("half a key") << with({u"data"_s, {}, {}, {}, false, u"KEY_ID"_s, {}}) << int(Field::SecretKey);
        QTest::newRow("other half") << with({u"data"_s, {}, {}, {}, false, {}, u"KEY"_s}) << int(Field::AccessKey);
        QTest::newRow("no secret's name")
            << with({u"data"_s, {}, {}, {}, false, u"A-B"_s, u"KEY"_s}) << int(Field::AccessKey);
        VolumeMount named = with({u"data"_s, {}, {}, {}, false, {}, {}});
        named.name = u"-x"_s;
        QTest::newRow("name of the volume") << named << int(Field::Name);
        named.name = u"fine"_s;
        named.path = u"/etc"_s;
        QTest::newRow("path") << named << int(Field::Path);
    }
    void cloudBuckets()
    {
        QFETCH(VolumeMount, mount);
        QFETCH(int, field);
        const QList<BucketValidation::Problem> problems = BucketValidation::problems(mount);
        QCOMPARE(problems.isEmpty() ? -1 : int(problems.constFirst().field), field);
        QVERIFY(problems.size() <= 1);
        SandboxSpec spec = good();
        spec.volumes = {mount};
        QCOMPARE(fields(spec).contains(SpecValidation::Field::Buckets), field >= 0);
        QVERIFY(!fields(spec).contains(SpecValidation::Field::Volumes));
    }

    void bucketsAndVolumesShareTheirPaths()
    {
        VolumeMount bucket{u"data"_s, u"/x"_s, false};
        bucket.cloudBucket = CloudBucket{u"data"_s, {}, {}, {}, false, {}, {}};
        SandboxSpec spec = good();
        spec.volumes = {{u"a"_s, u"/x"_s, false}, bucket};
        QCOMPARE(fields(spec), QList<SpecValidation::Field>{SpecValidation::Field::Buckets});
        QVERIFY(BucketValidation::problems(spec.volumes.constFirst()).isEmpty()); // no bucket
    }

    void diskAndMetadata()
    {
        using Field = SpecValidation::Field;
        SandboxSpec spec = good();
        for (const qint64 size : {qint64(0), qint64(1024), qint64(16777216)}) {
            spec.diskLimitMiB = size;
            QVERIFY(fields(spec).isEmpty());
        }
        for (const qint64 size : {qint64(1), qint64(1023), qint64(16777217)}) {
            spec.diskLimitMiB = size;
            QCOMPARE(fields(spec), QList<Field>{Field::DiskLimit});
        }
        spec.diskLimitMiB = 0;
        for (int i = 0; i < 64; ++i)
            spec.metadata.insert(u"name %1"_s.arg(i), u"any\ntext"_s);
        QVERIFY(fields(spec).isEmpty());
        spec.metadata.insert(u"one more"_s, {});
        QCOMPARE(fields(spec), QList<Field>{Field::Metadata});
        spec.metadata = {{QString(), u"x"_s}};
        QCOMPARE(fields(spec), QList<Field>{Field::Metadata});
    }

    void aRefusalTellsItsField_data()
    {
        using Field = SpecValidation::Field;
        QTest::addColumn<ErrorKind>("kind");
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("field"); // -1: none
        QTest::newRow("our engine") << ErrorKind::Unsupported
                                    << u"The local engine mounts no cloud buckets, only volumes of its own."_s
                                    << int(Field::Buckets);
        QTest::newRow("contract") << ErrorKind::Invalid << u"spec.resources.disk_mib must be at least 1024"_s
                                  << int(Field::DiskLimit);
        QTest::newRow("volume") << ErrorKind::Invalid << u"Two volumes have the same mount path \"/x\"."_s
                                << int(Field::Volumes);
        QTest::newRow("something else") << ErrorKind::Invalid << u"name is taken"_s << -1;
        QTest::newRow("the plan") << ErrorKind::LimitReached << u"no more volumes in this plan"_s << -1;
    }
    void aRefusalTellsItsField()
    {
        QFETCH(ErrorKind, kind);
        QFETCH(QString, words);
        QFETCH(int, field);
        ApiError error;
        error.kind = kind;
        error.sentence = u"The server refused it."_s;
        error.serverMessage = words;
        const auto found = SpecValidation::refusedField(error);
        QCOMPARE(found ? int(*found) : -1, field);
    }

    void buildsAndPlacement()
    {
        using Field = SpecValidation::Field;
        SandboxSpec spec = good();
        spec.build = {{u"numpy==2.1"_s}, {u"apt-get update"_s}, {}, {}};
        spec.command = {u"sleep"_s, u"1"_s};
        spec.gpus = {u"A10G"_s, u"any"_s};
        spec.gpuCount = 8;
        spec.machine = u"big-1"_s;
        QVERIFY(fields(spec).isEmpty());
        spec.build.packages = {u"--index-url=http://x"_s};
        QCOMPARE(fields(spec), QList<Field>{Field::Packages});
        spec.build = {{}, {}, u"RUN echo\n"_s, {}};
        QCOMPARE(fields(spec), QList<Field>{Field::Dockerfile});
        spec.build.dockerfile = u"# syntax\nfrom debian:13\n"_s;
        QVERIFY(fields(spec).isEmpty());
        spec.gpus = {u"RTX"_s};
        QCOMPARE(fields(spec), QList<Field>{Field::Gpu});
        spec.gpus = {u"T4"_s};
        spec.gpuCount = 9;
        QCOMPARE(fields(spec), QList<Field>{Field::Gpu});
        spec.gpuCount = 1;
        spec.machine = u"Big_1"_s;
        QCOMPARE(fields(spec), QList<Field>{Field::Machine});
        spec.machine.clear();
        spec.region = u"eu-north"_s;
        spec.zone = u"eu-north-1a"_s;
        spec.preemptible = false;
        QVERIFY(fields(spec).isEmpty());
        spec.region = u"mars"_s;
        QCOMPARE(fields(spec), QList<Field>{Field::Region});
        spec.region.clear();
        spec.zone = u"a b"_s;
        QCOMPARE(fields(spec), QList<Field>{Field::Zone});
        spec.zone.clear();
        spec.command = QStringList(1025, u"x"_s);
        QCOMPARE(fields(spec), QList<Field>{Field::Command});
    }

    void secretValues()
    {
        QVERIFY(SpecValidation::secretValueProblem(u"x\ny"_s).isEmpty());
        QVERIFY(!SpecValidation::secretValueProblem(QString()).isEmpty());
        QVERIFY(!SpecValidation::secretValueProblem(QString(40000, u'ä')).isEmpty());
        QVERIFY(!SpecValidation::secretValueProblem(QString(QChar::Null)).isEmpty());
    }
};

QTEST_GUILESS_MAIN(SpecValidationTest)
#include "tst_specvalidation.moc"
