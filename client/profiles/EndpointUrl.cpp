// SPDX-License-Identifier: GPL-3.0-or-later
#include "profiles/EndpointUrl.h"

#include "http/ThisMachine.h"

#include <QCoreApplication>

namespace vivarium::EndpointUrl {

namespace {

struct EndpointText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::EndpointUrl)
};

std::unexpected<ApiError> wrong(const QString &sentence)
{
    ApiError error =
        ApiError::local(sentence, EndpointText::tr("An address looks like https://lazycloud.dev or localhost:7717."));
    error.kind = ErrorKind::Invalid;
    return std::unexpected(error);
}

} // namespace

Result<QUrl> parsed(const QString &text, bool tls)
{
    QString address = text.trimmed();
    if (address.isEmpty())
        return wrong(EndpointText::tr("The address is missing."));
    if (!address.contains(QLatin1String("://")))
        address.prepend(tls ? QLatin1String("https://") : QLatin1String("http://"));
    QUrl url(address, QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty())
        return wrong(EndpointText::tr("“%1” is not an address.").arg(text.trimmed().left(200)));
    if (url.scheme() != QLatin1String("http") && url.scheme() != QLatin1String("https"))
        return wrong(EndpointText::tr("Only http and https addresses can be used, not “%1”.").arg(url.scheme()));
    if (!url.userInfo().isEmpty()) // shown and stored in the open
        return wrong(EndpointText::tr("The address must not hold a user name or a password."));
    if (url.hasQuery() || url.hasFragment())
        return wrong(EndpointText::tr("The address must not hold a “?” or a “#”."));
    QString path = url.path();
    while (path.endsWith(QLatin1Char('/')))
        path.chop(1);
    url.setPath(path);
    return url;
}

bool isCleartext(const QUrl &endpoint)
{
    if (endpoint.scheme() != QLatin1String("http"))
        return false;
    const QString host = endpoint.host();
    return !isThisMachine(host) && !host.endsWith(QLatin1String(".localhost"));
}

} // namespace vivarium::EndpointUrl
