// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/DestinationModel.h"

#include "backend/NetworkApi.h"
#include "common/Format.h"
#include "common/ToolTip.h"
#include "core/Async.h"
#include "sandboxes/SandboxContext.h"

namespace vivarium {

DestinationModel::DestinationModel(SandboxContext &context, QObject *parent)
    : QAbstractTableModel(parent)
    , m_context(context)
{
}

QString DestinationModel::refusal() const
{
    if (!m_context.capabilities().has(Feature::TestDestination)) {
        const QString reason = m_context.capabilities().reason(Feature::TestDestination);
        return reason.isEmpty()
            ? tr("%1 can't try a destination from inside a sandbox.").arg(m_context.backend().kindName())
            : reason;
    }
    return m_context.isRunning() ? QString() : tr("The sandbox is not running.");
}

void DestinationModel::test(const Destination &destination)
{
    if (!refusal().isEmpty())
        return;
    const auto removeRow = [this](int row) {
        beginRemoveRows({}, row, row);
        m_attempts.removeAt(row);
        endRemoveRows();
    };
    for (int row = 0; row < m_attempts.size(); ++row) {
        if (m_attempts[row].destination == destination) {
            removeRow(row);
            break;
        }
    }
    if (m_attempts.size() >= mostRows)
        removeRow(mostRows - 1);
    const int serial = ++m_serial;
    beginInsertRows({}, 0, 0);
    m_attempts.prepend({destination, QDateTime::currentDateTimeUtc(), std::nullopt, serial});
    endInsertRows();
    whenDone(this, m_context.backend().network().test(m_context.id(), destination),
        [this, serial](const Result<DestinationTest> *result) {
            take(serial, result ? *result : std::unexpected(ApiError::local(tr("Not finished."))));
        });
}

void DestinationModel::take(int serial, const Result<DestinationTest> &result)
{
    for (int row = 0; row < m_attempts.size(); ++row) {
        Attempt &attempt = m_attempts[row];
        if (attempt.serial != serial)
            continue;
        attempt.result = result;
        attempt.at = QDateTime::currentDateTimeUtc();
        Q_EMIT dataChanged(index(row, Target), index(row, ColumnCount - 1),
            {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole, VerdictRole});
        Q_EMIT told(display(attempt, Finding));
        return;
    }
}

void DestinationModel::tick()
{
    if (!m_attempts.isEmpty())
        Q_EMIT dataChanged(
            index(0, Tried), index(int(m_attempts.size()) - 1, Tried), {Qt::DisplayRole, Qt::AccessibleTextRole});
}

int DestinationModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_attempts.size());
}

int DestinationModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant DestinationModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Attempt &attempt = m_attempts[index.row()];
    const auto column = Column(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return display(attempt, column);
    case Qt::ToolTipRole:
        if (column == Finding && attempt.result && !*attempt.result)
            return ToolTip::plain(Format::errorDetails(attempt.result->error()));
        return column == Tried ? Format::exactTime(attempt.at) : ToolTip::plain(display(attempt, column));
    case Qt::AccessibleTextRole:
        return column == Target
            ? display(attempt, column)
            : QStringLiteral("%1 %2").arg(headerData(column, Qt::Horizontal).toString(), display(attempt, column));
    case DestinationRole:
        return QVariant::fromValue(attempt.destination);
    case VerdictRole:
        if (!attempt.result)
            return Waiting;
        if (!*attempt.result)
            return Bad;
        switch ((*attempt.result)->outcome) {
        case DestinationTest::Outcome::Connected:
            return Good;
        case DestinationTest::Outcome::Denied:
            return Closed;
        default:
            return Bad;
        }
    default:
        return {};
    }
}

QVariant DestinationModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Target:
        return tr("Destination", "column");
    case Finding:
        return tr("Result", "column");
    case Tried:
        return tr("Tried", "column: when");
    default:
        return {};
    }
}

QString DestinationModel::display(const Attempt &attempt, Column column) const
{
    switch (column) {
    case Target:
        return Format::escaped(DestinationText::name(attempt.destination));
    case Finding:
        if (!attempt.result)
            return tr("Trying from inside the sandbox…");
        return *attempt.result ? DestinationText::sentence(attempt.destination, **attempt.result)
                               : attempt.result->error().text();
    case Tried:
        return Format::relativeTime(attempt.at, QDateTime::currentDateTimeUtc());
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace vivarium
