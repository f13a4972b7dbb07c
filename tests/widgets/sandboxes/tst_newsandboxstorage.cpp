// SPDX-License-Identifier: GPL-3.0-or-later
#include "NewSandboxWorld.h"
#include "Pictures.h"
#include "common/FieldMessage.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// What the form for a new sandbox gives it: secrets, volumes, cloud buckets, a disk limit, metadata.
class NewSandboxStorageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void secretsAndVolumesAreChosen()
    {
        NewSandboxWorld w;
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
        NewSandboxWorld w(FakeBackend::Kind::LazyCloud);
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
        QVERIFY(NewSandboxWorld::message(dialog, "bucketBucket").isEmpty()); // not touched yet
        QVERIFY(NewSandboxWorld::message(dialog, "buckets").isEmpty());
        QTest::keyClicks(bucket, u"ab"_s);
        QVERIFY(NewSandboxWorld::message(dialog, "bucketBucket").contains(u"3 to 63"));
        QTest::keyClicks(bucket, u"c-data"_s);
        QVERIFY(NewSandboxWorld::message(dialog, "bucketBucket").isEmpty());
        auto *accessKey = dialog.findChild<QComboBox *>(u"bucketAccessKey"_s);
        QTRY_COMPARE(accessKey->count(), 2); // the secrets of the workspace
        accessKey->setEditText(u"GONE"_s);
        QVERIFY(NewSandboxWorld::message(dialog, "bucketAccessKey").contains(u"GONE"));
        dialog.findChild<QToolButton *>(u"filesButton"_s)->click(); // folded away
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 0);
        QVERIFY(bucket->isVisible()); // the mistake is shown, and what else is missing
        QCOMPARE(QApplication::focusWidget(), accessKey);
        QVERIFY(NewSandboxWorld::message(dialog, "bucketSecretKey").contains(u"two parts"));
        QVERIFY(!NewSandboxWorld::message(dialog, "buckets").isEmpty());
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
        NewSandboxWorld w; // the local engine
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
        QCOMPARE(NewSandboxWorld::message(dialog, "buckets"), refusal.sentence);
        QVERIFY(dialog.findChild<QLabel *>(u"remark"_s)->isVisible());
        QTest::keyClicks(dialog.findChild<QLineEdit *>(u"bucketPrefix"_s), u"x"_s);
        QVERIFY(NewSandboxWorld::message(dialog, "buckets").isEmpty());
        refusal.serverMessage = refusal.sentence = u"Something else."_s;
        dialog.setRefusal(refusal);
        QVERIFY(dialog.findChild<QLabel *>(u"remark"_s)->text().contains(u"Something else."));
    }

    void diskAndMetadataAreAskedFor()
    {
        NewSandboxWorld w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        dialog.findChild<QToolButton *>(u"limitsButton"_s)->click();
        auto *disk = dialog.findChild<QSpinBox *>(u"diskLimitSpin"_s);
        const auto *hint = dialog.findChild<FieldMessage *>(u"diskLimitSpinMessage"_s);
        QCOMPARE(hint->text(), u"The local engine can't do that."_s); // said before anything is entered
        disk->setValue(512);
        QVERIFY(NewSandboxWorld::message(dialog, "diskLimitSpin").contains(u"between 1 GiB and 16 TiB"));
        disk->setValue(2048);
        QVERIFY(NewSandboxWorld::message(dialog, "diskLimitSpin").isEmpty());
        QVERIFY2(hint->text().contains(u"2 GiB, not enforced"), qPrintable(hint->text()));
        dialog.findChild<QToolButton *>(u"moreButton"_s)->click();
        auto *table = dialog.findChild<QTableView *>(u"metadataTable"_s);
        QVERIFY(table->isVisible());
        auto *model = table->model();
        QVERIFY(model->setData(model->index(0, 1), u"no name"_s));
        QVERIFY(!NewSandboxWorld::message(dialog, "metadata").isEmpty());
        QVERIFY(model->setData(model->index(0, 0), u"purpose of it"_s));
        QVERIFY(NewSandboxWorld::message(dialog, "metadata").isEmpty());
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
        NewSandboxWorld far(FakeBackend::Kind::LazyCloud);
        const NewSandboxDialog other(far.feeds, far.recent);
        other.findChild<QSpinBox *>(u"diskLimitSpin"_s)->setValue(2048);
        QVERIFY(other.findChild<FieldMessage *>(u"diskLimitSpinMessage"_s)->text().isEmpty());
    }

    void aSecretThatIsGoneStopsIt()
    {
        NewSandboxWorld w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        SandboxSpec spec = dialog.spec();
        spec.secrets = {u"GONE"_s};
        dialog.setSpec(spec);
        dialog.show();
        QTRY_VERIFY(NewSandboxWorld::message(dialog, "secrets").contains(u"GONE is not on this server"));
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 0);
        auto *list = dialog.findChild<QListView *>(u"secretsList"_s);
        list->model()->setData(list->model()->index(0, 0), Qt::Unchecked, Qt::CheckStateRole);
        QVERIFY(NewSandboxWorld::message(dialog, "secrets").isEmpty());
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
    }

    void aSecretMadeMeanwhileIsThere()
    {
        NewSandboxWorld w;
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
};

QTEST_MAIN(NewSandboxStorageTest)
#include "tst_newsandboxstorage.moc"
