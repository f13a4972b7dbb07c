// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeAccountApi.h"

#include "FakeBackend.h"

namespace vivarium {

FakeAccountApi::FakeAccountApi(FakeBackend &backend)
    : m_backend(backend)
{
}

Reply<QList<Workspace>> FakeAccountApi::workspaces()
{
    return m_backend.calls().answer<QList<Workspace>>(
        QStringLiteral("account.workspaces"), [this]() -> Result<QList<Workspace>> { return m_workspaces; });
}

Reply<PriceList> FakeAccountApi::prices()
{
    return m_backend.calls().answer<PriceList>(
        QStringLiteral("account.prices"), [this]() -> Result<PriceList> { return m_prices; });
}

Reply<SandboxStatistics> FakeAccountApi::statistics(const QString &group)
{
    m_lastGroup = group;
    return m_backend.calls().answer<SandboxStatistics>(
        QStringLiteral("account.statistics"), [this]() -> Result<SandboxStatistics> { return m_statistics; });
}

} // namespace vivarium
