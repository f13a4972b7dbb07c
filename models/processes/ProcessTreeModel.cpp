// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/ProcessTreeModel.h"

#include "common/ToolTip.h"
#include "processes/ProcessCells.h"

#include <algorithm>

namespace vivarium {

ProcessTreeModel::ProcessTreeModel(QObject *parent)
    : QAbstractItemModel(parent)
    , m_root(std::make_unique<ProcessNode>())
{
}

ProcessTreeModel::~ProcessTreeModel() = default;

const ProcessNode *ProcessTreeModel::node(const QModelIndex &index)
{
    return index.isValid() ? static_cast<const ProcessNode *>(index.constInternalPointer()) : nullptr;
}

QModelIndex ProcessTreeModel::indexOf(const ProcessKey &key, int column) const
{
    const ProcessNode *found = find(key);
    return found ? indexOf(*found, column) : QModelIndex();
}

const ProcessNode *ProcessTreeModel::find(const ProcessKey &key) const
{
    const auto found = std::ranges::lower_bound(m_byKey, key, {}, [](const ProcessNode *n) { return n->key; });
    return found != m_byKey.end() && (*found)->key == key ? *found : nullptr;
}

const ProcessNode *ProcessTreeModel::findLive(qint64 pid) const
{
    auto found = std::ranges::lower_bound(m_byKey, pid, {}, [](const ProcessNode *n) { return n->key.identity.pid; });
    for (; found != m_byKey.end() && (*found)->key.identity.pid == pid; ++found) {
        if (!(*found)->isEnded())
            return *found;
    }
    return nullptr;
}

QList<const ProcessNode *> ProcessTreeModel::descendants(const ProcessNode &process) const
{
    QList<const ProcessNode *> found;
    std::ranges::copy_if(m_byKey, std::back_inserter(found), [&process](const ProcessNode *candidate) {
        return candidate != &process && !candidate->isEnded() && candidate->descendsFrom(&process);
    });
    return found;
}

QModelIndex ProcessTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, nodeOrRoot(parent)->children[size_t(row)].get());
}

QModelIndex ProcessTreeModel::parent(const QModelIndex &child) const
{
    // Views ask this tens of thousands of times in a layout: the check is for debug builds.
    Q_ASSERT(checkIndex(child, CheckIndexOption::DoNotUseParent));
    if (!child.isValid())
        return {};
    const ProcessNode *above = node(child)->parent;
    return above == m_root.get() ? QModelIndex() : indexOf(*above, 0);
}

int ProcessTreeModel::rowCount(const QModelIndex &parent) const
{
    Q_ASSERT(checkIndex(parent));
    if (parent.column() > 0)
        return 0;
    return int(nodeOrRoot(parent)->children.size());
}

int ProcessTreeModel::columnCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(ColumnCount);
}

QVariant ProcessTreeModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !checkIndex(index))
        return {};
    const ProcessNode &row = *node(index);
    const auto column = Column(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return ProcessCells::display(row, column, m_summary.complete);
    case Qt::ToolTipRole:
        return ToolTip::plain(ProcessCells::toolTip(row, column, m_summary.complete));
    case Qt::AccessibleTextRole:
        return ProcessCells::spoken(row, column, m_summary.complete);
    case Qt::TextAlignmentRole:
        return int(ProcessCells::alignment(column));
    case RawRole:
        return ProcessCells::raw(row, column, m_summary.complete);
    case EndedRole:
        return row.isEnded();
    case StartedHereRole:
        return !row.process.apiId.isEmpty();
    default:
        return {};
    }
}

QVariant ProcessTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const auto column = Column(section);
    switch (role) {
    case Qt::DisplayRole:
        return ProcessCells::title(column);
    case Qt::ToolTipRole:
        return ProcessCells::explanation(column);
    case Qt::TextAlignmentRole:
        return int(ProcessCells::alignment(column));
    default:
        return {};
    }
}

QModelIndex ProcessTreeModel::indexOf(const ProcessNode &node, int column) const
{
    return createIndex(node.row, column, &node);
}

ProcessNode *ProcessTreeModel::nodeOrRoot(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<ProcessNode *>(index.internalPointer()) : m_root.get();
}

} // namespace vivarium
