// SPDX-License-Identifier: GPL-3.0-or-later
#include "PrivateSettings.h"
#include "SnapshotsBench.h"

#include <QLabel>

using namespace vivarium;
using Bench = vivarium::SnapshotsBench;

/// Saving the files of a sandbox from its panel.
class TestSnapshotSaving : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void savesByKeyboard();
    void saysWhatIsSaved();
    void savingGoesOnWithoutThePanel();
    void stopWaiting();
    void failedSave();
    void needsARunningSandbox();
    void hostedServiceRemembers();

private:
    PrivateSettings m_settings;
};

void TestSnapshotSaving::init()
{
    QSettings().clear();
}

void TestSnapshotSaving::savesByKeyboard()
{
    Bench bench;
    bench.panel->setActive(true);
    QTRY_VERIFY(bench.face().contains(QStringLiteral("No snapshots")));
    bench.save(QStringLiteral("before the test"), QStringLiteral("clean state"));
    QVERIFY(bench.listed(1));
    const QModelIndex row = bench.table()->model()->index(0, 0);
    QCOMPARE(row.data().toString(), QStringLiteral("before the test"));
    QCOMPARE(row.siblingAtColumn(ImageModel::Kind).data().toString(), QStringLiteral("Files"));
    QVERIFY(bench.table()->selectionModel()->isRowSelected(0, {}));
    QVERIFY(bench.notice().contains(QStringLiteral("before the test")));
    QVERIFY(!bench.child<QWidget>("snapshotForm")->isVisible());
    QTRY_VERIFY(!bench.child<QWidget>("saveProgress"));
}

void TestSnapshotSaving::saysWhatIsSaved()
{
    Bench bench;
    bench.child<QAction>("saveFileSystem")->trigger();
    const QString text = bench.child<QLabel>("formExplanation")->text();
    for (const QString &word : {QStringLiteral("memory"), QStringLiteral("processes"), QStringLiteral("volumes"),
             QStringLiteral("file system")})
        QVERIFY2(text.contains(word, Qt::CaseInsensitive), qPrintable(text));
    QVERIFY(bench.child<QLabel>("formHeadline")->text().contains(QStringLiteral("agent-7")));
    QTest::keyClick(bench.child<QLineEdit>("snapshotName"), Qt::Key_Escape);
    QVERIFY(!bench.child<QWidget>("snapshotForm")->isVisible());
    QCOMPARE(bench.backend->calls().count(saveCall), 0);
    bench.child<QAction>("saveFileSystem")->trigger();
    bench.child<QPlainTextEdit>("snapshotNote")->setPlainText(QString(2001, u'x'));
    QVERIFY(!bench.child<QPushButton>("formAccept")->isEnabled());
    QVERIFY(bench.child<QLabel>("formProblem")->isVisible());
}

void TestSnapshotSaving::savingGoesOnWithoutThePanel()
{
    Bench bench;
    bench.panel->setActive(true);
    bench.backend->calls().hold(saveCall);
    bench.save(QStringLiteral("slow"));
    QTRY_VERIFY(bench.child<QLabel>("saveProgressText"));
    QVERIFY(bench.child<QLabel>("saveProgressText")->text().contains(QStringLiteral("slow")));
    bench.panel.reset();
    QCOMPARE(bench.backend->calls().cancelled(saveCall), 0);
    bench.panel = std::make_unique<SnapshotsPanel>(bench.context);
    bench.panel->setActive(true);
    bench.panel->show();
    QVERIFY(bench.child<QLabel>("saveProgressText")); // still under way
    bench.backend->calls().deliver(saveCall);
    QVERIFY(bench.listed(1));
}

void TestSnapshotSaving::stopWaiting()
{
    Bench bench;
    bench.panel->setActive(true);
    bench.backend->calls().hold(saveCall);
    bench.save(QStringLiteral("slow"));
    QTRY_COMPARE(bench.backend->calls().held(saveCall), 1);
    QTest::mouseClick(bench.child<QPushButton>("stopWaiting"), Qt::LeftButton);
    QTRY_VERIFY(bench.notice().contains(QStringLiteral("goes on")));
    QTRY_VERIFY(!bench.child<QWidget>("saveProgress"));
    bench.panel->refresh();
    QVERIFY(bench.listed(1)); // the server made it all the same
}

void TestSnapshotSaving::failedSave()
{
    Bench bench;
    bench.panel->setActive(true);
    bench.backend->calls().fail(
        saveCall, CallScript::error(ErrorKind::Conflict, 409, QStringLiteral("The disk is full.")));
    bench.save(QStringLiteral("x"));
    QTRY_VERIFY(bench.notice().contains(QStringLiteral("disk is full")));
    QTRY_VERIFY(!bench.child<QWidget>("saveProgress"));
}

void TestSnapshotSaving::needsARunningSandbox()
{
    Bench bench;
    Sandbox stopped = bench.sandbox;
    stopped.state = SandboxState::Stopped;
    bench.context.update(stopped);
    auto *save = bench.child<QAction>("saveFileSystem");
    QVERIFY(!save->isEnabled());
    QVERIFY(save->toolTip().contains(QStringLiteral("running")));
}

void TestSnapshotSaving::hostedServiceRemembers()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    bench.panel->setActive(true);
    QTRY_VERIFY(bench.face().contains(QStringLiteral("No snapshots")));
    bench.child<QAction>("saveFileSystem")->trigger();
    QVERIFY(bench.child<QLabel>("formExplanation")->text().contains(QStringLiteral("this computer")));
    QTest::keyClicks(bench.child<QLineEdit>("snapshotName"), QStringLiteral("mine"));
    QTest::keyClick(bench.child<QLineEdit>("snapshotName"), Qt::Key_Return);
    QVERIFY(bench.listed(1));
    bench.table()->setCurrentIndex(bench.table()->model()->index(0, 0));
    auto *remove = bench.child<QAction>("removeImage");
    QVERIFY(remove->text().contains(QStringLiteral("Forget")));
    remove->trigger();
    ConfirmDialog *dialog = bench.question();
    QVERIFY(dialog);
    dialog->confirmButton()->click();
    QVERIFY(bench.listed(0));
    QCOMPARE(bench.backend->fakeImages().all().size(), 1);
}

QTEST_MAIN(TestSnapshotSaving)
#include "tst_snapshotsaving.moc"
