// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Account.h"
#include "domain/Pricing.h"

namespace vivarium {

/// What belongs to the account and not to one sandbox. Nothing here counts as use of one.
class AccountApi {
public:
    virtual ~AccountApi() = default;

    /// All workspaces that the credential reaches, by name.
    [[nodiscard]] virtual Reply<QList<Workspace>> workspaces() = 0;
    /// The one that this connection works in; empty until signed in.
    [[nodiscard]] virtual QString workspace() const = 0;
    /// Unsupported or NotFound where the server tells no prices.
    [[nodiscard]] virtual Reply<PriceList> prices() = 0;
    /// `group` empty: the whole workspace.
    [[nodiscard]] virtual Reply<SandboxStatistics> statistics(const QString &group) = 0;
};

} // namespace vivarium
