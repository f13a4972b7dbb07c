// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/PolicyDraft.h"

namespace vivarium {

PolicyDraft::PolicyDraft(QObject *parent)
    : QObject(parent)
{
    connect(&m_list, &AllowListModel::edited, this, [this] {
        m_touched = true;
        Q_EMIT changed();
    });
}

void PolicyDraft::setBase(const NetworkPolicy &base)
{
    m_base = base;
    if (!m_touched || !isChanged())
        follow(base);
    Q_EMIT changed();
}

void PolicyDraft::reset()
{
    follow(m_base);
    Q_EMIT changed();
}

void PolicyDraft::follow(const NetworkPolicy &policy)
{
    m_touched = false;
    m_mode = policy.mode;
    m_list.setRanges(policy.allowed);
}

void PolicyDraft::setPolicy(const NetworkPolicy &policy)
{
    follow(policy);
    m_touched = true;
    Q_EMIT changed();
}

void PolicyDraft::setMode(NetworkPolicy::Mode mode)
{
    if (m_mode == mode)
        return;
    m_mode = mode;
    m_touched = true;
    Q_EMIT changed();
}

NetworkPolicy PolicyDraft::policy() const
{
    return {m_mode, m_mode == NetworkPolicy::Mode::Only ? m_list.ranges() : QStringList()};
}

QString PolicyDraft::problem() const
{
    if (m_mode == NetworkPolicy::Mode::Only && m_list.rowCount() == 0)
        return tr("Add at least one range, or choose “Blocked”.");
    return {};
}

void PolicyDraft::setNameService(const std::optional<NameService> &service)
{
    if (m_nameService == service)
        return;
    m_nameService = service;
    Q_EMIT changed();
}

QString PolicyDraft::nameWarning() const
{
    // What nobody touches and nobody knows is no reason to warn.
    if (!m_nameService && !isChanged())
        return {};
    return PolicyText::nameWarning(policy(), m_nameService ? &*m_nameService : nullptr);
}

QList<Cidr> PolicyDraft::missingNameServers() const
{
    QList<Cidr> missing;
    if (m_mode != NetworkPolicy::Mode::Only || !m_nameService || nameWarning().isEmpty())
        return missing;
    for (const QString &server : m_nameService->servers) {
        const auto address = Cidr::parseAddress(server);
        if (address && !m_list.contains(*address))
            missing.append(*address);
    }
    return missing;
}

} // namespace vivarium
