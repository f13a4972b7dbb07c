// SPDX-License-Identifier: GPL-3.0-or-later
#include "profiles/TokenExpiry.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTimeZone>

namespace vivarium::TokenExpiry {

namespace {
constexpr double latest = 253402300800; // s: the end of the year 9999
} // namespace

QDateTime of(const Secret &token)
{
    const QList<QByteArray> parts = token.reveal().split('.');
    if (parts.size() != 3)
        return {};
    const auto decoded = QByteArray::fromBase64Encoding(
        parts.at(1), QByteArray::Base64UrlEncoding | QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded)
        return {};
    const double end = QJsonDocument::fromJson(*decoded).object().value(QLatin1StringView("exp")).toDouble();
    return end > 0 && end < latest ? QDateTime::fromSecsSinceEpoch(qint64(end), QTimeZone::UTC) : QDateTime();
}

} // namespace vivarium::TokenExpiry
