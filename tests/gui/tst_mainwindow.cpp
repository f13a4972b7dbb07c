// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeTerminalApi.h"
#include "Pictures.h"
#include "SandboxActions.h"
#include "StatusLine.h"
#include "Twin.h"
#include "WindowWorld.h"
#include "common/CommandPalette.h"
#include "common/ConfirmDialog.h"
#include "common/Format.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "connections/PlacesView.h"
#include "sandboxes/NewSandboxDialog.h"
#include "sandboxes/SandboxHeader.h"
#include "sandboxes/SandboxItemDelegate.h"
#include "terminal/TerminalStore.h"

#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QRegularExpression>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;
using namespace vivarium;

class MainWindowTest : public QObject {
    Q_OBJECT

    struct DelegateDoor : SandboxItemDelegate {
        using SandboxItemDelegate::initStyleOption;
    };

    /// As the guidelines for web content (WCAG 2) define it.
    static double contrast(const QColor &one, const QColor &other)
    {
        const auto luminance = [](const QColor &color) {
            const auto part = [](double value) {
                return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
            };
            return 0.2126 * part(color.redF()) + 0.7152 * part(color.greenF()) + 0.0722 * part(color.blueF());
        };
        const double a = luminance(one) + 0.05;
        const double b = luminance(other) + 0.05;
        return std::max(a, b) / std::min(a, b);
    }

private Q_SLOTS:
    void theFirstStartSaysWhatToDo()
    {
        WindowWorld w;
        w.connectLocal();
        QVERIFY(w.show());
        QTRY_VERIFY(w.window->list().stateView().message().startsWith(u"No sandboxes yet"));
        QVERIFY(!w.window->detail().isVisible());
        auto *button = w.window->list().findChild<QPushButton *>(u"statePrimary"_s);
        QVERIFY(button->isVisible() && button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(w.find<NewSandboxDialog>("newSandboxDialog"));
    }

    void whileTheEngineStartsTheListSaysSo()
    {
        WindowWorld w;
        w.program.connections().add(w.backend->profile(), u"Local"_s, true);
        w.program.connections().setPreparing(w.backend->profile(), u"Starting the local engine …"_s);
        QVERIFY(w.show());
        QTRY_VERIFY(w.window->list().stateView().message().startsWith(u"Starting the local engine"));
        QVERIFY(!w.window->actions().newSandbox->isEnabled());
        QVERIFY(w.window->actions().newSandbox->toolTip().contains(u"no connection"));
        w.program.connections().setFailed(
            w.backend->profile(), ApiError::local(u"Podman is missing."_s, u"Install podman."_s));
        QTRY_VERIFY(w.window->list().stateView().message().startsWith(u"Podman is missing."));
    }

    void aNewSandboxAppearsAndRunsWithoutARefresh()
    {
        WindowWorld w;
        w.connectLocal();
        w.backend->fakeChanges().setLive(true);
        QVERIFY(w.show());
        QTRY_VERIFY(w.window->actions().newSandbox->isEnabled());
        w.backend->calls().hold(u"sandboxes.create"_s);
        QTest::keyClick(w.window.get(), Qt::Key_N, Qt::ControlModifier);
        auto *dialog = w.find<NewSandboxDialog>("newSandboxDialog");
        QVERIFY(dialog && QTest::qWaitForWindowActive(dialog));
        auto *name = dialog->findChild<QLineEdit *>(u"nameEdit"_s);
        QTRY_COMPARE(QApplication::focusWidget(), name); // a dialog counts as active as soon as its window is
        QTest::keyClicks(name, u"agent-7"_s); // replaces the proposal, which is selected
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        const SandboxKey provisional = w.program.sandboxes().at(0).key;
        QCOMPARE(w.cell(provisional, SandboxColumn::Name), u"agent-7"_s);
        QCOMPARE(w.cell(provisional, SandboxColumn::State), u"Preparing the image…"_s);
        QCOMPARE(w.list().currentKey(), provisional);
        w.backend->calls().deliver(u"sandboxes.create"_s);
        QTRY_VERIFY(!w.program.sandboxes().at(0).key.isProvisional());
        const SandboxKey real = w.program.sandboxes().at(0).key;
        QCOMPARE(w.cell(real, SandboxColumn::State), u"Starting"_s);
        QCOMPARE(w.list().currentKey(), real);
        QTRY_COMPARE(w.window->detail().focus(), real);
        w.backend->fakeSandboxes().setState(real.id, SandboxState::Running);
        Q_EMIT w.backend->fakeChanges().sandboxChanged(real.id);
        QTRY_COMPARE(w.cell(real, SandboxColumn::State), u"Running"_s);
        QCOMPARE(w.find<QLabel>("headerState")->text(), u"Running"_s);
    }

    void aTerminalThatIsWantedOfOneInTheMakingOpensWhenItRuns()
    {
        WindowWorld w;
        w.backend->setTerminalApi(std::make_unique<FakeTerminalApi>());
        w.connectLocal();
        w.backend->fakeChanges().setLive(true);
        QVERIFY(w.show());
        QTRY_VERIFY(w.window->actions().newSandbox->isEnabled());
        w.backend->calls().hold(u"sandboxes.create"_s);
        w.window->actions().newSandbox->trigger();
        auto *dialog = w.find<NewSandboxDialog>("newSandboxDialog");
        dialog->findChild<QPushButton *>(u"createButton"_s)->click();
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        QTRY_VERIFY(w.window->actions().terminal->isEnabled());
        w.window->actions().terminal->trigger();
        QVERIFY(w.window->notices().text().contains(u"opens as soon as"));
        w.backend->calls().deliver(u"sandboxes.create"_s);
        QTRY_VERIFY(!w.program.sandboxes().at(0).key.isProvisional());
        const SandboxKey real = w.program.sandboxes().at(0).key;
        QTRY_COMPARE(w.window->detail().focus(), real);
        QTRY_COMPARE(w.window->detail().focusView()->currentPanelId(), u"terminal"_s);
        const auto context = w.program.contexts().find(real);
        QVERIFY(context && TerminalStore::of(*context).terminals().isEmpty()); // it is still starting
        w.backend->fakeSandboxes().setState(real.id, SandboxState::Running);
        Q_EMIT w.backend->fakeChanges().sandboxChanged(real.id);
        QTRY_COMPARE(TerminalStore::of(*context).terminals().size(), 1);
    }

    void deleteAsksAndEnterDoesNotStop()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.list().setFocus();
        w.list().selectKey(w.key(a));
        QTRY_VERIFY(w.window->actions().stop->isEnabled());
        QTest::keyClick(&w.list(), Qt::Key_Delete);
        QPointer<ConfirmDialog> question = w.find<ConfirmDialog>("confirmDialog");
        QVERIFY(question && QTest::qWaitForWindowActive(question));
        QVERIFY(question->confirmButton()->text().contains(u"agent-7"));
        QTRY_VERIFY(question->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_VERIFY(!question);
        QCOMPARE(w.backend->calls().count(u"sandboxes.stop"_s), 0);

        w.window->activateWindow(); // as a window manager does when a dialog goes
        QTRY_VERIFY(w.list().hasFocus()); // where it was before the question
        QTest::keyClick(&w.list(), Qt::Key_Delete);
        question = w.find<ConfirmDialog>("confirmDialog");
        QVERIFY(question);
        QTRY_VERIFY(question->confirmButton()->isEnabled());
        QTest::mouseClick(question->confirmButton(), Qt::LeftButton);
        QTRY_COMPARE(w.backend->calls().count(u"sandboxes.stop"_s), 1);
        QTRY_COMPARE(w.cell(w.key(a), SandboxColumn::State), u"Stopping"_s);
        w.backend->fakeSandboxes().setState(a.id, SandboxState::Stopped, u"stopped"_s);
        QTRY_COMPARE_WITH_TIMEOUT(w.cell(w.key(a), SandboxColumn::State), u"Stopped"_s, 20000);
    }

    void whatIsProtectedIsNotStopped()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        w.program.settings().setValue("toldThatSandboxesGoOn", true);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.window->openSandbox(w.key(a), u"overview"_s);
        ActionSet *actions = &w.window->actions();
        QTRY_VERIFY(actions->stop->isEnabled() && actions->protect->isEnabled());
        QVERIFY(!actions->protect->isChecked());
        actions->protect->trigger();
        QVERIFY(actions->protect->isChecked());
        QVERIFY(!actions->stop->isEnabled());
        QVERIFY2(actions->stop->toolTip().contains(u"protected"), qPrintable(actions->stop->toolTip()));
        // It has an idle limit, and a lock doesn't hold that up.
        const QString notice = w.window->notices().text();
        QVERIFY2(notice.contains(u"agent-7") && notice.contains(u"still stops by itself when it is idle"),
            qPrintable(notice));
        SandboxListModel &model = w.program.sandboxes();
        const auto name = [&] { return model.index(model.rowOf(w.key(a)), int(SandboxColumn::Name)); };
        QVERIFY(name().data(SandboxListModel::ProtectedRole).toBool());
        QVERIFY(name().data(Qt::AccessibleTextRole).toString().contains(u"protected"));
        w.program.controller().stop({w.key(a)});
        QCOMPARE(w.backend->calls().count(u"sandboxes.stop"_s), 0);
        w.window->close();
        w.window.reset();

        // It is known in the next run, too.
        model.setProtected(w.key(a), false);
        QVERIFY(w.show());
        actions = &w.window->actions();
        QTRY_VERIFY(model.find(w.key(a)) && model.find(w.key(a))->isProtected);
        w.window->openSandbox(w.key(a), u"overview"_s);
        QTRY_VERIFY(actions->protect->isChecked());
        actions->protect->trigger();
        QTRY_VERIFY(actions->stop->isEnabled());
        QVERIFY(!model.find(w.key(a))->isProtected);
    }

