// SPDX-License-Identifier: GPL-3.0-or-later
#include "activity/ActivityModel.h"

#include "activity/ActivityText.h"
#include "common/Format.h"
#include "common/ToolTip.h"
#include "core/Async.h"

#include <algorithm>
#include <utility>

namespace vivarium {

namespace {

constexpr int mostReadAnew = 1000; // rows that are compared when something changes; older ones don't change
constexpr std::chrono::milliseconds changeDelay(50);

/// The newest come first.
bool standsBefore(const ActivityEntry &a, const ActivityEntry &b)
{
    return ActivityPosition::of(a) > ActivityPosition::of(b);
}

} // namespace

ActivityModel::ActivityModel(ActivityStore &store, QObject *parent)
    : QAbstractTableModel(parent)
    , m_store(store)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(changeDelay);
    connect(&m_soon, &QTimer::timeout, this, &ActivityModel::refresh);
    connect(&store, &ActivityStore::changed, this, [this] {
        m_stale = true;
        if (m_watch.isHeld() && !m_soon.isActive())
            m_soon.start();
    });
}

void ActivityModel::setActive(bool active)
{
    if (active == m_watch.isHeld())
        return;
    if (!active) {
        m_watch.release();
        m_soon.stop();
        return;
    }
    m_watch = m_store.watch();
    refresh(); // also what other processes wrote while nobody looked
}

void ActivityModel::setFilter(const ActivityFilter &filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    m_filterIsNew = true;
    if (m_watch.isHeld() || m_read)
        ask(Question::First);
}

void ActivityModel::refresh()
{
    if (m_asking && !m_filterIsNew) {
        m_stale = true; // right after the answer that is under way
        return;
    }
    ask(m_filterIsNew ? Question::First : Question::Newest);
}

void ActivityModel::ask(Question question)
{
    const int serial = ++m_serial;
    m_asking = true;
    if (question != Question::Older)
        m_stale = false;
    std::optional<ActivityPosition> after;
    int limit = pageSize;
    if (question == Question::Older)
        after = ActivityPosition::of(m_rows.last());
    else if (question == Question::Newest)
        limit = std::clamp(int(m_rows.size()), pageSize, mostReadAnew);
    whenDone(this, m_store.read(m_filter, after, limit), [this, serial, question](const Result<ActivityPage> *page) {
        if (serial != m_serial)
            return;
        m_asking = false;
        if (page && *page) {
            m_error.reset();
            take(question, **page);
        } else if (page) {
            m_error = page->error();
        }
        Q_EMIT changed();
        if (m_stale && !m_error && m_watch.isHeld())
            refresh();
    });
    Q_EMIT changed();
}

void ActivityModel::take(Question question, const ActivityPage &page)
{
    m_read = true;
    m_all = page.all;
    m_matching = page.matching;
    m_connections = page.connections;
    switch (question) {
    case Question::First:
        beginResetModel();
        m_filterIsNew = false;
        m_rows = page.entries;
        m_more = page.more;
        endResetModel();
        break;
    case Question::Newest:
        merge(page);
        break;
    case Question::Older:
        append(page.entries, page.more);
        break;
    }
}

void ActivityModel::append(const QList<ActivityEntry> &entries, bool more)
{
    // Whoever asks for more while rows come in would ask for these again.
    m_more = false;
    if (!entries.isEmpty()) {
        beginInsertRows({}, int(m_rows.size()), int(m_rows.size() + entries.size()) - 1);
        m_rows += entries;
        m_more = more;
        endInsertRows();
    }
}

void ActivityModel::drop(int first, int end)
{
    if (first >= end)
        return;
    beginRemoveRows({}, first, end - 1);
    m_rows.remove(first, end - first);
    endRemoveRows();
}

