// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "common/Panel.h"
#include "sandboxes/PanelTabBar.h"
#include "sandboxes/PanelWindow.h"
#include "sandboxes/SandboxContext.h"
#include "sandboxes/SandboxView.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSplitter>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace vivarium;

namespace {

/// A panel that notes whether it is active.
class NotedPanel : public Panel {
public:
    NotedPanel(SandboxContext &context, QWidget *parent)
        : Panel(context, parent)
        , m_field(new QLineEdit)
    {
        auto *layout = new QVBoxLayout(this);
        layout->addWidget(m_field);
    }
    QString title() const override { return {}; }
    QString iconName() const override { return {}; }
    void setActive(bool active) override { isActive = active; }
    QLineEdit &field() { return *m_field; }

    bool isActive = false;

private:
    QLineEdit *m_field;
};

} // namespace

/// Where the panels of a sandbox stand, and which of them are active.
class SandboxViewTest : public QObject {
    Q_OBJECT

    struct World {
        std::shared_ptr<FakeBackend> backend = std::make_shared<FakeBackend>();
        SandboxContext context{backend, backend->fakeSandboxes().addRunning(u"agent-7"_s)};
        SandboxView view{context, panels(), {}};

        static QList<PanelDescriptor> panels()
        {
            QList<PanelDescriptor> made;
            for (const QString &id : {u"overview"_s, u"terminal"_s, u"files"_s, u"processes"_s}) {
                made << PanelDescriptor{.id = id,
                    .title = id.at(0).toUpper() + id.mid(1),
                    .iconName = u"snapshot"_s,
                    .create = [](SandboxContext &context, QWidget *parent) -> Panel * {
                        return new NotedPanel(context, parent);
                    }};
            }
            PanelDescriptor missing = made.constLast();
            missing.id = u"docker"_s;
            missing.isOffered = [](const SandboxContext &) { return false; };
            made << missing;
            return made;
        }
        bool show(QSize size = {900, 500})
        {
            view.resize(size);
            view.show();
            return QTest::qWaitForWindowActive(&view);
        }
        NotedPanel *panel(const QString &id) { return static_cast<NotedPanel *>(view.panel(id)); }
        PanelTabBar &tabs() { return *view.findChild<PanelTabBar *>(u"panelTabs"_s); }
        QSplitter &places() { return *view.findChild<QSplitter *>(u"panelPlaces"_s); }
        QPoint tabAt(int index) { return tabs().tabRect(index).center(); }
        /// Those that are active, in the order of their tabs.
        QStringList active()
        {
            QStringList ids;
            for (const PanelDescriptor &descriptor : panels()) {
                if (panel(descriptor.id) && panel(descriptor.id)->isActive)
                    ids << descriptor.id;
            }
            return ids;
        }
        bool standsAtTheRight(const QString &id)
        {
            NotedPanel *beside = panel(id);
            return beside && beside->isVisible() && beside->mapTo(&view, QPoint()).x() > view.width() / 3
                && view.findChild<QWidget *>(u"besidePlace"_s)->isAncestorOf(beside);
        }
        /// Terminal at the left, processes at the right with the keyboard.
        void setTwo()
        {
            view.showPanel(u"processes"_s, true);
            view.showPanel(u"terminal"_s, true);
            view.toggleBeside();
            view.showPanel(u"processes"_s, true);
        }
    };

private Q_SLOTS:
    void theLetterOfThePanelInUseIsMeant()
    {
        World w;
        QVERIFY(w.show());
        w.setTwo();
        QTRY_VERIFY(w.standsAtTheRight(u"processes"_s));
        const auto addButton = [&w](const QString &id) {
            auto *button = new QPushButton(u"&Go"_s);
            w.panel(id)->layout()->addWidget(button);
            return button;
        };
        const QPushButton *left = addButton(u"terminal"_s);
        const QPushButton *right = addButton(u"processes"_s);
        QSignalSpy leftClicked(left, &QPushButton::clicked);
        QSignalSpy rightClicked(right, &QPushButton::clicked);
        QTRY_VERIFY(left->isVisible() && right->isVisible());
        const auto press = [&w](const QString &id) {
            w.panel(id)->field().setFocus();
            QTest::keyClick(&w.panel(id)->field(), Qt::Key_G, Qt::AltModifier);
        };
        press(u"processes"_s);
        QTRY_COMPARE(rightClicked.size(), 1);
        press(u"processes"_s); // the other one doesn't have its turn now
        QTRY_COMPARE(rightClicked.size(), 2);
        QCOMPARE(leftClicked.size(), 0);
        QVERIFY(w.panel(u"processes"_s)->field().hasFocus());
        press(u"terminal"_s);
        QTRY_COMPARE(leftClicked.size(), 1);
        QCOMPARE(rightClicked.size(), 2);
        // Alone it needs no help.
        w.view.toggleBeside();
        QTRY_VERIFY(!right->isVisible());
        press(u"terminal"_s);
        QTRY_COMPARE(leftClicked.size(), 2);
    }

