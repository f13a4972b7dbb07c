// SPDX-License-Identifier: GPL-3.0-or-later
#include "Pictures.h"
#include "PrivateSettings.h"
#include "Settle.h"
#include "SnapshotsBench.h"

#include <QAccessible>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>

using namespace vivarium;
using Bench = vivarium::SnapshotsBench;

class TestSnapshotsPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void asksNothingBeforeItIsActive();
    void renames();
    void failedRenameKeepsTheForm();
    void deletes();
    void deleteStaysWithItsImage();
    void inUseIsExplained();
    void startsFromOne();
    void scopes();
    void failedList();
    void hangingListCanBeLeft();
    void wholeConnection();
    void everyControlHasAName();
    void pictures();

private:
    PrivateSettings m_settings;
};

void TestSnapshotsPanel::init()
{
    QSettings().clear();
}

void TestSnapshotsPanel::asksNothingBeforeItIsActive()
{
    Bench bench;
    settle();
    QCOMPARE(bench.backend->calls().log(), QStringList());
    bench.panel->setActive(true);
    QTRY_VERIFY(bench.face().contains(QStringLiteral("No snapshots")));
}

void TestSnapshotsPanel::renames()
{
    Bench bench;
    const Image image = bench.add(QStringLiteral("old"), QStringLiteral("a note"));
    bench.panel->setActive(true);
    QVERIFY(bench.listed(1));
    bench.table()->setCurrentIndex(bench.table()->model()->index(0, 0));
    bench.table()->setFocus();
    QTest::keyClick(bench.table(), Qt::Key_F2);
    auto *name = bench.child<QLineEdit>("snapshotName");
    QTRY_VERIFY(name->hasFocus());
    QCOMPARE(name->text(), QStringLiteral("old"));
    QCOMPARE(bench.child<QPlainTextEdit>("snapshotNote")->toPlainText(), QStringLiteral("a note"));
    QTest::keyClicks(name, QStringLiteral("new")); // all is selected, so it replaces
    QTest::keyClick(name, Qt::Key_Return);
    QTRY_COMPARE(bench.backend->fakeImages().find(image.id)->name, QStringLiteral("new"));
    QCOMPARE(bench.backend->fakeImages().find(image.id)->note, QStringLiteral("a note"));
    QTRY_COMPARE(bench.table()->model()->index(0, 0).data().toString(), QStringLiteral("new"));
    QTRY_VERIFY(!bench.child<QWidget>("snapshotForm")->isVisible());
}

void TestSnapshotsPanel::failedRenameKeepsTheForm()
{
    Bench bench;
    bench.add(QStringLiteral("old"));
    bench.panel->setActive(true);
    QVERIFY(bench.listed(1));
    bench.table()->setCurrentIndex(bench.table()->model()->index(0, 0));
    bench.backend->calls().fail(
        QStringLiteral("images.rename"), CallScript::error(ErrorKind::Network, 0, QStringLiteral("No connection.")));
    bench.child<QAction>("renameImage")->trigger();
    QTest::keyClicks(bench.child<QLineEdit>("snapshotName"), QStringLiteral("typed with care"));
    QTest::keyClick(bench.child<QLineEdit>("snapshotName"), Qt::Key_Return);
    QTRY_VERIFY(bench.notice().contains(QStringLiteral("No connection")));
    QVERIFY(bench.child<QWidget>("snapshotForm")->isVisible());
    QVERIFY(bench.child<QWidget>("snapshotForm")->isEnabled());
    QCOMPARE(bench.child<QLineEdit>("snapshotName")->text(), QStringLiteral("typed with care"));
}

