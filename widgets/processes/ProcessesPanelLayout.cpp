// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/ProcessesPanel.h"

#include "common/ActionState.h"
#include "common/ElidedLabel.h"
#include "common/FloatingNotice.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "processes/ProcessDetails.h"
#include "processes/ProcessTreeView.h"
#include "processes/SampleClock.h"
#include "processes/SignalActions.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSplitter>
#include <QToolButton>

namespace vivarium {

namespace {

QToolButton *processButton(QAction *action, const QString &name)
{
    auto *button = new QToolButton;
    button->setObjectName(name);
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

void ProcessesPanel::makeActions()
{
    // Shortcuts belong to the panel: the same keys do other things in other panels. Ctrl+F and F5 are the window's,
    // which calls find() and refresh().
    const auto make = [this](const QString &text, const QString &icon, const QString &name,
                          const QKeySequence &keys = {}) {
        auto *action = new QAction(Icons::get(icon), text, this);
        action->setObjectName(name);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        Shortcuts::add(action, ShortcutContext::Processes);
        addAction(action);
        return action;
    };
    m_findAction = make(tr("&Find a Process"), QStringLiteral("search"), QStringLiteral("findProcess"));
    m_treeAction =
        make(tr("&Tree"), QStringLiteral("tree"), QStringLiteral("treeAction"), QKeySequence(tr("Ctrl+Shift+E")));
    m_expandAction = make(tr("&Expand All"), QStringLiteral("expand"), QStringLiteral("expandAll"));
    m_collapseAction = make(tr("&Collapse All"), QStringLiteral("collapse"), QStringLiteral("collapseAll"));
    m_detailsAction = make(
        tr("&Details"), QStringLiteral("information"), QStringLiteral("showDetails"), QKeySequence(tr("Alt+Return")));
    m_systemAction = make(tr("Show &System Processes"), QStringLiteral("eye"), QStringLiteral("showSystem"));
    m_subtreeAction = make(tr("Show &Only This Subtree"), QStringLiteral("filter"), QStringLiteral("showSubtree"));
    m_copyPidAction = make(tr("Copy P&ID"), QStringLiteral("copy"), QStringLiteral("copyPid"), QKeySequence::Copy);
    m_copyCommandAction = make(
        tr("Copy Co&mmand"), QStringLiteral("copy"), QStringLiteral("copyCommand"), QKeySequence(tr("Ctrl+Shift+C")));
    m_refreshAction = make(tr("&Refresh"), QStringLiteral("refresh"), QStringLiteral("refreshProcesses"));
    m_resumeAction = make(tr("&Go On"), QStringLiteral("resume"), QStringLiteral("resumeRefreshing"));
    m_clearFilterAction = make(tr("&Show All"), {}, QStringLiteral("clearFilter"));
    addAction(m_signals->defaultAction());

    for (QAction *action : {m_treeAction, m_detailsAction, m_systemAction})
        action->setCheckable(true);
    m_treeAction->setChecked(true);
    ActionState::setExplanation(m_treeAction, tr("Children below their parents, or a flat list."));
    ActionState::setExplanation(m_expandAction, tr("Shows all processes of the tree."));
    ActionState::setExplanation(m_collapseAction, tr("Shows only the processes at the top."));
    ActionState::setExplanation(
        m_detailsAction, tr("Shows all arguments of the chosen process, and its output where it is kept."));
    ActionState::setExplanation(
        m_systemAction, tr("Process 1, which holds the sandbox together, and threads of the kernel."));

    connect(m_findAction, &QAction::triggered, this, &ProcessesPanel::find);
    connect(m_treeAction, &QAction::toggled, this, [this](bool tree) { setFlat(!tree); });
    connect(m_expandAction, &QAction::triggered, this, [this] { m_view->setAllExpanded(true); });
    connect(m_collapseAction, &QAction::triggered, this, [this] { m_view->setAllExpanded(false); });
    connect(m_detailsAction, &QAction::toggled, this, &ProcessesPanel::setDetailsShown);
    connect(m_systemAction, &QAction::toggled, this, &ProcessesPanel::setSystemShown);
    connect(m_subtreeAction, &QAction::triggered, this, [this] { showOnlySubtree(!m_proxy.subtree()); });
    connect(m_copyPidAction, &QAction::triggered, this, &ProcessesPanel::copyPids);
    connect(m_copyCommandAction, &QAction::triggered, this, &ProcessesPanel::copyCommands);
    connect(m_refreshAction, &QAction::triggered, this, &ProcessesPanel::refresh);
    connect(m_resumeAction, &QAction::triggered, this, [this] { m_monitor.setPaused(false); });
    connect(m_clearFilterAction, &QAction::triggered, this, [this] { m_filter->clear(); });
}

QWidget *ProcessesPanel::makeToolBar()
{
    m_filter = new QLineEdit;
    m_filter->setObjectName(QStringLiteral("processFilter"));
    m_filter->setPlaceholderText(tr("Filter by name, argument, user or PID"));
    m_filter->setAccessibleName(tr("Filter the processes"));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(Icons::get(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_filter->setMinimumWidth(140);
    m_filter->setMaximumWidth(360);

    auto *signalButton = new QToolButton;
    signalButton->setObjectName(QStringLiteral("signalButton"));
    signalButton->setDefaultAction(m_signals->defaultAction());
    signalButton->setMenu(m_signals->menu());
    signalButton->setPopupMode(QToolButton::MenuButtonPopup);
    signalButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    signalButton->setFocusPolicy(Qt::TabFocus);

    m_viewMenu = new QMenu(this);
    m_columnMenu = new QMenu(tr("&Columns"), m_viewMenu);
    m_viewMenu->addActions({m_treeAction, m_expandAction, m_collapseAction, m_subtreeAction});
    m_viewMenu->addSeparator();
    m_viewMenu->addActions({m_systemAction, m_detailsAction});
    m_viewMenu->addMenu(m_columnMenu);
    m_viewMenu->addSeparator();
    m_viewMenu->addActions({m_clock->pauseAction(), m_refreshAction});
    m_viewMenu->setToolTipsVisible(true);
    connect(m_columnMenu, &QMenu::aboutToShow, this, [this] {
        m_columnMenu->clear();
        m_view->fillColumnMenu(m_columnMenu);
    });
    auto *viewButton = new QToolButton;
    viewButton->setObjectName(QStringLiteral("viewButton"));
    viewButton->setText(tr("&View"));
    viewButton->setIcon(Icons::get(QStringLiteral("columns")));
    viewButton->setToolTip(tr("What the table shows"));
    viewButton->setAccessibleName(tr("What the table shows"));
    viewButton->setMenu(m_viewMenu);
    viewButton->setPopupMode(QToolButton::InstantPopup);
    viewButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    viewButton->setAutoRaise(true);
    viewButton->setFocusPolicy(Qt::TabFocus);

    auto *bar = new QWidget;
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(4);
    layout->addWidget(m_filter, 1);
    layout->addSpacing(4);
    m_treeButtons = {processButton(m_treeAction, QStringLiteral("treeButton")),
        processButton(m_expandAction, QStringLiteral("expandButton")),
        processButton(m_collapseAction, QStringLiteral("collapseButton"))};
    for (QToolButton *button : std::as_const(m_treeButtons))
        layout->addWidget(button);
    layout->addWidget(processButton(m_detailsAction, QStringLiteral("detailsButton")));
    layout->addStretch(1);
    layout->addWidget(signalButton);
    layout->addWidget(viewButton);
    return bar;
}

QWidget *ProcessesPanel::makeFooter()
{
    m_summary = new ElidedLabel;
    m_summary->setObjectName(QStringLiteral("processSummary"));
    auto *footer = new QWidget;
    auto *layout = new QHBoxLayout(footer);
    layout->setContentsMargins(12, 2, 4, 2);
    layout->setSpacing(8);
    layout->addWidget(m_summary, 1);
    layout->addWidget(m_clock);
    return footer;
}

void ProcessesPanel::makeLayout()
{
    m_explanation = new QLabel;
    m_explanation->setObjectName(QStringLiteral("processExplanation"));
    m_explanation->setTextFormat(Qt::PlainText);
    m_explanation->setWordWrap(true);
    m_explanation->setContentsMargins(12, 6, 12, 6);
    m_explanation->setForegroundRole(QPalette::PlaceholderText);

    m_splitter = new QSplitter(Qt::Vertical);
    m_splitter->setObjectName(QStringLiteral("processSplitter"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_state);
    m_splitter->addWidget(m_details);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 1);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeToolBar());
    new FloatingNotice(*m_notices, *this, *m_state);
    layout->addWidget(m_explanation);
    layout->addWidget(m_splitter, 1);
    layout->addWidget(makeFooter());
    setTabOrder(m_filter, m_view);
}

void ProcessesPanel::showContextMenu(const QPoint &position)
{
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("processMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    menu->addAction(m_signals->defaultAction());
    menu->addMenu(m_signals->menu());
    menu->addMenu(m_signals->treeMenu());
    menu->addSeparator();
    menu->addActions({m_copyPidAction, m_copyCommandAction, m_detailsAction});
    menu->addSeparator();
    menu->addAction(m_subtreeAction);
    menu->popup(position);
}

} // namespace vivarium
