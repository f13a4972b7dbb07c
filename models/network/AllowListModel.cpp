// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/AllowListModel.h"

#include "common/Format.h"
#include "common/ToolTip.h"
#include "domain/Network.h"
#include "network/RangeEntry.h"

#include <algorithm>

namespace vivarium {

AllowListModel::AllowListModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

AllowListModel::Entry AllowListModel::entryOf(const QString &text)
{
    const std::optional<Cidr> range = Cidr::parse(text);
    return {range ? range->toString() : text, range};
}

bool AllowListModel::before(const Entry &a, const Entry &b)
{
    if (a.range && b.range)
        return *a.range < *b.range;
    if (a.range.has_value() != b.range.has_value())
        return a.range.has_value();
    return a.text < b.text;
}

void AllowListModel::setRanges(const QStringList &ranges)
{
    QList<Entry> wanted;
    for (const QString &text : ranges)
        wanted.append(entryOf(text));
    std::ranges::sort(wanted, &AllowListModel::before);
    const auto twice = std::ranges::unique(wanted);
    wanted.erase(twice.begin(), twice.end());
    // Two sorted lists in one walk.
    int row = 0;
    for (const Entry &entry : std::as_const(wanted)) {
        while (row < m_entries.size() && before(m_entries[row], entry))
            removeAt(row);
        if (row == m_entries.size() || m_entries[row] != entry)
            insert(entry);
        ++row;
    }
    while (row < m_entries.size())
        removeAt(row);
    Q_ASSERT(m_entries == wanted);
    tellCovers();
}

QStringList AllowListModel::ranges() const
{
    QStringList texts;
    for (const Entry &entry : m_entries)
        texts << entry.text;
    return texts;
}

QString AllowListModel::refusal(const Cidr &range) const
{
    if (indexOfRange(range.toString()) >= 0)
        return tr("%1 is in the list already.").arg(range.toString());
    if (isFull())
        return tr("The list is full: a sandbox has at most %n range(s). Take one out, or add a wider one.", nullptr,
            NetworkPolicy::mostRanges);
    return {};
}

bool AllowListModel::add(const Cidr &range, const QString &origin)
{
    if (!refusal(range).isEmpty())
        return false;
    const Entry entry{range.toString(), range};
    if (!origin.isEmpty())
        m_origins.insert(entry.text, origin);
    insert(entry);
    tellCovers();
    Q_EMIT edited();
    return true;
}

void AllowListModel::removeRange(const QString &range)
{
    const int row = indexOfRange(range);
    if (row < 0)
        return;
    removeAt(row);
    tellCovers();
    Q_EMIT edited();
}

int AllowListModel::indexOfRange(const QString &range) const
{
    const auto found = std::ranges::find(m_entries, range, &Entry::text);
    return found == m_entries.end() ? -1 : int(found - m_entries.begin());
}

bool AllowListModel::isFull() const
{
    return m_entries.size() >= NetworkPolicy::mostRanges;
}

bool AllowListModel::contains(const Cidr &address) const
{
    return std::ranges::any_of(
        m_entries, [&address](const Entry &entry) { return entry.range && entry.range->contains(address); });
}

int AllowListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_entries.size());
}

int AllowListModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant AllowListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Entry &entry = m_entries[index.row()];
    const auto column = Column(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return display(entry, column);
    case Qt::ToolTipRole:
        return ToolTip::plain(display(entry, column)); // cells may be narrow
    case Qt::AccessibleTextRole:
        return column == Range
            ? display(entry, column)
            : QStringLiteral("%1 %2").arg(headerData(column, Qt::Horizontal).toString(), display(entry, column));
    case RangeTextRole:
        return entry.text;
    case SuperfluousRole:
        return !coveredBy(entry).isEmpty();
    default:
        return {};
    }
}

QVariant AllowListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Range:
        return tr("Range", "column");
    case Covers:
        return tr("Covers", "column: what a range of addresses covers");
    case Origin:
        return tr("Looked Up From", "column: a name");
    default:
        return {};
    }
}

QString AllowListModel::display(const Entry &entry, Column column) const
{
    switch (column) {
    case Range:
        return Format::escaped(entry.text);
    case Covers: {
        if (!entry.range)
            return tr("Not understood; it stays as the server has it.");
        const QString wider = coveredBy(entry);
        return wider.isEmpty() ? RangeText::describe(*entry.range)
                               : tr("%1 · Superfluous: %2 covers it.").arg(RangeText::size(*entry.range), wider);
    }
    case Origin:
        return Format::escaped(m_origins.value(entry.text));
    case ColumnCount:
        break;
    }
    return {};
}

QString AllowListModel::coveredBy(const Entry &entry) const
{
    if (!entry.range)
        return {};
    const auto wider = std::ranges::find_if(m_entries,
        [&entry](const Entry &other) { return other.range && other != entry && other.range->contains(*entry.range); });
    return wider == m_entries.end() ? QString() : wider->text;
}

void AllowListModel::insert(const Entry &entry)
{
    const int row = int(std::ranges::lower_bound(m_entries, entry, &AllowListModel::before) - m_entries.begin());
    beginInsertRows({}, row, row);
    m_entries.insert(row, entry);
    endInsertRows();
}

void AllowListModel::removeAt(int row)
{
    beginRemoveRows({}, row, row);
    m_entries.removeAt(row);
    endRemoveRows();
}

void AllowListModel::tellCovers()
{
    // What a range adds depends on the others.
    if (!m_entries.isEmpty())
        Q_EMIT dataChanged(index(0, Covers), index(int(m_entries.size()) - 1, Covers),
            {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole, SuperfluousRole});
}

} // namespace vivarium
