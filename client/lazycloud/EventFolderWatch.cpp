// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/EventFolderWatch.h"

#include "http/JsonCall.h"
#include "lazycloud/FileCodec.h"

namespace vivarium {

EventFolderWatch::EventFolderWatch(
    Connection &connection, const HttpRequest &request, const std::optional<ApiError> &refusal)
    : m_source(connection, [request](const QByteArray &) { return request; })
{
    connect(&m_source, &EventSource::connected, this, &EventFolderWatch::onConnected);
    connect(&m_source, &EventSource::received, this, &EventFolderWatch::take);
    connect(&m_source, &EventSource::failed, this, [this](const ApiError &error) {
        if (error.kind == ErrorKind::NotFound)
            Q_EMIT gone();
        else
            Q_EMIT failed(error);
    });
    if (refusal)
        QMetaObject::invokeMethod(this, [this, error = *refusal] { Q_EMIT failed(error); }, Qt::QueuedConnection);
    else
        m_source.start();
}

void EventFolderWatch::onConnected()
{
    // Nobody knows what happened while the stream was away.
    if (std::exchange(m_wasConnected, true))
        Q_EMIT missed();
}

void EventFolderWatch::take(const ServerSentEvent &event)
{
    if (event.isComment)
        return;
    if (event.type == "change") {
        const auto changes = parseJson<QList<FolderChange>>(event.data, &FileCodec::changes);
        if (changes)
            Q_EMIT changed(*changes);
        else
            Q_EMIT missed();
    } else if (event.type == "overflow") {
        Q_EMIT missed();
    } else if (event.type == "gone") {
        m_source.stop();
        Q_EMIT gone();
    }
}

} // namespace vivarium
