// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/PythonCode.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

/// Runs the code with a stand-in for the SDK that writes down what it was called with: names and parameters are those
/// of the guide and of `lazycloud.md` §16, and an unknown one ends the program.
class PythonCodeTest : public QObject {
    Q_OBJECT

    static constexpr const char *standIn = R"PY(
import json
calls = {}
class Volume:
    def __init__(self, name, mount_path=None):
        self.value = [name, mount_path]
class Image:
    def __init__(self, python_version=None, base_image=None):
        self.value = {"python_version": python_version, "base_image": base_image}
    @classmethod
    def from_id(cls, image_id):
        image = cls(); image.value = {"id": image_id}; return image
    @classmethod
    def from_dockerfile(cls, path):
        image = cls(); image.value = {"dockerfile": path}; return image
    def add_python_packages(self, packages):
        self.value["packages"] = packages; return self
    def add_commands(self, commands):
        self.value["commands"] = commands; return self
class Instance:
    def run(self, command):
        return type("Result", (), {"exit_code": 0, "stdout": ""})
    def terminate(self):
        calls["terminated"] = True
        print(json.dumps(calls))
class Sandbox:
    def create(self):
        return Instance()
class App:
    def __init__(self, name):
        calls["app"] = name
    def sandbox(self, *, name, image, cpu, memory, keep_warm_seconds, gpu=None, gpu_count=0, env=None, secrets=(), volumes=(),
                sync_local_dir=False, command=None, ports=(), authorized=False, block_network=False, allow_list=None,
                docker_enabled=False, machine=None):
        calls.update(name=name, image=image.value, cpu=cpu, memory=memory, keep=keep_warm_seconds, gpu=gpu, gpu_count=gpu_count,
                     env=env, secrets=list(secrets), volumes=[v.value for v in volumes], sync=sync_local_dir, command=command,
                     ports=list(ports), authorized=authorized, block=block_network, allow=allow_list, docker=docker_enabled,
                     machine=machine)
        return Sandbox()
)PY";

    QString m_python = QStandardPaths::findExecutable(u"python3"_s);

    /// What the stand-in was told; an empty object when the program failed, with its words as a warning.
    QJsonObject run(const SandboxSpec &spec) const
    {
        QTemporaryDir folder;
        const auto write = [&folder](const QString &name, const QByteArray &text) {
            QFile file(folder.filePath(name));
            return file.open(QFile::WriteOnly) && file.write(text) == text.size();
        };
        if (!write(u"lazycloud.py"_s, standIn) || !write(u"made.py"_s, PythonCode::forSpec(spec).toUtf8()))
            return {};
        QProcess process;
        process.setWorkingDirectory(folder.path());
        process.start(m_python,
            {u"-I"_s, u"-c"_s,
                u"import sys; sys.path.insert(0, '.'); exec(open('made.py', encoding='utf-8').read())"_s});
        process.waitForFinished(20000);
        if (process.exitCode() != 0)
            qWarning().noquote() << process.readAllStandardError() << PythonCode::forSpec(spec);
        const QList<QByteArray> lines = process.readAllStandardOutput().trimmed().split('\n');
        return QJsonDocument::fromJson(lines.constLast()).object();
    }
    static SandboxSpec simple()
    {
        SandboxSpec spec;
        spec.name = u"agent-7"_s;
        spec.group = u"agents"_s;
        spec.pythonVersion = u"3.12"_s;
        spec.keepWarm = 600s;
        return spec;
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (m_python.isEmpty())
            QSKIP("There is no python3 here that could run the code.");
    }

    void aSimpleOneSaysNoMoreThanItMust()
    {
        SandboxSpec spec = simple();
        spec.authorized = false;
        const QJsonObject told = run(spec);
        QCOMPARE(told[u"app"], u"agents"_s);
        QCOMPARE(told[u"name"], u"agent-7"_s);
        QCOMPARE(told[u"image"][u"python_version"], u"3.12"_s);
        QCOMPARE(told[u"cpu"].toDouble(), 1.0);
        QCOMPARE(told[u"memory"].toInt(), 1024);
        QCOMPARE(told[u"keep"].toInt(), 600);
        QVERIFY(told[u"terminated"].toBool());
        const QString code = PythonCode::forSpec(spec);
        for (const QString &word :
            {u"env="_s, u"secrets"_s, u"volumes"_s, u"Volume"_s, u"gpu"_s, u"ports"_s, u"network"_s, u"#"_s})
            QVERIFY2(!code.contains(word), qPrintable(word));
    }

    void everythingArrives()
    {
        SandboxSpec spec = simple();
        spec.cpuMillis = 125;
        spec.memoryMiB = 4096;
        spec.keepWarm = std::nullopt;
        spec.environment = {{u"QUOTES"_s, u"a \"b\" 'c' \\ \n\tend"_s}, {u"WORDS"_s, u"größe 🦎 \u202e\u0007"_s}};
        spec.secrets = {u"API_TOKEN"_s, u"OTHER"_s};
        spec.volumes = {{u"models"_s, {}, false}, {u"data"_s, u"/srv/data"_s, true}, {u"c"_s, u"deep/c"_s, false}};
        spec.source.path = u"/home/me/project"_s;
        spec.command = {u"python"_s, u"-m"_s, u"http.server"_s, u"8000"_s};
        spec.ports = {8000, 5173};
        spec.authorized = true;
        spec.network = {NetworkPolicy::Mode::Only, {u"10.0.0.0/8"_s}};
        spec.gpus = {u"A10G"_s, u"any"_s};
        spec.gpuCount = 2;
        spec.dockerEnabled = true;
        spec.machine = u"big-one"_s;
        spec.build.packages = {u"numpy==2.1"_s, u"requests>=2"_s};
        spec.build.commands = {u"apt-get update"_s, u"echo \"$HOME\""_s};
        const QJsonObject told = run(spec);
        QCOMPARE(told[u"cpu"].toDouble(), 0.125);
        QCOMPARE(told[u"keep"].toInt(), -1);
        QCOMPARE(told[u"env"].toObject(),
            QJsonObject({{u"QUOTES"_s, spec.environment.value(u"QUOTES"_s)},
                {u"WORDS"_s, spec.environment.value(u"WORDS"_s)}}));
        QCOMPARE(told[u"secrets"].toArray(), QJsonArray({u"API_TOKEN"_s, u"OTHER"_s}));
        QCOMPARE(told[u"volumes"].toArray(),
            QJsonArray({QJsonArray({u"models"_s, QJsonValue()}), QJsonArray({u"data"_s, u"/srv/data"_s}),
                QJsonArray({u"c"_s, u"/volumes/deep/c"_s})}));
        QVERIFY(told[u"sync"].toBool());
        QCOMPARE(told[u"command"].toArray(), QJsonArray::fromStringList(spec.command));
        QCOMPARE(told[u"ports"].toArray(), QJsonArray({8000, 5173}));
        QVERIFY(told[u"authorized"].toBool());
        QCOMPARE(told[u"allow"].toArray(), QJsonArray({u"10.0.0.0/8"_s}));
        QVERIFY(!told[u"block"].toBool());
        QCOMPARE(told[u"gpu"].toArray(), QJsonArray({u"A10G"_s, u"any"_s}));
        QCOMPARE(told[u"gpu_count"].toInt(), 2);
        QVERIFY(told[u"docker"].toBool());
        QCOMPARE(told[u"machine"], u"big-one"_s);
        QCOMPARE(told[u"image"][u"packages"].toArray(), QJsonArray::fromStringList(spec.build.packages));
        QCOMPARE(told[u"image"][u"commands"].toArray(), QJsonArray::fromStringList(spec.build.commands));
        const QString code = PythonCode::forSpec(spec);
        QVERIFY(code.contains(u"read only")); // the SDK can't say that
        QVERIFY(code.contains(u"/home/me/project"));
        QVERIFY(!code.contains(QChar(0x202e))); // nothing that turns the text around
    }

    void limitsArePairsAndPlacesAreRemarks()
    {
        SandboxSpec spec = simple();
        spec.cpuLimitMillis = 2500;
        spec.memoryLimitMiB = 2048;
        const QJsonObject told = run(spec);
        QCOMPARE(told[u"cpu"].toArray(), QJsonArray({1.0, 2.5}));
        QCOMPARE(told[u"memory"].toArray(), QJsonArray({1024, 2048}));
        QVERIFY(!PythonCode::forSpec(spec).contains(u"region"));
        spec.region = u"us-east"_s;
        QVERIFY(PythonCode::forSpec(spec).contains(u"# The guide of the SDK names no options for region"));
        QCOMPARE(run(spec)[u"name"], u"agent-7"_s);
    }

    void whatTheSdkHasNoOptionForIsSaid()
    {
        SandboxSpec spec = simple();
        VolumeMount bucket{u"data"_s, u"/data"_s, true};
        bucket.cloudBucket = CloudBucket{
            u"my-data"_s, u"2026\n/"_s, u"eu-west-1"_s, u"https://store.example.com"_s, true, u"KEY_ID"_s, u"KEY"_s};
        spec.volumes = {bucket};
        spec.diskLimitMiB = 20480;
        spec.metadata = {{u"owner"_s, u"me\nimport os"_s}};
        const QString code = PythonCode::forSpec(spec);
        QCOMPARE(run(spec)[u"name"], u"agent-7"_s); // remarks stay remarks, whatever they hold
        QCOMPARE(run(spec)[u"volumes"].toArray(), QJsonArray());
        QVERIFY(!code.contains(u"Volume"));
        for (const QString &said : {u"# The guide of the SDK names no option for cloud buckets"_s,
                 u"bucket = \"my-data\""_s, u"prefix = \"2026\\n/\""_s, u"region = \"eu-west-1\""_s,
                 u"force_path_style = True"_s, u"access_key_secret = \"KEY_ID\""_s, u"secret_key_secret = \"KEY\""_s,
                 u"read_only = True"_s, u"disk_mib would be 20480"_s, u"\"owner\": \"me\\nimport os\""_s})
            QVERIFY2(code.contains(said), qPrintable(said));
        spec.volumes.append({u"models"_s, {}, false});
        QCOMPARE(run(spec)[u"volumes"].toArray(), QJsonArray({QJsonArray({u"models"_s, QJsonValue()})}));
    }

    void imagesOfAllKinds()
    {
        SandboxSpec spec = simple();
        spec.image = ImageId(u"img_0123456789abcdef01234567"_s);
        spec.pythonVersion.clear();
        QCOMPARE(run(spec)[u"image"].toObject(), QJsonObject({{u"id"_s, spec.image.value()}}));
        spec.image = ImageId();
        spec.baseImage = u"docker.io/library/debian:13"_s;
        QCOMPARE(run(spec)[u"image"][u"base_image"], spec.baseImage);
        spec.baseImage.clear();
        spec.build.dockerfile = u"FROM debian:13\n"_s;
        QCOMPARE(run(spec)[u"image"][u"dockerfile"], u"Dockerfile"_s);
        spec.network.mode = NetworkPolicy::Mode::Blocked;
        QVERIFY(run(spec)[u"block"].toBool());
        spec.gpus = {u"T4"_s};
        QCOMPARE(run(spec)[u"gpu"], u"T4"_s);
        QCOMPARE(run(spec)[u"gpu_count"].toInt(), 1);
    }

    void longListsAreBroken()
    {
        SandboxSpec spec = simple();
        for (int i = 0; i < 40; ++i)
            spec.secrets << u"A_SECRET_WITH_A_NAME_%1"_s.arg(i);
        QCOMPARE(run(spec)[u"secrets"].toArray().size(), 40);
        const QStringList lines = PythonCode::forSpec(spec).split(u'\n');
        for (const QString &line : lines)
            QVERIFY2(line.size() <= 100, qPrintable(line));
    }
};

QTEST_GUILESS_MAIN(PythonCodeTest)
#include "tst_pythoncode.moc"
