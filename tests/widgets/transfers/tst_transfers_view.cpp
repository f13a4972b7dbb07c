// SPDX-License-Identifier: GPL-3.0-or-later
#include "FilesWorld.h"
#include "Settle.h"
#include "common/StateView.h"
#include "transfers/TransfersView.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace vivarium;
using namespace Qt::StringLiterals;

namespace {

struct ViewWorld : FilesWorld {
    ViewWorld()
        : view(queue)
        , table(view.findChild<QTreeView *>())
    {
        put("/workspace/x", "X");
        view.resize(800, 240);
        view.show();
    }
    void add(const QString &label)
    {
        TransferRequest request;
        request.kind = TransferRequest::Kind::DownloadFile;
        request.backend = backend;
        request.sandbox = id;
        request.sandboxName = u"agent-7"_s;
        request.localPaths = {folder.filePath(label)};
        request.remotePaths = {"/workspace/x"};
        request.label = label;
        request.expectedBytes = 1;
        queue.add({request});
    }
    QAction *action(const char *name) { return view.findChild<QAction *>(QString::fromLatin1(name)); }
    QTemporaryDir folder;
    TransferQueue queue;
    TransfersView view;
    QTreeView *table;
};

} // namespace

class TestTransfersView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anEmptyListSaysWhatItIs()
    {
        ViewWorld world;
        QVERIFY(world.view.findChild<StateView *>()->message().contains(u"No transfers"_s));
        QVERIFY(TransfersView::summaryText(world.queue).isEmpty());
        world.add(u"a"_s);
        QVERIFY(world.view.findChild<StateView *>()->message().isEmpty());
        QTRY_VERIFY(world.queue.summary().isIdle());
        QVERIFY(TransfersView::summaryText(world.queue).isEmpty());
        world.action("transfersClear")->trigger();
        QVERIFY(world.view.findChild<StateView *>()->message().contains(u"No transfers"_s));
    }

    void cancelsAndTriesAgain()
    {
        ViewWorld world;
        world.calls().hang(u"files.download"_s);
        for (const QString &label : {u"a"_s, u"b"_s, u"c"_s, u"d"_s})
            world.add(label);
        QTRY_COMPARE(world.queue.summary().running, 2);
        QVERIFY(TransfersView::summaryText(world.queue).startsWith(u"↓ 4"_s));
        QVERIFY(!world.action("transfersCancel")->isEnabled());
        world.table->selectAll();
        QVERIFY(world.action("transfersCancel")->isEnabled());
        QTest::keyClick(world.table, Qt::Key_Delete);
        QVERIFY(world.queue.summary().isIdle());
        // Waiting ones weren't started only to be cancelled.
        QCOMPARE(world.count("files.download"), 2);
        world.calls().restore(u"files.download"_s);
        QVERIFY(world.action("transfersRetry")->isEnabled());
        world.action("transfersRetry")->trigger();
        QTRY_VERIFY(world.queue.summary().isIdle());
        QVERIFY(QFile::exists(world.folder.filePath(u"d"_s)));
    }

    void narrowsDownALongList()
    {
        ViewWorld world;
        world.calls().hang(u"files.download"_s);
        for (int i = 0; i < 40; ++i)
            world.add(u"file %1"_s.arg(i));
        world.add(u"other"_s);
        QCOMPARE(world.table->model()->rowCount(), 41);
        QTest::keyClick(world.table, Qt::Key_F, Qt::ControlModifier);
        auto *filter = world.view.findChild<QLineEdit *>(u"transferFilter"_s);
        QTRY_VERIFY(filter->hasFocus());
        QTest::keyClicks(filter, u"OTHER"_s);
        QCOMPARE(world.table->model()->rowCount(), 1);
        world.table->selectAll();
        QCOMPARE(world.view.selected(), QList<TransferId>{41});
        // What isn't seen isn't touched.
        world.action("transfersCancel")->trigger();
        QCOMPARE(world.queue.summary().running + world.queue.summary().waiting, 40);
        filter->setText(u"none of them"_s);
        QVERIFY(world.view.findChild<StateView *>()->message().contains(u"none of them"_s));
        QVERIFY(world.view.selected().isEmpty());
        QTest::keyClick(filter, Qt::Key_Escape);
        QCOMPARE(world.table->model()->rowCount(), 41);
        world.queue.cancelAll();
    }

    void whatCanNotBeDoneSaysWhy()
    {
        ViewWorld world;
        for (const char *name :
            {"transfersCancel", "transfersRetry", "transfersClear", "transfersOpenFolder", "transfersCopyDetails"}) {
            QAction *action = world.action(name);
            QVERIFY2(!action->isEnabled() && action->toolTip().contains(u'.'), name);
        }
        world.add(u"a"_s);
        QTRY_VERIFY(world.queue.summary().isIdle());
        world.table->selectAll();
        QVERIFY(world.action("transfersCancel")->toolTip().contains(u"ended"_s));
        QVERIFY(world.action("transfersClear")->isEnabled());
        for (QToolButton *button : world.view.findChildren<QToolButton *>()) {
            // The signs within a field are its own affair: they take no focus.
            if (!qobject_cast<QLineEdit *>(button->parent()))
                QVERIFY(!button->accessibleName().isEmpty() || !button->text().isEmpty());
        }
    }

    void pausesTheQueue()
    {
        ViewWorld world;
        world.action("transfersPause")->trigger();
        QVERIFY(world.queue.isPaused());
        world.add(u"a"_s);
        settle();
        QCOMPARE(world.queue.summary().waiting, 1);
        QVERIFY(TransfersView::summaryText(world.queue).contains(u"paused"_s));
        // Another view of the same queue shows the same.
        TransfersView second(world.queue);
        QVERIFY(second.findChild<QAction *>(u"transfersPause"_s)->isChecked());
        second.findChild<QAction *>(u"transfersPause"_s)->trigger();
        QVERIFY(!world.action("transfersPause")->isChecked());
        QTRY_VERIFY(world.queue.summary().isIdle());
    }

    void failuresCanBeCopied()
    {
        ViewWorld world;
        world.calls().fail(
            u"files.download"_s, CallScript::error(ErrorKind::Network, 0, u"The connection was lost."_s));
        QSignalSpy summary(&world.view, &TransfersView::summaryChanged);
        world.add(u"a"_s);
        QTRY_COMPARE(world.queue.summary().failed, 1);
        QVERIFY(TransfersView::summaryText(world.queue).contains(u"failed"_s));
        QVERIFY(!summary.isEmpty());
        world.table->selectAll();
        QVERIFY(world.action("transfersCopyDetails")->isEnabled());
        world.action("transfersCopyDetails")->trigger();
        QVERIFY(QApplication::clipboard()->text().contains(u"The connection was lost."_s));
        QVERIFY(QApplication::clipboard()->text().contains(u"req-fake"_s));
    }

    void paintsEveryState()
    {
        ViewWorld world;
        world.calls().hang(u"files.download"_s);
        for (const QString &label : {u"a"_s, u"b"_s, u"c"_s})
            world.add(label);
        QTRY_COMPARE(world.files->activeTransfers().size(), 2);
        const QImage before = world.view.grab().toImage();
        world.files->activeTransfers().at(0)->reportProgress(1, 2);
        world.files->activeTransfers().at(1)->reportProgress(70'000'000, -1);
        QTRY_VERIFY(world.view.grab().toImage() != before);
        world.queue.cancelAll();
    }
};

QTEST_MAIN(TestTransfersView)
#include "tst_transfers_view.moc"
