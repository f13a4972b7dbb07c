// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "Pictures.h"
#include "common/ConfirmDialog.h"
#include "common/FieldMessage.h"
#include "common/FormScroll.h"
#include "sandboxes/NewSandboxDialog.h"
#include "sandboxes/PythonCode.h"
#include "sandboxes/RecentSpecs.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScreen>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <sys/stat.h>

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
        // Nor is it that of one that has ended and is still in the list.
        const Sandbox ended = w.backend->fakeSandboxes().addRunning(u"sandbox-2"_s);
        w.backend->fakeSandboxes().setState(ended.id, SandboxState::Stopped, u"stopped"_s);
        w.feeds.reloadAll();
        QTRY_COMPARE(w.model.rowCount(), 2);
        const NewSandboxDialog next(w.feeds, w.recent);
        QCOMPARE(next.spec().name, u"sandbox-3"_s);
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
        QTRY_COMPARE(dialog.findChild<QComboBox *>(u"imageCombo"_s)->currentText(), u"with-tools"_s);
    }

    void builtImagesAreNamedByWhatTheyAre()
    {
        World w;
        Image image;
        image.id = w.backend->fakeImages().nextId();
        image.kind = Image::Kind::Built;
        image.name = u"Python 3.13 with numpy"_s;
        image.createdAt = QDateTime::currentDateTimeUtc();
        w.backend->fakeImages().put(image);
        NewSandboxDialog dialog(w.feeds, w.recent);
        SandboxSpec wanted = dialog.spec();
        wanted.image = image.id;
        dialog.setSpec(wanted);
        const auto *combo = dialog.findChild<QComboBox *>(u"imageCombo"_s);
        // The name first, then the id: equal definitions have the same name.
        QTRY_VERIFY2(combo->currentText().startsWith(u"Python 3.13 with numpy · "), qPrintable(combo->currentText()));
        QVERIFY(combo->currentText().endsWith(image.id.value().right(4)));
        QVERIFY(combo->currentData(Qt::ToolTipRole).toString().contains(image.id.value()));
    }

    void theCostIsSaidBefore()
    {
        {
            World w;
            const NewSandboxDialog dialog(w.feeds, w.recent);
            QVERIFY(dialog.findChild<QLabel *>(u"costText"_s)->text().contains(u"Free on this machine"));
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
        World w;
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

    void secretsAndVolumesAreChosen()
    {
        World w;
        w.backend->fakeStorage().put(StoredSecret{u"API_TOKEN"_s, QDateTime::currentDateTimeUtc(), {}});
        w.backend->fakeStorage().put(StoredSecret{u"DB_PASSWORD"_s, QDateTime::currentDateTimeUtc(), {}});
        w.backend->fakeStorage().put(Volume{u"models"_s, 0, QDateTime::currentDateTimeUtc(), {}});
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        dialog.findChild<QToolButton *>(u"moreButton"_s)->click();
        auto *list = dialog.findChild<QListView *>(u"secretsList"_s);
        QTRY_COMPARE(list->model()->rowCount(), 2);
        QVERIFY(list->isVisible());
        list->setFocus();
        list->setCurrentIndex(list->model()->index(0, 0));
        QTest::keyClick(list, Qt::Key_Space);
        auto *files = dialog.findChild<QToolButton *>(u"filesButton"_s);
        files->click();
        auto *table = dialog.findChild<QTableView *>(u"volumesTable"_s);
        QVERIFY(table->isVisible());
        table->setFocus();
        table->setCurrentIndex(table->model()->index(0, 0));
        table->edit(table->currentIndex());
        QTest::keyClicks(QApplication::focusWidget(), u"fresh"_s);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_COMPARE(table->model()->rowCount(), 2);
        QCOMPARE(submitted.size(), 0); // Return ended the cell, not the form
        QTRY_VERIFY(dialog.findChild<QLabel *>(u"volumesState"_s)->text().contains(u"fresh: will be made"));
        takePictures(dialog, u"new-sandbox-secrets-volumes"_s);
        dialog.findChild<QToolButton *>(u"moreButton"_s)->click();
        QCOMPARE(dialog.findChild<QLabel *>(u"moreButtonSummary"_s)->text(), u"1 secret(s)"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        const auto spec = submitted[0][1].value<SandboxSpec>();
        QCOMPARE(spec.secrets, QStringList{u"API_TOKEN"_s});
        QCOMPARE(spec.volumes, QList<VolumeMount>({{u"fresh"_s, {}, false}}));
        // The next form begins there, and shows it.
        NewSandboxDialog next(w.feeds, w.recent);
        next.show();
        QCOMPARE(next.spec().secrets, spec.secrets);
        QCOMPARE(next.spec().volumes, spec.volumes);
        QVERIFY(next.findChild<QTableView *>(u"volumesTable"_s)->isVisible());
    }

    void aCloudBucketIsAVolume()
    {
        World w(FakeBackend::Kind::LazyCloud);
        w.backend->fakeStorage().put(StoredSecret{u"KEY"_s, QDateTime::currentDateTimeUtc(), {}});
        w.backend->fakeStorage().put(StoredSecret{u"KEY_ID"_s, QDateTime::currentDateTimeUtc(), {}});
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        dialog.findChild<QToolButton *>(u"filesButton"_s)->click();
        dialog.findChild<QPushButton *>(u"bucketAdd"_s)->click();
        auto *bucket = dialog.findChild<QLineEdit *>(u"bucketBucket"_s);
        QVERIFY(bucket->isVisible());
        QCOMPARE(QApplication::focusWidget(), bucket);
        QVERIFY(message(dialog, "bucketBucket").isEmpty()); // not touched yet
        QVERIFY(message(dialog, "buckets").isEmpty());
        QTest::keyClicks(bucket, u"ab"_s);
        QVERIFY(message(dialog, "bucketBucket").contains(u"3 to 63"));
        QTest::keyClicks(bucket, u"c-data"_s);
        QVERIFY(message(dialog, "bucketBucket").isEmpty());
        auto *accessKey = dialog.findChild<QComboBox *>(u"bucketAccessKey"_s);
        QTRY_COMPARE(accessKey->count(), 2); // the secrets of the workspace
        accessKey->setEditText(u"GONE"_s);
        QVERIFY(message(dialog, "bucketAccessKey").contains(u"GONE"));
        dialog.findChild<QToolButton *>(u"filesButton"_s)->click(); // folded away
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 0);
        QVERIFY(bucket->isVisible()); // the mistake is shown, and what else is missing
        QCOMPARE(QApplication::focusWidget(), accessKey);
        QVERIFY(message(dialog, "bucketSecretKey").contains(u"two parts"));
        QVERIFY(!message(dialog, "buckets").isEmpty());
        accessKey->setEditText(u"KEY_ID"_s);
        dialog.findChild<QComboBox *>(u"bucketSecretKey"_s)->setEditText(u"KEY"_s);
        dialog.findChild<QLineEdit *>(u"bucketPrefix"_s)->setText(u"2026/"_s);
        dialog.findChild<QLineEdit *>(u"bucketRegion"_s)->setText(u"eu-west-1"_s);
        dialog.findChild<QLineEdit *>(u"bucketEndpoint"_s)->setText(u"https://store.example.com"_s);
        dialog.findChild<QLineEdit *>(u"bucketPath"_s)->setText(u"/data"_s);
        dialog.findChild<QCheckBox *>(u"bucketPathStyle"_s)->setChecked(true);
        dialog.findChild<QCheckBox *>(u"bucketReadOnly"_s)->setChecked(true);
        takePictures(dialog, u"new-sandbox-bucket"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        VolumeMount expected{u"abc-data"_s, u"/data"_s, true};
        expected.cloudBucket = CloudBucket{
            u"abc-data"_s, u"2026/"_s, u"eu-west-1"_s, u"https://store.example.com"_s, true, u"KEY_ID"_s, u"KEY"_s};
        QCOMPARE(submitted[0][1].value<SandboxSpec>().volumes, QList<VolumeMount>{expected});
        // The next form begins there, shows it, and lets go of it.
        NewSandboxDialog next(w.feeds, w.recent);
        next.show();
        QCOMPARE(next.spec().volumes, QList<VolumeMount>{expected});
        QVERIFY(next.findChild<QLineEdit *>(u"bucketBucket"_s)->isVisible());
        QCOMPARE(next.findChild<QLabel *>(u"filesButtonSummary"_s)->text(), u"1 cloud bucket(s)"_s);
        next.findChild<QToolButton *>(u"bucketRemove"_s)->click();
        QVERIFY(next.spec().volumes.isEmpty());
    }

    void whereThereAreNoBucketsItIsSaidBefore()
    {
        World w; // the local engine
        NewSandboxDialog dialog(w.feeds, w.recent);
        SandboxSpec spec = dialog.spec();
        VolumeMount bucket{u"data"_s, {}, false};
        bucket.cloudBucket = CloudBucket{u"my-data"_s, {}, {}, {}, false, {}, {}};
        spec.volumes = {bucket, {u"models"_s, {}, false}};
        dialog.setSpec(spec); // as a preset of another connection
        dialog.show();
        const QString state = dialog.findChild<QLabel *>(u"bucketsState"_s)->text();
        QVERIFY2(state.contains(u"can't do that") && state.contains(u"left out"), qPrintable(state));
        QVERIFY(!dialog.findChild<QPushButton *>(u"bucketAdd"_s)->isVisible());
        QCOMPARE(dialog.spec().volumes, QList<VolumeMount>({{u"models"_s, {}, false}}));
        // One whose server doesn't tell is refused later; the form says so by the field until something is changed.
        w.backend->setFeature(Feature::CloudBuckets, true);
        QCOMPARE(dialog.spec().volumes.size(), 2);
        ApiError refusal;
        refusal.kind = ErrorKind::Unsupported;
        refusal.sentence = u"The server can't do that: The local engine mounts no cloud buckets."_s;
        refusal.serverMessage = u"The local engine mounts no cloud buckets."_s;
        dialog.setRefusal(refusal);
        QCOMPARE(message(dialog, "buckets"), refusal.sentence);
        QVERIFY(dialog.findChild<QLabel *>(u"remark"_s)->isVisible());
        QTest::keyClicks(dialog.findChild<QLineEdit *>(u"bucketPrefix"_s), u"x"_s);
        QVERIFY(message(dialog, "buckets").isEmpty());
        refusal.serverMessage = refusal.sentence = u"Something else."_s;
        dialog.setRefusal(refusal);
        QVERIFY(dialog.findChild<QLabel *>(u"remark"_s)->text().contains(u"Something else."));
    }

    void diskAndMetadataAreAskedFor()
    {
        World w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        dialog.findChild<QToolButton *>(u"limitsButton"_s)->click();
        auto *disk = dialog.findChild<QSpinBox *>(u"diskLimitSpin"_s);
        const auto *hint = dialog.findChild<FieldMessage *>(u"diskLimitSpinMessage"_s);
        QCOMPARE(hint->text(), u"The local engine can't do that."_s); // said before anything is entered
        disk->setValue(512);
        QVERIFY(message(dialog, "diskLimitSpin").contains(u"between 1 GiB and 16 TiB"));
        disk->setValue(2048);
        QVERIFY(message(dialog, "diskLimitSpin").isEmpty());
        QVERIFY2(hint->text().contains(u"2 GiB, not enforced"), qPrintable(hint->text()));
        dialog.findChild<QToolButton *>(u"moreButton"_s)->click();
        auto *table = dialog.findChild<QTableView *>(u"metadataTable"_s);
        QVERIFY(table->isVisible());
        auto *model = table->model();
        QVERIFY(model->setData(model->index(0, 1), u"no name"_s));
        QVERIFY(!message(dialog, "metadata").isEmpty());
        QVERIFY(model->setData(model->index(0, 0), u"purpose of it"_s));
        QVERIFY(message(dialog, "metadata").isEmpty());
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        const auto spec = submitted[0][1].value<SandboxSpec>();
        QCOMPARE(spec.diskLimitMiB, 2048);
        QCOMPARE(spec.metadata, (QHash<QString, QString>{{u"purpose of it"_s, u"no name"_s}}));
        NewSandboxDialog next(w.feeds, w.recent);
        next.show();
        QVERIFY(next.findChild<QSpinBox *>(u"diskLimitSpin"_s)->isVisible());
        QCOMPARE(next.spec().diskLimitMiB, 2048);
        QVERIFY(next.findChild<QTableView *>(u"metadataTable"_s)->isVisible());
        QCOMPARE(next.spec().metadata, spec.metadata);
        World far(FakeBackend::Kind::LazyCloud);
        const NewSandboxDialog other(far.feeds, far.recent);
        other.findChild<QSpinBox *>(u"diskLimitSpin"_s)->setValue(2048);
        QVERIFY(other.findChild<FieldMessage *>(u"diskLimitSpinMessage"_s)->text().isEmpty());
    }

    void aSecretThatIsGoneStopsIt()
    {
        World w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        SandboxSpec spec = dialog.spec();
        spec.secrets = {u"GONE"_s};
        dialog.setSpec(spec);
        dialog.show();
        QTRY_VERIFY(message(dialog, "secrets").contains(u"GONE is not on this server"));
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 0);
        auto *list = dialog.findChild<QListView *>(u"secretsList"_s);
        list->model()->setData(list->model()->index(0, 0), Qt::Unchecked, Qt::CheckStateRole);
        QVERIFY(message(dialog, "secrets").isEmpty());
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
    }

    void aSecretMadeMeanwhileIsThere()
    {
        World w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        dialog.show();
        dialog.findChild<QToolButton *>(u"moreButton"_s)->click();
        QTRY_COMPARE(dialog.findChild<QLabel *>(u"secretsState"_s)->text(), u"There are none yet."_s);
        dialog.findChild<QPushButton *>(u"manageSecrets"_s)->click();
        auto *storage = dialog.findChild<QDialog *>(u"storageDialog"_s);
        QVERIFY(storage);
        storage->findChild<QLineEdit *>(u"secretName"_s)->setText(u"MADE"_s);
        QTest::keyClicks(storage->findChild<QLineEdit *>(u"secretValue"_s), u"x"_s);
        storage->findChild<QPushButton *>(u"secretSave"_s)->click();
        QTRY_COMPARE(dialog.findChild<QListView *>(u"secretsList"_s)->model()->rowCount(), 1);
        storage->reject();
    }

    void theCommandIsSplitAsAShellDoes()
    {
        World w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        dialog.findChild<QToolButton *>(u"placementButton"_s)->click();
        auto *command = dialog.findChild<QLineEdit *>(u"commandEdit"_s);
        command->setText(u"python -c 'print(1)"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 0);
        QVERIFY(!message(dialog, "commandEdit").isEmpty());
        command->setText(u"sh -c 'echo hi | cat'"_s);
        QVERIFY(message(dialog, "commandEdit").isEmpty());
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        QCOMPARE(submitted[0][1].value<SandboxSpec>().command, QStringList({u"sh"_s, u"-c"_s, u"echo hi | cat"_s}));
    }

    void graphicsCardsAreAskedForWhereThereAreAny()
    {
        {
            World w; // the local engine of these tests has none
            const NewSandboxDialog dialog(w.feeds, w.recent);
            QVERIFY(!dialog.findChild<QComboBox *>(u"gpuCombo"_s)->isEnabled());
            QCOMPARE(
                dialog.findChild<FieldMessage *>(u"gpuComboMessage"_s)->text(), u"The local engine can't do that."_s);
        }
        World w(FakeBackend::Kind::LazyCloud);
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        dialog.findChild<QToolButton *>(u"placementButton"_s)->click();
        auto *gpu = dialog.findChild<QComboBox *>(u"gpuCombo"_s);
        gpu->setEditText(u"RTX"_s);
        QVERIFY(message(dialog, "gpuCombo").contains(u"RTX"));
        gpu->setEditText(u"A10G, any"_s);
        QVERIFY(message(dialog, "gpuCombo").isEmpty());
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
            World w; // the local engine of these tests has one machine
            const NewSandboxDialog dialog(w.feeds, w.recent);
            for (const QString &name : {u"machineEdit"_s, u"placeRegionCombo"_s, u"zoneEdit"_s, u"preemptibleCheck"_s})
                QVERIFY2(!dialog.findChild<QWidget *>(name)->isEnabled(), qPrintable(name));
            QVERIFY(dialog.findChild<QWidget *>(u"cpuLimitSpin"_s)->isEnabled());
            QCOMPARE(dialog.findChild<FieldMessage *>(u"machineEditMessage"_s)->text(),
                u"The local engine can't do that."_s);
        }
        World w(FakeBackend::Kind::LazyCloud);
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
        QVERIFY(message(dialog, "cpuLimitSpin").contains(u"between 2 and 32"));
        cpu->setValue(4);
        QVERIFY(message(dialog, "cpuLimitSpin").isEmpty());
        memory->setValue(1024);
        QVERIFY(!message(dialog, "memoryLimitSpin").isEmpty());
        memory->setValue(3072);
        region->setEditText(u"mars"_s);
        QVERIFY(message(dialog, "placeRegionCombo").contains(u"us-east"));
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
        World w;
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
        QVERIFY(message(dialog, "cpuLimitSpin").contains(u"between 1 and 2"));
    }

    void aContainerEngineInsideIsAskedFor()
    {
        {
            World w; // the local engine of these tests has none
            const NewSandboxDialog dialog(w.feeds, w.recent);
            QVERIFY(!dialog.findChild<QCheckBox *>(u"dockerCheck"_s)->isEnabled());
            QCOMPARE(dialog.findChild<FieldMessage *>(u"dockerCheckMessage"_s)->text(),
                u"The local engine can't do that."_s);
        }
        World w;
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
        QVERIFY(!message(dialog, "dockerCheck").isEmpty());
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QVERIFY(submitted.isEmpty());
        dialog.findChild<QRadioButton *>(u"networkOpen"_s)->click();
        QVERIFY(message(dialog, "dockerCheck").isEmpty());
        QVERIFY(hint->text().contains(u"administrator"));
        takePictures(dialog, u"new-sandbox-docker"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        QVERIFY(submitted[0][1].value<SandboxSpec>().dockerEnabled);
    }

    void anImageIsBuiltAndItsLogStays()
    {
        World w;
        SandboxSpec wanted;
        {
            NewSandboxDialog dialog(w.feeds, w.recent);
            dialog.show();
            QVERIFY(QTest::qWaitForWindowActive(&dialog));
            dialog.findChild<QToolButton *>(u"buildButton"_s)->click();
            auto *now = dialog.findChild<QPushButton *>(u"buildNow"_s);
            QVERIFY(!now->isVisible()); // a plain Python needs no build
            auto *packages = dialog.findChild<QPlainTextEdit *>(u"packagesEdit"_s);
            packages->setFocus();
            QTest::keyClicks(packages, u"--evil"_s);
            QVERIFY(!message(dialog, "packagesEdit").isEmpty());
            QVERIFY(!now->isEnabled());
            packages->setPlainText(u"# what it needs\nnumpy==2.1\n\nrequests\n"_s);
            dialog.findChild<QPlainTextEdit *>(u"buildCommandsEdit"_s)
                ->setPlainText(u"apt-get update \\\n  && true\necho done"_s);
            wanted = dialog.spec();
            QCOMPARE(wanted.build.packages, QStringList({u"numpy==2.1"_s, u"requests"_s}));
            QCOMPARE(wanted.build.commands, QStringList({u"apt-get update && true"_s, u"echo done"_s}));
            QVERIFY(now->isVisible() && now->isEnabled());
            now->click();
            QCOMPARE(w.backend->fakeImages().builds().size(), 1);
            FakeImageBuild *build = w.backend->fakeImages().builds().constFirst();
            QCOMPARE(build->spec().build, wanted.build);
            build->begin(ImageId(u"img_0123456789abcdef01234567"_s));
            build->log({u"STEP 1/3: FROM base"_s, u"Collecting numpy\u001b[31m"_s});
            QVERIFY(!now->isVisible());
            auto *log = dialog.findChild<QPlainTextEdit *>(u"buildLog"_s);
            QVERIFY(log->isVisible());
            QVERIFY(log->toPlainText().contains(u"Collecting numpy"));
            QVERIFY(!log->toPlainText().contains(QChar(0x1b)));
            takePictures(dialog, u"new-sandbox-build"_s);
            dialog.reject();
        }
        FakeImageBuild *build = w.backend->fakeImages().builds().value(0);
        QVERIFY(build); // closing the form ends nothing
        build->log({u"Successfully installed"_s});
        NewSandboxDialog dialog(w.feeds, w.recent);
        dialog.setSpec(wanted);
        dialog.show();
        QVERIFY(dialog.findChild<QPlainTextEdit *>(u"buildLog"_s)->toPlainText().contains(u"Successfully installed"));
        auto *cancel = dialog.findChild<QPushButton *>(u"buildCancel"_s);
        QVERIFY(cancel->isVisible() && cancel->isEnabled());
        build->succeed();
        QVERIFY(!cancel->isVisible());
        QVERIFY(dialog.findChild<QLabel *>(u"buildState"_s)->text().contains(u"ready"));
        // Another image is another build.
        dialog.findChild<QPlainTextEdit *>(u"packagesEdit"_s)->setPlainText(u"scipy"_s);
        QVERIFY(!dialog.findChild<QPlainTextEdit *>(u"buildLog"_s)->isVisible());
        dialog.findChild<QPushButton *>(u"buildNow"_s)->click();
        FakeImageBuild *failing = w.backend->fakeImages().builds().constLast();
        failing->begin(ImageId(u"img_1"_s));
        failing->log({u"ERROR: no such package"_s});
        failing->failWith(CallScript::error(ErrorKind::Conflict, 409, u"The image could not be built: pip failed."_s));
        QVERIFY(dialog.findChild<QLabel *>(u"buildState"_s)->text().contains(u"pip failed"));
        QVERIFY(dialog.findChild<QPlainTextEdit *>(u"buildLog"_s)->toPlainText().contains(u"no such package"));
        QCOMPARE(dialog.findChild<QPushButton *>(u"buildNow"_s)->text(), u"&Build Again"_s);
        takePictures(dialog, u"new-sandbox-build-failed"_s);
    }

    void aDockerfileIsWrittenOrMissed()
    {
        World w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        auto *combo = dialog.findChild<QComboBox *>(u"imageCombo"_s);
        combo->setCurrentIndex(combo->findText(u"A Dockerfile…"_s));
        auto *file = dialog.findChild<QPlainTextEdit *>(u"dockerfileEdit"_s);
        QVERIFY(file->isVisible()); // its section unfolds by itself
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 0);
        QVERIFY(!message(dialog, "dockerfileEdit").isEmpty());
        QVERIFY(message(dialog, "image").isEmpty());
        file->setPlainText(u"RUN true\n"_s);
        QVERIFY(message(dialog, "dockerfileEdit").contains(u"FROM"));
        file->setPlainText(u"FROM debian:13\nRUN true\n"_s);
        takePictures(dialog, u"new-sandbox-dockerfile"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        const auto spec = submitted[0][1].value<SandboxSpec>();
        QCOMPARE(spec.build.dockerfile, u"FROM debian:13\nRUN true\n"_s);
        QVERIFY(spec.pythonVersion.isEmpty() && spec.baseImage.isEmpty() && spec.image.isEmpty());
        NewSandboxDialog next(w.feeds, w.recent); // begins there again
        QCOMPARE(next.spec().build, spec.build);
    }

    void aPipeIsNoDockerfile()
    {
        QTemporaryDir folder;
        const QByteArray pipe = QFile::encodeName(folder.filePath(u"pipe"_s));
        QCOMPARE(::mkfifo(pipe.constData(), 0600), 0);
        World w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        dialog.show();
        auto *combo = dialog.findChild<QComboBox *>(u"imageCombo"_s);
        combo->setCurrentIndex(combo->findText(u"A Dockerfile…"_s));
        dialog.findChild<QPushButton *>(u"loadDockerfile"_s)->click();
        auto *files = dialog.findChild<QFileDialog *>(u"dockerfileDialog"_s);
        QVERIFY(files);
        Q_EMIT files->fileSelected(QFile::decodeName(pipe));
        QVERIFY(message(dialog, "dockerfileEdit").contains(u"not a plain file"));
        files->reject();
    }

    void aFolderIsCountedBeforeItIsSent()
    {
        QTemporaryDir folder;
        const auto write = [&folder](const QString &name, qsizetype size) {
            QFile file(folder.filePath(name));
            return file.open(QFile::WriteOnly) && file.write(QByteArray(size, 'x')) == size;
        };
        QVERIFY(write(u"main.py"_s, 2048) && write(u"notes.log"_s, 10) && write(u".gitignore"_s, 0));
        World w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        dialog.findChild<QToolButton *>(u"filesButton"_s)->click();
        auto *path = dialog.findChild<QLineEdit *>(u"sourceEdit"_s);
        auto *count = dialog.findChild<FieldMessage *>(u"sourceEditMessage"_s);
        path->setText(u"relative"_s);
        QVERIFY(message(dialog, "sourceEdit").contains(u"whole path"));
        path->setText(folder.filePath(u"nowhere"_s));
        QTRY_VERIFY(message(dialog, "sourceEdit").contains(u"There is no folder"));
        path->setText(folder.path());
        QTRY_COMPARE(count->text(), u"3 file(s), 2 KiB, will be in /workspace."_s);
        dialog.findChild<QLineEdit *>(u"sourceIgnored"_s)->setText(u"*.log"_s);
        QTRY_COMPARE(count->text(), u"2 file(s), 2 KiB, will be in /workspace. 1 file(s) or folder(s) left out."_s);
        dialog.findChild<QToolButton *>(u"sourceListButton"_s)->click();
        QCOMPARE(
            dialog.findChild<QPlainTextEdit *>(u"sourceList"_s)->toPlainText(), u".gitignore  0 B\nmain.py  2 KiB"_s);
        takePictures(dialog, u"new-sandbox-files"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        QCOMPARE(submitted[0][1].value<SandboxSpec>().source, (SourceFolder{folder.path(), true, {u"*.log"_s}, {}}));
        const NewSandboxDialog next(w.feeds, w.recent); // nobody's files are sent because they were sent once
        QVERIFY(next.spec().source.path.isEmpty());
    }

    void theCodeThatDoesTheSameIsShown()
    {
        World w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        dialog.show();
        dialog.findChild<QLineEdit *>(u"nameEdit"_s)->setText(u"coder"_s);
        dialog.findChild<QPushButton *>(u"codeButton"_s)->click();
        auto *shown = dialog.findChild<QDialog *>(u"pythonCodeDialog"_s);
        QVERIFY(shown);
        const QString code = shown->findChild<QPlainTextEdit *>(u"pythonCode"_s)->toPlainText();
        QCOMPARE(code, PythonCode::forSpec(dialog.spec()));
        QVERIFY(code.contains(u"name=\"coder\""));
        takePictures(*shown, u"new-sandbox-code"_s);
        shown->findChild<QPushButton *>(u"copyCode"_s)->click();
        QCOMPARE(QApplication::clipboard()->text(), code);
        QVERIFY(dialog.isVisible());
    }

    void presetsAreSavedChosenAndDeleted()
    {
        World w;
        {
            NewSandboxDialog dialog(w.feeds, w.recent);
            dialog.show();
            dialog.findChild<QSpinBox *>(u"memorySpin"_s)->setValue(3072);
            dialog.findChild<QAction *>(u"savePreset"_s)->trigger();
            auto *asked = dialog.findChild<QInputDialog *>(u"presetNameDialog"_s);
            QVERIFY(asked);
            asked->setTextValue(u"Large one"_s);
            asked->accept();
            QCOMPARE(w.recent.presets().names(), QStringList{u"Large one"_s});
        }
        NewSandboxDialog dialog(w.feeds, w.recent);
        dialog.show();
        QCOMPARE(dialog.spec().memoryMiB, 1024); // saving one is no use of it
        auto *menu = dialog.findChild<QMenu *>(u"presetMenu"_s);
        menu->actions().constFirst()->trigger();
        QCOMPARE(dialog.spec().memoryMiB, 3072);
        QVERIFY(dialog.findChild<QLabel *>(u"remark"_s)->text().contains(u"Large one"));
        dialog.findChild<QMenu *>(u"deletePresets"_s)->actions().constFirst()->trigger();
        auto *question = dialog.findChild<ConfirmDialog *>();
        QVERIFY(question);
        QTRY_VERIFY(question->confirmButton()->isEnabled());
        question->confirmButton()->click();
        QTRY_VERIFY(w.recent.presets().names().isEmpty());
    }

    void itFitsSmallScreensAndScrolls()
    {
        World w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        takePictures(dialog, u"new-sandbox-simple"_s);
        for (const QString &name : {u"buildButton"_s, u"moreButton"_s, u"filesButton"_s, u"networkButton"_s,
                 u"placementButton"_s, u"limitsButton"_s})
            dialog.findChild<QToolButton *>(name)->click();
        dialog.resize(560, 640); // as much as 1280×720 leaves between a panel and a title bar
        auto *create = dialog.findChild<QPushButton *>(u"createButton"_s);
        QTRY_VERIFY(dialog.height() <= dialog.screen()->availableGeometry().height());
        QVERIFY(dialog.rect().contains(QRect(create->mapTo(&dialog, QPoint()), create->size())));
        auto *scroll = dialog.findChild<FormScroll *>();
        QVERIFY(scroll->verticalScrollBar()->maximum() > 0);
        QCOMPARE(scroll->horizontalScrollBar()->maximum(), 0);
        takePictures(dialog, u"new-sandbox-all"_s);
    }
};

QTEST_MAIN(NewSandboxDialogTest)
#include "tst_newsandboxdialog.moc"
