// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/HttpMessage.h"

#include <QJsonDocument>

namespace vivarium {

HttpRequest HttpRequest::json(QByteArray verb, ApiPath path, const QJsonObject &body)
{
    HttpRequest request = make(std::move(verb), std::move(path));
    request.body = QJsonDocument(body).toJson(QJsonDocument::Compact);
    request.contentType = QByteArrayLiteral("application/json");
    return request;
}

} // namespace vivarium