    void theOneBeforeItComesBesideTheCurrentPanel()
    {
        World w;
        QVERIFY(w.show());
        w.view.showPanel(u"terminal"_s, true);
        w.view.showPanel(u"processes"_s, true);
        QCOMPARE(w.active(), QStringList{u"processes"_s});
        QCOMPARE(w.view.whyNotToggleBeside(), QString());
        w.view.toggleBeside();
        // What one works in stays where it is, with the keyboard.
        QCOMPARE(w.view.tabPanelId(), u"processes"_s);
        QCOMPARE(w.view.besidePanelId(), u"terminal"_s);
        QTRY_VERIFY(w.standsAtTheRight(u"terminal"_s));
        QVERIFY(w.panel(u"processes"_s)->isVisible());
        QCOMPARE(w.active(), (QStringList{u"terminal"_s, u"processes"_s}));
        QCOMPARE(w.view.currentPanelId(), u"processes"_s);
        QVERIFY(w.panel(u"processes"_s)->field().hasFocus());
        w.view.toggleBeside();
        QCOMPARE(w.view.besidePanelId(), QString());
        QCOMPARE(w.view.tabPanelId(), u"processes"_s);
        QCOMPARE(w.active(), QStringList{u"processes"_s});
        QVERIFY(!w.panel(u"terminal"_s)->isVisible());
        QVERIFY(w.panel(u"processes"_s)->field().hasFocus());
        w.view.toggleBeside(); // the same two again
        QCOMPARE(w.view.besidePanelId(), u"terminal"_s);
        // Closed out of the one at the right, that is the one in use.
        w.view.showPanel(u"terminal"_s, true);
        w.view.toggleBeside();
        QCOMPARE(w.view.tabPanelId(), u"terminal"_s);
        QVERIFY(w.panel(u"terminal"_s)->field().hasFocus());
        w.view.toggleBeside();
        QCOMPARE(w.view.besidePanelId(), u"processes"_s);
    }

    void withNothingBeforeItOneThatFitsIsFound_data()
    {
        QTest::addColumn<QString>("panel");
        QTest::addColumn<QString>("beside");
        QTest::newRow("overview") << u"overview"_s << u"terminal"_s;
        QTest::newRow("terminal") << u"terminal"_s << u"processes"_s;
        QTest::newRow("files") << u"files"_s << u"terminal"_s;
        QTest::newRow("processes") << u"processes"_s << u"terminal"_s;
        QTest::newRow("other") << u"docker"_s << u"overview"_s;
    }
    void withNothingBeforeItOneThatFitsIsFound()
    {
        QFETCH(QString, panel);
        QFETCH(QString, beside);
        World w;
        w.view.keep(); // as the window does with one that is opened on purpose
        QVERIFY(w.show());
        w.view.showPanel(panel, true);
        w.view.toggleBeside();
        QCOMPARE(w.view.tabPanelId(), panel);
        QCOMPARE(w.view.besidePanelId(), beside);
        QVERIFY(w.panel(panel)->field().hasFocus());
    }

    void onlyWhatIsSeenIsActive()
    {
        World w;
        QVERIFY(w.show());
        w.setTwo();
        QTRY_COMPARE(w.active(), (QStringList{u"terminal"_s, u"processes"_s}));
        w.view.showPanel(u"files"_s, true);
        QCOMPARE(w.active(), (QStringList{u"files"_s, u"processes"_s}));
        w.view.hide();
        QCOMPARE(w.active(), QStringList());
        w.view.show();
        QTRY_COMPARE(w.active(), (QStringList{u"files"_s, u"processes"_s}));
    }

