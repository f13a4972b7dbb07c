// SPDX-License-Identifier: GPL-3.0-or-later
#include "ports/PortModel.h"

#include "common/Format.h"
#include "common/ToolTip.h"
#include "ports/PortText.h"

#include <QMap>
#include <QSet>

#include <algorithm>

namespace vivarium {

PortModel::PortModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void PortModel::setExposed(const QList<ExposedPort> &ports)
{
    m_exposed = ports;
    // What an address said counts only for as long as it stands.
    m_probes.removeIf([this](auto probe) {
        return std::ranges::find(m_exposed, probe.key(), &ExposedPort::number) == m_exposed.end();
    });
    rebuild();
}

void PortModel::setListeners(const std::optional<QList<Listener>> &listeners)
{
    m_listeners = listeners;
    rebuild();
}

void PortModel::setStale(bool stale)
{
    if (m_stale == stale)
        return;
    m_stale = stale;
    rebuild();
}

void PortModel::putExposed(const ExposedPort &port)
{
    const auto same = std::ranges::find(m_exposed, port.number, &ExposedPort::number);
    if (same == m_exposed.end())
        m_exposed.append(port);
    else
        *same = port;
    rebuild();
}

void PortModel::dropExposed(int number)
{
    QList<ExposedPort> left = m_exposed;
    left.removeIf([number](const ExposedPort &port) { return port.number == number; });
    setExposed(left);
}

void PortModel::setPending(int number, PortRow::Pending pending)
{
    if (pending == PortRow::Pending::None)
        m_pending.remove(number);
    else
        m_pending.insert(number, pending);
    rebuild();
}

void PortModel::setProbe(int number, const std::optional<PortProbe> &probe)
{
    if (probe)
        m_probes.insert(number, *probe);
    else
        m_probes.remove(number);
    rebuild();
}

void PortModel::setCanExpose(bool can)
{
    if (m_canExpose == can)
        return;
    m_canExpose = can;
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0, Do), index(int(m_rows.size()) - 1, Do),
            {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole, ActRole});
}

int PortModel::listeningCount() const
{
    if (!m_listeners)
        return -1;
    QSet<int> numbers;
    for (const Listener &listener : *m_listeners)
        numbers.insert(listener.port);
    return int(numbers.size());
}

void PortModel::rebuild()
{
    QMap<int, PortRow> wanted;
    const auto row = [&wanted](int number) -> PortRow & {
        PortRow &made = wanted[number];
        made.number = number;
        return made;
    };
    for (const ExposedPort &port : std::as_const(m_exposed))
        row(port.number).exposed = port;
    if (m_listeners) {
        for (const Listener &listener : std::as_const(*m_listeners))
            row(listener.port).listeners.append(listener);
    }
    for (auto pending = m_pending.cbegin(); pending != m_pending.cend(); ++pending)
        row(pending.key()).pending = pending.value();
    for (PortRow &made : wanted) {
        if (m_listeners)
            made.liveness = made.listeners.isEmpty() ? PortRow::Liveness::Silent : PortRow::Liveness::Listening;
        if (m_probes.contains(made.number))
            made.probe = m_probes.value(made.number);
        made.stale = m_stale;
        std::ranges::sort(made.listeners, {}, [](const Listener &l) { return std::pair(l.address, l.pid); });
    }
    // Two sorted lists in one walk.
    bool changed = false;
    int at = 0;
    const auto removeWhile = [&](auto condition) {
        while (at < m_rows.size() && condition(m_rows[at])) {
            beginRemoveRows({}, at, at);
            m_rows.removeAt(at);
            endRemoveRows();
            changed = true;
        }
    };
    for (const PortRow &made : std::as_const(wanted)) {
        removeWhile([&made](const PortRow &old) { return old.number < made.number; });
        if (at == m_rows.size() || m_rows[at].number != made.number) {
            beginInsertRows({}, at, at);
            m_rows.insert(at, made);
            endInsertRows();
            changed = true;
        } else if (m_rows[at] != made) {
            m_rows[at] = made;
            Q_EMIT dataChanged(index(at, State), index(at, ColumnCount - 1),
                {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole, SignRole, ActRole});
            changed = true;
        }
        ++at;
    }
    removeWhile([](const PortRow &) { return true; });
    if (changed)
        Q_EMIT updated();
}

