// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/ProcessTreeView.h"

#include "common/TableStyle.h"
#include "processes/ProcessDelegate.h"
#include "processes/ProcessSortProxy.h"
#include "processes/ProcessTreeModel.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>

#include <algorithm>

namespace vivarium {

namespace {

int firstWidth(int column, const QFontMetrics &metrics)
{
    const int character = metrics.averageCharWidth();
    switch (column) {
    case ProcessTreeModel::Name:
        return character * 30;
    case ProcessTreeModel::Pid:
        return character * 10;
    case ProcessTreeModel::User:
        return character * 11;
    case ProcessTreeModel::Cpu:
        return character * 11;
    case ProcessTreeModel::Memory:
        return character * 13;
    case ProcessTreeModel::CpuTime:
        return character * 13;
    case ProcessTreeModel::Threads:
        return character * 11;
    case ProcessTreeModel::State:
        return character * 16;
    case ProcessTreeModel::Started:
        return character * 13;
    default:
        return character * 24; // the last one takes what is left
    }
}

bool isVisibleAtFirst(int column, bool figuresKnown)
{
    switch (column) {
    case ProcessTreeModel::Name:
    case ProcessTreeModel::Pid:
    case ProcessTreeModel::State:
    case ProcessTreeModel::CommandColumn:
        return true;
    case ProcessTreeModel::Threads:
    case ProcessTreeModel::CpuTime:
        return false;
    default:
        return figuresKnown;
    }
}

} // namespace

ProcessTreeView::ProcessTreeView(ProcessTreeModel &model, ProcessSortProxy &proxy, QWidget *parent)
    : QTreeView(parent)
    , m_model(model)
    , m_proxy(proxy)
{
    setObjectName(QStringLiteral("processTree"));
    setAccessibleName(tr("Processes"));
    TableStyle::apply(this);
    setModel(&proxy);
    setItemDelegate(new ProcessDelegate(this));
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setFrameShape(QFrame::NoFrame);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setExpandsOnDoubleClick(true);
    setAnimated(false);
    setAutoScroll(false);
    setIndentation(16);
    setSortingEnabled(true);
    sortByColumn(ProcessTreeModel::Pid, Qt::AscendingOrder);
    header()->setSectionsMovable(true);
    header()->setFirstSectionMovable(false);
    header()->setStretchLastSection(true);
    header()->setMinimumSectionSize(40);
    header()->setContextMenuPolicy(Qt::CustomContextMenu);
    header()->setAccessibleName(tr("Columns of the process table"));
    connect(header(), &QWidget::customContextMenuRequested, this, &ProcessTreeView::showColumnMenu);
    for (const auto changed : {&QHeaderView::sectionMoved, &QHeaderView::sectionResized})
        connect(header(), changed, this, &ProcessTreeView::columnsChanged);
    connect(header(), &QHeaderView::sortIndicatorChanged, this, &ProcessTreeView::columnsChanged);
    setInitialColumns(true);

    connect(this, &QTreeView::expanded, this, [this](const QModelIndex &index) { noteExpansion(index, true); });
    connect(this, &QTreeView::collapsed, this, [this](const QModelIndex &index) { noteExpansion(index, false); });
    // Rows that moved below another one may have made it a parent.
    connect(&model, &QAbstractItemModel::layoutChanged, this, [this] { applyExpansion({}); });
}

void ProcessTreeView::setInitialColumns(bool figuresKnown)
{
    for (int column = 0; column < ProcessTreeModel::ColumnCount; ++column) {
        setColumnWidth(column, firstWidth(column, fontMetrics()));
        setColumnHidden(column, !isVisibleAtFirst(column, figuresKnown));
    }
    if (!figuresKnown) // how it ended, in words
        setColumnWidth(ProcessTreeModel::State, 2 * firstWidth(ProcessTreeModel::State, fontMetrics()));
}

QList<ProcessKey> ProcessTreeView::selectedKeys() const
{
    // As shown, not as clicked: sentences name the first ones.
    QModelIndexList rows = selectionModel()->selectedRows();
    std::ranges::sort(
        rows, [this](const QModelIndex &a, const QModelIndex &b) { return visualRect(a).top() < visualRect(b).top(); });
    QList<ProcessKey> keys;
    keys.reserve(rows.size());
    for (const QModelIndex &row : std::as_const(rows))
        keys.append(keyOf(row));
    return keys;
}

bool ProcessTreeView::selectKey(const ProcessKey &key)
{
    const QModelIndex index = m_proxy.mapFromSource(m_model.indexOf(key));
    if (!index.isValid())
        return false;
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    scrollTo(index);
    return true;
}

void ProcessTreeView::setAllExpanded(bool expanded)
{
    m_expandedByDefault = expanded;
    m_exceptions.clear();
    const QScopedValueRollback applying(m_applying, true);
    if (expanded)
        expandAll();
    else
        collapseAll();
}

void ProcessTreeView::fillColumnMenu(QMenu *menu)
{
    for (int visual = 0; visual < header()->count(); ++visual) {
        const int column = header()->logicalIndex(visual);
        if (column == ProcessTreeModel::Name)
            continue; // a table without names is of no use
        auto *action = menu->addAction(m_model.headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool shown) {
            setColumnHidden(column, !shown);
            Q_EMIT columnsChanged();
        });
    }
}

