// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Sandbox.h"

#include <QAbstractTableModel>

namespace vivarium {

/// The volumes of a sandbox to be, edited in a table; the last row is always an empty one to type into.
class MountModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Path, ReadOnly, ColumnCount };
    explicit MountModel(QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;

    void setMounts(const QList<VolumeMount> &mounts);
    /// Blank rows are left out; one with a path but no name is not.
    [[nodiscard]] QList<VolumeMount> mounts() const;
    void removeRow(int row);

Q_SIGNALS:
    void edited();

private:
    [[nodiscard]] bool isBlank(int row) const;

    QList<VolumeMount> m_mounts; ///< the last one is blank
};

} // namespace vivarium