    void whatIsCurrentFollowsTheKeyboard()
    {
        World w;
        QVERIFY(w.show());
        w.setTwo();
        QTRY_COMPARE(w.view.currentPanel(), w.panel(u"processes"_s));
        QSignalSpy changed(&w.view, &SandboxView::currentPanelChanged);
        w.panel(u"terminal"_s)->field().setFocus();
        QCOMPARE(w.view.currentPanel(), w.panel(u"terminal"_s));
        QCOMPARE(changed.count(), 1);
        // Whoever hears of the focus before the view does is told the right one already.
        w.panel(u"processes"_s)->field().setFocus();
        QCOMPARE(w.view.currentPanelId(), u"processes"_s);
        // Elsewhere: the one that had it last.
        w.tabs().setFocus();
        QCOMPARE(w.view.currentPanelId(), u"processes"_s);
        // A tab takes it to the left.
        QSignalSpy chosen(&w.view, &SandboxView::panelChosen);
        w.panel(u"processes"_s)->field().setFocus();
        QTest::mouseClick(&w.tabs(), Qt::LeftButton, {}, w.tabAt(2));
        QCOMPARE(w.view.currentPanelId(), u"files"_s);
        QVERIFY(w.panel(u"files"_s)->field().hasFocus());
        QCOMPARE(chosen.count(), 1);
    }

    void theMarkedTabLeadsToTheRight()
    {
        World w;
        QVERIFY(w.show());
        w.setTwo();
        w.panel(u"terminal"_s)->field().setFocus();
        QCOMPARE(w.view.currentPanelId(), u"terminal"_s);
        QVERIFY(w.tabs().tabToolTip(3).contains(u"beside"));
        QVERIFY(!w.tabs().tabToolTip(1).contains(u"beside"));
        QAccessibleInterface *bar = QAccessible::queryAccessibleInterface(&w.tabs());
        QVERIFY(bar && bar->child(3)->text(QAccessible::Name).contains(u"beside"));
        QTest::mouseClick(&w.tabs(), Qt::LeftButton, {}, w.tabAt(3));
        QCOMPARE(w.view.tabPanelId(), u"terminal"_s);
        QVERIFY(w.panel(u"processes"_s)->field().hasFocus());
        w.panel(u"terminal"_s)->field().setFocus();
        w.view.showPanel(u"processes"_s, true); // by its key, or from another panel
        QCOMPARE(w.view.tabPanelId(), u"terminal"_s);
        QVERIFY(w.panel(u"processes"_s)->field().hasFocus());
        w.panel(u"terminal"_s)->field().setFocus();
        w.tabs().setCurrentIndex(3); // as a screen reader does
        QCOMPARE(w.view.tabPanelId(), u"terminal"_s);
        QVERIFY(w.panel(u"processes"_s)->field().hasFocus());
        w.view.toggleBeside();
        QVERIFY(!w.tabs().tabToolTip(3).contains(u"beside"));
    }

    void theArrowKeysGoPastTheMarkedTab()
    {
        World w;
        QVERIFY(w.show());
        w.view.showPanel(u"files"_s, true);
        w.view.showPanel(u"terminal"_s, true);
        w.view.showBeside(u"files"_s);
        w.tabs().setFocus();
        QTest::keyClick(&w.tabs(), Qt::Key_Right);
        QCOMPARE(w.view.tabPanelId(), u"processes"_s);
        QVERIFY(w.tabs().hasFocus());
        QTest::keyClick(&w.tabs(), Qt::Key_Left);
        QCOMPARE(w.view.tabPanelId(), u"terminal"_s);
        QVERIFY(w.tabs().isTabEnabled(2));
    }

