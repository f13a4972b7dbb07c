// SPDX-License-Identifier: GPL-3.0-or-later
#include "Pictures.h"
#include "PrivateSettings.h"
#include "Settle.h"
#include "SnapshotsBench.h"
#include "snapshots/LineageTree.h"
#include "snapshots/RestoreForm.h"

#include <QComboBox>
#include <QLabel>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>

using namespace vivarium;

namespace {

const QString saveMemoryCall = QStringLiteral("snapshots.save");

struct Bench : SnapshotsBench {
    explicit Bench(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
        : SnapshotsBench(kind)
    {
        backend->setFeature(Feature::SaveMemory, true);
    }
    MemorySnapshot addMemory(const QString &name, const SandboxId &source, int hoursAgo = 2)
    {
        MemorySnapshot snapshot;
        snapshot.id = SnapshotApi::newId();
        snapshot.source = source;
        snapshot.sourceName = QStringLiteral("agent-7");
        snapshot.name = name;
        snapshot.note = QStringLiteral("all workers up");
        snapshot.sizeBytes = 310LL << 20;
        snapshot.createdAt = QDateTime::currentDateTimeUtc().addSecs(-3600LL * hoursAgo);
        backend->fakeSnapshots().put(snapshot);
        return snapshot;
    }
    void choose(const MemorySnapshot &snapshot)
    {
        for (int row = 0; row < table()->model()->rowCount(); ++row) {
            const QModelIndex index = table()->model()->index(row, 0);
            if (index.data(ImageModel::ImageIdRole).value<ImageId>().value() == snapshot.id.value())
                table()->setCurrentIndex(index);
        }
    }
    QString explanation() { return child<QLabel>("formExplanation")->text(); }
    QAction *action(const char *name) { return child<QAction>(name); }
};

} // namespace

class TestMemoryPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void savesMemory();
    void saysWhatWillHappen();
    void lateOutlookKeepsWhatWasTyped();
    void showsStageAndCancels();
    void findsTheResultLater();
    void saysWhyNot();
    void serversThatCantList();
    void restoresSeveral();
    void restoreSaysWhatItCosts();
    void restoresByItsId();
    void restoreThatFails();
    void pendingAndFailedCantBeRestored();
    void deletesMemory();
    void tree();
    void treeOpensSandboxes();
    void everyControlHasAName();
    void pictures();

private:
    PrivateSettings m_settings;
};

void TestMemoryPanel::init()
{
    QSettings().clear();
}

void TestMemoryPanel::savesMemory()
{
    Bench bench;
    bench.panel->setActive(true);
    QTRY_VERIFY(bench.action("saveMemory")->isEnabled());
    bench.action("saveMemory")->trigger();
    QVERIFY(bench.child<QLabel>("formHeadline")->text().contains(QStringLiteral("memory and files of agent-7")));
    QTest::keyClicks(bench.child<QLineEdit>("snapshotName"), QStringLiteral("halfway"));
    QTest::keyClicks(bench.child<QPlainTextEdit>("snapshotNote"), QStringLiteral("why"));
    QTest::keyClick(bench.child<QLineEdit>("snapshotName"), Qt::Key_Return);
    QTRY_COMPARE(bench.backend->fakeSnapshots().all().size(), 1);
    QCOMPARE(bench.backend->fakeSnapshots().all().constFirst().name, QStringLiteral("halfway"));
    QCOMPARE(bench.backend->fakeSnapshots().all().constFirst().note, QStringLiteral("why"));
    QVERIFY(bench.listed(1));
    QTRY_VERIFY(bench.notice().contains(QStringLiteral("holds memory and files of agent-7")));
    // What the notice offers is for what was saved, whatever is selected.
    QCOMPARE(bench.child<QAbstractButton>("noticeAction")->text(), QStringLiteral("&Restore…"));
    QCOMPARE(bench.table()->model()->index(0, ImageModel::Kind).data().toString(), QStringLiteral("Memory"));
}

