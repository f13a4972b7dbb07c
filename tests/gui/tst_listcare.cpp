// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does with the list as a whole: finding, keeping filters, many at once, and what they cost.
#include "Pictures.h"
#include "StatusLine.h"
#include "Twin.h"
#include "WindowWorld.h"
#include "common/CommandPalette.h"
#include "common/ConfirmDialog.h"
#include "common/ElidedLabel.h"
#include "common/FieldMessage.h"
#include "common/Format.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "sandboxes/ConnectIdDialog.h"
#include "sandboxes/SandboxListProxy.h"
#include "sandboxes/StopIdleDialog.h"

#include <QClipboard>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QToolButton>
#include <QTreeWidget>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

class ListCareTest : public QObject {
    Q_OBJECT

    static Sandbox add(FakeBackend &backend, const QString &name, int age)
    {
        Sandbox sandbox = backend.fakeSandboxes().addRunning(name);
        sandbox.createdAt = QDateTime::currentDateTimeUtc().addSecs(-age);
        backend.fakeSandboxes().put(sandbox);
        return sandbox;
    }
    static SandboxKey topKey(SandboxListView &list)
    {
        return list.indexAt(QPoint(0, 0)).data(SandboxListModel::KeyRole).value<SandboxKey>();
    }
    static PriceList prices()
    {
        PriceList list;
        list.version = u"team-v3"_s;
        list.currency = u"USD"_s;
        list.perCore = 40'000'000;
        list.perMemoryGiB = 5'000'000;
        return list;
    }

private Q_SLOTS:
    void whatIsSeenStaysWhereItIsWhenOthersCome()
    {
        WindowWorld w;
        w.connectLocal();
        w.backend->fakeChanges().setLive(true);
        for (int i = 0; i < 80; ++i)
            add(*w.backend, u"agent-%1"_s.arg(i), 10000 - i);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 80);
        SandboxListView &list = w.list();
        // The rows are laid out in a turn of their own: until then there is nothing to scroll.
        QTRY_VERIFY(list.isVisible() && list.verticalScrollBar()->maximum() > 2);
        list.verticalScrollBar()->setValue(list.verticalScrollBar()->maximum() / 2);
        QVERIFY(list.verticalScrollBar()->value() > 0);
        const SandboxKey top = topKey(list);
        const QModelIndex below = list.indexBelow(list.indexAt(QPoint(0, 0)));
        list.setCurrentIndex(below);
        const SandboxKey chosen = list.currentKey();
        QVERIFY(!top.isEmpty() && !chosen.isEmpty() && top != chosen);
        const SandboxListProxy &proxy = w.window->list().proxy();
        const auto place = [&](const SandboxKey &key) {
            return proxy.mapFromSource(w.program.sandboxes().index(w.program.sandboxes().rowOf(key), 0)).row();
        };
        // One that somebody else starts: newer than all, so it comes in above what is seen.
        const Sandbox fresh = add(*w.backend, u"fresh"_s, 0);
        w.backend->fakeSandboxes().setState(fresh.id, SandboxState::Starting);
        Q_EMIT w.backend->fakeChanges().sandboxChanged(fresh.id);
        QTRY_COMPARE(proxy.rowCount(), 81);
        QVERIFY(place(w.key(fresh)) < place(top));
        QCOMPARE(topKey(list), top);
        QSignalSpy told(&w.program.sandboxes(), &QAbstractItemModel::dataChanged);
        w.backend->fakeSandboxes().setState(fresh.id, SandboxState::Running);
        Q_EMIT w.backend->fakeChanges().sandboxChanged(fresh.id);
        QTRY_COMPARE(w.cell(w.key(fresh), SandboxColumn::State), u"Running"_s);
        QTRY_VERIFY(!told.isEmpty()); // the view hears of it a turn later
        QCOMPARE(topKey(list), top);
        // One above ends, and goes down.
        const SandboxKey first = proxy.index(2, 0).data(SandboxListModel::KeyRole).value<SandboxKey>();
        w.backend->fakeSandboxes().setState(first.id, SandboxState::Stopped, u"stopped"_s);
        Q_EMIT w.backend->fakeChanges().sandboxChanged(first.id);
        QTRY_COMPARE(w.cell(first, SandboxColumn::State), u"Stopped"_s);
        QTRY_VERIFY(place(first) > place(top)); // it goes down a turn later
        QCOMPARE(topKey(list), top);
        QCOMPARE(list.currentKey(), chosen);
        QCOMPARE(list.selectedKeys(), QList{chosen});
    }

    void twoOfOneNameShowTheirIds()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        const auto name = [&w, &a] {
            const SandboxListModel &model = w.program.sandboxes();
            return w.window->list().proxy().mapFromSource(model.index(model.rowOf(w.key(a)), int(SandboxColumn::Name)));
        };
        const auto picture = [&w, &name] { return w.list().viewport()->grab(w.list().visualRect(name())).toImage(); };
        const QImage alone = picture();
        const int width = w.list().sizeHintForIndex(name()).width();
        const Sandbox b = w.backend->fakeSandboxes().addRunning(u"agent"_s);
        w.program.feeds().reloadAll();
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 2);
        QVERIFY(w.list().sizeHintForIndex(name()).width() > width);
        QTRY_VERIFY(picture() != alone);
        const QString id = Format::shortId(a.id.value());
        QVERIFY(name().data(Qt::AccessibleTextRole).toString().contains(id));
        QCOMPARE(name().data().toString(), u"agent"_s);
        w.backend->fakeSandboxes().erase(b.id);
        w.program.feeds().reloadAll();
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        QCOMPARE(w.list().sizeHintForIndex(name()).width(), width);
        QVERIFY(!name().data(Qt::AccessibleTextRole).toString().contains(id));
    }

    void theFirstListNeedNotBeWaitedFor()
    {
        WindowWorld w;
        w.backend->fakeSandboxes().addRunning(u"agent"_s);
        w.backend->calls().hold(u"sandboxes.list"_s);
        w.connectLocal();
        QVERIFY(w.show());
        auto *state = w.find<StateView>("sandboxListState");
        QTRY_VERIFY(state->message().startsWith(u"Asking Local for its sandboxes…"));
        auto *cancel = state->findChild<QPushButton *>(u"stateSecondary"_s);
        QVERIFY(cancel->isVisible());
        cancel->click();
        QVERIFY(state->message().startsWith(u"Not waited for any longer"));
        // Whatever the connection tells meanwhile, it stays so.
        w.program.connections().rename(w.backend->profile(), u"Here"_s);
        QCoreApplication::processEvents();
        QVERIFY(state->message().startsWith(u"Not waited for any longer"));
        state->findChild<QPushButton *>(u"statePrimary"_s)->click();
        QTRY_VERIFY(state->message().startsWith(u"Asking Here for its sandboxes…"));
        cancel->click();
        // An answer is shown all the same.
        QTRY_VERIFY(w.backend->calls().held(u"sandboxes.list"_s) > 0);
        w.backend->calls().deliver(u"sandboxes.list"_s);
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        QTRY_VERIFY(state->isShowingContent());
    }

    void whatIsNotHeardOfLooksLikeIt()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.window->openSandbox(w.key(a), u"files"_s);
        auto *age = w.find<ElidedLabel>("folderAge");
        QTRY_VERIFY(age && age->isVisible());
        QTRY_COMPARE(w.find<QLabel>("headerState")->text(), u"Running"_s);
        ConnectionStatus offline;
        offline.state = ConnectionStatus::State::Offline;
        offline.error = ApiError::local(u"Nothing answers."_s);
        w.backend->setStatus(offline);
        QTRY_COMPARE(w.cell(w.key(a), SandboxColumn::State), u"Running?"_s);
        QTRY_COMPARE(w.find<QLabel>("headerState")->text(), u"Running?"_s);
        QCOMPARE(w.program.sandboxes().signState(w.key(a)), SandboxState::Unknown);
        QTRY_VERIFY(age->text().startsWith(u"No answer"));
        takePictures(*w.window, u"list-stale"_s);
        ConnectionStatus online;
        online.state = ConnectionStatus::State::Online;
        w.backend->setStatus(online);
        QTRY_COMPARE(w.find<QLabel>("headerState")->text(), u"Running"_s);
        QTRY_VERIFY(!age->text().startsWith(u"No answer"));
    }

    void aPaletteWithoutAMatchSaysSo()
    {
        WindowWorld w;
        w.connectLocal();
        w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        w.window->actions().palette->trigger();
        auto *line = w.find<QLineEdit>("paletteLine");
        auto *nothing = w.find<QLabel>("paletteNothing");
        QTest::keyClicks(line, u"zzqx"_s);
        QVERIFY(nothing->isVisible());
        QVERIFY(nothing->text().contains(u"“zzqx”"));
        QVERIFY(!w.find<QListView>("paletteList")->isVisible());
        QVERIFY(nothing->geometry().bottom() < w.window->palette().height());
        takePictures(*w.window, u"palette-nothing"_s);
        QTest::keyClick(line, Qt::Key_Return); // nothing to choose, nothing happens
        line->clear();
        QVERIFY(!nothing->isVisible());
        QVERIFY(w.find<QListView>("paletteList")->isVisible());
    }

    void whatIsBeingCreatedNeedNotBeWaitedFor()
    {
        WindowWorld w;
        w.connectLocal();
        QVERIFY(w.show());
        w.backend->calls().hang(u"sandboxes.create"_s);
        const SandboxKey key = w.create(u"slow"_s);
        w.window->openSandbox(key, {});
        auto *page = w.find<StateView>("detailNothing");
        QTRY_VERIFY(page->isVisible() && page->message().contains(u"slow is being created"));
        QPushButton *leave = nullptr;
        for (QPushButton *button : page->findChildren<QPushButton *>()) {
            if (button->isVisible() && button->text() == w.window->actions().dismiss->text())
                leave = button;
        }
        QVERIFY(leave);
        QVERIFY(leave->text().contains(u"Stop &Waiting"));
        leave->click();
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 0);
        QVERIFY(!page->message().contains(u"slow"));
    }

    void aSandboxIsOpenedByItsId()
    {
        WindowWorld w;
        w.connectLocal();
        QVERIFY(w.show());
        QTRY_VERIFY(w.window->actions().connectId->isEnabled());
        QApplication::clipboard()->setText(u"  0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a11\n"_s);
        w.window->actions().connectId->trigger();
        QPointer<ConnectIdDialog> dialog = w.find<ConnectIdDialog>("connectIdDialog");
        QVERIFY(dialog && QTest::qWaitForWindowActive(dialog));
        auto *id = dialog->findChild<QLineEdit *>(u"sandboxId"_s);
        auto *message = dialog->findChild<FieldMessage *>(u"idMessage"_s);
        auto *go = dialog->findChild<QPushButton *>(u"connectIdButton"_s);
        QCOMPARE(id->text(), u"0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a11"_s); // what was just copied
        go->click();
        QTRY_VERIFY(message->hasProblem());
        QVERIFY2(message->text().startsWith(u"There is no sandbox 0f9c1f5e"), qPrintable(message->text()));
        QCOMPARE(id->text(), u"0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a11"_s);
        dialog->grab().save(qEnvironmentVariable("VIVARIUM_TEST_PICTURES", u"/tmp"_s) + u"/connect-id.png"_s);
        id->setText(u"../../etc"_s);
        go->click();
        QVERIFY(message->text().startsWith(u"An id has only letters"));
        // It exists on the server, but the list has not heard of it.
        const Sandbox hidden = w.backend->fakeSandboxes().addRunning(u"hidden"_s);
        id->setText(hidden.id.value());
        go->click();
        QTRY_COMPARE(w.window->detail().focus(), w.key(hidden));
        QCOMPARE(w.list().currentKey(), w.key(hidden));
        QTRY_VERIFY(!dialog);
    }

    void aFilterIsKeptUnderAName()
    {
        WindowWorld w;
        w.connectLocal();
        w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        w.backend->fakeSandboxes().addRunning(u"build-x"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 2);
        auto *line = w.find<QLineEdit>("sandboxFilter");
        auto *button = w.find<QToolButton>("savedFilters");
        const auto menuAction = [&](const QString &text) -> QAction * {
            Q_EMIT button->menu()->aboutToShow();
            for (QAction *action : button->menu()->actions()) {
                if (action->text().remove(u'&').startsWith(text))
                    return action;
            }
            return nullptr;
        };
        QVERIFY(!menuAction(u"Save This Filter"_s)->isEnabled()); // there is none
        line->setText(u"name:build"_s);
        QTRY_COMPARE(w.window->list().proxy().rowCount(), 1);
        menuAction(u"Save This Filter"_s)->trigger();
        auto *dialog = w.find<QInputDialog>("saveFilterDialog");
        QVERIFY(dialog);
        dialog->setTextValue(u"builds"_s);
        dialog->accept();
        line->clear();
        QTRY_COMPARE(w.window->list().proxy().rowCount(), 2);
        QVERIFY(!menuAction(u"builds"_s)->isChecked());
        menuAction(u"builds"_s)->trigger();
        QCOMPARE(line->text(), u"name:build"_s);
        QTRY_COMPARE(w.window->list().proxy().rowCount(), 1);
        QVERIFY(menuAction(u"builds"_s)->isChecked());
        menuAction(u"Remove"_s)->menu()->actions().constFirst()->trigger();
        QVERIFY(!menuAction(u"builds"_s));
    }

    void manyAreNamedBeforeTheyAreStopped()
    {
        WindowWorld w;
        w.connectLocal();
        for (int i = 0; i < 30; ++i)
            add(*w.backend, u"agent-%1"_s.arg(i), 100 + i);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 30);
        w.list().selectAll();
        QTRY_VERIFY(w.window->actions().stop->text().contains(u"30"));
        w.window->actions().stop->trigger();
        QPointer<ConfirmDialog> question = w.find<ConfirmDialog>("confirmDialog");
        QVERIFY(question && QTest::qWaitForWindowActive(question));
        auto *concerned = question->findChild<QListView *>(u"concerned"_s);
        QVERIFY(concerned);
        QCOMPARE(concerned->model()->rowCount(), 30);
        QVERIFY(question->height() < 500); // it scrolls
        question->grab().save(qEnvironmentVariable("VIVARIUM_TEST_PICTURES", u"/tmp"_s) + u"/bulk-stop.png"_s);
        // What comes meanwhile is not among those that were read.
        const Sandbox late = add(*w.backend, u"late"_s, 0);
        w.program.feeds().reloadAll();
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 31);
        QTRY_VERIFY(question->confirmButton()->isEnabled());
        question->confirmButton()->click();
        QTRY_COMPARE(w.backend->calls().count(u"sandboxes.stop"_s), 30);
        QCOMPARE(w.backend->fakeSandboxes().find(late.id)->state, SandboxState::Running);
    }

    void onlyWhatIsIdleIsStoppedAtOnce()
    {
        WindowWorld w;
        w.connectLocal();
        const QDateTime now = QDateTime::currentDateTimeUtc();
        const auto use = [&](const Sandbox &sandbox, std::chrono::seconds ago, int millicores, bool inUse = false) {
            Usage usage;
            usage.usedAt = now.addSecs(-ago.count());
            usage.cpuMillicores = millicores;
            usage.inUse = inUse;
            usage.sampledAt = now;
            w.backend->fakeSandboxes().setUsage(sandbox.id, usage);
        };
        const Sandbox idle = add(*w.backend, u"idle"_s, 5000);
        const Sandbox returning = add(*w.backend, u"returning"_s, 5000);
        const Sandbox computing = add(*w.backend, u"computing"_s, 5000);
        const Sandbox used = add(*w.backend, u"used"_s, 5000);
        const Sandbox shell = add(*w.backend, u"shell"_s, 5000);
        use(idle, 30min, 0);
        use(returning, 20min, 0);
        use(computing, 40min, 1000);
        use(used, 1min, 0);
        use(shell, 50min, 0, true);
        QVERIFY(w.show());
        QTRY_VERIFY(w.window->actions().stopIdle->isEnabled());
        QTRY_VERIFY(w.program.sandboxes().find(w.key(idle))->usage);
        w.window->actions().stopIdle->trigger();
        QPointer<StopIdleDialog> dialog = w.find<StopIdleDialog>("stopIdleDialog");
        QVERIFY(dialog && QTest::qWaitForWindowActive(dialog));
        auto *list = dialog->findChild<QTreeWidget *>(u"idleList"_s);
        // Half of what all of them have as their limit: at the limit itself none would be left.
        QCOMPARE(dialog->findChild<QSpinBox *>(u"idleMinutes"_s)->value(), 5);
        const auto *found = dialog->findChild<QLabel *>(u"idleFound"_s);
        QVERIFY2(found->text().startsWith(u"3 of 5 running"), qPrintable(found->text()));
        QCOMPARE(list->topLevelItemCount(), 3);
        QCOMPARE(list->topLevelItem(0)->text(0), u"computing"_s); // longest first, and not marked
        QCOMPARE(dialog->marked(), (QList{w.key(idle), w.key(returning)}));
        dialog->grab().save(qEnvironmentVariable("VIVARIUM_TEST_PICTURES", u"/tmp"_s) + u"/stop-idle.png"_s);
        dialog->findChild<QSpinBox *>(u"idleMinutes"_s)->setValue(25);
        QCOMPARE(dialog->marked(), QList{w.key(idle)});
        QVERIFY2(found->text().startsWith(u"2 of 5 running"), qPrintable(found->text()));
        dialog->findChild<QSpinBox *>(u"idleMinutes"_s)->setValue(10);
        // Somebody comes back to one of them before the button is pressed.
        QHash<SandboxId, Usage> usage;
        usage[returning.id].usedAt = now;
        usage.insert(idle.id, *w.program.sandboxes().find(w.key(idle))->usage);
        w.program.sandboxes().applyUsage(w.backend->profile(), usage);
        auto *confirm = dialog->findChild<QPushButton *>(u"confirmButton"_s);
        QTRY_VERIFY(confirm->isEnabled());
        confirm->click();
        QTRY_COMPARE(w.backend->calls().count(u"sandboxes.stop"_s), 1);
        QTRY_VERIFY(w.backend->fakeSandboxes().find(idle.id)->state != SandboxState::Running);
        for (const Sandbox &spared : {returning, computing, used, shell})
            QCOMPARE(w.backend->fakeSandboxes().find(spared.id)->state, SandboxState::Running);
        QTRY_VERIFY(w.window->notices().text().contains(u"1 sandbox"));
    }

    void whatTwoConnectionsShowIsStoppedOnceWhenIdle()
    {
        WindowWorld w;
        w.connectLocal();
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        const auto other = connectTwin(w.program, a);
        QVERIFY(w.show());
        SandboxListModel &model = w.program.sandboxes();
        const SandboxKey twin{other->profile(), a.id};
        QTRY_VERIFY(model.find(w.key(a)) && model.find(twin));
        Usage unused;
        unused.usedAt = QDateTime::currentDateTimeUtc().addSecs(-1800);
        for (const ProfileId &profile : {w.backend->profile(), other->profile()})
            model.applyUsage(profile, {{a.id, unused}});
        StopIdleDialog idle(model);
        idle.setAttribute(Qt::WA_DeleteOnClose, false);
        idle.show();
        QCOMPARE(idle.findChild<QTreeWidget *>(u"idleList"_s)->topLevelItemCount(), 1);
        QCOMPARE(idle.marked().size(), 1);
        QCOMPARE(idle.marked().constFirst().id, a.id);
        idle.close();
    }

    void whatEndsMeanwhileIsNotAmongTheIdleAnyMore()
    {
        WindowWorld w;
        w.connectLocal();
        const QDateTime now = QDateTime::currentDateTimeUtc();
        const auto addUnused = [&](const QString &name, std::chrono::seconds span) {
            const Sandbox sandbox = add(*w.backend, name, 5000);
            Usage usage;
            usage.usedAt = now.addSecs(-span.count());
            usage.sampledAt = now;
            w.backend->fakeSandboxes().setUsage(sandbox.id, usage);
            return sandbox;
        };
        const Sandbox ending = addUnused(u"ending"_s, 40min);
        const Sandbox staying = addUnused(u"staying"_s, 30min);
        QVERIFY(w.show());
        SandboxListModel &model = w.program.sandboxes();
        QTRY_VERIFY(model.find(w.key(ending)) && model.find(w.key(ending))->usage);
        QTRY_VERIFY(model.find(w.key(staying)) && model.find(w.key(staying))->usage);
        StopIdleDialog idle(model);
        idle.setAttribute(Qt::WA_DeleteOnClose, false);
        idle.show();
        QList<SandboxKey> confirmed;
        int spared = -1;
        connect(&idle, &StopIdleDialog::confirmed, this, [&](const QList<SandboxKey> &keys, int others) {
            confirmed = keys;
            spared = others;
        });
        const auto *list = idle.findChild<QTreeWidget *>(u"idleList"_s);
        const auto *found = idle.findChild<QLabel *>(u"idleFound"_s);
        auto *confirm = idle.findChild<QPushButton *>(u"confirmButton"_s);
        QCOMPARE(idle.marked(), (QList{w.key(ending), w.key(staying)}));
        QVERIFY2(found->text().startsWith(u"2 of 2 running"), qPrintable(found->text()));
        QVERIFY2(confirm->text().contains(u"2"), qPrintable(confirm->text()));

        w.backend->fakeSandboxes().setState(ending.id, SandboxState::Stopped);
        w.program.feeds().reloadAll();
        QTRY_COMPARE(idle.marked(), QList{w.key(staying)});
        QVERIFY2(found->text().startsWith(u"1 of 1 running"), qPrintable(found->text()));
        QVERIFY2(confirm->text().contains(u"1"), qPrintable(confirm->text()));
        // Its row stays where it is, and can't be marked again.
        QCOMPARE(list->topLevelItemCount(), 2);
        const QTreeWidgetItem *ended = list->topLevelItem(0);
        QVERIFY2(ended->text(0).contains(u"no longer running"), qPrintable(ended->text(0)));
        QVERIFY(!(ended->flags() & Qt::ItemIsUserCheckable));
        QTRY_VERIFY(confirm->isEnabled());
        confirm->click();
        QCOMPARE(confirmed, QList{w.key(staying)});
        QCOMPARE(spared, 0);
    }

    void whatItCostsIsShownOnlyWhereItCosts()
    {
        WindowWorld w;
        w.connectLocal();
        w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        QTRY_COMPARE(w.window->statusLine().runningText(), u"1 running"_s);
        QVERIFY(w.list().isColumnHidden(int(SandboxColumn::Cost)));
        auto cloud = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
        cloud->setProfile(ProfileId(u"cloud"_s));
        Capabilities capabilities = cloud->capabilities();
        capabilities.prices = prices();
        cloud->setCapabilities(capabilities);
        const Sandbox billed = cloud->fakeSandboxes().addRunning(u"billed"_s); // 1 core, 1 GiB, ten minutes old
        w.program.connections().add(cloud->profile(), u"acme"_s, false);
        w.program.connections().setBackend(cloud->profile(), cloud);
        const SandboxKey key{cloud->profile(), billed.id};
        QTRY_VERIFY(w.program.sandboxes().find(key));
        QTRY_COMPARE(w.cell(key, SandboxColumn::Cost), u"$0.0450/h"_s);
        QTRY_VERIFY(!w.list().isColumnHidden(int(SandboxColumn::Cost)));
        QTRY_COMPARE(w.window->statusLine().runningText(), u"2 running · ≈ $0.0450/h"_s);
        w.window->openSandbox(key, u"overview"_s);
        QTRY_VERIFY(w.find<ElidedLabel>("fact_cost"));
        QCOMPARE(w.find<ElidedLabel>("fact_cost")->text(), u"≈ $0.0450 an hour, $0.0075 so far"_s);
        takePictures(*w.window, u"list-costs"_s);

        // What stopping saves is told beside the button, of what is marked.
        Usage unused;
        unused.usedAt = QDateTime::currentDateTimeUtc().addSecs(-1800);
        w.program.sandboxes().applyUsage(cloud->profile(), {{billed.id, unused}});
        StopIdleDialog idle(w.program.sandboxes());
        idle.setAttribute(Qt::WA_DeleteOnClose, false);
        idle.show();
        auto *rows = idle.findChild<QTreeWidget *>(u"idleList"_s);
        QVERIFY(!rows->isColumnHidden(4));
        QCOMPARE(rows->topLevelItemCount(), 1);
        QCOMPARE(rows->topLevelItem(0)->text(4), u"$0.0450/h"_s);
        const auto *saving = idle.findChild<QLabel *>(u"idleSaving"_s);
        QCOMPARE(saving->text(), u"saves ≈ $0.0450/h"_s);
        rows->topLevelItem(0)->setCheckState(0, Qt::Unchecked);
        QVERIFY(!saving->isVisible());
        idle.close();

        w.program.connections().remove(cloud->profile());
        QTRY_VERIFY(w.list().isColumnHidden(int(SandboxColumn::Cost)));
        QTRY_COMPARE(w.window->statusLine().runningText(), u"1 running"_s);
    }
};

QTEST_MAIN(ListCareTest)
#include "tst_listcare.moc"
