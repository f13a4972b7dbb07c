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

/// Whether these are the regions of Vivarium's own engine, which serves the same API: its only one is this name, which
/// the vendor has not.
[[nodiscard]] bool isOwnEngine(const QList<Region> &regions);
/// Takes the vendor's prices out: on our own engine nobody bills anything.
void makeFree(Capabilities &capabilities);

} // namespace vivarium::LizardCatalog
