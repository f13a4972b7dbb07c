// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "Pictures.h"
#include "common/FieldMessage.h"
#include "sandboxes/NewSandboxDialog.h"
#include "sandboxes/RecentSpecs.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

class NewSandboxDialogTest : public QObject {
    Q_OBJECT

    struct World {
        QTemporaryDir folder;
        QSettings settings{folder.filePath(u"s.ini"_s), QSettings::IniFormat};
        RecentSpecs recent{settings};
        std::shared_ptr<FakeBackend> backend;
        ConnectionRegistry connections;
        SandboxListModel model;
        SandboxFeeds feeds{connections, model};
        explicit World(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
            : backend(std::make_shared<FakeBackend>(kind))
        {
            connections.add(backend->profile(), u"acme"_s, kind == FakeBackend::Kind::LocalEngine);
            connections.setBackend(backend->profile(), backend);
            feeds.setWatched(true);
        }
    };
    static QString message(const NewSandboxDialog &dialog, const char *field)
    {
        const auto *label = dialog.findChild<FieldMessage *>(QLatin1String(field) + u"Message"_s);
        return label && label->hasProblem() ? label->text() : QString();
    }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void enterMakesOneFromTheDefaults()
    {
        World w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(submitted.size(), 1);
        const auto spec = submitted[0][1].value<SandboxSpec>();
        QCOMPARE(spec.name, u"sandbox-1"_s);
        QCOMPARE(spec.pythonVersion, u"3.13"_s);
        QCOMPARE(spec.keepWarm, std::optional<std::chrono::seconds>(600s));
        QVERIFY(!dialog.isVisible());
        QCOMPARE(w.recent.last(w.backend->profile()).name, u"sandbox-1"_s);
    }

    void theSignFollowsThePalette()
    {
        World w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        dialog.show();
        const auto *sign = dialog.findChild<QLabel *>(u"costSign"_s);
        const QImage before = sign->pixmap().toImage();
        QVERIFY(!before.isNull());
        const QPalette palette = QApplication::palette();
        QApplication::setPalette(darkPalette());
        QTRY_VERIFY(sign->pixmap().toImage() != before);
        QApplication::setPalette(palette);
        QTRY_COMPARE(sign->pixmap().toImage(), before);
    }

    void theProposedNameIsFree()
    {
        World w;
        w.backend->fakeSandboxes().addRunning(u"sandbox-1"_s);
        QTRY_COMPARE(w.model.rowCount(), 1);
        const NewSandboxDialog dialog(w.feeds, w.recent);
        QCOMPARE(dialog.spec().name, u"sandbox-2"_s);
    }

    void mistakesAreExplainedBesideTheFieldAndLoseNothing()
    {
        World w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        auto *name = dialog.findChild<QLineEdit *>(u"nameEdit"_s);
        name->selectAll();
        QTest::keyClicks(name, u"my agent"_s);
        QVERIFY(message(dialog, "nameEdit").contains(u"Letters"));
        QVERIFY(message(dialog, "memorySpin").isEmpty()); // not touched yet
        dialog.findChild<QSpinBox *>(u"memorySpin"_s)->setValue(64);
        QVERIFY(message(dialog, "memorySpin").contains(u"128 MiB"));
        dialog.findChild<QDoubleSpinBox *>(u"cpuSpin"_s)->setValue(64);
        QVERIFY(message(dialog, "cpuSpin").contains(u"32"));
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 0);
        QVERIFY(dialog.isVisible());
        QCOMPARE(QApplication::focusWidget(), name); // the first mistake
        QCOMPARE(name->text(), u"my agent"_s);
        name->setText(u"agent"_s);
        dialog.findChild<QSpinBox *>(u"memorySpin"_s)->setValue(512);
        dialog.findChild<QDoubleSpinBox *>(u"cpuSpin"_s)->setValue(0.5);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        QCOMPARE(submitted[0][1].value<SandboxSpec>().cpuMillis, 500);
    }

