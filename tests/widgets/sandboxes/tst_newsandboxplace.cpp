// SPDX-License-Identifier: GPL-3.0-or-later
#include "NewSandboxWorld.h"
#include "Pictures.h"
#include "common/FieldMessage.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTest>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// What the form for a new sandbox says of how and where it runs: ports, network, command, GPU, limits.
class NewSandboxPlaceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void portsAndNetworkAreFoldedAwayUntilWanted()
    {
        NewSandboxWorld w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        auto *section = dialog.findChild<QWidget *>(u"networkSection"_s);
        QVERIFY(!section->isVisible());
        QCOMPARE(dialog.spec().network, NetworkPolicy());
        QVERIFY(!dialog.spec().authorized); // on this machine alone: a browser may open it
        QVERIFY(dialog.findChild<QComboBox *>(u"accessCombo"_s)->currentText().contains(u"this computer"));
        dialog.findChild<QToolButton *>(u"networkButton"_s)->click();
        QVERIFY(section->isVisible());
        QTest::keyClicks(dialog.findChild<QLineEdit *>(u"portsEdit"_s), u"8000, 5173"_s);
        dialog.findChild<QComboBox *>(u"accessCombo"_s)->setCurrentIndex(0);
        dialog.findChild<QRadioButton *>(u"networkOnly"_s)->click();
        auto *range = dialog.findChild<QLineEdit *>(u"rangeField"_s);
        QTest::keyClicks(range, u"10.0.0.5/8"_s);
        QTest::keyClick(range, Qt::Key_Return); // adds, and doesn't create
        QCOMPARE(submitted.size(), 0);
        QVERIFY(dialog.isVisible());
        takePictures(dialog, u"new-sandbox-network"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        const auto spec = submitted[0][1].value<SandboxSpec>();
        QCOMPARE(spec.ports, QList<int>({5173, 8000}));
        QVERIFY(spec.authorized);
        QCOMPARE(spec.network, (NetworkPolicy{NetworkPolicy::Mode::Only, {u"10.0.0.0/8"_s}}));
        // The next form begins there, and shows it.
        NewSandboxDialog next(w.feeds, w.recent);
        next.show();
        QVERIFY(next.findChild<QWidget *>(u"networkSection"_s)->isVisible());
        QCOMPARE(next.spec().network, spec.network);
        QCOMPARE(next.spec().ports, spec.ports);
        QVERIFY(next.spec().authorized);
    }

    void whatIsUsualForPortsStaysWithItsConnection()
    {
        NewSandboxWorld w;
        const auto cloud = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
        cloud->setProfile(ProfileId(u"cloud"_s));
        w.connections.add(cloud->profile(), u"cloud"_s, false);
        w.connections.setBackend(cloud->profile(), cloud);
        NewSandboxDialog dialog(w.feeds, w.recent);
        dialog.setProfile(w.backend->profile());
        QVERIFY(!dialog.spec().authorized);
        dialog.setProfile(cloud->profile());
        QVERIFY(dialog.spec().authorized); // the internet gets nothing that nobody opened
        dialog.setProfile(w.backend->profile());
        QVERIFY(!dialog.spec().authorized);
        SandboxSpec shut = dialog.spec();
        shut.authorized = true; // as a duplicate of one that was made so
        dialog.setSpec(shut);
        QVERIFY(dialog.spec().authorized);
        dialog.setProfile(cloud->profile());
        QVERIFY(dialog.spec().authorized);
    }

    void mistakesOfPortsAndNetworkStopIt()
    {
        NewSandboxWorld w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        auto *network = dialog.findChild<QToolButton *>(u"networkButton"_s);
        auto *ports = dialog.findChild<QLineEdit *>(u"portsEdit"_s);
        network->click();
        ports->setText(u"8000, web"_s);
        network->click(); // folded away again
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 0);
        QVERIFY(ports->isVisible());
        QVERIFY(NewSandboxWorld::message(dialog, "portsEdit").contains(u"1 to 65535"));
        QCOMPARE(QApplication::focusWidget(), ports);
        QStringList many;
        for (int port = 1; port <= 33; ++port)
            many << QString::number(port);
        ports->setText(many.join(u','));
        QVERIFY(NewSandboxWorld::message(dialog, "portsEdit").contains(u"32"));
        ports->setText(u"8000"_s);
        dialog.findChild<QRadioButton *>(u"networkOnly"_s)->click(); // with an empty list
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 0);
        QCOMPARE(QApplication::focusWidget(), dialog.findChild<QLineEdit *>(u"rangeField"_s));
        dialog.findChild<QRadioButton *>(u"networkBlocked"_s)->click();
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        QCOMPARE(submitted[0][1].value<SandboxSpec>().network.mode, NetworkPolicy::Mode::Blocked);
    }

    void theCommandIsSplitAsAShellDoes()
    {
        NewSandboxWorld w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        dialog.findChild<QToolButton *>(u"placementButton"_s)->click();
        auto *command = dialog.findChild<QLineEdit *>(u"commandEdit"_s);
        command->setText(u"python -c 'print(1)"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 0);
        QVERIFY(!NewSandboxWorld::message(dialog, "commandEdit").isEmpty());
        command->setText(u"sh -c 'echo hi | cat'"_s);
        QVERIFY(NewSandboxWorld::message(dialog, "commandEdit").isEmpty());
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        QCOMPARE(submitted[0][1].value<SandboxSpec>().command, QStringList({u"sh"_s, u"-c"_s, u"echo hi | cat"_s}));
    }

    void graphicsCardsAreAskedForWhereThereAreAny()
    {
        {
            NewSandboxWorld w; // the local engine of these tests has none
            const NewSandboxDialog dialog(w.feeds, w.recent);
            QVERIFY(!dialog.findChild<QComboBox *>(u"gpuCombo"_s)->isEnabled());
            QCOMPARE(
                dialog.findChild<FieldMessage *>(u"gpuComboMessage"_s)->text(), u"The local engine can't do that."_s);
        }
        NewSandboxWorld w(FakeBackend::Kind::LazyCloud);
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        dialog.findChild<QToolButton *>(u"placementButton"_s)->click();
        auto *gpu = dialog.findChild<QComboBox *>(u"gpuCombo"_s);
        gpu->setEditText(u"RTX"_s);
        QVERIFY(NewSandboxWorld::message(dialog, "gpuCombo").contains(u"RTX"));
        gpu->setEditText(u"A10G, any"_s);
        QVERIFY(NewSandboxWorld::message(dialog, "gpuCombo").isEmpty());
        auto *count = dialog.findChild<QSpinBox *>(u"gpuCount"_s);
        QVERIFY(count->isVisible());
        count->setValue(2);
        takePictures(dialog, u"new-sandbox-placement"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        const auto spec = submitted[0][1].value<SandboxSpec>();
        QCOMPARE(spec.gpus, QStringList({u"A10G"_s, u"any"_s}));
        QCOMPARE(spec.gpuCount, 2);
    }

    void limitsAndPlaceAreFoldedAwayUntilWanted()
    {
        {
            NewSandboxWorld w; // the local engine of these tests has one machine
            const NewSandboxDialog dialog(w.feeds, w.recent);
            for (const QString &name : {u"machineEdit"_s, u"placeRegionCombo"_s, u"zoneEdit"_s, u"preemptibleCheck"_s})
                QVERIFY2(!dialog.findChild<QWidget *>(name)->isEnabled(), qPrintable(name));
            QVERIFY(dialog.findChild<QWidget *>(u"cpuLimitSpin"_s)->isEnabled());
            QCOMPARE(dialog.findChild<FieldMessage *>(u"machineEditMessage"_s)->text(),
                u"The local engine can't do that."_s);
        }
        NewSandboxWorld w(FakeBackend::Kind::LazyCloud);
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        QCOMPARE(dialog.spec().cpuLimitMillis, 0);
        QCOMPARE(dialog.spec().memoryLimitMiB, 0);
        QVERIFY(dialog.spec().preemptible);
        auto *section = dialog.findChild<QWidget *>(u"limitsSection"_s);
        QVERIFY(!section->isVisible());
        dialog.findChild<QToolButton *>(u"limitsButton"_s)->click();
        QVERIFY(section->isVisible());
        // What holds without a limit follows what is reserved.
        dialog.findChild<QSpinBox *>(u"memorySpin"_s)->setValue(2048);
        dialog.findChild<QDoubleSpinBox *>(u"cpuSpin"_s)->setValue(2);
        const auto *cpuHint = dialog.findChild<FieldMessage *>(u"cpuLimitSpinMessage"_s);
        const auto *memoryHint = dialog.findChild<FieldMessage *>(u"memoryLimitSpinMessage"_s);
        QVERIFY2(cpuHint->text().contains(u"10 cores"), qPrintable(cpuHint->text()));
        QVERIFY2(memoryHint->text().contains(u"8"), qPrintable(memoryHint->text()));
        auto *cpu = dialog.findChild<QDoubleSpinBox *>(u"cpuLimitSpin"_s);
        auto *memory = dialog.findChild<QSpinBox *>(u"memoryLimitSpin"_s);
        auto *region = dialog.findChild<QComboBox *>(u"placeRegionCombo"_s);
        cpu->setValue(1);
        QVERIFY(NewSandboxWorld::message(dialog, "cpuLimitSpin").contains(u"between 2 and 32"));
        cpu->setValue(4);
        QVERIFY(NewSandboxWorld::message(dialog, "cpuLimitSpin").isEmpty());
        memory->setValue(1024);
        QVERIFY(!NewSandboxWorld::message(dialog, "memoryLimitSpin").isEmpty());
        memory->setValue(3072);
        region->setEditText(u"mars"_s);
        QVERIFY(NewSandboxWorld::message(dialog, "placeRegionCombo").contains(u"us-east"));
        dialog.findChild<QToolButton *>(u"limitsButton"_s)->click(); // folded away again
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 0);
        QVERIFY(section->isVisible()); // the mistake is shown
        region->setEditText(u"eu-north"_s);
        QVERIFY(dialog.findChild<FieldMessage *>(u"placeRegionComboMessage"_s)->text().contains(u"may wait"));
        region->setEditText(u"us-west"_s);
        QVERIFY(dialog.findChild<FieldMessage *>(u"placeRegionComboMessage"_s)->text().isEmpty());
        dialog.findChild<QLineEdit *>(u"machineEdit"_s)->setText(u"big-one"_s);
        dialog.findChild<QLineEdit *>(u"zoneEdit"_s)->setText(u"us-west-2b"_s);
        dialog.findChild<QCheckBox *>(u"preemptibleCheck"_s)->setChecked(false);
        takePictures(dialog, u"new-sandbox-limits"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        const auto spec = submitted[0][1].value<SandboxSpec>();
        QCOMPARE(spec.cpuLimitMillis, 4000);
        QCOMPARE(spec.memoryLimitMiB, 3072);
        QCOMPARE(spec.machine, u"big-one"_s);
        QCOMPARE(spec.region, u"us-west"_s);
        QCOMPARE(spec.zone, u"us-west-2b"_s);
        QVERIFY(!spec.preemptible);
        // The next form begins there, and shows it.
        NewSandboxDialog next(w.feeds, w.recent);
        next.show();
        QVERIFY(next.findChild<QWidget *>(u"limitsSection"_s)->isVisible());
        QCOMPARE(next.spec().memoryLimitMiB, 3072);
        QCOMPARE(next.spec().zone, u"us-west-2b"_s);
    }

    void whatHoldsWithoutALimitIsNoMoreThanTheFieldTakes()
    {
        NewSandboxWorld w;
        const NewSandboxDialog dialog(w.feeds, w.recent);
        const auto *hint = dialog.findChild<FieldMessage *>(u"cpuLimitSpinMessage"_s);
        dialog.findChild<QDoubleSpinBox *>(u"cpuSpin"_s)->setValue(1);
        QVERIFY2(hint->text().contains(u"9 cores"), qPrintable(hint->text()));
        // The size of the machine may be told after the form was opened.
        Capabilities capabilities = w.backend->capabilities();
        capabilities.maximumCpuMillis = 2000;
        capabilities.maximumMemoryMiB = 3072;
        w.backend->setCapabilities(capabilities);
        QVERIFY2(hint->text().contains(u"2 cores"), qPrintable(hint->text()));
        const auto *memory = dialog.findChild<FieldMessage *>(u"memoryLimitSpinMessage"_s);
        QVERIFY2(memory->text().contains(u"3 GiB"), qPrintable(memory->text()));
        dialog.findChild<QDoubleSpinBox *>(u"cpuLimitSpin"_s)->setValue(3);
        QVERIFY(NewSandboxWorld::message(dialog, "cpuLimitSpin").contains(u"between 1 and 2"));
    }

    void aContainerEngineInsideIsAskedFor()
    {
        {
            NewSandboxWorld w; // the local engine of these tests has none
            const NewSandboxDialog dialog(w.feeds, w.recent);
            QVERIFY(!dialog.findChild<QCheckBox *>(u"dockerCheck"_s)->isEnabled());
            QCOMPARE(dialog.findChild<FieldMessage *>(u"dockerCheckMessage"_s)->text(),
                u"The local engine can't do that."_s);
        }
        NewSandboxWorld w;
        w.backend->setFeature(Feature::DockerInside, true);
        w.backend->setFeature(Feature::DockerImages, true);
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        dialog.findChild<QToolButton *>(u"placementButton"_s)->click();
        auto *docker = dialog.findChild<QCheckBox *>(u"dockerCheck"_s);
        const auto *hint = dialog.findChild<FieldMessage *>(u"dockerCheckMessage"_s);
        QVERIFY(!hint->isVisible());
        docker->setChecked(true);
        // What that means for the machine is said before anything is made.
        QVERIFY(hint->text().contains(u"administrator"));
        QVERIFY(hint->isVisible());
        // Not together with a limited network: said beside the field, whichever came first.
        dialog.findChild<QToolButton *>(u"networkButton"_s)->click();
        dialog.findChild<QRadioButton *>(u"networkBlocked"_s)->click();
        QVERIFY(!NewSandboxWorld::message(dialog, "dockerCheck").isEmpty());
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QVERIFY(submitted.isEmpty());
        dialog.findChild<QRadioButton *>(u"networkOpen"_s)->click();
        QVERIFY(NewSandboxWorld::message(dialog, "dockerCheck").isEmpty());
        QVERIFY(hint->text().contains(u"administrator"));
        takePictures(dialog, u"new-sandbox-docker"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        QVERIFY(submitted[0][1].value<SandboxSpec>().dockerEnabled);
    }
};

QTEST_MAIN(NewSandboxPlaceTest)
#include "tst_newsandboxplace.moc"
