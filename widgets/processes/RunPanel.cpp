// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/RunPanel.h"

#include "common/ActionState.h"
#include "common/ElidedLabel.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "processes/FindBar.h"
#include "processes/OutputView.h"
#include "processes/RunDelegate.h"
#include "processes/RunForm.h"
#include "processes/SaveOutput.h"
#include "sandboxes/SandboxContext.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QListView>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

namespace vivarium {

RunPanel::RunPanel(SandboxContext &context, QWidget *parent)
    : Panel(context, parent)
    , m_history(CommandHistory::of(context))
    , m_notices(new NoticeBar)
    , m_form(new RunForm)
    , m_list(new QListView)
    , m_output(new OutputView)
    , m_command(new ElidedLabel)
    , m_summary(new QLabel)
    , m_dot(new QLabel)
    , m_cut(new QLabel)
{
    setObjectName(QStringLiteral("runPanel"));
    makeActions();
    makeLayout();
    m_grown.setSingleShot(true);
    m_grown.setInterval(std::chrono::milliseconds(100));
    connect(&m_grown, &QTimer::timeout, this, [this] {
        if (std::exchange(m_grownMore, false))
            updateRun();
    });
    m_second.setInterval(std::chrono::seconds(1));
    connect(&m_second, &QTimer::timeout, this, [this] {
        if (m_run && m_run->isLive())
            updateRun();
        if (m_history.liveCount() > 0)
            m_list->viewport()->update(); // they say for how long they have been running
    });
    connect(m_form, &RunForm::runRequested, this, &RunPanel::run);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex &current) { showRun(m_history.runAt(current)); });
    connect(m_output, &OutputView::advanced, this, [this] { m_cut->setVisible(m_output->isCut()); });
    connect(m_list, &QListView::activated, this, &RunPanel::editAgain);
    connect(&context, &SandboxContext::changed, this, &RunPanel::updateAvailability);
    for (const auto change : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&m_history, change, this, &RunPanel::updateAvailability);
    m_list->setCurrentIndex(m_history.index(0));
    showRun(m_history.runAt(m_history.index(0)));
    updateAvailability();
    // Whoever comes by the tab wants to write a command. The first control in the row would get the keyboard otherwise,
    // and letters choose another kind there.
    m_form->focusText();
}

void RunPanel::setActive(bool active)
{
    if (active)
        m_second.start();
    else
        m_second.stop();
    m_history.setWatched(active);
    updateRun();
}

void RunPanel::focusContent()
{
    m_form->focusText();
}

void RunPanel::find()
{
    m_findBar->open();
}

QList<QAction *> RunPanel::panelActions() const
{
    return {m_stopAction, m_againAction, m_editAction, m_saveAction, m_findAction, m_clearAction, m_rememberAction};
}

void RunPanel::changeEvent(QEvent *event)
{
    Panel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        updateRun(); // the sign is drawn in the colour of the text
}

void RunPanel::run()
{
    const CommandRequest request = m_form->request();
    const auto started = m_history.run(request);
    if (!started) {
        m_form->showError(started.error());
        return;
    }
    m_notices->dismiss();
    m_form->accepted();
    m_list->setCurrentIndex(m_history.indexOf(*started));
    updateAvailability();
}

void RunPanel::runAgain()
{
    if (!m_run || !context().isRunning())
        return;
    if (m_run->lacksValues()) {
        editAgain();
        m_form->showHint(tr("The values of variables are not kept. Fill them in, then run it."));
        return;
    }
    if (const auto started = m_history.run(m_run->request()))
        m_list->setCurrentIndex(m_history.indexOf(*started));
}

void RunPanel::editAgain()
{
    if (m_run) {
        m_form->setRequest(m_run->request());
        m_form->focusText();
    }
}

void RunPanel::stop()
{
    if (m_run)
        m_run->stop();
}

void RunPanel::save()
{
    if (!m_run)
        return;
    // The run is fixed now: another may be chosen while the dialog stands.
    saveOutput(*this, *m_notices, QStringLiteral("output.txt"),
        [chosen = m_run, stream = m_output->shown()]() -> std::optional<SavedOutput> {
            if (!chosen)
                return std::nullopt;
            return SavedOutput{chosen->output().all(stream), chosen->output().dropped()};
        });
}

