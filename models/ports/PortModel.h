// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ports/PortRow.h"

#include <QAbstractTableModel>

namespace vivarium {

/// The ports of one sandbox: those that are exposed, and those that something listens on. Sorted by number; an update
/// inserts, removes and changes what differs.
class PortModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Number, State, Program, Bound, Access, Address, Do, ColumnCount };
    Q_ENUM(Column)
    enum Role {
        NumberRole = Qt::UserRole + 1,
        SignRole, ///< a Sign
        ActRole, ///< an Act: what the last column does
    };
    enum Sign { Inside, Open, Silent, Unclear, Busy };
    Q_ENUM(Sign)
    enum Act { Nothing, Expose, Browse, CopyCall };
    Q_ENUM(Act)

    explicit PortModel(QObject *parent = nullptr);

    void setExposed(const QList<ExposedPort> &ports);
    /// What listens inside; nothing: nobody knows (any more).
    void setListeners(const std::optional<QList<Listener>> &listeners);
    /// Whether what is known about liveness is from some time ago: it is shown as past then.
    void setStale(bool stale);
    void putExposed(const ExposedPort &port);
    void dropExposed(int number);
    void setPending(int number, PortRow::Pending pending);
    void setProbe(int number, const std::optional<PortProbe> &probe);
    /// Whether ports can be exposed: else the last column doesn't offer it.
    void setCanExpose(bool can);
    /// The header for a port's own token, for the explanations; empty: ports have none.
    void setTokenHeader(const QString &header) { m_tokenHeader = header; }

    [[nodiscard]] const PortRow *find(int number) const;
    [[nodiscard]] const PortRow *rowAt(const QModelIndex &index) const;
    [[nodiscard]] const QList<PortRow> &rows() const { return m_rows; }
    [[nodiscard]] int exposedCount() const { return int(m_exposed.size()); }
    /// How many ports something listens on; −1: not known.
    [[nodiscard]] int listeningCount() const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    [[nodiscard]] Act actOf(const PortRow &row) const;

Q_SIGNALS:
    /// Rows came, went or changed.
    void updated();

private:
    void rebuild();
    [[nodiscard]] QString display(const PortRow &row, Column column) const;
    [[nodiscard]] QString toolTip(const PortRow &row, Column column) const;
    [[nodiscard]] static Sign signOf(const PortRow &row);

    QList<ExposedPort> m_exposed;
    std::optional<QList<Listener>> m_listeners;
    QHash<int, PortRow::Pending> m_pending;
    QHash<int, PortProbe> m_probes;
    QList<PortRow> m_rows; ///< by number
    bool m_stale = false;
    bool m_canExpose = true;
    QString m_tokenHeader;
};

} // namespace vivarium