    void aRegistryImageIsAskedForByItsName()
    {
        World w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        auto *combo = dialog.findChild<QComboBox *>(u"imageCombo"_s);
        auto *reference = dialog.findChild<QLineEdit *>(u"imageReference"_s);
        QVERIFY(!reference->isVisible());
        combo->setCurrentIndex(combo->count() - 1);
        QVERIFY(reference->isVisible());
        reference->setText(u"not a reference"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QVERIFY(!message(dialog, "image").isEmpty());
        reference->setText(u"docker.io/library/debian:13"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        QCOMPARE(submitted[0][1].value<SandboxSpec>().baseImage, u"docker.io/library/debian:13"_s);
        QVERIFY(submitted[0][1].value<SandboxSpec>().pythonVersion.isEmpty());
    }

    void savedImagesCanBeStartedFrom()
    {
        World w;
        Image image;
        image.id = w.backend->fakeImages().nextId();
        image.kind = Image::Kind::FileSystem;
        image.name = u"with-tools"_s;
        image.createdAt = QDateTime::currentDateTimeUtc();
        w.backend->fakeImages().put(image);
        NewSandboxDialog dialog(w.feeds, w.recent);
        SandboxSpec wanted = w.recent.last(w.backend->profile());
        wanted.image = image.id;
        dialog.setSpec(wanted); // before the list of images is there
        QTRY_COMPARE(dialog.spec().image, image.id);
        QCOMPARE(dialog.findChild<QComboBox *>(u"imageCombo"_s)->currentText(), u"with-tools"_s);
    }

    void theCostIsSaidBefore()
    {
        {
            World w;
            const NewSandboxDialog dialog(w.feeds, w.recent);
            QVERIFY(dialog.findChild<QLabel *>(u"costText"_s)->text().contains(u"nothing"));
        }
        World w(FakeBackend::Kind::LazyCloud);
        NewSandboxDialog dialog(w.feeds, w.recent);
        const auto *cost = dialog.findChild<QLabel *>(u"costText"_s);
        QVERIFY(cost->text().contains(u"acme bills it"));
        SandboxSpec endless = dialog.spec();
        endless.keepWarm = std::nullopt;
        dialog.setSpec(endless);
        QVERIFY(cost->text().contains(u"never stops by itself"));
    }

    void portsAndNetworkAreFoldedAwayUntilWanted()
    {
        World w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        auto *section = dialog.findChild<QWidget *>(u"networkSection"_s);
        QVERIFY(!section->isVisible());
        QCOMPARE(dialog.spec().network, NetworkPolicy());
        QVERIFY(dialog.spec().authorized);
        dialog.findChild<QToolButton *>(u"networkButton"_s)->click();
        QVERIFY(section->isVisible());
        QTest::keyClicks(dialog.findChild<QLineEdit *>(u"portsEdit"_s), u"8000, 5173"_s);
        dialog.findChild<QComboBox *>(u"accessCombo"_s)->setCurrentIndex(1);
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
        QVERIFY(!spec.authorized);
        QCOMPARE(spec.network, (NetworkPolicy{NetworkPolicy::Mode::Only, {u"10.0.0.0/8"_s}}));
        // The next form begins there, and shows it.
        NewSandboxDialog next(w.feeds, w.recent);
        next.show();
        QVERIFY(next.findChild<QWidget *>(u"networkSection"_s)->isVisible());
        QCOMPARE(next.spec().network, spec.network);
        QCOMPARE(next.spec().ports, spec.ports);
        QVERIFY(!next.spec().authorized);
    }

    void mistakesOfPortsAndNetworkStopIt()
    {
        World w;
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
        QVERIFY(message(dialog, "portsEdit").contains(u"1 to 65535"));
        QCOMPARE(QApplication::focusWidget(), ports);
        QStringList many;
        for (int port = 1; port <= 33; ++port)
            many << QString::number(port);
        ports->setText(many.join(u','));
        QVERIFY(message(dialog, "portsEdit").contains(u"32"));
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

    void whatAServerCannotDoIsSwitchedOff()
    {
        World w;
        w.backend->setFeature(Feature::NetworkRules, false, u"Without root it can't."_s);
        w.backend->setFeature(Feature::Ports, false, u"No ports here."_s);
        NewSandboxDialog dialog(w.feeds, w.recent);
        dialog.show();
        dialog.findChild<QToolButton *>(u"networkButton"_s)->click();
        QVERIFY(!dialog.findChild<QRadioButton *>(u"networkBlocked"_s)->isEnabled());
        QVERIFY(!dialog.findChild<QLineEdit *>(u"portsEdit"_s)->isEnabled());
        QStringList texts;
        for (const QLabel *label : dialog.findChildren<QLabel *>()) {
            if (label->isVisible())
                texts << label->text();
        }
        QVERIFY(texts.contains(u"Without root it can't."_s));
        QVERIFY(texts.contains(u"No ports here."_s));
    }

    void anyIdleLimitComesBackAsItWas()
    {
        World w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        for (const auto limit :
            {std::optional(300s), std::optional(420s), std::optional(86400s), std::optional<std::chrono::seconds>()}) {
            SandboxSpec spec = dialog.spec();
            spec.keepWarm = limit;
            dialog.setSpec(spec);
            QCOMPARE(dialog.spec().keepWarm, limit);
        }
    }
};

QTEST_MAIN(NewSandboxDialogTest)
#include "tst_newsandboxdialog.moc"
