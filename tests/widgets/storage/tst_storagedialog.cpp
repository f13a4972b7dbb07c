// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "Pictures.h"
#include "common/ConfirmDialog.h"
#include "common/FieldMessage.h"
#include "common/StateView.h"
#include "storage/StorageDialog.h"
#include "storage/StorageLibrary.h"

#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>
#include <QTreeView>

#include <optional>

using namespace Qt::StringLiterals;
using namespace vivarium;

namespace {

/// The dialog at its volumes, of which there is one.
struct VolumesPage {
    [[nodiscard]] bool open()
    {
        backend.fakeStorage().put(Volume{u"models"_s, 3LL << 30, QDateTime::currentDateTimeUtc(), {}});
        dialog.emplace(backend, StorageDialog::Page::Volumes, nullptr);
        table = dialog->findChild<QTreeView *>(u"volumeTable"_s);
        dialog->show();
        return QTest::qWaitForWindowActive(&*dialog)
            && QTest::qWaitFor([this] { return table->model()->rowCount() == 1; });
    }

    FakeBackend backend;
    std::optional<StorageDialog> dialog;
    QTreeView *table = nullptr;
};

} // namespace

class StorageDialogTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void secretsAreMadeReplacedAndDeleted()
    {
        FakeBackend backend;
        backend.fakeStorage().put(
            StoredSecret{u"API_TOKEN"_s, QDateTime::currentDateTimeUtc().addDays(-2), {u"agent"_s}}, "old");
        StorageDialog dialog(backend, StorageDialog::Page::Secrets, nullptr);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        auto *table = dialog.findChild<QTreeView *>(u"secretTable"_s);
        QTRY_COMPARE(table->model()->rowCount(), 1);
        auto *name = dialog.findChild<QLineEdit *>(u"secretName"_s);
        auto *value = dialog.findChild<QLineEdit *>(u"secretValue"_s);
        auto *save = dialog.findChild<QPushButton *>(u"secretSave"_s);
        QCOMPARE(value->echoMode(), QLineEdit::Password);
        QVERIFY(!save->isEnabled());
        QTest::keyClicks(name, u"1BAD"_s);
        QVERIFY(dialog.findChild<FieldMessage *>(u"secretNameMessage"_s)->hasProblem());
        name->clear();
        QTest::keyClicks(name, u"DB_PASSWORD"_s);
        QTest::keyClicks(value, u"correct horse"_s);
        QVERIFY(save->isEnabled());
        QTest::keyClick(value, Qt::Key_Return);
        QTRY_COMPARE(table->model()->rowCount(), 2);
        QCOMPARE(backend.fakeStorage().valueOf(u"DB_PASSWORD"_s), QByteArray("correct horse"));
        QVERIFY(value->text().isEmpty());
        QVERIFY(dialog.isVisible());
        takePictures(dialog, u"storage-secrets"_s);

        table->setCurrentIndex(table->model()->index(0, 0)); // takes the name over, to give it another value
        QCOMPARE(name->text(), u"API_TOKEN"_s);
        QTest::keyClicks(value, u"new"_s);
        save->click();
        QTRY_COMPARE(backend.fakeStorage().valueOf(u"API_TOKEN"_s), QByteArray("new"));
        QTRY_VERIFY(dialog.findChild<QPushButton *>(u"secretDelete"_s)->isEnabled());
        dialog.findChild<QPushButton *>(u"secretDelete"_s)->click();
        auto *question = dialog.findChild<ConfirmDialog *>();
        QVERIFY(question);
        QTRY_VERIFY(question->confirmButton()->isEnabled());
        question->confirmButton()->click();
        QTRY_COMPARE(table->model()->rowCount(), 1);
        QCOMPARE(table->model()->index(0, 0).data().toString(), u"DB_PASSWORD"_s);
    }

    void volumesAreMadeAndARefusalIsSaid()
    {
        VolumesPage page;
        QVERIFY(page.open());
        auto *name = page.dialog->findChild<QLineEdit *>(u"volumeName"_s);
        auto *save = page.dialog->findChild<QPushButton *>(u"volumeSave"_s);
        QTest::keyClicks(name, u"models"_s);
        QVERIFY(!save->isEnabled()); // there is one
        QTest::keyClicks(name, u"-2"_s);
        save->click();
        QTRY_COMPARE(page.table->model()->rowCount(), 2);
        QVERIFY(page.backend.fakeStorage().hasVolume(u"models-2"_s));
        takePictures(*page.dialog, u"storage-volumes"_s);
        page.backend.calls().fail(
            u"storage.removeVolume"_s, CallScript::error(ErrorKind::Conflict, 409, u"It is mounted."_s));
        page.table->setCurrentIndex(page.table->model()->index(0, 0));
        page.dialog->findChild<QPushButton *>(u"volumeDelete"_s)->click();
        auto *question = page.dialog->findChild<ConfirmDialog *>();
        QTRY_VERIFY(question->confirmButton()->isEnabled());
        question->confirmButton()->click();
        auto *outcome = page.dialog->findChild<FieldMessage *>(u"volumeOutcome"_s);
        QTRY_VERIFY(outcome->hasProblem());
        QVERIFY(outcome->text().contains(u"It is mounted."));
        QCOMPARE(page.table->model()->rowCount(), 2);
    }

    void emptyAndFailedListsSayWhatTheyAre()
    {
        FakeBackend backend;
        backend.calls().fail(u"storage.secrets"_s, CallScript::error(ErrorKind::Server, 500, u"Broken."_s), 100);
        StorageDialog dialog(backend, StorageDialog::Page::Secrets, nullptr);
        dialog.show();
        auto *state = dialog.findChild<QTabWidget *>()->currentWidget()->findChild<StateView *>();
        QTRY_VERIFY2(state->message().contains(u"Broken."), qPrintable(state->message()));
        backend.calls().restore(u"storage.secrets"_s);
        Q_EMIT state->retryRequested();
        QTRY_VERIFY(state->message().contains(u"No secrets"));
        takePictures(dialog, u"storage-empty"_s);
    }

    void aListNeedNotBeWaitedFor()
    {
        FakeBackend backend;
        backend.calls().hold(u"storage.secrets"_s);
        StorageDialog dialog(backend, StorageDialog::Page::Secrets, nullptr);
        dialog.show();
        auto *state = dialog.findChild<QTabWidget *>()->currentWidget()->findChild<StateView *>();
        QTRY_VERIFY2(state->message().startsWith(u"Reading the list…"), qPrintable(state->message()));
        auto *cancel = state->findChild<QPushButton *>(u"stateSecondary"_s);
        QVERIFY(cancel->isVisible());
        cancel->click();
        QVERIFY(state->message().startsWith(u"Not waited for any longer"));
        // What else the server tells doesn't begin it again; the answer that comes late is shown.
        Q_EMIT StorageLibrary::of(backend).changed();
        QVERIFY(state->message().startsWith(u"Not waited for any longer"));
        QCOMPARE(backend.calls().deliver(u"storage.secrets"_s), 1);
        QTRY_VERIFY2(state->message().contains(u"No secrets"), qPrintable(state->message()));
    }

    void aListThatCannotBeReadAgainSaysSo()
    {
        VolumesPage page;
        QVERIFY(page.open());
        auto *outcome = page.dialog->findChild<FieldMessage *>(u"volumeOutcome"_s);
        QVERIFY(!outcome->hasProblem());
        page.backend.calls().fail(u"storage.volumes"_s, CallScript::error(ErrorKind::Server, 500, u"Broken."_s), 100);
        StorageLibrary::of(page.backend).refresh();
        QTRY_VERIFY(outcome->hasProblem());
        QVERIFY2(outcome->text().contains(u"Broken."), qPrintable(outcome->text()));
        QCOMPARE(page.table->model()->rowCount(), 1); // what is known stays readable
        page.backend.calls().restore(u"storage.volumes"_s);
        StorageLibrary::of(page.backend).refresh();
        QTRY_VERIFY(!outcome->hasProblem());
    }

    void onlyAServerThatBillsIsSaidToBillForASize_data()
    {
        QTest::addColumn<bool>("costsMoney");
        QTest::newRow("vendor") << true;
        QTest::newRow("own engine") << false;
    }

    void onlyAServerThatBillsIsSaidToBillForASize()
    {
        QFETCH(bool, costsMoney);
        FakeBackend backend;
        Capabilities capabilities = backend.capabilities();
        capabilities.set(Feature::SizedVolumes, true);
        capabilities.costsMoney = costsMoney;
        capabilities.prices.reset();
        backend.setCapabilities(capabilities);
        StorageDialog dialog(backend, StorageDialog::Page::Volumes, nullptr);
        dialog.show();
        auto *hint = dialog.findChild<FieldMessage *>(u"volumeSizeMessage"_s);
        QVERIFY(hint);
        QCOMPARE(hint->text().contains(u"Billed"), costsMoney);
    }

    void aListThatTheServerDoesNotKeepIsNotOffered()
    {
        FakeBackend backend;
        Capabilities capabilities = backend.capabilities();
        capabilities.set(Feature::Secrets, false, u"It keeps none."_s);
        backend.setCapabilities(capabilities);
        StorageDialog dialog(backend, StorageDialog::Page::Secrets, nullptr);
        dialog.show();
        auto *tabs = dialog.findChild<QTabWidget *>();
        QVERIFY(!tabs->isTabVisible(0));
        QCOMPARE(tabs->currentIndex(), 1);
        QCOMPARE(dialog.windowTitle(), u"Volumes"_s);
        QVERIFY(dialog.findChild<QLineEdit *>(u"volumeName"_s)->isVisible());
        QVERIFY(!dialog.findChild<QLineEdit *>(u"secretName"_s)->isVisible());
    }

    void aServerThatOnlyListsIsNotAskedForMore()
    {
        FakeBackend backend(FakeBackend::Kind::LazyCloud);
        backend.fakeStorage().put(StoredSecret{u"API_TOKEN"_s, QDateTime::currentDateTimeUtc(), {}});
        StorageDialog dialog(backend, StorageDialog::Page::Secrets, nullptr);
        dialog.show();
        QTRY_COMPARE(dialog.findChild<QTreeView *>(u"secretTable"_s)->model()->rowCount(), 1);
        QVERIFY(!dialog.findChild<QLineEdit *>(u"secretName"_s)->isVisible());
        QVERIFY(!dialog.findChild<QPushButton *>(u"secretDelete"_s)->isVisible());
    }
};

QTEST_MAIN(StorageDialogTest)
#include "tst_storagedialog.moc"
