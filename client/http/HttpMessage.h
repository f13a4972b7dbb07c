// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "http/ApiPath.h"

#include <QHttpHeaders>
#include <QJsonObject>
#include <QString>

#include <chrono>

namespace vivarium {

/// One call, before a connection sends it.
struct HttpRequest {
    /// Who may send it again by itself. Retrying is the connection's business, never the caller's.
    enum class Repeat {
        WhenSafe, ///< GET and HEAD, on network errors, 502, 503, 504 and 429
        Never,
    };

    QByteArray verb;
    ApiPath path{QLatin1StringView("")};
    ApiQuery query;
    QByteArray body;
    QByteArray contentType; ///< empty: no body
    QByteArray accept = QByteArrayLiteral("application/json");
    QHttpHeaders extraHeaders;
    std::chrono::milliseconds timeout{30'000}; ///< for the whole call, pauses and repeats included
    qint64 bodyLimit = 32LL << 20; ///< of the answer, bytes; more is a Protocol error
    Repeat repeat = Repeat::WhenSafe;
    /// Sent although the server is taken to be offline, where other reading calls fail at once: somebody waits for just
    /// this.
    bool evenOffline = false;

    [[nodiscard]] bool isSafe() const { return verb == "GET" || verb == "HEAD"; }

    [[nodiscard]] static HttpRequest get(ApiPath path, ApiQuery query = {})
    {
        return make(QByteArrayLiteral("GET"), std::move(path), std::move(query));
    }
    [[nodiscard]] static HttpRequest make(QByteArray verb, ApiPath path, ApiQuery query = {})
    {
        HttpRequest request;
        request.verb = std::move(verb);
        request.path = std::move(path);
        request.query = std::move(query);
        return request;
    }
    [[nodiscard]] static HttpRequest post(ApiPath path, ApiQuery query = {})
    {
        return make(QByteArrayLiteral("POST"), std::move(path), std::move(query));
    }
    /// `verb` with a JSON body.
    [[nodiscard]] static HttpRequest json(QByteArray verb, ApiPath path, const QJsonObject &body);
    [[nodiscard]] HttpRequest within(std::chrono::milliseconds limit) const
    {
        HttpRequest request(*this);
        request.timeout = limit;
        return request;
    }
};

/// The answer to a call, status 2xx.
struct HttpResponse {
    int status = 0;
    QHttpHeaders headers;
    QByteArray body;
    QString requestId;
};

} // namespace vivarium
