// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "snapshots/ImageLibrary.h"
#include "snapshots/LineageModel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace vivarium;

namespace {

const QString saveCall = QStringLiteral("snapshots.save");
const QString restoreCall = QStringLiteral("snapshots.restore");

struct Bench {
    explicit Bench(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
        : backend(std::make_unique<FakeBackend>(kind))
        , sandbox(backend->fakeSandboxes().addRunning(QStringLiteral("agent-7")))
        , library(new ImageLibrary(*backend, folder.path()))
    {
        backend->setFeature(Feature::SaveMemory, true);
    }
    [[nodiscard]] QList<Image> remembered() const
    {
        ActivityStore store(folder.filePath(QStringLiteral("activity.db"))); // another window
        const Reply<QList<Image>> read = ImageHistory(store, backend->profile()).read();
        if (!QTest::qWaitFor([&read] { return read.isFinished(); }) || read.resultCount() == 0)
            return {};
        return read.result().value_or(QList<Image>());
    }
    MemorySnapshot add(const QString &name, const SandboxId &source, int hoursAgo = 1)
    {
        MemorySnapshot snapshot;
        snapshot.id = SnapshotApi::newId();
        snapshot.source = source;
        snapshot.sourceName = QStringLiteral("agent-7");
        snapshot.name = name;
        snapshot.createdAt = QDateTime::currentDateTimeUtc().addSecs(-3600LL * hoursAgo);
        backend->fakeSnapshots().put(snapshot);
        return snapshot;
    }
    CallScript &calls() { return backend->calls(); }

    QTemporaryDir folder;
    std::unique_ptr<FakeBackend> backend;
    Sandbox sandbox;
    ImageLibrary *library;
};

ImageId rowOf(const MemorySnapshot &snapshot)
{
    return ImageId(snapshot.id.value());
}

/// The tree as lines, two spaces a level.
QStringList outline(const LineageModel &model, const QModelIndex &parent = {}, int depth = 0)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        lines << QString(2 * depth, u' ') + index.data().toString();
        lines << outline(model, index, depth + 1);
    }
    return lines;
}

} // namespace

class TestMemorySnapshots : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void standBesideImages();
    void savesWithItsStage();
    void cancels();
    void cancelThatIsRefused();
    void failureIsKeptOnTheList();
    void idIsRememberedBeforeTheAnswer();
    void refusalForgetsTheId();
    void unclearEndKeepsTheId();
    void restoresSeveral();
    void restoreStopsAtTheFirstRefusal();
    void renamesAndDeletes();
    void lineage();
    void lineageOfALyingServer();
    void lineageKeepsStill();
};

void TestMemorySnapshots::standBesideImages()
{
    Bench bench;
    const MemorySnapshot snapshot = bench.add(QStringLiteral("halfway"), bench.sandbox.id);
    Image files;
    files.id = bench.backend->fakeImages().nextId();
    files.kind = Image::Kind::FileSystem;
    bench.backend->fakeImages().put(files);
    Lease lease = bench.library->lease();
    QTRY_COMPARE(bench.library->model().images().size(), 2);
    const Image *row = bench.library->model().find(rowOf(snapshot));
    QVERIFY(row);
    QCOMPARE(row->kind, Image::Kind::Memory);
    QCOMPARE(ImageModel::kindOf(*row), QStringLiteral("Memory"));
    QCOMPARE(bench.library->memoryOf(row->id)->id, snapshot.id);
    QVERIFY(!bench.library->memoryOf(files.id));
    bench.calls().fail(
        QStringLiteral("snapshots.list"), CallScript::error(ErrorKind::Network, 0, QStringLiteral("Gone.")));
    bench.library->refresh();
    QTRY_VERIFY(bench.library->error());
    QCOMPARE(bench.library->model().images().size(), 2); // half a list replaces nothing
}

