// SPDX-License-Identifier: GPL-3.0-or-later
#include "docker/DockerPanel.h"

#include "common/ElidedLabel.h"
#include "common/FloatingNotice.h"
#include "common/FreshnessLabel.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "common/TableStyle.h"
#include "docker/DockerJobsView.h"
#include "docker/DockerLinesForm.h"
#include "docker/InnerContainerDelegate.h"
#include "docker/RunContainerForm.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace vivarium {

namespace {

QTreeView *makeTable(QAbstractItemModel &model, QAbstractItemDelegate *delegate, const QList<int> &widths)
{
    auto *table = new QTreeView;
    table->setModel(&model);
    delegate->setParent(table);
    table->setItemDelegate(delegate);
    table->setRootIsDecorated(false);
    table->setUniformRowHeights(true);
    table->setAllColumnsShowFocus(true);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setFrameShape(QFrame::NoFrame);
    table->setContextMenuPolicy(Qt::ActionsContextMenu);
    table->setMinimumHeight(60);
    TableStyle::apply(table);
    const int character = table->fontMetrics().averageCharWidth();
    for (int column = 0; column < widths.size(); ++column)
        table->setColumnWidth(column, character * widths.at(column));
    return table;
}

QToolButton *addButton(QHBoxLayout *layout, QAction *action, Qt::ToolButtonStyle style)
{
    auto *button = new QToolButton;
    button->setObjectName(action->objectName() + QStringLiteral("Button"));
    button->setDefaultAction(action);
    button->setToolButtonStyle(style);
    button->setAutoRaise(style == Qt::ToolButtonIconOnly);
    button->setFocusPolicy(Qt::TabFocus);
    layout->addWidget(button);
    return button;
}

} // namespace

void DockerPanel::makeTables()
{
    m_containers = makeTable(m_inside.containers(), new InnerContainerDelegate, {18, 26, 19, 22, 14});
    m_containers->setObjectName(QStringLiteral("containerTable"));
    m_containers->setAccessibleName(tr("Containers inside this sandbox"));
    m_containers->addActions({m_logAction, m_execAction, m_exposeAction, m_openAction, m_copyAction, m_startAction,
        m_stopAction, m_restartAction, m_removeAction});
    m_images = makeTable(m_inside.images(), new RowDelegate, {34, 12, 14});
    m_images->setObjectName(QStringLiteral("innerImageTable"));
    m_images->setAccessibleName(tr("Images inside this sandbox"));
    m_images->addActions({m_runImageAction, m_tagImageAction, m_pushImageAction, m_removeImageAction});
    for (QTreeView *table : {m_containers, m_images}) {
        connect(table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &DockerPanel::updateActions);
        table->installEventFilter(this);
        table->viewport()->installEventFilter(this);
    }
    connect(m_containers, &QAbstractItemView::activated, m_logAction, &QAction::trigger);
    m_containersState = new StateView(m_containers);
    m_imagesState = new StateView(m_images);
}

QWidget *DockerPanel::makeToolBar()
{
    auto *bar = new QWidget;
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(4);
    for (QAction *action : {m_runAction, m_buildAction, m_pullAction})
        addButton(layout, action, Qt::ToolButtonTextBesideIcon);
    auto *compose = addButton(layout, m_composeUpAction, Qt::ToolButtonTextBesideIcon);
    compose->setPopupMode(QToolButton::MenuButtonPopup);
    auto *menu = new QMenu(compose);
    menu->addActions({m_composeUpAction, m_composeDownAction});
    compose->setMenu(menu);
    layout->addStretch(1);
    return bar;
}

QWidget *DockerPanel::makeList(const QString &caption, const QList<QAction *> &actions, QWidget *list)
{
    auto *head = new QHBoxLayout;
    head->setContentsMargins(12, 2, 8, 2);
    head->setSpacing(2);
    auto *label = new QLabel(caption);
    QFont bold = label->font();
    bold.setBold(true);
    label->setFont(bold);
    head->addWidget(label, 1);
    for (QAction *action : actions)
        addButton(head, action, action == m_exposeAction ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(list, 1);
    return box;
}

QWidget *DockerPanel::makeFooter()
{
    m_summary = new ElidedLabel;
    m_summary->setObjectName(QStringLiteral("dockerSummary"));
    m_freshness = new FreshnessLabel;
    m_freshness->setObjectName(QStringLiteral("dockerAge"));
    auto *footer = new QWidget;
    auto *layout = new QHBoxLayout(footer);
    layout->setContentsMargins(12, 4, 12, 4);
    layout->setSpacing(8);
    layout->addWidget(m_summary, 1);
    layout->addWidget(m_freshness);
    return footer;
}

void DockerPanel::makeLayout()
{
    m_explanation = new QLabel;
    m_explanation->setObjectName(QStringLiteral("dockerExplanation"));
    m_explanation->setTextFormat(Qt::PlainText);
    m_explanation->setWordWrap(true);
    m_explanation->setContentsMargins(12, 2, 12, 4);
    m_explanation->setForegroundRole(QPalette::PlaceholderText);

    auto *lists = new QSplitter(Qt::Horizontal);
    lists->setObjectName(QStringLiteral("dockerLists"));
    lists->setChildrenCollapsible(false);
    lists->addWidget(makeList(tr("Containers"),
        {m_startAction, m_stopAction, m_restartAction, m_logAction, m_execAction, m_removeAction, m_copyAction,
            m_openAction, m_exposeAction},
        m_containersState));
    lists->addWidget(makeList(tr("Images"), {m_runImageAction, m_pushImageAction, m_removeImageAction}, m_imagesState));
    lists->setStretchFactor(0, 3);
    lists->setStretchFactor(1, 2);
    m_splitter = new QSplitter(Qt::Vertical);
    m_splitter->setObjectName(QStringLiteral("dockerSplitter"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(lists);
    m_splitter->addWidget(m_jobsView);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    m_state = new StateView(m_splitter);
    m_state->setObjectName(QStringLiteral("dockerState"));

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeToolBar());
    new FloatingNotice(*m_notices, *this, *m_state);
    layout->addWidget(m_runForm);
    layout->addWidget(m_linesForm);
    layout->addWidget(m_explanation);
    layout->addWidget(m_state, 1);
    layout->addWidget(makeFooter());
}

} // namespace vivarium
