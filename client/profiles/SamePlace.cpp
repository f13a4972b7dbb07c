// SPDX-License-Identifier: GPL-3.0-or-later
#include "profiles/SamePlace.h"

#include "http/ThisMachine.h"

#include <algorithm>

namespace vivarium::SamePlace {

namespace {

QString hostOf(const QUrl &url)
{
    QString host = url.host().toLower();
    if (host.endsWith(QLatin1Char('.')))
        host.chop(1);
    return isThisMachine(host) ? QStringLiteral("localhost") : host;
}

int portOf(const QUrl &url)
{
    return url.port(url.scheme() == QLatin1String("https") ? 443 : 80);
}

QString pathOf(const QUrl &url)
{
    QString path = url.path();
    while (path.endsWith(QLatin1Char('/')))
        path.chop(1);
    return path;
}

} // namespace

bool isSameServer(const QUrl &one, const QUrl &other)
{
    return !one.host().isEmpty() && hostOf(one) == hostOf(other) && portOf(one) == portOf(other)
        && pathOf(one) == pathOf(other);
}

const ConnectionProfile *find(
    const QList<ConnectionProfile> &profiles, const ConnectionProfile &wanted, const QUrl &localEndpoint)
{
    using Kind = ConnectionProfile::Kind;
    const auto found = std::ranges::find_if(profiles, [&](const ConnectionProfile &profile) {
        if (profile.id == wanted.id)
            return false;
        if (profile.kind == Kind::Local)
            return wanted.kind == Kind::LazyCloud && isSameServer(localEndpoint, wanted.endpoint);
        return profile.kind == wanted.kind && profile.workspace.trimmed() == wanted.workspace.trimmed()
            && isSameServer(profile.endpoint, wanted.endpoint);
    });
    return found == profiles.end() ? nullptr : &*found;
}

} // namespace vivarium::SamePlace
