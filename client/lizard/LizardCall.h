// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Async.h"
#include "http/JsonCall.h"

#include <QJsonArray>

namespace vivarium {

/// Answers that are bare arrays (`lizard.md` §9), read by the decoder of one element. What isn't an object in it, or
/// lacks what it must have, makes the whole answer wrong.
template <typename T> [[nodiscard]] Result<QList<T>> parseJsonList(const QByteArray &body, T (*decode)(JsonReader &))
{
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson(body, &fault);
    if (!document.isArray())
        return std::unexpected(protocolError(
            fault.error == QJsonParseError::NoError ? QStringLiteral("no JSON array") : fault.errorString(), body));
    JsonReader reader(QJsonObject{{QLatin1StringView("answer"), document.array()}});
    QList<T> list;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("answer")))
        list.append(decode(inner));
    return reader.finish(list);
}

template <typename T>
[[nodiscard]] Reply<QList<T>> callJsonList(
    Connection &connection, const HttpRequest &request, T (*decode)(JsonReader &))
{
    return chain(&connection, connection.send(request), [decode](const HttpResponse &response) -> Reply<QList<T>> {
        if (response.body.size() < JsonParsedAside)
            return readyReply(parseJsonList(response.body, decode));
        auto promise = std::make_shared<QPromise<Result<QList<T>>>>();
        promise->start();
        QThreadPool::globalInstance()->start([promise, body = response.body, decode] {
            promise->addResult(parseJsonList(body, decode));
            promise->finish();
        });
        return promise->future();
    });
}

/// A call whose answer is one object, read by the same decoders.
template <typename T>
[[nodiscard]] Reply<T> callJsonOne(Connection &connection, const HttpRequest &request, T (*decode)(JsonReader &))
{
    return chain(&connection, connection.send(request), [decode](const HttpResponse &response) -> Result<T> {
        QJsonParseError fault;
        const QJsonDocument document = QJsonDocument::fromJson(response.body, &fault);
        if (!document.isObject())
            return std::unexpected(protocolError(
                fault.error == QJsonParseError::NoError ? QStringLiteral("no JSON object") : fault.errorString(),
                response.body));
        JsonReader reader(document.object());
        const T value = decode(reader);
        return reader.finish(value);
    });
}

} // namespace vivarium