QByteArray ProcessTreeView::saveColumns() const
{
    return header()->saveState();
}

void ProcessTreeView::restoreColumns(const QByteArray &state)
{
    if (state.isEmpty() || !header()->restoreState(state))
        return;
    setColumnHidden(ProcessTreeModel::Name, false);
    header()->setStretchLastSection(true);
    m_proxy.sort(header()->sortIndicatorSection(), header()->sortIndicatorOrder());
}

void ProcessTreeView::showColumnMenu(const QPoint &position)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillColumnMenu(menu);
    menu->popup(header()->mapToGlobal(position));
}

void ProcessTreeView::contextMenuEvent(QContextMenuEvent *event)
{
    if (event->reason() == QContextMenuEvent::Keyboard) {
        const QRect row = visualRect(currentIndex());
        Q_EMIT contextMenuRequested(viewport()->mapToGlobal(row.isValid() ? row.bottomLeft() : QPoint()));
    } else {
        Q_EMIT contextMenuRequested(event->globalPos());
    }
    event->accept();
}

void ProcessTreeView::selectionChanged(const QItemSelection &selected, const QItemSelection &deselected)
{
    QTreeView::selectionChanged(selected, deselected);
    Q_EMIT selectionMoved();
}

void ProcessTreeView::rowsInserted(const QModelIndex &parent, int start, int end)
{
    QTreeView::rowsInserted(parent, start, end);
    if (parent.isValid() && shouldBeExpanded(parent)) {
        const QScopedValueRollback applying(m_applying, true);
        setExpanded(parent, true);
    }
    for (int row = start; row <= end; ++row)
        applyExpansion(model()->index(row, 0, parent));
}

ProcessKey ProcessTreeView::keyOf(const QModelIndex &index) const
{
    const ProcessNode *node = ProcessTreeModel::node(m_proxy.mapToSource(index));
    return node ? node->key : ProcessKey();
}

bool ProcessTreeView::shouldBeExpanded(const QModelIndex &index) const
{
    return m_expandedByDefault != m_exceptions.contains(keyOf(index));
}

void ProcessTreeView::applyExpansion(const QModelIndex &index)
{
    const QScopedValueRollback applying(m_applying, true);
    const int rows = model()->rowCount(index);
    if (index.isValid()) {
        if (rows == 0)
            return;
        if (isExpanded(index) != shouldBeExpanded(index))
            setExpanded(index, !isExpanded(index));
    }
    for (int row = 0; row < rows; ++row)
        applyExpansion(model()->index(row, 0, index));
}

void ProcessTreeView::noteExpansion(const QModelIndex &index, bool expanded)
{
    if (m_applying)
        return;
    if (expanded == m_expandedByDefault)
        m_exceptions.remove(keyOf(index));
    else
        m_exceptions.insert(keyOf(index));
}

} // namespace vivarium
