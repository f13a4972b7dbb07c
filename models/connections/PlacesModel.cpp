// SPDX-License-Identifier: GPL-3.0-or-later
#include "connections/PlacesModel.h"

#include "common/Format.h"
#include "common/ToolTip.h"

#include <algorithm>
#include <array>

namespace vivarium {

namespace {

constexpr int rowsBefore = 1; // All
constexpr std::array placesAfter{
    PlacesModel::Kind::Snapshots, PlacesModel::Kind::Activity, PlacesModel::Kind::Transfers}; // the connections

} // namespace

PlacesModel::PlacesModel(const ConnectionRegistry &connections, const SandboxListModel &sandboxes, QObject *parent)
    : QAbstractListModel(parent)
    , m_connections(connections)
    , m_sandboxes(sandboxes)
{
    for (const ConnectionEntry &connection : connections.connections())
        m_profiles.append(connection.profile);
    connect(&connections, &ConnectionRegistry::added, this, [this](const ProfileId &profile) {
        int at = 0;
        while (m_connections.connections().at(at).profile != profile)
            ++at;
        beginInsertRows({}, rowsBefore + at, rowsBefore + at);
        m_profiles.insert(at, profile);
        endInsertRows();
    });
    connect(&connections, &ConnectionRegistry::removed, this, [this](const ProfileId &profile) {
        const int at = int(m_profiles.indexOf(profile));
        if (at < 0)
            return;
        beginRemoveRows({}, rowsBefore + at, rowsBefore + at);
        m_profiles.removeAt(at);
        endRemoveRows();
    });
    connect(&connections, &ConnectionRegistry::changed, this, &PlacesModel::connectionChanged);
    connect(&sandboxes, &SandboxListModel::countsChanged, this, &PlacesModel::countsChanged);
}

int PlacesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : rowsBefore + int(m_profiles.size() + placesAfter.size());
}

PlacesModel::Kind PlacesModel::kindAt(int row) const
{
    if (row == 0)
        return Kind::All;
    const int after = row - rowsBefore - int(m_profiles.size());
    if (after < 0)
        return Kind::Connection;
    return placesAfter.at(size_t(after));
}

QVariant PlacesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Kind kind = kindAt(index.row());
    if (role == KindRole)
        return int(kind);
    if (role == StartsSectionRole)
        return kind == Kind::Snapshots;
    if (kind == Kind::Connection) {
        const ConnectionEntry *connection = m_connections.find(m_profiles.at(index.row() - rowsBefore));
        return connection ? connectionData(*connection, role) : QVariant();
    }
    return placeData(kind, role);
}

QVariant PlacesModel::connectionData(const ConnectionEntry &connection, int role) const
{
    const SandboxListModel::Counts counts = m_sandboxes.counts(connection.profile);
    switch (role) {
    case Qt::DisplayRole:
        return connection.name;
    case ProfileRole:
        return connection.profile.value();
    case CountRole:
        return counts.running > 0 ? QString::number(counts.running) : QString();
    case ConnectionStateRole:
        return int(connection.state());
    case LocalRole:
        return connection.isLocal;
    case StatusRole:
        return ConnectionRegistry::statusText(connection, m_sandboxes.now());
    case Qt::ToolTipRole: {
        QStringList lines{connection.name};
        if (!connection.identity.isEmpty())
            lines << Format::escaped(connection.identity);
        if (connection.backend)
            lines << connection.backend->kindName();
        if (connection.backend && !connection.backend->capabilities().note.isEmpty())
            lines << connection.backend->capabilities().note;
        if (const auto error = connection.error())
            lines << error->text();
        return ToolTip::plain(lines.join(QLatin1Char('\n')));
    }
    case Qt::AccessibleTextRole:
        return tr("%1, %2, %3", "connection; its state; how many run")
            .arg(connection.name, ConnectionRegistry::statusText(connection, m_sandboxes.now()),
                tr("%n running", nullptr, counts.running));
    default:
        return {};
    }
}

QVariant PlacesModel::placeData(Kind kind, int role) const
{
    const SandboxListModel::Counts counts = m_sandboxes.counts();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        switch (kind) {
        case Kind::All:
            return tr("All sandboxes");
        case Kind::Snapshots:
            return tr("Snapshots");
        case Kind::Activity:
            return tr("Activity");
        case Kind::Transfers:
            return tr("Transfers");
        case Kind::Connection:
            break;
        }
        return {};
    case Qt::ToolTipRole:
        switch (kind) {
        case Kind::All:
            return tr("Sandboxes of all connections");
        case Kind::Snapshots:
            return tr("Saved file systems and images, to start sandboxes from");
        case Kind::Activity:
            return tr("What was done to which sandbox, and how it ended");
        case Kind::Transfers:
            return tr("Uploads and downloads");
        case Kind::Connection:
            break;
        }
        return {};
    case CountRole:
        if (kind == Kind::All && counts.running > 0)
            return QString::number(counts.running);
        if (kind == Kind::Transfers && m_transfers > 0)
            return QString::number(m_transfers);
        return QString();
    default:
        return {};
    }
}

int PlacesModel::rowOf(Kind kind, const ProfileId &profile) const
{
    switch (kind) {
    case Kind::All:
        return 0;
    case Kind::Connection: {
        const int at = int(m_profiles.indexOf(profile));
        return at < 0 ? -1 : rowsBefore + at;
    }
    case Kind::Snapshots:
    case Kind::Activity:
    case Kind::Transfers:
        break;
    }
    return rowsBefore
        + int(m_profiles.size() + std::ranges::distance(placesAfter.begin(), std::ranges::find(placesAfter, kind)));
}

void PlacesModel::setOpenTransfers(int count)
{
    if (m_transfers == count)
        return;
    m_transfers = count;
    const QModelIndex changed = index(rowOf(Kind::Transfers));
    Q_EMIT dataChanged(changed, changed, {CountRole});
}

void PlacesModel::connectionChanged(const ProfileId &profile)
{
    const int row = rowOf(Kind::Connection, profile);
    if (row >= 0)
        Q_EMIT dataChanged(index(row), index(row));
}

void PlacesModel::countsChanged()
{
    Q_EMIT dataChanged(index(0), index(int(m_profiles.size())), {CountRole, Qt::AccessibleTextRole});
}

bool PlacesModel::needsTick() const
{
    for (const ConnectionEntry &connection : m_connections.connections()) {
        if (connection.backend && connection.backend->status().retryAt.isValid())
            return true;
    }
    return false;
}

void PlacesModel::tick()
{
    if (!m_profiles.isEmpty())
        Q_EMIT dataChanged(index(rowsBefore), index(int(m_profiles.size())), {StatusRole, Qt::AccessibleTextRole});
}

} // namespace vivarium
