// SPDX-License-Identifier: GPL-3.0-or-later
#include "docker/DockerJobsView.h"

#include "common/ActionState.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "processes/FindBar.h"
#include "processes/OutputView.h"
#include "processes/SaveOutput.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace vivarium {

DockerJobsView::DockerJobsView(DockerJobs &jobs, NoticeBar &notices, QWidget *parent)
    : QWidget(parent)
    , m_jobs(jobs)
    , m_notices(notices)
    , m_choice(new QComboBox)
    , m_summary(new QLabel)
    , m_view(new OutputView)
    , m_findBar(new FindBar(*m_view))
{
    setObjectName(QStringLiteral("dockerJobs"));
    makeActions();
    m_choice->setObjectName(QStringLiteral("dockerJobChoice"));
    m_choice->setAccessibleName(tr("Whose output to show"));
    m_choice->setModel(&jobs);
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(24);
    m_summary->setObjectName(QStringLiteral("dockerJobSummary"));
    m_summary->setTextFormat(Qt::PlainText);
    m_view->setObjectName(QStringLiteral("dockerJobOutput"));
    m_view->setAccessibleName(tr("Output"));
    auto *head = new QHBoxLayout;
    head->setContentsMargins(8, 4, 8, 4);
    head->setSpacing(8);
    head->addWidget(m_choice);
    head->addWidget(m_summary, 1);
    for (QAction *action : jobActions()) {
        auto *button = new QToolButton;
        button->setObjectName(action->objectName() + QStringLiteral("Button"));
        button->setDefaultAction(action);
        button->setAutoRaise(action != m_stop);
        button->setToolButtonStyle(action == m_stop ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
        button->setFocusPolicy(Qt::TabFocus);
        head->addWidget(button);
    }
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_findBar);
    layout->addWidget(m_view, 1);
    m_second.setInterval(std::chrono::seconds(1));
    connect(&m_second, &QTimer::timeout, this, &DockerJobsView::update);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &DockerJobsView::onChosen);
    onChosen();
}

void DockerJobsView::makeActions()
{
    const auto make = [this](const QString &text, const char *icon, const char *name, const QString &explanation) {
        auto *action = new QAction(Icons::get(QLatin1StringView(icon)), text, this);
        action->setObjectName(QLatin1StringView(name));
        Shortcuts::add(action, ShortcutContext::Docker);
        ActionState::setExplanation(action, explanation);
        addAction(action);
        return action;
    };
    m_stop = make(tr("S&top"), "stop", "dockerJobStop", tr("Asks it to end; a second time ends it at once."));
    m_find = make(tr("&Find in the Output"), "search", "dockerJobFind", tr("Finds a text in what is shown."));
    m_save =
        make(tr("Save &Output…"), "download", "dockerJobSave", tr("Writes the output to a file of this computer."));
    m_close = make(tr("&Close This Output"), "close", "dockerJobClose",
        tr("Takes it off the list. The log of a container is no longer followed then; anything else goes on."));
    connect(m_stop, &QAction::triggered, this, [this] {
        if (m_run)
            m_run->stop();
    });
    connect(m_find, &QAction::triggered, this, &DockerJobsView::find);
    connect(m_save, &QAction::triggered, this, [this] {
        const QPointer<CommandRun> run = m_run;
        saveOutput(*this, m_notices, QStringLiteral("output.txt"), [run]() -> std::optional<SavedOutput> {
            if (!run)
                return std::nullopt;
            return SavedOutput{run->output().all(), run->output().dropped()};
        });
    });
    connect(m_close, &QAction::triggered, this, [this] {
        m_jobs.close(m_choice->currentIndex());
        if (m_choice->currentIndex() < 0 && m_choice->count() > 0)
            m_choice->setCurrentIndex(0);
    });
}

void DockerJobsView::showRun(CommandRun *run)
{
    if (const int row = m_jobs.rowOf(run); row >= 0)
        m_choice->setCurrentIndex(row);
    onChosen();
}

void DockerJobsView::find()
{
    if (m_run)
        m_findBar->open();
}

void DockerJobsView::onChosen()
{
    CommandRun *run = m_jobs.runAt(m_choice->currentIndex());
    if (run != m_run) {
        if (m_run)
            m_run->disconnect(this);
        m_run = run;
        m_view->setSource(run);
        if (run) {
            connect(run, &CommandRun::stateChanged, this, &DockerJobsView::update);
            connect(run, &CommandRun::stopFailed, this, [this](const ApiError &error) { m_notices.show(error); });
        }
    }
    update();
}

void DockerJobsView::update()
{
    const bool any = m_run != nullptr;
    const QString nothing = any ? QString() : tr("Nothing was begun yet.");
    ActionState::setAvailable(
        m_stop, any && m_run->state() == CommandRun::State::Running ? QString() : tr("Nothing runs here."));
    for (QAction *action : {m_find, m_save, m_close})
        ActionState::setAvailable(action, nothing);
    QString text = any ? m_run->summary() : QString();
    if (any && m_run->error())
        text = m_run->error()->sentence;
    m_summary->setText(text);
    if (any && m_run->isLive())
        m_second.start();
    else
        m_second.stop();
}

} // namespace vivarium
