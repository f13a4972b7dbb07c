// SPDX-License-Identifier: GPL-3.0-or-later
#include "FileSortProxy.h"

#include "files/FileRowSpans.h"

#include <algorithm>
#include <utility>

namespace vivarium {

FileSortProxy::FileSortProxy(FileListModel &files, QObject *parent)
    : QAbstractProxyModel(parent)
    , m_files(files)
{
    connect(&files, &QAbstractItemModel::rowsInserted, this,
        [this](const QModelIndex &, int first, int last) { onRowsInserted(first, last); });
    connect(&files, &QAbstractItemModel::rowsAboutToBeRemoved, this,
        [this](const QModelIndex &, int first, int last) { onRowsAboutToBeRemoved(first, last); });
    connect(&files, &QAbstractItemModel::rowsRemoved, this,
        [this](const QModelIndex &, int first, int last) { onRowsRemoved(first, last); });
    connect(&files, &QAbstractItemModel::dataChanged, this, &FileSortProxy::onDataChanged);
    connect(&files, &FileListModel::changesAnnounced, this, &FileSortProxy::restoreOrder);
    connect(&files, &QAbstractItemModel::layoutChanged, this, &FileSortProxy::onLayoutChanged);
    connect(&files, &QAbstractItemModel::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(&files, &QAbstractItemModel::modelReset, this, &FileSortProxy::onReset);
    setSourceModel(&files);
    m_rowOf.assign(size_t(files.rowCount()), -1);
    refilter();
}

void FileSortProxy::setFilterText(const QString &text)
{
    if (text == m_filterText)
        return;
    m_filterText = text;
    m_usesPattern = text.contains(QLatin1Char('*')) || text.contains(QLatin1Char('?'));
    if (m_usesPattern)
        m_pattern =
            QRegularExpression::fromWildcard(text, Qt::CaseInsensitive, QRegularExpression::NonPathWildcardConversion);
    refilter();
    Q_EMIT filterChanged();
}

void FileSortProxy::setShowHidden(bool show)
{
    if (show == m_showHidden)
        return;
    m_showHidden = show;
    refilter();
    Q_EMIT filterChanged();
}

void FileSortProxy::setFoldersFirst(bool first)
{
    if (first == m_foldersFirst)
        return;
    m_foldersFirst = first;
    sort(m_sortColumn, m_sortOrder);
}

void FileSortProxy::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = std::clamp(column, 0, FileListModel::ColumnCount - 1);
    m_sortOrder = order;
    changeLayout([this] {
        std::ranges::sort(m_order, [this](const FileRow *a, const FileRow *b) { return comesBefore(*a, *b); });
    });
}

QModelIndex FileSortProxy::indexOf(const QByteArray &name, int column) const
{
    const int row = m_files.rowOf(name);
    return row < 0 || m_rowOf[size_t(row)] < 0 ? QModelIndex() : index(m_rowOf[size_t(row)], column);
}

bool FileSortProxy::accepts(const FileRow &row) const
{
    if (!m_showHidden && row.entry.name.startsWith('.'))
        return false;
    if (m_filterText.isEmpty())
        return true;
    return m_usesPattern ? m_pattern.match(row.displayName).hasMatch()
                         : row.displayName.contains(m_filterText, Qt::CaseInsensitive);
}

bool FileSortProxy::comesBefore(const FileRow &a, const FileRow &b) const
{
    if (m_foldersFirst) {
        const bool aFolder = a.entry.opensAsDirectory();
        const bool bFolder = b.entry.opensAsDirectory();
        if (aFolder != bFolder)
            return aFolder;
    }
    int order = compareColumn(a, b);
    if (order == 0 && m_sortColumn != FileListModel::NameColumn)
        order = a.naturalKey.compare(b.naturalKey);
    // "a" and "A", "1" and "01" are equal in natural order: the bytes decide, so that the order is always the same.
    if (order == 0)
        order = a.entry.name.compare(b.entry.name);
    return m_sortOrder == Qt::AscendingOrder ? order < 0 : order > 0;
}

int FileSortProxy::compareColumn(const FileRow &a, const FileRow &b) const
{
    const auto compare = [](const auto &left, const auto &right) { return left < right ? -1 : right < left ? 1 : 0; };
    switch (m_sortColumn) {
    case FileListModel::SizeColumn: {
        // Only files show a size; a folder's own number must not order it.
        const auto shown = [](const FileEntry &entry) { return entry.type == FileType::File ? entry.size : -1; };
        return compare(shown(a.entry), shown(b.entry));
    }
    case FileListModel::ModifiedColumn:
        return compare(a.entry.modifiedAt, b.entry.modifiedAt);
    case FileListModel::OwnerColumn:
        return a.entry.owner.compare(b.entry.owner);
    case FileListModel::PermissionsColumn:
        return compare(a.entry.mode, b.entry.mode);
    case FileListModel::KindColumn:
        return a.kind.compare(b.kind, Qt::CaseInsensitive);
    default:
        return a.naturalKey.compare(b.naturalKey);
    }
}

void FileSortProxy::onRowsInserted(int first, int last)
{
    m_rowOf.insert(m_rowOf.begin() + first, size_t(last) - size_t(first) + 1, -1);
    Rows shown;
    for (int row = first; row <= last; ++row) {
        if (accepts(m_files.at(row)))
            shown.push_back(&m_files.at(row));
    }
    insertRowsSorted(std::move(shown));
}

void FileSortProxy::onRowsAboutToBeRemoved(int first, int last)
{
    std::vector<int> rows;
    for (int row = first; row <= last; ++row) {
        if (m_rowOf[size_t(row)] >= 0)
            rows.push_back(m_rowOf[size_t(row)]);
    }
    removeRowsAt(std::move(rows));
}

void FileSortProxy::onRowsRemoved(int first, int last)
{
    m_rowOf.erase(m_rowOf.begin() + first, m_rowOf.begin() + last + 1);
}

void FileSortProxy::onDataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight, const QList<int> &roles)
{
    std::vector<int> rows;
    for (int row = topLeft.row(); row <= bottomRight.row(); ++row) {
        if (m_rowOf[size_t(row)] >= 0)
            rows.push_back(m_rowOf[size_t(row)]);
    }
    if (roles.contains(FileListModel::RawRole))
        m_changed.insert(m_changed.end(), rows.begin(), rows.end());
    std::ranges::sort(rows);
    for (const auto &[first, last] : spansOf(rows))
        Q_EMIT dataChanged(index(first, topLeft.column()), index(last, bottomRight.column()), roles);
}

