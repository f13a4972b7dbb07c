// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/ConfirmDialog.h"
#include "domain/Pricing.h"
#include "sandboxes/SandboxRow.h"

namespace vivarium::PauseQuestion {

/// A sandbox that shall be paused.
struct Subject {
    SandboxRow row;
    int terminals = 0;
    bool keepsProcesses = false; ///< its server says so
    const PriceList *prices = nullptr;
    QString connection; ///< its name; may be empty
};

/// What a pause does to them, before it is done: connections, terminals and what runs.
[[nodiscard]] ConfirmDialog::Question about(const QList<Subject> &subjects);

} // namespace vivarium::PauseQuestion