void TestMemoryPanel::saysWhatWillHappen()
{
    Bench bench;
    SnapshotOutlook outlook;
    outlook.terminals = 2;
    outlook.plainShells = 1;
    outlook.portConnections = 3;
    outlook.transfers = 1;
    outlook.memoryBytes = 400LL << 20;
    outlook.freeBytes = 500LL << 20;
    outlook.volumes = {QStringLiteral("models"), QStringLiteral("data")};
    bench.backend->fakeSnapshots().setOutlook(outlook);
    bench.panel->setActive(true);
    bench.action("saveMemory")->trigger();
    QVERIFY(bench.explanation().contains(QStringLiteral("stands still")));
    QTRY_VERIFY(bench.explanation().contains(QStringLiteral("2 terminal")));
    for (const QString &part : {QStringLiteral("1 shell"), QStringLiteral("3 connection"), QStringLiteral("1 transfer"),
             QStringLiteral("models, data"), QStringLiteral("will probably fail")})
        QVERIFY2(bench.explanation().contains(part), qPrintable(bench.explanation()));
    outlook = {};
    outlook.memoryBytes = 40LL << 20;
    outlook.freeBytes = 50LL << 30;
    bench.backend->fakeSnapshots().setOutlook(outlook);
    bench.child<QPushButton>("formCancel")->click();
    bench.action("saveMemory")->trigger();
    QTRY_VERIFY(bench.explanation().contains(QStringLiteral("there is room")));
    QVERIFY(!bench.explanation().contains(QStringLiteral("lose the connection")));
    QVERIFY(!bench.explanation().contains(QStringLiteral("fail")));
}

void TestMemoryPanel::lateOutlookKeepsWhatWasTyped()
{
    Bench bench;
    bench.backend->calls().hold(QStringLiteral("snapshots.outlook"));
    SnapshotOutlook outlook;
    outlook.terminals = 1;
    bench.backend->fakeSnapshots().setOutlook(outlook);
    bench.panel->setActive(true);
    bench.action("saveMemory")->trigger();
    QTest::keyClicks(bench.child<QLineEdit>("snapshotName"), QStringLiteral("typed"));
    QTRY_COMPARE(bench.backend->calls().held(QStringLiteral("snapshots.outlook")), 1);
    bench.backend->calls().deliver(QStringLiteral("snapshots.outlook"));
    QTRY_VERIFY(bench.explanation().contains(QStringLiteral("1 terminal")));
    QCOMPARE(bench.child<QLineEdit>("snapshotName")->text(), QStringLiteral("typed"));
    // A late answer does not change a form that has become another one.
    bench.child<QPushButton>("formCancel")->click();
    bench.action("saveMemory")->trigger();
    QTRY_COMPARE(bench.backend->calls().held(QStringLiteral("snapshots.outlook")), 1);
    bench.action("saveFileSystem")->trigger();
    const QString files = bench.explanation();
    bench.backend->calls().deliver(QStringLiteral("snapshots.outlook"));
    settle();
    QCOMPARE(bench.explanation(), files);
}

void TestMemoryPanel::showsStageAndCancels()
{
    Bench bench;
    bench.backend->calls().hold(saveMemoryCall);
    bench.panel->setActive(true);
    bench.action("saveMemory")->trigger();
    QTest::keyClick(bench.child<QLineEdit>("snapshotName"), Qt::Key_Return);
    QTRY_COMPARE(bench.backend->calls().held(saveMemoryCall), 1);
    QTRY_VERIFY(bench.child<QLabel>("saveProgressText"));
    QVERIFY(bench.child<QLabel>("saveProgressText")->text().contains(QStringLiteral("the memory of agent-7")));
    QVERIFY(!bench.action("saveMemory")->isEnabled()); // one at a time
    QVERIFY(bench.action("saveFileSystem")->isEnabled());
    MemorySnapshot pending = bench.backend->fakeSnapshots().all().constFirst();
    pending.state = MemorySnapshot::State::Pending;
    pending.stage = MemorySnapshot::Stage::Memory;
    bench.backend->fakeSnapshots().put(pending);
    QTRY_VERIFY_WITH_TIMEOUT(
        bench.child<QLabel>("saveProgressText")->text().contains(QStringLiteral("stands still")), 10000);
    takePictures(*bench.panel, QStringLiteral("memory-saving"));
    auto *cancel = bench.child<QPushButton>("cancelSaving");
    QVERIFY(cancel->isVisible());
    cancel->click();
    QTRY_COMPARE(bench.backend->calls().count(QStringLiteral("snapshots.remove")), 1);
    QTRY_VERIFY(!cancel->isVisible());
    bench.backend->fakeSnapshots().erase(pending.id);
}

