// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "http/Connection.h"
#include "http/ErrorMapping.h"
#include "http/JsonReader.h"

#include <QJsonDocument>
#include <QThreadPool>

namespace vivarium {

/// From here on an answer is parsed in a worker: a long listing would hold the GUI thread up for longer than a frame.
inline constexpr qsizetype JsonParsedAside = 64 << 10;

template <typename T> [[nodiscard]] Result<T> parseJson(const QByteArray &body, Result<T> (*decode)(JsonReader))
{
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson(body, &fault);
    if (!document.isObject()) {
        return std::unexpected(protocolError(
            fault.error == QJsonParseError::NoError ? QStringLiteral("no JSON object") : fault.errorString(), body));
    }
    return decode(JsonReader(document.object()));
}

/// A call whose answer is read by `parse`, a pure function of the body that gives a Result<T>: it may run in another
/// thread.
template <typename T, typename Parse>
[[nodiscard]] Reply<T> callParsed(Connection &connection, const HttpRequest &request, Parse parse)
{
    return chain(&connection, connection.send(request), [parse](const HttpResponse &response) -> Reply<T> {
        if (response.body.size() < JsonParsedAside)
            return readyReply<T>(parse(response.body));
        auto promise = std::make_shared<QPromise<Result<T>>>();
        promise->start();
        QThreadPool::globalInstance()->start([promise, body = response.body, parse] {
            promise->addResult(parse(body));
            promise->finish();
        });
        return promise->future();
    });
}

/// A call whose answer is a JSON object. `decode` is a pure function: it may run in another thread.
template <typename T>
[[nodiscard]] Reply<T> callJson(Connection &connection, const HttpRequest &request, Result<T> (*decode)(JsonReader))
{
    return callParsed<T>(connection, request, [decode](const QByteArray &body) { return parseJson(body, decode); });
}

/// A call that only succeeds or fails.
[[nodiscard]] inline Reply<Done> callDone(Connection &connection, const HttpRequest &request)
{
    return chain(&connection, connection.send(request), [](const HttpResponse &) -> Result<Done> { return Done{}; });
}

} // namespace vivarium
