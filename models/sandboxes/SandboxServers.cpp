// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxServers.h"

#include <algorithm>

namespace vivarium {

bool SandboxServers::set(const ProfileId &profile, const Server &server)
{
    if (m_servers.value(profile) == server)
        return false;
    m_servers.insert(profile, server);
    return true;
}

bool SandboxServers::setOutdated(const ProfileId &profile, bool outdated)
{
    if (m_outdated.contains(profile) == outdated)
        return false;
    if (outdated)
        m_outdated.insert(profile);
    else
        m_outdated.remove(profile);
    return true;
}

void SandboxServers::remove(const ProfileId &profile)
{
    m_servers.remove(profile);
    m_outdated.remove(profile);
}

QString SandboxServers::nameOf(const ProfileId &profile) const
{
    const auto server = m_servers.constFind(profile);
    return server == m_servers.cend() ? QString() : server->name;
}

bool SandboxServers::costsMoney(const ProfileId &profile) const
{
    const auto server = m_servers.constFind(profile);
    return server != m_servers.cend() && server->costsMoney;
}

const PriceList *SandboxServers::pricesOf(const ProfileId &profile) const
{
    const auto server = m_servers.constFind(profile);
    return server != m_servers.cend() && server->prices ? &*server->prices : nullptr;
}

bool SandboxServers::isBilled(const ProfileId &profile) const
{
    const PriceList *prices = pricesOf(profile);
    return costsMoney(profile) && !(prices && prices->isFree());
}

bool SandboxServers::hasCosts() const
{
    return std::ranges::any_of(
        m_servers, [](const Server &server) { return server.prices ? !server.prices->isFree() : server.costsMoney; });
}

} // namespace vivarium
