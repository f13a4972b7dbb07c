// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeTerminalApi.h"
#include "MainMenu.h"
#include "WindowWorld.h"
#include "common/Panel.h"
#include "shortcuts/ShortcutField.h"
#include "shortcuts/Shortcuts.h"
#include "shortcuts/ShortcutsDialog.h"
#include "terminal/TerminalPanel.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QSettings>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// Keys that a person chose, in the whole window.
class ShortcutKeysTest : public QObject {
    Q_OBJECT

    static constexpr auto windowModifiers = Qt::ControlModifier | Qt::ShiftModifier;

    static ShortcutsDialog *openDialog(WindowWorld &w)
    {
        w.window->actions().shortcuts->trigger();
        auto *dialog = w.find<ShortcutsDialog>("shortcutsDialog");
        return dialog && QTest::qWaitForWindowActive(dialog) ? dialog : nullptr;
    }

    static bool closeDialog(WindowWorld &w, QPointer<ShortcutsDialog> dialog)
    {
        dialog->reject();
        if (!QTest::qWaitFor([&] { return !dialog; }))
            return false;
        w.window->activateWindow(); // as a window manager does when a dialog goes
        return QTest::qWaitForWindowActive(w.window.get());
    }

    static FakeTerminalApi *connectWithTerminals(WindowWorld &w)
    {
        auto owned = std::make_unique<FakeTerminalApi>();
        FakeTerminalApi *api = owned.get();
        w.backend->setTerminalApi(std::move(owned));
        w.connectLocal();
        return api;
    }

