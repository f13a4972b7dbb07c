// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/ConfirmDialog.h"
#include "sandboxes/SandboxRow.h"

#include <QList>

namespace vivarium {

/// What is asked before sandboxes are stopped: names them and what is lost.
namespace StopQuestion {

struct Victim {
    SandboxRow row;
    int terminals = 0; ///< shells of this program that would end
    QString connection; ///< its name, to tell apart what is called alike; may be empty
    int edits = 0; ///< files that are open in local programs
    bool hasNamesake = false; ///< another sandbox is called the same: its id is told
};

[[nodiscard]] ConfirmDialog::Question about(const QList<Victim> &victims);

} // namespace StopQuestion
} // namespace vivarium
