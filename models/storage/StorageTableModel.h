// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QStringList>

namespace vivarium {

class StorageLibrary;

/// The secrets or the volumes of a connection as a table, by name.
class StorageTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class Kind { Secrets, Volumes };
    enum Column { Name, Detail, UsedBy, ColumnCount }; ///< Detail: time of the last change; size
    /// `library` has to live as long.
    StorageTableModel(Kind kind, StorageLibrary &library, QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QString nameAt(int row) const { return m_rows.value(row).name; }
    /// What a call names it by: Volume::key(), or the name of a secret.
    [[nodiscard]] QString keyAt(int row) const { return m_rows.value(row).key; }
    [[nodiscard]] QStringList usersAt(int row) const { return m_rows.value(row).usedBy; }
    [[nodiscard]] int rowOf(const QString &name) const;

private:
    struct Row {
        QString name;
        QString detail;
        QString exactDetail; ///< for the tool tip
        QStringList usedBy;
        QString key; ///< what a call names it by
        friend bool operator==(const Row &, const Row &) = default;
    };
    void update();
    [[nodiscard]] QList<Row> wantedRows() const;

    Kind m_kind;
    StorageLibrary &m_library;
    QList<Row> m_rows; ///< sorted by name
};

} // namespace vivarium
