// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Account.h"
#include "domain/Pricing.h"
#include "http/JsonReader.h"

namespace vivarium {

/// Workspaces (`lazycloud.md` §2.2), prices (§11), counts (§3.3).
struct AccountCodec {
    struct WorkspacePage {
        QList<Workspace> workspaces;
        QString nextCursor;
    };
    [[nodiscard]] static Result<WorkspacePage> workspaces(JsonReader reader);
    [[nodiscard]] static Result<PriceList> prices(JsonReader reader);
    [[nodiscard]] static Result<SandboxStatistics> statistics(JsonReader reader);
};

} // namespace vivarium