    void theMenuOfThePlaceChoosesAnother()
    {
        World w;
        QVERIFY(w.show());
        w.setTwo();
        auto *menu = w.view.findChild<QMenu *>(u"besideMenu"_s);
        const auto choose = [&](const QString &id) {
            menu->popup(w.view.mapToGlobal(QPoint(500, 60)));
            QAction *chosen = nullptr;
            const QList<QAction *> actions = menu->actions();
            for (QAction *action : actions) {
                if (action->data() == id)
                    chosen = action;
            }
            menu->close();
            if (chosen)
                chosen->trigger();
            return chosen != nullptr;
        };
        QVERIFY(!choose(u"docker"_s)); // not offered by this server
        QVERIFY(choose(u"files"_s));
        QCOMPARE(w.view.besidePanelId(), u"files"_s);
        QCOMPARE(w.active(), (QStringList{u"terminal"_s, u"files"_s}));
        QCOMPARE(w.view.currentPanelId(), u"files"_s);
        QCOMPARE(w.view.findChild<QToolButton *>(u"besideChooser"_s)->text(), u"Files"_s);
        // The one at the left: they change places.
        QVERIFY(choose(u"terminal"_s));
        QCOMPARE(w.view.besidePanelId(), u"terminal"_s);
        QCOMPARE(w.view.tabPanelId(), u"files"_s);
        QCOMPARE(w.active(), (QStringList{u"terminal"_s, u"files"_s}));
    }

    void theMenuOfATab()
    {
        World w;
        QVERIFY(w.show());
        w.view.showPanel(u"terminal"_s, true);
        QSignalSpy chosen(&w.view, &SandboxView::panelChosen);
        const auto trigger = [&](int tab, const QString &name) {
            QContextMenuEvent event(QContextMenuEvent::Mouse, w.tabAt(tab), w.tabs().mapToGlobal(w.tabAt(tab)));
            QApplication::sendEvent(&w.tabs(), &event);
            auto *menu = w.view.findChild<QMenu *>(u"panelTabMenu"_s);
            auto *action = menu ? menu->findChild<QAction *>(name) : nullptr;
            const bool can = action && action->isEnabled();
            if (can)
                action->trigger();
            delete menu;
            return can;
        };
        QTest::mouseClick(&w.tabs(), Qt::RightButton, {}, w.tabAt(3));
        QCOMPARE(w.view.tabPanelId(), u"terminal"_s); // asking is not choosing
        QVERIFY(trigger(3, u"tabShowBeside"_s));
        QCOMPARE(w.view.besidePanelId(), u"processes"_s);
        QCOMPARE(w.view.tabPanelId(), u"terminal"_s);
        QCOMPARE(chosen.count(), 1);
        QVERIFY(trigger(3, u"tabShowBeside"_s)); // it says now that it leads back
        QCOMPARE(w.view.besidePanelId(), QString());
        QVERIFY(trigger(3, u"tabOwnWindow"_s));
        QVERIFY(w.view.isDetached(u"processes"_s));
        QVERIFY(!trigger(3, u"tabOwnWindow"_s));
    }

    void fromThePlaceIntoAWindowAndBack()
    {
        World w;
        QVERIFY(w.show());
        w.setTwo();
        w.view.findChild<QToolButton *>(u"besideDetach"_s)->click();
        QVERIFY(w.view.isDetached(u"processes"_s));
        QCOMPARE(w.view.besidePanelId(), QString());
        QTRY_COMPARE(w.active(), (QStringList{u"terminal"_s, u"processes"_s}));
        QPointer<QWidget> window = w.panel(u"processes"_s)->window();
        QVERIFY(window && window != &w.view);
        // Set beside another it leaves its window.
        w.view.showBeside(u"processes"_s);
        QVERIFY(!w.view.isDetached(u"processes"_s));
        QTRY_VERIFY(w.standsAtTheRight(u"processes"_s));
        QTRY_VERIFY(!window);
        w.view.findChild<QToolButton *>(u"besideClose"_s)->click();
        QCOMPARE(w.view.besidePanelId(), QString());
        QCOMPARE(w.view.tabPanelId(), u"terminal"_s);
        QCOMPARE(w.active(), QStringList{u"terminal"_s});
        QVERIFY(w.panel(u"processes"_s) && !w.panel(u"processes"_s)->isVisible());
    }

