// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfers/TransferModel.h"

#include "common/Format.h"
#include "common/ToolTip.h"

#include <algorithm>

namespace vivarium {

TransferModel::TransferModel(TransferQueue &queue, QObject *parent)
    : QAbstractTableModel(parent)
    , m_queue(queue)
    , m_ids(queue.ids())
{
    connect(&queue, &TransferQueue::added, this, &TransferModel::onAdded);
    connect(&queue, &TransferQueue::changed, this, &TransferModel::onChanged);
    connect(&queue, &TransferQueue::removed, this, &TransferModel::onRemoved);
}

int TransferModel::rowOf(TransferId id) const
{
    const auto found = std::ranges::lower_bound(m_ids, id);
    return found != m_ids.end() && *found == id ? int(found - m_ids.begin()) : -1;
}

void TransferModel::onAdded(const QList<TransferId> &ids)
{
    const int first = int(m_ids.size());
    beginInsertRows({}, first, first + int(ids.size()) - 1);
    m_ids.append(ids);
    endInsertRows();
}

void TransferModel::onChanged(const QList<TransferId> &ids)
{
    static const QList<int> roles{
        Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole, RawRole, StateRole, FractionRole, DetailsRole};
    int first = -1;
    int last = -1;
    const auto flush = [&] {
        if (first >= 0)
            Q_EMIT dataChanged(index(first, ProgressColumn), index(last, StateColumn), roles);
    };
    for (const TransferId id : ids) { // ascending
        const int row = rowOf(id);
        if (row < 0)
            continue;
        if (first >= 0 && row == last + 1) {
            last = row;
            continue;
        }
        flush();
        first = last = row;
    }
    flush();
}

void TransferModel::onRemoved(const QList<TransferId> &ids)
{
    for (auto id = ids.crbegin(); id != ids.crend();) {
        const int last = rowOf(*id);
        int first = last;
        ++id;
        while (id != ids.crend() && first > 0 && m_ids.at(first - 1) == *id) {
            --first;
            ++id;
        }
        if (last < 0)
            continue;
        beginRemoveRows({}, first, last);
        m_ids.remove(first, last - first + 1);
        endRemoveRows();
    }
}

int TransferModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_ids.size());
}

int TransferModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant TransferModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !checkIndex(index, CheckIndexOption::ParentIsInvalid))
        return {};
    // While rows are being removed the queue doesn't know them any more.
    const TransferRecord *record = m_queue.find(m_ids.at(index.row()));
    if (!record)
        return {};
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        if (role == Qt::AccessibleTextRole && index.column() == NameColumn)
            return (record->request.isUpload() ? tr("Upload of %1") : tr("Download of %1")).arg(record->request.label);
        return displayText(*record, index.column());
    case Qt::ToolTipRole:
        return toolTip(*record, index.column());
    case Qt::TextAlignmentRole:
        return int((index.column() == RateColumn || index.column() == TimeLeftColumn ? Qt::AlignRight : Qt::AlignLeft)
            | Qt::AlignVCenter);
    case IdRole:
        return record->id;
    case RawRole:
        return rawValue(*record, index.column());
    case StateRole:
        return int(record->state);
    case IsUploadRole:
        return record->request.isUpload();
    case FractionRole:
        if (record->state == TransferState::Completed)
            return 1.0;
        return record->totalBytes > 0 ? std::min(1.0, double(record->doneBytes) / double(record->totalBytes)) : -1.0;
    case DetailsRole:
        return record->state == TransferState::Failed ? Format::errorDetails(record->error) : QString();
    default:
        return {};
    }
}

QString TransferModel::displayText(const TransferRecord &record, int column)
{
    switch (column) {
    case NameColumn:
        return record.request.label;
    case SandboxColumn:
        return Format::escaped(record.request.sandboxName);
    case ProgressColumn:
        return progressText(record);
    case RateColumn:
        return record.bytesPerSecond ? Format::rate(*record.bytesPerSecond) : QString();
    case TimeLeftColumn: {
        const auto left = record.timeLeft();
        return left ? Format::countdown(*left) : QString();
    }
    case StateColumn:
        return stateText(record);
    default:
        return {};
    }
}

QString TransferModel::progressText(const TransferRecord &record)
{
    if (record.state == TransferState::Completed)
        return record.totalBytes >= 0 ? Format::bytes(record.totalBytes) : QString();
    if (record.totalBytes >= 0 && (record.doneBytes > 0 || record.state == TransferState::Running))
        return tr("%1 of %2", "bytes done, bytes in all")
            .arg(Format::bytes(record.doneBytes), Format::bytes(record.totalBytes));
    if (record.totalBytes >= 0)
        return Format::bytes(record.totalBytes);
    return record.doneBytes > 0 ? Format::bytes(record.doneBytes) : QString();
}

QString TransferModel::stateText(const TransferRecord &record)
{
    switch (record.state) {
    case TransferState::Waiting:
        return tr("Waiting");
    case TransferState::Running:
        if (record.silence >= std::chrono::seconds(5))
            return tr("Nothing moved for %1").arg(Format::duration(record.silence));
        return record.request.isUpload() ? tr("Uploading") : tr("Downloading");
    case TransferState::Completed:
        return tr("Done");
    case TransferState::Failed:
        return record.error.sentence;
    case TransferState::Cancelled:
        return tr("Cancelled");
    }
    return {};
}

QVariant TransferModel::rawValue(const TransferRecord &record, int column)
{
    switch (column) {
    case NameColumn:
        return record.request.label;
    case SandboxColumn:
        return record.request.sandbox.value();
    case ProgressColumn:
        return record.doneBytes;
    case RateColumn:
        return record.bytesPerSecond.value_or(-1);
    case TimeLeftColumn:
        return qint64(record.timeLeft().value_or(std::chrono::seconds(-1)).count());
    case StateColumn:
        return int(record.state);
    default:
        return {};
    }
}

QString TransferModel::toolTip(const TransferRecord &record, int column)
{
    if (column == StateColumn)
        return record.state == TransferState::Failed ? ToolTip::plain(record.error.text()) : QString();
    if (column != NameColumn)
        return {};
    const TransferRequest &request = record.request;
    const QString local = request.localPaths.mid(0, 3).join(QLatin1Char('\n'));
    QStringList remote;
    for (const RemotePath &path : request.remotePaths.mid(0, 3))
        remote.append(Format::escaped(path));
    const QString there = remote.join(QLatin1Char('\n'));
    const QString text =
        request.isUpload() ? tr("From %1\nto %2").arg(local, there) : tr("From %1\nto %2").arg(there, local);
    return ToolTip::plain(text);
}

QVariant TransferModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(
            (section == RateColumn || section == TimeLeftColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Name");
    case SandboxColumn:
        return tr("Sandbox");
    case ProgressColumn:
        return tr("Progress");
    case RateColumn:
        return tr("Speed");
    case TimeLeftColumn:
        return tr("Time left");
    case StateColumn:
        return tr("State");
    default:
        return {};
    }
}

} // namespace vivarium