const PortRow *PortModel::find(int number) const
{
    const auto found = std::ranges::lower_bound(m_rows, number, {}, &PortRow::number);
    return found != m_rows.end() && found->number == number ? &*found : nullptr;
}

const PortRow *PortModel::rowAt(const QModelIndex &index) const
{
    return checkIndex(index, CheckIndexOption::IndexIsValid) ? &m_rows[index.row()] : nullptr;
}

int PortModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int PortModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant PortModel::data(const QModelIndex &index, int role) const
{
    const PortRow *row = rowAt(index);
    if (!row)
        return {};
    const auto column = Column(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return display(*row, column);
    case Qt::ToolTipRole:
        return ToolTip::plain(toolTip(*row, column));
    case Qt::TextAlignmentRole:
        return int((column == Number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1 %2").arg(headerData(column, Qt::Horizontal).toString(), display(*row, column));
    case NumberRole:
        return row->number;
    case SignRole:
        return signOf(*row);
    case ActRole:
        return actOf(*row);
    default:
        return {};
    }
}

QVariant PortModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == Number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number:
        return tr("Port", "column");
    case State:
        return tr("State", "column");
    case Program:
        return tr("Program", "column: which one listens");
    case Bound:
        return tr("Listens On", "column: an address");
    case Access:
        return tr("Access", "column: public or with token");
    case Address:
        return tr("Address", "column: a URL");
    case Do:
        return tr("Action", "column: what a click does");
    default:
        return {};
    }
}

QString PortModel::display(const PortRow &row, Column column) const
{
    switch (column) {
    case Number:
        return QString::number(row.number); // a number that is a name: no separators
    case State:
        return PortText::state(row);
    case Program:
        return PortText::programs(row);
    case Bound:
        return PortText::bound(row);
    case Access:
        return row.exposed ? PortText::access(row) : Format::unknown();
    case Address:
        return row.exposed ? PortText::address(row.exposed->url) : Format::unknown();
    case Do:
        switch (actOf(row)) {
        case Expose:
            return tr("Expose", "action of a row");
        case Browse:
            return tr("Open in Browser", "action of a row");
        case CopyCall:
            return tr("Copy curl Command", "action of a row");
        case Nothing:
            return {};
        }
        break;
    case ColumnCount:
        break;
    }
    return {};
}

QString PortModel::toolTip(const PortRow &row, Column column) const
{
    switch (column) {
    case Number:
    case State:
        return PortText::explanation(row);
    case Access:
        return PortText::accessExplanation(row, m_tokenHeader);
    case Do:
        return {};
    default:
        return display(row, column);
    }
}

PortModel::Sign PortModel::signOf(const PortRow &row)
{
    if (row.pending != PortRow::Pending::None)
        return Busy;
    if (!row.exposed)
        return Inside;
    if (row.stale)
        return Unclear;
    if (row.liveness == PortRow::Liveness::Listening)
        return Open;
    if (row.liveness == PortRow::Liveness::Silent)
        return Silent;
    if (!row.probe)
        return Unclear;
    switch (row.probe->outcome) {
    case PortProbe::Outcome::Answers:
        return Open;
    case PortProbe::Outcome::NeedsToken:
        return Unclear; // the door is shut before anybody knows who is behind it
    case PortProbe::Outcome::NoAnswer:
    case PortProbe::Outcome::Unreachable:
        return Silent;
    }
    return Unclear;
}

PortModel::Act PortModel::actOf(const PortRow &row) const
{
    if (row.pending != PortRow::Pending::None)
        return Nothing;
    if (!row.exposed)
        return m_canExpose ? Expose : Nothing;
    if (PortText::openable(row.exposed->url).isEmpty())
        return Nothing;
    if (row.liveness == PortRow::Liveness::Silent && !row.stale)
        return Nothing; // only an error would come up
    if (!PortText::openableWithToken(row).isEmpty())
        return Browse; // the address itself brings the token along
    // A browser can't send the token: the page would only show a refusal.
    return row.needsToken().value_or(false) ? CopyCall : Browse;
}

} // namespace vivarium
