// SPDX-License-Identifier: GPL-3.0-or-later
// What the files panel must never do: overwrite unasked, forget what it said, act on another thing than the one that is
// meant, flicker, or fall over when it is closed in the middle of something.
#include "PanelWorld.h"
#include "Settle.h"

#include <QAction>
#include <QDesktopServices>
#include <QHeaderView>
#include <QMenu>
#include <QRadioButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSplitter>
#include <QTemporaryDir>
#include <QToolButton>

using namespace vivarium;
using namespace Qt::StringLiterals;

namespace {

QString writeLocal(const QTemporaryDir &folder, const QString &name, const QByteArray &bytes)
{
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("no local file");
    return file.fileName();
}

QByteArray readLocal(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(missing)");
}

/// Takes what the desktop would open.
class OpenedUrls : public QObject {
    Q_OBJECT
public:
    OpenedUrls() { QDesktopServices::setUrlHandler(u"file"_s, this, "take"); }
    ~OpenedUrls() override { QDesktopServices::unsetUrlHandler(u"file"_s); }
    Q_INVOKABLE void take(const QUrl &url) { urls.append(url); }
    QList<QUrl> urls;
};

} // namespace

class TestFilesPanelCare : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepingBothSparesNumberedNamesToo()
    {
        QTemporaryDir source;
        PanelWorld world;
        world.put("/workspace/a.txt", "old");
        for (int number = 2; number < 9; ++number)
            world.put("/workspace/a (" + QByteArray::number(number) + ").txt", "older");
        world.open();
        world.panel.upload({writeLocal(source, u"a.txt"_s, "new")});
        auto *dialog = world.waitForDialog<QDialog>("conflictDialog");
        QVERIFY(dialog);
        world.confirm(dialog, "conflictAccept");
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/a (9).txt"), QByteArray("new"));
        QCOMPARE(world.files->bytesOf(world.id, "/workspace/a.txt"), QByteArray("old"));
        for (int number = 2; number < 9; ++number)
            QCOMPARE(world.files->bytesOf(world.id, "/workspace/a (" + QByteArray::number(number) + ").txt"),
                QByteArray("older"));
    }

    void keepingBothOnThisMachineSparesNumberedNamesToo()
    {
        QTemporaryDir target;
        writeLocal(target, u"a.txt"_s, "old");
        writeLocal(target, u"a (2).txt"_s, "older");
        writeLocal(target, u"a (3).txt"_s, "oldest");
        PanelWorld world;
        world.put("/workspace/a.txt", "new");
        world.open();
        world.dialogs->directory = target.path();
        world.table->select("a.txt");
        QTRY_VERIFY(world.panel.actions().download->isEnabled());
        world.key(Qt::Key_S, Qt::ControlModifier);
        auto *dialog = world.waitForDialog<QDialog>("conflictDialog");
        QVERIFY(dialog);
        world.confirm(dialog, "conflictAccept");
        QTRY_COMPARE(readLocal(target.filePath(u"a (4).txt"_s)), QByteArray("new"));
        QCOMPARE(readLocal(target.filePath(u"a.txt"_s)), QByteArray("old"));
        QCOMPARE(readLocal(target.filePath(u"a (2).txt"_s)), QByteArray("older"));
        QCOMPARE(readLocal(target.filePath(u"a (3).txt"_s)), QByteArray("oldest"));
    }

    void aCopyCanBePastedAnyNumberOfTimes()
    {
        PanelWorld world;
        world.put("/workspace/a.txt", "A");
        world.open();
        world.table->select("a.txt");
        QTRY_VERIFY(world.panel.actions().copy->isEnabled());
        world.key(Qt::Key_C, Qt::ControlModifier);
        QTRY_VERIFY(world.panel.actions().paste->isEnabled());
        for (int number = 2; number < 10; ++number) {
            world.key(Qt::Key_V, Qt::ControlModifier);
            QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/a (" + QByteArray::number(number) + ").txt"),
                QByteArray("A"));
        }
    }

    void aCutSurvivesAQuestionThatIsGivenUp()
    {
        PanelWorld world;
        world.put("/workspace/a.txt", "new");
        world.put("/workspace/sub/a.txt", "old");
        world.open();
        world.table->select("a.txt");
        QTRY_VERIFY(world.panel.actions().cut->isEnabled());
        world.key(Qt::Key_X, Qt::ControlModifier);
        world.open("/workspace/sub");
        QTRY_VERIFY(world.panel.actions().paste->isEnabled());
        world.key(Qt::Key_V, Qt::ControlModifier);
        auto *dialog = world.waitForDialog<QDialog>("conflictDialog");
        QVERIFY(dialog);
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!world.panel.findChild<QDialog *>(u"conflictDialog"_s));
        QVERIFY(world.panel.actions().paste->isEnabled());
        QVERIFY(world.files->exists(world.id, "/workspace/a.txt"));
        world.key(Qt::Key_V, Qt::ControlModifier);
        dialog = world.waitForDialog<QDialog>("conflictDialog");
        QVERIFY(dialog);
        dialog->findChild<QRadioButton *>(u"replace"_s)->click();
        world.confirm(dialog, "conflictAccept");
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/sub/a.txt"), QByteArray("new"));
        QTRY_VERIFY(!world.panel.actions().paste->isEnabled());
    }

    void whatWasLeftOutIsStillSaidWhenTheRestHasArrived()
    {
        QTemporaryDir folder;
        PanelWorld world;
        world.open();
        world.panel.upload({writeLocal(folder, u"a.txt"_s, "A"), folder.filePath(u"vanished"_s)});
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/a.txt"), QByteArray("A"));
        QTRY_VERIFY(world.notice().contains(u"was uploaded"_s));
        QVERIFY2(world.notice().contains(u"vanished"_s), qPrintable(world.notice()));
        QCOMPARE(world.notices->kind(), NoticeBar::Kind::Warning);
        // The next upload has nothing to do with it.
        world.panel.upload({writeLocal(folder, u"b.txt"_s, "B")});
        QTRY_VERIFY(world.notice().contains(u"b.txt"_s));
        QVERIFY(!world.notice().contains(u"vanished"_s));
        QCOMPARE(world.notices->kind(), NoticeBar::Kind::Success);
    }

    void aNoticeMovesNoRow()
    {
        PanelWorld world;
        world.put("/workspace/a.txt");
        world.open();
        const auto place = [&] { return QRect(world.table->mapTo(&world.panel, QPoint()), world.table->size()); };
        const QRect before = place();
        world.notices->show(NoticeBar::Kind::Warning, u"Something changed."_s);
        QTRY_VERIFY(world.notices->isVisible());
        QTRY_VERIFY(before.contains(world.notices->geometry()));
        QCOMPARE(place(), before);
        world.table->clearSelection(); // which Esc would take first
        world.key(Qt::Key_Escape);
        QVERIFY(world.notices->isHidden());
        QCOMPARE(place(), before);
        // The same over what a search has found, which has its buttons below.
        QTRY_VERIFY(world.panel.actions().search->isEnabled());
        world.panel.actions().search->trigger();
        auto *results = world.panel.findChild<QSplitter *>(u"searchSplitter"_s);
        QTRY_VERIFY(results && results->isVisible());
        world.notices->show(NoticeBar::Kind::Warning, u"Something changed."_s);
        QTRY_VERIFY(QRect(results->mapTo(&world.panel, QPoint()), results->size()).contains(world.notices->geometry()));
        QTest::keyClick(results, Qt::Key_Escape);
        QVERIFY(world.notices->isHidden());
        QVERIFY(results->isVisible()); // one thing at a time
    }

    void aFailureNamesTheWholeName()
    {
        QTemporaryDir folder;
        PanelWorld world;
        world.open();
        world.calls().fail(u"files.upload"_s, CallScript::error(ErrorKind::TooLarge, 413, u"The disk is full."_s), 2);
        world.panel.upload({writeLocal(folder, u"12:30 notes"_s, "A"), writeLocal(folder, u"12:31 notes"_s, "B")});
        QTRY_VERIFY(world.notice().contains(u"2 of 2"_s));
        QVERIFY2(world.notice().contains(u"“12:30 notes”"_s), qPrintable(world.notice()));
    }

    void openMeansWhatIsSelected()
    {
        PanelWorld world;
        world.put("/workspace/one/x");
        world.put("/workspace/two/y");
        world.open();
        world.table->select("one");
        // The focus can be on another row than the only selected one, as after Ctrl and an arrow key.
        const auto *files = qobject_cast<FileSortProxy *>(world.table->model());
        world.table->selectionModel()->setCurrentIndex(files->indexOf("two"), QItemSelectionModel::NoUpdate);
        QTRY_VERIFY(world.panel.actions().open->isEnabled());
        world.panel.actions().open->trigger();
        world.waitUntilListed("/workspace/one");
    }

    void aShortListingLeavesTheBarAsItIs()
    {
        PanelWorld world;
        world.put("/workspace/a");
        world.open();
        QSignalSpy changed(world.panel.actions().refresh, &QAction::visibleChanged);
        world.panel.refresh();
        QTRY_COMPARE(world.count("files.list"), 2);
        world.waitUntilListed("/workspace");
        QCOMPARE(changed.size(), 0);
        // One that takes its time can be stopped.
        world.calls().hang(u"files.list"_s);
        world.panel.refresh();
        QTRY_VERIFY(world.panel.actions().stop->isVisible() && world.panel.actions().stop->isEnabled());
        world.panel.actions().stop->trigger();
        QTRY_VERIFY(!world.panel.actions().stop->isVisible());
        QVERIFY(world.panel.actions().refresh->isVisible());
        QCOMPARE(world.shown(), QList<QByteArray>{"a"});
    }

    void whatIsNewIsShownInSpiteOfAFilter()
    {
        PanelWorld world;
        world.put("/workspace/main.cpp");
        world.put("/workspace/README.md");
        world.open();
        world.panel.find();
        world.panel.findChild<QLineEdit *>(u"filterEdit"_s)->setText(u"main"_s);
        QCOMPARE(world.shown().size(), 1);
        world.panel.actions().newFolder->trigger();
        auto *dialog = world.waitForDialog<QDialog>("newNameDialog");
        QVERIFY(dialog);
        world.confirm(dialog, "newNameCreate");
        QTRY_COMPARE(world.shown().size(), 3);
        QTRY_COMPARE(world.selected(), QList<QByteArray>{"New Folder"});
    }

    void howItIsLookedAtIsKept()
    {
        PanelWorld world;
        world.put("/workspace/.hidden");
        world.put("/workspace/small", "1");
        world.put("/workspace/large", "12345");
        world.put("/workspace/zoo/x");
        world.open();
        world.panel.resize(1200, 500);
        world.panel.actions().showHidden->trigger();
        world.panel.actions().foldersFirst->trigger();
        world.panel.actions().showPreview->setChecked(false);
        world.panel.actions().showPreview->trigger();
        world.table->sortByColumn(FileListModel::SizeColumn, Qt::DescendingOrder);
        world.table->setColumnWanted(FileListModel::OwnerColumn, false);
        world.table->header()->resizeSection(FileListModel::SizeColumn, 123);
        const QList<QByteArray> order = world.shown();
        QCOMPARE(order.first(), QByteArray("large"));
        QTRY_VERIFY(QSettings().contains(u"files/columns-1"_s));
        FilesPanel next(*world.context, world.queue);
        next.resize(1200, 500);
        next.show();
        next.setActive(true);
        auto *table = next.findChild<FileTableView *>();
        const auto *files = qobject_cast<FileSortProxy *>(table->model());
        QTRY_COMPARE(files->rowCount(), 4);
        QList<QByteArray> again;
        for (int row = 0; row < files->rowCount(); ++row)
            again.append(files->entryAt(row).name);
        QCOMPARE(again, order);
        QVERIFY(next.findChild<QWidget *>(u"previewPane"_s)->isVisible());
        QVERIFY(table->isColumnHidden(FileListModel::OwnerColumn));
        QVERIFY(!table->isColumnHidden(FileListModel::KindColumn));
        QCOMPARE(table->header()->sectionSize(FileListModel::SizeColumn), 123);
    }

    void whatWaitsToBeKeptIsKeptAtTheEnd()
    {
        PanelWorld world;
        {
            FilesPanel panel(*world.context, world.queue);
            panel.findChild<FileTableView *>()->sortByColumn(FileListModel::SizeColumn, Qt::DescendingOrder);
        }
        FilesPanel next(*world.context, world.queue);
        QCOMPARE(next.findChild<FileTableView *>()->header()->sortIndicatorSection(), int(FileListModel::SizeColumn));
    }

    void damagedSettingsDoNoHarm()
    {
        PanelWorld world;
        QSettings().setValue(u"files/columns-1"_s, QByteArray("nonsense"));
        FilesPanel panel(*world.context, world.queue);
        panel.resize(1200, 500);
        panel.show();
        panel.actions().showPreview->trigger();
        auto *table = panel.findChild<FileTableView *>();
        QTRY_VERIFY(!table->isColumnHidden(FileListModel::OwnerColumn));
        for (int column = 0; column < FileListModel::ColumnCount; ++column)
            QVERIFY(!table->isColumnHidden(column));
    }

    void titlesOfColumnsAreWhole()
    {
        PanelWorld world;
        world.panel.resize(1280, 500);
        const QHeaderView *header = world.table->header();
        for (int column = 0; column < FileListModel::ColumnCount; ++column)
            QVERIFY2(header->isSectionHidden(column) || header->sectionSize(column) >= header->sectionSizeHint(column),
                qPrintable(world.table->model()->headerData(column, Qt::Horizontal).toString()));
        QVERIFY(!header->isSectionHidden(FileListModel::PermissionsColumn));
    }

    void sortsWithoutAMouse()
    {
        PanelWorld world;
        world.put("/workspace/a", "12345");
        world.put("/workspace/b", "1");
        world.open();
        const auto choose = [&world](const QString &text) {
            world.table->clearSelection();
            Q_EMIT world.table->menuRequested(world.table->mapToGlobal(QPoint(10, 10)));
            auto *sort = world.panel.findChild<QMenu *>(u"filesSortMenu"_s);
            QVERIFY(sort);
            QAction *found = nullptr;
            for (QAction *action : sort->actions()) {
                if (action->text() == text)
                    found = action;
            }
            QVERIFY(found);
            found->trigger();
            world.panel.findChild<QMenu *>(u"filesMenu"_s)->close();
            QTRY_VERIFY(!world.panel.findChild<QMenu *>(u"filesMenu"_s));
        };
        choose(u"Size"_s);
        QCOMPARE(world.shown(), (QList<QByteArray>{"b", "a"}));
        choose(u"&Descending"_s);
        QCOMPARE(world.shown(), (QList<QByteArray>{"a", "b"}));
        QCOMPARE(world.table->header()->sortIndicatorSection(), int(FileListModel::SizeColumn));
    }

    void theFolderOfADownloadCanBeOpened()
    {
        QTemporaryDir target;
        PanelWorld world;
        world.put("/workspace/a.txt", "A");
        world.open();
        OpenedUrls opened;
        world.dialogs->directory = target.path();
        world.table->select("a.txt");
        QTRY_VERIFY(world.panel.actions().download->isEnabled());
        world.panel.actions().download->trigger();
        auto *open = world.panel.findChild<QToolButton *>(u"noticeAction"_s);
        QTRY_VERIFY(world.notice().contains(u"downloaded"_s) && open->isVisible());
        QTest::mouseClick(open, Qt::LeftButton);
        QCOMPARE(opened.urls, QList<QUrl>{QUrl::fromLocalFile(target.path())});
    }

    void archivesAreUnpackedBesideThem()
    {
        PanelWorld world;
        world.put("/workspace/src.tar.gz", "packed");
        world.put("/workspace/src/mine", "not to be touched");
        world.put("/workspace/notes.txt");
        world.open();
        world.table->select("notes.txt");
        QTRY_VERIFY(world.panel.actions().unpack->toolTip().contains(u"tar or zip"_s));
        QVERIFY(!world.panel.actions().unpack->isEnabled());
        world.table->select("src.tar.gz");
        QTRY_VERIFY(world.panel.actions().unpack->isEnabled());
        world.panel.actions().unpack->trigger();
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/src (2)/unpacked"), QByteArray("packed"));
        QCOMPARE(world.files->namesIn(world.id, "/workspace/src"), QList<QByteArray>{"mine"});
        QTRY_COMPARE(world.selected(), QList<QByteArray>{"src (2)"});
        world.table->select("src.tar.gz");
        QTRY_VERIFY(world.panel.actions().unpack->isEnabled());
        world.calls().fail(u"files.unpack"_s, CallScript::error(ErrorKind::Conflict, 0, u"It is damaged."_s));
        world.panel.actions().unpack->trigger();
        QTRY_VERIFY(world.notice().contains(u"src.tar.gz"_s) && world.notice().contains(u"It is damaged."_s));
    }

    void commandsInsideAreNoSecret()
    {
        PanelWorld hosted(FakeBackend::Kind::LazyCloud);
        hosted.put("/workspace/a");
        hosted.open();
        hosted.table->select("a");
        QTRY_VERIFY(hosted.panel.actions().rename->isEnabled());
        QVERIFY(hosted.panel.actions().rename->toolTip().contains(u"command inside"_s));
        PanelWorld local;
        local.put("/workspace/a");
        local.open();
        local.table->select("a");
        QTRY_VERIFY(local.panel.actions().rename->isEnabled());
        QVERIFY(!local.panel.actions().rename->toolTip().contains(u"command inside"_s));
    }

    void closingInTheMiddleOfSomething_data()
    {
        QTest::addColumn<QString>("what");
        for (const char *what : {"rename", "path", "filter", "question", "menu", "conflict", "properties", "listing"})
            QTest::newRow(what) << QString::fromLatin1(what);
    }
    void closingInTheMiddleOfSomething()
    {
        QFETCH(QString, what);
        QTemporaryDir folder;
        std::shared_ptr<FakeBackend> backend;
        {
            PanelWorld world;
            backend = world.backend;
            world.put("/workspace/a.txt", "A");
            world.put("/workspace/b.txt", "B");
            world.open();
            QVERIFY(QTest::qWaitForWindowActive(&world.panel));
            world.table->select("a.txt");
            QTRY_VERIFY(world.panel.actions().rename->isEnabled());
            if (what == u"rename") {
                world.panel.actions().rename->trigger();
                auto *edit = world.table->findChild<QLineEdit *>(u"renameEdit"_s);
                QVERIFY(edit);
                QTRY_VERIFY(edit->hasFocus());
                QTest::keyClicks(edit, u"half"_s);
            } else if (what == u"path") {
                world.panel.actions().editPath->trigger();
                QTRY_VERIFY(world.panel.findChild<QLineEdit *>(u"pathEdit"_s)->hasFocus());
            } else if (what == u"filter") {
                world.panel.find();
                QTest::keyClicks(world.panel.findChild<QLineEdit *>(u"filterEdit"_s), u"a"_s);
            } else if (what == u"question") {
                world.panel.actions().remove->trigger();
                QVERIFY(world.waitForDialog<QDialog>("confirmDialog"));
            } else if (what == u"menu") {
                Q_EMIT world.table->menuRequested(world.table->mapToGlobal(QPoint(10, 10)));
            } else if (what == u"conflict") {
                world.panel.upload({writeLocal(folder, u"a.txt"_s, "new")});
                QVERIFY(world.waitForDialog<QDialog>("conflictDialog"));
            } else if (what == u"properties") {
                world.panel.actions().properties->trigger();
                QVERIFY(world.waitForDialog<QDialog>("propertiesDialog"));
            } else {
                world.calls().hang(u"files.list"_s);
                world.panel.refresh();
            }
        }
        // Whatever was put off for later finds nothing that is gone; and closing is no Return.
        settle();
        QCOMPARE(backend->calls().count(u"files.move"_s), 0);
    }
};

QTEST_MAIN(TestFilesPanelCare)
#include "tst_files_panel_care.moc"
