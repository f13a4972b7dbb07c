// SPDX-License-Identifier: GPL-3.0-or-later
// What MainWindow does over time: the palette, moving between areas, restoring and closing.
#include "MainWindow.h"

#include "ListAndPanels.h"
#include "MainMenu.h"
#include "SnapshotsPlace.h"
#include "StatusLine.h"
#include "activity/ActivityView.h"
#include "common/ConfirmDialog.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/Panel.h"
#include "connections/PlacesView.h"
#include "files/ExternalEditFlow.h"
#include "files/FileWork.h"
#include "files/FilesPanel.h"
#include "processes/CommandHistory.h"
#include "sandboxes/ActionBatch.h"
#include "sandboxes/DetailArea.h"
#include "sandboxes/SandboxListPanel.h"
#include "sandboxes/SandboxListView.h"
#include "sandboxes/SandboxView.h"
#include "terminal/TerminalPanel.h"
#include "terminal/TerminalStore.h"
#include "transfers/TransfersView.h"

#include <QApplication>
#include <QCloseEvent>
#include <QMenuBar>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStackedWidget>
#include <QTreeView>

namespace vivarium {

namespace {

/// Of what has ended the palette offers the newest; the list's own filter finds all.
constexpr int mostEndedOffered = 1000;

} // namespace

void MainWindow::popupPalette()
{
    QList<PaletteEntry> entries;
    const SandboxListModel &model = m_program.sandboxes();
    int ended = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        const SandboxRow &sandbox = model.at(row);
        if (!isLive(sandbox.shownState()) && ++ended > mostEndedOffered)
            continue;
        PaletteEntry entry;
        entry.text = Format::escaped(sandbox.sandbox.name);
        entry.detail = QStringLiteral("%1 · %2").arg(model.index(row, int(SandboxColumn::State)).data().toString(),
            model.index(row, int(SandboxColumn::Connection)).data().toString());
        entry.icon = Icons::forState(model.signState(sandbox.key));
        entry.run = [this, key = sandbox.key] { openSandbox(key, {}); };
        // What has ended is found too, but after what lives.
        if (isLive(sandbox.shownState()))
            entries.prepend(entry);
        else
            entries.append(entry);
    }
    const QString focusName =
        model.find(m_detail->focus()) ? Format::escaped(model.find(m_detail->focus())->sandbox.name) : QString();
    for (QAction *action : m_actions->panels())
        entries.append(MainMenu::entry(action, focusName));
    for (QAction *action : m_actions->all()) {
        if (action != m_actions->palette)
            entries.append(MainMenu::entry(action, {}));
    }
    const SandboxView *view = m_detail->focusView();
    if (const Panel *panel = view ? view->currentPanel() : nullptr) {
        const QList<QAction *> actions = panel->panelActions();
        for (QAction *action : actions) {
            if (!action->isSeparator() && !action->text().isEmpty())
                entries.append(MainMenu::entry(action, panel->title().remove(QLatin1Char('&'))));
        }
    }
    m_palette->popup(entries);
}

void MainWindow::moveArea(int step)
{
    QList<QWidget *> areas{m_placesView};
    QWidget *content = m_stack->currentWidget();
    SandboxView *view = content == m_inner ? m_detail->focusView() : nullptr;
    areas << (content == m_inner ? static_cast<QWidget *>(&m_list->view()) : content);
    if (view)
        areas << m_detail << view->besidePanel();
    areas << m_notices;
    areas.removeIf([](const QWidget *area) { return !area || !area->isVisible(); });
    if (areas.isEmpty())
        return;
    QWidget *focus = QApplication::focusWidget();
    qsizetype at = step > 0 ? -1 : 0;
    for (qsizetype i = 0; i < areas.size(); ++i) {
        const QWidget *around = areas[i] == &m_list->view() ? m_list : areas[i];
        if (focus && (around == focus || around->isAncestorOf(focus)))
            at = i;
    }
    QWidget *next = areas[(at + step + areas.size()) % areas.size()];
    if (next == m_detail) {
        if (!view->isDetached(view->tabPanelId()))
            view->showPanel(view->tabPanelId(), true);
    } else if (auto *panel = qobject_cast<Panel *>(next)) {
        panel->focusContent();
    } else if (next == m_snapshots) {
        m_snapshots->focusContent();
    } else if (next == m_activity) {
        m_activity->focusContent();
    } else {
        auto *table = next == m_transfers ? m_transfers->findChild<QTreeView *>() : nullptr;
        (table ? table : next)->setFocus(Qt::ShortcutFocusReason);
    }
}

