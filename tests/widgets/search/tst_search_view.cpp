// SPDX-License-Identifier: GPL-3.0-or-later
#include "Pictures.h"
#include "SearchWorld.h"
#include "files/ExternalEditFlow.h"
#include "files/PreviewPane.h"

#include <QAccessible>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTextBlock>

using namespace Qt::StringLiterals;
using namespace vivarium;
using State = SearchController::State;

/// Finding: the search as a page of the files panel.
class TestSearchView : public QObject {
    Q_OBJECT

    static void fill(SearchWorld &w)
    {
        w.put("/workspace/src/server.py", "import socket\n\ndef serve(port):\n    # TODO: check the port\n    pass\n");
        w.put("/workspace/src/client.py", "# TODO: write it, todo soon\n");
        w.put("/workspace/README.md", "Nothing to do.\n");
        w.put("/workspace/.git/config", "TODO inside git\n");
    }

private Q_SLOTS:
    void theKeysOpenItOnTheFolderThatIsShown()
    {
        SearchWorld w;
        fill(w);
        w.openSearch("/workspace/src");
        QCOMPARE(QApplication::focusWidget(), w.field("searchPattern"));
        QCOMPARE(w.field("searchFolder")->text(), u"/workspace/src"_s);
        QCOMPARE(w.view->form().folder(), QByteArray("/workspace/src"));
        QVERIFY(!w.table->isVisible());
        QVERIFY(w.message().contains(u"/workspace/src"));
        // Escape leads back, and the same keys here again.
        QTest::keyClick(w.field("searchPattern"), Qt::Key_Escape);
        QVERIFY(w.table->isVisible());
        QVERIFY(!w.view->isVisible());
        QTRY_COMPARE(QApplication::focusWidget(), w.table);
        QTest::keyClick(w.table, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(w.view->isVisible());
    }

    void aSelectedFolderIsWhereToLook()
    {
        SearchWorld w;
        fill(w);
        w.open();
        w.table->select("src");
        w.panel.actions().search->trigger();
        QCOMPARE(w.panel.search()->form().folder(), QByteArray("/workspace/src"));
    }

    void itFindsAndShowsFilesWithTheirLines()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.search(u"todo"_s);
        QCOMPARE(w.results->model()->rowCount(), 2);
        const QModelIndex file = w.results->model()->index(0, 0);
        QCOMPARE(file.data().toString(), u"client.py"_s);
        QVERIFY(w.results->isExpanded(file));
        QCOMPARE(w.results->model()->index(0, 0, file).data().toString(), u"# TODO: write it, todo soon"_s);
        QVERIFY(w.status().contains(u"3 match(es) in 2 file(s)"));
        QVERIFY(w.message().isEmpty());
        // The history of git is left out unless somebody wants it.
        w.type("searchExclude", {});
        w.search(u"todo"_s);
        QCOMPARE(w.results->model()->rowCount(), 3);
        w.type("searchInclude", u"*.py, *.md"_s);
        w.search(u"todo"_s);
        QCOMPARE(w.results->model()->rowCount(), 2);
    }

