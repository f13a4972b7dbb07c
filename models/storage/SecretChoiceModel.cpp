// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/SecretChoiceModel.h"

#include "common/Format.h"

#include <algorithm>

namespace vivarium {

int SecretChoiceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant SecretChoiceModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const QString &name = m_rows.at(index.row());
    if (role == Qt::DisplayRole)
        return missing().contains(name) ? tr("%1 (not on this server)").arg(Format::escaped(name))
                                        : Format::escaped(name);
    if (role == Qt::CheckStateRole)
        return int(m_chosen.contains(name) ? Qt::Checked : Qt::Unchecked);
    return {};
}

Qt::ItemFlags SecretChoiceModel::flags(const QModelIndex &index) const
{
    return index.isValid()
        ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable | Qt::ItemNeverHasChildren
        : Qt::NoItemFlags;
}

bool SecretChoiceModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const QString name = m_rows.at(index.row());
    if (value.toInt() == Qt::Checked)
        m_chosen.insert(name);
    else
        m_chosen.remove(name);
    Q_EMIT dataChanged(index, index);
    Q_EMIT chosenChanged();
    return true;
}

void SecretChoiceModel::setAvailable(const QStringList &names, bool known)
{
    if (m_available == names && m_known == known)
        return;
    m_available = names;
    m_known = known;
    rebuild();
}

void SecretChoiceModel::setChosen(const QStringList &names)
{
    m_chosen = QSet<QString>(names.cbegin(), names.cend());
    rebuild();
    Q_EMIT chosenChanged();
}

QStringList SecretChoiceModel::chosen() const
{
    QStringList names(m_chosen.cbegin(), m_chosen.cend());
    names.sort();
    return names;
}

QStringList SecretChoiceModel::missing() const
{
    QStringList names;
    if (m_known) {
        names = chosen();
        names.removeIf([this](const QString &name) { return m_available.contains(name); });
    }
    return names;
}

void SecretChoiceModel::rebuild()
{
    // A handful of names that a person looks at for a moment.
    beginResetModel();
    m_rows = m_available;
    for (const QString &name : std::as_const(m_chosen)) {
        if (!m_rows.contains(name))
            m_rows.append(name);
    }
    m_rows.sort();
    endResetModel();
}

} // namespace vivarium