    void withoutRoomItIsRefusedWithTheReason()
    {
        World w;
        QVERIFY(w.show({420, 200}));
        w.view.showPanel(u"terminal"_s, true);
        QVERIFY(!w.view.whyNotToggleBeside().isEmpty());
        w.view.toggleBeside();
        QCOMPARE(w.view.besidePanelId(), QString());
        QSignalSpy changed(&w.view, &SandboxView::placesChanged);
        w.view.resize(900, 500);
        QTRY_VERIFY(changed.count() > 0); // whoever shows the reason hears that it is gone
        QCOMPARE(w.view.whyNotToggleBeside(), QString());
    }

    void withLittleRoomTheyStandOtherwise()
    {
        World w;
        QVERIFY(w.show());
        w.setTwo();
        w.panel(u"terminal"_s)->field().setFocus();
        QTRY_COMPARE(w.places().orientation(), Qt::Horizontal);
        QVERIFY(w.view.minimumSizeHint().width() < 450); // two ask for no more width than one
        w.view.resize(450, 600);
        QTRY_COMPARE(w.places().orientation(), Qt::Vertical);
        QCOMPARE(w.active(), (QStringList{u"terminal"_s, u"processes"_s}));
        w.view.resize(450, 200);
        QTRY_COMPARE(w.active(), QStringList{u"terminal"_s}); // the one in focus
        QVERIFY(!w.panel(u"processes"_s)->isVisible());
        w.view.showPanel(u"processes"_s, true);
        QCOMPARE(w.active(), QStringList{u"processes"_s});
        QVERIFY(w.panel(u"processes"_s)->field().hasFocus());
        QCOMPARE(w.tabs().shownTab(), 3); // the tab of what is seen
        QTest::mouseClick(&w.tabs(), Qt::LeftButton, {}, w.tabAt(1));
        QCOMPARE(w.active(), QStringList{u"terminal"_s});
        QCOMPARE(w.tabs().shownTab(), 1);
        QTest::mouseClick(&w.tabs(), Qt::LeftButton, {}, w.tabAt(3));
        QCOMPARE(w.active(), QStringList{u"processes"_s});
        w.view.resize(900, 500);
        QTRY_COMPARE(w.active(), (QStringList{u"terminal"_s, u"processes"_s}));
        QCOMPARE(w.places().orientation(), Qt::Horizontal);
        QCOMPARE(w.tabs().shownTab(), 1);
    }

    void theOneInFocusIsShownAlone()
    {
        World w;
        QVERIFY(w.show());
        w.setTwo();
        w.view.setBare(true);
        QCOMPARE(w.active(), QStringList{u"processes"_s});
        QVERIFY(!w.view.findChild<QToolButton *>(u"besideClose"_s)->isVisible());
        QVERIFY(!w.view.whyNotToggleBeside().isEmpty());
        w.view.showPanel(u"terminal"_s, true);
        QCOMPARE(w.active(), QStringList{u"terminal"_s});
        w.view.setBare(false);
        QTRY_COMPARE(w.active(), (QStringList{u"terminal"_s, u"processes"_s}));
        QVERIFY(w.view.findChild<QToolButton *>(u"besideClose"_s)->isVisible());
    }

    void placesComeBack()
    {
        World w;
        w.view.restorePlaces({u"terminal"_s, u"processes"_s, 450});
        QVERIFY(!w.view.panel(u"processes"_s)); // nobody has looked yet
        QVERIFY(w.show({1200, 500}));
        QTRY_COMPARE(w.active(), (QStringList{u"terminal"_s, u"processes"_s}));
        QTRY_VERIFY(qAbs(w.places().sizes().constFirst() - 540) < 20);
        const PanelPlaces places = w.view.places();
        QCOMPARE(places.panel, u"terminal"_s);
        QCOMPARE(places.beside, u"processes"_s);
        QCOMPARE(places.share, 450);

        World other;
        other.view.restorePlaces({u"terminal"_s, u"docker"_s, 450}); // this server hasn't got that one
        QVERIFY(other.show());
        QTRY_COMPARE(other.active(), QStringList{u"terminal"_s});
        QCOMPARE(other.view.besidePanelId(), QString());
    }
};

QTEST_MAIN(SandboxViewTest)
#include "tst_sandboxview.moc"
