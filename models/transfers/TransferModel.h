// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfers/TransferQueue.h"

#include <QAbstractTableModel>

namespace vivarium {

/// The rows of the transfer queue, newest last. Rows are keyed by transfer id.
class TransferModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { NameColumn, SandboxColumn, ProgressColumn, RateColumn, TimeLeftColumn, StateColumn, ColumnCount };
    Q_ENUM(Column)
    enum Role {
        IdRole = Qt::UserRole + 1, ///< TransferId
        RawRole, ///< the cell's value unformatted
        StateRole, ///< TransferState as int
        IsUploadRole, ///< bool
        FractionRole, ///< progress as double 0..1; −1: unknown
        DetailsRole, ///< of a failure, to be copied
    };
    explicit TransferModel(TransferQueue &queue, QObject *parent = nullptr);

    [[nodiscard]] TransferId idAt(int row) const { return m_ids.at(row); }
    /// −1 when there is none.
    [[nodiscard]] int rowOf(TransferId id) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] static QString displayText(const TransferRecord &record, int column);
    [[nodiscard]] static QString progressText(const TransferRecord &record);
    [[nodiscard]] static QString stateText(const TransferRecord &record);
    [[nodiscard]] static QVariant rawValue(const TransferRecord &record, int column);
    [[nodiscard]] static QString toolTip(const TransferRecord &record, int column);
    void onAdded(const QList<TransferId> &ids);
    void onChanged(const QList<TransferId> &ids);
    void onRemoved(const QList<TransferId> &ids);

    TransferQueue &m_queue;
    QList<TransferId> m_ids; ///< ascending
};

} // namespace vivarium
