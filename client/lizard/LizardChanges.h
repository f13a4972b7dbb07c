// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/ChangeFeed.h"

namespace vivarium {

/// Lizard tells no changes: everything that is shown is asked for.
class LizardChanges final : public ChangeFeed {
    Q_OBJECT
public:
    using ChangeFeed::ChangeFeed;
    [[nodiscard]] bool isLive() const override { return false; }
    void setEnabled(bool) override { }
};

} // namespace vivarium
