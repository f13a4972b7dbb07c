// SPDX-License-Identifier: GPL-3.0-or-later
#include "WindowWorld.h"
#include "common/NoticeBar.h"
#include "common/Panel.h"

#include <QSplitter>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// Two panels of a sandbox side by side, in the whole window.
class TwoPanelsTest : public QObject {
    Q_OBJECT

    struct TwoPanels : WindowWorld {
        Sandbox sandbox;

        TwoPanels()
        {
            connectLocal();
            sandbox = backend->fakeSandboxes().addRunning(u"agent-7"_s);
            program.settings().setValue("toldThatSandboxesGoOn", true);
        }
        SandboxView *view() { return window->detail().focusView(); }
        /// Files at the left, processes at the right with the keyboard.
        bool setTwo()
        {
            window->openSandbox(key(sandbox), u"processes"_s);
            window->openSandbox(key(sandbox), u"files"_s);
            if (!QTest::qWaitFor([this] { return window->actions().twoPanels->isEnabled(); }))
                return false;
            window->actions().twoPanels->trigger();
            if (view()->besidePanelId() != u"processes" || !view()->besidePanel())
                return false;
            view()->showPanel(u"processes"_s, true);
            return true;
        }
        bool hasKeyboard(const QString &panel)
        {
            return view()->panel(panel) && view()->panel(panel)->isAncestorOf(QApplication::focusWidget());
        }
    };

private Q_SLOTS:
    void byItsKeyAndBack()
    {
        TwoPanels w;
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        QAction *action = w.window->actions().twoPanels;
        w.window->openSandbox(w.key(w.sandbox), u"files"_s);
        w.window->openSandbox(w.key(w.sandbox), u"processes"_s);
        QTRY_VERIFY(w.hasKeyboard(u"processes"_s));
        QTRY_VERIFY(action->isEnabled());
        QVERIFY(!action->isChecked());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(w.view()->besidePanel());
        QVERIFY(action->isChecked());
        // What one works in stays where it is.
        QCOMPARE(w.view()->tabPanelId(), u"processes"_s);
        QCOMPARE(w.view()->besidePanelId(), u"files"_s);
        QVERIFY(w.hasKeyboard(u"processes"_s));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(w.view()->besidePanelId(), QString());
        QVERIFY(!action->isChecked());
    }

