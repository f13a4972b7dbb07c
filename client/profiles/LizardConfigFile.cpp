// SPDX-License-Identifier: GPL-3.0-or-later
#include "profiles/LizardConfigFile.h"

#include "profiles/EndpointUrl.h"
#include "profiles/PrivateFile.h"

#include <QCoreApplication>
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimeZone>

namespace vivarium {

namespace {

struct LizardConfigText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::LizardConfigFile)
};

const QUrl &vendorEndpoint()
{
    static const QUrl url(QStringLiteral("https://lizard.build"));
    return url;
}

/// A credential is one line of plain characters; anything else would end up in a header as something of its own.
bool isLizardToken(const QString &text)
{
    return !text.isEmpty() && text.size() <= 8192
        && std::ranges::all_of(text, [](QChar c) { return c > u' ' && c < u'\x7f'; });
}

QDateTime timeOf(const QJsonValue &value)
{
    if (value.isDouble() && value.toDouble() > 0) {
        constexpr double smallestMilliseconds = 1e11;
        const double number = value.toDouble();
        return QDateTime::fromMSecsSinceEpoch(
            qint64(number < smallestMilliseconds ? number * 1000 : number), QTimeZone::UTC);
    }
    const QDateTime time = QDateTime::fromString(value.toString(), Qt::ISODateWithMs);
    return time.isValid() ? time.toUTC() : QDateTime();
}

} // namespace

QString LizardConfigFile::path(const QProcessEnvironment &environment)
{
    const QString home = environment.value(QStringLiteral("HOME"), QDir::homePath());
    return QDir(home).filePath(QStringLiteral(".lizard/config.json"));
}

Result<std::optional<LizardConfigFile::Connection>> LizardConfigFile::parse(const QByteArray &json, const QString &path)
{
    const QJsonDocument document = QJsonDocument::fromJson(json);
    if (!document.isObject())
        return std::unexpected(
            ApiError::local(LizardConfigText::tr("%1 is not what Lizard's command line writes.").arg(path),
                LizardConfigText::tr("Sign in with the command line again, or enter an API key.")));
    const QJsonObject credentials = document.object().value(QLatin1StringView("credentials")).toObject();
    const QString token = credentials.value(QLatin1StringView("accessToken")).toString();
    if (!isLizardToken(token))
        return std::optional<Connection>();
    Connection connection;
    connection.source = credentials.value(QLatin1StringView("username"))
                            .toString(credentials.value(QLatin1StringView("email")).toString());
    connection.endpoint = vendorEndpoint();
    connection.token = Secret(token.toUtf8());
    connection.expiresAt = timeOf(credentials.value(QLatin1StringView("expiresAt")));
    const QJsonObject projects = document.object().value(QLatin1StringView("projects")).toObject();
    // Projects hang on folders of that command line; only a single one is certainly meant.
    QStringList ids;
    for (const auto &project : projects)
        ids << project[QLatin1StringView("projectId")].toString();
    ids.removeAll(QString());
    ids.removeDuplicates();
    if (ids.size() == 1)
        connection.project = ids.constFirst();
    return std::optional(connection);
}

Result<QList<LizardConfigFile::Connection>> LizardConfigFile::read(
    const QProcessEnvironment &environment, const QString &path)
{
    QUrl endpoint = vendorEndpoint();
    if (const QString wanted = environment.value(QStringLiteral("LIZARD_API_URL")); !wanted.isEmpty()) {
        const Result<QUrl> parsed = EndpointUrl::parsed(wanted, true);
        if (!parsed)
            return std::unexpected(
                ApiError::local(LizardConfigText::tr("LIZARD_API_URL is no address: %1").arg(parsed.error().sentence),
                    LizardConfigText::tr("Correct it where it is set.")));
        endpoint = *parsed;
    }
    QList<Connection> connections;
    for (const char *name : {"LIZARD_TOKEN", "LIZARD_API_KEY"}) {
        const QString token = environment.value(QLatin1StringView(name)).trimmed();
        if (isLizardToken(token))
            connections.append({QLatin1StringView(name), endpoint, {}, Secret(token.toUtf8()), {}});
    }
    const Result<std::optional<QByteArray>> bytes = PrivateFile::read(path, MaximumBytes);
    if (!bytes)
        return connections.isEmpty() ? Result<QList<Connection>>(std::unexpected(bytes.error())) : connections;
    if (!*bytes)
        return connections;
    const auto account = parse(**bytes, path);
    if (!account)
        return connections.isEmpty() ? Result<QList<Connection>>(std::unexpected(account.error())) : connections;
    if (*account) {
        connections.append(**account);
        connections.last().endpoint = endpoint;
    }
    return connections;
}

} // namespace vivarium
