// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/StreamedOutput.h"

#include "http/ErrorMapping.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace vivarium {

StreamedOutput::StreamedOutput(Connection &connection, const ApiPath &path)
    : m_source(connection, [path](const QByteArray &lastEventId) {
        ApiQuery query;
        query.add(QLatin1StringView("after"), lastEventId.isEmpty() ? QByteArrayLiteral("0") : lastEventId);
        return HttpRequest::get(path, query);
    })
{
    connect(&m_source, &EventSource::received, this, &StreamedOutput::take);
    connect(&m_source, &EventSource::failed, this, &OutputStream::failed);
    m_source.start();
}

void StreamedOutput::take(const ServerSentEvent &event)
{
    if (event.isComment)
        return;
    const QJsonObject data = QJsonDocument::fromJson(event.data).object();
    if (event.type == "output") {
        const auto bytes = QByteArray::fromBase64Encoding(data.value(QLatin1StringView("data")).toString().toLatin1());
        if (bytes.decodingStatus != QByteArray::Base64DecodingStatus::Ok) {
            m_source.stop();
            Q_EMIT failed(protocolError(QStringLiteral("output that is no base64")));
            return;
        }
        const bool isError = data.value(QLatin1StringView("stream")).toString() == QLatin1StringView("stderr");
        Q_EMIT received(isError ? Channel::StandardError : Channel::StandardOutput, *bytes);
    } else if (event.type == "dropped") {
        Q_EMIT dropped(data.value(QLatin1StringView("bytes")).toInteger());
    } else if (event.type == "exit") {
        m_source.stop();
        Q_EMIT ended(data.value(QLatin1StringView("exit_code")).toInt(-1));
    }
}

} // namespace vivarium
