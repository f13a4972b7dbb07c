// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxListProxy.h"

#include "common/Collation.h"
#include "sandboxes/SandboxListModel.h"

namespace vivarium {

SandboxListProxy::SandboxListProxy(QObject *parent)
    : QSortFilterProxyModel(parent)
    , m_collator(naturalCollator())
{
    setSortRole(SandboxListModel::SortRole);
    sort(int(SandboxColumn::State));
}

void SandboxListProxy::setSearch(const QString &text)
{
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words == m_words)
        return;
    m_words = words;
    invalidateRowsFilter();
}

void SandboxListProxy::setLiveOnly(bool liveOnly)
{
    if (liveOnly == m_liveOnly)
        return;
    m_liveOnly = liveOnly;
    invalidateRowsFilter();
}

void SandboxListProxy::setProfile(const ProfileId &profile)
{
    if (profile == m_profile)
        return;
    m_profile = profile;
    invalidateRowsFilter();
}

bool SandboxListProxy::filterAcceptsRow(int sourceRow, const QModelIndex &sourceParent) const
{
    const QModelIndex index = sourceModel()->index(sourceRow, 0, sourceParent);
    if (!m_profile.isEmpty() && index.data(SandboxListModel::ProfileRole).toString() != m_profile.value())
        return false;
    if (m_liveOnly && !index.data(SandboxListModel::LiveRole).toBool())
        return false;
    if (m_words.isEmpty())
        return true;
    const QString text = index.data(SandboxListModel::SearchRole).toString();
    return std::ranges::all_of(m_words, [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

bool SandboxListProxy::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const QVariant a = left.data(SandboxListModel::SortRole);
    const QVariant b = right.data(SandboxListModel::SortRole);
    if (a.typeId() == QMetaType::QString) {
        if (const int order = m_collator.compare(a.toString(), b.toString()); order != 0)
            return order < 0;
    } else {
        const qint64 x = a.toLongLong();
        const qint64 y = b.toLongLong();
        if (x != y)
            return x < y;
    }
    const auto *model = qobject_cast<const SandboxListModel *>(sourceModel());
    if (!model)
        return left.row() < right.row();
    const QDateTime &leftCreated = model->at(left.row()).sandbox.createdAt;
    const QDateTime &rightCreated = model->at(right.row()).sandbox.createdAt;
    // The newest first in either direction of sorting.
    return sortOrder() == Qt::AscendingOrder ? leftCreated > rightCreated : leftCreated < rightCreated;
}

} // namespace vivarium