void TestMemorySnapshots::savesWithItsStage()
{
    Bench bench;
    bench.calls().hold(saveCall);
    MemorySave *save = bench.library->saveMemory(bench.sandbox, QStringLiteral("halfway"), QStringLiteral("note"));
    QTRY_COMPARE(bench.calls().held(saveCall), 1);
    QCOMPARE(save->stage(), QString());
    MemorySnapshot pending = *bench.backend->fakeSnapshots().find(save->snapshot());
    pending.state = MemorySnapshot::State::Pending;
    pending.stage = MemorySnapshot::Stage::Memory;
    pending.storedBytes = 3 << 20;
    bench.backend->fakeSnapshots().put(pending);
    QTRY_VERIFY_WITH_TIMEOUT(save->stage().contains(QStringLiteral("stands still")), 10000);
    QVERIFY2(save->stage().contains(QStringLiteral("3")), qPrintable(save->stage()));
    QVERIFY(save->canCancel());
    QSignalSpy finished(bench.library, &ImageLibrary::saveFinished);
    bench.calls().deliver(saveCall);
    QTRY_COMPARE(save->state(), SnapshotSave::State::Saved);
    QCOMPARE(finished.size(), 1);
    QCOMPARE(save->image()->name, QStringLiteral("halfway"));
    QVERIFY(!save->canCancel());
    QVERIFY(bench.remembered().isEmpty()); // the server remembers
}

void TestMemorySnapshots::cancels()
{
    Bench bench;
    bench.calls().hold(saveCall);
    MemorySave *save = bench.library->saveMemory(bench.sandbox, QStringLiteral("unwanted"), QString());
    QTRY_COMPARE(bench.calls().held(saveCall), 1);
    save->cancel();
    QVERIFY(save->isCancelled());
    QVERIFY(!save->canCancel());
    QTRY_COMPARE(bench.calls().count(QStringLiteral("snapshots.remove")), 1);
    QVERIFY(save->stage().contains(QStringLiteral("cancelling")));
    QCOMPARE(bench.calls().cancelled(saveCall), 0); // its answer tells the end
}

void TestMemorySnapshots::cancelThatIsRefused()
{
    Bench bench;
    bench.calls().hold(saveCall);
    MemorySave *save = bench.library->saveMemory(bench.sandbox, QString(), QString());
    QTRY_COMPARE(bench.calls().held(saveCall), 1);
    bench.calls().fail(
        QStringLiteral("snapshots.remove"), CallScript::error(ErrorKind::Network, 0, QStringLiteral("No connection.")));
    save->cancel();
    QTRY_VERIFY(save->canCancel()); // it can be tried again
    QVERIFY(!save->isCancelled());
    QVERIFY2(save->stage().contains(QStringLiteral("No connection.")), qPrintable(save->stage()));
    bench.calls().deliver(saveCall);
    QTRY_COMPARE(save->state(), SnapshotSave::State::Saved);
}

void TestMemorySnapshots::failureIsKeptOnTheList()
{
    Bench bench;
    MemorySnapshot failed = bench.add(QStringLiteral("broken"), bench.sandbox.id);
    failed.state = MemorySnapshot::State::Failed;
    failed.failure = QStringLiteral("CRIU says: no");
    bench.backend->fakeSnapshots().put(failed);
    Lease lease = bench.library->lease();
    QTRY_VERIFY(bench.library->model().find(rowOf(failed)));
    const Image *row = bench.library->model().find(rowOf(failed));
    QVERIFY(!row->ready);
    QCOMPARE(row->failure, failed.failure);
    const QModelIndex kind = bench.library->model().indexOf(row->id, ImageModel::Kind);
    QVERIFY(kind.data().toString().contains(QStringLiteral("failed")));
    QVERIFY(kind.data(Qt::ToolTipRole).toString().contains(QStringLiteral("CRIU says")));
    QVERIFY(bench.library->removalRefusal(*row).isEmpty());
}

