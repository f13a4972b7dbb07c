// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/AccountApi.h"
#include "lizard/LizardAccountCodec.h"

#include <QObject>

namespace vivarium {

struct LizardContext;

/// Account, projects, regions and plan of a Lizard connection (`lizard.md` §1). Projects are what Vivarium calls
/// workspaces.
class LizardAccount final : public QObject, public AccountApi {
    Q_OBJECT
public:
    explicit LizardAccount(LizardContext &context, QObject *parent = nullptr);

    Reply<QList<Workspace>> workspaces() override;
    QString workspace() const override;
    Reply<PriceList> prices() override;
    /// Counted from the list of sandboxes, which tells no history.
    Reply<SandboxStatistics> statistics(const QString &group) override;

    [[nodiscard]] Reply<LizardAccountCodec::Account> account();
    [[nodiscard]] Reply<QList<LizardAccountCodec::Project>> projects();
    [[nodiscard]] Reply<QList<Region>> regions();
    /// Of the workspace of the project; nullopt where the key may not know.
    [[nodiscard]] Reply<std::optional<PlanLimits>> plan();

private:
    LizardContext &m_context;
};

} // namespace vivarium
