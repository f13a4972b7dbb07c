// SPDX-License-Identifier: GPL-3.0-or-later
#include "FileListModel.h"

#include "common/Format.h"
#include "files/FileNames.h"
#include "files/FileRowSpans.h"

#include <QLocale>

#include <algorithm>
#include <bit>

namespace vivarium {

namespace {

/// The C locale knows no natural order.
QLocale collationLocale()
{
    const QLocale locale;
    return locale.language() == QLocale::C ? QLocale(QLocale::English) : locale;
}

bool isHonestName(const QByteArray &name)
{
    return !name.isEmpty() && name != "." && name != ".." && !name.contains('/') && !name.contains('\0');
}

} // namespace

FileListModel::FileListModel(QObject *parent)
    : QAbstractTableModel(parent)
    , m_collator(collationLocale())
{
    m_collator.setNumericMode(true);
    m_collator.setCaseSensitivity(Qt::CaseInsensitive);
}

FileListModel::~FileListModel() = default;

void FileListModel::setFolder(const RemotePath &path)
{
    beginResetModel();
    m_folder = path;
    m_rows.clear();
    m_byName.clear();
    m_cutNames.clear();
    ++m_listing;
    endResetModel();
}

void FileListModel::beginListing()
{
    ++m_listing;
}

void FileListModel::addEntries(const QList<FileEntry> &entries)
{
    std::vector<std::pair<int, quint32>> changes;
    QList<FileEntry> news;
    QSet<QByteArray> newNames;
    for (const FileEntry &entry : entries) {
        if (!isHonestName(entry.name))
            continue;
        if (const int known = rowOf(entry.name); known >= 0) {
            FileRow &row = *m_rows[size_t(known)];
            row.listing = m_listing;
            if (const quint32 columns = update(row, entry))
                changes.emplace_back(known, columns);
        } else if (!newNames.contains(entry.name)) {
            newNames.insert(entry.name);
            news.append(entry);
        }
    }
    announce(changes);
    append(news);
}

void FileListModel::endListing(bool complete)
{
    if (!complete)
        return;
    std::vector<int> gone;
    for (const auto &row : m_rows) {
        if (row->listing != m_listing)
            gone.push_back(row->row);
    }
    removeRowsAt(gone);
}

void FileListModel::upsert(const FileEntry &entry)
{
    addEntries({entry});
}

void FileListModel::remove(const QByteArray &name)
{
    if (const int row = rowOf(name); row >= 0)
        removeRowsAt({row});
}

void FileListModel::setCutNames(const QSet<QByteArray> &names)
{
    if (names == m_cutNames)
        return;
    const QSet<QByteArray> touched = QSet(names).unite(m_cutNames);
    m_cutNames = names;
    for (const QByteArray &name : touched) {
        if (const int row = rowOf(name); row >= 0)
            Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1), {CutRole});
    }
}

const FileEntry *FileListModel::find(const QByteArray &name) const
{
    const int row = rowOf(name);
    return row < 0 ? nullptr : &at(row).entry;
}

quint32 FileListModel::update(FileRow &row, const FileEntry &entry)
{
    quint32 columns = 0;
    const auto mark = [&columns](Column column) { columns |= 1U << column; };
    const FileEntry &old = row.entry;
    if (old.type != entry.type || old.targetType != entry.targetType || old.linkTarget != entry.linkTarget) {
        mark(NameColumn);
        mark(SizeColumn);
        mark(PermissionsColumn);
        mark(KindColumn);
    }
    if (old.size != entry.size)
        mark(SizeColumn);
    if (old.modifiedAt != entry.modifiedAt)
        mark(ModifiedColumn);
    if (old.owner != entry.owner || old.group != entry.group)
        mark(OwnerColumn);
    if (old.mode != entry.mode)
        columns |= 1U << PermissionsColumn | 1U << KindColumn; // an executable file is a program
    if (columns) {
        row.entry = entry;
        row.kind = kindText(entry);
    }
    return columns;
}

void FileListModel::announce(std::vector<std::pair<int, quint32>> &changes)
{
    if (changes.empty())
        return;
    std::ranges::sort(changes);
    for (size_t from = 0; from < changes.size();) {
        size_t to = from;
        while (to + 1 < changes.size() && changes[to + 1].first == changes[to].first + 1
            && changes[to + 1].second == changes[from].second)
            ++to;
        const quint32 columns = changes[from].second;
        const int first = std::countr_zero(columns);
        const int last = int(std::bit_width(columns)) - 1;
        QList<int> roles{Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole, RawRole};
        if (first == NameColumn)
            roles += {IconNameRole, OpensAsDirectoryRole, DanglingRole, LinkRole};
        Q_EMIT dataChanged(index(changes[from].first, first), index(changes[to].first, last), roles);
        from = to + 1;
    }
    Q_EMIT changesAnnounced();
}

