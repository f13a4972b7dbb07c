// SPDX-License-Identifier: GPL-3.0-or-later
#include "connections/ConnectionRegistry.h"

#include "common/Format.h"
#include "core/Async.h"

#include <algorithm>

namespace vivarium {

Connection::State Connection::state() const
{
    if (!backend)
        return failure ? State::Failed : State::Preparing;
    switch (backend->status().state) {
    case ConnectionStatus::State::Connecting: return State::Connecting;
    case ConnectionStatus::State::Online: return State::Online;
    case ConnectionStatus::State::Offline: return State::Offline;
    case ConnectionStatus::State::Refused: return State::Refused;
    }
    return State::Connecting;
}

std::optional<ApiError> Connection::error() const
{
    switch (state()) {
    case State::Failed: return failure;
    case State::Offline:
    case State::Refused: return backend->status().error;
    default: return std::nullopt;
    }
}

ConnectionRegistry::ConnectionRegistry(QObject *parent)
    : QObject(parent)
{
}

ConnectionRegistry::~ConnectionRegistry() = default;

const Connection *ConnectionRegistry::find(const ProfileId &profile) const
{
    const auto found = std::ranges::find(m_connections, profile, &Connection::profile);
    return found == m_connections.cend() ? nullptr : &*found;
}

Connection *ConnectionRegistry::findConnection(const ProfileId &profile)
{
    const auto found = std::ranges::find(m_connections, profile, &Connection::profile);
    return found == m_connections.end() ? nullptr : &*found;
}

std::shared_ptr<Backend> ConnectionRegistry::backend(const ProfileId &profile) const
{
    const Connection *connection = find(profile);
    return connection ? connection->backend : nullptr;
}

void ConnectionRegistry::add(const ProfileId &profile, const QString &name, bool isLocal)
{
    if (find(profile)) {
        rename(profile, name);
        return;
    }
    Connection connection;
    connection.profile = profile;
    connection.name = name;
    connection.isLocal = isLocal;
    if (isLocal)
        m_connections.prepend(connection);
    else
        m_connections.append(connection);
    Q_EMIT added(profile);
}

void ConnectionRegistry::setPreparing(const ProfileId &profile, const QString &stage)
{
    Connection *connection = findConnection(profile);
    if (!connection)
        return;
    connection->preparing = stage;
    connection->failure.reset();
    Q_EMIT changed(profile);
}

void ConnectionRegistry::setFailed(const ProfileId &profile, const ApiError &error)
{
    Connection *connection = findConnection(profile);
    if (!connection)
        return;
    connection->failure = error;
    Q_EMIT changed(profile);
}

void ConnectionRegistry::setBackend(const ProfileId &profile, std::shared_ptr<Backend> backend)
{
    Connection *connection = findConnection(profile);
    if (!connection)
        return;
    if (connection->backend)
        disconnect(connection->backend.get(), nullptr, this, nullptr);
    connection->backend = backend;
    connection->failure.reset();
    connection->preparing.clear();
    connect(backend.get(), &Backend::statusChanged, this, [this, profile] { Q_EMIT changed(profile); });
    connect(backend.get(), &Backend::capabilitiesChanged, this, [this, profile] { Q_EMIT changed(profile); });
    Q_EMIT backendChanged(profile);
    Q_EMIT changed(profile);
    connectBackend(profile);
}

void ConnectionRegistry::connectBackend(const ProfileId &profile)
{
    const std::shared_ptr<Backend> backend = this->backend(profile);
    if (!backend)
        return;
    // How it went shows in the backend's status; only the identity is new here.
    whenDone(this, backend->connectToServer(), [this, profile, weak = std::weak_ptr(backend)](const Result<QString> *identity) {
        Connection *connection = findConnection(profile);
        if (!identity || !*identity || !connection || connection->backend != weak.lock())
            return;
        connection->identity = **identity;
        Q_EMIT changed(profile);
    });
}

void ConnectionRegistry::rename(const ProfileId &profile, const QString &name)
{
    Connection *connection = findConnection(profile);
    if (!connection || connection->name == name)
        return;
    connection->name = name;
    Q_EMIT changed(profile);
}

void ConnectionRegistry::remove(const ProfileId &profile)
{
    const auto found = std::ranges::find(m_connections, profile, &Connection::profile);
    if (found == m_connections.end())
        return;
    const std::shared_ptr<Backend> backend = found->backend; // whoever listens may still look at it
    if (backend)
        disconnect(backend.get(), nullptr, this, nullptr);
    m_connections.erase(found);
    Q_EMIT removed(profile);
}

void ConnectionRegistry::retry(const ProfileId &profile)
{
    const Connection *connection = find(profile);
    if (!connection)
        return;
    if (connection->backend)
        connection->backend->retryNow();
    else
        Q_EMIT retryRequested(profile);
}

QString ConnectionRegistry::statusText(const Connection &connection, const QDateTime &now)
{
    switch (connection.state()) {
    case Connection::State::Preparing:
        return connection.preparing.isEmpty() ? tr("preparing…") : tr("%1…", "what is under way").arg(connection.preparing);
    case Connection::State::Failed: return tr("not available");
    case Connection::State::Connecting: return tr("connecting…");
    case Connection::State::Online: {
        const QDateTime &pause = connection.backend->status().retryAt;
        if (pause.isValid() && pause > now)
            return tr("asked to wait %1").arg(Format::countdown(std::chrono::seconds(now.secsTo(pause))));
        return tr("live");
    }
    case Connection::State::Refused: return tr("sign-in refused");
    case Connection::State::Offline: break;
    }
    const ConnectionStatus &status = connection.backend->status();
    const QString retry = status.retryAt.isValid()
        ? tr("retrying in %1 s").arg(std::max<qint64>(0, now.secsTo(status.retryAt)))
        : tr("offline");
    return status.lastSeenAt.isValid() ? tr("seen %1, %2", "when; what happens next").arg(Format::relativeTime(status.lastSeenAt, now), retry)
                                       : retry;
}

} // namespace vivarium
