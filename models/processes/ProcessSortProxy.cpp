// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/ProcessSortProxy.h"

#include "processes/ProcessCells.h"

namespace vivarium {

ProcessSortProxy::ProcessSortProxy(QObject *parent)
    : QSortFilterProxyModel(parent)
{
    setDynamicSortFilter(false);
}

void ProcessSortProxy::setSourceModel(QAbstractItemModel *model)
{
    if (sourceModel())
        disconnect(sourceModel(), nullptr, this, nullptr);
    QSortFilterProxyModel::setSourceModel(model);
    auto *processes = qobject_cast<ProcessTreeModel *>(model);
    if (!processes)
        return;
    connect(processes, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex &from, const QModelIndex &to) {
        m_orderTouched = m_orderTouched || (from.column() <= sortColumn() && sortColumn() <= to.column());
    });
    const auto touch = [this] { m_orderTouched = true; };
    connect(processes, &QAbstractItemModel::rowsInserted, this, touch);
    connect(processes, &QAbstractItemModel::layoutChanged, this, touch);
    connect(processes, &ProcessTreeModel::updated, this, &ProcessSortProxy::settle);
}

void ProcessSortProxy::sort(int column, Qt::SortOrder order)
{
    m_orderTouched = false;
    QSortFilterProxyModel::sort(column, order);
}

void ProcessSortProxy::applyFilter()
{
    // Looking for matches below costs at every change, so it is done only while something is filtered.
    const bool filters = !m_text.isEmpty() || m_subtree;
    if (isRecursiveFilteringEnabled() != filters)
        setRecursiveFilteringEnabled(filters); // filters anew
    else
        invalidateRowsFilter();
}

void ProcessSortProxy::settle()
{
    // A process may take another name; rows that came were filtered when they came.
    if (!m_text.isEmpty())
        invalidateRowsFilter();
    if (m_orderTouched && sortColumn() >= 0)
        sort(sortColumn(), sortOrder());
}

void ProcessSortProxy::setFilterText(const QString &text)
{
    if (m_text == text)
        return;
    m_text = text;
    applyFilter();
}

void ProcessSortProxy::setSubtree(const std::optional<ProcessKey> &root)
{
    if (m_subtree == root)
        return;
    m_subtree = root;
    applyFilter();
}

bool ProcessSortProxy::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const ProcessNode &a = *ProcessTreeModel::node(left);
    const ProcessNode &b = *ProcessTreeModel::node(right);
    const int order = ProcessCells::compare(a, b, ProcessTreeModel::Column(left.column()));
    if (order != 0)
        return order < 0;
    // Equal values: pids rise in either direction.
    return sortOrder() == Qt::AscendingOrder ? a.key < b.key : b.key < a.key;
}

bool ProcessSortProxy::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const ProcessNode &node = *ProcessTreeModel::node(sourceModel()->index(row, 0, parent));
    if (m_subtree) {
        bool inside = false;
        for (const ProcessNode *above = &node; above && !inside; above = above->origin)
            inside = above->key == *m_subtree;
        if (!inside)
            return false;
    }
    if (m_text.isEmpty())
        return true;
    return node.searchText.contains(m_text, Qt::CaseInsensitive) || QString::number(node.key.identity.pid) == m_text;
}

} // namespace vivarium
