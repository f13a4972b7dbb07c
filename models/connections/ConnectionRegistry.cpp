// SPDX-License-Identifier: GPL-3.0-or-later
#include "connections/ConnectionRegistry.h"

#include "common/Format.h"
#include "connections/MissingToken.h"
#include "core/Async.h"

#include <algorithm>

namespace vivarium {

ConnectionEntry::State ConnectionEntry::state() const
{
    if (!backend)
        return failure ? State::Failed : State::Preparing;
    switch (backend->status().state) {
    case ConnectionStatus::State::Connecting:
        return signInError && !isSigningIn ? State::Failed : State::Connecting;
    case ConnectionStatus::State::Online:
        if (isSignedIn)
            return State::Online;
        return signInError && !isSigningIn ? State::Failed : State::Connecting;
    case ConnectionStatus::State::Offline:
        return State::Offline;
    case ConnectionStatus::State::Refused:
        return State::Refused;
    }
    return State::Connecting;
}

std::optional<ApiError> ConnectionEntry::error() const
{
    switch (state()) {
    case State::Failed:
        return failure ? failure : signInError;
    case State::Offline:
    case State::Refused:
        return backend->status().error;
    default:
        return std::nullopt;
    }
}

ConnectionRegistry::ConnectionRegistry(QObject *parent)
    : QObject(parent)
{
}

ConnectionRegistry::~ConnectionRegistry() = default;

const ConnectionEntry *ConnectionRegistry::find(const ProfileId &profile) const
{
    const auto found = std::ranges::find(m_connections, profile, &ConnectionEntry::profile);
    return found == m_connections.cend() ? nullptr : &*found;
}

ConnectionEntry *ConnectionRegistry::findConnection(const ProfileId &profile)
{
    const auto found = std::ranges::find(m_connections, profile, &ConnectionEntry::profile);
    return found == m_connections.end() ? nullptr : &*found;
}

std::shared_ptr<Backend> ConnectionRegistry::backend(const ProfileId &profile) const
{
    const ConnectionEntry *connection = find(profile);
    return connection ? connection->backend : nullptr;
}

void ConnectionRegistry::add(const ProfileId &profile, const QString &name, bool isLocal)
{
    if (find(profile)) {
        rename(profile, name);
        return;
    }
    ConnectionEntry connection;
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
    ConnectionEntry *connection = findConnection(profile);
    if (!connection)
        return;
    connection->preparing = stage;
    connection->failure.reset();
    Q_EMIT changed(profile);
}

void ConnectionRegistry::setFailed(const ProfileId &profile, const ApiError &error)
{
    ConnectionEntry *connection = findConnection(profile);
    if (!connection)
        return;
    connection->failure = error;
    Q_EMIT changed(profile);
}

void ConnectionRegistry::setBackend(const ProfileId &profile, std::shared_ptr<Backend> backend)
{
    ConnectionEntry *connection = findConnection(profile);
    if (!connection)
        return;
    if (connection->backend)
        disconnect(connection->backend.get(), nullptr, this, nullptr);
    connection->backend = backend;
    connection->failure.reset();
    connection->preparing.clear();
    connect(backend.get(), &Backend::statusChanged, this, [this, profile] { onStatusChanged(profile); });
    connect(backend.get(), &Backend::capabilitiesChanged, this, [this, profile] { Q_EMIT changed(profile); });
    connection->isSignedIn = connection->isSigningIn = false;
    connection->signInError.reset();
    Q_EMIT backendChanged(profile);
    Q_EMIT changed(profile);
    signIn(profile);
}

void ConnectionRegistry::signIn(const ProfileId &profile)
{
    ConnectionEntry *connection = findConnection(profile);
    if (!connection || !connection->backend || connection->isSigningIn)
        return;
    connection->isSigningIn = true;
    const std::weak_ptr<Backend> weak = connection->backend;
    whenDone(this, connection->backend->connectToServer(), [this, profile, weak](const Result<QString> *identity) {
        ConnectionEntry *signedIn = findConnection(profile);
        if (!signedIn || signedIn->backend != weak.lock())
            return;
        signedIn->isSigningIn = false;
        signedIn->signInError.reset();
        if (identity && *identity) {
            signedIn->isSignedIn = true;
            signedIn->identity = **identity;
            signedIn->preparing.clear();
        } else if (identity) {
            signedIn->signInError = identity->error();
        }
        Q_EMIT changed(profile);
    });
}

void ConnectionRegistry::onStatusChanged(const ProfileId &profile)
{
    const ConnectionEntry *connection = find(profile);
    // It has come up after a sign-in that did not reach it.
    if (connection && !connection->isSignedIn && connection->signInError
        && connection->backend->status().state == ConnectionStatus::State::Online)
        signIn(profile);
    Q_EMIT changed(profile);
}

void ConnectionRegistry::rename(const ProfileId &profile, const QString &name)
{
    ConnectionEntry *connection = findConnection(profile);
    if (!connection || connection->name == name)
        return;
    connection->name = name;
    Q_EMIT changed(profile);
}

void ConnectionRegistry::remove(const ProfileId &profile)
{
    const auto found = std::ranges::find(m_connections, profile, &ConnectionEntry::profile);
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
    const ConnectionEntry *connection = find(profile);
    if (!connection)
        return;
    if (!connection->backend)
        Q_EMIT retryRequested(profile);
    else if (!connection->isSignedIn && connection->state() != ConnectionEntry::State::Offline)
        signIn(profile);
    else
        connection->backend->retryNow();
}

QString ConnectionRegistry::statusText(const ConnectionEntry &connection, const QDateTime &now)
{
    switch (connection.state()) {
    case ConnectionEntry::State::Preparing:
        return connection.preparing.isEmpty() ? tr("preparing…") : connection.preparing;
    case ConnectionEntry::State::Failed:
        return connection.failure && connection.failure->code == missingTokenCode ? tr("not signed in")
                                                                                  : tr("not available");
    case ConnectionEntry::State::Connecting:
        return connection.preparing.isEmpty() ? tr("connecting…") : connection.preparing;
    case ConnectionEntry::State::Online: {
        const QDateTime &pause = connection.backend->status().retryAt;
        if (pause.isValid() && pause > now)
            return tr("asked to wait %1").arg(Format::countdown(std::chrono::seconds(now.secsTo(pause))));
        return tr("live");
    }
    case ConnectionEntry::State::Refused:
        return tr("sign-in refused");
    case ConnectionEntry::State::Offline:
        break;
    }
    const ConnectionStatus &status = connection.backend->status();
    const QString retry = status.retryAt.isValid()
        ? tr("retrying in %1 s").arg(std::max<qint64>(0, now.secsTo(status.retryAt)))
        : tr("offline");
    return status.lastSeenAt.isValid()
        ? tr("seen %1, %2", "when; what happens next").arg(Format::relativeTime(status.lastSeenAt, now), retry)
        : retry;
}

} // namespace vivarium