    /// The terminal of a running sandbox, with a shell that waits and the keyboard in it.
    static TerminalPanel *openTerminal(WindowWorld &w, const Sandbox &sandbox, const FakeTerminalApi &api)
    {
        w.window->openSandbox(w.key(sandbox), u"terminal"_s);
        auto *panel = qobject_cast<TerminalPanel *>(w.window->detail().focusView()->panel(u"terminal"_s));
        if (!panel || !QTest::qWaitFor([&] { return api.channel() != nullptr; }))
            return nullptr;
        api.channel()->open();
        api.channel()->output("$ ");
        panel->focusContent();
        return QTest::qWaitFor(
                   [panel] { return QApplication::focusWidget() && panel->isAncestorOf(QApplication::focusWidget()); })
            ? panel
            : nullptr;
    }

private Q_SLOTS:
    void theNewKeyDoesItAndTheOldOneDoesNot()
    {
        WindowWorld w;
        w.connectLocal();
        w.backend->fakeSandboxes().addRunning(u"a"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        QAction *sideBar = w.window->actions().sideBar;
        QVERIFY(sideBar->isChecked());
        ShortcutsDialog *dialog = openDialog(w);
        QVERIFY(dialog && dialog->choose(u"window/sideBar"_s));
        auto *field = dialog->findChild<ShortcutField *>(u"shortcutField1"_s);
        field->setFocus();
        QTest::keyClick(field, Qt::Key_J, Qt::ControlModifier);
        QTRY_COMPARE(sideBar->shortcuts(), QList{QKeySequence(Qt::CTRL | Qt::Key_J)});
        QVERIFY(sideBar->isChecked()); // typed there, it does nothing yet
        QVERIFY(closeDialog(w, dialog));
        w.list().setFocus();
        QTest::keyClick(&w.list(), Qt::Key_F9);
        QVERIFY(sideBar->isChecked());
        QTest::keyClick(&w.list(), Qt::Key_J, Qt::ControlModifier);
        QVERIFY(!sideBar->isChecked());
        QTest::keyClick(&w.list(), Qt::Key_J, Qt::ControlModifier);
        QVERIFY(sideBar->isChecked());
        // What shows keys shows this one.
        QVERIFY2(sideBar->toolTip().contains(u"Ctrl+J"), qPrintable(sideBar->toolTip()));
        QCOMPARE(MainMenu::entry(sideBar, {}).shortcut, u"Ctrl+J"_s);
        QCOMPARE(w.program.settings().value("shortcuts/window/sideBar").toString(), u"Ctrl+J"_s);
    }

    void itSurvivesARestart()
    {
        WindowWorld w;
        QVERIFY(w.show());
        QVERIFY(Shortcuts::shared().setKeys(u"window/sideBar"_s, {QKeySequence(Qt::CTRL | Qt::Key_J)}));
        w.window.reset();
        Shortcuts::shared().setStore(nullptr);
        QCOMPARE(Shortcuts::shared().text(u"window/sideBar"_s), u"F9"_s);
        w.program.settings().sync();
        QSettings settings(w.folder.path() + u"/config/settings.ini"_s, QSettings::IniFormat);
        Shortcuts::shared().setStore(&settings);
        QVERIFY(w.show());
        QCOMPARE(w.window->actions().sideBar->shortcuts(), QList{QKeySequence(Qt::CTRL | Qt::Key_J)});
        w.window.reset();
        Shortcuts::shared().setStore(nullptr);
    }

    void anotherProgramKnowsNothingOfIt()
    {
        WindowWorld w;
        QVERIFY(w.show());
        QCOMPARE(w.window->actions().sideBar->shortcuts(), QList{QKeySequence(Qt::Key_F9)});
    }

    void aKeyIsTakenFromAnotherActionOnlyWhenThatIsSaid()
    {
        WindowWorld w;
        QVERIFY(w.show());
        ActionSet &actions = w.window->actions();
        const QList<QKeySequence> before = actions.newSandbox->shortcuts();
        ShortcutsDialog *dialog = openDialog(w);
        QVERIFY(dialog && dialog->choose(u"window/sideBar"_s));
        auto *field = dialog->findChild<ShortcutField *>(u"shortcutField1"_s);
        field->setFocus();
        QTest::keyClick(field, Qt::Key_N, Qt::ControlModifier);
        auto *take = dialog->findChild<QPushButton *>(u"shortcutTake"_s);
        QTRY_VERIFY(take->isVisible());
        QCOMPARE(actions.newSandbox->shortcuts(), before);
        take->setFocus();
        QVERIFY(take->isVisible());
        QTest::keyClick(take, Qt::Key_Space);
        QCOMPARE(actions.newSandbox->shortcuts(), QList<QKeySequence>());
        QCOMPARE(actions.sideBar->shortcuts(), before);
        QVERIFY(closeDialog(w, dialog));
        w.list().setFocus();
        const bool shown = actions.sideBar->isChecked();
        QTest::keyClick(w.window.get(), Qt::Key_N, Qt::ControlModifier);
        QCOMPARE(actions.sideBar->isChecked(), !shown);
        QVERIFY(!w.find<QDialog>("newSandboxDialog"));
    }

    void theShellHasItsKeysWhateverWasChosen()
    {
        WindowWorld w;
        const FakeTerminalApi *api = connectWithTerminals(w);
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        Shortcuts &shortcuts = Shortcuts::shared();
        QVERIFY(shortcuts.setKeys(u"window/sideBar"_s, {QKeySequence(Qt::CTRL | Qt::Key_B)}));
        TerminalPanel *panel = openTerminal(w, a, *api);
        QVERIFY(panel);
        api->channel()->clearInput();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_B, Qt::ControlModifier);
        QTRY_COMPARE(api->channel()->input(), QByteArray("\x02"));
        QVERIFY(w.window->actions().sideBar->isChecked());
        api->channel()->clearInput();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_C, Qt::ControlModifier);
        QTRY_COMPARE(api->channel()->input(), QByteArray("\x03"));
    }

    void keysOfTheTerminalCanBeOthers()
    {
        WindowWorld w;
        const FakeTerminalApi *api = connectWithTerminals(w);
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        TerminalPanel *panel = openTerminal(w, a, *api);
        QVERIFY(panel);
        QCOMPARE(api->channels().size(), 1);
        // While the terminal has the keyboard, the window's key for it is away, and comes back as it is then.
        QAction *open = w.window->actions().terminal;
        QTRY_COMPARE(open->shortcuts(), QList<QKeySequence>());
        const QKeySequence key(Qt::CTRL | Qt::SHIFT | Qt::Key_J);
        QVERIFY(Shortcuts::shared().setKeys(u"terminal/terminalNewAction"_s, {key}));
        QCOMPARE(open->shortcuts(), QList{QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T)});
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_J, windowModifiers);
        QTRY_COMPARE(api->channels().size(), 2);
        // The old one is the window's now, which has a terminal open already.
        QTRY_VERIFY(QApplication::focusWidget() && panel->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_T, windowModifiers);
        QCOMPARE(api->channels().size(), 2);
        w.list().setFocus();
        QCOMPARE(open->shortcuts(), QList{QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T)});
    }

    void keysOfTerminalsAndFilesAreListedBeforeAnyIsOpen()
    {
        WindowWorld w;
        QVERIFY(w.show());
        ShortcutsDialog *dialog = openDialog(w);
        QVERIFY(dialog);
        QVERIFY(dialog->choose(u"terminal/terminalCopyAction"_s));
        QVERIFY(dialog->choose(u"files/filesUpload"_s));
        QVERIFY(dialog->choose(u"window/panel_terminal"_s));
    }

    void everyActionOfTheWindowCanHaveAKey()
    {
        WindowWorld w;
        QVERIFY(w.show());
        for (const QAction *action : w.window->actions().all() + w.window->actions().panels())
            QVERIFY2(Shortcuts::isAdded(action), qPrintable(action->objectName()));
    }
};

QTEST_MAIN(ShortcutKeysTest)
#include "tst_shortcutkeys.moc"
