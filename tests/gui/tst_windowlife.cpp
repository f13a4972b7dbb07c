// SPDX-License-Identifier: GPL-3.0-or-later
#include "Presence.h"
#include "StatusLine.h"
#include "Twin.h"
#include "WindowFit.h"
#include "WindowWorld.h"
#include "common/ConfirmDialog.h"
#include "common/ElidedLabel.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/Panel.h"
#include "common/StateView.h"
#include "connections/PlacesView.h"
#include "sandboxes/PanelWindow.h"
#include "sandboxes/SandboxHeader.h"

#include <QAction>
#include <QLabel>
#include <QSignalSpy>
#include <QTabBar>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

namespace {

/// The window over two that run.
struct TwoSandboxes : WindowWorld {
    [[nodiscard]] bool show()
    {
        connectLocal();
        a = backend->fakeSandboxes().addRunning(u"agent-7"_s);
        b = backend->fakeSandboxes().addRunning(u"build-x"_s);
        return WindowWorld::show() && QTest::qWaitFor([this] { return program.sandboxes().rowCount() == 2; });
    }
    /// A third one, "precious", which the server doesn't create; in the end its row says so.
    [[nodiscard]] SandboxKey createInVain()
    {
        backend->calls().fail(
            u"sandboxes.create"_s, CallScript::error(ErrorKind::LimitReached, 409, u"No more room."_s));
        return create(u"precious"_s);
    }

    Sandbox a;
    Sandbox b;
};

} // namespace

class WindowLifeTest : public QObject {
    Q_OBJECT

    /// Lets real time go by while the program works. Only for showing that something does not happen meanwhile.
    static void letTimePass(std::chrono::milliseconds span)
    {
        bool over = false;
        QTimer::singleShot(span, [&over] { over = true; });
        QTRY_VERIFY_WITH_TIMEOUT(over, int(span.count()) + 20000);
    }

private Q_SLOTS:
    void aHiddenWindowAsksNothing()
    {
        WindowWorld w;
        w.connectLocal();
        Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        a.state = SandboxState::Starting; // is asked for every second
        w.backend->fakeSandboxes().put(a);
        QVERIFY(w.show());
        QTRY_VERIFY_WITH_TIMEOUT(w.backend->calls().count(u"sandboxes.get"_s) >= 2, 6000);
        w.window->hide();
        QTRY_COMPARE(w.window->presence().state(), Presence::State::Hidden);
        QVERIFY(!w.backend->fakeChanges().isEnabled());
        QCoreApplication::processEvents();
        w.backend->calls().resetCounts();
        letTimePass(2500ms);
        QCOMPARE(w.backend->calls().log(), QStringList());
        w.window->show();
        QTRY_VERIFY(w.backend->calls().count(u"sandboxes.list"_s) >= 1);
        QCOMPARE(w.window->presence().state(), Presence::State::Present);
    }

    void withoutInputPollingRestsAndTheWindowSaysSo()
    {
        WindowWorld w;
        w.connectLocal();
        auto cloud = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
        cloud->setProfile(ProfileId(u"cloud"_s));
        w.program.connections().add(cloud->profile(), u"acme"_s, false);
        w.program.connections().setBackend(cloud->profile(), cloud);
        QVERIFY(w.show());
        auto *label = w.find<QWidget>("statusPresence");
        QVERIFY(!label->isVisible());
        w.window->presence().setAwayAfter(50ms);
        QTRY_COMPARE(w.window->presence().state(), Presence::State::Away);
        QVERIFY(label->isVisible());
        w.window->presence().setAwayAfter(1h);
        QTest::keyClick(w.window.get(), Qt::Key_Shift);
        QTRY_COMPARE(w.window->presence().state(), Presence::State::Present);
        QVERIFY(!label->isVisible());
    }

