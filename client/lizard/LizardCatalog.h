// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Capabilities.h"

namespace vivarium::LizardCatalog {

// What Lizard is known to offer (`lizard.md` §1.6 and §1.7, October 2026): no call lists it. Suggestions only: the
// server decides, and what it tells of a sandbox counts.

[[nodiscard]] QList<SandboxTemplate> templates();
[[nodiscard]] QList<SandboxSize> sizes();
/// For a kept GiB of a paused sandbox or a snapshot, a month; billionths of USD.
[[nodiscard]] qint64 pausedGiBMonth();
/// What the trial is known to allow.
[[nodiscard]] PlanLimits trial();
/// Flags of this API, before anything was asked.
[[nodiscard]] Capabilities capabilities();

} // namespace vivarium::LizardCatalog