    void theKeysWalkIntoBoth()
    {
        TwoPanels w;
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        QVERIFY(w.setTwo());
        w.list().setFocus();
        QTest::keyClick(w.window.get(), Qt::Key_F6);
        QTRY_VERIFY(w.hasKeyboard(u"files"_s));
        QCOMPARE(w.view()->currentPanelId(), u"files"_s);
        QTest::keyClick(w.window.get(), Qt::Key_F6);
        QTRY_VERIFY(w.hasKeyboard(u"processes"_s));
        QCOMPARE(w.view()->currentPanelId(), u"processes"_s);
        QTest::keyClick(w.window.get(), Qt::Key_F6, Qt::ShiftModifier);
        QTRY_VERIFY(w.hasKeyboard(u"files"_s));
        // What the window does to "the panel" it does to the one in focus.
        w.view()->besidePanel()->focusContent();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F, Qt::ControlModifier);
        QTRY_COMPARE(QApplication::focusWidget()->objectName(), u"processFilter"_s);
        w.window->actions().detach->trigger();
        QVERIFY(w.view()->isDetached(u"processes"_s));
        QCOMPARE(w.view()->tabPanelId(), u"files"_s);
    }

    void theOneInFocusAlone()
    {
        TwoPanels w;
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        QVERIFY(w.setTwo());
        QTest::keyClick(w.window.get(), Qt::Key_F11);
        QTRY_VERIFY(!w.view()->panel(u"files"_s)->isVisible());
        QVERIFY(w.view()->panel(u"processes"_s)->isVisible());
        QVERIFY(!w.window->actions().twoPanels->isEnabled());
        const NoticeBar &notice = w.window->notices();
        QVERIFY(notice.isVisible() && notice.text().contains(u"F11"));
        QTest::keyClick(w.window.get(), Qt::Key_F11);
        QTRY_VERIFY(w.view()->panel(u"files"_s)->isVisible());
        QVERIFY(notice.isHidden()); // it is so no longer
        QVERIFY(w.view()->panel(u"processes"_s)->isVisible());
    }

    void aSmallWindowStaysSmall()
    {
        TwoPanels w;
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        QVERIFY(w.setTwo());
        w.window->resize(800, 500);
        QTRY_COMPARE(w.window->size(), QSize(800, 500));
        // Whatever there is room for, the one in focus is there.
        QTRY_VERIFY(w.view()->panel(u"processes"_s)->isVisible());
        QVERIFY(w.window->rect().contains(QRect(w.view()->mapTo(w.window.get(), QPoint()), w.view()->size())));
        const auto *places = w.find<QSplitter>("panelPlaces");
        for (const QWidget *place : {places->widget(0), places->widget(1)})
            QVERIFY(place->isHidden() || places->rect().contains(place->geometry()));
        w.window->resize(1280, 800);
        QTRY_VERIFY(w.view()->panel(u"files"_s)->isVisible());
        QVERIFY(w.view()->panel(u"processes"_s)->isVisible());
    }

    void theyComeBackAsTheyWereLeft()
    {
        TwoPanels w;
        const Sandbox other = w.backend->fakeSandboxes().addRunning(u"build-x"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 2);
        w.window->openSandbox(w.key(other), u"processes"_s);
        QVERIFY(w.setTwo());
        w.view()->restorePlaces({u"files"_s, u"processes"_s, 460});
        w.window->close();
        w.window.reset();

        QVERIFY(w.show());
        QTRY_COMPARE(w.window->detail().openKeys().size(), 2);
        QCOMPARE(w.window->detail().focus(), w.key(w.sandbox));
        QTRY_VERIFY(w.view()->besidePanel());
        const PanelPlaces places = w.view()->places();
        QCOMPARE(places.panel, u"files"_s);
        QCOMPARE(places.beside, u"processes"_s);
        QCOMPARE(places.share, 460);
        QVERIFY(w.window->actions().twoPanels->isChecked());
        // Of the other one nobody asked for two.
        w.window->openSandbox(w.key(other), {});
        QCOMPARE(w.view()->besidePanelId(), QString());
        QVERIFY(!w.window->actions().twoPanels->isChecked());
    }

    void aNewConnectionLeavesThemWhereTheyStand()
    {
        TwoPanels w;
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        QVERIFY(w.setTwo());
        auto again = std::make_shared<FakeBackend>();
        again->setProfile(w.backend->profile());
        again->setFileApi(std::make_unique<FakeFileApi>(*again));
        again->fakeSandboxes().put(w.sandbox);
        w.program.connections().setBackend(again->profile(), again);
        QTRY_VERIFY(w.view() && &w.view()->context().backend() == again.get());
        QTRY_VERIFY(w.view()->besidePanel());
        QCOMPARE(w.view()->places().panel, u"files"_s);
        QCOMPARE(w.view()->places().beside, u"processes"_s);
    }

    void restoringLooksIntoNothingThatCosts()
    {
        TwoPanels w;
        w.program.connections().remove(w.backend->profile());
        w.backend = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
        w.backend->setProfile(ProfileId(u"cloud"_s));
        w.backend->setFileApi(std::make_unique<FakeFileApi>(*w.backend));
        w.sandbox = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        w.program.connections().add(w.backend->profile(), u"acme"_s, false);
        w.program.connections().setBackend(w.backend->profile(), w.backend);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        QVERIFY(w.setTwo());
        w.window->close();
        w.window.reset();
        QVERIFY(w.show());
        QTRY_COMPARE(w.window->detail().focus(), w.key(w.sandbox));
        QCOMPARE(w.view()->currentPanelId(), u"overview"_s);
        QCOMPARE(w.view()->besidePanelId(), QString());
        QVERIFY(!w.view()->panel(u"processes"_s)); // where looking keeps it running, and running costs
    }
};

QTEST_MAIN(TwoPanelsTest)
#include "tst_twopanels.moc"
