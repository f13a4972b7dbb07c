// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ActionState.h"
#include "common/ConfirmDialog.h"
#include "common/StateView.h"
#include "shortcuts/ShortcutField.h"
#include "shortcuts/Shortcuts.h"
#include "shortcuts/ShortcutsDialog.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

using namespace Qt::StringLiterals;
using namespace vivarium;

namespace {

const QKeySequence ctrlJ(Qt::CTRL | Qt::Key_J);
const QKeySequence ctrlN(Qt::CTRL | Qt::Key_N);
const QKeySequence ctrlU(Qt::CTRL | Qt::Key_U);
const QKeySequence terminalT(Qt::CTRL | Qt::SHIFT | Qt::Key_T);
const QKeySequence terminalJ(Qt::CTRL | Qt::SHIFT | Qt::Key_J);

/// Actions as a window and two panels have them, in a registry of their own.
struct ShortcutWorld {
    QTemporaryDir folder;
    QString path{folder.path() + u"/settings.ini"_s};
    QSettings store{path, QSettings::IniFormat};
    Shortcuts shortcuts;
    QAction newSandbox{u"&New Sandbox…"_s};
    QAction sideBar{u"&Side Bar"_s};
    QAction terminal{u"Open &Terminal"_s};
    QAction newTerminal{u"&New Terminal"_s};
    QAction upload{u"&Upload…"_s};
    QAction copy{u"&Copy"_s};

    ShortcutWorld()
    {
        add(newSandbox, "newSandbox", ctrlN, ShortcutContext::Window);
        add(sideBar, "sideBar", QKeySequence(Qt::Key_F9), ShortcutContext::Window);
        add(terminal, "terminal", terminalT, ShortcutContext::Window);
        add(newTerminal, "terminalNewAction", terminalT, ShortcutContext::Terminal);
        add(upload, "filesUpload", ctrlU, ShortcutContext::Files);
        add(copy, "filesCopy", QKeySequence(Qt::CTRL | Qt::Key_C), ShortcutContext::Files);
    }
    void add(QAction &action, const char *name, const QKeySequence &key, ShortcutContext context)
    {
        action.setObjectName(QLatin1String(name));
        action.setShortcut(key);
        ActionState::setExplanation(&action, {});
        shortcuts.addAction(&action, context);
    }
    /// What the program would find at its next start.
    void write(const QByteArray &settings)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(settings);
        file.close();
        store.sync();
    }
};

} // namespace

class ShortcutsTest : public QObject {
    Q_OBJECT

    /// Shown, with the keyboard, and at this action.
    static bool showAt(ShortcutsDialog &dialog, const QString &id)
    {
        dialog.show();
        return QTest::qWaitForWindowActive(&dialog) && dialog.choose(id);
    }

private Q_SLOTS:
    void whatAPersonChoseHoldsAtOnceForAllActionsOfItsKind()
    {
        ShortcutWorld w;
        w.shortcuts.setStore(&w.store);
        QAction second(u"&Upload…"_s); // of another sandbox
        w.add(second, "filesUpload", ctrlU, ShortcutContext::Files);
        QSignalSpy changed(&w.shortcuts, &Shortcuts::changed);
        QVERIFY(w.shortcuts.setKeys(u"files/filesUpload"_s, {ctrlJ}));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(w.upload.shortcuts(), QList{ctrlJ});
        QCOMPARE(second.shortcuts(), QList{ctrlJ});
        QVERIFY2(w.upload.toolTip().endsWith(u"Ctrl+J"), qPrintable(w.upload.toolTip()));
        QAction later(u"&Upload…"_s); // of a panel that is opened afterwards
        w.add(later, "filesUpload", ctrlU, ShortcutContext::Files);
        QCOMPARE(later.shortcuts(), QList{ctrlJ});
        QVERIFY2(later.toolTip().endsWith(u"Ctrl+J"), qPrintable(later.toolTip()));
    }