void TestMemoryPanel::findsTheResultLater()
{
    // Begun by a window that is gone: the list has it, first as one that is being made.
    Bench bench;
    MemorySnapshot snapshot = bench.addMemory(QStringLiteral("begun before"), bench.sandbox.id);
    snapshot.state = MemorySnapshot::State::Pending;
    bench.backend->fakeSnapshots().put(snapshot);
    bench.panel->setActive(true);
    QVERIFY(bench.listed(1));
    QVERIFY(bench.table()->model()->index(0, ImageModel::Kind).data().toString().contains(QStringLiteral("not ready")));
    snapshot.state = MemorySnapshot::State::Available;
    bench.backend->fakeSnapshots().put(snapshot);
    bench.panel->refresh();
    QTRY_COMPARE(bench.table()->model()->index(0, ImageModel::Kind).data().toString(), QStringLiteral("Memory"));
}

void TestMemoryPanel::saysWhyNot()
{
    Bench bench;
    const QString reason = QStringLiteral("The program CRIU is missing.");
    bench.backend->setFeature(Feature::SaveMemory, false, reason);
    bench.panel->setActive(true);
    QVERIFY(!bench.action("saveMemory")->isEnabled());
    QVERIFY(bench.action("saveMemory")->toolTip().contains(reason));
    QVERIFY(bench.action("saveFileSystem")->isEnabled());
    const MemorySnapshot old = bench.addMemory(QStringLiteral("from before"), bench.sandbox.id);
    bench.panel->refresh();
    QVERIFY(bench.listed(1));
    bench.choose(old);
    QVERIFY(!bench.action("startFromImage")->isEnabled());
    QVERIFY(bench.action("startFromImage")->toolTip().contains(reason));
    QVERIFY(bench.action("removeImage")->isEnabled()); // it can be cleared away
}

void TestMemoryPanel::serversThatCantList()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    bench.panel->setActive(true);
    bench.action("saveMemory")->trigger();
    QVERIFY(bench.explanation().contains(QStringLiteral("kept on this computer")));
    QTest::keyClicks(bench.child<QLineEdit>("snapshotName"), QStringLiteral("mine"));
    QTest::keyClick(bench.child<QLineEdit>("snapshotName"), Qt::Key_Return);
    QVERIFY(bench.listed(1));
    QTRY_COMPARE(bench.table()->model()->index(0, ImageModel::Kind).data().toString(), QStringLiteral("Memory"));
    QCOMPARE(bench.table()->model()->index(0, ImageModel::Name).data().toString(), QStringLiteral("mine"));
    QCOMPARE(bench.backend->calls().count(QStringLiteral("snapshots.outlook")), 0);
}