void FileSortProxy::onLayoutChanged()
{
    // The source moved rows; what is shown points at them and keeps its order.
    m_rowOf.assign(size_t(m_files.rowCount()), -1);
    renumberFrom(0);
}

void FileSortProxy::onReset()
{
    m_order.clear();
    m_rowOf.assign(size_t(m_files.rowCount()), -1);
    for (int row = 0; row < m_files.rowCount(); ++row) {
        if (accepts(m_files.at(row)))
            m_order.push_back(&m_files.at(row));
    }
    std::ranges::sort(m_order, [this](const FileRow *a, const FileRow *b) { return comesBefore(*a, *b); });
    renumberFrom(0);
    endResetModel();
}

void FileSortProxy::refilter()
{
    std::vector<int> gone;
    Rows shown;
    for (int row = 0; row < m_files.rowCount(); ++row) {
        const FileRow &file = m_files.at(row);
        const int at = proxyRow(file);
        const bool accepted = accepts(file);
        if (accepted && at < 0)
            shown.push_back(&file);
        else if (!accepted && at >= 0)
            gone.push_back(at);
    }
    removeRowsAt(std::move(gone));
    insertRowsSorted(std::move(shown));
}

template <typename Change> void FileSortProxy::changeLayout(Change change)
{
    Q_EMIT layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    Rows held;
    held.reserve(size_t(before.size()));
    for (const QModelIndex &index : before)
        held.push_back(m_order[size_t(index.row())]);
    change();
    renumberFrom(0);
    QModelIndexList after;
    after.reserve(before.size());
    for (size_t i = 0; i < held.size(); ++i)
        after.append(index(proxyRow(*held[i]), before.at(qsizetype(i)).column()));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void FileSortProxy::insertRowsSorted(Rows rows)
{
    if (rows.empty())
        return;
    const auto before = [this](const FileRow *a, const FileRow *b) { return comesBefore(*a, *b); };
    std::ranges::sort(rows, before);
    // The places are counted in the order as it is; rows for the same place form one span.
    std::vector<std::pair<size_t, size_t>> spans; // place, number of rows
    auto from = m_order.begin();
    for (const FileRow *row : rows) {
        from = std::lower_bound(from, m_order.end(), row, before);
        const size_t place = size_t(from - m_order.begin());
        if (!spans.empty() && spans.back().first == place)
            ++spans.back().second;
        else
            spans.emplace_back(place, 1);
    }
    if (spans.size() <= manySpans) {
        auto end = rows.end();
        for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
            const auto begin = end - std::ptrdiff_t(span->second);
            const int first = int(span->first);
            beginInsertRows({}, first, first + int(span->second) - 1);
            m_order.insert(m_order.begin() + first, begin, end);
            renumberFrom(span->first);
            endInsertRows();
            end = begin;
        }
        return;
    }
    const size_t middle = m_order.size();
    beginInsertRows({}, int(middle), int(middle + rows.size()) - 1);
    m_order.insert(m_order.end(), rows.begin(), rows.end());
    renumberFrom(middle);
    endInsertRows();
    changeLayout(
        [&] { std::inplace_merge(m_order.begin(), m_order.begin() + std::ptrdiff_t(middle), m_order.end(), before); });
}

