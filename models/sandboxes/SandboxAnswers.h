// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxRow.h"

namespace vivarium {

/// What the answers of a server make of a row that was known before.
namespace SandboxAnswers {

/// It was told of. An answer that lacks details takes nothing away that was known already: the reason of an end above
/// all.
void take(SandboxRow &known, const Sandbox &heard);
/// Its server doesn't know it any more: it has ended, and what was known last stays. `now`: UTC.
void end(SandboxRow &known, const QDateTime &now);

/// The first row of one that is being created as `spec` says.
[[nodiscard]] SandboxRow asked(const SandboxKey &provisional, const SandboxSpec &spec, const QDateTime &now);

} // namespace SandboxAnswers

} // namespace vivarium
