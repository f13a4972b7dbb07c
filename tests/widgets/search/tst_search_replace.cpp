// SPDX-License-Identifier: GPL-3.0-or-later
#include "Pictures.h"
#include "SearchWorld.h"

#include <QCryptographicHash>
#include <QSignalSpy>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// Replacing: every change before it happens, and taking it back.
class TestSearchReplace : public QObject {
    Q_OBJECT

    static void fill(SearchWorld &w)
    {
        w.files->putFile(w.id, "/workspace/run.sh", "#!/bin/sh\necho old and old\n", 0755);
        w.put("/workspace/src/a.py", "value = old()\n# an older comment\n");
        w.put("/workspace/b.txt", "nothing here\n");
    }
    static QString applyText(const SearchWorld &w) { return w.action("searchApply")->text(); }

private Q_SLOTS:
    void everyChangeIsShownFirst()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.plan(u"old"_s, u"new"_s);
        QCOMPARE(w.view->plan().changeCount(), 4);
        QCOMPARE(w.count("files.write"), 0);
        QVERIFY(w.planTree->isVisible());
        QTRY_COMPARE(QApplication::focusWidget(), w.planTree);
        const QModelIndex file = w.planTree->model()->index(0, 0);
        QVERIFY(w.planTree->isExpanded(file));
        const QModelIndex change = w.planTree->model()->index(1, 0, file);
        QCOMPARE(w.view->plan().before(change)->text, u"echo old and old"_s);
        QCOMPARE(w.view->plan().after(change)->text, u"echo old and new"_s);
        // The button names how many, and whose.
        QVERIFY(applyText(w).contains(u"4"));
        QVERIFY(applyText(w).contains(u"agent-7"));
        QVERIFY(w.widget("searchApplyButton")->isVisible());
        takePictures(w.panel, u"search-replace"_s);
    }

    void marksAreSetByKeyAndCounted()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.plan(u"old"_s, u"new"_s);
        // The first row in focus is the first change.
        QTest::keyClick(w.planTree, Qt::Key_Space);
        QCOMPARE(w.view->plan().checkedChanges(), 3);
        QVERIFY(applyText(w).contains(u"3"));
        QTest::keyClick(w.planTree, Qt::Key_Left);
        QTest::keyClick(w.planTree, Qt::Key_Space);
        QCOMPARE(w.view->plan().checkedChanges(), 4);
        w.action("searchCheckNone")->trigger();
        QCOMPARE(w.view->plan().checkedChanges(), 0);
        QVERIFY(!w.action("searchApply")->isEnabled());
        QVERIFY(!w.action("searchApply")->toolTip().isEmpty());
        w.action("searchCheckAll")->trigger();
        QVERIFY(w.action("searchApply")->isEnabled());
    }

    void applyingWritesWhatIsCheckedWithoutAnotherQuestion()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.plan(u"old"_s, u"new"_s);
        QVERIFY(w.view->plan().setData(
            w.planTree->model()->index(1, 0, w.planTree->model()->index(1, 0)), Qt::Unchecked, Qt::CheckStateRole));
        QTest::mouseClick(w.widget("searchApplyButton"), Qt::LeftButton);
        QVERIFY(!w.panel.findChild<ConfirmDialog *>());
        QTRY_VERIFY(w.notice().contains(u"agent-7"));
        QCOMPARE(w.notices->kind(), NoticeBar::Kind::Success);
        QCOMPARE(w.content("/workspace/run.sh"), QByteArray("#!/bin/sh\necho new and new\n"));
        QCOMPARE(w.content("/workspace/src/a.py"), QByteArray("value = new()\n# an older comment\n"));
        QCOMPARE(w.files->modeOf(w.id, "/workspace/run.sh"), 0755);
        QVERIFY(!w.widget("searchApplyButton")->isVisible());
        QVERIFY(w.planTree->model()->index(0, 0).data(ReplacePlanModel::NoteRole).toString().contains(u"replaced"));
        takePictures(w.panel, u"search-replaced"_s);
        // Back leads to what is there now.
        w.action("searchBackToResults")->trigger();
        QTRY_COMPARE(w.view->controller().state(), SearchController::State::Finished);
        QTRY_COMPARE(w.view->controller().model().matchCount(), 1);
        QVERIFY(w.results->isVisible());
    }

    void undoPutsEverythingBack()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.plan(u"old"_s, {});
        w.action("searchApply")->trigger();
        QTRY_VERIFY(w.notice().contains(u"agent-7"));
        QCOMPARE(w.content("/workspace/run.sh"), QByteArray("#!/bin/sh\necho  and \n"));
        auto *undo = w.panel.findChild<QToolButton *>(u"noticeAction"_s);
        QVERIFY(undo->isVisible());
        QVERIFY(w.widget("searchUndoButton")->isVisible());
        QTest::mouseClick(undo, Qt::LeftButton);
        QTRY_COMPARE(w.content("/workspace/run.sh"), QByteArray("#!/bin/sh\necho old and old\n"));
        QTRY_COMPARE(w.content("/workspace/src/a.py"), QByteArray("value = old()\n# an older comment\n"));
        QTRY_VERIFY(!w.widget("searchUndoButton")->isVisible());
        QTRY_VERIFY(w.notice().contains(u"as they were"));
        QCOMPARE(w.files->modeOf(w.id, "/workspace/run.sh"), 0755);
    }

    void whatHasChangedMeanwhileIsNamedAndLeftAlone()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.plan(u"old"_s, u"new"_s);
        w.put("/workspace/src/a.py", "value = old() # by somebody else\n");
        w.action("searchApply")->trigger();
        QTRY_VERIFY(w.notice().contains(u"a.py"));
        QCOMPARE(w.notices->kind(), NoticeBar::Kind::Warning);
        QCOMPARE(w.content("/workspace/src/a.py"), QByteArray("value = old() # by somebody else\n"));
        QCOMPARE(w.content("/workspace/run.sh"), QByteArray("#!/bin/sh\necho new and new\n"));
        QVERIFY(w.planTree->model()->index(1, 0).data(ReplacePlanModel::NoteRole).toString().contains(u"meanwhile"));
        takePictures(w.panel, u"search-changed"_s);
    }

    void failuresAreNamed()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.plan(u"old"_s, u"new"_s);
        w.calls().fail(u"files.write"_s, CallScript::error(ErrorKind::Forbidden, 403, u"Not allowed."_s));
        w.action("searchApply")->trigger();
        QTRY_VERIFY(w.notice().contains(u"Not allowed."));
        QCOMPARE(w.notices->kind(), NoticeBar::Kind::Error);
        QVERIFY(w.notice().contains(u"run.sh"));
    }

    void anExpressionsGroupsAreReplaced()
    {
        SearchWorld w;
        w.put("/workspace/a", "first=1\nsecond=2\n");
        w.openSearch();
        w.action("searchRegex")->setChecked(true);
        w.plan(u"(\\w+)=(\\d)"_s, u"$2 is $1"_s);
        QCOMPARE(w.view->plan().after(w.planTree->model()->index(1, 0, w.planTree->model()->index(0, 0)))->text,
            u"2 is second"_s);
        w.action("searchApply")->trigger();
        QTRY_COMPARE(w.content("/workspace/a"), QByteArray("1 is first\n2 is second\n"));
    }

    void changingAFieldTakesThePreviewAway()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.plan(u"old"_s, u"new"_s);
        w.type("searchReplacement", u"newer"_s);
        QVERIFY(!w.view->isPlanShown());
        QVERIFY(!w.widget("searchApplyButton")->isVisible());
        QVERIFY(w.results->isVisible());
        // A preview that somebody waited for is not shown for other words either.
        w.calls().hold(u"files.search"_s);
        QTest::keyClick(w.field("searchReplacement"), Qt::Key_Return);
        w.type("searchReplacement", u"newest"_s);
        w.calls().deliver(u"files.search"_s);
        QTRY_COMPARE(w.view->controller().state(), SearchController::State::Finished);
        QVERIFY(!w.view->isPlanShown());
        // Escape leads from the preview to what was found, and from there to the files.
        w.calls().restore(u"files.search"_s);
        QTest::keyClick(w.field("searchReplacement"), Qt::Key_Return);
        QTRY_VERIFY(w.view->isPlanShown());
        QTest::keyClick(w.planTree, Qt::Key_Escape);
        QVERIFY(!w.view->isPlanShown());
        QVERIFY(w.view->isVisible());
    }

    void nothingToReplaceIsSaid()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.view->form().setReplacing(true);
        w.type("searchPattern", u"nowhere"_s);
        QTest::keyClick(w.field("searchReplacement"), Qt::Key_Return);
        QTRY_COMPARE(w.view->controller().state(), SearchController::State::Finished);
        QVERIFY(!w.view->isPlanShown());
        QVERIFY(w.message().contains(u"nowhere"));
    }

    void whatCannotBeUndoneIsAskedOnce()
    {
        SearchWorld w;
        w.openSearch();
        w.calls().hang(u"files.search"_s);
        w.view->form().setReplacing(true);
        w.type("searchPattern", u"key"_s);
        w.type("searchReplacement", u"x"_s);
        QTest::keyClick(w.field("searchReplacement"), Qt::Key_Return);
        SearchQuery query;
        query.pattern = u"key"_s;
        w.put("/workspace/huge", "key");
        w.files->lastSearch()->tell(
            {"/workspace/huge", ReplaceRun::undoLimit + 1, QCryptographicHash::hash("key", QCryptographicHash::Sha256)},
            *FakeFileSearch::linesIn("key", query));
        w.files->lastSearch()->end(SearchSummary());
        QTRY_VERIFY(w.view->isPlanShown());
        QVERIFY(w.view->findChild<QLabel *>(u"searchRemarks"_s)->text().contains(u"can't be undone"));
        w.action("searchApply")->trigger();
        ConfirmDialog *dialog = nullptr;
        QTRY_VERIFY((dialog = w.view->findChild<ConfirmDialog *>()) && dialog->isVisible());
        QCOMPARE(w.count("files.write"), 0);
        QTRY_VERIFY(dialog->confirmButton()->isEnabled());
        QTest::mouseClick(dialog->confirmButton(), Qt::LeftButton);
        QTRY_COMPARE(w.content("/workspace/huge"), QByteArray("x"));
        QVERIFY(!w.view->run().canUndo());
    }

    void itCanBeStopped()
    {
        SearchWorld w;
        for (int i = 0; i < 5; ++i)
            w.put("/workspace/f" + QByteArray::number(i), "key");
        w.openSearch();
        w.plan(u"key"_s, u"x"_s);
        w.calls().hold(u"files.write"_s);
        w.action("searchApply")->trigger();
        QTRY_COMPARE(w.calls().held(u"files.write"_s), 1);
        QVERIFY(w.status().contains(u"1"));
        QCOMPARE(applyText(w), u"&Stop"_s);
        w.action("searchApply")->trigger();
        w.calls().restore(u"files.write"_s);
        w.calls().deliver(u"files.write"_s);
        QTRY_VERIFY(w.notice().contains(u"4 file(s) not tried"));
        QCOMPARE(w.content("/workspace/f0"), QByteArray("x"));
        QCOMPARE(w.content("/workspace/f1"), QByteArray("key"));
    }

    void aSandboxThatStopsCannotBeChanged()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.plan(u"old"_s, u"new"_s);
        Sandbox stopped = w.context->sandbox();
        stopped.state = SandboxState::Stopped;
        w.context->update(stopped);
        QVERIFY(!w.action("searchApply")->isEnabled());
        QVERIFY(w.view->isPlanShown());
    }

    void namesWithAmpersandsAreNoMnemonics()
    {
        SearchWorld w;
        Sandbox named = w.context->sandbox();
        named.name = u"R&D <b>"_s;
        w.context->update(named);
        fill(w);
        w.openSearch();
        w.plan(u"old"_s, u"new"_s);
        QVERIFY(applyText(w).contains(u"R&&D <b>"));
    }
};

QTEST_MAIN(TestSearchReplace)
#include "tst_search_replace.moc"