void ActivityModel::merge(const ActivityPage &page)
{
    const QList<ActivityEntry> &wanted = page.entries;
    const bool more = std::exchange(m_more, false);
    int row = 0;
    for (qsizetype i = 0; i < wanted.size();) {
        int gone = row;
        while (gone < m_rows.size() && standsBefore(m_rows[gone], wanted[i]))
            ++gone;
        drop(row, gone);
        if (row < m_rows.size() && m_rows[row].id == wanted[i].id) {
            ++row; // what was written doesn't change
            ++i;
            continue;
        }
        qsizetype fresh = i + 1;
        while (fresh < wanted.size() && (row == m_rows.size() || standsBefore(wanted[fresh], m_rows[row])))
            ++fresh;
        const int count = int(fresh - i);
        beginInsertRows({}, row, row + count - 1);
        for (int at = 0; at < count; ++at)
            m_rows.insert(row + at, wanted[i + at]);
        endInsertRows();
        row += count;
        i = fresh;
    }
    if (!page.more)
        drop(row, int(m_rows.size()));
    m_more = row == m_rows.size() ? page.more : more;
}

void ActivityModel::tick()
{
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(
            index(0, Time), index(int(m_rows.size()) - 1, Time), {Qt::DisplayRole, Qt::AccessibleTextRole});
}

const ActivityEntry *ActivityModel::entryAt(const QModelIndex &index) const
{
    return index.isValid() && checkIndex(index, CheckIndexOption::ParentIsInvalid) ? &m_rows[index.row()] : nullptr;
}

QModelIndex ActivityModel::indexOf(qint64 id, int column) const
{
    const auto found = std::ranges::find(m_rows, id, &ActivityEntry::id);
    return found == m_rows.end() ? QModelIndex() : index(int(found - m_rows.begin()), column);
}

int ActivityModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ActivityModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString ActivityModel::display(const ActivityEntry &entry, Column column) const
{
    switch (column) {
    case Time:
        return Format::relativeTime(entry.at, QDateTime::currentDateTimeUtc());
    case Sandbox:
        return ActivityText::sandbox(entry);
    case What:
        return ActivityText::what(entry);
    case Outcome:
        return ActivityText::result(entry);
    case Connection:
        return Format::escaped(entry.connection);
    case ColumnCount:
        break;
    }
    return {};
}

QString ActivityModel::toolTip(const ActivityEntry &entry, Column column) const
{
    switch (column) {
    case Time:
        return Format::exactTime(entry.at);
    case Sandbox:
        return entry.sandbox.isEmpty()
            ? QString()
            : ActivityText::sandbox(entry) + QLatin1Char('\n') + Format::escaped(entry.sandbox.value());
    case What:
    case Outcome: {
        QStringList lines{ActivityText::what(entry), ActivityText::result(entry)};
        return (lines + ActivityText::details(entry)).join(QLatin1Char('\n'));
    }
    case Connection:
    case ColumnCount:
        break;
    }
    return display(entry, column);
}

QVariant ActivityModel::data(const QModelIndex &index, int role) const
{
    const ActivityEntry *entry = entryAt(index);
    if (!entry)
        return {};
    const auto column = Column(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return display(*entry, column);
    case Qt::ToolTipRole:
        return ToolTip::plain(toolTip(*entry, column));
    case Qt::AccessibleTextRole: {
        const QString text = display(*entry, column);
        return QStringLiteral("%1: %2").arg(
            headerData(column, Qt::Horizontal).toString(), text.isEmpty() ? Format::unknown() : text);
    }
    case IdRole:
        return entry->id;
    case KindRole:
        return int(entry->kind);
    case OutcomeRole:
        return int(entry->outcome);
    case FailureRole:
        return ActivityText::isFailure(*entry);
    default:
        return {};
    }
}

QVariant ActivityModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Time:
        return tr("When");
    case Sandbox:
        return tr("Sandbox");
    case What:
        return tr("What");
    case Outcome:
        return tr("Result");
    case Connection:
        return tr("Connection");
    case ColumnCount:
        break;
    }
    return {};
}

bool ActivityModel::canFetchMore(const QModelIndex &parent) const
{
    return !parent.isValid() && m_more && !m_asking;
}

void ActivityModel::fetchMore(const QModelIndex &parent)
{
    if (canFetchMore(parent) && !m_rows.isEmpty())
        ask(Question::Older);
}

} // namespace vivarium