    void onlyWhatDiffersIsStoredAndComesBack()
    {
        ShortcutWorld w;
        w.shortcuts.setStore(&w.store);
        QVERIFY(w.shortcuts.setKeys(u"window/sideBar"_s, {ctrlJ, QKeySequence(Qt::CTRL | Qt::Key_Comma)}));
        QVERIFY(w.shortcuts.setKeys(u"window/newSandbox"_s, {}));
        QVERIFY(w.shortcuts.setKeys(u"files/filesUpload"_s, {QKeySequence(Qt::CTRL | Qt::Key_B)}));
        QVERIFY(w.shortcuts.setKeys(u"files/filesUpload"_s, {ctrlU})); // the default: nothing to store
        w.store.sync();
        const QSettings read(w.path, QSettings::IniFormat);
        QStringList stored = read.allKeys();
        stored.sort();
        QCOMPARE(stored, (QStringList{u"shortcuts/window/newSandbox"_s, u"shortcuts/window/sideBar"_s}));

        ShortcutWorld next;
        QSettings kept(w.path, QSettings::IniFormat);
        next.shortcuts.setStore(&kept);
        QCOMPARE(next.sideBar.shortcuts(), (QList{ctrlJ, QKeySequence(Qt::CTRL | Qt::Key_Comma)}));
        QCOMPARE(next.newSandbox.shortcuts(), QList<QKeySequence>());
        QCOMPARE(next.upload.shortcuts(), QList{ctrlU});
        next.shortcuts.resetAll();
        QCOMPARE(next.sideBar.shortcuts(), QList{QKeySequence(Qt::Key_F9)});
        QCOMPARE(next.newSandbox.shortcuts(), QList{ctrlN});
        QVERIFY(kept.allKeys().isEmpty());
    }

    void damagedSettingsAreAsIfTheyWereNotThere_data()
    {
        QTest::addColumn<QByteArray>("settings");
        QTest::newRow("no key") << QByteArray("[shortcuts]\nwindow\\sideBar=Hyper+Nonsense\n");
        QTest::newRow("several keys one after the other")
            << QByteArray("[shortcuts]\nwindow\\sideBar=\"Ctrl+J, Ctrl+K\"\n");
        QTest::newRow("a comma without quotes") << QByteArray("[shortcuts]\nwindow\\sideBar=Ctrl+J,Ctrl+K\n");
        QTest::newRow("too many") << QByteArray("[shortcuts]\nwindow\\sideBar=\"Ctrl+J; Ctrl+K; Ctrl+B\"\n");
        QTest::newRow("too long") << "[shortcuts]\nwindow\\sideBar=" + QByteArray(100000, 'x') + '\n';
        QTest::newRow("not a text") << QByteArray("[shortcuts]\nwindow\\sideBar=@Variant(\\0\\0\\0\\x1)\n");
        QTest::newRow("a letter") << QByteArray("[shortcuts]\nwindow\\sideBar=J\n");
        QTest::newRow("a key of text fields") << QByteArray("[shortcuts]\nwindow\\sideBar=Ctrl+V\n");
        QTest::newRow("not this file at all") << QByteArray("\x00\xff\x12[[[=;\n", 9);
    }

    void damagedSettingsAreAsIfTheyWereNotThere()
    {
        QFETCH(QByteArray, settings);
        ShortcutWorld w;
        w.write(settings);
        w.shortcuts.setStore(&w.store);
        QCOMPARE(w.sideBar.shortcuts(), QList{QKeySequence(Qt::Key_F9)});
        QVERIFY(w.shortcuts.setKeys(u"window/sideBar"_s, {ctrlJ})); // it can be chosen anew
        QCOMPARE(w.sideBar.shortcuts(), QList{ctrlJ});
    }

    void twoThatExcludeEachOtherNeverHoldTogether()
    {
        ShortcutWorld w;
        w.write("[shortcuts]\nwindow\\sideBar=Ctrl+J\nwindow\\newSandbox=Ctrl+J\nfiles\\filesUpload=Ctrl+J\n");
        w.shortcuts.setStore(&w.store);
        QCOMPARE(w.newSandbox.shortcuts(), QList{ctrlJ}); // the first of them
        QCOMPARE(w.sideBar.shortcuts(), QList{QKeySequence(Qt::Key_F9)});
        QCOMPARE(w.upload.shortcuts(), QList{ctrlU});
    }

