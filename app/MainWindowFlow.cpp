// SPDX-License-Identifier: GPL-3.0-or-later
// What MainWindow does over time: its title, the palette, opening sandboxes, showing only a panel, and closing.
#include "MainWindow.h"

#include "ListAndPanels.h"
#include "MainMenu.h"
#include "NoticeText.h"
#include "PaletteEntries.h"
#include "StatusLine.h"
#include "UnfinishedWork.h"
#include "WindowSession.h"
#include "common/ConfirmDialog.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/Panel.h"
#include "connections/PlacesView.h"
#include "core/Async.h"
#include "files/ExternalEditFlow.h"
#include "files/FileWork.h"
#include "files/FilesPanel.h"
#include "processes/CommandHistory.h"
#include "sandboxes/ActionBatch.h"
#include "sandboxes/DetailArea.h"
#include "sandboxes/IdleHolds.h"
#include "sandboxes/SandboxListPanel.h"
#include "sandboxes/SandboxListView.h"
#include "sandboxes/SandboxView.h"
#include "shortcuts/Shortcuts.h"
#include "terminal/TerminalPanel.h"
#include "terminal/TerminalStore.h"

#include <QApplication>
#include <QCloseEvent>
#include <QMenuBar>
#include <QStackedWidget>
#include <QTimer>
#include <QToolBar>

#include <chrono>
#include <memory>
#include <utility>