void TestMemoryPanel::restoresSeveral()
{
    Bench bench;
    const MemorySnapshot snapshot = bench.addMemory(QStringLiteral("halfway"), bench.sandbox.id);
    bench.panel->setActive(true);
    QVERIFY(bench.listed(1));
    bench.choose(snapshot);
    QVERIFY(bench.action("startFromImage")->text().contains(QStringLiteral("Restore")));
    bench.action("startFromImage")->trigger();
    auto *form = bench.panel->findChild<RestoreForm *>();
    QVERIFY(form->isVisible());
    QVERIFY(bench.child<QLabel>("restoreHeadline")->text().contains(QStringLiteral("halfway")));
    auto *count = bench.child<QSpinBox>("restoreCount");
    QTRY_VERIFY(count->hasFocus());
    count->setValue(3);
    QVERIFY(bench.child<QPushButton>("restoreAccept")->text().contains(u'3'));
    takePictures(*bench.panel, QStringLiteral("memory-restore"));
    bench.child<QPushButton>("restoreAccept")->click();
    QTRY_COMPARE(bench.backend->calls().count(QStringLiteral("snapshots.restore")), 3);
    QTRY_VERIFY(bench.notice().contains(QStringLiteral("3 sandbox")));
    QVERIFY(!form->isVisible());
}

void TestMemoryPanel::restoreSaysWhatItCosts()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    Capabilities capabilities = bench.backend->capabilities();
    capabilities.set(Feature::ListImages, true);
    capabilities.set(Feature::ListMemory, true);
    PriceList prices;
    prices.currency = QStringLiteral("USD");
    prices.perCore = 40'000'000;
    prices.perMemoryGiB = 5'000'000;
    capabilities.prices = prices;
    bench.backend->setCapabilities(capabilities);
    const MemorySnapshot snapshot = bench.addMemory(QStringLiteral("halfway"), bench.sandbox.id);
    bench.panel->setActive(true);
    QVERIFY(bench.listed(1));
    bench.choose(snapshot);
    bench.action("startFromImage")->trigger();
    auto *cost = bench.child<QLabel>("restoreCost");
    QTRY_VERIFY2(
        cost->text().startsWith(QStringLiteral("≈ $0.0450 an hour")), qPrintable(cost->text())); // as its source
    bench.child<QSpinBox>("restoreCount")->setValue(2);
    QVERIFY2(cost->text().startsWith(QStringLiteral("≈ $0.0900 an hour, ≈ $0.0450 each")), qPrintable(cost->text()));
    Bench local;
    const MemorySnapshot free = local.addMemory(QStringLiteral("free"), local.sandbox.id);
    local.panel->setActive(true);
    QVERIFY(local.listed(1));
    local.choose(free);
    local.action("startFromImage")->trigger();
    QTRY_COMPARE(local.child<QLabel>("restoreCost")->text(), QStringLiteral("Free on this machine."));
}

void TestMemoryPanel::restoresByItsId()
{
    Bench bench(FakeBackend::Kind::LazyCloud); // can't list them
    const MemorySnapshot snapshot = bench.addMemory(QStringLiteral("made by a program"), bench.sandbox.id);
    bench.panel->setActive(true);
    QTRY_VERIFY(bench.action("restoreById")->isEnabled());
    bench.action("restoreById")->trigger();
    auto *id = bench.child<QLineEdit>("restoreId");
    QTRY_VERIFY(id->hasFocus());
    QVERIFY(bench.child<QLabel>("restoreCost")->text().contains(QStringLiteral("not known")));
    QTest::keyClicks(id, QStringLiteral("nonsense"));
    QTest::keyClick(id, Qt::Key_Return);
    QVERIFY(bench.child<QLabel>("restoreIdMessage")->text().contains(QStringLiteral("36")));
    QCOMPARE(bench.backend->calls().count(QStringLiteral("snapshots.restore")), 0);
    takePictures(*bench.panel, QStringLiteral("memory-restore-id"));
    id->setText(SnapshotApi::newId().value());
    QTest::keyClick(id, Qt::Key_Return);
    QTRY_VERIFY2(bench.notice().contains(QStringLiteral("no memory snapshot")), qPrintable(bench.notice()));
    bench.action("restoreById")->trigger();
    id->setText(snapshot.id.value().toUpper());
    QTest::keyClick(id, Qt::Key_Return);
    QTRY_VERIFY2(bench.notice().contains(QStringLiteral("1 sandbox")), qPrintable(bench.notice()));
    // It proved good, and no list of the server will tell it: this computer remembers it.
    bench.child<QComboBox>("imageScope")->setCurrentIndex(1);
    Q_EMIT bench.child<QComboBox>("imageScope")->activated(1);
    bench.panel->refresh();
    QVERIFY(bench.listed(1));
}