    void keysChangeHandsOnlyWhenThatIsWanted()
    {
        ShortcutWorld w;
        QCOMPARE(w.shortcuts.conflicts(u"window/sideBar"_s, ctrlN).value(0).id, u"window/newSandbox"_s);
        QCOMPARE(w.shortcuts.conflicts(u"window/sideBar"_s, ctrlU).value(0).id, u"files/filesUpload"_s);
        QVERIFY(!w.shortcuts.setKeys(u"window/sideBar"_s, {ctrlN}));
        QCOMPARE(w.newSandbox.shortcuts(), QList{ctrlN});
        QVERIFY(w.shortcuts.takeKeys(u"window/sideBar"_s, {ctrlN}));
        QCOMPARE(w.newSandbox.shortcuts(), QList<QKeySequence>());
        QCOMPARE(w.sideBar.shortcuts(), QList{ctrlN});
        // The way back is no accident either.
        QVERIFY(!w.shortcuts.setKeys(u"window/newSandbox"_s, {ctrlN}));
        QVERIFY(w.shortcuts.takeKeys(u"window/newSandbox"_s, {ctrlN}));
        QCOMPARE(w.sideBar.shortcuts(), QList<QKeySequence>());
    }

    void placesThatNeverHaveTheKeyboardTogetherMayUseTheSame()
    {
        ShortcutWorld w;
        QVERIFY(w.shortcuts.conflicts(u"terminal/terminalNewAction"_s, ctrlU).isEmpty());
        // These have one from the start, and the panel comes first.
        QVERIFY(w.shortcuts.conflicts(u"window/terminal"_s, terminalT).isEmpty());
        QCOMPARE(w.terminal.shortcuts(), w.newTerminal.shortcuts());
        QVERIFY(!w.shortcuts.conflicts(u"window/sideBar"_s, terminalT).isEmpty());
    }

    void anActionThatComesLaterDoesNotTakeBackItsDefault()
    {
        ShortcutWorld w;
        QVERIFY(w.shortcuts.setKeys(u"window/sideBar"_s, {ctrlJ}));
        QAction log(u"&Log"_s);
        w.add(log, "containerLog", ctrlJ, ShortcutContext::Docker);
        QCOMPARE(log.shortcuts(), QList<QKeySequence>());
        QCOMPARE(w.sideBar.shortcuts(), QList{ctrlJ});
        w.shortcuts.resetAll();
        QCOMPARE(log.shortcuts(), QList{ctrlJ});
    }

