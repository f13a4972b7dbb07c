// SPDX-License-Identifier: GPL-3.0-or-later
#include "FilesWorld.h"
#include "Settle.h"
#include "transfers/TransferModel.h"
#include "transfers/TransferQueue.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace vivarium;
using namespace Qt::StringLiterals;
using Kind = TransferRequest::Kind;

namespace {

struct Queueing : FilesWorld {
    Queueing()
        : model(queue)
        , tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest)
    {
    }
    TransferRequest request(Kind kind, const QStringList &local, const QList<RemotePath> &remote)
    {
        TransferRequest made;
        made.kind = kind;
        made.backend = backend;
        made.sandbox = id;
        made.sandboxName = u"agent-7"_s;
        made.localPaths = local;
        made.remotePaths = remote;
        made.label = u"thing"_s;
        return made;
    }
    QString localFile(const QString &name, const QByteArray &bytes)
    {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("no local file");
        return file.fileName();
    }
    TransferState state(TransferId transfer) { return queue.find(transfer)->state; }
    int running() { return queue.summary().running; }

    TransferQueue queue;
    TransferModel model;
    QAbstractItemModelTester tester;
    QTemporaryDir folder;
};

} // namespace

class TestTransferQueue : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void uploadsAndDownloadsRealFiles()
    {
        Queueing world;
        QSignalSpy ended(&world.queue, &TransferQueue::batchEnded);
        const QString local = world.localFile(u"a.txt"_s, "hello");
        const TransferBatchId batch = world.queue.add({world.request(Kind::UploadFile, {local}, {"/workspace/a.txt"})});
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(ended.first().first().value<TransferBatchId>(), batch);
        QCOMPARE(world.files->bytesOf(world.id, "/workspace/a.txt"), QByteArray("hello"));
        world.queue.add({world.request(Kind::DownloadFile, {world.folder.filePath(u"b.txt"_s)}, {"/workspace/a.txt"})});
        QTRY_COMPARE(ended.size(), 2);
        QFile back(world.folder.filePath(u"b.txt"_s));
        QVERIFY(back.open(QIODevice::ReadOnly));
        QCOMPARE(back.readAll(), QByteArray("hello"));
        QCOMPARE(world.model.rowCount(), 2);
        QCOMPARE(world.model.index(1, TransferModel::StateColumn).data().toString(), u"Done"_s);
    }

    void runsOnlySoManyAtOnceForEachBackend()
    {
        Queueing world;
        FilesWorld other;
        world.calls().hang(u"files.download"_s);
        QList<TransferRequest> requests;
        for (int i = 0; i < 5; ++i)
            requests.append(
                world.request(Kind::DownloadFile, {world.folder.filePath(QString::number(i))}, {"/workspace/x"}));
        world.queue.add(requests);
        QTRY_COMPARE(world.running(), 2);
        // The server that hangs doesn't hold up another.
        other.put("/workspace/x", "X");
        TransferRequest fromOther =
            world.request(Kind::DownloadFile, {world.folder.filePath(u"o"_s)}, {"/workspace/x"});
        fromOther.backend = other.backend;
        fromOther.sandbox = other.id;
        QSignalSpy ended(&world.queue, &TransferQueue::batchEnded);
        world.queue.add({fromOther});
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(world.running(), 2);
        QCOMPARE(world.queue.summary().waiting, 3);
        world.queue.setParallelLimit(4);
        QCOMPARE(world.running(), 4);
        world.queue.cancelAll();
        QVERIFY(world.queue.summary().isIdle());
        QCOMPARE(world.count("files.download"), 4);
        QTRY_COMPARE(world.calls().cancelled(u"files.download"_s), 4);
    }

    void pausingLetsTheRunningOnesEnd()
    {
        Queueing world;
        world.put("/workspace/x", "X");
        world.queue.setParallelLimit(1);
        world.calls().hold(u"files.download"_s);
        world.queue.add({world.request(Kind::DownloadFile, {world.folder.filePath(u"1"_s)}, {"/workspace/x"}),
            world.request(Kind::DownloadFile, {world.folder.filePath(u"2"_s)}, {"/workspace/x"})});
        QTRY_COMPARE(world.calls().held(u"files.download"_s), 1);
        world.queue.setPaused(true);
        world.calls().restore(u"files.download"_s);
        world.calls().deliver(u"files.download"_s);
        QTRY_COMPARE(world.state(1), TransferState::Completed);
        settle();
        QCOMPARE(world.state(2), TransferState::Waiting);
        world.queue.setPaused(false);
        QTRY_COMPARE(world.state(2), TransferState::Completed);
    }

    void failsCancelsAndTriesAgain()
    {
        Queueing world;
        world.put("/workspace/x", "X");
        QSignalSpy ended(&world.queue, &TransferQueue::batchEnded);
        world.calls().fail(
            u"files.download"_s, CallScript::error(ErrorKind::Network, 0, u"The connection was lost."_s));
        world.queue.add({world.request(Kind::DownloadFile, {world.folder.filePath(u"1"_s)}, {"/workspace/x"})});
        QTRY_COMPARE(world.state(1), TransferState::Failed);
        const QModelIndex row = world.model.index(0, TransferModel::StateColumn);
        QCOMPARE(row.data().toString(), u"The connection was lost."_s);
        QVERIFY(row.data(TransferModel::DetailsRole).toString().contains(u"req-fake"_s));
        QCOMPARE(world.queue.summary().failed, 1);
        world.queue.retry(1);
        QTRY_COMPARE(world.state(1), TransferState::Completed);
        QCOMPARE(ended.size(), 2);
        world.queue.retry(1);
        QCOMPARE(world.state(1), TransferState::Completed);
        world.queue.cancel(1);
        QCOMPARE(world.state(1), TransferState::Completed);
    }

    void stepsAreOnlyThoseOfTheTable()
    {
        QVERIFY(canStep(TransferState::Waiting, TransferState::Running));
        QVERIFY(!canStep(TransferState::Waiting, TransferState::Completed));
        QVERIFY(!canStep(TransferState::Completed, TransferState::Waiting));
        QVERIFY(canStep(TransferState::Failed, TransferState::Waiting));
        QVERIFY(canStep(TransferState::Cancelled, TransferState::Waiting));
        for (const TransferState state : {TransferState::Waiting, TransferState::Running, TransferState::Completed,
                 TransferState::Failed, TransferState::Cancelled})
            QVERIFY(!canStep(state, state));
    }

    void progressIsGatheredAndTold()
    {
        Queueing world;
        world.calls().hang(u"files.download"_s);
        TransferRequest request = world.request(Kind::DownloadFile, {world.folder.filePath(u"1"_s)}, {"/workspace/x"});
        request.expectedBytes = 1000;
        world.queue.add({request});
        QTRY_COMPARE(world.files->activeTransfers().size(), 1);
        QSignalSpy changed(&world.queue, &TransferQueue::changed);
        FakeTransfer *transfer = world.files->activeTransfers().first();
        for (int done = 0; done <= 500; ++done)
            transfer->reportProgress(done, 1000);
        QTRY_VERIFY(changed.size() >= 1);
        QVERIFY(changed.size() < 5);
        QCOMPARE(world.queue.find(1)->doneBytes, 500);
        QCOMPARE(world.model.index(0, 0).data(TransferModel::FractionRole).toDouble(), 0.5);
        QCOMPARE(world.queue.summary().totalBytes, 1000);
        // A total that isn't known stays unknown instead of being taken for nothing.
        TransferRequest unknown = request;
        unknown.expectedBytes = -1;
        world.queue.add({unknown});
        QCOMPARE(world.queue.summary().totalBytes, -1);
    }

    void rateIsThatOfTheLastSeconds()
    {
        RateMeter meter;
        using namespace std::chrono_literals;
        QVERIFY(!meter.rate(0ms));
        meter.add(0ms, 0);
        QVERIFY(!meter.rate(100ms));
        for (int i = 1; i <= 100; ++i)
            meter.add(i * 100ms, i * 1000);
        QCOMPARE(std::round(*meter.rate(10'000ms) / 100) * 100, 10'000.0);
        for (int i = 1; i <= 100; ++i)
            meter.add(10'000ms + i * 100ms, 100'000 + i * 100);
        QCOMPARE(std::round(*meter.rate(20'000ms) / 10) * 10, 1000.0);
        QVERIFY(*meter.rate(60'000ms) < 200);
    }

    void endedOnesCanBeCleared()
    {
        Queueing world;
        world.put("/workspace/x", "X");
        QList<TransferRequest> requests;
        for (int i = 0; i < 6; ++i)
            requests.append(
                world.request(Kind::DownloadFile, {world.folder.filePath(QString::number(i))}, {"/workspace/x"}));
        world.queue.add(requests);
        QTRY_VERIFY(world.queue.summary().isIdle());
        world.calls().hang(u"files.download"_s);
        world.queue.add({requests.first()});
        world.queue.clearEnded();
        QCOMPARE(world.model.rowCount(), 1);
        QCOMPARE(world.model.idAt(0), 7u);
        QCOMPARE(world.queue.find(3), nullptr);
    }

    void aBatchIsWholeUntilItsEndIsTold()
    {
        FilesWorld world;
        world.put("/workspace/x", "X");
        const QTemporaryDir folder;
        TransferQueue queue;
        queue.setParallelLimit(20);
        constexpr qsizetype kept = 1000; // ended ones that are remembered
        QList<TransferRequest> requests;
        for (qsizetype i = 0; i < kept + 10; ++i) {
            TransferRequest request;
            request.kind = Kind::DownloadFile;
            request.backend = world.backend;
            request.sandbox = world.id;
            request.localPaths = {folder.filePath(QString::number(i))};
            request.remotePaths = {"/workspace/x"};
            requests.append(request);
        }
        qsizetype whole = 0;
        connect(&queue, &TransferQueue::batchEnded, &queue,
            [&](TransferBatchId batch) { whole = queue.batch(batch).size(); });
        queue.add(requests);
        QTRY_COMPARE_WITH_TIMEOUT(whole, requests.size(), 60'000);
        QCOMPARE(queue.ids().size(), kept);
    }

    void clearingTakesNothingFromABatchThatIsUnderWay()
    {
        Queueing world;
        world.calls().hang(u"files.download"_s);
        const TransferRequest request =
            world.request(Kind::DownloadFile, {world.folder.filePath(u"1"_s)}, {"/workspace/x"});
        const TransferBatchId batch = world.queue.add({request, request});
        QTRY_COMPARE(world.running(), 2);
        world.queue.cancel(1);
        world.queue.clearEnded();
        QCOMPARE(world.queue.batch(batch).size(), 2);
        world.queue.cancel(2);
        world.queue.clearEnded();
        QVERIFY(world.queue.ids().isEmpty());
    }

    void transfersOutliveTheSandboxThatWasOpen()
    {
        Queueing world;
        world.put("/workspace/x", "X");
        world.calls().hold(u"files.download"_s);
        world.queue.add({world.request(Kind::DownloadFile, {world.folder.filePath(u"1"_s)}, {"/workspace/x"})});
        QTRY_COMPARE(world.calls().held(u"files.download"_s), 1);
        FakeBackend *backend = world.backend.get();
        world.context.reset();
        world.backend.reset();
        backend->calls().deliver(u"files.download"_s);
        QTRY_COMPARE(world.state(1), TransferState::Completed);
    }

    void aFolderWhoseNameIsTakenGetsAnother()
    {
        Queueing world;
        world.put("/workspace/src/main.py", "print()");
        QVERIFY(QDir(world.folder.path()).mkdir(u"src"_s));
        TransferRequest request = world.request(Kind::DownloadTree, {world.folder.path()}, {"/workspace/src"});
        request.localName = u"src (2)"_s;
        world.queue.add({request});
        QTRY_COMPARE(world.state(1), TransferState::Completed);
        QVERIFY(QFile::exists(world.folder.filePath(u"src (2)/main.py"_s)));
        // Nothing is left of the folder it came through.
        QTRY_COMPARE(QDir(world.folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
            (QStringList{u"src"_s, u"src (2)"_s}));
        QVERIFY(QDir(world.folder.path()).mkdir(u"src (3)"_s));
        request.localName = u"src (3)"_s;
        world.queue.add({request});
        QTRY_COMPARE(world.state(2), TransferState::Failed);
        QVERIFY(QDir(world.folder.filePath(u"src (3)"_s)).isEmpty());
        // A file that the person chose to replace is replaced.
        world.put("/workspace/big", "new");
        world.localFile(u"target"_s, "old");
        request = world.request(Kind::DownloadTree, {world.folder.path()}, {"/workspace/big"});
        request.localName = u"target"_s;
        world.queue.add({request});
        QTRY_COMPARE(world.state(3), TransferState::Failed);
        request.replacesFile = true;
        world.queue.add({request});
        QTRY_COMPARE(world.state(4), TransferState::Completed);
        QFile target(world.folder.filePath(u"target"_s));
        QVERIFY(target.open(QIODevice::ReadOnly));
        QCOMPARE(target.readAll(), QByteArray("new"));
    }
};

QTEST_GUILESS_MAIN(TestTransferQueue)
#include "tst_transfer_queue.moc"
