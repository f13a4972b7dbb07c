// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/ApiPath.h"

namespace vivarium {

ApiPath ApiPath::operator/(const QString &segment) const
{
    ApiPath path(*this);
    if (segment.isEmpty() || segment == QLatin1StringView(".") || segment == QLatin1StringView(".."))
        path.m_valid = false;
    path.m_encoded += '/' + segment.toUtf8().toPercentEncoding();
    return path;
}

ApiPath ApiPath::operator/(QLatin1StringView fixed) const
{
    ApiPath path(*this);
    path.m_encoded += '/' + QByteArray(fixed.data(), fixed.size());
    return path;
}

ApiQuery &ApiQuery::add(QLatin1StringView name, const QByteArray &value)
{
    if (!m_encoded.isEmpty())
        m_encoded += '&';
    m_encoded += QByteArray(name.data(), name.size()) + '=' + value.toPercentEncoding();
    return *this;
}

} // namespace vivarium
