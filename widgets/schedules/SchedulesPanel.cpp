// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedules/SchedulesPanel.h"

#include "common/ActionState.h"
#include "common/ConfirmDialog.h"
#include "common/Format.h"
#include "common/FreshnessLabel.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "core/Async.h"
#include "sandboxes/SandboxContext.h"
#include "schedules/ScheduleDialog.h"
#include "schedules/ScheduleRuns.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QPointer>
#include <QTreeView>

#include <algorithm>
#include <utility>

namespace vivarium {

namespace {

/// Whether somebody bills the sandbox while a run keeps it awake.
bool costsMoney(const Capabilities &capabilities)
{
    return capabilities.costsMoney && !(capabilities.prices && capabilities.prices->isFree());
}

} // namespace

SchedulesPanel::SchedulesPanel(SandboxContext &context, QWidget *parent)
    : Panel(context, parent)
    , m_book(context)
    , m_notices(new NoticeBar)
    , m_table(new QTreeView)
    , m_state(new StateView(m_table))
    , m_runs(new ScheduleRuns(m_book))
    , m_freshness(new FreshnessLabel)
{
    setObjectName(QStringLiteral("schedulesPanel"));
    makeActions();
    // Before the table hears of it, which would choose the neighbour: "Run Now" must not hit that one.
    connect(&m_book.model(), &QAbstractItemModel::rowsAboutToBeRemoved, this,
        [this](const QModelIndex &, int first, int last) {
            const int row = m_table->currentIndex().row();
            if (row < first || row > last)
                return;
            m_table->selectionModel()->clearSelection();
            m_table->selectionModel()->clearCurrentIndex();
        });
    makeLayout();
    connect(&m_book, &ScheduleBook::changed, this, &SchedulesPanel::updateFace);
    connect(&m_book, &ScheduleBook::runsChanged, this, &SchedulesPanel::updateFreshness);
    connect(&m_book, &ScheduleBook::failed, this, [this](const ApiError &error) { m_notices->show(error); });
    connect(&m_book, &ScheduleBook::done, this,
        [this](const QString &text) { m_notices->show(NoticeBar::Kind::Success, text); });
    connect(m_state, &StateView::retryRequested, &m_book, &ScheduleBook::refresh);
    connect(m_state, &StateView::cancelRequested, &m_book, &ScheduleBook::cancel);
    connect(&context, &SandboxContext::changed, this, &SchedulesPanel::updateActions);
    m_minute.setInterval(std::chrono::seconds(30));
    connect(&m_minute, &QTimer::timeout, this, [this] {
        m_book.model().tick();
        m_runs->showRuns();
        updateFreshness();
    });
    const auto follow = [this] {
        const Schedule *schedule = chosen();
        m_book.setFocus(schedule ? schedule->id : ScheduleId());
        updateActions();
    };
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, follow);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, follow);
    connect(m_table, &QTreeView::activated, this, [this] { openDialog(true); });
    updateFace();
}

QList<QAction *> SchedulesPanel::panelActions() const
{
    return {m_add, m_edit, m_switch, m_run, m_delete, m_refresh};
}

void SchedulesPanel::setActive(bool active)
{
    m_book.setWatched(active);
    if (active)
        m_minute.start();
    else
        m_minute.stop();
}

void SchedulesPanel::focusContent()
{
    if (m_state->isShowingContent())
        m_table->setFocus(Qt::OtherFocusReason);
    else
        Panel::focusContent();
}

const Schedule *SchedulesPanel::chosen() const
{
    const QModelIndex index = m_table->currentIndex();
    // A table that gets the focus makes its first row the current one: nobody has chosen that.
    const bool isChosen = index.isValid() && m_table->selectionModel()->isSelected(index);
    return isChosen ? m_book.model().at(index.row()) : nullptr;
}

void SchedulesPanel::updateFace()
{
    if (m_book.error() && !m_book.hasList())
        m_state->showFailed(*m_book.error());
    else if (!m_book.hasList() && m_book.isCancelled())
        m_state->showEmpty(QStringLiteral("clock"), tr("Not read yet"),
            tr("Press %1 to read the schedules.")
                .arg(Shortcuts::keyOrName(QStringLiteral("window/refresh"), QKeySequence(Qt::Key_F5))),
            m_refresh);
    else if (!m_book.hasList())
        m_state->showLoading(tr("Reading the schedules…"));
    else if (m_book.model().rowCount() == 0)
        m_state->showEmpty(QStringLiteral("clock"), tr("No schedules"),
            tr("A schedule runs a command in this sandbox by itself, also while it is paused: it is woken for the "
               "run."),
            m_add);
    else
        m_state->showContent();
    // Once: when the chosen one is deleted elsewhere, a person chooses the next.
    if (m_book.hasList() && m_book.model().rowCount() > 0 && !std::exchange(m_begun, true))
        m_table->setCurrentIndex(m_book.model().index(0, 0));
    // Of no schedule there are no runs.
    m_runs->setVisible(m_book.model().rowCount() > 0);
    updateFreshness();
    updateActions();
}

