// SPDX-License-Identifier: GPL-3.0-or-later
#include "ports/PortsPanel.h"

#include "common/ActionState.h"
#include "common/ElidedLabel.h"
#include "common/FieldMessage.h"
#include "common/FloatingNotice.h"
#include "common/FreshnessLabel.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "common/TableStyle.h"
#include "ports/PortDelegate.h"
#include "ports/PortDetails.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace vivarium {

namespace {

int firstPortWidth(int column, int character)
{
    switch (column) {
    case PortModel::Number:
        return character * 9;
    case PortModel::State:
        return character * 30;
    case PortModel::Program:
        return character * 18;
    case PortModel::Bound:
        return character * 20;
    case PortModel::Access:
        return character * 16;
    case PortModel::Address:
        return character * 40;
    default:
        return character * 26;
    }
}

} // namespace

void PortsPanel::makeActions()
{
    const auto make = [this](const QString &text, const QString &icon, const QString &name,
                          const QKeySequence &keys = {}) {
        auto *action = new QAction(Icons::get(icon), text, this);
        action->setObjectName(name);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        Shortcuts::add(action, ShortcutContext::Ports);
        addAction(action);
        return action;
    };
    m_exposeTypedAction = make(tr("E&xpose"), QStringLiteral("ports"), QStringLiteral("exposeTyped"));
    m_exposeAction = make(tr("&Expose This Port"), QStringLiteral("ports"), QStringLiteral("exposePort"));
    m_openAction = make(tr("&Open in Browser"), QStringLiteral("browse"), QStringLiteral("openPort"));
    m_copyAddressAction =
        make(tr("Copy &Address"), QStringLiteral("copy"), QStringLiteral("copyAddress"), QKeySequence::Copy);
    m_copyCurlAction = make(tr("Copy &curl Command"), QStringLiteral("terminal"), QStringLiteral("copyCurl"),
        QKeySequence(tr("Ctrl+Shift+C")));
    m_probeAction = make(tr("Call It O&nce"), QStringLiteral("activity"), QStringLiteral("probePort"));
    m_closeAction =
        make(tr("&Stop Exposing"), QStringLiteral("delete"), QStringLiteral("closePort"), QKeySequence::Delete);
    m_lookAction = make(tr("&Look Inside"), QStringLiteral("eye"), QStringLiteral("lookInside"));
    m_refreshAction = make(tr("&Refresh"), QStringLiteral("refresh"), QStringLiteral("refreshPorts"));
    m_typeAction = make(tr("&Type a Port"), QStringLiteral("add"), QStringLiteral("typePort"));
    m_openNewAction = make(tr("&Open in Browser"), QStringLiteral("browse"), QStringLiteral("openNewPort"));
    m_exposeAgainAction = make(tr("&Undo"), {}, QStringLiteral("exposeAgain"));

    ActionState::setExplanation(m_exposeTypedAction, tr("Makes the port reachable from outside the sandbox."));
    ActionState::setExplanation(m_exposeAction, tr("Makes the port reachable from outside the sandbox."));
    ActionState::setExplanation(m_probeAction,
        tr("Calls the address and says what it answers. The token goes along only if the address is on this computer "
           "and "
           "needs it. Counts as use."));
    ActionState::setExplanation(m_closeAction, tr("Its address leads nowhere from then on; the program goes on."));
    ActionState::setExplanation(
        m_copyCurlAction, tr("A command for a shell. Where the token is needed its place is in it, not the token."));

    connect(m_exposeTypedAction, &QAction::triggered, this, &PortsPanel::exposeTyped);
    connect(m_exposeAction, &QAction::triggered, this, [this] {
        if (const PortRow *row = chosen())
            m_monitor.expose(row->number);
    });
    connect(m_openAction, &QAction::triggered, this, [this] {
        if (const PortRow *row = chosen())
            open(row->number);
    });
    connect(m_copyAddressAction, &QAction::triggered, this, &PortsPanel::copyAddress);
    connect(m_copyCurlAction, &QAction::triggered, this, [this] {
        if (const PortRow *row = chosen())
            copyCurl(row->number);
    });
    connect(m_probeAction, &QAction::triggered, this, [this] {
        if (const PortRow *row = chosen())
            m_monitor.probe(row->number);
    });
    connect(m_closeAction, &QAction::triggered, this, [this] {
        if (const PortRow *row = chosen())
            m_monitor.close(row->number);
    });
    connect(m_lookAction, &QAction::triggered, &m_monitor, &PortMonitor::lookInside);
    connect(m_refreshAction, &QAction::triggered, this, &PortsPanel::refresh);
    connect(m_typeAction, &QAction::triggered, this, &PortsPanel::find);
    connect(m_openNewAction, &QAction::triggered, this, [this] { open(m_lastExposed); });
    connect(m_exposeAgainAction, &QAction::triggered, this, [this] { m_monitor.expose(m_lastClosed); });
}

