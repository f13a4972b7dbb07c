// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/RecentSpecs.h"

#include <QFile>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

class RecentSpecsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theNextOneBeginsWhereTheLastEnded()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"settings.ini"_s);
        const ProfileId profile(u"local"_s);
        {
            QSettings settings(file, QSettings::IniFormat);
            SandboxSpec spec;
            spec.name = u"agent-7"_s;
            spec.group = u"agents"_s;
            spec.baseImage = u"debian:13"_s;
            spec.cpuMillis = 2500;
            spec.memoryMiB = 4096;
            spec.keepWarm = 1800s;
            spec.dockerEnabled = true;
            spec.environment = {{u"API_KEY"_s, u"very-secret-value"_s}, {u"MODE"_s, u"test"_s}};
            RecentSpecs(settings).remember(profile, spec);
        }
        QSettings settings(file, QSettings::IniFormat);
        const SandboxSpec last = RecentSpecs(settings).last(profile);
        QCOMPARE(last.name, u"agent-7"_s);
        QCOMPARE(last.group, u"agents"_s);
        QCOMPARE(last.baseImage, u"debian:13"_s);
        QCOMPARE(last.cpuMillis, 2500);
        QCOMPARE(last.memoryMiB, 4096);
        QCOMPARE(last.keepWarm, std::optional<std::chrono::seconds>(1800s));
        QVERIFY(!last.dockerEnabled); // asked for anew each time
        QCOMPARE(last.environment.size(), 2);
        QVERIFY(last.environment.value(u"API_KEY"_s).isEmpty());

        QFile written(file);
        QVERIFY(written.open(QFile::ReadOnly));
        QVERIFY(!written.readAll().contains("very-secret-value"));
    }

    void noLimitIsRemembered()
    {
        QTemporaryDir folder;
        QSettings settings(folder.filePath(u"s.ini"_s), QSettings::IniFormat);
        SandboxSpec spec;
        spec.keepWarm = std::nullopt;
        RecentSpecs recent(settings);
        recent.remember(ProfileId(u"p"_s), spec);
        QVERIFY(!recent.last(ProfileId(u"p"_s)).keepWarm);
        QVERIFY(recent.last(ProfileId(u"other"_s)).keepWarm);
    }

    void recentImagesAreUniqueAndFew()
    {
        QTemporaryDir folder;
        QSettings settings(folder.filePath(u"s.ini"_s), QSettings::IniFormat);
        RecentSpecs recent(settings);
        for (int i = 0; i < 12; ++i) {
            SandboxSpec spec;
            spec.baseImage = u"image:%1"_s.arg(i % 10);
            recent.remember(ProfileId(u"p"_s), spec);
        }
        QCOMPARE(recent.baseImages().size(), 8);
        QCOMPARE(recent.baseImages().constFirst(), u"image:1"_s);
        QCOMPARE(QSet<QString>(recent.baseImages().cbegin(), recent.baseImages().cend()).size(), 8);
    }
};

QTEST_GUILESS_MAIN(RecentSpecsTest)
#include "tst_recentspecs.moc"
