// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/ProxyChoice.h"

#include "http/ThisMachine.h"

#include <QNetworkProxyFactory>

#include <algorithm>
#include <array>

namespace vivarium::ProxyChoice {

namespace {

constexpr std::array variables{"https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"};
constexpr std::array exceptions{"no_proxy", "NO_PROXY"};

bool isSet(const char *variable)
{
    return !qEnvironmentVariable(variable).trimmed().isEmpty();
}

} // namespace

QList<QNetworkProxy> forServer(const QUrl &server)
{
    const QList<QNetworkProxy> direct{QNetworkProxy(QNetworkProxy::NoProxy)};
    if (server.host().isEmpty() || isThisMachine(server.host()))
        return direct;
    const auto proxies = QNetworkProxyFactory::systemProxyForQuery(QNetworkProxyQuery(server));
    return proxies.isEmpty() ? direct : proxies;
}

QString address(const QNetworkProxy &proxy)
{
    if (proxy.type() == QNetworkProxy::NoProxy || proxy.type() == QNetworkProxy::DefaultProxy)
        return {};
    const QString host = proxy.hostName();
    return QStringLiteral("%1:%2")
        .arg(host.contains(QLatin1Char(':')) ? QStringLiteral("[%1]").arg(host) : host)
        .arg(proxy.port());
}

QString variableOf(const QNetworkProxy &proxy)
{
    for (const char *variable : variables) {
        QString value = qEnvironmentVariable(variable).trimmed();
        if (value.isEmpty())
            continue;
        if (!value.contains(QLatin1StringView("://")))
            value.prepend(QLatin1StringView("http://"));
        // Whether its port is written or the usual one: nobody names one host twice.
        if (QUrl(value).host().compare(proxy.hostName(), Qt::CaseInsensitive) == 0)
            return QLatin1StringView(variable);
    }
    return {};
}

bool hasExceptions()
{
    return std::ranges::any_of(variables, isSet) && std::ranges::any_of(exceptions, isSet);
}

} // namespace vivarium::ProxyChoice
