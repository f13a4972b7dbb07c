// SPDX-License-Identifier: GPL-3.0-or-later
#include "PanelWorld.h"
#include "Settle.h"
#include "files/FileNameDelegate.h"
#include "files/FilterBar.h"

#include <QHeaderView>
#include <QMenu>
#include <QSignalSpy>
#include <QToolButton>

using namespace vivarium;
using namespace Qt::StringLiterals;

class TestFilesPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asksNothingBeforeItIsActive()
    {
        PanelWorld world;
        settle();
        QVERIFY(world.calls().log().isEmpty());
    }

    void opensAtTheWorkspaceAndWalksByKeyboard()
    {
        PanelWorld world;
        world.put("/workspace/src/agent/core.py");
        world.put("/workspace/a.txt");
        world.open();
        QCOMPARE(world.shown(), (QList<QByteArray>{"src", "a.txt"}));
        world.table->select("src");
        world.key(Qt::Key_Return);
        world.waitUntilListed("/workspace/src");
        QCOMPARE(world.panel.findChild<BreadcrumbBar *>()->path(), QByteArray("/workspace/src"));
        world.table->select("agent");
        world.key(Qt::Key_Return);
        world.waitUntilListed("/workspace/src/agent");
        world.key(Qt::Key_Backspace);
        world.waitUntilListed("/workspace/src");
        QTRY_COMPARE(world.selected(), QList<QByteArray>{"agent"});
        world.key(Qt::Key_Left, Qt::AltModifier);
        world.waitUntilListed("/workspace/src/agent");
        world.key(Qt::Key_Right, Qt::AltModifier);
        world.waitUntilListed("/workspace/src");
        world.key(Qt::Key_Up, Qt::AltModifier);
        world.waitUntilListed("/workspace");
        QTRY_COMPARE(world.selected(), QList<QByteArray>{"src"});
        world.key(Qt::Key_Up, Qt::AltModifier);
        world.waitUntilListed("/");
        QTRY_VERIFY(!world.panel.actions().up->isEnabled());
        QVERIFY(world.panel.actions().up->toolTip().contains(u"root"_s));
        world.key(Qt::Key_Home, Qt::AltModifier);
        world.waitUntilListed("/workspace");
    }

    void opensLinksToFoldersAndExplainsBrokenOnes()
    {
        PanelWorld world;
        world.put("/workspace/real/file");
        world.files->putLink(world.id, "/workspace/link", "real");
        world.files->putLink(world.id, "/workspace/broken", "/no/where");
        world.open();
        world.table->select("broken");
        world.key(Qt::Key_Return);
        QTRY_VERIFY(world.notice().contains(u"/no/where"_s));
        QCOMPARE(world.panel.browser().path(), QByteArray("/workspace"));
        world.table->select("link");
        world.key(Qt::Key_Return);
        world.waitUntilListed("/workspace/link");
        QCOMPARE(world.shown(), QList<QByteArray>{"file"});
    }

    void aTypedPathOpensAndABadOneSaysSo()
    {
        PanelWorld world;
        world.put("/etc/hosts", "127.0.0.1");
        world.open();
        world.key(Qt::Key_L, Qt::ControlModifier);
        auto *edit = world.panel.findChild<QLineEdit *>(u"pathEdit"_s);
        QVERIFY(edit->isVisible());
        QVERIFY(edit->hasFocus());
        QCOMPARE(edit->text(), u"/workspace"_s);
        QTest::keyClicks(edit, u"/etc/hosts"_s);
        QTest::keyClick(edit, Qt::Key_Return);
        world.waitUntilListed("/etc");
        QTRY_COMPARE(world.selected(), QList<QByteArray>{"hosts"});
        QTRY_VERIFY(world.table->hasFocus());
        world.key(Qt::Key_L, Qt::ControlModifier);
        QTest::keyClicks(edit, u"/not/there"_s);
        QTest::keyClick(edit, Qt::Key_Return);
        QTRY_VERIFY(!world.notice().isEmpty());
        QCOMPARE(world.panel.browser().path(), QByteArray("/etc"));
        world.key(Qt::Key_L, Qt::ControlModifier);
        QTest::keyClick(edit, Qt::Key_Escape);
        QVERIFY(!edit->isVisible());
        QVERIFY(world.table->hasFocus());
    }

    void theListTellsItsStatesApart()
    {
        PanelWorld world;
        world.calls().hold(u"files.list"_s);
        world.panel.setActive(true);
        QTRY_VERIFY(world.stateText().contains(u"Reading"_s));
        world.calls().deliver(u"files.list"_s);
        QTRY_VERIFY(world.stateText().contains(u"empty"_s));
        world.calls().restore(u"files.list"_s);
        world.calls().fail(u"files.list"_s, CallScript::error(ErrorKind::Forbidden, 403, u"You may not read this."_s));
        world.panel.browser().open("/root");
        QTRY_VERIFY(world.stateText().contains(u"You may not read this."_s));
        world.put("/root/file");
        QTest::mouseClick(world.panel.findChild<QPushButton *>(u"statePrimary"_s), Qt::LeftButton);
        world.waitUntilListed("/root");
        QTRY_VERIFY(world.stateText().isEmpty());
        // A slow one can be given up.
        world.calls().hang(u"files.list"_s);
        world.panel.browser().open("/workspace");
        auto *cancel = world.panel.findChild<QPushButton *>(u"stateSecondary"_s);
        QTRY_VERIFY(cancel->isVisible() && world.stateText().contains(u"Reading"_s));
        QTest::mouseClick(cancel, Qt::LeftButton);
        QTRY_COMPARE(world.panel.browser().state(), FileBrowser::State::Failed);
    }

    void aStoppedSandboxIsExplained()
    {
        PanelWorld world;
        world.put("/workspace/a");
        world.open();
        Sandbox sandbox = world.context->sandbox();
        sandbox.state = SandboxState::Stopped;
        world.context->update(sandbox);
        QTRY_VERIFY(world.stateText().contains(u"agent-7"_s));
        QVERIFY(!world.panel.actions().upload->isEnabled());
        QVERIFY(world.panel.actions().upload->toolTip().contains(u"running"_s));
        sandbox.state = SandboxState::Running;
        world.context->update(sandbox);
        QTRY_VERIFY(world.stateText().isEmpty());
        QTRY_VERIFY(world.panel.actions().upload->isEnabled());
    }

    void filtersWhileOneTypes()
    {
        PanelWorld world;
        for (const char *name : {"/workspace/main.cpp", "/workspace/main.h", "/workspace/README.md"})
            world.put(name);
        world.open();
        world.key(Qt::Key_F, Qt::ControlModifier);
        auto *edit = world.panel.findChild<QLineEdit *>(u"filterEdit"_s);
        QVERIFY(edit->hasFocus());
        QTest::keyClicks(edit, u"main"_s);
        QCOMPARE(world.shown(), (QList<QByteArray>{"main.cpp", "main.h"}));
        QCOMPARE(world.panel.findChild<QLabel *>(u"filterCount"_s)->text(), u"2 of 3"_s);
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY(world.table->hasFocus());
        QCOMPARE(world.selected(), QList<QByteArray>{"main.cpp"});
        edit->setFocus();
        QTest::keyClicks(edit, u"xyz"_s);
        QVERIFY(world.stateText().contains(u"mainxyz"_s));
        QTest::keyClick(edit, Qt::Key_Escape);
        QVERIFY(!edit->isVisible());
        QCOMPARE(world.shown().size(), 3);
        QVERIFY(world.stateText().isEmpty());
    }

    void hiddenFilesComeWithTheirToggle()
    {
        PanelWorld world;
        world.put("/workspace/.env");
        world.open();
        QTRY_VERIFY(world.stateText().contains(u"hidden"_s, Qt::CaseInsensitive));
        world.panel.actions().showHidden->trigger();
        QCOMPARE(world.shown(), QList<QByteArray>{".env"});
        QVERIFY(world.stateText().isEmpty());
    }

    void renamesInPlace()
    {
        PanelWorld world;
        world.put("/workspace/notes.txt", "N");
        world.put("/workspace/taken");
        world.open();
        world.table->select("notes.txt");
        QTRY_VERIFY(world.panel.actions().rename->isEnabled());
        world.key(Qt::Key_F2);
        QPointer<QLineEdit> edit = world.table->findChild<QLineEdit *>(u"renameEdit"_s);
        QVERIFY(edit);
        for (const QToolButton *sign : edit->findChildren<QToolButton *>())
            QVERIFY(!sign->isVisibleTo(edit)); // nothing is wrong with the name yet
        // Only the stem is selected: typing keeps the suffix.
        QCOMPARE(edit->selectedText(), u"notes"_s);
        // What can't be is said, and Enter keeps what was typed.
        QTest::keyClicks(edit, u"a/b"_s);
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY(edit && edit->isVisible());
        QCOMPARE(edit->text(), u"a/b.txt"_s);
        QVERIFY(edit->accessibleDescription().contains(u"slash"_s));
        QCOMPARE(world.count("files.move"), 0);
        edit->selectAll();
        QTest::keyClicks(edit, u"taken"_s);
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY(edit && edit->isVisible());
        edit->selectAll();
        QTest::keyClicks(edit, u"new name.txt"_s);
        QTest::keyClick(edit, Qt::Key_Return);
        QTRY_VERIFY(world.files->exists(world.id, "/workspace/new name.txt"));
        QTRY_COMPARE(world.selected(), QList<QByteArray>{"new name.txt"});
        // And back.
        auto *undo = world.panel.findChild<QToolButton *>(u"noticeAction"_s);
        QTRY_VERIFY(undo->isVisible());
        QTest::mouseClick(undo, Qt::LeftButton);
        QTRY_VERIFY(world.files->exists(world.id, "/workspace/notes.txt"));
    }

    void hostileNamesAreRenamedByteForByte()
    {
        PanelWorld world;
        const QByteArray hostile("caf\xe9\n\x1b[31m");
        world.put("/workspace/" + hostile);
        world.open();
        world.table->select(hostile);
        QTRY_VERIFY(world.panel.actions().rename->isEnabled());
        world.key(Qt::Key_F2);
        auto *edit = world.table->findChild<QLineEdit *>(u"renameEdit"_s);
        QVERIFY(edit);
        QCOMPARE(edit->text(), u"caf\\xe9\\n\\x1b[31m"_s);
        QTest::keyClick(edit, Qt::Key_Home);
        QTest::keyClicks(edit, u"x"_s);
        QTest::keyClick(edit, Qt::Key_Return);
        QTRY_VERIFY(world.files->exists(world.id, "/workspace/x" + hostile));
        QVERIFY(!world.files->exists(world.id, "/workspace/" + hostile));
    }

    void aRenameCutShortByARefreshLosesNothing()
    {
        PanelWorld world;
        world.put("/workspace/a.txt");
        world.open();
        world.table->select("a.txt");
        QTRY_VERIFY(world.panel.actions().rename->isEnabled());
        world.key(Qt::Key_F2);
        QPointer<QLineEdit> edit = world.table->findChild<QLineEdit *>(u"renameEdit"_s);
        QVERIFY(edit);
        // At once, as somebody types who doesn't wait for the screen.
        QTest::keyClicks(edit, u"half typed"_s);
        world.put("/workspace/another");
        world.put("/workspace/a.txt", "changed");
        QTRY_COMPARE(world.shown().size(), 2);
        QTRY_COMPARE(world.panel.browser().model().find("a.txt")->size, 7);
        QVERIFY(edit && edit->isVisible());
        QCOMPARE(edit->text(), u"half typed.txt"_s);
    }

    void columnsYieldToTheName()
    {
        PanelWorld world;
        world.put("/workspace/a");
        world.open();
        world.panel.resize(1280, 500);
        QVERIFY(!world.table->isColumnHidden(FileListModel::KindColumn));
        world.panel.resize(420, 500);
        QTRY_VERIFY(world.table->isColumnHidden(FileListModel::KindColumn));
        QVERIFY(!world.table->isColumnHidden(FileListModel::NameColumn));
        world.panel.resize(1280, 500);
        QTRY_VERIFY(!world.table->isColumnHidden(FileListModel::KindColumn));
        world.table->setColumnWanted(FileListModel::OwnerColumn, false);
        QVERIFY(world.table->isColumnHidden(FileListModel::OwnerColumn));
    }

    void spaceShowsThePreview()
    {
        PanelWorld world;
        world.put("/workspace/a.txt", "the content");
        world.open();
        auto *pane = world.panel.findChild<QWidget *>(u"previewPane"_s);
        QVERIFY(!pane->isVisible());
        QCOMPARE(world.count("files.read"), 0);
        world.table->select("a.txt");
        world.key(Qt::Key_Space);
        QVERIFY(pane->isVisible());
        QTRY_COMPARE(world.count("files.read"), 1);
        world.key(Qt::Key_Space);
        QVERIFY(!pane->isVisible());
        // Enter on a file looks into it too.
        world.key(Qt::Key_Return);
        QTRY_VERIFY(pane->isVisible());
    }

    void theMenuFitsWhatIsSelected()
    {
        PanelWorld world;
        world.put("/workspace/a.txt");
        world.open();
        world.table->select("a.txt");
        Q_EMIT world.table->menuRequested(world.table->mapToGlobal(QPoint(10, 10)));
        QPointer<QMenu> menu = world.panel.findChild<QMenu *>(u"filesMenu"_s);
        QVERIFY(menu && menu->isVisible());
        QVERIFY(menu->actions().contains(world.panel.actions().remove));
        QVERIFY(world.panel.actions().remove->isEnabled());
        menu->close();
        QTRY_VERIFY(!menu);
        world.table->clearSelection();
        Q_EMIT world.table->menuRequested(world.table->mapToGlobal(QPoint(10, 10)));
        menu = world.panel.findChild<QMenu *>(u"filesMenu"_s);
        QVERIFY(!menu->actions().contains(world.panel.actions().remove));
        QVERIFY(menu->actions().contains(world.panel.actions().newFolder));
        menu->close();
    }

    void watchingThatCostsIsOff()
    {
        PanelWorld world(FakeBackend::Kind::LazyCloud);
        world.put("/workspace/a");
        world.open();
        QVERIFY(world.panel.actions().pollAnyway->isVisible());
        QVERIFY(!world.panel.actions().pollAnyway->isChecked());
        const int listed = world.count("files.list");
        world.panel.actions().pollAnyway->trigger();
        QTRY_COMPARE(world.count("files.list"), listed + 1);
        PanelWorld local;
        local.open();
        QVERIFY(!local.panel.actions().pollAnyway->isVisible());
    }

    void everythingHasAName()
    {
        PanelWorld world;
        world.put("/workspace/a");
        world.open();
        for (QToolButton *button : world.panel.findChildren<QToolButton *>()) {
            if (button->isVisible())
                QVERIFY2(
                    !button->accessibleName().isEmpty() || !button->text().isEmpty(), qPrintable(button->objectName()));
        }
        for (QLineEdit *edit : world.panel.findChildren<QLineEdit *>())
            QVERIFY2(!edit->accessibleName().isEmpty(), qPrintable(edit->objectName()));
        for (QAction *action : world.panel.panelActions())
            QVERIFY2(!action->objectName().isEmpty() && !action->toolTip().isEmpty(), qPrintable(action->text()));
    }

    void aHundredThousandEntriesStayUsable()
    {
        PanelWorld world;
        world.files->setPageSize(10'000);
        for (int i = 0; i < 100'000; ++i)
            world.files->putFile(world.id, "/workspace/file" + QByteArray::number(i), {});
        world.panel.setActive(true);
        QTRY_COMPARE_WITH_TIMEOUT(world.panel.browser().model().rowCount(), 100'000, 60'000);
        QTRY_COMPARE_WITH_TIMEOUT(world.panel.browser().state(), FileBrowser::State::Ready, 10'000);
        QVERIFY(world.table->select("file99999"));
        world.panel.find();
        world.panel.findChild<QLineEdit *>(u"filterEdit"_s)->setText(u"9999"_s);
        QCOMPARE(world.shown().size(), 19);
        QCOMPARE(world.selected(), QList<QByteArray>{"file99999"});
    }
};

QTEST_MAIN(TestFilesPanel)
#include "tst_files_panel.moc"
