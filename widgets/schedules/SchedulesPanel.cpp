// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedules/SchedulesPanel.h"

#include "common/ActionState.h"
#include "common/ConfirmDialog.h"
#include "common/FloatingNotice.h"
#include "common/Format.h"
#include "common/FreshnessLabel.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/RowDelegate.h"
#include "common/StateView.h"
#include "common/TableStyle.h"
#include "core/Async.h"
#include "sandboxes/SandboxContext.h"
#include "schedules/ScheduleDialog.h"
#include "schedules/ScheduleRuns.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QPointer>
#include <QSplitter>
#include <QToolBar>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace vivarium {

namespace {

// Widths of columns, in letters.
constexpr int nameLetters = 16;
constexpr int ruleLetters = 20;
constexpr int momentLetters = 16;
constexpr int endLetters = 24;

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

void SchedulesPanel::makeActions()
{
    const auto make = [this](const QString &text, const char *icon, const char *name, const QString &explanation) {
        auto *action = new QAction(Icons::get(QLatin1String(icon)), text, this);
        action->setObjectName(QLatin1String(name));
        ActionState::setExplanation(action, explanation);
        return action;
    };
    m_add = make(tr("&Add…"), "add", "scheduleAdd", tr("Makes a schedule for this sandbox."));
    m_edit = make(tr("&Edit…"), "rename", "scheduleEdit", tr("Changes the schedule that is chosen."));
    m_switch = make(tr("S&witch Off"), "pause", "scheduleSwitch", tr("Keeps the schedule, but runs nothing."));
    m_run = make(tr("&Run Now"), "play", "scheduleRun", {});
    m_delete = make(tr("&Delete…"), "delete", "scheduleDelete", tr("Deletes the schedule with its history."));
    connect(m_add, &QAction::triggered, this, [this] { openDialog(false); });
    connect(m_edit, &QAction::triggered, this, [this] { openDialog(true); });
    connect(m_switch, &QAction::triggered, this, [this] {
        if (const Schedule *schedule = chosen())
            m_book.setEnabled(schedule->id, !schedule->spec.enabled);
    });
    connect(m_run, &QAction::triggered, this, &SchedulesPanel::runNow);
    connect(m_delete, &QAction::triggered, this, &SchedulesPanel::askToDelete);
}

void SchedulesPanel::makeLayout()
{
    auto *bar = new QToolBar;
    bar->setIconSize(QSize(16, 16));
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addActions({m_add, m_edit, m_switch, m_run, m_delete});
    m_table->setObjectName(QStringLiteral("scheduleTable"));
    m_table->setAccessibleName(tr("Schedules"));
    m_table->setModel(&m_book.model());
    TableStyle::apply(m_table);
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->header()->setStretchLastSection(true);
    m_table->setItemDelegate(new RowDelegate(m_table));
    const QFontMetrics metrics = m_table->fontMetrics();
    const auto resize = [&](ScheduleModel::Column column, int width) {
        m_table->header()->resizeSection(column, width + 2 * TableStyle::cellMargin);
    };
    resize(ScheduleModel::Name, metrics.averageCharWidth() * nameLetters);
    resize(ScheduleModel::When, metrics.averageCharWidth() * ruleLetters);
    resize(ScheduleModel::Last, metrics.averageCharWidth() * endLetters);
    // A moment must be seen whole: how long it is depends on the language.
    const QDateTime longMoment(QDate(2026, 12, 28), QTime(20, 58, 58));
    resize(ScheduleModel::Next,
        std::max(metrics.horizontalAdvance(QLocale().toString(longMoment, QLocale::ShortFormat)),
            metrics.averageCharWidth() * momentLetters)
            + 2 * metrics.averageCharWidth()); // what fits to the pixel is cut: a layout of a text rounds up
    m_freshness->setObjectName(QStringLiteral("scheduleAge"));
    auto *halves = new QSplitter(Qt::Vertical);
    halves->setChildrenCollapsible(false);
    halves->addWidget(m_state);
    halves->addWidget(m_runs);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    new FloatingNotice(*m_notices, *this, *m_state);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 12, 0);
    head->addWidget(bar, 1);
    head->addWidget(m_freshness);
    layout->addLayout(head);
    layout->addWidget(halves, 1);
}

QList<QAction *> SchedulesPanel::panelActions() const
{
    return {m_add, m_edit, m_switch, m_run, m_delete};
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