    void protectionHoldsInEveryConnection()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        const auto other = connectTwin(w.program, a);
        const SandboxKey twin{other->profile(), a.id};
        QVERIFY(w.show());
        SandboxListModel &model = w.program.sandboxes();
        QTRY_VERIFY(model.find(w.key(a)) && model.find(twin));
        w.window->openSandbox(w.key(a), u"overview"_s);
        QAction *protect = w.window->actions().protect;
        QTRY_VERIFY(protect->isEnabled());
        protect->trigger();
        QVERIFY(model.find(w.key(a))->isProtected);
        QVERIFY(model.find(twin)->isProtected);
        w.program.controller().stop({twin});
        QCOMPARE(other->calls().count(u"sandboxes.stop"_s), 0);
        // It is taken off from either side.
        w.window->openSandbox(twin, u"overview"_s);
        QTRY_VERIFY(protect->isChecked() && w.window->sandboxActions().targets() == QList{twin});
        protect->trigger();
        QVERIFY(!model.find(w.key(a))->isProtected);
        QVERIFY(!model.find(twin)->isProtected);
    }

    void whatTwoConnectionsShowIsOneSandbox()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        const auto other = connectTwin(w.program, a);
        const SandboxKey twin{other->profile(), a.id};
        QVERIFY(w.show());
        SandboxListModel &model = w.program.sandboxes();
        QTRY_VERIFY(model.find(w.key(a)) && model.find(twin));
        QTRY_COMPARE(w.window->statusLine().runningText(), u"1 running"_s);
        w.window->openSandbox(w.key(a), u"overview"_s);
        QTRY_COMPARE(w.window->windowTitle(), u"agent-7 – Vivarium"_s); // no namesake that an id would tell apart
        // Both rows are there, and say so.
        QCOMPARE(w.window->list().proxy().rowCount(), 2);
        const QModelIndex name = model.index(model.rowOf(w.key(a)), int(SandboxColumn::Name));
        QVERIFY(name.data(Qt::ToolTipRole).toString().contains(u"also in Twin"));
        // Both selected: it is named and stopped once.
        w.list().setFocus();
        w.list().selectAll();
        QTRY_COMPARE(w.window->sandboxActions().targets().size(), 2);
        w.window->actions().stop->trigger();
        QPointer<ConfirmDialog> question = w.find<ConfirmDialog>("confirmDialog");
        QVERIFY(question);
        QCOMPARE(question->windowTitle(), u"Stop Sandbox"_s);
        question->accept();
        QTRY_COMPARE(w.backend->calls().count(u"sandboxes.stop"_s) + other->calls().count(u"sandboxes.stop"_s), 1);
        QTRY_VERIFY(!question);
        QCOMPARE(w.backend->calls().count(u"sandboxes.stop"_s) + other->calls().count(u"sandboxes.stop"_s), 1);
    }

    void whatIsProtectedIsLeftOutOfSeveral()
    {
        WindowWorld w;
        w.connectLocal();
        for (int i = 0; i < 2; ++i)
            w.backend->fakeSandboxes().addRunning(u"agent-%1"_s.arg(i));
        const Sandbox kept = w.backend->fakeSandboxes().addRunning(u"kept"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 3);
        w.window->openSandbox(w.key(kept), u"overview"_s);
        QTRY_VERIFY(w.window->actions().protect->isEnabled());
        w.window->actions().protect->trigger();
        w.list().setFocus();
        w.list().selectAll();
        QTRY_VERIFY(w.window->detail().isShowingMany());
        const auto saysSo = [&] {
            const QList<QLabel *> labels = w.window->detail().findChildren<QLabel *>(u"stateExplanation"_s);
            return std::ranges::any_of(
                labels, [](const QLabel *label) { return label->text().contains(u"left out of Stop: 1"); });
        };
        QTRY_VERIFY(saysSo());
        w.window->actions().stop->trigger();
        auto *question = w.find<ConfirmDialog>("confirmDialog");
        QVERIFY(question);
        const QList<QLabel *> lines = question->findChildren<QLabel *>(u"consequence"_s);
        QVERIFY(std::ranges::any_of(lines, [](const QLabel *line) { return line->text().contains(u"Left out"); }));
        question->accept();
        QTRY_COMPARE(w.backend->calls().count(u"sandboxes.stop"_s), 2);
    }

    void severalAreStoppedTogetherAndCounted()
    {
        WindowWorld w;
        w.connectLocal();
        for (int i = 0; i < 3; ++i)
            w.backend->fakeSandboxes().addRunning(u"agent-%1"_s.arg(i));
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 3);
        w.list().setFocus();
        w.list().selectAll();
        QTRY_VERIFY(w.window->detail().isShowingMany());
        QVERIFY(w.window->actions().stop->text().contains(u"3"));
        QVERIFY(w.window->actions().lifetime->text().contains(u"3"));
        // Each that can be done to any of them is offered, and says to how many.
        const auto *extend = w.find<QPushButton>("many_extend");
        const auto *resume = w.find<QPushButton>("many_resume");
        QVERIFY(extend && resume);
        QCOMPARE(extend->isVisible(), w.window->actions().extend->isEnabled());
        QVERIFY(extend->text().contains(u"3") || !extend->isVisible());
        QVERIFY(!resume->isVisible()); // none is paused
        w.window->actions().stop->trigger();
        auto *question = w.find<ConfirmDialog>("confirmDialog");
        QVERIFY(question->findChild<QLabel *>(u"question"_s)->text().contains(u"3"));
        QAbstractItemModel *named = question->findChild<QListView *>(u"concerned"_s)->model();
        QCOMPARE(named->rowCount(), 3);
        for (int row = 0; row < 3; ++row)
            QVERIFY(named->index(row, 0).data().toString().startsWith(u"agent-"));
        question->accept();
        QTRY_COMPARE(w.backend->calls().count(u"sandboxes.stop"_s), 3);
    }

    void whatConcernsSeveralFollowsTheSelection()
    {
        WindowWorld w;
        w.connectLocal();
        auto other = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
        other->setProfile(ProfileId(u"cloud"_s));
        w.program.connections().add(other->profile(), u"acme"_s, false);
        w.program.connections().setBackend(other->profile(), other);
        for (int i = 0; i < 3; ++i)
            w.backend->fakeSandboxes().addRunning(u"agent-%1"_s.arg(i));
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 3);
        w.window->showPlace(PlacesModel::Kind::Connection, w.backend->profile());
        w.list().setFocus();
        w.list().selectAll();
        QTRY_VERIFY(w.window->detail().isShowingMany());
        QCOMPARE(w.window->sandboxActions().targets().size(), 3);
        // Another place and back: they are still what it concerns.
        w.window->showPlace(PlacesModel::Kind::Activity);
        QVERIFY(w.window->sandboxActions().targets().isEmpty());
        w.window->showPlace(PlacesModel::Kind::Connection, w.backend->profile());
        QTRY_COMPARE(w.window->sandboxActions().targets().size(), 3);
        QVERIFY(w.window->detail().isShowingMany());
        // Another connection: none of them is there.
        w.window->showPlace(PlacesModel::Kind::Connection, other->profile());
        QTRY_VERIFY(!w.window->detail().isShowingMany());
        QVERIFY(w.window->sandboxActions().targets().size() <= 1);
        QVERIFY(!w.window->actions().stop->text().contains(u"3"));
        // All of them end, and the list hides what has ended.
        w.window->showPlace(PlacesModel::Kind::Connection, w.backend->profile());
        w.window->list().setLiveOnly(true);
        w.list().selectAll();
        QTRY_VERIFY(w.window->detail().isShowingMany());
        const QList<Sandbox> all = w.backend->fakeSandboxes().all();
        for (const Sandbox &sandbox : all)
            w.backend->fakeSandboxes().setState(sandbox.id, SandboxState::Stopped, u"stopped"_s);
        QTest::keyClick(w.window.get(), Qt::Key_F5);
        QTRY_VERIFY(w.list().selectedKeys().isEmpty());
        QTRY_VERIFY(!w.window->detail().isShowingMany());
        QVERIFY(!w.window->actions().stop->text().contains(u"0"));
    }

    void theSelectionSurvivesRefreshSortAndFilter()
    {
        WindowWorld w;
        w.connectLocal();
        QList<Sandbox> made;
        for (int i = 0; i < 5; ++i)
            made << w.backend->fakeSandboxes().addRunning(u"agent-%1"_s.arg(i));
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 5);
        w.list().setFocus();
        w.list().selectKey(w.key(made[2]));
        QTRY_COMPARE(w.window->detail().focus(), w.key(made[2]));
        QTest::keyClick(w.window.get(), Qt::Key_F5);
        w.backend->fakeSandboxes().addRunning(u"another"_s);
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 6);
        QCOMPARE(w.list().currentKey(), w.key(made[2]));
        w.list().sortByColumn(int(SandboxColumn::Name), Qt::DescendingOrder);
        QCOMPARE(w.list().currentKey(), w.key(made[2]));
        auto *filter = w.find<QLineEdit>("sandboxFilter");
        filter->setText(u"another"_s);
        QVERIFY(w.list().selectedKeys().isEmpty()); // the row that took its place must not be hit
        QCOMPARE(w.window->detail().focus(), w.key(made[2]));
        filter->clear();
        QCOMPARE(w.list().currentKey(), w.key(made[2]));
        QCOMPARE(w.list().selectedKeys(), QList{w.key(made[2])});
    }

    void withNothingChosenThereAreNoButtonsForIt()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        QTRY_VERIFY(w.find<QWidget>("detailNothing")->isVisible());
        QVERIFY(!w.find<SandboxHeader>("sandboxHeader")->isVisible());
        w.list().selectKey(w.key(a));
        QTRY_VERIFY(w.find<SandboxHeader>("sandboxHeader")->isVisible());
    }

    void onlyWhatRunsIsCountedAsRunning()
    {
        WindowWorld w;
        w.connectLocal();
        w.backend->fakeSandboxes().addRunning(u"runs"_s);
        const Sandbox starts = w.backend->fakeSandboxes().addRunning(u"starts"_s);
        w.backend->fakeSandboxes().setState(starts.id, SandboxState::Starting);
        const Sandbox ended = w.backend->fakeSandboxes().addRunning(u"ended"_s);
        w.backend->fakeSandboxes().setState(ended.id, SandboxState::Stopped, u"stopped"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.find<QLabel>("sandboxCounts")->text(), u"1 running · 3 in all"_s);
        QCOMPARE(w.window->statusLine().runningText(), u"1 running"_s);
        w.backend->fakeSandboxes().setState(starts.id, SandboxState::Running);
        QTRY_COMPARE(w.find<QLabel>("sandboxCounts")->text(), u"2 running · 3 in all"_s);
        QCOMPARE(w.window->statusLine().runningText(), u"2 running"_s);
    }

    void whatEndedIsStillReadable()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox ended = w.backend->fakeSandboxes().addRunning(u"ended"_s);
        w.backend->fakeSandboxes().setState(ended.id, SandboxState::Stopped, u"stopped"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        const QPalette before = QApplication::palette();
        for (const QPalette &palette : {before, darkPalette()}) {
            QApplication::setPalette(palette);
            QTRY_COMPARE(w.list().palette().color(QPalette::Base), palette.color(QPalette::Base));
            QStyleOptionViewItem option;
            option.initFrom(&w.list());
            DelegateDoor().initStyleOption(&option, w.window->list().proxy().index(0, int(SandboxColumn::Image)));
            QVERIFY(contrast(option.palette.color(QPalette::Text), palette.color(QPalette::Base)) >= 4.5);
        }
        QApplication::setPalette(before);
    }

    void theColumnsShowTheirUsualTextsWhole()
    {
        WindowWorld w;
        w.connectLocal();
        Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        a.imageText = u"This machine's Python 3.13"_s; // as our own engine names it
        w.backend->fakeSandboxes().put(a);
        Usage usage;
        usage.cpuMillicores = 1200;
        usage.memoryBytes = 1000LL << 20;
        w.backend->fakeSandboxes().setUsage(a.id, usage);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        QTRY_VERIFY(w.cell(w.key(a), SandboxColumn::Memory).endsWith(u"MiB"));
        for (int column = 0; column < sandboxColumnCount; ++column) {
            if (w.list().isColumnHidden(column))
                continue;
            const QModelIndex index = w.window->list().proxy().index(0, column);
            QVERIFY2(w.list().columnWidth(column) >= w.list().sizeHintForIndex(index).width(),
                qPrintable(index.data().toString()));
        }
        QVERIFY(!w.list().isColumnHidden(int(SandboxColumn::Age)));
    }

    void timeLeftCountsDownAndIsExtended()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.list().selectKey(w.key(a));
        w.window->openSandbox(w.key(a), {});
        auto *header = w.find<SandboxHeader>("sandboxHeader");
        QTRY_VERIFY(header->lifetimeText().startsWith(u"Idle stop in 9:"));
        const QString first = header->lifetimeText();
        QTRY_VERIFY(header->lifetimeText() != first);
        QTest::mouseClick(w.find<QToolButton>("headerExtend"), Qt::LeftButton);
        QTRY_VERIFY(header->lifetimeText().startsWith(u"Idle stop in 19:"));
        // Said at the moment of the answer: whole minutes, or a second later.
        QTRY_VERIFY(
            w.window->notices().text().contains(QRegularExpression(u"^agent-7: Idle stop in (20:00|19:5[0-9])"_s)));
    }

    void theLastMinuteWarnsOnceWithExtend()
    {
        WindowWorld w;
        w.connectLocal();
        Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        a.lifetime.endsAt = QDateTime::currentDateTimeUtc().addSecs(50);
        w.backend->fakeSandboxes().put(a);
        QVERIFY(w.show());
        QTRY_VERIFY(w.window->notices().text().contains(u"less than a minute"));
        QTest::mouseClick(w.window->notices().findChild<QToolButton *>(u"noticeAction"_s), Qt::LeftButton);
        QTRY_COMPARE(w.backend->calls().count(u"sandboxes.setLifetime"_s), 1);
        // Whole minutes, upwards: of less than one and ten it is eleven, which count down from then on.
        QTRY_VERIFY(w.window->notices().text().contains(QRegularExpression(u"1[01]:[0-5][0-9]"_s)));
    }

    void theWarningSaysWhyAndWhichOne()
    {
        WindowWorld w;
        w.connectLocal();
        w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        Sandbox ends = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        ends.lifetime = {
            Lifetime::Kind::Deadline, std::chrono::seconds(600), QDateTime::currentDateTimeUtc().addSecs(50)};
        w.backend->fakeSandboxes().put(ends);
        QVERIFY(w.show());
        QTRY_VERIFY(w.window->notices().text().contains(u"reaches its deadline"));
        QVERIFY(!w.window->notices().text().contains(u"not used"));
        QVERIFY(w.window->notices().text().contains(Format::shortId(ends.id.value())));
    }

    void aServerOfTwoApisWarnsOnceOfTheDeadline()
    {
        WindowWorld w;
        w.connectLocal();
        const QDateTime end = QDateTime::currentDateTimeUtc().addSecs(50);
        Sandbox idle = w.backend->fakeSandboxes().addRunning(u"interpreter"_s); // as the API without deadlines has it
        idle.lifetime.endsAt = end;
        w.backend->fakeSandboxes().put(idle);
        auto other = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
        other->setProfile(ProfileId(u"research"_s));
        Sandbox same = idle;
        same.name = u"agent"_s;
        same.lifetime.kind = Lifetime::Kind::Deadline;
        other->fakeSandboxes().put(same);
        w.program.connections().add(other->profile(), u"research"_s, false);
        w.program.connections().setBackend(other->profile(), other);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 2);
        QTRY_COMPARE(w.window->notices().text(), u"agent reaches its deadline in about a minute."_s);
        QTest::mouseClick(w.window->notices().findChild<QToolButton *>(u"noticeAction"_s), Qt::LeftButton);
        QTRY_COMPARE(other->calls().count(u"sandboxes.setLifetime"_s), 1);
        QCOMPARE(w.backend->calls().count(u"sandboxes.setLifetime"_s), 0);
    }

    void thoseThatEndTogetherAreWarnedOfTogether()
    {
        WindowWorld w;
        w.connectLocal();
        QList<Sandbox> ending;
        for (const QString &name : {u"a-1"_s, u"b-2"_s, u"c-3"_s}) {
            Sandbox sandbox = w.backend->fakeSandboxes().addRunning(name);
            sandbox.lifetime.endsAt = QDateTime::currentDateTimeUtc().addSecs(50);
            w.backend->fakeSandboxes().put(sandbox);
            ending.append(sandbox);
        }
        QVERIFY(w.show());
        NoticeBar &bar = w.window->notices();
        QTRY_VERIFY(bar.text().startsWith(u"3 sandbox"));
        for (const Sandbox &sandbox : std::as_const(ending))
            QVERIFY2(bar.text().contains(sandbox.name), qPrintable(bar.text()));
        auto *extend = bar.findChild<QToolButton *>(u"noticeAction"_s);
        QVERIFY(extend->text().remove(u'&').contains(u"for All"));
        // One that was given more time drops out, the others stay.
        Lifetime later = ending[1].lifetime;
        later.endsAt = QDateTime::currentDateTimeUtc().addSecs(900);
        ending[1].lifetime = later;
        w.backend->fakeSandboxes().put(ending[1]); // the next list says the same
        w.program.sandboxes().applyLifetime(w.key(ending[1]), later);
        QTRY_VERIFY(bar.text().startsWith(u"2 sandbox"));
        QVERIFY(!bar.text().contains(u"b-2"));
        QTest::mouseClick(extend, Qt::LeftButton);
        QTRY_COMPARE(w.backend->calls().count(u"sandboxes.setLifetime"_s), 2);
        QTRY_COMPARE(bar.kind(), NoticeBar::Kind::Success);
    }

    void aWarningComesBackAfterAnotherNotice()
    {
        WindowWorld w;
        w.connectLocal();
        Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        a.lifetime.endsAt = QDateTime::currentDateTimeUtc().addSecs(50);
        w.backend->fakeSandboxes().put(a);
        QVERIFY(w.show());
        NoticeBar &bar = w.window->notices();
        QTRY_VERIFY(bar.text().contains(u"less than a minute"));
        bar.show(NoticeBar::Kind::Error, u"Something else."_s);
        bar.dismiss();
        QTRY_VERIFY(!bar.isHidden() && bar.text().contains(u"less than a minute"));
        bar.dismiss(); // now it is put away itself
        QCoreApplication::processEvents();
        QVERIFY(bar.isHidden());
    }

    void theWarningOffersToPauseWhereThatIsThere()
    {
        for (const bool canPause : {false, true}) {
            WindowWorld w;
            w.backend->setFeature(Feature::Pause, canPause);
            w.connectLocal();
            Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
            a.lifetime.endsAt = QDateTime::currentDateTimeUtc().addSecs(50);
            w.backend->fakeSandboxes().put(a);
            QVERIFY(w.show());
            QTRY_VERIFY(w.window->notices().text().contains(u"less than a minute"));
            QCOMPARE(w.window->notices().findChild<QToolButton *>(u"noticeSecond"_s)->isVisible(), canPause);
        }
    }

    void aFailureStaysWhenSomethingSucceeds()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a-1"_s);
        const Sandbox b = w.backend->fakeSandboxes().addRunning(u"b-2"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 2);
        NoticeBar &bar = w.window->notices();
        w.backend->calls().fail(
            u"sandboxes.setLifetime"_s, CallScript::error(ErrorKind::Forbidden, 403, u"Not yours."_s));
        w.program.controller().extend(w.key(a), std::chrono::minutes(10));
        QTRY_COMPARE(bar.kind(), NoticeBar::Kind::Error);
        const QString error = bar.text();
        w.program.controller().extend(w.key(b), std::chrono::minutes(10));
        QTRY_VERIFY(bar.text().contains(u"b-2: "));
        QCOMPARE(bar.kind(), NoticeBar::Kind::Error);
        QVERIFY(bar.text().startsWith(error));
        QTRY_COMPARE_WITH_TIMEOUT(bar.text(), error, 15000); // only what passed goes by itself
        QVERIFY(!bar.isHidden());
    }

    void thePaletteFindsSandboxesAndActions()
    {
        WindowWorld w;
        w.connectLocal();
        w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        const Sandbox b = w.backend->fakeSandboxes().addRunning(u"build-x"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 2);
        QTest::keyClick(w.window.get(), Qt::Key_K, Qt::ControlModifier);
        QVERIFY(w.window->palette().isVisible());
        auto *line = w.find<QLineEdit>("paletteLine");
        QCOMPARE(QApplication::focusWidget(), line);
        QTest::keyClicks(line, u"bx"_s);
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(!w.window->palette().isVisible());
        QCOMPARE(w.window->detail().focus(), w.key(b));

        QTest::keyClick(w.window.get(), Qt::Key_K, Qt::ControlModifier);
        QTest::keyClicks(line, u"duplic"_s);
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY(w.find<NewSandboxDialog>("newSandboxDialog"));
        auto *dialog = w.find<NewSandboxDialog>("newSandboxDialog");
        QCOMPARE(dialog->spec().name, u"build-x-2"_s); // like the one in focus, with a name of its own
        dialog->reject();

        QTest::keyClick(w.window.get(), Qt::Key_K, Qt::ControlModifier);
        QTest::keyClick(line, Qt::Key_Escape);
        QVERIFY(!w.window->palette().isVisible());
    }

    void aDuplicateHasAllThatTheOriginalHas()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox original = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        SandboxSpec spec;
        spec.name = original.name;
        spec.group = u"agents"_s;
        spec.pythonVersion = u"3.12"_s;
        spec.cpuMillis = 2000;
        spec.memoryMiB = 512;
        spec.keepWarm = std::chrono::seconds(420);
        spec.environment = {{u"A"_s, u"1"_s}};
        spec.secrets = {u"API_TOKEN"_s};
        spec.volumes = {{u"models"_s, u"/m"_s, true}};
        spec.diskLimitMiB = 20480;
        spec.metadata = {{u"owner"_s, u"me"_s}};
        spec.command = {u"sleep"_s, u"600"_s};
        spec.ports = {8000};
        spec.authorized = false;
        spec.network = {NetworkPolicy::Mode::Only, {u"10.0.0.0/8"_s}};
        w.backend->fakeSandboxes().setSpecification(original.id, {spec, true});
        QVERIFY(w.show());
        // What was used last is something else altogether.
        SandboxSpec last = w.program.recentSpecs().last(w.backend->profile());
        last.network.mode = NetworkPolicy::Mode::Blocked;
        last.ports = {9999};
        w.program.recentSpecs().remember(w.backend->profile(), last);
        w.list().selectKey(w.key(original));
        QTRY_VERIFY(w.window->actions().duplicate->isEnabled());
        w.window->actions().duplicate->trigger();
        QTRY_VERIFY(w.find<NewSandboxDialog>("newSandboxDialog"));
        auto *dialog = w.find<NewSandboxDialog>("newSandboxDialog");
        SandboxSpec expected = spec;
        expected.name = u"agent-8"_s;
        QTRY_COMPARE(dialog->spec(), expected);
        QVERIFY(dialog->findChild<QLabel *>(u"remark"_s)->text().contains(u"agent-7"));
    }

    void aDuplicateSaysWhatItCannotKnow()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox original = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        QVERIFY(w.show());
        w.list().selectKey(w.key(original));
        QTRY_VERIFY(w.window->actions().duplicate->isEnabled());
        w.window->actions().duplicate->trigger(); // the server tells only a part
        QTRY_VERIFY(w.find<NewSandboxDialog>("newSandboxDialog"));
        auto *dialog = w.find<NewSandboxDialog>("newSandboxDialog");
        QVERIFY(dialog->findChild<QLabel *>(u"remark"_s)->text().contains(u"doesn't tell its environment"));
        QCOMPARE(dialog->spec().pythonVersion, u"3.13"_s);
        QCOMPARE(dialog->spec().network, NetworkPolicy());
        dialog->reject();
        QTRY_VERIFY(!w.find<NewSandboxDialog>("newSandboxDialog"));
        w.backend->calls().fail(
            u"sandboxes.specification"_s, CallScript::error(ErrorKind::Server, 500, u"It broke."_s));
        w.window->actions().duplicate->trigger();
        QTRY_VERIFY(w.find<NewSandboxDialog>("newSandboxDialog"));
        dialog = w.find<NewSandboxDialog>("newSandboxDialog");
        QVERIFY(dialog->findChild<QLabel *>(u"remark"_s)->text().contains(u"It broke."));
        QCOMPARE(dialog->spec().memoryMiB, 1024);
    }

    void aFailedCreationOffersToEditAndTryAgain()
    {
        WindowWorld w;
        w.connectLocal();
        QVERIFY(w.show());
        QTRY_VERIFY(w.window->actions().newSandbox->isEnabled());
        w.backend->calls().fail(
            u"sandboxes.create"_s, CallScript::error(ErrorKind::LimitReached, 409, u"No more room."_s));
        w.window->actions().newSandbox->trigger();
        auto *dialog = w.find<NewSandboxDialog>("newSandboxDialog");
        dialog->findChild<QLineEdit *>(u"nameEdit"_s)->setText(u"precious"_s);
        dialog->findChild<QPushButton *>(u"createButton"_s)->click();
        QTRY_VERIFY(w.window->notices().text().contains(u"No more room."));
        // Nothing is there that could be duplicated.
        QTRY_VERIFY(w.window->actions().duplicate->text().contains(u"Try Again"));
        QCOMPARE(w.list().selectedKeys().size(), 1);
        QTest::mouseClick(w.window->notices().findChild<QToolButton *>(u"noticeAction"_s), Qt::LeftButton);
        QTRY_VERIFY([&] {
            const auto dialogs = w.window->findChildren<NewSandboxDialog *>();
            return std::ranges::any_of(
                dialogs, [](NewSandboxDialog *d) { return d->isVisible() && d->spec().name == u"precious"; });
        }());
        QCOMPARE(w.program.sandboxes().rowCount(), 0);
    }

    void aNewSandboxGoesWhereTheSelectedOneIs()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox here = w.backend->fakeSandboxes().addRunning(u"here"_s);
        auto cloud = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
        cloud->setProfile(ProfileId(u"cloud"_s));
        const Sandbox there = cloud->fakeSandboxes().addRunning(u"there"_s);
        w.program.connections().add(cloud->profile(), u"acme"_s, false);
        w.program.connections().setBackend(cloud->profile(), cloud);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 2);
        const auto proposed = [&w] {
            w.window->actions().newSandbox->trigger();
            QPointer<NewSandboxDialog> dialog = w.find<NewSandboxDialog>("newSandboxDialog");
            const ProfileId profile = dialog ? dialog->profile() : ProfileId();
            if (dialog)
                dialog->reject();
            return QTest::qWaitFor([&dialog] { return !dialog; }) ? profile : ProfileId();
        };
        w.list().selectKey({cloud->profile(), there.id});
        QTRY_COMPARE(w.window->detail().focus(), (SandboxKey{cloud->profile(), there.id}));
        QCOMPARE(proposed(), cloud->profile());
        w.list().selectKey(w.key(here));
        QTRY_COMPARE(w.window->detail().focus(), w.key(here));
        QCOMPARE(proposed(), w.backend->profile());
        w.window->showPlace(PlacesModel::Kind::Connection, cloud->profile());
        QTRY_VERIFY(w.window->places().currentKind() == PlacesModel::Kind::Connection);
        QCOMPARE(proposed(), cloud->profile());
    }

    void placesFilterTheList()
    {
        WindowWorld w;
        w.connectLocal();
        w.backend->fakeSandboxes().addRunning(u"here"_s);
        auto cloud = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
        cloud->setProfile(ProfileId(u"cloud"_s));
        cloud->fakeSandboxes().addRunning(u"there"_s);
        w.program.connections().add(cloud->profile(), u"acme"_s, false);
        w.program.connections().setBackend(cloud->profile(), cloud);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 2);
        w.window->showPlace(PlacesModel::Kind::Connection, cloud->profile());
        QCOMPARE(w.window->list().proxy().rowCount(), 1);
        w.window->showPlace(PlacesModel::Kind::All);
        QCOMPARE(w.window->list().proxy().rowCount(), 2);
        w.window->showPlace(PlacesModel::Kind::Transfers);
        QVERIFY(!w.window->list().isVisible());
        w.window->showPlace(PlacesModel::Kind::Snapshots);
        QVERIFY(w.window->findChild<QWidget *>(u"snapshotsPlace"_s)->isVisible());
        w.window->showPlace(PlacesModel::Kind::Activity);
        QVERIFY(w.window->findChild<QWidget *>(u"activityView"_s)->isVisible());
        w.window->actions().find->trigger();
        QTRY_VERIFY(w.window->findChild<QWidget *>(u"activitySearch"_s)->hasFocus());
        w.program.connections().remove(cloud->profile());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
    }
};

QTEST_MAIN(MainWindowTest)
#include "tst_mainwindow.moc"