void FileListModel::append(const QList<FileEntry> &entries)
{
    if (entries.isEmpty())
        return;
    const int first = int(m_rows.size());
    beginInsertRows({}, first, first + int(entries.size()) - 1);
    for (const FileEntry &entry : entries) {
        QString shown = Format::escaped(entry.name);
        QCollatorSortKey key = m_collator.sortKey(shown);
        auto row = std::make_unique<FileRow>(entry, std::move(shown), kindText(entry), std::move(key));
        row->listing = m_listing;
        row->row = int(m_rows.size());
        m_byName.insert(entry.name, row.get());
        m_rows.push_back(std::move(row));
    }
    endInsertRows();
}

void FileListModel::removeRowsAt(const std::vector<int> &rows)
{
    if (rows.empty())
        return;
    RowSpans spans = spansOf(rows);
    if (spans.size() > manySpans) {
        moveToEnd(rows);
        const int count = int(m_rows.size());
        spans = {{count - int(rows.size()), count - 1}};
    }
    for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
        beginRemoveRows({}, span->first, span->second);
        for (int row = span->first; row <= span->second; ++row)
            m_byName.remove(at(row).entry.name);
        m_rows.erase(m_rows.begin() + span->first, m_rows.begin() + span->second + 1);
        renumberFrom(span->first);
        endRemoveRows();
    }
}

void FileListModel::moveToEnd(const std::vector<int> &rows)
{
    Q_EMIT layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    std::vector<const FileRow *> held;
    held.reserve(size_t(before.size()));
    for (const QModelIndex &index : before)
        held.push_back(&at(index.row()));
    std::vector<bool> leaves(m_rows.size());
    for (const int row : rows)
        leaves[size_t(row)] = true;
    std::ranges::stable_partition(m_rows, [&leaves](const auto &row) { return !leaves[size_t(row->row)]; });
    renumberFrom(0);
    QModelIndexList after;
    after.reserve(before.size());
    for (size_t i = 0; i < held.size(); ++i)
        after.append(index(held[i]->row, before.at(qsizetype(i)).column()));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged();
}

void FileListModel::renumberFrom(int row)
{
    for (size_t i = size_t(row); i < m_rows.size(); ++i)
        m_rows[i]->row = int(i);
}

int FileListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int FileListModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant FileListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !checkIndex(index, CheckIndexOption::ParentIsInvalid))
        return {};
    const FileRow &row = at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return displayText(row, index.column());
    case Qt::EditRole:
        return index.column() == NameColumn ? FileNames::toText(row.entry.name) : displayText(row, index.column());
    case Qt::ToolTipRole:
        return toolTip(row, index.column());
    case Qt::AccessibleTextRole:
        return accessibleText(row, index.column());
    case Qt::TextAlignmentRole:
        return int((index.column() == SizeColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case NameBytesRole:
        return row.entry.name;
    case RawRole:
        return rawValue(row, index.column());
    case IconNameRole:
        return iconName(row.entry);
    case OpensAsDirectoryRole:
        return row.entry.opensAsDirectory();
    case DanglingRole:
        return row.entry.type == FileType::SymbolicLink && !row.entry.targetType && !row.entry.linkTarget.isEmpty();
    case LinkRole:
        return row.entry.type == FileType::SymbolicLink;
    case CutRole:
        return m_cutNames.contains(row.entry.name);
    default:
        return {};
    }
}

bool FileListModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || !checkIndex(index) || index.column() != NameColumn || role != Qt::EditRole)
        return false;
    const QByteArray name = at(index.row()).entry.name;
    const QByteArray newName = FileNames::fromText(value.toString());
    if (newName != name)
        Q_EMIT renameRequested(name, newName);
    return false;
}

Qt::ItemFlags FileListModel::flags(const QModelIndex &index) const
{
    if (!index.isValid() || !checkIndex(index))
        return Qt::ItemIsDropEnabled;
    return flagsOf(at(index.row()), index.column());
}

Qt::ItemFlags FileListModel::flagsOf(const FileRow &row, int column)
{
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren;
    if (column == NameColumn)
        flags |= Qt::ItemIsEditable;
    if (row.entry.opensAsDirectory())
        flags |= Qt::ItemIsDropEnabled;
    return flags;
}

} // namespace vivarium
