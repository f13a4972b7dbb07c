// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "docker/DockerRecords.h"

#include <QAbstractTableModel>
#include <QHash>

namespace vivarium {

/// The containers inside a sandbox, newest first. Rows are known by their id.
class InnerContainerModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Image, State, Ports, Created, ColumnCount };
    Q_ENUM(Column)
    enum Role {
        IdRole = Qt::UserRole + 1,
        RunningRole,
        BusyRole, ///< something was asked for that isn't confirmed yet
    };
    explicit InnerContainerModel(QObject *parent = nullptr);

    void setContainers(QList<InnerContainer> containers);
    /// What was asked for, as "stopping…"; empty: nothing any more.
    void setPending(const QString &id, const QString &text);
    [[nodiscard]] bool isPending(const QString &id) const { return m_pending.contains(id); }
    /// Which of the ports can be reached from outside.
    void setExposed(const QList<int> &ports);

    [[nodiscard]] const QList<InnerContainer> &containers() const { return m_containers; }
    [[nodiscard]] const InnerContainer *find(const QString &id) const;
    [[nodiscard]] QModelIndex indexOf(const QString &id) const;
    [[nodiscard]] int runningCount() const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString display(const InnerContainer &container, int column) const;
    [[nodiscard]] QString toolTip(const InnerContainer &container, int column) const;
    [[nodiscard]] QString portsText(const InnerContainer &container, QLatin1StringView separator) const;

    QList<InnerContainer> m_containers;
    QHash<QString, QString> m_pending;
    QList<int> m_exposed;
};

} // namespace vivarium
