// SPDX-License-Identifier: GPL-3.0-or-later
// What SearchView does; its layout is in SearchView.cpp.
#include "search/SearchView.h"

#include "common/ActionState.h"
#include "common/ConfirmDialog.h"
#include "common/ElidedLabel.h"
#include "common/Format.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "files/FileNames.h"
#include "files/PreviewPane.h"
#include "sandboxes/SandboxContext.h"
#include "search/FoundTreeView.h"
#include "search/SearchForm.h"
#include "search/SearchNotices.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>

namespace vivarium {

QString SearchView::sandboxName() const
{
    return Format::escaped(m_context.sandbox().name);
}

QString SearchView::whyNotRunning() const
{
    return m_context.isRunning() ? QString() : tr("The sandbox isn't running.");
}

QString SearchView::folderText() const
{
    return Format::escaped(m_form->folder());
}

bool SearchView::isPlanShown() const
{
    return m_trees->currentWidget() == m_planTree;
}

FoundTreeView *SearchView::currentTree() const
{
    return isPlanShown() ? m_planTree : m_results;
}

QModelIndex SearchView::currentFound() const
{
    return currentTree()->currentIndex();
}

void SearchView::startSearch(bool wantsPlan)
{
    if (m_run.isRunning())
        return;
    if (const QString reason = m_form->whyNot(); !reason.isEmpty()) {
        m_form->showProblem(reason);
        return;
    }
    m_form->showProblem({});
    m_form->remember();
    m_notices.dismiss();
    m_hasReplaced = false;
    forgetPlan();
    m_wantsPlan = wantsPlan;
    m_controller.start(m_form->query(wantsPlan));
}

void SearchView::onSearchState()
{
    using State = SearchController::State;
    const State state = m_controller.state();
    m_form->setSearching(state == State::Searching);
    if (state == State::Failed) {
        if (const QString problem = m_controller.patternProblem(); !problem.isEmpty())
            m_form->showProblem(tr("This can't be looked for: %1").arg(problem));
        else if (m_controller.model().fileCount() > 0)
            m_notices.show(m_controller.error());
    }
    if (state == State::Finished && std::exchange(m_wantsPlan, false))
        showPlan();
    else if (state != State::Searching)
        m_wantsPlan = false;
    updateFace();
    updateStatus();
    updateActions();
    if (state == State::Finished) {
        QAccessibleAnnouncementEvent announcement(m_status, m_controller.countText());
        QAccessible::updateAccessibility(&announcement);
    }
}

void SearchView::showPlan()
{
    const bool isExpression = m_controller.query().regularExpression;
    m_plan.build(m_controller.model().all(), isExpression ? std::nullopt : std::optional(m_form->replacement()));
    if (m_plan.changeCount() == 0)
        return;
    m_trees->setCurrentWidget(m_planTree);
    m_state->showContent();
    focusContent();
}

void SearchView::leavePlan()
{
    forgetPlan();
    focusContent();
}

void SearchView::forgetPlan()
{
    if (m_run.isRunning() || !isPlanShown())
        return;
    m_trees->setCurrentWidget(m_results);
    m_plan.clear();
    // What was found before is not what the files hold now.
    if (std::exchange(m_hasReplaced, false) && m_context.isRunning())
        m_controller.repeat();
    updateFace();
    updateStatus();
    updateActions();
}

void SearchView::apply()
{
    if (m_run.isRunning()) {
        m_run.stop();
        return;
    }
    if (m_plan.isFrozen() || m_plan.checkedChanges() == 0)
        return;
    if (m_plan.checkedBytes() <= ReplaceRun::undoLimit) {
        applyNow();
        return;
    }
    ConfirmDialog::Question question;
    question.title = tr("Replace in Files");
    question.iconName = QStringLiteral("warning");
    question.question =
        tr("Replace %1 of %2?", "matches in files, a sandbox")
            .arg(SearchNotices::matchesInFiles(m_plan.checkedChanges(), m_plan.checkedFiles()), sandboxName());
    question.consequences << tr("This can't be undone: the files have %1 together, and at most %2 is kept.")
                                 .arg(Format::bytes(m_plan.checkedBytes()), Format::bytes(ReplaceRun::undoLimit));
    question.verb = tr("&Replace");
    ConfirmDialog::ask(this, question, [this] {
        if (!m_run.isRunning() && !m_plan.isFrozen() && m_plan.checkedChanges() > 0)
            applyNow();
    });
}

void SearchView::applyNow()
{
    m_notices.dismiss();
    m_hasReplaced = true;
    const QList<FileEdit> edits = m_plan.edits();
    const qint64 bytes = m_plan.checkedBytes();
    m_plan.setFrozen();
    m_run.apply(edits, bytes);
}

void SearchView::onReplaced(const ReplaceReport &report)
{
    updateStatus();
    updateActions();
    // What was found is no longer what the files hold; where the changes are shown, they stay to be looked at.
    if (report.isUndo && !isPlanShown() && !report.done.isEmpty())
        m_controller.repeat();
    QAction *undo = report.canUndo ? m_undoAction : nullptr;
    if (!report.failures.isEmpty())
        m_notices.show(SearchNotices::failure(report, sandboxName()), undo);
    else
        m_notices.show(SearchNotices::isWhole(report) ? NoticeBar::Kind::Success : NoticeBar::Kind::Warning,
            SearchNotices::outcome(report, sandboxName()), undo);
}

void SearchView::updateFace()
{
    using State = SearchController::State;
    const QString icon = QStringLiteral("search");
    if (isPlanShown() || m_controller.model().fileCount() > 0) {
        m_state->showContent();
        return;
    }
    if (!m_context.isRunning()) {
        m_state->showEmpty(
            icon, tr("%1 isn't running").arg(sandboxName()), tr("Its files can be searched while it runs."));
        return;
    }
    const SearchQuery &query = m_controller.query();
    switch (m_controller.state()) {
    case State::Searching:
        m_state->showLoading(tr("Searching %1…").arg(Format::escaped(query.folder)));
        return;
    case State::Finished:
        m_state->showEmpty(icon, tr("Nothing found"), whereItIsNot());
        return;
    case State::Stopped:
        m_state->showEmpty(icon, tr("Stopped"), tr("Nothing had been found until then."));
        return;
    case State::Failed:
        if (m_controller.patternProblem().isEmpty()) {
            m_state->showFailed(m_controller.error());
            return;
        }
        break; // the form says it
    case State::Idle:
        break;
    }
    m_state->showEmpty(icon, tr("Find in files"),
        tr("Type what to look for and press Enter. It is looked for in the text files of %1.").arg(folderText()));
}

QString SearchView::whereItIsNot() const
{
    const SearchQuery &query = m_controller.query();
    QStringList sentences{
        tr("“%1” is in no text file of %2.").arg(Format::escaped(query.pattern), Format::escaped(query.folder))};
    // What somebody looks for in vain is often where nobody looked.
    if (!query.include.isEmpty())
        sentences << tr("Only looked into: %1.").arg(Format::escaped(query.include.join(QLatin1String(", "))));
    if (!query.exclude.isEmpty())
        sentences << tr("Left out: %1.").arg(Format::escaped(query.exclude.join(QLatin1String(", "))));
    return sentences.join(QLatin1Char(' '));
}

void SearchView::updateStatus()
{
    using State = SearchController::State;
    QString text;
    QStringList remarks;
    if (m_run.isRunning()) {
        text = tr("Writing file %1 of %2…").arg(std::min(m_run.done() + 1, m_run.total())).arg(m_run.total());
    } else if (isPlanShown() && m_plan.isFrozen()) {
        text = tr("The replacement is done.");
    } else if (isPlanShown()) {
        text = tr("Chosen: %1", "matches in files")
                   .arg(SearchNotices::matchesInFiles(m_plan.checkedChanges(), m_plan.checkedFiles()));
        remarks = m_controller.remarks();
        if (m_plan.checkedBytes() > ReplaceRun::undoLimit)
            remarks.prepend(tr("This can't be undone: at most %1 is kept.").arg(Format::bytes(ReplaceRun::undoLimit)));
    } else if (m_controller.state() != State::Idle) {
        QStringList parts{m_controller.countText()};
        if (m_controller.state() == State::Searching) {
            parts << (m_controller.progress() < 0 ? tr("searching…")
                                                  : tr("%n file(s) searched…", nullptr, int(m_controller.progress())));
        } else if (m_controller.state() == State::Finished && m_controller.summary().files >= 0) {
            parts << tr("%n file(s) searched", nullptr, int(m_controller.summary().files));
        }
        text = parts.join(QStringLiteral(" · "));
        remarks = m_controller.remarks();
    }
    m_status->setText(text);
    m_remarks->setText(remarks.join(QLatin1Char(' ')));
    m_remarks->setVisible(!remarks.isEmpty());
}

void SearchView::updateActions()
{
    using ActionState::setAvailable;
    const QModelIndex current = currentFound();
    const QString nothing = current.isValid() ? QString() : tr("Nothing is selected.");
    const QString stopped = whyNotRunning();
    for (QAction *action : {m_openAction, m_editAction})
        setAvailable(action, stopped.isEmpty() ? nothing : stopped);
    for (QAction *action : {m_filesAction, m_copyPathAction})
        setAvailable(action, nothing);
    const bool isLine = current.isValid() && current.parent().isValid();
    setAvailable(m_copyLineAction, isLine ? QString() : tr("Select a line."));
    const QString none = currentTree()->model()->rowCount() > 0 ? QString() : tr("There is nothing to go to.");
    for (QAction *action : {m_nextAction, m_previousAction, m_expandAction, m_collapseAction})
        setAvailable(action, none);

    const bool isPlan = isPlanShown();
    const bool isOpen = isPlan && !m_plan.isFrozen();
    const QString noPlan = isOpen ? QString() : tr("No changes are being chosen.");
    for (QAction *action : {m_checkAllAction, m_checkNoneAction})
        setAvailable(action, noPlan);
    setAvailable(m_backAction,
        !isPlan                 ? tr("What was found is shown.")
            : m_run.isRunning() ? tr("Files are being written.")
                                : QString());
    m_applyAction->setText(m_run.isRunning() ? tr("&Stop")
            : isOpen ? SearchNotices::replaceButton(m_plan.checkedChanges(), m_plan.checkedFiles(), sandboxName())
                     : tr("&Replace"));
    // A button would take an action's text without its ampersands, those of the sandbox's name too.
    m_applyAction->setIconText(m_applyAction->text());
    setAvailable(m_applyAction,
        m_run.isRunning()                  ? QString()
            : !isOpen                      ? noPlan
            : !stopped.isEmpty()           ? stopped
            : m_plan.checkedChanges() == 0 ? tr("No change is checked.")
                                           : QString());
    m_applyButton->setAccessibleName(m_applyAction->text().remove(QLatin1Char('&')));
    setAvailable(m_undoAction,
        !stopped.isEmpty()    ? stopped
            : m_run.canUndo() ? QString()
                              : tr("There is no replacement to undo."));
    m_undoButton->setVisible(m_run.canUndo());
    m_backButton->setVisible(isPlan);
    m_applyButton->setVisible(isOpen || m_run.isRunning()); // taking back has a Stop too, as has one found under way
}

void SearchView::openLine(const QModelIndex &index)
{
    if (!index.isValid() || !m_context.isRunning())
        return;
    m_preview->setVisible(true);
    m_previewAction->setChecked(true);
    onCurrentMoved();
}

void SearchView::onCurrentMoved()
{
    m_previewDelay.stop();
    if (!m_preview->isVisible() || !m_context.isRunning())
        return;
    const QModelIndex index = currentFound();
    if (!index.isValid()) {
        m_previewPlace.cancel();
        m_preview->clear();
        return;
    }
    static_assert(int(SearchResultsModel::PathRole) == int(ReplacePlanModel::PathRole)
        && int(SearchResultsModel::LineRole) == int(ReplacePlanModel::LineRole)
        && int(SearchResultsModel::OffsetRole) == int(ReplacePlanModel::OffsetRole));
    m_previewPlace.look(index.data(SearchResultsModel::PathRole).toByteArray(),
        index.data(SearchResultsModel::LineRole).toLongLong(), index.data(SearchResultsModel::OffsetRole).toLongLong());
}

QList<NumberedTextView::Mark> SearchView::marksIn(const RemotePath &path, qint64 line)
{
    constexpr qint64 linesBefore = 500;
    constexpr qsizetype enough = 2000;
    QList<NumberedTextView::Mark> marks;
    const QList<FoundLine> lines = m_controller.model().linesOf(path);
    for (const FoundLine &found : lines) {
        if (found.line < line - linesBefore || marks.size() >= enough)
            continue;
        const QList<ShownText::Mark> places = ShownText::places(found);
        // The part of a long line begins further on; the column counts characters, which are nearly always one unit.
        for (const ShownText::Mark &place : places)
            marks.append({found.line, found.column - 1 + place.start, found.text.sliced(place.start, place.length)});
    }
    return marks;
}

void SearchView::edit()
{
    const QModelIndex index = currentFound();
    if (!index.isValid())
        return;
    m_editedPath = index.data(SearchResultsModel::PathRole).toByteArray();
    m_editedLine = index.data(SearchResultsModel::LineRole).toLongLong();
    m_editPlace.look(m_editedPath, m_editedLine, -1);
}

void SearchView::copyLine()
{
    const QModelIndex index = currentFound();
    const FoundLine *line = isPlanShown() ? nullptr : m_controller.model().line(index);
    QString text = line ? line->text : index.data().toString();
    // Pasted into a terminal, a control character acts.
    QString plain = text;
    plain.remove(QLatin1Char('\t'));
    if (Format::escaped(plain) != plain)
        text = Format::escaped(text);
    QApplication::clipboard()->setText(text);
}

void SearchView::copyPath()
{
    QApplication::clipboard()->setText(
        FileNames::toText(currentFound().data(SearchResultsModel::PathRole).toByteArray()));
}

void SearchView::showMenu(const QPoint &position)
{
    updateActions();
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("searchMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions({m_openAction, m_editAction, m_filesAction});
    menu->addSeparator();
    menu->addActions({m_copyLineAction, m_copyPathAction});
    menu->addSeparator();
    if (isPlanShown())
        menu->addActions({m_checkAllAction, m_checkNoneAction});
    menu->addActions({m_nextAction, m_previousAction, m_expandAction, m_collapseAction, m_previewAction});
    menu->setToolTipsVisible(true);
    menu->popup(position);
}

} // namespace vivarium