void TestSnapshotsPanel::deletes()
{
    Bench bench;
    const Image image = bench.add(QStringLiteral("victim"));
    bench.panel->setActive(true);
    QVERIFY(bench.listed(1));
    bench.table()->setCurrentIndex(bench.table()->model()->index(0, 0));
    bench.table()->setFocus();
    QTest::keyClick(bench.table(), Qt::Key_Delete);
    ConfirmDialog *dialog = bench.question();
    QVERIFY(dialog);
    QString texts;
    for (const QLabel *label : dialog->findChildren<QLabel *>())
        texts += label->text() + u'\n';
    for (const QString &word :
        {QStringLiteral("victim"), image.id.value(), QStringLiteral("gone for good"), QStringLiteral("Stays")})
        QVERIFY2(texts.contains(word), qPrintable(texts));
    QTest::keyClick(dialog, Qt::Key_Return); // Cancel is the default
    QVERIFY(bench.backend->fakeImages().find(image.id));
    QTRY_VERIFY(!bench.panel->findChild<ConfirmDialog *>());
    bench.panel->activateWindow();
    QTRY_VERIFY(bench.panel->isActiveWindow());
    bench.table()->setFocus();
    QTest::keyClick(bench.table(), Qt::Key_Delete);
    dialog = bench.question();
    QVERIFY(dialog);
    dialog->confirmButton()->click();
    QTRY_VERIFY(!bench.backend->fakeImages().find(image.id));
    QVERIFY(bench.listed(0));
    QTRY_VERIFY(bench.notice().contains(QStringLiteral("deleted")));
}

void TestSnapshotsPanel::deleteStaysWithItsImage()
{
    Bench bench;
    const Image victim = bench.add(QStringLiteral("victim"));
    bench.panel->setActive(true);
    QVERIFY(bench.listed(1));
    bench.table()->setCurrentIndex(bench.table()->model()->index(0, 0));
    bench.child<QAction>("removeImage")->trigger();
    ConfirmDialog *dialog = bench.question();
    QVERIFY(dialog);
    // Meanwhile somebody else deletes it, and another takes its row.
    bench.backend->fakeImages().erase(victim.id);
    const Image other = bench.add(QStringLiteral("other"));
    bench.panel->refresh();
    QTRY_COMPARE(bench.table()->model()->index(0, 0).data().toString(), QStringLiteral("other"));
    dialog->confirmButton()->click();
    QTRY_VERIFY(bench.notice().contains(QStringLiteral("already")));
    QVERIFY(bench.backend->fakeImages().find(other.id));
}

void TestSnapshotsPanel::inUseIsExplained()
{
    Bench bench;
    bench.add(QStringLiteral("used"), {}, true, 2);
    bench.panel->setActive(true);
    QVERIFY(bench.listed(1));
    bench.table()->setCurrentIndex(bench.table()->model()->index(0, 0));
    auto *remove = bench.child<QAction>("removeImage");
    QVERIFY(!remove->isEnabled());
    QVERIFY2(remove->toolTip().contains(u'2'), qPrintable(remove->toolTip()));
}

void TestSnapshotsPanel::startsFromOne()
{
    Bench bench;
    const Image image = bench.add(QStringLiteral("base of all"));
    bench.panel->setActive(true);
    QVERIFY(bench.listed(1));
    bench.table()->setCurrentIndex(bench.table()->model()->index(0, 0));
    QSignalSpy wanted(bench.panel.get(), &SnapshotsPanel::startFromImageRequested);
    bench.child<QAction>("startFromImage")->trigger();
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted.first()[0].value<ImageId>(), image.id);
    QCOMPARE(wanted.first()[1].toString(), QStringLiteral("base of all"));
    QCOMPARE(bench.backend->calls().count(QStringLiteral("sandboxes.create")), 0); // nothing starts by itself
    bench.table()->setFocus();
    QTest::keyClick(bench.table(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), image.id.value());
}

void TestSnapshotsPanel::scopes()
{
    Bench bench;
    bench.add(QStringLiteral("mine"));
    bench.add(QStringLiteral("theirs"), {}, false);
    Image base;
    base.id = bench.backend->fakeImages().nextId();
    base.kind = Image::Kind::Base;
    base.pythonVersion = QStringLiteral("3.12");
    bench.backend->fakeImages().put(base);
    bench.panel->setActive(true);
    QVERIFY(bench.listed(1));
    auto *scope = bench.child<QComboBox>("imageScope");
    scope->setFocus();
    QTest::keyClick(scope, Qt::Key_Down);
    QVERIFY(bench.listed(2));
    QTest::keyClick(scope, Qt::Key_Down);
    QVERIFY(bench.listed(3));
    bench.panel->find();
    QTest::keyClicks(bench.child<QLineEdit>("imageFilter"), QStringLiteral("their"));
    QVERIFY(bench.listed(1));
    QTest::keyClicks(bench.child<QLineEdit>("imageFilter"), QStringLiteral("zz"));
    QVERIFY(bench.face().contains(QStringLiteral("theirzz")));
}