void RunPanel::showRun(CommandRun *run)
{
    if (m_run == run && run)
        return;
    if (m_run)
        disconnect(m_run, nullptr, this, nullptr);
    m_run = run;
    m_output->setSource(run);
    if (run) {
        connect(run, &CommandRun::stateChanged, this, &RunPanel::updateRun);
        connect(run, &CommandRun::outputChanged, this, [this] {
            m_grownMore = m_grown.isActive();
            if (m_grownMore)
                return;
            updateRun();
            m_grown.start();
        });
        connect(run, &CommandRun::stopFailed, this, [this](const ApiError &error) { m_notices->show(error); });
    }
    updateRun();
}

void RunPanel::updateRun()
{
    const bool any = m_run != nullptr;
    ActionState::setAvailable(
        m_stopAction, any && m_run->state() == CommandRun::State::Running ? QString() : tr("Nothing runs here."));
    const QString notRunning = whyNotRunning();
    ActionState::setAvailable(m_againAction, any ? notRunning : tr("Nothing was run yet."));
    ActionState::setAvailable(m_editAction, any ? QString() : tr("Nothing was run yet."));
    ActionState::setAvailable(m_saveAction, any && !m_run->output().isEmpty() ? QString() : tr("There is no output."));
    m_followAction->setVisible(any && m_run->state() == CommandRun::State::Lost);
    if (!any) {
        m_command->setText({});
        m_summary->clear();
        m_dot->clear();
        const QString how = tr("Write a command above and press Enter. Its output appears here while it runs.");
        if (context().isRunning())
            m_state->showEmpty(QStringLiteral("run"), tr("Nothing was run yet"), how);
        else
            showNotRunning(*m_state, QStringLiteral("run"), tr("Nothing was run yet"), how);
        return;
    }
    m_stopAction->setText(m_run->stopState() == CommandRun::Stop::None ? tr("&Stop") : tr("&Kill"));
    m_command->setText(m_history.indexOf(m_run).data().toString());
    m_summary->setText(m_run->summary());
    const QString icon = m_run->isLive()             ? QStringLiteral("clock")
        : m_run->exitCode() == 0                     ? QStringLiteral("success")
        : m_run->state() == CommandRun::State::Ended ? QStringLiteral("error")
                                                     : QStringLiteral("warning");
    m_dot->setPixmap(Icons::get(icon).pixmap(16));
    updateFace(icon);
    if (m_run->state() == CommandRun::State::Lost && m_run->error() && !m_run->isPast())
        m_notices->show(*m_run->error(), m_followAction);
}

void RunPanel::updateFace(const QString &icon)
{
    if (m_run->state() == CommandRun::State::Failed && m_run->error())
        m_state->showFailed(*m_run->error());
    else if (!m_run->isLive() && m_run->output().isEmpty() && m_run->isPast())
        m_state->showEmpty(icon, m_run->summary(),
            tr("It was started %1. What a command has written is kept until the window is closed, and by the server "
               "for "
               "5 minutes after its end.",
                "a relative time")
                .arg(Format::relativeTime(m_run->startedAt(), QDateTime::currentDateTimeUtc())),
            context().isRunning() ? m_againAction : nullptr);
    else if (!m_run->isLive() && m_run->output().isEmpty())
        m_state->showEmpty(icon, m_run->summary(), tr("It wrote nothing."));
    else
        m_state->showContent();
}

void RunPanel::updateAvailability()
{
    m_form->setUnavailable(whyNotRunning());
    QStringList lines;
    for (int row = 0; row < m_history.rowCount(); ++row) {
        const CommandRequest &request = m_history.runAt(m_history.index(row))->request();
        if (request.kind == CommandRequest::Kind::CommandLine && !lines.contains(request.text))
            lines << request.text;
    }
    m_form->setRecall(lines);
    m_list->setVisible(m_history.rowCount() > 0); // before the first command an empty list would only take room
    ActionState::setAvailable(
        m_clearAction, m_history.rowCount() > m_history.liveCount() ? QString() : tr("Nothing has ended."));
    updateRun();
}

} // namespace vivarium