namespace vivarium {

namespace {

/// A copy is small (RemoteEdit::sizeLimit); a disk that takes longer isn't waited for.
constexpr std::chrono::milliseconds longestLook(2000);
constexpr std::chrono::milliseconds followingInterval(500);

} // namespace

void MainWindow::followSandboxes()
{
    const auto followTitle = [this](const SandboxKey &key) {
        const SandboxRow *changed = m_program.sandboxes().find(key);
        const SandboxRow *shown = m_program.sandboxes().find(m_detail->focus());
        // Another one of the same name decides whether the title tells the id.
        if (changed && shown && changed->sandbox.name == shown->sandbox.name)
            updateTitle();
    };
    connect(&m_program.sandboxes(), &SandboxListModel::sandboxChanged, this, followTitle);
    connect(&m_program.sandboxes(), &SandboxListModel::sandboxAdded, this, followTitle);
    connect(&m_program.sandboxes(), &SandboxListModel::sandboxRemoved, this, [this](const SandboxKey &key) {
        if (key != m_detail->focus()) // that one stays open, as something that is gone
            updateTitle();
    });
    connect(
        &m_program.sandboxes(), &SandboxListModel::rekeyed, this, [this](const SandboxKey &from, const SandboxKey &to) {
            // Whoever went elsewhere meanwhile is not taken back.
            if (from == m_terminalWanted && m_detail->focus() == to)
                openSandbox(to, QStringLiteral("terminal"));
            if (from == m_terminalWanted)
                m_terminalWanted = {};
        });
}

void MainWindow::updateTitle()
{
    const SandboxRow *row = m_program.sandboxes().find(m_detail->focus());
    setWindowTitle(row && m_stack->currentWidget() == m_inner
            ? tr("%1 – Vivarium").arg(NoticeText::nameOf(m_program.sandboxes(), *row))
            : tr("Vivarium"));
}

void MainWindow::popupPalette()
{
    const PaletteEntries entries(*this, m_program.sandboxes());
    m_palette->popup(entries.all(), [entries](const QString &text) { return entries.typed(text); });
}

void MainWindow::openSandbox(const SandboxKey &key, const QString &panel)
{
    if (key.isEmpty())
        return;
    if (m_stack->currentWidget() != m_inner)
        showPlace(PlacesModel::Kind::All);
    m_browse.stop();
    m_session->keepFocus();
    m_list->view().selectKey(key);
    m_detail->open(key, true);
    updateDetailVisible();
    if (SandboxView *view = m_detail->focusView())
        view->showPanel(panel.isEmpty() ? view->currentPanelId() : panel, true);
    if (panel == u"terminal" && key.isProvisional()) {
        m_terminalWanted = key;
        m_notices->show(NoticeBar::Kind::Information, tr("A terminal opens as soon as the sandbox runs."));
    } else if (panel == u"terminal") {
        ensureTerminal();
    }
}

void MainWindow::showFile(const SandboxKey &key, const RemotePath &path)
{
    openSandbox(key, QStringLiteral("files"));
    if (FilesPanel *panel = files())
        panel->showFile(path);
}

FilesPanel *MainWindow::files() const
{
    const SandboxView *view = m_detail->focusView();
    return view ? qobject_cast<FilesPanel *>(view->panel(QStringLiteral("files"))) : nullptr;
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

void MainWindow::showAlone(bool alone)
{
    if (alone == m_alone)
        return;
    m_alone = alone;
    SandboxView *view = m_detail->focusView();
    const QString panel = view ? view->currentPanelId() : QString(); // what is hidden moves the focus
    if (alone)
        m_sideBarBefore = m_actions->sideBar->isChecked();
    m_actions->alone->setChecked(alone);
    m_list->setVisible(!alone);
    m_placesView->setVisible(!alone && m_sideBarBefore);
    m_toolBar->setVisible(!alone);
    m_status->setVisible(!alone);
    menuBar()->setVisible(!alone && m_actions->menuBar->isChecked());
    m_detail->setBare(alone);
    if (alone) {
        const QString keys = Shortcuts::shared().text(QStringLiteral("window/alone"));
        m_wayBack = keys.isEmpty() ? tr("Only the panel is shown. This button brings everything back.")
                                   : tr("Only the panel is shown. The way back: %1.", "keys").arg(keys);
        // Without a key there would be no way back in sight.
        m_notices->show(NoticeBar::Kind::Information, m_wayBack, keys.isEmpty() ? m_actions->alone : nullptr);
    } else {
        m_notices->withdraw(m_wayBack);
    }
    if (view)
        view->showPanel(panel, true);
}

QStringList MainWindow::whatClosingEnds() const
{
    QStringList ends = unfinishedWork(m_program);
    const TransferQueue::Summary transfers = m_program.transfers().summary();
    if (const int open = transfers.running + transfers.waiting; open > 0)
        ends << tr("%n transfer(s) are under way and will be cancelled.", nullptr, open);
    if (const int copies = m_program.copies().count(); copies > 0)
        ends << tr("%n copy(s) from one sandbox into another will not arrive.", nullptr, copies);
    int shells = 0;
    int runs = 0;
    int keepers = 0;
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
        keepers += IdleHolds::of(*context).runningCount();
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
    if (keepers > 0)
        ends << tr("%n command(s) started under “Run” keep their sandboxes awake only while this window is open. Then "
                   "each sandbox stops at its idle limit, and what runs in it ends.",
            nullptr, keepers);
    if (runs > 0)
        ends << tr("%n command(s) that were started under “Run” go on, but their output is not kept: their servers "
                   "tell it only to the window that started them.",
            nullptr, runs);
    return ends;
}

bool MainWindow::looksAtCopies()
{
    if (m_hasLookedAtCopies)
        return false;
    QList<Reply<Done>> looks;
    const SandboxListModel &model = m_program.sandboxes();
    for (int row = 0; row < model.rowCount(); ++row) {
        const auto context = m_program.contexts().find(model.at(row).key);
        if (FileWork *work = context ? FileWork::find(*context) : nullptr)
            looks += work->editing().lookAtCopies();
    }
    if (looks.isEmpty())
        return false;
    m_copiesWait.start(longestLook);
    auto left = std::make_shared<qsizetype>(looks.size());
    for (const Reply<Done> &look : std::as_const(looks)) {
        whenDone(this, look, [this, left](const Result<Done> *) {
            if (--*left == 0 && m_copiesWait.isActive())
                m_copiesWait.start(0);
        });
    }
    return true;
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (m_alone)
        showAlone(false);
    m_session->saveNow();
    const bool isAsked = m_closingQuestion && m_closingQuestion->isVisible();
    if (!m_closing && (isAsked || m_copiesWait.isActive() || looksAtCopies())) {
        event->ignore(); // it is being asked, or will be
        return;
    }
    const bool told = m_program.settings().value("toldThatSandboxesGoOn", false).toBool();
    if (m_closing || (whatClosingEnds().isEmpty() && (m_program.sandboxes().counts().live == 0 || told))) {
        event->accept();
        // Windows of single panels go with the main one: the shells in them are kept by the sandboxes.
        QApplication::closeAllWindows();
        return;
    }
    event->ignore();
    askWhetherToClose();
}

void MainWindow::askWhetherToClose()
{
    const auto goingOn = [this] {
        QStringList lines;
        const SandboxListModel &model = m_program.sandboxes();
        const auto anyLiveEndsBy = [&model](Lifetime::Kind kind) {
            for (int row = 0; row < model.rowCount(); ++row) {
                if (model.at(row).sandbox.lifetime.kind == kind && isLive(model.at(row).shownState()))
                    return true;
            }
            return false;
        };
        if (const int live = model.counts().live; live > 0)
            lines << tr("%n sandbox(es) go on running, and the local engine too. "
                        "They are here again when you come back.",
                nullptr, live);
        if (anyLiveEndsBy(Lifetime::Kind::Idle))
            lines << tr("Those with an idle limit stop by themselves when nothing uses them.");
        if (anyLiveEndsBy(Lifetime::Kind::Deadline))
            lines << tr("Those with a deadline stop by themselves when it comes.");
        return lines;
    };
    const auto iconFor = [](const QStringList &ends) {
        return ends.isEmpty() ? QStringLiteral("information") : QStringLiteral("warning");
    };
    const QStringList ends = whatClosingEnds();
    ConfirmDialog::Question question;
    question.title = tr("Close Vivarium");
    question.iconName = iconFor(ends);
    question.question = tr("Close the window?");
    question.consequences = ends + goingOn();
    question.verb = tr("&Close the Window");
    m_closingQuestion = ConfirmDialog::ask(this, question, [this] {
        m_program.settings().setValue("toldThatSandboxesGoOn", true);
        m_closing = true;
        close();
    });
    // What ends or begins meanwhile is said: it is of many kinds, and not all of them tell.
    auto *follow = new QTimer(m_closingQuestion);
    connect(
        follow, &QTimer::timeout, this, [=, this, said = question.consequences, hadEnds = !ends.isEmpty()]() mutable {
            const QStringList now = whatClosingEnds();
            hadEnds = hadEnds || !now.isEmpty();
            QStringList lines = now + goingOn();
            if (now.isEmpty() && (hadEnds || lines.isEmpty()))
                lines.prepend(tr("Nothing is under way any more that would end with the window."));
            if (lines != std::exchange(said, lines) && m_closingQuestion)
                m_closingQuestion->setConsequences(lines, iconFor(now));
        });
    follow->start(followingInterval);
}

} // namespace vivarium
