// SPDX-License-Identifier: GPL-3.0-or-later
#include "PanelWorld.h"
#include "common/ElidedLabel.h"
#include "files/FileDropRules.h"
#include "files/LocalFolder.h"
#include "files/LocalPane.h"
#include "files/LocalTable.h"

#include <QCompleter>
#include <QDragEnterEvent>
#include <QFutureWatcher>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QSemaphore>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QThreadPool>

using namespace vivarium;
using namespace Qt::StringLiterals;
using Kind = FileDropRules::Decision::Kind;

namespace {

void write(const QString &path, const QByteArray &bytes)
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("not there");
}

/// A panel on a sandbox in memory, with a folder of this machine beside it.
struct TwoPanes : PanelWorld {
    explicit TwoPanes(int width = 900)
    {
        panel.resize(width, 500);
        QSettings().setValue(u"files/local-folder"_s, folder.path());
    }
    void openBoth()
    {
        open();
        panel.actions().showLocal->trigger();
        [this] { QTRY_COMPARE(pane().folder(), folder.path()); }();
        panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&panel));
    }
    LocalPane &pane() { return *panel.local(); }
    LocalTable &local() { return pane().table(); }
    QStringList localNames()
    {
        QStringList names;
        for (int row = 0; row < local().model()->rowCount(); ++row)
            names.append(local().model()->index(row, 0).data().toString());
        return names;
    }
    QString localState() { return pane().findChild<StateView *>()->message(); }
    void localKey(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        // Without a window manager nobody makes the window active again when a dialog has gone.
        if (!panel.isActiveWindow()) {
            panel.activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&panel));
        }
        local().setFocus();
        QTRY_VERIFY(local().hasFocus());
        QTest::keyClick(&local(), key, modifiers);
    }
    std::unique_ptr<RemoteFilesMimeData> remote(const QList<RemotePath> &paths, const QString &sandbox = {})
    {
        RemoteFilesMimeData::Content content;
        content.connection = u"fake"_s;
        content.sandbox = sandbox.isEmpty() ? id : SandboxId(sandbox);
        content.paths = paths;
        return std::make_unique<RemoteFilesMimeData>(content);
    }

    QTemporaryDir folder;
};

/// A disk that doesn't answer until this goes.
struct SlowDisk {
    SlowDisk()
    {
        pool.setMaxThreadCount(1);
        pool.start([this] { goOn.acquire(); });
    }
    ~SlowDisk()
    {
        goOn.release();
        pool.waitForDone();
        pool.setMaxThreadCount(before);
    }
    QThreadPool &pool = localFolderPool();
    int before = pool.maxThreadCount();
    QSemaphore goOn;
};

Qt::DropAction dropOn(QWidget *target, const QPoint &point, const QMimeData *data)
{
    const Qt::DropActions possible = Qt::CopyAction | Qt::MoveAction;
    QDragEnterEvent enter(point, possible, data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &enter);
    if (!enter.isAccepted())
        return Qt::IgnoreAction;
    QDragMoveEvent move(point, possible, data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &move);
    const bool accepted = move.isAccepted();
    QDropEvent drop(point, possible, data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &drop);
    return accepted && drop.isAccepted() ? drop.dropAction() : Qt::IgnoreAction;
}

} // namespace