void TestMemorySnapshots::idIsRememberedBeforeTheAnswer()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    bench.calls().hold(saveCall);
    MemorySave *save = bench.library->saveMemory(bench.sandbox, QStringLiteral("mine"), QStringLiteral("a note"));
    QVERIFY(save->keepsListening());
    QVERIFY(!save->canCancel());
    QTRY_COMPARE(bench.calls().held(saveCall), 1); // the server is asked: by now it was written
    const QList<Image> pending = bench.remembered();
    QCOMPARE(pending.size(), 1);
    QCOMPARE(pending.constFirst().id.value(), save->snapshot().value());
    QCOMPARE(pending.constFirst().kind, Image::Kind::Memory);
    QVERIFY(!pending.constFirst().ready);
    bench.calls().deliver(saveCall);
    QTRY_COMPARE(save->state(), SnapshotSave::State::Saved);
    Image kept;
    QTRY_VERIFY((kept = bench.remembered().value(0)).ready && !kept.id.isEmpty());
    QCOMPARE(kept.name, QStringLiteral("mine"));
    QCOMPARE(kept.note, QStringLiteral("a note"));
    QCOMPARE(kept.sourceSandbox, bench.sandbox.id);
    QCOMPARE(kept.sourceName, QStringLiteral("agent-7"));
    QCOMPARE(kept.sizeBytes, 96LL << 20);
    Lease lease = bench.library->lease();
    QTRY_COMPARE(bench.library->model().images().size(), 1);
    QCOMPARE(bench.calls().count(QStringLiteral("snapshots.list")), 0);
}

void TestMemorySnapshots::refusalForgetsTheId()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    bench.calls().fail(saveCall, CallScript::error(ErrorKind::Conflict, 409, QStringLiteral("It can't be stored.")));
    MemorySave *save = bench.library->saveMemory(bench.sandbox, QString(), QString());
    QTRY_COMPARE(save->state(), SnapshotSave::State::Failed);
    QTRY_VERIFY(bench.remembered().isEmpty());
}

void TestMemorySnapshots::unclearEndKeepsTheId()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    bench.calls().fail(saveCall, CallScript::error(ErrorKind::Network, 0, QStringLiteral("The connection was lost.")));
    MemorySave *save = bench.library->saveMemory(bench.sandbox, QString(), QString());
    QTRY_COMPARE(save->state(), SnapshotSave::State::Failed);
    const QList<Image> kept = bench.remembered();
    QCOMPARE(kept.size(), 1); // it may have been made all the same
    QVERIFY(!kept.constFirst().ready);
}

void TestMemorySnapshots::restoresSeveral()
{
    Bench bench;
    const MemorySnapshot snapshot = bench.add(QStringLiteral("halfway"), bench.sandbox.id);
    Lease lease = bench.library->lease();
    QTRY_VERIFY(bench.library->model().find(rowOf(snapshot)));
    QSignalSpy finished(bench.library, &ImageLibrary::restoreFinished);
    const SnapshotRestore *restore = bench.library->restore(*bench.library->model().find(rowOf(snapshot)), 3);
    QCOMPARE(restore->wanted(), 3);
    QList<Sandbox> made;
    connect(bench.library, &ImageLibrary::restoreFinished, this,
        [&made](const SnapshotRestore *done) { made = done->made(); });
    QTRY_COMPARE(finished.size(), 1);
    QCOMPARE(made.size(), 3);
    QCOMPARE(bench.calls().count(restoreCall), 3);
    QTRY_COMPARE(bench.library->memoryOf(rowOf(snapshot))->copies.size(), 3);
    QCOMPARE(bench.library->model().find(rowOf(snapshot))->usedBy, 3);
}

void TestMemorySnapshots::restoreStopsAtTheFirstRefusal()
{
    Bench bench;
    const MemorySnapshot snapshot = bench.add(QStringLiteral("halfway"), bench.sandbox.id);
    Lease lease = bench.library->lease();
    QTRY_VERIFY(bench.library->model().find(rowOf(snapshot)));
    bench.calls().fail(
        restoreCall, CallScript::error(ErrorKind::LimitReached, 409, QStringLiteral("No more sandboxes.")), -1);
    std::optional<ApiError> error;
    connect(bench.library, &ImageLibrary::restoreFinished, this,
        [&error](const SnapshotRestore *done) { error = done->error(); });
    bench.library->restore(*bench.library->model().find(rowOf(snapshot)), 5);
    QTRY_VERIFY(error);
    QCOMPARE(error->kind, ErrorKind::LimitReached);
    QCOMPARE(bench.calls().count(restoreCall), 1);
}

