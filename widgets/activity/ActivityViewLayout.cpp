// SPDX-License-Identifier: GPL-3.0-or-later
// How the parts of ActivityView are made and stand together.
#include "activity/ActivityView.h"

#include "activity/ActivityDelegate.h"
#include "activity/ActivityDetails.h"
#include "activity/ActivityText.h"
#include "common/ActionState.h"
#include "common/ElidedLabel.h"
#include "common/FloatingNotice.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/Separator.h"
#include "common/StateView.h"
#include "common/TableStyle.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QToolButton>
#include <QTreeView>

namespace vivarium {

namespace {

int firstActivityWidth(int column, int character)
{
    switch (column) {
    case ActivityModel::Time:
        return character * 16;
    case ActivityModel::Connection:
        return character * 15;
    case ActivityModel::Sandbox:
        return character * 22;
    case ActivityModel::What:
        return character * 66;
    default:
        return character * 20; // the last one takes what is left
    }
}

QToolButton *barButton(QAction *action, Qt::ToolButtonStyle style)
{
    auto *button = new QToolButton;
    button->setObjectName(action->objectName() + QStringLiteral("Button"));
    button->setDefaultAction(action);
    button->setToolButtonStyle(style);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

/// A button that opens a menu of actions.
QToolButton *menuButton(const QString &name, const QString &icon, const QString &text, const QList<QAction *> &actions)
{
    auto *button = new QToolButton;
    button->setObjectName(name);
    button->setIcon(Icons::get(icon));
    button->setText(text);
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setFocusPolicy(Qt::TabFocus);
    auto *menu = new QMenu(button);
    menu->setToolTipsVisible(true);
    menu->addActions(actions);
    button->setMenu(menu);
    return button;
}

} // namespace

void ActivityView::makeActions()
{
    const auto make = [this](const QString &text, const QString &icon, const QString &name, const QString &explanation,
                          const QKeySequence &keys = {}) {
        auto *action = new QAction(icon.isEmpty() ? QIcon() : Icons::get(icon), text, this);
        action->setObjectName(name);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        Shortcuts::add(action, ShortcutContext::Activity);
        ActionState::setExplanation(action, explanation);
        addAction(action);
        return action;
    };
    m_openAction = make(tr("&Open Sandbox"), QStringLiteral("terminal"), QStringLiteral("openActivitySandbox"),
        tr("Shows the sandbox and its panels"));
    m_startAction =
        make(tr("S&tart a Sandbox from This Image…"), QStringLiteral("play"), QStringLiteral("startFromActivityImage"),
            tr("Opens the form for a new sandbox, filled in. Nothing starts before you agree."));
    m_copyAction = make(tr("&Copy Entry"), QStringLiteral("copy"), QStringLiteral("copyActivity"),
        tr("Copies what the entry says, with its ids"), QKeySequence::Copy);
    m_onlySandboxAction = make(tr("Show Only T&his Sandbox"), QStringLiteral("filter"),
        QStringLiteral("onlyActivitySandbox"), tr("Hides the entries of all others"));
    m_failedAction = make(tr("&Failed Only"), QStringLiteral("error"), QStringLiteral("failedActivityOnly"),
        tr("Shows only what failed"));
    m_failedAction->setCheckable(true);
    m_csvAction = make(tr("Export as &CSV…"), QStringLiteral("text"), QStringLiteral("exportActivityCsv"),
        tr("Writes what the filter shows as a table"));
    m_jsonAction = make(tr("Export as &JSON…"), QStringLiteral("text"), QStringLiteral("exportActivityJson"),
        tr("Writes what the filter shows for other programs"));
    m_clearAction = make(tr("&Clear History, Keep Snapshot IDs…"), QStringLiteral("delete"),
        QStringLiteral("clearActivity"), tr("Deletes all entries but those with ids of snapshots"));
    m_clearAllAction = make(tr("Clear &Everything…"), QStringLiteral("delete"), QStringLiteral("clearAllActivity"),
        tr("Deletes all entries, those with ids of snapshots too"));
    m_showAllAction = make(tr("&Show All"), {}, QStringLiteral("clearActivityFilter"), tr("Shows all entries again"));
    connect(m_openAction, &QAction::triggered, this, &ActivityView::openChosen);
    connect(m_startAction, &QAction::triggered, this, &ActivityView::startFromChosen);
    connect(m_copyAction, &QAction::triggered, this, &ActivityView::copyChosen);
    connect(m_onlySandboxAction, &QAction::triggered, this, &ActivityView::onlyChosenSandbox);
    connect(m_failedAction, &QAction::toggled, this, &ActivityView::applyFilter);
    connect(m_csvAction, &QAction::triggered, this, [this] { askWhereTo(ActivityFormat::Csv); });
    connect(m_jsonAction, &QAction::triggered, this, [this] { askWhereTo(ActivityFormat::Json); });
    connect(m_clearAction, &QAction::triggered, this, [this] { askToClear(false); });
    connect(m_clearAllAction, &QAction::triggered, this, [this] { askToClear(true); });
    connect(m_showAllAction, &QAction::triggered, this, &ActivityView::clearFilter);
}

void ActivityView::makeTable()
{
    m_table = new QTreeView;
    m_table->setObjectName(QStringLiteral("activityTable"));
    m_table->setAccessibleName(tr("Activity"));
    TableStyle::apply(m_table);
    m_table->setModel(&m_model);
    m_table->setItemDelegate(new ActivityDelegate(m_table));
    m_table->setRootIsDecorated(false);
    m_table->setItemsExpandable(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    QHeaderView *header = m_table->header();
    header->setMinimumSectionSize(40);
    header->setSectionsMovable(false);
    const int character = m_table->fontMetrics().averageCharWidth();
    for (int column = 0; column < ActivityModel::ColumnCount; ++column)
        m_table->setColumnWidth(column, firstActivityWidth(column, character));
    if (const QByteArray state = QSettings().value(QStringLiteral("activity/columns-1")).toByteArray();
        !state.isEmpty())
        header->restoreState(state);
    header->setStretchLastSection(true);
    connect(header, &QHeaderView::sectionResized, &m_saveSoon, qOverload<>(&QTimer::start));
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &ActivityView::updateDetails);
    connect(m_table, &QAbstractItemView::activated, this, &ActivityView::openChosen);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->addActions({m_openAction, m_startAction, m_onlySandboxAction, m_copyAction});
    m_state = new StateView(m_table);
}

void ActivityView::makeFilters()
{
    m_search = new QLineEdit;
    m_search->setObjectName(QStringLiteral("activitySearch"));
    m_search->setPlaceholderText(tr("Search names, ids, errors"));
    m_search->setAccessibleName(tr("Search the history"));
    m_search->setClearButtonEnabled(true);
    m_search->setMaxLength(200);
    m_search->addAction(Icons::get(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_search->setMinimumWidth(120);
    m_search->setMaximumWidth(300);
    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, &m_searchSoon, qOverload<>(&QTimer::start));
    connect(m_search, &QLineEdit::returnPressed, this, &ActivityView::applyFilter);

    m_group = new QComboBox;
    m_group->setObjectName(QStringLiteral("activityGroup"));
    m_group->setAccessibleName(tr("Which kind of activity is shown"));
    m_group->addItem(tr("All activity"));
    for (const ActivityGroup group :
        {ActivityGroup::Sandboxes, ActivityGroup::Snapshots, ActivityGroup::Ports, ActivityGroup::Network,
            ActivityGroup::Files, ActivityGroup::Commands, ActivityGroup::Schedules, ActivityGroup::Connections})
        m_group->addItem(ActivityText::title(group), int(group));
    connect(m_group, &QComboBox::activated, this, &ActivityView::applyFilter);

    m_connection = new QComboBox;
    m_connection->setObjectName(QStringLiteral("activityConnection"));
    m_connection->setAccessibleName(tr("Of which connection"));
    m_connection->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_connection->setMinimumContentsLength(10);
    connect(m_connection, &QComboBox::activated, this, &ActivityView::applyFilter);

    m_sandboxChip = new QToolButton;
    m_sandboxChip->setObjectName(QStringLiteral("activitySandboxChip"));
    m_sandboxChip->setIcon(Icons::get(QStringLiteral("close")));
    m_sandboxChip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_sandboxChip->setToolTip(tr("Show all sandboxes again"));
    m_sandboxChip->setFocusPolicy(Qt::TabFocus);
    m_sandboxChip->setMaximumWidth(160);
    m_sandboxChip->hide();
    connect(m_sandboxChip, &QToolButton::clicked, this, [this] {
        m_sandbox = {};
        applyFilter();
    });
}

void ActivityView::makeLayout()
{
    m_notices = new NoticeBar;
    m_details = new ActivityDetails({m_openAction, m_startAction});
    m_summary = new ElidedLabel;
    m_summary->setObjectName(QStringLiteral("activitySummary"));

    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(8, 6, 8, 6);
    bar->setSpacing(4);
    bar->addWidget(m_search, 1);
    bar->addWidget(m_group);
    bar->addWidget(m_connection);
    bar->addWidget(barButton(m_failedAction, Qt::ToolButtonTextBesideIcon));
    bar->addWidget(m_sandboxChip);
    bar->addStretch(1);
    bar->addWidget(menuButton(QStringLiteral("exportActivityButton"), QStringLiteral("download"),
        tr("Export what is shown"), {m_csvAction, m_jsonAction}));
    bar->addWidget(menuButton(QStringLiteral("clearActivityButton"), QStringLiteral("delete"), tr("Clear the history"),
        {m_clearAction, m_clearAllAction}));
    auto *footer = new QHBoxLayout;
    footer->setContentsMargins(12, 4, 12, 4);
    footer->addWidget(m_summary, 1);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    new FloatingNotice(*m_notices, *this, *m_state);
    layout->addWidget(m_state, 1);
    layout->addWidget(new Separator);
    layout->addWidget(m_details);
    layout->addLayout(footer);
}

} // namespace vivarium