void TestMemoryPanel::restoreThatFails()
{
    Bench bench;
    const MemorySnapshot snapshot = bench.addMemory(QStringLiteral("halfway"), bench.sandbox.id);
    bench.panel->setActive(true);
    QVERIFY(bench.listed(1));
    bench.choose(snapshot);
    bench.backend->calls().fail(QStringLiteral("snapshots.restore"),
        CallScript::error(ErrorKind::LimitReached, 409, QStringLiteral("No more sandboxes.")));
    bench.action("startFromImage")->trigger();
    QTest::keyClick(bench.child<QSpinBox>("restoreCount"), Qt::Key_Return);
    QTRY_VERIFY2(bench.notice().contains(QStringLiteral("No more sandboxes")), qPrintable(bench.notice()));
}

void TestMemoryPanel::pendingAndFailedCantBeRestored()
{
    Bench bench;
    MemorySnapshot snapshot = bench.addMemory(QStringLiteral("x"), bench.sandbox.id);
    snapshot.state = MemorySnapshot::State::Failed;
    snapshot.failure = QStringLiteral("CRIU says: no");
    bench.backend->fakeSnapshots().put(snapshot);
    bench.panel->setActive(true);
    QVERIFY(bench.listed(1));
    bench.choose(snapshot);
    QVERIFY(!bench.action("startFromImage")->isEnabled());
    QVERIFY(bench.action("startFromImage")->toolTip().contains(QStringLiteral("could not be made")));
    QVERIFY(bench.action("removeImage")->isEnabled());
}

void TestMemoryPanel::deletesMemory()
{
    Bench bench;
    const MemorySnapshot snapshot = bench.addMemory(QStringLiteral("victim"), bench.sandbox.id);
    bench.panel->setActive(true);
    QVERIFY(bench.listed(1));
    bench.choose(snapshot);
    bench.action("removeImage")->trigger();
    ConfirmDialog *dialog = bench.question();
    QVERIFY(dialog);
    QString texts;
    for (const QLabel *label : dialog->findChildren<QLabel *>())
        texts += label->text() + u'\n';
    for (const QString &word : {QStringLiteral("victim"), snapshot.id.value(), QStringLiteral("memory and the files"),
             QStringLiteral("Stays")})
        QVERIFY2(texts.contains(word), qPrintable(texts));
    dialog->confirmButton()->click();
    QTRY_VERIFY(!bench.backend->fakeSnapshots().find(snapshot.id));
    QVERIFY(bench.listed(0));
}

void TestMemoryPanel::tree()
{
    Bench bench;
    bench.add(QStringLiteral("files only"));
    MemorySnapshot snapshot = bench.addMemory(QStringLiteral("halfway"), bench.sandbox.id);
    const SandboxId copy(QStringLiteral("0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a11"));
    snapshot.copies = {{copy, QStringLiteral("agent-7"), SandboxState::Running, QDateTime::currentDateTimeUtc()}};
    bench.backend->fakeSnapshots().put(snapshot);
    const MemorySnapshot deeper = bench.addMemory(QStringLiteral("further on"), copy, 1);
    bench.panel->setActive(true);
    QVERIFY(bench.listed(2)); // of this sandbox
    bench.action("showLineage")->setChecked(true);
    auto *tree = bench.panel->findChild<LineageTree *>();
    QTRY_VERIFY(tree->isVisible());
    const QAbstractItemModel *model = tree->model();
    QCOMPARE(model->rowCount(), 1);
    const QModelIndex here = model->index(0, 0);
    QVERIFY(tree->isExpanded(here));
    QCOMPARE(model->rowCount(here), 2);
    tree->choose(ImageId(deeper.id.value()));
    QCOMPARE(tree->chosen().value(), deeper.id.value());
    QVERIFY(bench.action("startFromImage")->isEnabled());
    QVERIFY(bench.action("startFromImage")->text().contains(QStringLiteral("Restore")));
    // The choice outlives a change.
    bench.addMemory(QStringLiteral("one more"), bench.sandbox.id, 1);
    bench.panel->refresh();
    QTRY_COMPARE(model->rowCount(model->index(0, 0)), 3);
    QCOMPARE(tree->chosen().value(), deeper.id.value());
    takePictures(*bench.panel, QStringLiteral("memory-tree"));
    QVERIFY(QSettings().value(QStringLiteral("snapshots/tree")).toBool());
}

