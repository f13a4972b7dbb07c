// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeTerminalApi.h"
#include "WindowWorld.h"
#include "common/Panel.h"

#include <QAction>
#include <QSet>
#include <QTreeWidget>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// One key, one meaning: two enabled actions with the same key make Qt do neither.
class KeysTest : public QObject {
    Q_OBJECT

    static QStringList sharedKeys(const QList<QAction *> &some, const QList<QAction *> &others)
    {
        QSet<QKeySequence> keys;
        for (const QAction *action : some) {
            const QList<QKeySequence> own = action->shortcuts();
            keys.unite({own.begin(), own.end()});
        }
        QStringList shared;
        for (const QAction *action : others) {
            for (const QKeySequence &key : action->shortcuts()) {
                if (keys.contains(key))
                    shared << key.toString() + u": "_s + action->text();
            }
        }
        return shared;
    }

private Q_SLOTS:
    void aPanelWithTheKeyboardHasItsKeysForItself()
    {
        WindowWorld w;
        w.backend->setTerminalApi(std::make_unique<FakeTerminalApi>());
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.list().selectKey(w.key(a));
        QTRY_VERIFY(w.window->detail().focusView());
        const ActionSet &actions = w.window->actions();
        const auto all = [&] { return actions.all() + actions.panels(); };
        for (QAction *choose : actions.panels()) {
            // By its name: its action leads to none that the server doesn't offer.
            w.window->openSandbox(w.key(a), choose->data().toString());
            const SandboxView *view = w.window->detail().focusView();
            QTRY_COMPARE(view->currentPanelId(), choose->data().toString());
            Panel *panel = view->currentPanel();
            panel->focusContent();
            QTRY_VERIFY2(panel->isAncestorOf(QApplication::focusWidget()), qPrintable(choose->text()));
            const QStringList shared = sharedKeys(all(), panel->panelActions());
            QVERIFY2(shared.isEmpty(), qPrintable(choose->text() + u" – "_s + shared.join(u", ")));
        }
    }

    void panelsThatTheServerDoesNotOfferSayWhy()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        const auto panel = [&w](const QString &id) {
            for (QAction *action : w.window->actions().panels()) {
                if (action->data().toString() == id)
                    return action;
            }
            return static_cast<QAction *>(nullptr);
        };
        w.list().selectKey(w.key(a));
        QTRY_VERIFY(w.window->detail().focusView());
        QTRY_VERIFY(panel(u"files"_s)->isEnabled());
        QVERIFY(!panel(u"schedules"_s)->isEnabled());
        QVERIFY2(panel(u"schedules"_s)->toolTip().contains(u"offer"), qPrintable(panel(u"schedules"_s)->toolTip()));
        QVERIFY(!panel(u"docker"_s)->isEnabled());
        // Servers say what they can after they are connected.
        Capabilities capabilities = w.backend->capabilities();
        capabilities.set(Feature::DockerInside, true);
        w.backend->setCapabilities(capabilities);
        QTRY_VERIFY(panel(u"docker"_s)->isEnabled());
        QVERIFY(!panel(u"schedules"_s)->isEnabled());
        // Whoever asks for it by name gets its explanation, and from then on it has a tab.
        w.window->openSandbox(w.key(a), u"schedules"_s);
        QTRY_VERIFY(panel(u"schedules"_s)->isEnabled());
    }

    void allKeysAreListedThoseOfThePanelsToo()
    {
        WindowWorld w;
        w.connectLocal();
        QVERIFY(w.show());
        w.window->actions().shortcuts->trigger();
        const auto *table = w.find<QTreeWidget>("shortcutTable");
        QVERIFY(table);
        QStringList listed;
        for (int i = 0; i < table->topLevelItemCount(); ++i)
            listed << table->topLevelItem(i)->text(2).split(u", "_s);
        for (const QAction *action : w.window->actions().all() + w.window->actions().panels()) {
            for (const QKeySequence &key : action->shortcuts())
                QVERIFY2(listed.contains(key.toString(QKeySequence::NativeText)), qPrintable(action->text()));
        }
        QVERIFY(listed.contains(u"Ctrl+1"_s) && listed.contains(u"Ctrl+9"_s));
    }

    void keysOfThePanelsInUseAreListed()
    {
        WindowWorld w;
        w.backend->setTerminalApi(std::make_unique<FakeTerminalApi>());
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.window->openSandbox(w.key(a), u"files"_s);
        w.window->openSandbox(w.key(a), u"terminal"_s);
        w.window->actions().shortcuts->trigger();
        const auto *table = w.find<QTreeWidget>("shortcutTable");
        QVERIFY(table);
        QHash<QString, QString> keys;
        for (int i = 0; i < table->topLevelItemCount(); ++i)
            keys.insert(table->topLevelItem(i)->text(1) + u": "_s + table->topLevelItem(i)->text(0),
                table->topLevelItem(i)->text(2));
        for (const QString &id : {u"files"_s, u"terminal"_s}) {
            const Panel *panel = w.window->detail().focusView()->panel(id);
            QVERIFY(panel);
            int listed = 0;
            for (const QAction *action : panel->panelActions()) {
                const QString name = QString(panel->title()).remove(u'&') + u": "_s + action->text().remove(u'&');
                if (action->shortcuts().isEmpty())
                    continue;
                QVERIFY2(keys.contains(name), qPrintable(name));
                ++listed;
            }
            QVERIFY2(listed > 0, qPrintable(id));
        }
    }

    void theWindowHasThemBackInTheList()
    {
        WindowWorld w;
        w.backend->setTerminalApi(std::make_unique<FakeTerminalApi>());
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.list().selectKey(w.key(a));
        QTRY_VERIFY(w.window->detail().focusView());
        QAction *terminal = w.window->actions().terminal;
        const QList<QKeySequence> keys = terminal->shortcuts();
        QCOMPARE(keys.size(), 1);
        w.list().setFocus();
        QTest::keyClick(&w.list(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(w.window->detail().focusView()->currentPanelId(), u"terminal"_s);
        Panel *panel = w.window->detail().focusView()->currentPanel();
        panel->focusContent();
        QTRY_VERIFY(panel->isAncestorOf(QApplication::focusWidget()));
        QTRY_COMPARE(terminal->shortcuts(), QList<QKeySequence>());
        w.list().setFocus();
        QTRY_COMPARE(terminal->shortcuts(), keys);
    }
};

QTEST_MAIN(KeysTest)
#include "tst_keys.moc"