void MainWindow::ensureTerminal()
{
    const SandboxView *view = m_detail->focusView();
    auto *panel = view ? qobject_cast<TerminalPanel *>(view->panel(QStringLiteral("terminal"))) : nullptr;
    if (panel && view->context().sandbox().state == SandboxState::Starting)
        panel->openTerminal(); // as soon as it runs
    if (!panel || !view->context().isRunning())
        return;
    const auto openFirst = [panel] {
        if (panel->store().terminals().isEmpty())
            panel->openTerminal();
    };
    // Shells that the server has kept are taken up before a new one is made.
    if (panel->store().isSearching())
        connect(&panel->store(), &TerminalStore::searchFinished, panel, openFirst, Qt::SingleShotConnection);
    else
        openFirst();
}

void MainWindow::findHere()
{
    if (m_stack->currentWidget() == m_snapshots) {
        m_snapshots->find();
        return;
    }
    if (m_stack->currentWidget() == m_activity) {
        m_activity->find();
        return;
    }
    const SandboxView *view = m_detail->focusView();
    Panel *panel = view ? view->currentPanel() : nullptr;
    const QWidget *focus = QApplication::focusWidget();
    if (panel && focus && panel->isAncestorOf(focus))
        panel->find();
    else
        m_list->find();
}

void MainWindow::findInFiles()
{
    const QString panel = QStringLiteral("files");
    const SandboxView *view = m_detail->focusView();
    const Panel *current = view ? view->currentPanel() : nullptr;
    // Where the keyboard is in the files, what is selected there is what to look for.
    if (!qobject_cast<const FilesPanel *>(current) || !current->isAncestorOf(QApplication::focusWidget()))
        openSandbox(m_detail->focus(), panel);
    view = m_detail->focusView();
    if (auto *files = view ? qobject_cast<FilesPanel *>(view->panel(panel)) : nullptr)
        files->showSearch();
}

void MainWindow::refreshHere()
{
    if (m_stack->currentWidget() == m_snapshots) {
        m_snapshots->refresh();
        return;
    }
    if (m_stack->currentWidget() == m_activity) {
        m_activity->refresh();
        return;
    }
    m_program.feeds().reloadAll();
    if (const SandboxView *view = m_detail->focusView()) {
        m_program.feeds().refresh(m_detail->focus());
        if (Panel *panel = view->currentPanel())
            panel->refresh();
    }
}

void MainWindow::restore()
{
    const WindowState state = WindowState::read(m_program.state());
    resize(1280, 800);
    restoreGeometry(state.geometry);
    m_actions->beside->setChecked(state.beside);
    m_outer->restoreState(state.outerSplitter);
    m_outer->setHandleWidth(1);
    m_inner->restoreSizes(state.innerSplitter);
    m_list->view().restoreColumns(state.columns);
    m_list->applyFilter({{}, state.filter, state.liveOnly});
    m_actions->sideBar->setChecked(state.sideBar);
    m_placesView->setVisible(state.sideBar);
    m_actions->menuBar->setChecked(state.menuBar);
    menuBar()->setVisible(state.menuBar);
    m_toRestore = state.open;
    m_focusToRestore = state.focus;
    for (const WindowState::Open &open : state.open)
        m_restoredOrder.append(open.key);
    if (state.place == u"snapshots")
        showPlace(PlacesModel::Kind::Snapshots);
    else if (state.place == u"activity")
        showPlace(PlacesModel::Kind::Activity);
    else if (state.place == u"transfers")
        showPlace(PlacesModel::Kind::Transfers);
    else
        restorePlace(state.place == u"all" ? ProfileId() : ProfileId(state.place));
    for (int row = 0; row < m_program.sandboxes().rowCount(); ++row)
        restoreOpen(m_program.sandboxes().at(row).key);
}

