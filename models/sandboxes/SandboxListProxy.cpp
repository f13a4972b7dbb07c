// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxListProxy.h"

#include "common/Collation.h"
#include "sandboxes/SandboxColumns.h"
#include "sandboxes/SandboxListModel.h"

namespace vivarium {

SandboxListProxy::SandboxListProxy(QObject *parent)
    : QSortFilterProxyModel(parent)
    , m_collator(naturalCollator())
{
    setSortRole(SandboxListModel::SortRole);
    sort(int(SandboxColumn::State));
}

SandboxListProxy::Term SandboxListProxy::termOf(const QString &word)
{
    static const QHash<QString, Place> places{{QStringLiteral("name"), Place::Name},
        {QStringLiteral("app"), Place::Group}, {QStringLiteral("image"), Place::Image},
        {QStringLiteral("id"), Place::Id}, {QStringLiteral("on"), Place::Connection},
        {QStringLiteral("state"), Place::State}};
    const qsizetype colon = word.indexOf(QLatin1Char(':'));
    const auto place = colon < 0 ? places.cend() : places.constFind(word.left(colon).toLower());
    return place == places.cend() ? Term{Place::Anywhere, word} : Term{*place, word.mid(colon + 1)};
}

void SandboxListProxy::setSearch(const QString &text)
{
    QList<Term> terms;
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const QString &word : words) {
        // A place without a word yet, while it is being typed, says nothing.
        if (const Term term = termOf(word); !term.text.isEmpty())
            terms.append(term);
    }
    if (terms == m_terms)
        return;
    m_terms = terms;
    invalidateRowsFilter();
}

QString SandboxListProxy::plainSearch() const
{
    // A server searches for one text, not for words: the longest leaves the least to sort out here.
    QString longest;
    for (const Term &term : m_terms) {
        const bool known = term.place == Place::Anywhere || term.place == Place::Name || term.place == Place::Group
            || term.place == Place::Id;
        if (known && term.text.size() > longest.size())
            longest = term.text;
    }
    return longest;
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
    // What could not be made stays until it is put away: hidden at once, nobody would learn why it isn't there.
    if (m_liveOnly && !index.data(SandboxListModel::LiveRole).toBool()
        && !index.data(SandboxListModel::KeyRole).value<SandboxKey>().isProvisional())
        return false;
    return std::ranges::all_of(m_terms, [&](const Term &term) { return matches(term, sourceRow); });
}

bool SandboxListProxy::matches(const Term &term, int sourceRow) const
{
    const auto text = [&](SandboxColumn column) {
        return sourceModel()->index(sourceRow, int(column)).data().toString();
    };
    const auto has = [&](const QString &where) { return where.contains(term.text, Qt::CaseInsensitive); };
    switch (term.place) {
    case Place::Anywhere:
        return has(sourceModel()->index(sourceRow, 0).data(SandboxListModel::SearchRole).toString());
    case Place::Name:
        return has(text(SandboxColumn::Name));
    case Place::Group:
        return has(text(SandboxColumn::Group));
    case Place::Image:
        return has(text(SandboxColumn::Image));
    case Place::Id: // the column has it shortened
        return has(sourceModel()->index(sourceRow, 0).data(SandboxListModel::KeyRole).value<SandboxKey>().id.value());
    case Place::Connection:
        return has(text(SandboxColumn::Connection));
    case Place::State:
        break;
    }
    const bool live = sourceModel()->index(sourceRow, 0).data(SandboxListModel::LiveRole).toBool();
    if (term.text.compare(QLatin1String("live"), Qt::CaseInsensitive) == 0)
        return live;
    if (term.text.compare(QLatin1String("ended"), Qt::CaseInsensitive) == 0)
        return !live;
    return text(SandboxColumn::State).startsWith(term.text, Qt::CaseInsensitive);
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
