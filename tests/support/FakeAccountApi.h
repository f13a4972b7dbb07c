// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/AccountApi.h"

namespace vivarium {

class FakeBackend;

/// An account in memory, free of charge unless setPrices() says otherwise.
class FakeAccountApi : public AccountApi {
public:
    explicit FakeAccountApi(FakeBackend &backend);

    [[nodiscard]] Reply<QList<Workspace>> workspaces() override;
    [[nodiscard]] QString workspace() const override { return m_workspace; }
    [[nodiscard]] Reply<PriceList> prices() override;
    [[nodiscard]] Reply<SandboxStatistics> statistics(const QString &group) override;

    void setWorkspaces(const QList<Workspace> &workspaces) { m_workspaces = workspaces; }
    void setWorkspace(const QString &name) { m_workspace = name; }
    void setPrices(const PriceList &prices) { m_prices = prices; }
    void setStatistics(const SandboxStatistics &statistics) { m_statistics = statistics; }
    [[nodiscard]] const QString &lastGroup() const { return m_lastGroup; } ///< of statistics()

private:
    FakeBackend &m_backend;
    QList<Workspace> m_workspaces;
    QString m_workspace = QStringLiteral("acme");
    PriceList m_prices;
    SandboxStatistics m_statistics;
    QString m_lastGroup;
};

} // namespace vivarium