void FileSortProxy::removeRowsAt(std::vector<int> rows)
{
    if (rows.empty())
        return;
    std::ranges::sort(rows);
    RowSpans spans = spansOf(rows);
    if (spans.size() > manySpans) {
        std::vector<bool> leaves(m_order.size());
        for (const int row : rows)
            leaves[size_t(row)] = true;
        changeLayout([&] {
            std::ranges::stable_partition(m_order, [&](const FileRow *row) { return !leaves[size_t(proxyRow(*row))]; });
        });
        spans = {{int(m_order.size() - rows.size()), int(m_order.size()) - 1}};
    }
    for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
        beginRemoveRows({}, span->first, span->second);
        const auto first = m_order.begin() + span->first;
        const auto end = m_order.begin() + span->second + 1;
        std::for_each(first, end, [this](const FileRow *row) { m_rowOf[size_t(row->row)] = -1; });
        m_order.erase(first, end);
        renumberFrom(size_t(span->first));
        endRemoveRows();
    }
}

void FileSortProxy::restoreOrder()
{
    const std::vector<int> rows = std::exchange(m_changed, {});
    const auto misplaced = [this](int row) {
        const size_t at = size_t(row);
        return (at > 0 && !comesBefore(*m_order[at - 1], *m_order[at]))
            || (at + 1 < m_order.size() && !comesBefore(*m_order[at], *m_order[at + 1]));
    };
    // Two neighbours out of order involve a row that changed: if there are none, all is in order.
    if (std::ranges::none_of(rows, misplaced))
        return;
    changeLayout([&] {
        std::vector<bool> changed(m_order.size());
        for (const int row : rows)
            changed[size_t(row)] = true;
        const auto before = [this](const FileRow *a, const FileRow *b) { return comesBefore(*a, *b); };
        const auto tail = std::ranges::stable_partition(
            m_order, [&](const FileRow *row) { return !changed[size_t(proxyRow(*row))]; });
        std::sort(tail.begin(), tail.end(), before);
        std::inplace_merge(m_order.begin(), tail.begin(), m_order.end(), before);
    });
}

void FileSortProxy::renumberFrom(size_t from)
{
    for (size_t i = from; i < m_order.size(); ++i)
        m_rowOf[size_t(m_order[i]->row)] = int(i);
}

QModelIndex FileSortProxy::index(int row, int column, const QModelIndex &parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

QModelIndex FileSortProxy::parent(const QModelIndex &) const
{
    return {};
}

QModelIndex FileSortProxy::sibling(int row, int column, const QModelIndex &index) const
{
    return index.isValid() ? this->index(row, column) : QModelIndex();
}

int FileSortProxy::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_order.size());
}

int FileSortProxy::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(FileListModel::ColumnCount);
}

bool FileSortProxy::hasChildren(const QModelIndex &parent) const
{
    return !parent.isValid() && !m_order.empty();
}

QModelIndex FileSortProxy::mapToSource(const QModelIndex &proxyIndex) const
{
    if (!proxyIndex.isValid() || !checkIndex(proxyIndex))
        return {};
    return m_files.index(m_order[size_t(proxyIndex.row())]->row, proxyIndex.column());
}

QModelIndex FileSortProxy::mapFromSource(const QModelIndex &sourceIndex) const
{
    if (!sourceIndex.isValid() || sourceIndex.model() != &m_files || m_rowOf[size_t(sourceIndex.row())] < 0)
        return {};
    return createIndex(m_rowOf[size_t(sourceIndex.row())], sourceIndex.column());
}

Qt::ItemFlags FileSortProxy::flags(const QModelIndex &index) const
{
    // A view that lays out its rows asks this of each: the way through the source's index would be half of the cost.
    if (!index.isValid() || !checkIndex(index))
        return m_files.flags({});
    return FileListModel::flagsOf(*m_order[size_t(index.row())], index.column());
}

QVariant FileSortProxy::headerData(int section, Qt::Orientation orientation, int role) const
{
    return m_files.headerData(section, orientation, role);
}

} // namespace vivarium
