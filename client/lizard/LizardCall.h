// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Async.h"
#include "http/JsonCall.h"

#include <QJsonArray>

namespace vivarium {

/// A POST that has nothing to say: it is called JSON all the same (`lizard.md` §1.1), as all calls are.
[[nodiscard]] inline HttpRequest emptyPost(ApiPath path)
{
    HttpRequest request = HttpRequest::post(std::move(path));
    request.contentType = QByteArrayLiteral("application/json");
    return request;
}

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

/// One object, read by the same decoders.
template <typename T> [[nodiscard]] Result<T> parseJsonOne(const QByteArray &body, T (*decode)(JsonReader &))
{
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson(body, &fault);
    if (!document.isObject())
        return std::unexpected(protocolError(
            fault.error == QJsonParseError::NoError ? QStringLiteral("no JSON object") : fault.errorString(), body));
    JsonReader reader(document.object());
    const T value = decode(reader);
    return reader.finish(value);
}

template <typename T>
[[nodiscard]] Reply<QList<T>> callJsonList(
    Connection &connection, const HttpRequest &request, T (*decode)(JsonReader &))
{
    return callParsed<QList<T>>(
        connection, request, [decode](const QByteArray &body) { return parseJsonList(body, decode); });
}

/// A call whose answer is one object.
template <typename T>
[[nodiscard]] Reply<T> callJsonOne(Connection &connection, const HttpRequest &request, T (*decode)(JsonReader &))
{
    return callParsed<T>(connection, request, [decode](const QByteArray &body) { return parseJsonOne(body, decode); });
}

} // namespace vivarium