void SchedulesPanel::updateFreshness()
{
    const auto &error = m_book.error() ? m_book.error() : m_book.runsError();
    m_freshness->setReading({m_book.listedAt(), m_book.isAsking(), error, ScheduleBook::interval});
}

void SchedulesPanel::updateActions()
{
    const Schedule *schedule = chosen();
    const QString none = schedule ? QString() : tr("Choose a schedule first.");
    ActionState::setAvailable(m_add, {});
    ActionState::setAvailable(m_edit,
        schedule && schedule->spec.command.isEmpty() ? tr("It holds a prompt for an agent, which isn't edited here.")
                                                     : none);
    m_switch->setText(schedule && !schedule->spec.enabled ? tr("S&witch On") : tr("S&witch Off"));
    ActionState::setAvailable(m_switch, none);
    QString running = tr("Runs it once now, and switches it on again.");
    if (isPaused())
        running += u' '
            + (costsMoney(context().capabilities())
                    ? tr("The sandbox is paused: it is woken for the run, and billed meanwhile.")
                    : tr("The sandbox is paused: it is woken for the run."));
    ActionState::setExplanation(m_run, running);
    ActionState::setAvailable(m_run, schedule && schedule->running ? tr("It runs now.") : none);
    ActionState::setAvailable(m_delete, none);
}

void SchedulesPanel::openDialog(bool edits)
{
    const Schedule *schedule = chosen();
    if (edits && (!schedule || !m_edit->isEnabled()))
        return;
    auto *dialog = new ScheduleDialog(costsMoney(context().capabilities()), this);
    if (edits)
        dialog->setSpec(schedule->spec);
    const ScheduleId id = edits ? schedule->id : ScheduleId();
    connect(dialog, &ScheduleDialog::submitted, this,
        [this, id, dialog](const ScheduleSpec &spec) { submit(id, spec, dialog); });
    dialog->open();
}

void SchedulesPanel::submit(const ScheduleId &id, const ScheduleSpec &spec, ScheduleDialog *dialog)
{
    const Reply<Schedule> reply = id.isEmpty() ? m_book.create(spec) : m_book.change(id, spec);
    whenDone(this, reply, [this, form = QPointer(dialog)](const Result<Schedule> *result) {
        std::optional<ApiError> error;
        if (!result)
            error = ApiError::local(tr("No answer came."), tr("Look at the list before you try again."));
        else if (!*result)
            error = result->error();
        else
            select((*result)->id);
        if (form && form->isVisible())
            form->finish(error);
        else if (error)
            m_notices->show(*error); // the form was closed meanwhile
    });
}

void SchedulesPanel::select(const ScheduleId &id)
{
    if (const int row = m_book.model().rowOf(id); row >= 0)
        m_table->setCurrentIndex(m_book.model().index(row, 0));
}

bool SchedulesPanel::isPaused() const
{
    return context().sandbox().state == SandboxState::Paused;
}

void SchedulesPanel::runNow()
{
    const Schedule *schedule = chosen();
    if (!schedule)
        return;
    if (!isPaused()) {
        m_book.runNow(schedule->id);
        return;
    }
    ConfirmDialog::Question question;
    question.title = tr("Run Now");
    question.question =
        tr("Wake %1 for this run?", "a sandbox that is paused").arg(Format::escaped(context().sandbox().name));
    question.consequences << (costsMoney(context().capabilities())
            ? tr("It is billed while it runs, and paused again afterwards.")
            : tr("It is paused again afterwards."));
    question.verb = tr("&Wake and Run");
    question.iconName = QStringLiteral("play");
    ConfirmDialog::ask(this, question, [panel = QPointer(this), id = schedule->id] {
        if (panel)
            panel->m_book.runNow(id);
    });
}

void SchedulesPanel::askToDelete()
{
    const Schedule *schedule = chosen();
    if (!schedule)
        return;
    const QString name =
        schedule->spec.name.isEmpty() ? ScheduleModel::whenText(schedule->spec) : Format::escaped(schedule->spec.name);
    ConfirmDialog::Question question;
    question.title = tr("Delete Schedule");
    question.question = tr("Delete the schedule “%1”?").arg(name);
    question.consequences << tr("It runs no more, and its history is gone.");
    question.verb = tr("&Delete Schedule");
    question.iconName = QStringLiteral("delete");
    ConfirmDialog::ask(this, question, [panel = QPointer(this), id = schedule->id] {
        if (panel)
            panel->m_book.remove(id);
    });
}

} // namespace vivarium
