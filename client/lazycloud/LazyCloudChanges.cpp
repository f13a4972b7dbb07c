// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/LazyCloudChanges.h"

#include "http/Connection.h"
#include "lazycloud/LazyCloudContext.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace vivarium {

LazyCloudChanges::LazyCloudChanges(LazyCloudContext &context, QObject *parent)
    : ChangeFeed(parent)
    , m_context(context)
    , m_source(context.connection, [&context](const QByteArray &lastEventId) {
        HttpRequest request = HttpRequest::get(context.workspacePath() / QLatin1StringView("changes/stream"));
        if (!lastEventId.isEmpty())
            request.extraHeaders.append("Last-Event-ID", lastEventId);
        return request;
    })
{
    m_gathering.setSingleShot(true);
    m_gathering.setInterval(GatherFor);
    connect(&m_gathering, &QTimer::timeout, this, &LazyCloudChanges::flush);
    connect(&m_source, &EventSource::received, this, &LazyCloudChanges::take);
    connect(&m_source, &EventSource::interrupted, this, [this] { setLive(false); });
    connect(&m_source, &EventSource::failed, this, [this] {
        m_givenUp = true;
        setLive(false);
    });
    connect(&context.connection, &Connection::statusChanged, this, &LazyCloudChanges::onConnectionStatus);
}

void LazyCloudChanges::setEnabled(bool enabled)
{
    m_enabled = enabled;
    m_givenUp = false;
    update();
}

void LazyCloudChanges::setReady()
{
    m_ready = true;
    m_givenUp = false;
    update();
}

void LazyCloudChanges::update()
{
    if (m_enabled && m_ready && !m_givenUp) {
        m_source.start();
    } else {
        m_source.stop();
        setLive(false);
    }
}

void LazyCloudChanges::take(const ServerSentEvent &event)
{
    setLive(true);
    if (event.isComment)
        return;
    if (event.type == "change") {
        gather(event.data);
    } else if (event.type == "reset") {
        m_gathering.stop();
        m_changed.clear();
        m_imagesChanged = false;
        m_storageChanged = false;
        Q_EMIT reset();
    }
}

void LazyCloudChanges::gather(const QByteArray &data)
{
    const QJsonArray changes = QJsonDocument::fromJson(data).object().value(QLatin1StringView("changes")).toArray();
    for (const auto &value : changes) {
        const QJsonObject change = value.toObject();
        const QString topic = change.value(QLatin1StringView("topic")).toString();
        if (topic == QLatin1StringView("containers")) {
            // A grouped change has neither id: then the empty one stands for "some of them".
            const QString id = change.value(QLatin1StringView("container_id")).toString();
            m_changed.insert(SandboxId(id.isEmpty() ? change.value(QLatin1StringView("resource_id")).toString() : id));
        } else if (topic == QLatin1StringView("images")) {
            m_imagesChanged = true;
        } else if (topic.startsWith(QLatin1StringView("storage."))) {
            m_storageChanged = true;
        }
    }
    if ((!m_changed.isEmpty() || m_imagesChanged || m_storageChanged) && !m_gathering.isActive())
        m_gathering.start();
}

void LazyCloudChanges::flush()
{
    const QSet<SandboxId> changed = std::exchange(m_changed, {});
    const bool images = std::exchange(m_imagesChanged, false);
    const bool storage = std::exchange(m_storageChanged, false);
    for (const SandboxId &id : changed)
        Q_EMIT sandboxChanged(id);
    if (images)
        Q_EMIT imagesChanged();
    if (storage)
        Q_EMIT storageChanged();
}

void LazyCloudChanges::setLive(bool live)
{
    if (std::exchange(m_live, live) != live)
        Q_EMIT liveChanged(live);
}

void LazyCloudChanges::onConnectionStatus()
{
    // A refused credential ends the stream for good; a new sign-in begins it again through setReady().
    if (m_context.connection.status().state != ConnectionStatus::State::Online)
        setLive(false);
}

} // namespace vivarium