void TestSnapshotsPanel::failedList()
{
    Bench bench;
    bench.backend->calls().fail(
        QStringLiteral("images.list"), CallScript::error(ErrorKind::Timeout, 0, QStringLiteral("No answer in time.")));
    bench.panel->setActive(true);
    QTRY_VERIFY(bench.face().contains(QStringLiteral("No answer")));
    QTest::mouseClick(bench.child<QPushButton>("statePrimary"), Qt::LeftButton);
    QTRY_VERIFY(bench.face().contains(QStringLiteral("No snapshots")));
}

void TestSnapshotsPanel::hangingListCanBeLeft()
{
    Bench bench;
    bench.backend->calls().hang(QStringLiteral("images.list"));
    bench.panel->setActive(true);
    QTRY_VERIFY(bench.face().contains(QStringLiteral("Reading")));
    QTest::mouseClick(bench.child<QPushButton>("stateSecondary"), Qt::LeftButton);
    QTRY_COMPARE(bench.backend->calls().cancelled(QStringLiteral("images.list")), 1);
    QVERIFY(bench.face().contains(QStringLiteral("F5")));
    bench.backend->calls().restore(QStringLiteral("images.list"));
    bench.panel->refresh();
    QTRY_VERIFY(bench.face().contains(QStringLiteral("No snapshots")));
}

void TestSnapshotsPanel::wholeConnection()
{
    Bench bench;
    bench.add(QStringLiteral("mine"));
    bench.add(QStringLiteral("theirs"), {}, false);
    ImagesView view(*bench.backend, nullptr);
    view.setActive(true);
    view.show();
    QTRY_COMPARE(view.findChild<QTreeView *>(QStringLiteral("imageTable"))->model()->rowCount(), 2);
    QVERIFY(!view.findChild<QAction *>(QStringLiteral("saveFileSystem"))->isEnabled());
}

void TestSnapshotsPanel::everyControlHasAName()
{
    Bench bench;
    bench.child<QAction>("saveFileSystem")->trigger();
    const QList<QWidget *> widgets = bench.panel->findChildren<QWidget *>();
    for (QWidget *widget : widgets) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisibleTo(bench.panel.get()))
            continue;
        QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(widget);
        QVERIFY2(interface && !interface->text(QAccessible::Name).isEmpty(), qPrintable(widget->objectName()));
    }
}

void TestSnapshotsPanel::pictures()
{
    if (!qEnvironmentVariableIsSet("VIVARIUM_TEST_PICTURES"))
        QSKIP("Set VIVARIUM_TEST_PICTURES to a folder to get pictures.");
    Bench empty;
    empty.panel->setActive(true);
    QTRY_VERIFY(empty.face().contains(QStringLiteral("No snapshots")));
    takePictures(*empty.panel, QStringLiteral("snapshots-empty"));
    Bench bench;
    bench.add(QStringLiteral("before the upgrade"), QStringLiteral("Python 3.12, all tests green"));
    bench.add(QStringLiteral("with the data set"), QStringLiteral("12 GB of pictures below /data"), true, 2);
    bench.add({}, {});
    bench.add(QStringLiteral("build cache warm"), QStringLiteral("ccache filled"), false);
    bench.panel->setActive(true);
    QVERIFY(bench.listed(3));
    bench.table()->setCurrentIndex(bench.table()->model()->index(0, 0));
    takePictures(*bench.panel, QStringLiteral("snapshots"));
    bench.backend->calls().hold(saveCall);
    bench.save(QStringLiteral("after the fix"));
    QTRY_VERIFY(bench.child<QLabel>("saveProgressText"));
    bench.child<QAction>("saveFileSystem")->trigger();
    takePictures(*bench.panel, QStringLiteral("snapshots-saving"));
    bench.child<QAction>("removeImage")->trigger();
    ConfirmDialog *dialog = bench.question();
    QVERIFY(dialog);
    dialog->grab().save(qEnvironmentVariable("VIVARIUM_TEST_PICTURES") + QStringLiteral("/snapshots-question.png"));
}

QTEST_MAIN(TestSnapshotsPanel)
#include "tst_snapshotspanel.moc"