void MainWindow::restorePlace(const ProfileId &profile)
{
    if (!profile.isEmpty() && m_program.connections().find(profile)) {
        showPlace(PlacesModel::Kind::Connection, profile);
        m_placeToRestore = {};
        return;
    }
    showPlace(PlacesModel::Kind::All);
    m_placeToRestore = profile; // connections are made while the window is there
}

void MainWindow::restoreOpen(const SandboxKey &key)
{
    const QScopedValueRollback restoring(m_restoring, true);
    for (qsizetype i = 0; i < m_toRestore.size(); ++i) {
        if (m_toRestore[i].key != key)
            continue;
        const WindowState::Open open = m_toRestore.takeAt(i);
        // Whoever works in another one by now stays there.
        if (m_detail->focus().isEmpty())
            m_detail->open(key, true);
        else
            m_detail->openBehind(key);
        SandboxView *view = m_detail->view(key);
        // Where looking into a sandbox keeps it running, and running costs, nothing is looked into unasked.
        if (view && !view->context().capabilities().costsMoney)
            view->restorePlaces(open.places);
        m_detail->setOrder(m_restoredOrder); // servers answer in an order of their own
        break;
    }
    if (m_focusToRestore == key) {
        m_focusToRestore = {};
        m_detail->open(key, false);
        m_list->view().selectKey(key);
    }
}

void MainWindow::save()
{
    if (m_alone)
        return; // that is no layout to come back to
    WindowState state;
    state.geometry = saveGeometry();
    state.outerSplitter = m_outer->saveState();
    // Where there was no room for the chosen arrangement, its sizes stay as they were.
    state.innerSplitter =
        m_inner->isAsChosen() ? m_inner->saveState() : WindowState::read(m_program.state()).innerSplitter;
    state.columns = m_list->view().saveColumns();
    state.liveOnly = m_list->isLiveOnly();
    state.filter = m_list->filterText();
    state.sideBar = m_actions->sideBar->isChecked();
    state.menuBar = m_actions->menuBar->isChecked();
    state.beside = m_actions->beside->isChecked();
    switch (m_placesView->currentKind()) {
    case PlacesModel::Kind::All:
        state.place = m_placeToRestore.isEmpty() ? QStringLiteral("all") : m_placeToRestore.value();
        break;
    case PlacesModel::Kind::Connection:
        state.place = m_placesView->currentProfile().value();
        break;
    case PlacesModel::Kind::Snapshots:
        state.place = QStringLiteral("snapshots");
        break;
    case PlacesModel::Kind::Activity:
        state.place = QStringLiteral("activity");
        break;
    case PlacesModel::Kind::Transfers:
        state.place = QStringLiteral("transfers");
        break;
    }
    const QList<SandboxKey> keys = m_detail->openKeys();
    for (const SandboxKey &key : keys)
        state.open.append({key, m_detail->view(key)->places()});
    state.open += m_toRestore; // their server has not answered yet: they stay wanted
    state.focus = m_focusToRestore.isEmpty() ? m_detail->focus() : m_focusToRestore;
    state.write(m_program.state());
}

