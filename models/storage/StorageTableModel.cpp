// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/StorageTableModel.h"

#include "common/Format.h"
#include "common/ToolTip.h"
#include "storage/StorageLibrary.h"

#include <algorithm>

namespace vivarium {

StorageTableModel::StorageTableModel(Kind kind, StorageLibrary &library, QObject *parent)
    : QAbstractTableModel(parent)
    , m_kind(kind)
    , m_library(library)
{
    connect(&library, &StorageLibrary::changed, this, &StorageTableModel::update);
    m_rows = wantedRows();
}

int StorageTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int StorageTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant StorageTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == Name)
            return Format::escaped(row.name);
        if (index.column() == Detail)
            return row.detail;
        return row.usedBy.isEmpty() ? tr("nothing") : Format::escaped(row.usedBy.join(QLatin1StringView(", ")));
    case Qt::ToolTipRole:
        return index.column() == Detail ? ToolTip::plain(row.exactDetail) : QVariant();
    case Qt::TextAlignmentRole:
        if (index.column() == Detail && m_kind == Kind::Volumes)
            return int(Qt::AlignTrailing | Qt::AlignVCenter);
        return {};
    default:
        return {};
    }
}

QVariant StorageTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Name");
    case Detail:
        return m_kind == Kind::Secrets ? tr("Value set") : tr("Size");
    case UsedBy:
        return tr("Used by");
    default:
        return {};
    }
}

int StorageTableModel::rowOf(const QString &name) const
{
    const auto found = std::ranges::find(m_rows, name, &Row::name);
    return found == m_rows.cend() ? -1 : int(found - m_rows.cbegin());
}

QList<StorageTableModel::Row> StorageTableModel::wantedRows() const
{
    QList<Row> rows;
    if (m_kind == Kind::Secrets) {
        const QDateTime now = QDateTime::currentDateTimeUtc();
        for (const StoredSecret &secret : m_library.secrets())
            rows.append({secret.name, Format::relativeTime(secret.updatedAt, now), Format::exactTime(secret.updatedAt),
                secret.usedBy, secret.name});
    } else {
        for (const Volume &volume : m_library.volumes()) {
            const QString size = Format::bytes(volume.sizeGiB > 0 ? qint64(volume.sizeGiB) << 30 : volume.sizeBytes);
            rows.append({volume.name, volume.sizeEnforced ? size : tr("%1, not enforced", "a size").arg(size),
                QStringList({volume.region, volume.status}).join(QStringLiteral("  ")).trimmed(), volume.usedBy,
                volume.key()});
        }
    }
    std::ranges::sort(rows, {}, &Row::name);
    return rows;
}

void StorageTableModel::update()
{
    const QList<Row> wanted = wantedRows();
    // Both are sorted by name: one walk finds what went, came and changed.
    int row = 0;
    for (const Row &next : wanted) {
        while (row < m_rows.size() && m_rows.at(row).name < next.name) {
            beginRemoveRows({}, row, row);
            m_rows.removeAt(row);
            endRemoveRows();
        }
        if (row < m_rows.size() && m_rows.at(row).name == next.name) {
            if (m_rows.at(row) != next) {
                m_rows[row] = next;
                Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
            }
        } else {
            beginInsertRows({}, row, row);
            m_rows.insert(row, next);
            endInsertRows();
        }
        ++row;
    }
    if (row < m_rows.size()) {
        beginRemoveRows({}, row, int(m_rows.size()) - 1);
        m_rows.remove(row, m_rows.size() - row);
        endRemoveRows();
    }
}

} // namespace vivarium