void TestMemoryPanel::treeOpensSandboxes()
{
    Bench bench;
    MemorySnapshot snapshot = bench.addMemory(QStringLiteral("halfway"), bench.sandbox.id);
    const SandboxId copy(QStringLiteral("copy"));
    snapshot.copies = {{copy, QStringLiteral("agent-7"), SandboxState::Running, {}}};
    bench.backend->fakeSnapshots().put(snapshot);
    bench.panel->setActive(true);
    bench.action("showLineage")->setChecked(true);
    auto *tree = bench.panel->findChild<LineageTree *>();
    QTRY_COMPARE(tree->model()->rowCount(tree->model()->index(0, 0)), 1);
    QSignalSpy opened(bench.panel.get(), &SnapshotsPanel::openSandboxRequested);
    const QModelIndex below = tree->model()->index(0, 0, tree->model()->index(0, 0, tree->model()->index(0, 0)));
    Q_EMIT tree->activated(below);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened.constFirst().constFirst().value<SandboxId>(), copy);
    tree->setCurrentIndex(below);
    QVERIFY(!bench.action("removeImage")->isEnabled()); // a sandbox is none of these things
}

void TestMemoryPanel::everyControlHasAName()
{
    Bench bench;
    bench.panel->setActive(true);
    for (const QWidget *control : bench.panel->findChildren<QWidget *>()) {
        if (!control->isVisible() || control->focusPolicy() == Qt::NoFocus || !control->inherits("QAbstractItemView"))
            continue;
        QVERIFY2(!control->accessibleName().isEmpty(), qPrintable(control->objectName()));
    }
    QVERIFY(!bench.panel->findChild<LineageTree *>()->accessibleName().isEmpty());
}

void TestMemoryPanel::pictures()
{
    Bench bench;
    bench.add(QStringLiteral("before the upgrade"), QStringLiteral("Python packages as they were"));
    MemorySnapshot snapshot = bench.addMemory(QStringLiteral("training, step 4000"), bench.sandbox.id, 3);
    snapshot.copies = {{SandboxId(QStringLiteral("0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a11")), QStringLiteral("agent-7"),
        SandboxState::Running, QDateTime::currentDateTimeUtc()}};
    bench.backend->fakeSnapshots().put(snapshot);
    MemorySnapshot failed = bench.addMemory(QStringLiteral("second try"), bench.sandbox.id, 5);
    failed.state = MemorySnapshot::State::Failed;
    failed.failure = QStringLiteral("CRIU says: Unknown socket family 38");
    failed.sizeBytes = -1;
    bench.backend->fakeSnapshots().put(failed);
    bench.panel->setActive(true);
    QVERIFY(bench.listed(3));
    bench.choose(snapshot);
    takePictures(*bench.panel, QStringLiteral("memory-list"));
    SnapshotOutlook outlook;
    outlook.terminals = 2;
    outlook.portConnections = 1;
    outlook.memoryBytes = 400LL << 20;
    outlook.freeBytes = 50LL << 30;
    outlook.volumes = {QStringLiteral("models")};
    bench.backend->fakeSnapshots().setOutlook(outlook);
    bench.action("saveMemory")->trigger();
    QTRY_VERIFY(bench.explanation().contains(QStringLiteral("2 terminal")));
    takePictures(*bench.panel, QStringLiteral("memory-form"));
}

QTEST_MAIN(TestMemoryPanel)
#include "tst_memorypanel.moc"