    void keysThatBelongToOthersCannotBeHad_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("key");
        for (const char *key :
            {"Ctrl+C", "Ctrl+D", "Ctrl+Z", "Ctrl+\\", "A", "Shift+A", "Alt+B", "F5", "Tab", "Ctrl+Right"})
            QTest::addRow("terminal %s", key) << u"terminal/terminalNewAction"_s << QString::fromLatin1(key);
        for (const char *key :
            {"Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+A", "Ctrl+Z", "A", "Shift+A", "7", "Space", "Tab", "Return", "Esc",
                "Up", "Home", "Backspace", "Del", "Alt+S", "F6", "Shift+F6", "Ctrl+Return", "F10", "Alt+F4"})
            QTest::addRow("window %s", key) << u"window/sideBar"_s << QString::fromLatin1(key);
    }

    void keysThatBelongToOthersCannotBeHad()
    {
        QFETCH(QString, id);
        QFETCH(QString, key);
        ShortcutWorld w;
        const QKeySequence keys(key);
        QVERIFY(!ShortcutRules::whyNot(*w.shortcuts.find(id), keys).isEmpty());
        QVERIFY(!w.shortcuts.setKeys(id, {keys}));
        QVERIFY(!w.shortcuts.takeKeys(id, {keys}));
        QVERIFY(!w.shortcuts.isChanged(id));
    }

    void othersCanBeHad()
    {
        ShortcutWorld w;
        const auto reason = [&w](const char *id, const char *key) {
            return ShortcutRules::whyNot(*w.shortcuts.find(QLatin1String(id)), QKeySequence(QLatin1String(key)));
        };
        for (const char *key : {"Ctrl+J", "F7", "Shift+F7", "Ctrl+Shift+J", "Alt+Left", "Ctrl+Alt+S", "Ins"})
            QVERIFY2(reason("window/sideBar", key).isEmpty(), key);
        for (const char *key : {"Ctrl+Shift+J", "Ctrl+Shift+F5", "Ctrl+Alt+Shift+J"})
            QVERIFY2(reason("terminal/terminalNewAction", key).isEmpty(), key);
        QCOMPARE(reason("files/filesCopy", "Ctrl+C"), QString()); // it has it from the start
    }

    void textsNameTheKeyThatHolds()
    {
        const QKeySequence usual(Qt::Key_F5);
        QCOMPARE(Shortcuts::keyOrName(u"window/testRefresh"_s, usual), u"F5"_s); // no window has it yet
        QAction refresh(u"&Refresh"_s);
        refresh.setObjectName(u"testRefresh"_s);
        refresh.setShortcut(usual);
        Shortcuts::add(&refresh, ShortcutContext::Window);
        QAction same(u"&Read Again"_s);
        ActionState::setExplanation(&same, u"Reads it again"_s);
        Shortcuts::showKeyOf(&same, u"window/testRefresh"_s, usual);
        QVERIFY2(same.toolTip().endsWith(u"F5"), qPrintable(same.toolTip()));
        QKeyEvent oldKey(QEvent::KeyPress, Qt::Key_F5, Qt::NoModifier);
        QKeyEvent newKey(QEvent::KeyPress, Qt::Key_J, Qt::ControlModifier);
        QVERIFY(Shortcuts::isPressed(u"window/testRefresh"_s, oldKey, usual));
        QVERIFY(Shortcuts::shared().setKeys(u"window/testRefresh"_s, {ctrlJ}));
        QCOMPARE(Shortcuts::keyOrName(u"window/testRefresh"_s, usual), u"Ctrl+J"_s);
        QVERIFY2(same.toolTip().endsWith(u"Ctrl+J"), qPrintable(same.toolTip()));
        QVERIFY(!Shortcuts::isPressed(u"window/testRefresh"_s, oldKey, usual));
        QVERIFY(Shortcuts::isPressed(u"window/testRefresh"_s, newKey, usual));
        QVERIFY(Shortcuts::shared().setKeys(u"window/testRefresh"_s, {}));
        QCOMPARE(Shortcuts::keyOrName(u"window/testRefresh"_s, usual), u"Refresh"_s);
        QVERIFY2(same.toolTip().endsWith(u"Reads it again"), qPrintable(same.toolTip()));
        Shortcuts::shared().resetAll();
    }

    void theDialogTellsOfAConflictAndTakesOnlyWhenAsked()
    {
        ShortcutWorld w;
        ShortcutsDialog dialog(w.shortcuts, nullptr);
        QVERIFY(showAt(dialog, u"window/sideBar"_s));
        auto *field = dialog.findChild<ShortcutField *>(u"shortcutField1"_s);
        auto *message = dialog.findChild<QLabel *>(u"shortcutMessage"_s);
        auto *take = dialog.findChild<QPushButton *>(u"shortcutTake"_s);
        QVERIFY(field && message && take);
        field->setFocus();
        QTest::keyClick(field, Qt::Key_N, Qt::ControlModifier);
        QTRY_VERIFY(take->isVisible());
        QVERIFY2(message->text().contains(u"New Sandbox") && message->text().contains(u"Ctrl+N"),
            qPrintable(message->text()));
        QVERIFY2(take->text().contains(u"New Sandbox"), qPrintable(take->text()));
        QCOMPARE(field->accessibleDescription(), message->text());
        QCOMPARE(w.newSandbox.shortcuts(), QList{ctrlN});
        QCOMPARE(w.sideBar.shortcuts(), QList{QKeySequence(Qt::Key_F9)});
        // Going on to another one changes nothing.
        QVERIFY(dialog.choose(u"files/filesUpload"_s));
        QVERIFY(!take->isVisible());
        QVERIFY(dialog.choose(u"window/sideBar"_s));
        QCOMPARE(field->keySequence(), QKeySequence(Qt::Key_F9));
        field->setFocus();
        QTest::keyClick(field, Qt::Key_N, Qt::ControlModifier);
        QTRY_VERIFY(take->isVisible());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab); // past the second field
        QVERIFY(take->isVisible());
        QCOMPARE(QApplication::focusWidget(), take);
        QTest::keyClick(take, Qt::Key_Space);
        QCOMPARE(w.newSandbox.shortcuts(), QList<QKeySequence>());
        QCOMPARE(w.sideBar.shortcuts(), QList{ctrlN});
        QVERIFY(!take->isVisible());
    }

    void theDialogSaysWhatCannotBe()
    {
        ShortcutWorld w;
        ShortcutsDialog dialog(w.shortcuts, nullptr);
        QVERIFY(showAt(dialog, u"terminal/terminalNewAction"_s));
        auto *field = dialog.findChild<ShortcutField *>(u"shortcutField1"_s);
        auto *message = dialog.findChild<QLabel *>(u"shortcutMessage"_s);
        field->setFocus();
        QTest::keyClick(field, Qt::Key_D, Qt::ControlModifier);
        QTRY_VERIFY(message->isVisible());
        QVERIFY2(message->text().contains(u"shell"), qPrintable(message->text()));
        QCOMPARE(w.newTerminal.shortcuts(), QList{terminalT});
        // Escape gives up, and is no key to have.
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(dialog.isVisible());
        QCOMPARE(field->keySequence(), terminalT);
        QVERIFY(!message->isVisible());
        // Backspace takes the key away, Reset brings it back.
        field->setFocus();
        QTest::keyClick(field, Qt::Key_Backspace);
        QCOMPARE(w.newTerminal.shortcuts(), QList<QKeySequence>());
        auto *reset = dialog.findChild<QPushButton *>(u"shortcutReset"_s);
        QVERIFY(reset->isEnabled());
        reset->click();
        QCOMPARE(w.newTerminal.shortcuts(), QList{terminalT});
        QVERIFY(!reset->isEnabled());
    }

    void modifiersAloneChangeNothing()
    {
        ShortcutWorld w;
        ShortcutsDialog dialog(w.shortcuts, nullptr);
        QVERIFY(showAt(dialog, u"window/sideBar"_s));
        auto *field = dialog.findChild<ShortcutField *>(u"shortcutField1"_s);
        field->setFocus();
        QTest::keyPress(field, Qt::Key_Control);
        QTest::keyRelease(field, Qt::Key_Control);
        dialog.findChild<QLineEdit *>(u"shortcutFilter"_s)->setFocus(); // the field is left
        QTRY_COMPARE(field->keySequence(), QKeySequence(Qt::Key_F9));
        QCOMPARE(w.sideBar.shortcuts(), QList{QKeySequence(Qt::Key_F9)});
    }

    void theFilterFindsByNamePlaceAndKey()
    {
        ShortcutWorld w;
        ShortcutsDialog dialog(w.shortcuts, nullptr);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        auto *filter = dialog.findChild<QLineEdit *>(u"shortcutFilter"_s);
        auto *table = dialog.findChild<QTreeWidget *>(u"shortcutTable"_s);
        auto *state = dialog.findChild<StateView *>();
        const auto shown = [table] {
            QStringList names;
            for (int i = 0; i < table->topLevelItemCount(); ++i) {
                if (!table->topLevelItem(i)->isHidden())
                    names << table->topLevelItem(i)->text(0);
            }
            return names;
        };
        QCOMPARE(shown().size(), 6);
        QVERIFY(filter->hasFocus());
        QTest::keyClicks(filter, u"side"_s);
        QCOMPARE(shown(), QStringList{u"Side Bar"_s});
        QCOMPARE(table->currentItem()->text(0), u"Side Bar"_s);
        filter->setText(u"files ctrl+u"_s);
        QCOMPARE(shown(), QStringList{u"Upload…"_s});
        filter->setText(u"zzqx"_s);
        QVERIFY(shown().isEmpty());
        QVERIFY(!state->isShowingContent());
        QVERIFY2(state->message().contains(u"No action matches"), qPrintable(state->message()));
        QTest::keyClick(filter, Qt::Key_Escape); // of the filter first
        QVERIFY(dialog.isVisible());
        QVERIFY(state->isShowingContent());
        QCOMPARE(shown().size(), 6);
        // By keys alone to where one is typed.
        filter->setFocus();
        QTest::keyClick(filter, Qt::Key_Down);
        QVERIFY(table->hasFocus());
    }

    void resettingAllAsksFirst()
    {
        ShortcutWorld w;
        QVERIFY(w.shortcuts.setKeys(u"window/sideBar"_s, {ctrlJ}));
        QVERIFY(w.shortcuts.setKeys(u"terminal/terminalNewAction"_s, {terminalJ}));
        ShortcutsDialog dialog(w.shortcuts, nullptr);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        dialog.findChild<QPushButton *>(u"shortcutResetAll"_s)->click();
        auto *question = dialog.findChild<ConfirmDialog *>();
        QVERIFY(question);
        QCOMPARE(w.sideBar.shortcuts(), QList{ctrlJ});
        question->accept();
        QCOMPARE(w.sideBar.shortcuts(), QList{QKeySequence(Qt::Key_F9)});
        QCOMPARE(w.newTerminal.shortcuts(), QList{terminalT});
        QVERIFY(!w.shortcuts.isChanged(u"window/sideBar"_s));
    }
};

QTEST_MAIN(ShortcutsTest)
#include "tst_shortcuts.moc"