/// The pane with files of this machine beside those of the sandbox.
class TestLocalPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsAFolderInNaturalOrderAndWalks()
    {
        TwoPanes world;
        write(world.folder.filePath(u"a10.txt"_s), "1");
        write(world.folder.filePath(u"a9.txt"_s), "22");
        write(world.folder.filePath(u"zoo/inside.txt"_s), "3");
        write(world.folder.filePath(u".hidden"_s), "4");
        QVERIFY(!world.panel.local()); // nothing of it before it is wanted
        world.openBoth();
        QTRY_COMPARE(world.localNames(), (QStringList{u"zoo"_s, u"a9.txt"_s, u"a10.txt"_s}));
        world.panel.actions().showHidden->trigger();
        QTRY_COMPARE(world.localNames().size(), 4);
        world.panel.actions().showHidden->trigger();
        QTRY_COMPARE(world.localNames().size(), 3);

        QVERIFY(world.local().select(u"zoo"_s));
        world.localKey(Qt::Key_Return);
        QTRY_COMPARE(world.pane().folder(), world.folder.filePath(u"zoo"_s));
        QTRY_COMPARE(world.localNames(), QStringList{u"inside.txt"_s});
        QCOMPARE(world.panel.browser().path(), QByteArray("/workspace"));
        world.localKey(Qt::Key_Backspace);
        QTRY_COMPARE(world.pane().folder(), world.folder.path());
        QTRY_COMPARE(world.pane().selectedPaths(), QStringList{world.folder.filePath(u"zoo"_s)});
        QCOMPARE(QSettings().value(u"files/local-folder"_s).toString(), world.folder.path());
        // What comes into the folder is seen by itself.
        write(world.folder.filePath(u"new.txt"_s), "5");
        QTRY_VERIFY(world.localNames().contains(u"new.txt"_s));
    }

    void itsFacesTellEmptyUnreadableAndGone()
    {
        TwoPanes world;
        world.openBoth();
        QTRY_VERIFY(world.localState().contains(u"Nothing to show"_s));
        // A path that can't be opened leaves the folder as it is.
        world.pane().openFolder(world.folder.filePath(u"missing"_s));
        QTRY_VERIFY(world.notice().contains(u"isn't there"_s));
        QCOMPARE(world.pane().folder(), world.folder.path());
        QVERIFY(QDir(world.folder.path()).removeRecursively());
        world.pane().refresh();
        QTRY_VERIFY(world.localState().contains(u"isn't there"_s));
        QVERIFY(world.pane().selectedPaths().isEmpty());
        QVERIFY(QDir().mkpath(world.folder.path()));
        write(world.folder.filePath(u"back.txt"_s), "1");
        QTest::mouseClick(world.pane().findChild<QPushButton *>(u"statePrimary"_s), Qt::LeftButton);
        QTRY_COMPARE(world.localNames(), QStringList{u"back.txt"_s});
        QTRY_VERIFY(world.localState().isEmpty());
    }

    void typingAsksASlowDiskForOneThingAtATime()
    {
        TwoPanes world;
        QVERIFY(QDir(world.folder.path()).mkdir(u"alpha"_s));
        QVERIFY(QDir(world.folder.path()).mkdir(u"alto"_s));
        world.openBoth();
        QTRY_COMPARE(world.localNames().size(), 2);
        QTRY_VERIFY(world.localState().isEmpty());
        const auto asked = [&world] {
            return world.pane().findChildren<QFutureWatcherBase *>(Qt::FindDirectChildrenOnly).size();
        };
        QTRY_COMPARE(asked(), 0);
        auto *path = world.pane().findChild<QLineEdit *>(u"localPath"_s);
        path->setText(world.folder.path() + u'/');
        path->setFocus();
        QTRY_VERIFY(path->hasFocus());
        {
            const SlowDisk slow;
            QTest::keyClicks(path, u"alp"_s);
            QCOMPARE(asked(), 1);
        }
        // What was typed last counts.
        const auto suggested = [path] {
            QStringList all;
            for (int row = 0; row < path->completer()->model()->rowCount(); ++row)
                all.append(path->completer()->model()->index(row, 0).data().toString());
            return all;
        };
        QTRY_COMPARE(suggested(), QStringList{world.folder.filePath(u"alpha/"_s)});
    }

    void aMistypedPathCanBeMended()
    {
        TwoPanes world;
        write(world.folder.filePath(u"zoo/inside.txt"_s), "3");
        world.openBoth();
        auto *path = world.pane().findChild<QLineEdit *>(u"localPath"_s);
        path->setFocus();
        path->setText(world.folder.filePath(u"zooo"_s));
        QTest::keyClick(path, Qt::Key_Return);
        QTRY_VERIFY(world.notice().contains(u"isn't there"_s));
        QVERIFY(path->hasFocus());
        QCOMPARE(path->text(), world.folder.filePath(u"zooo"_s));
        QTest::keyClick(path, Qt::Key_Backspace);
        QTest::keyClick(path, Qt::Key_Return);
        QTRY_COMPARE(world.pane().folder(), world.folder.filePath(u"zoo"_s));
        QTRY_VERIFY(world.local().hasFocus());
    }

    void eachOfTheTwoHasItsOwnCountAndName()
    {
        TwoPanes world;
        world.put("/workspace/a.txt", "A");
        write(world.folder.filePath(u"b.txt"_s), "B");
        write(world.folder.filePath(u"c.txt"_s), "C");
        world.open();
        const auto *title = world.panel.findChild<ElidedLabel *>(u"filesSandboxTitle"_s);
        QVERIFY(!title->isVisible()); // alone it needs none
        world.openBoth();
        QTRY_COMPARE(world.localNames().size(), 2);
        QVERIFY(title->isVisible());
        QCOMPARE(title->text(), world.context->sandbox().name);
        const auto *count = world.pane().findChild<ElidedLabel *>(u"localCount"_s);
        QTRY_VERIFY2(count->text().startsWith(u"2 "), qPrintable(count->text()));
        QVERIFY(world.local().select(u"b.txt"_s));
        QTRY_VERIFY2(count->text().contains(u"1 selected"), qPrintable(count->text()));
        const auto *status = world.panel.findChild<QWidget *>(u"folderStatus"_s);
        QVERIFY(status->mapTo(&world.panel, QPoint()).x()
            >= world.pane().mapTo(&world.panel, QPoint(world.pane().width(), 0)).x());
    }

    void withNothingSelectedTheCurrentRowIsCopied()
    {
        TwoPanes world;
        write(world.folder.filePath(u"b.txt"_s), "B");
        world.openBoth();
        QTRY_COMPARE(world.localNames().size(), 1);
        world.pane().focusContent();
        QVERIFY(world.pane().selectedPaths().isEmpty());
        QTRY_VERIFY(world.panel.actions().copyToSandbox->isEnabled());
        world.localKey(Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/b.txt"), QByteArray("B"));
    }

    void itIsSeenWhichOneHasTheKeyboard()
    {
        TwoPanes world;
        world.put("/workspace/a.txt", "A");
        write(world.folder.filePath(u"b.txt"_s), "B");
        world.openBoth();
        QTRY_COMPARE(world.localNames().size(), 1);
        QVERIFY(world.local().select(u"b.txt"_s));
        const auto ground = [&world] {
            const QRect row = world.local().visualRect(world.local().currentIndex());
            return world.local().viewport()->grab().toImage().pixelColor(row.right() - 2, row.center().y());
        };
        world.local().setFocus();
        QTRY_VERIFY(world.local().hasFocus());
        const QColor withFocus = ground();
        world.table->setFocus();
        QTRY_VERIFY(!world.local().hasFocus());
        QVERIFY(ground() != withFocus);
    }

    void copiesBothWays()
    {
        TwoPanes world;
        world.put("/workspace/there.txt", "T");
        write(world.folder.filePath(u"here.txt"_s), "H");
        world.openBoth();
        QTRY_COMPARE(world.localNames(), QStringList{u"here.txt"_s});
        QTRY_VERIFY(!world.panel.actions().copyToSandbox->isEnabled());
        QVERIFY(world.panel.actions().copyToSandbox->toolTip().contains(u"selected"_s));
        QVERIFY(world.local().select(u"here.txt"_s));
        QTRY_VERIFY(world.panel.actions().copyToSandbox->isEnabled());
        world.localKey(Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/here.txt"), QByteArray("H"));
        world.table->select("there.txt");
        QTRY_VERIFY(world.panel.actions().copyToComputer->isEnabled());
        world.table->setFocus();
        world.key(Qt::Key_Left, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(bytesOf(world.folder.filePath(u"there.txt"_s)), QByteArray("T"));
        QTRY_VERIFY(world.localNames().contains(u"there.txt"_s));
        QCOMPARE(world.dialogs->asked, 0); // the folder is the one beside it
    }

    void aNameThatIsTakenIsAskedAbout()
    {
        TwoPanes world;
        world.put("/workspace/a.txt", "new");
        write(world.folder.filePath(u"a.txt"_s), "old");
        world.openBoth();
        world.table->select("a.txt");
        QTRY_VERIFY(world.panel.actions().copyToComputer->isEnabled());
        world.panel.actions().copyToComputer->trigger();
        auto *dialog = world.waitForDialog<ConflictDialog>("conflictDialog");
        QVERIFY(dialog);
        QCOMPARE(bytesOf(world.folder.filePath(u"a.txt"_s)), QByteArray("old"));
        dialog->reject();
    }

    void whatIsDroppedOnItIsDownloaded()
    {
        TwoPanes world;
        world.put("/workspace/a.txt", "A");
        world.put("/workspace/dir/b.txt", "B");
        QVERIFY(QDir(world.folder.path()).mkdir(u"sub"_s));
        world.openBoth();
        QTRY_COMPARE(world.localNames(), QStringList{u"sub"_s});
        QWidget *viewport = world.local().viewport();
        const auto both = world.remote({"/workspace/a.txt", "/workspace/dir"});
        QCOMPARE(dropOn(viewport, QPoint(10, viewport->height() - 5), both.get()), Qt::CopyAction);
        QTRY_COMPARE(bytesOf(world.folder.filePath(u"a.txt"_s)), QByteArray("A"));
        QTRY_COMPARE(bytesOf(world.folder.filePath(u"dir/b.txt"_s)), QByteArray("B"));
        QVERIFY(world.files->exists(world.id, "/workspace/a.txt"));
        // On a row that is a folder they go into it.
        QVERIFY(world.local().select(u"sub"_s));
        const QPoint onFolder = world.local().visualRect(world.local().currentIndex()).center();
        const auto one = world.remote({"/workspace/a.txt"});
        QCOMPARE(dropOn(viewport, onFolder, one.get()), Qt::CopyAction);
        QTRY_COMPARE(bytesOf(world.folder.filePath(u"sub/a.txt"_s)), QByteArray("A"));
    }

    void pasteAndCopyGoAcrossToo()
    {
        TwoPanes world;
        world.put("/workspace/a.txt", "A");
        write(world.folder.filePath(u"b.txt"_s), "B");
        world.openBoth();
        QTRY_COMPARE(world.localNames(), QStringList{u"b.txt"_s});
        QApplication::clipboard()->setMimeData(world.remote({"/workspace/a.txt"}).release());
        world.localKey(Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE(bytesOf(world.folder.filePath(u"a.txt"_s)), QByteArray("A"));
        QVERIFY(world.local().select(u"b.txt"_s));
        world.localKey(Qt::Key_C, Qt::ControlModifier);
        QTRY_VERIFY(world.panel.actions().paste->isEnabled());
        world.table->setFocus();
        world.key(Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/b.txt"), QByteArray("B"));
    }

    void whatItCannotTakeIsRefusedAndGoesNowhere()
    {
        TwoPanes world;
        write(world.folder.filePath(u"a.txt"_s), "A");
        world.openBoth();
        QTRY_COMPARE(world.localNames(), QStringList{u"a.txt"_s});
        QMimeData own;
        own.setUrls({QUrl::fromLocalFile(world.folder.filePath(u"a.txt"_s))});
        QCOMPARE(dropOn(world.local().viewport(), QPoint(10, 100), &own), Qt::IgnoreAction);
        QVERIFY(world.notice().contains(u"sandbox"_s));
        // Nor does it go to the panel behind it: what is pasted there afterwards arrives, and arrives alone.
        write(world.folder.filePath(u"b.txt"_s), "B");
        QTRY_VERIFY(world.local().select(u"b.txt"_s));
        world.localKey(Qt::Key_C, Qt::ControlModifier);
        QTRY_VERIFY(world.panel.actions().paste->isEnabled());
        world.table->setFocus();
        world.key(Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/b.txt"), QByteArray("B"));
        QVERIFY(!world.files->exists(world.id, "/workspace/a.txt"));
    }

    void rulesOfDropsOnThisComputer()
    {
        TwoPanes world;
        const auto decide = [&world](const QMimeData &data, const QString &target) {
            return FileDropRules::decideOnComputer(&data, *world.context, target);
        };
        const auto inside = world.remote({"/workspace/a"});
        QCOMPARE(decide(*inside, u"/tmp"_s).kind, Kind::Download);
        QCOMPARE(decide(*inside, u"/tmp"_s).action(), Qt::CopyAction);
        QVERIFY(!decide(*inside, {}).reason.isEmpty());
        QMimeData text;
        text.setText(u"hello"_s);
        QCOMPARE(decide(text, u"/tmp"_s).kind, Kind::Refuse);
        QVERIFY(decide(text, u"/tmp"_s).reason.isEmpty());
        Sandbox stopped = world.context->sandbox();
        stopped.state = SandboxState::Stopped;
        world.context->update(stopped);
        QVERIFY(decide(*inside, u"/tmp"_s).reason.contains(u"running"_s));
    }

    void itsRowsCanBeDroppedOnTheSandbox()
    {
        TwoPanes world;
        write(world.folder.filePath(u"a.txt"_s), "A");
        world.openBoth();
        QTRY_COMPARE(world.localNames(), QStringList{u"a.txt"_s});
        QVERIFY(world.local().select(u"a.txt"_s));
        const std::unique_ptr<QMimeData> data(
            world.local().model()->mimeData(world.local().selectionModel()->selectedRows()));
        QCOMPARE(data->urls(), QList<QUrl>{QUrl::fromLocalFile(world.folder.filePath(u"a.txt"_s))});
        QCOMPARE(dropOn(&world.panel, QPoint(world.panel.width() - 40, 250), data.get()), Qt::CopyAction);
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/a.txt"), QByteArray("A"));
    }

    void keysInItNeverTouchTheSandbox()
    {
        TwoPanes world;
        world.put("/workspace/keep.txt", "K");
        write(world.folder.filePath(u"a.txt"_s), "A");
        world.openBoth();
        QTRY_COMPARE(world.localNames(), QStringList{u"a.txt"_s});
        world.table->select("keep.txt");
        QTRY_VERIFY(world.panel.actions().remove->isEnabled());
        QVERIFY(world.local().select(u"a.txt"_s));
        world.localKey(Qt::Key_Delete);
        auto *question = world.waitForDialog<ConfirmDialog>("confirmDialog");
        QVERIFY(question);
        bool names = false;
        for (const QLabel *label : question->findChildren<QLabel *>())
            names = names || label->text().contains(u"a.txt"_s);
        QVERIFY(names);
        question->reject();
        world.localKey(Qt::Key_F2);
        QTRY_VERIFY(world.local().isEditing());
        QVERIFY(!world.table->isEditing());
    }

    void renamesInPlaceAndReplacesNothing()
    {
        TwoPanes world;
        write(world.folder.filePath(u"a.txt"_s), "A");
        write(world.folder.filePath(u"b.txt"_s), "B");
        world.openBoth();
        QTRY_COMPARE(world.localNames().size(), 2);
        const auto rename = [&world](const QString &from, const QString &to) {
            QVERIFY(world.local().select(from));
            world.localKey(Qt::Key_F2);
            QLineEdit *editor = nullptr;
            QTRY_VERIFY((editor = world.local().viewport()->findChild<QLineEdit *>()));
            QCOMPARE(editor->selectedText(), u"a"_s);
            editor->selectAll();
            QTest::keyClicks(editor, to);
            QTest::keyClick(editor, Qt::Key_Return);
            QTRY_VERIFY(!world.local().isEditing());
        };
        rename(u"a.txt"_s, u"b.txt"_s);
        QTRY_VERIFY(world.notice().contains(u"already"_s));
        QCOMPARE(bytesOf(world.folder.filePath(u"b.txt"_s)), QByteArray("B"));
        rename(u"a.txt"_s, u"c.txt"_s);
        QTRY_COMPARE(bytesOf(world.folder.filePath(u"c.txt"_s)), QByteArray("A"));
        QTRY_COMPARE(world.localNames(), (QStringList{u"b.txt"_s, u"c.txt"_s}));
    }

    void whatIsTypedAsANameIsKeptAndNotCarriedOutBySomethingElse()
    {
        TwoPanes world;
        write(world.folder.filePath(u"a.txt"_s), "A");
        world.openBoth();
        QTRY_COMPARE(world.localNames(), QStringList{u"a.txt"_s});
        QVERIFY(world.local().select(u"a.txt"_s));
        world.localKey(Qt::Key_F2);
        QLineEdit *editor = nullptr;
        QTRY_VERIFY((editor = world.local().viewport()->findChild<QLineEdit *>()));
        editor->selectAll();
        QTest::keyClicks(editor, u"half"_s);
        write(world.folder.filePath(u"a.txt"_s), "more"); // the row changes under the editor
        write(world.folder.filePath(u"b.txt"_s), "B");
        QSignalSpy listed(&world.pane(), &LocalPane::folderChanged);
        world.pane().refresh();
        QTRY_VERIFY(!listed.isEmpty());
        QCOMPARE(editor->text(), u"half"_s);
        QVERIFY(world.local().isEditing());
        // Going elsewhere drops it.
        world.pane().openFolder(QDir::rootPath());
        QTRY_COMPARE(world.pane().folder(), QDir::rootPath());
        QVERIFY(!QFile::exists(world.folder.filePath(u"half"_s)));
        QCOMPARE(bytesOf(world.folder.filePath(u"a.txt"_s)), QByteArray("more"));
    }

    void f6GoesFromPaneToPane()
    {
        TwoPanes world;
        world.put("/workspace/x");
        write(world.folder.filePath(u"a.txt"_s), "A");
        world.openBoth();
        QTRY_COMPARE(world.localNames().size(), 1);
        world.table->setFocus();
        QTRY_VERIFY(world.table->hasFocus());
        world.key(Qt::Key_F6);
        QTRY_VERIFY(world.local().hasFocus());
        QTest::keyClick(&world.local(), Qt::Key_F6, Qt::ShiftModifier);
        QTRY_VERIFY(world.table->hasFocus());
        world.local().setFocus();
        QTest::keyClick(&world.local(), Qt::Key_Tab);
        QTRY_VERIFY(world.table->hasFocus());
    }

    void aNarrowPanelShowsOneOfTheTwo()
    {
        TwoPanes world(560);
        world.put("/workspace/x", "X");
        world.openBoth();
        auto *preview = world.panel.findChild<QWidget *>(u"previewPane"_s);
        QVERIFY(world.pane().isVisible());
        world.panel.actions().showPreview->trigger();
        QVERIFY(preview->isVisible());
        QVERIFY(!world.pane().isVisible());
        QVERIFY(!world.panel.actions().showLocal->isChecked());
        world.panel.actions().showLocal->trigger();
        QVERIFY(world.pane().isVisible());
        QVERIFY(!preview->isVisible());
        // With room for both, both are there; without it again, not.
        world.panel.resize(1000, 500);
        world.panel.actions().showPreview->trigger();
        QVERIFY(preview->isVisible() && world.pane().isVisible());
        world.panel.resize(560, 500);
        QTRY_VERIFY(!preview->isVisible());
        QVERIFY(world.pane().isVisible());
        QVERIFY(world.table->isVisible());
    }

    void isRememberedFromOneTimeToTheNext()
    {
        TwoPanes world;
        world.openBoth();
        FilesPanel next(*world.context, world.queue);
        QVERIFY(next.actions().showLocal->isChecked());
        QVERIFY(next.local());
        QTRY_COMPARE(next.local()->folder(), world.folder.path());
        // A folder that is gone by then is no place to begin: the home folder is.
        QSettings().setValue(u"files/local-folder"_s, world.folder.filePath(u"gone"_s));
        FilesPanel later(*world.context, world.queue);
        QTRY_COMPARE(later.local()->folder(), QDir::homePath());
    }
};

QTEST_MAIN(TestLocalPane)
#include "tst_local_pane.moc"