QStringList MainWindow::whatClosingEnds() const
{
    QStringList ends;
    const TransferQueue::Summary transfers = m_program.transfers().summary();
    if (const int open = transfers.running + transfers.waiting; open > 0)
        ends << tr("%n transfer(s) are under way and will be cancelled.", nullptr, open);
    if (const int copies = m_program.copies().count(); copies > 0)
        ends << tr("%n copy(s) from one sandbox into another will not arrive.", nullptr, copies);
    int shells = 0;
    int runs = 0;
    int edits = 0;
    QStringList unsent;
    int operations = 0;
    int replacements = 0;
    const SandboxListModel &model = m_program.sandboxes();
    for (int row = 0; row < model.rowCount(); ++row) {
        const auto context = m_program.contexts().find(model.at(row).key);
        if (!context)
            continue;
        shells += TerminalStore::of(*context).unkeptShellCount();
        // A server that looks inside by commands only tells how one ended, and what it wrote, to whoever started it.
        if (context->capabilities().has(Feature::ByCommands))
            runs += CommandHistory::of(*context).liveCount();
        if (FileWork *work = FileWork::find(*context)) {
            edits += work->openEdits();
            for (const QString &path : work->editing().unsent())
                unsent << Format::escaped(path);
            operations += work->operations().openCount();
            replacements += work->replacing().isRunning() ? 1 : 0;
        }
    }
    if (operations > 0)
        ends << tr(
            "%n operation(s) on files are under way; what is left of them will not be done.", nullptr, operations);
    if (replacements > 0)
        ends << tr("Text is being replaced in files of %n sandbox(es); the files that are left stay as they are.",
            nullptr, replacements);
    if (edits > 0)
        ends << tr(
            "%n file(s) are open in a local program; later saves will not be sent, and copies that hold nothing new "
            "are removed.",
            nullptr, edits);
    if (!unsent.isEmpty())
        ends << tr("%n file(s) hold changes that did not reach the sandbox. They stay on this computer for a week: %1.",
            nullptr, int(unsent.size()))
                    .arg(ActionBatch::shortened(unsent));
    if (shells > 0)
        ends << tr("%n shell(s) and what runs in them will end: their servers keep no shell without a window.", nullptr,
            shells);
    if (runs > 0)
        ends << tr("%n command(s) that were started under “Run” go on, but their output is not kept: their servers "
                   "tell it only to the window that started them.",
            nullptr, runs);
    return ends;
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_saveSoon.stop();
    if (m_alone)
        showAlone(false);
    save();
    const QStringList ends = whatClosingEnds();
    const int live = m_program.sandboxes().counts().live;
    const bool told = m_program.settings().value("toldThatSandboxesGoOn", false).toBool();
    if (m_closing || (ends.isEmpty() && (live == 0 || told))) {
        event->accept();
        // Windows of single panels go with the main one: the shells in them are kept by the sandboxes.
        QApplication::closeAllWindows();
        return;
    }
    event->ignore();
    const SandboxListModel &model = m_program.sandboxes();
    const auto anyLiveEndsBy = [&model](Lifetime::Kind kind) {
        for (int row = 0; row < model.rowCount(); ++row) {
            if (model.at(row).sandbox.lifetime.kind == kind && isLive(model.at(row).shownState()))
                return true;
        }
        return false;
    };
    ConfirmDialog::Question question;
    question.title = tr("Close Vivarium");
    question.iconName = ends.isEmpty() ? QStringLiteral("information") : QStringLiteral("warning");
    question.question = tr("Close the window?");
    question.consequences << ends;
    if (live > 0)
        question.consequences << tr("%n sandbox(es) go on running, and the local engine too. "
                                    "They are here again when you come back.",
            nullptr, live);
    if (anyLiveEndsBy(Lifetime::Kind::Idle))
        question.consequences << tr("Those with an idle limit stop by themselves when nothing uses them.");
    if (anyLiveEndsBy(Lifetime::Kind::Deadline))
        question.consequences << tr("Those with a deadline stop by themselves when it comes.");
    question.verb = tr("&Close the Window");
    ConfirmDialog::ask(this, question, [this] {
        m_program.settings().setValue("toldThatSandboxesGoOn", true);
        m_closing = true;
        close();
    });
}

void MainWindow::showFile(const SandboxKey &key, const RemotePath &path)
{
    openSandbox(key, QStringLiteral("files"));
    SandboxView *view = m_detail->focusView();
    if (auto *files = view ? qobject_cast<FilesPanel *>(view->panel(QStringLiteral("files"))) : nullptr)
        files->showFile(path);
}

} // namespace vivarium