    void theHeaderTellsWhatItUses()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.window->openSandbox(w.key(a), u"overview"_s);
        Usage usage;
        usage.cpuMillicores = 120;
        usage.memoryBytes = 210LL << 20;
        w.backend->fakeSandboxes().setUsage(a.id, usage);
        w.program.sandboxes().applyUsage(w.backend->profile(), {{a.id, usage}});
        const auto *where = w.find<ElidedLabel>("headerWhere");
        QVERIFY(where);
        const QString used = u"%1 · %2"_s.arg(Format::percent(0.12), Format::bytes(210LL << 20));
        QTRY_VERIFY2(where->text().endsWith(used), qPrintable(where->text()));
        w.backend->fakeSandboxes().setState(a.id, SandboxState::Stopped, u"stopped"_s);
        w.program.feeds().reloadAll();
        QTRY_VERIFY(!where->text().contains(used));
    }

    void whereLookingIsFreeItGoesOn()
    {
        WindowWorld w;
        w.connectLocal();
        Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        a.state = SandboxState::Starting; // is asked for every second
        w.backend->fakeSandboxes().put(a);
        QVERIFY(w.show());
        w.window->presence().setAwayAfter(50ms);
        QTRY_COMPARE(w.window->presence().state(), Presence::State::Away);
        QVERIFY(!w.find<QWidget>("statusPresence")->isVisible());
        w.backend->calls().resetCounts();
        QTRY_VERIFY_WITH_TIMEOUT(w.backend->calls().count(u"sandboxes.get"_s) >= 2, 6000);
        QCOMPARE(w.window->presence().state(), Presence::State::Away);
    }

    void whatEndedUnseenIsMarkedUntilItIsLookedAt()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        const Sandbox b = w.backend->fakeSandboxes().addRunning(u"b"_s);
        const Sandbox c = w.backend->fakeSandboxes().addRunning(u"c"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 3);
        w.window->openSandbox(w.key(c), u"overview"_s);
        SandboxListModel &model = w.program.sandboxes();
        const auto news = [&](const Sandbox &sandbox) { return model.find(w.key(sandbox))->hasNews; };
        // While the window is looked at, its own colours tell it.
        w.backend->fakeSandboxes().setState(b.id, SandboxState::Failed, u"exited"_s);
        w.program.feeds().reloadAll();
        QTRY_COMPARE(model.find(w.key(b))->shownState(), SandboxState::Failed);
        QVERIFY(!news(b));
        QWidget other;
        other.show();
        other.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&other));
        QTRY_VERIFY(!w.window->isActiveWindow());
        w.backend->fakeSandboxes().setState(a.id, SandboxState::Failed, u"exited"_s);
        w.program.feeds().reloadAll();
        QTRY_VERIFY(news(a));
        const QModelIndex name = model.index(model.rowOf(w.key(a)), int(SandboxColumn::Name));
        QVERIFY(name.data(Qt::AccessibleTextRole).toString().contains(u"changed since you looked"));
        QVERIFY(name.data(Qt::ToolTipRole).toString().contains(u"changed since you looked"));
        other.close();
        w.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(w.window.get()));
        QVERIFY(news(a)); // another one is in focus
        w.list().selectKey(w.key(a));
        QTRY_VERIFY(!news(a));
    }

    void browsingOpensOneAtATimeAndUseKeepsIt()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        const Sandbox b = w.backend->fakeSandboxes().addRunning(u"b"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 2);
        DetailArea &detail = w.window->detail();
        detail.open(w.key(a), false);
        detail.open(w.key(b), false);
        QVERIFY(!detail.view(w.key(a))); // was only looked at
        QTest::keyClick(w.window.get(), Qt::Key_3, Qt::ControlModifier); // Files of b: it is used now
        QCOMPARE(detail.focusView()->currentPanelId(), u"files"_s);
        detail.open(w.key(a), true);
        QVERIFY(detail.view(w.key(b)));
        QCOMPARE(detail.focus(), w.key(a));
        QTest::keyClick(w.window.get(), Qt::Key_Tab, Qt::ControlModifier);
        QCOMPARE(detail.focus(), w.key(b));
        QCOMPARE(detail.focusView()->currentPanelId(), u"files"_s); // as it was left
        QTest::keyClick(w.window.get(), Qt::Key_W, Qt::ControlModifier);
        QVERIFY(!detail.view(w.key(b)));
        QCOMPARE(detail.focus(), w.key(a));
        QVERIFY(w.program.contexts().find(w.key(b))); // what hangs on it lives on
    }

    void whatIsGoneStaysOpenAndIsShownAsStopped()
    {
        TwoSandboxes w;
        QVERIFY(w.show());
        w.window->openSandbox(w.key(w.b), u"overview"_s);
        w.window->openSandbox(w.key(w.a), u"overview"_s);
        auto *tabs = w.find<QTabBar>("openSandboxes");
        QTRY_COMPARE(tabs->count(), 2);
        const auto tabOfA = [&] {
            for (int i = 0; i < tabs->count(); ++i) {
                if (tabs->tabData(i).value<SandboxKey>() == w.key(w.a))
                    return i;
            }
            return -1;
        };
        w.backend->fakeSandboxes().erase(w.a.id);
        QTest::keyClick(w.window.get(), Qt::Key_F5);
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        QCOMPARE(w.window->detail().focus(), w.key(w.a));
        QTRY_VERIFY(w.find<SandboxHeader>("sandboxHeader")->isVisible());
        QCOMPARE(w.find<ElidedLabel>("headerName")->text(), u"agent-7"_s);
        QCOMPARE(w.find<QLabel>("headerState")->text(), u"Stopped"_s);
        QVERIFY(!w.find<QToolButton>("headerStop")->isVisible());
        QCOMPARE(w.window->detail().focusView()->context().sandbox().state, SandboxState::Stopped);
        QVERIFY(tabOfA() >= 0);
        QVERIFY(tabs->tabToolTip(tabOfA()).contains(u"Stopped"));
        QCOMPARE(
            tabs->tabIcon(tabOfA()).pixmap(16).toImage(), Icons::forState(SandboxState::Stopped).pixmap(16).toImage());
        // Found again, it is what it is.
        w.backend->fakeSandboxes().put(w.a);
        QTest::keyClick(w.window.get(), Qt::Key_F5);
        QTRY_COMPARE(w.find<QLabel>("headerState")->text(), u"Running"_s);
        QCOMPARE(w.window->detail().focusView()->context().sandbox().state, SandboxState::Running);
    }

    void closingOneOfTwoMovesNothing()
    {
        TwoSandboxes w;
        QVERIFY(w.show());
        w.window->openSandbox(w.key(w.a), u"overview"_s);
        auto *tabs = w.find<QTabBar>("openSandboxes");
        auto *header = w.find<SandboxHeader>("sandboxHeader");
        QTRY_VERIFY(header->isVisible());
        QVERIFY(!tabs->isVisible()); // of one alone its header tells enough
        w.window->openSandbox(w.key(w.b), u"overview"_s);
        QTRY_COMPARE(tabs->count(), 2);
        QTRY_VERIFY(tabs->isVisible());
        QTRY_VERIFY(header->y() >= tabs->sizeHint().height()); // below it, once that is laid out
        const int before = header->y();
        w.window->detail().close(w.key(w.a));
        QTRY_COMPARE(tabs->count(), 1);
        QCoreApplication::processEvents();
        QVERIFY(tabs->isVisible());
        QCOMPARE(header->y(), before);
    }

    void whatIsSaidOfACreationIsSaidOfNoOther()
    {
        TwoSandboxes w;
        QVERIFY(w.show());
        w.window->openSandbox(w.key(w.a), u"overview"_s);
        w.window->openSandbox(w.key(w.b), u"overview"_s);
        auto *tabs = w.find<QTabBar>("openSandboxes");
        QTRY_COMPARE(tabs->count(), 2);
        const SandboxKey failed = w.createInVain();
        QTRY_VERIFY(w.program.sandboxes().find(failed)->creationError);
        w.list().selectKey(failed);
        const auto *page = w.find<StateView>("detailNothing");
        QTRY_VERIFY(page->isVisible() && page->message().contains(u"precious was not created"));
        QTRY_COMPARE(tabs->count(), 3);
        const auto focusOfTabs = [tabs] { return tabs->tabData(tabs->currentIndex()).value<SandboxKey>(); };
        QCOMPARE(focusOfTabs(), failed);
        QCOMPARE(tabs->tabText(tabs->currentIndex()), u"precious"_s);
        QVERIFY(tabs->tabToolTip(tabs->currentIndex()).contains(u"No more room."));
        // Only while it is looked at.
        tabs->setCurrentIndex(0);
        QTRY_COMPARE(w.window->detail().focus(), w.key(w.a));
        QCOMPARE(tabs->count(), 2);
        QVERIFY(!page->isVisible());
        w.list().selectKey(failed);
        QTRY_COMPARE(focusOfTabs(), failed);
        // Closing its tab puts nothing away.
        Q_EMIT tabs->tabCloseRequested(tabs->currentIndex());
        QTRY_COMPARE(w.window->detail().focus(), w.key(w.b));
        QVERIFY(w.program.sandboxes().find(failed));
        QCOMPARE(w.window->detail().openKeys(), (QList{w.key(w.a), w.key(w.b)}));
    }

    void theTabThatIsLeftIsShownByAClick()
    {
        TwoSandboxes w;
        QVERIFY(w.show());
        w.window->openSandbox(w.key(w.a), u"overview"_s);
        w.window->openSandbox(w.key(w.b), u"overview"_s);
        const SandboxKey failed = w.createInVain();
        QTRY_VERIFY(w.program.sandboxes().find(failed)->creationError);
        w.list().selectKey(failed);
        QTRY_COMPARE(w.window->detail().focus(), failed);
        w.program.controller().dismiss(failed);
        QTRY_VERIFY(w.window->detail().focus().isEmpty());
        auto *tabs = w.find<QTabBar>("openSandboxes");
        QTRY_COMPARE(tabs->count(), 2);
        const SandboxKey left = tabs->tabData(tabs->currentIndex()).value<SandboxKey>();
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tabs->currentIndex()).center());
        QTRY_COMPARE(w.window->detail().focus(), left);
        QVERIFY(w.window->detail().focusView()->isVisible());
    }

    void twoOfOneNameAreToldApart()
    {
        TwoSandboxes w;
        QVERIFY(w.show());
        w.window->openSandbox(w.key(w.b), u"overview"_s);
        w.window->openSandbox(w.key(w.a), u"files"_s);
        auto *tabs = w.find<QTabBar>("openSandboxes");
        QTRY_COMPARE(tabs->count(), 2);
        const auto textOfA = [&] {
            for (int i = 0; i < tabs->count(); ++i) {
                if (tabs->tabData(i).value<SandboxKey>() == w.key(w.a))
                    return tabs->tabText(i);
            }
            return QString();
        };
        QPointer<Panel> panel = w.window->detail().focusView()->currentPanel();
        w.window->actions().detach->trigger();
        QVERIFY(panel && panel->window() != w.window.get());
        const QString apart = u"agent-7 (%1)"_s.arg(Format::shortId(w.a.id.value()));
        QCOMPARE(textOfA(), u"agent-7"_s);
        QVERIFY(!w.window->windowTitle().contains(apart));
        // As one that is restored from its memory: the same name, another id.
        const Sandbox copy = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        w.program.feeds().reloadAll();
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 3);
        QTRY_COMPARE(textOfA(), apart);
        QTRY_VERIFY(w.window->windowTitle().contains(apart));
        QVERIFY(panel->window()->windowTitle().contains(apart));
        w.backend->fakeSandboxes().erase(copy.id);
        w.program.feeds().reloadAll();
        QTRY_COMPARE(textOfA(), u"agent-7"_s);
        QTRY_VERIFY(!w.window->windowTitle().contains(apart));
        QVERIFY(!panel->window()->windowTitle().contains(apart));
    }

    void onlyTheSeenPanelIsActive()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.window->openSandbox(w.key(a), u"processes"_s);
        QTRY_VERIFY(w.backend->calls().count(u"processes.table"_s) >= 1);
        w.window->openSandbox(w.key(a), u"overview"_s);
        QTRY_VERIFY(w.backend->calls().count(u"sandboxes.metrics"_s) >= 1);
        const int before = w.backend->calls().count(u"processes.table"_s);
        letTimePass(2500ms);
        QCOMPARE(w.backend->calls().count(u"processes.table"_s), before);
    }

    void aPanelInItsOwnWindowGoesOnAndComesBack()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.window->openSandbox(w.key(a), u"files"_s);
        SandboxView *view = w.window->detail().focusView();
        QPointer<Panel> panel = view->currentPanel();
        w.window->actions().detach->trigger();
        QVERIFY(view->isDetached(u"files"_s));
        QVERIFY(panel && panel->window() != w.window.get());
        auto *window = qobject_cast<PanelWindow *>(panel->window());
        QVERIFY(window && window->isVisible());
        QVERIFY(window->windowTitle().contains(u"a"));
        QVERIFY(!w.window->actions().detach->isEnabled());
        window->close();
        QVERIFY(panel);
        QCOMPARE(panel->window(), w.window.get());
        QCOMPARE(view->currentPanel(), panel.data());
        QVERIFY(!view->isDetached(u"files"_s));
    }

    void onePanelAlone()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.window->openSandbox(w.key(a), u"overview"_s);
        QTest::keyClick(w.window.get(), Qt::Key_F11);
        QVERIFY(!w.window->list().isVisible());
        QVERIFY(!w.find<QWidget>("places")->isVisible());
        QVERIFY(!w.find<QWidget>("panelTabs")->isVisible());
        QVERIFY(w.window->detail().focusView()->currentPanel()->isVisible());
        QTest::keyClick(w.window.get(), Qt::Key_F11);
        QVERIFY(w.window->list().isVisible());
        QVERIFY(w.find<QWidget>("places")->isVisible());
        QVERIFY(w.find<QWidget>("panelTabs")->isVisible());
    }

    void theWindowComesBackAsItWasLeft()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        const Sandbox b = w.backend->fakeSandboxes().addRunning(u"b"_s);
        w.program.settings().setValue("toldThatSandboxesGoOn", true);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 2);
        w.window->openSandbox(w.key(a), u"files"_s);
        w.window->openSandbox(w.key(b), u"processes"_s);
        w.window->list().setLiveOnly(true);
        w.window->actions().beside->setChecked(true);
        w.window->resize(1000, 700);
        w.window->close();
        w.window.reset();

        QVERIFY(w.show());
        QTRY_COMPARE(w.window->detail().openKeys(), (QList{w.key(a), w.key(b)}));
        QCOMPARE(w.window->detail().focus(), w.key(b));
        QCOMPARE(w.window->detail().view(w.key(a))->currentPanelId(), u"files"_s);
        QCOMPARE(w.window->detail().focusView()->currentPanelId(), u"processes"_s);
        QVERIFY(w.window->list().isLiveOnly());
        QVERIFY(w.window->actions().beside->isChecked());
    }

    void placeAndFilterComeBack()
    {
        WindowWorld w;
        w.connectLocal();
        w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        w.backend->fakeSandboxes().addRunning(u"build-x"_s);
        w.program.settings().setValue("toldThatSandboxesGoOn", true);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 2);
        w.window->showPlace(PlacesModel::Kind::Connection, w.backend->profile());
        w.window->list().applyFilter({{}, u"build-x"_s, false});
        w.window->close();
        w.window.reset();

        // As in a new run of the program: its connections come after the window.
        w.program.connections().remove(w.backend->profile());
        QVERIFY(w.show());
        QCOMPARE(w.window->places().currentKind(), PlacesModel::Kind::All);
        QCOMPARE(w.window->list().filterText(), u"build-x"_s);
        w.connectLocal();
        QTRY_COMPARE(w.window->places().currentKind(), PlacesModel::Kind::Connection);
        QCOMPARE(w.window->places().currentProfile(), w.backend->profile());
        QTRY_COMPARE(w.window->list().proxy().rowCount(), 1);
        w.window->close();
        w.window.reset();

        // Whoever went elsewhere meanwhile stays there.
        w.program.connections().remove(w.backend->profile());
        QVERIFY(w.show());
        w.window->showPlace(PlacesModel::Kind::Activity);
        w.connectLocal();
        QCoreApplication::processEvents();
        QCOMPARE(w.window->places().currentKind(), PlacesModel::Kind::Activity);
    }

    void aSlowServerDoesNotTakeTheFocusAway()
    {
        WindowWorld w;
        w.connectLocal();
        auto slow = std::make_shared<FakeBackend>();
        slow->setProfile(ProfileId(u"slow"_s));
        slow->setFileApi(std::make_unique<FakeFileApi>(*slow));
        w.program.connections().add(slow->profile(), u"slow"_s, false);
        w.program.connections().setBackend(slow->profile(), slow);
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        const Sandbox b = slow->fakeSandboxes().addRunning(u"b"_s);
        const SandboxKey keyB{slow->profile(), b.id};
        w.program.settings().setValue("toldThatSandboxesGoOn", true);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 2);
        w.window->openSandbox(keyB, u"files"_s);
        w.window->close();
        w.window.reset();

        // As in a new run of the program: its sandboxes are not known yet.
        w.program.connections().remove(slow->profile());
        QCOMPARE(w.program.sandboxes().rowCount(), 1);
        slow->calls().hold(u"sandboxes.list"_s);
        w.program.connections().add(slow->profile(), u"slow"_s, false);
        w.program.connections().setBackend(slow->profile(), slow);
        QVERIFY(w.show());
        w.list().setFocus();
        w.list().selectKey(w.key(a)); // what the person does meanwhile
        QTRY_COMPARE(w.window->detail().focus(), w.key(a));
        QTRY_VERIFY(slow->calls().held(u"sandboxes.list"_s) > 0);
        slow->calls().restore(u"sandboxes.list"_s);
        slow->calls().deliver(u"sandboxes.list"_s);
        QTRY_VERIFY(w.window->detail().openKeys().contains(keyB)); // it is back
        QCOMPARE(w.window->detail().focus(), w.key(a)); // and not in the way
        QCOMPARE(w.list().currentKey(), w.key(a));
    }

    void restoringLooksIntoNothingThatCosts()
    {
        WindowWorld w;
        w.backend = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
        w.backend->setProfile(ProfileId(u"cloud"_s));
        w.backend->setFileApi(std::make_unique<FakeFileApi>(*w.backend));
        w.program.connections().add(w.backend->profile(), u"acme"_s, false);
        w.program.connections().setBackend(w.backend->profile(), w.backend);
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        w.program.settings().setValue("toldThatSandboxesGoOn", true);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.window->openSandbox(w.key(a), u"processes"_s);
        QTRY_VERIFY(w.backend->touches(a.id) > 0);
        w.window->close();
        w.window.reset();
        const int touched = w.backend->touches(a.id);
        QVERIFY(w.show());
        QTRY_COMPARE(w.window->detail().focus(), w.key(a));
        QCOMPARE(w.window->detail().focusView()->currentPanelId(), u"overview"_s);
        QTRY_VERIFY(w.backend->calls().count(u"sandboxes.metrics"_s) > 0);
        QCOMPARE(w.backend->touches(a.id), touched);
    }

    void closingSaysOnceWhatGoesOn()
    {
        WindowWorld w;
        w.connectLocal();
        w.backend->fakeSandboxes().addRunning(u"a"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().counts().live, 1);
        QVERIFY(!w.window->close());
        QPointer<ConfirmDialog> told = w.find<ConfirmDialog>("confirmDialog");
        QVERIFY(told);
        told->accept();
        QTRY_VERIFY(!w.window->isVisible());
        QCOMPARE(w.backend->calls().count(u"sandboxes.stop"_s), 0);
        w.window.reset();
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().counts().live, 1);
        QVERIFY(w.window->close()); // not again
    }

    void theWholeWindowFitsOnTheScreen()
    {
        WindowWorld w;
        w.connectLocal();
        QVERIFY(w.show());
        QCOMPARE(w.window->size(), QSize(1280, 800));
        const QRect screen(0, 0, 1280, 800);
        fitOnScreen(*w.window, screen);
        QVERIFY(w.window->height() <= 760 && w.window->height() > 700); // its title bar is seen, too
        QVERIFY(w.window->width() <= 1280 && w.window->width() > 1200);
        const QSize size(1000, 600); // as it was left on a larger screen
        w.window->setGeometry(QRect(QPoint(900, 700), size));
        fitOnScreen(*w.window, screen);
        QCOMPARE(w.window->size(), size);
        QVERIFY(screen.contains(w.window->geometry()));
    }

    void whatTwoConnectionsShowIsCountedOnceAndSaid()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        QVERIFY(w.show());
        const SandboxListModel &model = w.program.sandboxes();
        QTRY_COMPARE(model.rowCount(), 1);
        auto *counts = w.find<QLabel>("sandboxCounts");
        auto *running = w.find<QLabel>("statusRunning");
        QVERIFY(counts && running);
        QCOMPARE(counts->toolTip(), QString());
        QVERIFY(!running->toolTip().contains(u"counted once"));
        const auto other = connectTwin(w.program, a);
        QTRY_COMPARE(model.rowCount(), 2);
        QTRY_COMPARE(counts->text(), u"1 running · 1 in all"_s);
        QTRY_VERIFY(counts->toolTip().contains(u"counted once"));
        QTRY_VERIFY(running->toolTip().contains(u"counted once"));
    }

    void theStatusLineTellsHowThingsStand()
    {
        WindowWorld w;
        w.connectLocal();
        w.backend->fakeSandboxes().addRunning(u"a"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(
            w.window->statusLine().runningText(), u"1 running"_s); // nothing of money where nothing has a price
        QTRY_VERIFY(w.window->statusLine().connectionsText().contains(u"Local: live"));
        auto *retry = w.find<QWidget>("statusRetry");
        QVERIFY(!retry->isVisible());
        ConnectionStatus offline;
        offline.state = ConnectionStatus::State::Offline;
        offline.retryAt = QDateTime::currentDateTimeUtc().addSecs(30);
        w.backend->setStatus(offline);
        QTRY_VERIFY(w.window->statusLine().connectionsText().contains(u"retrying in"));
        QVERIFY(retry->isVisible());
    }

    void besideTheListOnlyWhereThereIsRoom()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.window->openSandbox(w.key(a), u"overview"_s);
        const auto isBeside = [&w] {
            return w.window->detail().mapTo(w.window.get(), QPoint()).x()
                >= w.window->list().mapTo(w.window.get(), QPoint(w.window->list().width(), 0)).x();
        };
        w.window->actions().beside->setChecked(true);
        QTRY_VERIFY(isBeside());
        w.window->resize(800, 500);
        QTRY_VERIFY(!isBeside());
        QVERIFY(w.window->actions().beside->isChecked()); // stays wanted
        w.window->resize(1280, 800);
        QTRY_VERIFY(isBeside());
    }

    void itWorksSmallAndLargeAndFromTheRight()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        QApplication::setLayoutDirection(Qt::RightToLeft);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.window->openSandbox(w.key(a), u"overview"_s);
        for (const QSize &size : {QSize(800, 500), QSize(3840, 2160), QSize(1280, 800)}) {
            w.window->resize(size);
            QTRY_COMPARE(w.window->size(), size); // nothing inside forces the window larger
            QVERIFY(!w.window->grab().isNull());
        }
        const QWidget *places = w.find<QWidget>("places");
        QVERIFY(places->mapTo(w.window.get(), QPoint()).x() > w.window->width() / 2); // mirrored
        QApplication::setLayoutDirection(Qt::LeftToRight);
    }
};

QTEST_MAIN(WindowLifeTest)
#include "tst_windowlife.moc"