    void optionsAreKeysToo()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.search(u"todo"_s);
        QCOMPARE(w.view->controller().model().matchCount(), 3);
        QTest::keyClick(w.field("searchPattern"), Qt::Key_A, Qt::AltModifier);
        w.search(u"todo"_s);
        QCOMPARE(w.view->controller().model().matchCount(), 1);
        QTest::keyClick(w.field("searchPattern"), Qt::Key_X, Qt::AltModifier);
        w.search(u"[Tt](o|O)"_s);
        QVERIFY(w.view->controller().query().regularExpression);
        QTest::keyClick(w.field("searchPattern"), Qt::Key_L, Qt::AltModifier);
        w.search(u"port"_s);
        QCOMPARE(w.view->controller().model().matchCount(), 2);
    }

    void nothingIsSearchedForWithoutAPattern()
    {
        SearchWorld w;
        w.openSearch();
        QTest::keyClick(w.field("searchPattern"), Qt::Key_Return);
        QCOMPARE(w.count("files.search"), 0);
        QVERIFY(w.view->findChild<QLabel *>(u"searchPatternMessage"_s)->isVisible());
        w.type("searchPattern", u"a"_s);
        QVERIFY(!w.view->findChild<QLabel *>(u"searchPatternMessage"_s)->isVisible());
    }

    void aWrongExpressionIsExplainedAtItsField()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.action("searchRegex")->setChecked(true);
        w.search(u"(todo"_s);
        const auto *message = w.view->findChild<QLabel *>(u"searchPatternMessage"_s);
        QVERIFY(message->isVisible());
        QVERIFY(message->text().contains(u"regular expression"));
        QVERIFY(w.notice().isEmpty());
    }

    void waitingEmptyFailedAndStopped()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.search(u"nowhere to be seen"_s);
        QVERIFY(w.message().contains(u"nowhere to be seen"));
        QVERIFY(w.message().contains(u"Left out: .git, node_modules."));
        takePictures(w.panel, u"search-empty"_s);

        w.calls().hang(u"files.search"_s);
        w.type("searchPattern", u"todo"_s);
        QTest::keyClick(w.field("searchPattern"), Qt::Key_Return);
        QTRY_VERIFY(w.message().contains(u"Searching"));
        QCOMPARE(w.view->findChild<QPushButton *>(u"searchFind"_s)->text(), u"S&top"_s);
        QTest::keyClick(w.field("searchPattern"), Qt::Key_Escape);
        QCOMPARE(w.view->controller().state(), State::Stopped);
        QVERIFY(w.view->isVisible());
        QCOMPARE(w.view->findChild<QPushButton *>(u"searchFind"_s)->text(), u"&Find"_s);
        QTRY_COMPARE(w.calls().cancelled(u"files.search"_s), 1);

        w.calls().restore(u"files.search"_s);
        w.calls().fail(u"files.search"_s, CallScript::error(ErrorKind::NotFound, 404, u"There is no such folder."_s));
        w.search(u"todo"_s);
        QVERIFY(w.message().contains(u"There is no such folder."));
        auto *retry = w.view->findChild<QPushButton *>(u"statePrimary"_s);
        QVERIFY(retry && retry->isVisible());
        QTest::mouseClick(retry, Qt::LeftButton);
        QTRY_COMPARE(w.view->controller().state(), State::Finished);
        QVERIFY(w.message().isEmpty());

        // What was found before stays, and a notice says what happened.
        w.calls().fail(u"files.search"_s, CallScript::error(ErrorKind::Network, 0, u"The connection broke."_s));
        w.view->refresh();
        QTRY_VERIFY(w.notice().contains(u"The connection broke."));
        QCOMPARE(w.results->model()->rowCount(), 2);
    }

    void limitsAreSaid()
    {
        SearchWorld w;
        w.openSearch();
        w.calls().hang(u"files.search"_s);
        w.type("searchPattern", u"key"_s);
        QTest::keyClick(w.field("searchPattern"), Qt::Key_Return);
        SearchQuery query;
        query.pattern = u"key"_s;
        const QByteArray content = QByteArray("some key here\n").repeated(30);
        w.files->lastSearch()->tell({"/workspace/a", content.size(), "x"}, *FakeFileSearch::linesIn(content, query));
        w.files->lastSearch()->tellProgress(1234);
        QTRY_VERIFY(w.status().contains(u"1234") || w.status().contains(u"1,234"));
        SearchSummary summary;
        summary.limit = SearchSummary::Limit::Matches;
        summary.matches = 30;
        summary.binary = 2;
        w.files->lastSearch()->end(summary);
        const auto *remarks = w.view->findChild<QLabel *>(u"searchRemarks"_s);
        QVERIFY(remarks->isVisible());
        QVERIFY(remarks->text().contains(u"first 30"));
        QVERIFY(remarks->text().contains(u"no UTF-8 text"));
        takePictures(w.panel, u"search-limit"_s);
    }

    void enterShowsTheLineInItsFile()
    {
        SearchWorld w;
        QByteArray content;
        for (int i = 1; i <= 500; ++i)
            content += "line " + QByteArray::number(i) + (i == 321 ? " needle\n" : "\n");
        w.put("/workspace/long.txt", content);
        w.openSearch();
        w.search(u"needle"_s);
        QTest::keyClick(w.field("searchPattern"), Qt::Key_Down);
        QTRY_COMPARE(QApplication::focusWidget(), w.results);
        QCOMPARE(w.results->currentIndex().data().toString(), u"line 321 needle"_s);
        QTest::keyClick(w.results, Qt::Key_Return);
        auto *preview = w.view->findChild<PreviewPane *>();
        QVERIFY(preview->isVisible());
        auto *text = preview->findChild<QPlainTextEdit *>(u"previewText"_s);
        QTRY_COMPARE(text->textCursor().block().text(), u"line 321 needle"_s);
        // The line, and in it what was found.
        QCOMPARE(text->extraSelections().size(), 2);
        QCOMPARE(text->extraSelections().at(1).cursor.selectedText(), u"needle"_s);
        QCOMPARE(text->extraSelections().at(1).cursor.block().text(), u"line 321 needle"_s);
        QTRY_VERIFY(text->viewport()->rect().contains(text->cursorRect().center()));
        takePictures(w.panel, u"search-preview"_s);
    }

    void linesFarDownAreReached()
    {
        SearchWorld w;
        const QByteArray filler = QByteArray(99, 'x') + "\n";
        w.put("/workspace/large", filler.repeated(8000) + "needle\n" + filler.repeated(4000) + "needle\n");
        w.openSearch();
        w.search(u"needle"_s);
        w.view->focusContent();
        QTest::keyClick(w.results, Qt::Key_Return);
        auto *preview = w.view->findChild<PreviewPane *>();
        auto *text = preview->findChild<QPlainTextEdit *>(u"previewText"_s);
        QTRY_COMPARE(text->textCursor().block().text(), u"needle"_s);
        QCOMPARE(text->textCursor().blockNumber(), 8000);
        // The second one lies beyond what is shown, and that is said.
        QTest::keyClick(w.results, Qt::Key_F4);
        QTRY_VERIFY(preview->findChild<QLabel *>(u"previewNote"_s)->text().contains(u"12"));
        QTRY_VERIFY(preview->findChild<QLabel *>(u"previewNote"_s)->text().contains(u"beyond"));
    }

    void whatStandsOutInThePreviewIsWhatIsThere()
    {
        SearchWorld w;
        w.put("/workspace/a.txt", "\xC3\xA4\xF0\x9F\x98\x80 key\n\nkey and key\n");
        w.openSearch();
        w.search(u"key"_s);
        w.view->focusContent();
        QTest::keyClick(w.results, Qt::Key_Return);
        auto *text = w.view->findChild<PreviewPane *>()->findChild<QPlainTextEdit *>(u"previewText"_s);
        QTRY_COMPARE(text->extraSelections().size(), 4);
        for (int i = 1; i < 4; ++i)
            QCOMPARE(text->extraSelections().at(i).cursor.selectedText(), u"key"_s);
        // A file that has changed since has other words there.
        w.put("/workspace/a.txt", "\xC3\xA4\xF0\x9F\x98\x80 key\n\nno longer key\n");
        QTest::keyClick(w.results, Qt::Key_F4);
        QTRY_COMPARE(text->textCursor().block().text(), u"no longer key"_s);
        QCOMPARE(text->extraSelections().size(), 2);
    }

    void whatIsSelectedIsLookedFor()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.search(u"check"_s);
        w.view->focusContent();
        QTest::keyClick(w.results, Qt::Key_Return);
        auto *text = w.view->findChild<PreviewPane *>()->findChild<QPlainTextEdit *>(u"previewText"_s);
        QTRY_VERIFY(text->toPlainText().contains(u"socket"));
        QTextCursor cursor = text->document()->find(u"socket"_s);
        text->setTextCursor(cursor);
        text->setFocus();
        QTRY_COMPARE(QApplication::focusWidget(), text);
        w.panel.find();
        QCOMPARE(w.field("searchPattern")->text(), u"socket"_s);
        QTRY_COMPARE(QApplication::focusWidget(), w.field("searchPattern"));
        // More than a line can't be found, and stays out of the field.
        cursor.select(QTextCursor::Document);
        text->setTextCursor(cursor);
        text->setFocus();
        w.panel.find();
        QCOMPARE(w.field("searchPattern")->text(), u"socket"_s);
    }

    void whatWasLookedForBeforeIsOfferedAgain()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.search(u"todo"_s);
        w.search(u"a&b <i>"_s);
        w.search(u"todo"_s);
        QTest::keyClick(w.field("searchPattern"), Qt::Key_Down, Qt::AltModifier);
        auto *menu = w.view->findChild<QMenu *>(u"searchRecentMenu"_s);
        QVERIFY(menu && menu->isVisible());
        QCOMPARE(menu->actions().size(), 2);
        QCOMPARE(menu->actions().at(0)->text(), u"todo"_s);
        QCOMPARE(menu->actions().at(1)->text(), u"a&&b <i>"_s);
        menu->actions().at(1)->trigger();
        menu->close();
        QCOMPARE(w.field("searchPattern")->text(), u"a&b <i>"_s);
    }

    void theKeysGoFromMatchToMatch()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.search(u"todo"_s);
        QTest::keyClick(w.field("searchPattern"), Qt::Key_F4);
        QVERIFY(w.results->currentIndex().data().toString().contains(u"write it"));
        QTest::keyClick(w.field("searchPattern"), Qt::Key_F4);
        QVERIFY(w.results->currentIndex().data().toString().contains(u"check the port"));
        QTest::keyClick(w.field("searchPattern"), Qt::Key_F4);
        QVERIFY(w.results->currentIndex().data().toString().contains(u"check the port"));
        QTest::keyClick(w.field("searchPattern"), Qt::Key_F4, Qt::ShiftModifier);
        QVERIFY(w.results->currentIndex().data().toString().contains(u"write it"));
    }

    void theSelectionSurvivesSearchingAgain()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.search(u"todo"_s);
        w.view->focusContent();
        QTest::keyClick(w.results, Qt::Key_F4);
        const QString chosen = w.results->currentIndex().data().toString();
        w.put("/workspace/src/another.py", "todo\n");
        w.view->refresh();
        QTRY_COMPARE(w.results->model()->rowCount(), 3);
        QCOMPARE(w.results->currentIndex().data().toString(), chosen);
    }

    void aFileIsShownInItsFolderOrEdited()
    {
        SearchWorld w;
        fill(w);
        QStringList opened;
        w.panel.editing().setOpener([&](const QString &path) {
            opened << path;
            return true;
        });
        w.openSearch();
        w.search(u"check"_s);
        w.view->focusContent();
        w.action("searchEdit")->trigger();
        QTRY_COMPARE(opened.size(), 1);
        QTRY_VERIFY(w.notice().contains(u"line 4"));
        QTest::keyClick(w.results, Qt::Key_Return, Qt::ControlModifier);
        w.waitUntilListed("/workspace/src");
        QTRY_COMPARE(w.selected(), QList<QByteArray>{"server.py"});
        QVERIFY(w.table->isVisible());
        w.panel.editing().setDone("/workspace/src/server.py"); // its copy needn't outlive the test
    }

    void aFileThatIsGoneIsSaidToBe()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.search(u"check"_s);
        w.files->drop(w.id, "/workspace/src/server.py");
        w.view->focusContent();
        QTest::keyClick(w.results, Qt::Key_Return);
        QTRY_VERIFY(w.notice().contains(u"server.py"));
    }

    void theFilesActionsRestMeanwhile()
    {
        SearchWorld w;
        fill(w);
        w.open();
        w.table->select("src");
        w.panel.actions().search->trigger();
        auto *view = w.panel.search();
        QTRY_VERIFY(!w.panel.actions().remove->isEnabled());
        QVERIFY(!w.panel.actions().remove->toolTip().isEmpty());
        for (QAction *action : {w.panel.actions().rename, w.panel.actions().cut, w.panel.actions().newFolder})
            QVERIFY(!action->isEnabled());
        QVERIFY(w.panel.panelActions().contains(view->findChild<QAction *>(u"searchNext"_s)));
        QVERIFY(!w.panel.panelActions().contains(w.panel.actions().remove));
        Q_EMIT view->closeRequested();
        QTRY_VERIFY(w.panel.actions().remove->isEnabled());
        QVERIFY(w.panel.panelActions().contains(w.panel.actions().remove));
    }

    void hostileContentIsPlainAndBounded()
    {
        SearchWorld w;
        w.put("/workspace/evil\u202e<b>.txt",
            "key <b>bold</b> <img src=x> \x1b[31m\x07\n" + QByteArray(200'000, 'x') + " key " + QByteArray(200'000, 'y')
                + "\nkey \u202e\u2066reversed\u2069\n");
        w.openSearch();
        w.search(u"key"_s);
        const QModelIndex file = w.results->model()->index(0, 0);
        QCOMPARE(file.data().toString(), u"evil\\u202e<b>.txt"_s);
        QCOMPARE(
            w.results->model()->index(0, 0, file).data().toString(), u"key <b>bold</b> <img src=x> \\x1b[31m\\x07"_s);
        QVERIFY(w.results->model()->index(1, 0, file).data().toString().size() < 1100);
        QVERIFY(!w.results->model()->index(2, 0, file).data().toString().contains(QChar(0x202e)));
        w.view->focusContent();
        w.action("searchCopyLine")->trigger();
        QVERIFY(!QApplication::clipboard()->text().contains(QChar(0x1b)));
        takePictures(w.panel, u"search-hostile"_s);
    }

    void whereTheServerCanDoLittleItSaysSo()
    {
        SearchWorld w(FakeBackend::Kind::LazyCloud);
        w.backend->setFeature(Feature::SearchFiles, false, u"It finds only text as it stands."_s);
        fill(w);
        w.openSearch();
        QVERIFY(!w.action("searchRegex")->isEnabled());
        QVERIFY(w.action("searchRegex")->toolTip().contains(u"only text as it stands"));
        QVERIFY(!w.action("searchCase")->isEnabled());
        QVERIFY(w.action("searchCase")->isChecked());
        QVERIFY(w.view->findChild<QLabel *>(u"searchPatternMessage"_s)->isVisible());
        w.search(u"TODO"_s);
        QCOMPARE(w.view->controller().model().matchCount(), 2);
        takePictures(w.panel, u"search-contract"_s);
    }

    void aSandboxThatStopsKeepsWhatWasFound()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.search(u"todo"_s);
        Sandbox stopped = w.context->sandbox();
        stopped.state = SandboxState::Stopped;
        w.context->update(stopped);
        QCOMPARE(w.results->model()->rowCount(), 2);
        QVERIFY(!w.view->findChild<QPushButton *>(u"searchFind"_s)->isEnabled());
        QTest::keyClick(w.field("searchPattern"), Qt::Key_Return);
        QCOMPARE(w.count("files.search"), 1);
    }

    void everyControlHasAName()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.view->form().setReplacing(true);
        w.search(u"todo"_s);
        const QList<QWidget *> widgets = w.view->findChildren<QWidget *>();
        for (QWidget *widget : widgets) {
            if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus
                || qobject_cast<QAbstractScrollArea *>(widget->parentWidget()))
                continue;
            QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(widget);
            QVERIFY2(interface && !interface->text(QAccessible::Name).trimmed().isEmpty(),
                qPrintable(widget->objectName() + u' ' + QLatin1String(widget->metaObject()->className())));
        }
        // A row speaks: the file with its count, the line with its number.
        QAccessibleInterface *tree = QAccessible::queryAccessibleInterface(w.results);
        QVERIFY(tree->child(0) != nullptr);
        takePictures(w.panel, u"search-results"_s);
    }

    void theMenuOfferWhatCanBeDone()
    {
        SearchWorld w;
        fill(w);
        w.openSearch();
        w.search(u"todo"_s);
        w.view->focusContent();
        Q_EMIT w.results->menuRequested(w.results->mapToGlobal(QPoint(5, 5)));
        auto *menu = w.view->findChild<QMenu *>(u"searchMenu"_s);
        QVERIFY(menu && menu->actions().contains(w.action("searchEdit")));
        menu->close();
    }
};

QTEST_MAIN(TestSearchView)
#include "tst_search_view.moc"
