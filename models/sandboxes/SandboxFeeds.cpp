// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxFeeds.h"

namespace vivarium {

SandboxFeeds::SandboxFeeds(ConnectionRegistry &connections, SandboxListModel &model, QObject *parent)
    : QObject(parent)
    , m_connections(connections)
    , m_model(model)
{
    connect(&connections, &ConnectionRegistry::added, this, &SandboxFeeds::onChanged);
    connect(&connections, &ConnectionRegistry::changed, this, &SandboxFeeds::onChanged);
    connect(&connections, &ConnectionRegistry::backendChanged, this, &SandboxFeeds::onBackendChanged);
    connect(&connections, &ConnectionRegistry::removed, this, &SandboxFeeds::onRemoved);
    for (const ConnectionEntry &connection : connections.connections()) {
        onChanged(connection.profile);
        if (connection.backend)
            onBackendChanged(connection.profile);
    }
}

SandboxFeeds::~SandboxFeeds() = default;

SandboxFeed *SandboxFeeds::feed(const ProfileId &profile) const
{
    const auto found = m_feeds.find(profile.value());
    return found == m_feeds.end() ? nullptr : found->second.get();
}

void SandboxFeeds::onBackendChanged(const ProfileId &profile)
{
    const std::shared_ptr<Backend> backend = m_connections.backend(profile);
    if (!backend)
        return;
    m_feeds.erase(profile.value());
    auto feed = std::make_unique<SandboxFeed>(backend, m_model);
    connect(feed.get(), &SandboxFeed::stateChanged, this, &SandboxFeeds::listStateChanged);
    if (m_focus.profile == profile)
        feed->setFocus(m_focus.id);
    m_feeds.emplace(profile.value(), std::move(feed));
    updateWatching();
    Q_EMIT listStateChanged();
}

void SandboxFeeds::onChanged(const ProfileId &profile)
{
    const ConnectionEntry *connection = m_connections.find(profile);
    if (!connection)
        return;
    const Capabilities capabilities = connection->backend ? connection->backend->capabilities() : Capabilities();
    m_model.setConnection(profile, connection->name, capabilities.costsMoney, capabilities.prices);
    // Also while an engine that was gone is being started again.
    m_model.setOutdated(profile, !connection->isOnline());
    updateWatching();
    Q_EMIT listStateChanged();
}

void SandboxFeeds::onRemoved(const ProfileId &profile)
{
    m_feeds.erase(profile.value());
    m_model.removeProfile(profile);
    Q_EMIT listStateChanged();
}

void SandboxFeeds::setWatched(bool watched)
{
    m_watched = watched;
    updateWatching();
}

void SandboxFeeds::updateWatching()
{
    for (const auto &[profile, feed] : m_feeds) {
        const ConnectionEntry *connection = m_connections.find(ProfileId(profile));
        feed->setWatched(m_watched && connection && connection->isSignedIn);
    }
}

void SandboxFeeds::setFocus(const SandboxKey &key)
{
    m_focus = key;
    for (const auto &[profile, feed] : m_feeds)
        feed->setFocus(profile == key.profile.value() && !key.isProvisional() ? key.id : SandboxId());
}

void SandboxFeeds::refresh(const SandboxKey &key)
{
    if (SandboxFeed *of = feed(key.profile); of && !key.isProvisional())
        of->refresh(key.id);
}

void SandboxFeeds::reloadAll()
{
    for (const auto &[profile, feed] : m_feeds)
        feed->reload();
}

void SandboxFeeds::search(const QString &text)
{
    for (const auto &[profile, feed] : m_feeds)
        feed->search(text);
}

SandboxFeeds::ListState SandboxFeeds::listState(const ProfileId &profile) const
{
    ListState state;
    std::optional<ApiError> failure;
    QString waitingFor;
    bool loaded = false;
    for (const ConnectionEntry &connection : m_connections.connections()) {
        if (!profile.isEmpty() && connection.profile != profile)
            continue;
        const SandboxFeed *of = feed(connection.profile);
        if (of && of->isLoaded()) {
            loaded = true;
            state.truncated = state.truncated || of->isTruncated();
        } else if (connection.error()) {
            failure = connection.error();
        } else if (of && of->error()) {
            failure = of->error();
        } else if (!connection.preparing.isEmpty()) {
            waitingFor = connection.preparing;
        } else if (!connection.isSignedIn) {
            waitingFor = tr("Connecting to %1…").arg(connection.name);
        } else {
            waitingFor = tr("Asking %1 for its sandboxes…").arg(connection.name);
        }
    }
    // One server that answers is enough to show its rows; one that still may is worth the wait; else say why there is
    // nothing.
    if (loaded || m_connections.connections().isEmpty()) {
        state.kind = ListState::Kind::Loaded;
    } else if (!waitingFor.isEmpty()) {
        state.waitingFor = waitingFor;
    } else if (failure) {
        state.kind = ListState::Kind::Failed;
        state.error = *failure;
    } else {
        state.kind = ListState::Kind::Loaded;
    }
    return state;
}

} // namespace vivarium
