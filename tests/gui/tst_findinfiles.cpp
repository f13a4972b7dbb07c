// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeTerminalApi.h"
#include "WindowWorld.h"
#include "common/CommandPalette.h"
#include "files/FileTableView.h"
#include "files/FilesPanel.h"
#include "search/SearchForm.h"
#include "search/SearchView.h"
#include "terminal/TerminalPanel.h"

#include <QLineEdit>
#include <QMenu>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// Ctrl+Shift+F, and Ctrl+K for files, in the whole window.
class FindInFilesTest : public QObject {
    Q_OBJECT

    static FilesPanel *filesOf(WindowWorld &w)
    {
        const SandboxView *view = w.window->detail().focusView();
        return view ? qobject_cast<FilesPanel *>(view->panel(u"files"_s)) : nullptr;
    }

private Q_SLOTS:
    void theKeysLeadFromTheListIntoTheSearch()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        QVERIFY(
            w.window->actions().findInFiles->toolTip().contains(u"Ctrl+Shift+F") || !w.window->detail().focusView());
        w.window->openSandbox(w.key(a), u"overview"_s);
        w.list().setFocus();
        QTest::keyClick(w.window.get(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(filesOf(w) && filesOf(w)->search());
        QTRY_VERIFY(filesOf(w)->search()->isVisible());
        QTRY_COMPARE(QApplication::focusWidget()->objectName(), u"searchPattern"_s);
        // Ctrl+F within it means its field, Escape leads back to the files.
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(QApplication::focusWidget()->objectName(), u"searchPattern"_s);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!filesOf(w)->search()->isVisible());
        // From within the panel the same keys do the same.
        QTest::keyClick(w.window.get(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(filesOf(w)->search()->isVisible());
    }

    void thePaletteLeadsToFiles()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        auto &server = static_cast<FakeFileApi &>(w.backend->files());
        server.putFile(a.id, "/workspace/notes\n.md");
        server.putFile(a.id, "/etc/hosts");
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.window->openSandbox(w.key(a), u"files"_s);
        QTRY_VERIFY(filesOf(w) && filesOf(w)->browser().model().find("notes\n.md"));
        w.window->openSandbox(w.key(a), u"overview"_s);
        auto *line = w.find<QLineEdit>("paletteLine");
        const auto choose = [&](const QString &text) {
            w.window->actions().palette->trigger();
            QTest::keyClicks(line, text);
            const QString first = w.window->palette().model().index(0).data().toString();
            QTest::keyClick(line, Qt::Key_Return);
            return first;
        };
        // One of the folder that the panel shows; what is in its name can't break the line.
        QCOMPARE(choose(u"notes"_s), u"notes\\n.md"_s);
        QTRY_COMPARE(w.window->detail().focusView()->currentPanelId(), u"files"_s);
        auto *table = filesOf(w)->findChild<FileTableView *>();
        QTRY_COMPARE(table->selection().count, 1);
        QCOMPARE(table->selection().first.name, QByteArray("notes\n.md"));
        // A path.
        QCOMPARE(choose(u"/etc/hosts"_s), u"Go to /etc/hosts"_s);
        QTRY_COMPARE(filesOf(w)->browser().path(), RemotePath("/etc"));
        QTRY_COMPARE(table->selection().count, 1);
        // A text that nothing is called.
        QCOMPARE(choose(u"zzqx"_s), u"Find “zzqx” in Files"_s);
        QTRY_VERIFY(filesOf(w)->search() && filesOf(w)->search()->isVisible());
        QCOMPARE(filesOf(w)->search()->findChild<QLineEdit *>(u"searchPattern"_s)->text(), u"zzqx"_s);
        // Letters that lie about in the name of something else are no better match.
        QCOMPARE(choose(u"needle"_s), u"Find “needle” in Files"_s);
        QVERIFY(w.window->palette().model().rowCount() > 1);
        // Without a sandbox that runs there are no files to look in.
        w.backend->fakeSandboxes().setState(a.id, SandboxState::Stopped, u"stopped"_s);
        QTRY_VERIFY(!isLive(w.program.sandboxes().find(w.key(a))->sandbox.state));
        w.window->actions().palette->trigger();
        QTest::keyClicks(line, u"zzqx"_s);
        QCOMPARE(w.window->palette().model().rowCount(), 0);
    }

    void inATerminalTheKeysAreTheTerminals()
    {
        WindowWorld w;
        auto terminals = std::make_unique<FakeTerminalApi>();
        w.backend->setTerminalApi(std::move(terminals));
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.window->openSandbox(w.key(a), u"terminal"_s);
        auto *panel = qobject_cast<TerminalPanel *>(w.window->detail().focusView()->panel(u"terminal"_s));
        QVERIFY(panel);
        QTRY_VERIFY(QApplication::focusWidget() && panel->isAncestorOf(QApplication::focusWidget()));
        QTRY_VERIFY(w.window->actions().findInFiles->shortcut().isEmpty());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(w.window->detail().focusView()->currentPanelId(), u"terminal"_s);
        w.list().setFocus();
        QCOMPARE(w.window->actions().findInFiles->shortcut(),
            QKeySequence(QKeyCombination(Qt::CTRL | Qt::SHIFT, Qt::Key_F)));
    }

    void withoutASandboxItSaysWhy()
    {
        WindowWorld w;
        w.connectLocal();
        QVERIFY(w.show());
        QTRY_VERIFY(!w.window->actions().findInFiles->isEnabled());
        QVERIFY(w.window->actions().findInFiles->toolTip().contains(u"No sandbox is in focus."));
    }

    void thePanelsMenuFollowsWhatIsShown()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.window->openSandbox(w.key(a), u"files"_s);
        w.window->actions().findInFiles->trigger();
        QTRY_VERIFY(filesOf(w) && filesOf(w)->search());
        const auto *next = filesOf(w)->search()->findChild<QAction *>(u"searchNext"_s);
        const auto inSomeMenu = [&](const QAction *action) {
            const QList<QMenu *> menus = w.window->findChildren<QMenu *>();
            return std::ranges::any_of(
                menus, [&](const QMenu *menu) { return menu->actions().contains(const_cast<QAction *>(action)); });
        };
        QTRY_VERIFY(inSomeMenu(next));
        Q_EMIT filesOf(w)->search()->closeRequested();
        QTRY_VERIFY(!inSomeMenu(next));
    }
};

QTEST_MAIN(FindInFilesTest)
#include "tst_findinfiles.moc"
