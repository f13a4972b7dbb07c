// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/MountModel.h"

#include "common/Format.h"
#include "sandboxes/SpecValidation.h"

namespace vivarium {

MountModel::MountModel(QObject *parent)
    : QAbstractTableModel(parent)
    , m_mounts{VolumeMount()}
{
}

int MountModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_mounts.size());
}

int MountModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

bool MountModel::isBlank(int row) const
{
    return m_mounts.at(row).name.isEmpty() && m_mounts.at(row).path.isEmpty();
}

QVariant MountModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const VolumeMount &mount = m_mounts.at(index.row());
    const bool last = index.row() == m_mounts.size() - 1;
    const bool invites = isBlank(index.row());
    if (role == Qt::CheckStateRole && index.column() == ReadOnly && !last)
        return int(mount.readOnly ? Qt::Checked : Qt::Unchecked);
    if (role == Qt::EditRole)
        return index.column() == Name ? mount.name : index.column() == Path ? mount.path : QVariant();
    if (role != Qt::DisplayRole)
        return {};
    if (index.column() == Name)
        return invites ? tr("Add a volume…") : Format::escaped(mount.name);
    if (index.column() == Path && !mount.name.isEmpty())
        return Format::escaped(SpecValidation::mountPathOf(mount));
    return index.column() == Path ? Format::escaped(mount.path) : QVariant();
}

QVariant MountModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Volume");
    case Path:
        return tr("Mounted at");
    case ReadOnly:
        return tr("Read only");
    default:
        return {};
    }
}

Qt::ItemFlags MountModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    if (index.column() == ReadOnly)
        return index.row() < m_mounts.size() - 1 ? flags | Qt::ItemIsUserCheckable : flags;
    return flags | Qt::ItemIsEditable;
}

bool MountModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    VolumeMount mount = m_mounts[index.row()];
    if (index.column() == ReadOnly && role == Qt::CheckStateRole)
        mount.readOnly = value.toInt() == Qt::Checked;
    else if (index.column() == Name && role == Qt::EditRole)
        mount.name = value.toString().trimmed();
    else if (index.column() == Path && role == Qt::EditRole)
        mount.path = value.toString().trimmed();
    else
        return false;
    // The next one to fill in comes first: a row changes nothing but itself.
    if (index.row() == m_mounts.size() - 1 && !(mount.name.isEmpty() && mount.path.isEmpty())) {
        beginInsertRows({}, int(m_mounts.size()), int(m_mounts.size()));
        m_mounts.append(VolumeMount());
        endInsertRows();
    }
    m_mounts[index.row()] = mount;
    Q_EMIT dataChanged(this->index(index.row(), 0), this->index(index.row(), ColumnCount - 1));
    Q_EMIT edited();
    return true;
}

void MountModel::setMounts(const QList<VolumeMount> &mounts)
{
    beginResetModel();
    m_mounts = mounts;
    m_mounts.append(VolumeMount());
    endResetModel();
    Q_EMIT edited();
}

QList<VolumeMount> MountModel::mounts() const
{
    QList<VolumeMount> mounts;
    for (int row = 0; row < m_mounts.size(); ++row) {
        if (!isBlank(row))
            mounts.append(m_mounts.at(row));
    }
    return mounts;
}

void MountModel::removeRow(int row)
{
    if (row < 0 || row >= m_mounts.size() - 1)
        return;
    beginRemoveRows({}, row, row);
    m_mounts.removeAt(row);
    endRemoveRows();
    Q_EMIT edited();
}

} // namespace vivarium