void PortsPanel::makeTable()
{
    m_table = new QTreeView;
    m_table->setObjectName(QStringLiteral("portTable"));
    m_table->setAccessibleName(tr("Ports of the sandbox"));
    TableStyle::apply(m_table);
    m_table->setModel(&m_monitor.model());
    m_table->setItemDelegate(new PortDelegate(m_table));
    m_table->setRootIsDecorated(false);
    m_table->setItemsExpandable(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setMouseTracking(true);
    QHeaderView *header = m_table->header();
    header->setSectionsMovable(true);
    header->setFirstSectionMovable(false);
    header->setStretchLastSection(true);
    header->setMinimumSectionSize(40);
    // What a click does stands beside the state: at the end it would be out of sight in a narrow window.
    header->moveSection(header->visualIndex(PortModel::Do), 2);
    const int character = m_table->fontMetrics().averageCharWidth();
    for (int column = 0; column < PortModel::ColumnCount; ++column)
        m_table->setColumnWidth(column, firstPortWidth(column, character));
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->addActions(
        {m_exposeAction, m_openAction, m_copyAddressAction, m_copyCurlAction, m_probeAction, m_closeAction});
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &PortsPanel::updateActions);
    connect(m_table, &QAbstractItemView::clicked, this, [this](const QModelIndex &index) {
        if (index.column() == PortModel::Do)
            act(index.data(PortModel::NumberRole).toInt());
    });
    connect(m_table, &QAbstractItemView::doubleClicked, this, [this](const QModelIndex &index) {
        // Only what is open anyway: a port isn't exposed by a slip of the hand.
        if (index.column() != PortModel::Do && index.data(PortModel::ActRole).toInt() == PortModel::Browse)
            act(index.data(PortModel::NumberRole).toInt());
    });
    connect(m_table, &QAbstractItemView::entered, this, [this](const QModelIndex &index) {
        const bool isLink =
            index.column() == PortModel::Do && index.data(PortModel::ActRole).toInt() != PortModel::Nothing;
        m_table->viewport()->setCursor(isLink ? Qt::PointingHandCursor : Qt::ArrowCursor);
    });
    m_table->installEventFilter(this);
    m_state = new StateView(m_table);
}

QWidget *PortsPanel::makeToolBar()
{
    m_field = new QLineEdit;
    m_field->setObjectName(QStringLiteral("portField"));
    m_field->setPlaceholderText(tr("Port, as 8000"));
    m_field->setAccessibleName(tr("Port to expose"));
    m_field->setMaximumWidth(160);
    m_field->setMaxLength(40);
    m_field->installEventFilter(this);
    m_message = new FieldMessage(m_field);
    connect(m_field, &QLineEdit::returnPressed, this, &PortsPanel::exposeTyped);
    connect(m_field, &QLineEdit::textChanged, this, [this] {
        m_submitted = false;
        updateMessage();
    });

    auto *bar = new QWidget;
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(4);
    layout->addWidget(m_field);
    const auto add = [layout](QAction *action, Qt::ToolButtonStyle style) {
        auto *button = new QToolButton;
        button->setObjectName(action->objectName() + QStringLiteral("Button"));
        button->setDefaultAction(action);
        button->setToolButtonStyle(style);
        button->setAutoRaise(style == Qt::ToolButtonIconOnly);
        button->setFocusPolicy(Qt::TabFocus);
        layout->addWidget(button);
        return button;
    };
    add(m_exposeTypedAction, Qt::ToolButtonTextBesideIcon);
    layout->addWidget(m_message, 1);
    layout->addStretch(1);
    m_lookButton = add(m_lookAction, Qt::ToolButtonTextBesideIcon);
    add(m_probeAction, Qt::ToolButtonIconOnly);
    add(m_copyCurlAction, Qt::ToolButtonIconOnly);
    add(m_copyAddressAction, Qt::ToolButtonIconOnly);
    add(m_closeAction, Qt::ToolButtonIconOnly);
    add(m_openAction, Qt::ToolButtonTextBesideIcon);
    return bar;
}

QWidget *PortsPanel::makeFooter()
{
    m_summary = new ElidedLabel;
    m_summary->setObjectName(QStringLiteral("portSummary"));
    m_freshness = new FreshnessLabel;
    m_freshness->setObjectName(QStringLiteral("portAge"));
    auto *footer = new QWidget;
    auto *layout = new QHBoxLayout(footer);
    layout->setContentsMargins(12, 4, 12, 4);
    layout->setSpacing(8);
    layout->addWidget(m_summary, 1);
    layout->addWidget(m_freshness);
    return footer;
}

void PortsPanel::makeLayout()
{
    m_explanation = new QLabel;
    m_explanation->setObjectName(QStringLiteral("portExplanation"));
    m_explanation->setTextFormat(Qt::PlainText);
    m_explanation->setWordWrap(true);
    m_explanation->setContentsMargins(12, 6, 12, 6);
    m_explanation->setForegroundRole(QPalette::PlaceholderText);
    m_details = new PortDetails;

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeToolBar());
    new FloatingNotice(*m_notices, *this, *m_state);
    layout->addWidget(m_explanation);
    layout->addWidget(m_state, 1);
    layout->addWidget(m_details);
    layout->addWidget(makeFooter());
}

} // namespace vivarium
