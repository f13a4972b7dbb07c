// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connections/ConnectionRegistry.h"
#include "sandboxes/SandboxListModel.h"

#include <QAbstractListModel>

namespace vivarium {

/// The side bar: all sandboxes, each connection with its state and counts, then the places that span sandboxes.
class PlacesModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum class Kind { All, Connection, Snapshots, Activity, Transfers };
    enum Role {
        KindRole = Qt::UserRole + 1, ///< Kind, as int
        ProfileRole, ///< QString; of a Connection
        CountRole, ///< QString; what stands at the right, may be empty
        StatusRole, ///< QString; second line of a Connection
        ConnectionStateRole, ///< ConnectionEntry::State, as int
        LocalRole, ///< bool
        StartsSectionRole, ///< bool: a line is drawn above
    };
    PlacesModel(const ConnectionRegistry &connections, const SandboxListModel &sandboxes, QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    /// Row of a place; −1: not there.
    [[nodiscard]] int rowOf(Kind kind, const ProfileId &profile = {}) const;
    void setOpenTransfers(int count);
    /// "retrying in 4 s" has to move on; called once a second while seen and while any connection counts.
    void tick();
    [[nodiscard]] bool needsTick() const;

private:
    [[nodiscard]] QVariant connectionData(const ConnectionEntry &connection, int role) const;
    [[nodiscard]] QVariant placeData(Kind kind, int role) const;
    [[nodiscard]] Kind kindAt(int row) const;
    void connectionChanged(const ProfileId &profile);
    void countsChanged();

    const ConnectionRegistry &m_connections;
    const SandboxListModel &m_sandboxes;
    QList<ProfileId> m_profiles; ///< as shown; follows the registry through row signals
    int m_transfers = 0;
};

} // namespace vivarium
