// SPDX-License-Identifier: GPL-3.0-or-later
#include "WindowWorld.h"
#include "connections/ConnectDialog.h"
#include "connections/ConnectionDetailsWindow.h"
#include "sandboxes/NewSandboxDialog.h"
#include "shortcuts/ShortcutsDialog.h"

#include <QAccessible>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace vivarium;

class AccessibilityTest : public QObject {
    Q_OBJECT

    /// Controls that a person can reach but a screen reader can't name.
    static QStringList nameless(QWidget *root)
    {
        QStringList found;
        const QList<QWidget *> widgets = root->findChildren<QWidget *>();
        for (QWidget *widget : widgets) {
            if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || !widget->isEnabled())
                continue;
            QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(widget);
            if (!interface || interface->role() == QAccessible::Client || interface->role() == QAccessible::StaticText)
                continue;
            QString name = interface->text(QAccessible::Name);
            // The label of a form's row is a relation, not a name.
            if (name.isEmpty() && !interface->relations(QAccessible::Label).isEmpty())
                name = u"labelled"_s;
            if (name.trimmed().isEmpty() && widget->focusProxy() == nullptr
                && !qobject_cast<QAbstractScrollArea *>(widget->parentWidget()))
                found << QStringLiteral("%1 \"%2\" in %3")
                             .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
                                 widget->parentWidget() ? widget->parentWidget()->objectName() : QString());
        }
        return found;
    }

private Q_SLOTS:
    void everyControlOfTheWindowHasAName()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        for (const QString &panel : {u"overview"_s, u"files"_s, u"processes"_s, u"run"_s, u"ports"_s, u"network"_s,
                 u"snapshots"_s, u"docker"_s}) {
            w.window->openSandbox(w.key(a), panel);
            QTRY_VERIFY(w.window->detail().focusView()->currentPanel());
            QCOMPARE(nameless(w.window.get()), QStringList());
        }
        for (const auto place :
            {PlacesModel::Kind::Snapshots, PlacesModel::Kind::Activity, PlacesModel::Kind::Transfers}) {
            w.window->showPlace(place);
            QCOMPARE(nameless(w.window.get()), QStringList());
        }
    }

    void everyControlOfTheFormsHasAName()
    {
        WindowWorld w;
        w.connectLocal();
        QVERIFY(w.show());
        QTRY_VERIFY(w.window->actions().newSandbox->isEnabled());
        w.window->actions().newSandbox->trigger();
        auto *form = w.find<NewSandboxDialog>("newSandboxDialog");
        form->findChild<QToolButton *>(u"moreButton"_s)->setChecked(true);
        form->findChild<QToolButton *>(u"networkButton"_s)->setChecked(true);
        QTRY_VERIFY(form->isVisible());
        QCOMPARE(nameless(form), QStringList());
        form->reject();
        w.window->actions().connectServer->trigger();
        auto *dialog = w.find<ConnectDialog>("connectDialog");
        QTRY_VERIFY(dialog->isVisible());
        QCOMPARE(nameless(dialog), QStringList());
        dialog->reject();
        QVERIFY(w.window->actions().connectionDetails->isEnabled());
        w.window->actions().connectionDetails->trigger();
        auto *details = w.find<ConnectionDetailsWindow>("connectionDetails");
        QTRY_VERIFY(details->isVisible());
        QCOMPARE(nameless(details), QStringList());
        w.window->actions().shortcuts->trigger();
        auto *keys = w.find<ShortcutsDialog>("shortcutsDialog");
        QTRY_VERIFY(keys->isVisible());
        QCOMPARE(nameless(keys), QStringList());
    }

    void f6GoesThroughTheAreas()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.window->openSandbox(w.key(a), u"overview"_s);
        w.list().setFocus();
        QTest::keyClick(w.window.get(), Qt::Key_F6);
        QVERIFY(w.window->detail().isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(w.window.get(), Qt::Key_F6);
        QCOMPARE(QApplication::focusWidget()->objectName(), u"places"_s);
        QTest::keyClick(w.window.get(), Qt::Key_F6);
        QCOMPARE(QApplication::focusWidget()->objectName(), u"sandboxList"_s);
        QTest::keyClick(w.window.get(), Qt::Key_F6, Qt::ShiftModifier);
        QCOMPARE(QApplication::focusWidget()->objectName(), u"places"_s);
    }

    void actionsThatCannotBeDoneSayWhy()
    {
        WindowWorld w;
        w.connectLocal();
        QVERIFY(w.show());
        QTRY_VERIFY(w.window->actions().newSandbox->isEnabled());
        for (QAction *action : w.window->actions().all()) {
            if (!action->isEnabled())
                QVERIFY2(action->toolTip().count(u'\n') >= 1, qPrintable(action->objectName()));
        }
        QVERIFY(w.window->actions().stop->toolTip().contains(u"No sandbox is selected."));
    }

    void noTwoActionsShareAKey()
    {
        WindowWorld w;
        QVERIFY(w.show());
        QHash<QString, QString> keys;
        QList<QAction *> all = w.window->actions().all() + w.window->actions().panels();
        for (QAction *action : std::as_const(all)) {
            for (const QKeySequence &key : action->shortcuts()) {
                const QString text = key.toString();
                QVERIFY2(!keys.contains(text),
                    qPrintable(text + u": "_s + keys.value(text) + u" and "_s + action->objectName()));
                keys.insert(text, action->objectName());
            }
        }
    }
};

QTEST_MAIN(AccessibilityTest)
#include "tst_accessibility.moc"
