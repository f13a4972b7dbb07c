// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxPresets.h"

#include <QFile>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

class SandboxPresetsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everythingButValuesIsKept()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"s.ini"_s);
        SandboxSpec spec;
        spec.name = u"agent-7"_s;
        spec.group = u"agents"_s;
        spec.pythonVersion = u"3.12"_s;
        spec.build = {{u"numpy"_s}, {u"apt-get update"_s}, {}, {}};
        spec.cpuMillis = 250;
        spec.memoryMiB = 512;
        spec.environment = {{u"KEY"_s, u"very-secret-value"_s}};
        spec.secrets = {u"API_TOKEN"_s};
        spec.volumes = {{u"models"_s, u"/m"_s, true},
            {u"data"_s, {}, true,
                CloudBucket{u"my-data"_s, u"2026/"_s, u"eu-west-1"_s, u"https://store.example.com"_s, true, u"ID"_s,
                    u"KEY"_s}}};
        spec.diskLimitMiB = 20480;
        spec.metadata = {{u"owner"_s, u"me"_s}, {u"purpose of it"_s, u"a = b"_s}};
        spec.source = {u"/home/me/x"_s, false, {u"*.log"_s}, {}};
        spec.keepWarm = 90s;
        spec.command = {u"sleep"_s, u"1"_s};
        spec.ports = {80, 8080};
        spec.authorized = false;
        spec.network = {NetworkPolicy::Mode::Only, {u"10.0.0.0/8"_s}};
        spec.gpus = {u"T4"_s};
        spec.gpuCount = 2;
        spec.dockerEnabled = true;
        spec.cpuLimitMillis = 500;
        spec.memoryLimitMiB = 1024;
        spec.machine = u"m1"_s;
        spec.region = u"us-west"_s;
        spec.zone = u"us-west-2b"_s;
        spec.preemptible = false;
        {
            QSettings settings(file, QSettings::IniFormat);
            SandboxPresets presets(settings);
            QSignalSpy changed(&presets, &SandboxPresets::changed);
            presets.save(u"Größe/1 & more"_s, spec);
            QCOMPARE(changed.size(), 1);
        }
        QSettings settings(file, QSettings::IniFormat);
        const SandboxPresets presets(settings);
        QCOMPARE(presets.names(), QStringList{u"Größe/1 & more"_s});
        SandboxSpec expected = spec;
        expected.environment[u"KEY"_s].clear();
        QCOMPARE(presets.find(u"Größe/1 & more"_s), expected);
        QFile written(file);
        QVERIFY(written.open(QFile::ReadOnly));
        QVERIFY(!written.readAll().contains("very-secret-value"));
    }

    void namesAreSortedReplacedAndRemoved()
    {
        QTemporaryDir folder;
        QSettings settings(folder.filePath(u"s.ini"_s), QSettings::IniFormat);
        SandboxPresets presets(settings);
        SandboxSpec spec;
        spec.memoryMiB = 512;
        for (const QString &name : {u"p10"_s, u"p9"_s, u"a"_s})
            presets.save(name, spec);
        QCOMPARE(presets.names(), QStringList({u"a"_s, u"p9"_s, u"p10"_s}));
        spec.memoryMiB = 1024;
        presets.save(u"a"_s, spec);
        QCOMPARE(presets.find(u"a"_s).memoryMiB, 1024);
        presets.remove(u"p9"_s);
        presets.remove(u"never there"_s);
        QCOMPARE(presets.names(), QStringList({u"a"_s, u"p10"_s}));
        QVERIFY(!SandboxPresets::nameProblem(u"  "_s).isEmpty());
        QVERIFY(!SandboxPresets::nameProblem(QString(61, u'x')).isEmpty());
        QVERIFY(SandboxPresets::nameProblem(u"fine"_s).isEmpty());
    }
};

QTEST_GUILESS_MAIN(SandboxPresetsTest)
#include "tst_sandboxpresets.moc"
