// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "storage/MountModel.h"
#include "storage/SecretChoiceModel.h"
#include "storage/StorageLibrary.h"
#include "storage/StorageTableModel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

class StorageModelsTest : public QObject {
    Q_OBJECT

    static StoredSecret secret(const QString &name)
    {
        return {name, QDateTime::currentDateTimeUtc().addSecs(-60), {u"agent"_s}};
    }

private Q_SLOTS:
    void theLibraryReadsOnlyWhileSomebodyLooks()
    {
        FakeBackend backend;
        backend.fakeStorage().put(secret(u"A"_s));
        StorageLibrary &library = StorageLibrary::of(backend);
        QCOMPARE(&StorageLibrary::of(backend), &library);
        QCoreApplication::processEvents();
        QCOMPARE(backend.calls().count(u"storage.secrets"_s), 0);
        {
            const Lease lease = library.lease();
            QTRY_COMPARE(library.secretNames(), QStringList{u"A"_s});
            QTRY_VERIFY(library.hasVolumes());
            backend.fakeStorage().put(secret(u"B"_s));
            Q_EMIT backend.fakeChanges().storageChanged();
            QTRY_COMPARE(library.secretNames(), QStringList({u"A"_s, u"B"_s}));
        }
        const int before = backend.calls().count(u"storage.secrets"_s);
        Q_EMIT backend.fakeChanges().storageChanged();
        QCoreApplication::processEvents();
        QCOMPARE(backend.calls().count(u"storage.secrets"_s), before);
    }

    void aFailureKeepsWhatWasRead()
    {
        FakeBackend backend;
        backend.fakeStorage().put(secret(u"A"_s));
        StorageLibrary &library = StorageLibrary::of(backend);
        const Lease lease = library.lease();
        QTRY_VERIFY(library.hasSecrets());
        backend.calls().fail(u"storage.secrets"_s, CallScript::error(ErrorKind::Server, 500, u"Broken."_s));
        library.refresh();
        QTRY_VERIFY(library.secretsError());
        QCOMPARE(library.secretNames(), QStringList{u"A"_s});
        library.refresh();
        QTRY_VERIFY(!library.secretsError());
    }

    void whatIsDoneShowsAtOnce()
    {
        FakeBackend backend;
        StorageLibrary &library = StorageLibrary::of(backend);
        const Lease lease = library.lease();
        QTRY_VERIFY(library.hasSecrets());
        auto reply = library.setSecret(u"NEW"_s, Secret("value"));
        QTRY_VERIFY(reply.isFinished());
        QTRY_COMPARE(library.secretNames(), QStringList{u"NEW"_s});
        QCOMPARE(backend.fakeStorage().valueOf(u"NEW"_s), QByteArray("value"));
        reply = library.makeVolume(u"models"_s);
        QTRY_COMPARE(library.volumeNames(), QStringList{u"models"_s});
        reply = library.makeVolume(u"models"_s);
        QTRY_VERIFY(reply.isFinished());
        QVERIFY(!reply.result());
        reply = library.removeVolume(u"models"_s);
        QTRY_VERIFY(library.volumeNames().isEmpty());
    }

    void tablesFollowTheLibrary()
    {
        FakeBackend backend;
        for (const QString &name : {u"B"_s, u"D"_s})
            backend.fakeStorage().put(secret(name));
        StorageLibrary &library = StorageLibrary::of(backend);
        StorageTableModel table(StorageTableModel::Kind::Secrets, library);
        QAbstractItemModelTester tester(&table);
        QSignalSpy resets(&table, &QAbstractItemModel::modelReset);
        const Lease lease = library.lease();
        QTRY_COMPARE(table.rowCount(), 2);
        const QPersistentModelIndex kept = table.index(table.rowOf(u"D"_s), 0);
        for (const QString &name : {u"A"_s, u"C"_s, u"E"_s})
            backend.fakeStorage().put(secret(name));
        auto removed = library.removeSecret(u"B"_s);
        QTRY_COMPARE(table.rowCount(), 4);
        QCOMPARE(kept.data().toString(), u"D"_s); // a selection would stay where it is
        QCOMPARE(table.nameAt(0), u"A"_s);
        QCOMPARE(table.usersAt(0), QStringList{u"agent"_s});
        QCOMPARE(resets.size(), 0);
    }

    void wordsOfTheServerAreNoHtml()
    {
        FakeBackend backend;
        Volume volume;
        volume.name = u"models"_s;
        volume.region = u"<img src=/etc/x>"_s;
        volume.id = u"vol_1"_s;
        backend.fakeStorage().put(volume);
        StorageLibrary &library = StorageLibrary::of(backend);
        StorageTableModel table(StorageTableModel::Kind::Volumes, library);
        const Lease lease = library.lease();
        QTRY_COMPARE(table.rowCount(), 1);
        const QString tip = table.index(0, StorageTableModel::Detail).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(u"&lt;img"), qPrintable(tip));
        QCOMPARE(table.keyAt(0), u"vol_1"_s); // what a call names it by
    }

    void chosenSecretsThatAreMissingAreNamed()
    {
        SecretChoiceModel model;
        QAbstractItemModelTester tester(&model);
        model.setChosen({u"GONE"_s, u"A"_s});
        QVERIFY(model.missing().isEmpty()); // as long as nobody knows
        model.setAvailable({u"A"_s, u"B"_s}, true);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.missing(), QStringList{u"GONE"_s});
        QVERIFY(model.index(2).data().toString().contains(u"not on this server"));
        QSignalSpy changed(&model, &SecretChoiceModel::chosenChanged);
        QVERIFY(model.setData(model.index(2), Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(model.setData(model.index(1), Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(changed.size(), 2);
        QCOMPARE(model.chosen(), QStringList({u"A"_s, u"B"_s}));
        QVERIFY(model.missing().isEmpty());
    }

    void mountsAreTypedIntoTheLastRow()
    {
        MountModel model;
        QAbstractItemModelTester tester(&model);
        QCOMPARE(model.rowCount(), 1);
        QVERIFY(model.mounts().isEmpty());
        QVERIFY(model.setData(model.index(0, MountModel::Name), u" models "_s));
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, MountModel::Path).data().toString(), u"/volumes/models"_s);
        QVERIFY(model.setData(model.index(0, MountModel::Path), u"/srv/m"_s));
        QVERIFY(model.setData(model.index(0, MountModel::ReadOnly), Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(model.mounts(), QList<VolumeMount>({{u"models"_s, u"/srv/m"_s, true}}));
        QVERIFY(!model.setData(model.index(1, MountModel::ReadOnly), Qt::Checked, Qt::DisplayRole));
        model.removeRow(1); // the one for new ones stays
        QCOMPARE(model.rowCount(), 2);
        model.removeRow(0);
        QVERIFY(model.mounts().isEmpty());
        model.setMounts({{u"a"_s, {}, false}, {u"b"_s, {}, true}});
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.mounts().size(), 2);
    }
};

QTEST_GUILESS_MAIN(StorageModelsTest)
#include "tst_storagemodels.moc"