void TestMemorySnapshots::renamesAndDeletes()
{
    Bench bench;
    const MemorySnapshot snapshot = bench.add(QStringLiteral("old"), bench.sandbox.id);
    Lease lease = bench.library->lease();
    QTRY_VERIFY(bench.library->model().find(rowOf(snapshot)));
    Reply<Done> renamed = bench.library->rename(rowOf(snapshot), QStringLiteral("new"), QStringLiteral("n"));
    QTRY_VERIFY(renamed.isFinished());
    QCOMPARE(bench.backend->fakeSnapshots().find(snapshot.id)->name, QStringLiteral("new"));
    QTRY_COMPARE(bench.library->model().find(rowOf(snapshot))->name, QStringLiteral("new"));
    Reply<Done> removed = bench.library->remove(rowOf(snapshot));
    QTRY_VERIFY(removed.isFinished());
    QVERIFY(!bench.backend->fakeSnapshots().find(snapshot.id));
    QVERIFY(!bench.library->model().find(rowOf(snapshot)));
}

void TestMemorySnapshots::lineage()
{
    Bench bench;
    MemorySnapshot first = bench.add(QStringLiteral("first"), bench.sandbox.id, 5);
    const SandboxId copy(QStringLiteral("copy-1"));
    first.copies = {{copy, QStringLiteral("agent-7"), SandboxState::Running, QDateTime::currentDateTimeUtc()},
        {SandboxId(QStringLiteral("copy-2")), QStringLiteral("agent-7b"), SandboxState::Stopped, {}}};
    MemorySnapshot second = bench.add(QStringLiteral("of the copy"), copy, 3);
    Image files;
    files.id = bench.backend->fakeImages().nextId();
    files.kind = Image::Kind::FileSystem;
    files.name = QStringLiteral("files");
    files.sourceSandbox = bench.sandbox.id;
    files.createdAt = QDateTime::currentDateTimeUtc();
    Image base = files;
    base.kind = Image::Kind::Base;
    base.id = bench.backend->fakeImages().nextId();

    LineageModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setHere(bench.sandbox.id, QStringLiteral("agent-7"), SandboxState::Running);
    QCOMPARE(outline(model), QStringList{QStringLiteral("agent-7")});
    model.update({MemorySave::imageOf(first), MemorySave::imageOf(second), files, base},
        {{rowOf(first), first}, {rowOf(second), second}});
    QCOMPARE(outline(model),
        (QStringList{QStringLiteral("agent-7"), QStringLiteral("  files"), QStringLiteral("  first"),
            QStringLiteral("    agent-7"), QStringLiteral("      of the copy"), QStringLiteral("    agent-7b")}));
    const QModelIndex index = model.indexOf(rowOf(second));
    QCOMPARE(index.parent().data(LineageModel::SandboxIdRole).value<SandboxId>(), copy);
    QCOMPARE(index.data(LineageModel::ImageIdRole).value<ImageId>(), rowOf(second));
    QVERIFY(model.index(0, 0).data(Qt::FontRole).isValid()); // here
}

void TestMemorySnapshots::lineageOfALyingServer()
{
    // A is said to come from a snapshot of B, and B from one of A.
    Bench bench;
    const SandboxId a(QStringLiteral("a"));
    const SandboxId b(QStringLiteral("b"));
    MemorySnapshot ofA = bench.add(QStringLiteral("of a"), a);
    MemorySnapshot ofB = bench.add(QStringLiteral("of b"), b);
    ofA.copies = {{b, QStringLiteral("b"), SandboxState::Running, {}}};
    ofB.copies = {{a, QStringLiteral("a"), SandboxState::Running, {}}};
    LineageModel model;
    model.setHere(a, QStringLiteral("a"), SandboxState::Running);
    model.update({MemorySave::imageOf(ofA), MemorySave::imageOf(ofB)}, {{rowOf(ofA), ofA}, {rowOf(ofB), ofB}});
    QVERIFY(outline(model).size() <= 4); // it ends
}

void TestMemorySnapshots::lineageKeepsStill()
{
    Bench bench;
    const MemorySnapshot snapshot = bench.add(QStringLiteral("one"), bench.sandbox.id);
    LineageModel model;
    model.update({MemorySave::imageOf(snapshot)}, {{rowOf(snapshot), snapshot}});
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.update({MemorySave::imageOf(snapshot)}, {{rowOf(snapshot), snapshot}});
    QCOMPARE(reset.size(), 0);
}

QTEST_GUILESS_MAIN(TestMemorySnapshots)
#include "tst_memorysnapshots.moc"
