// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Capabilities.h"
#include "domain/Sandbox.h"

namespace vivarium::CostText {

/// What is said before something is made that may cost money.
struct Estimate {
    QString sentence;
    bool warns = false; ///< it costs, and without an end
};

/// `server` as a person calls it; `isLocal`: nobody bills it. `count` sandboxes like `spec`. What isn't known is said
/// to be unknown; estimates are marked with "≈".
[[nodiscard]] Estimate before(
    const SandboxSpec &spec, const Capabilities &capabilities, bool isLocal, const QString &server, int count = 1);

/// What another one like it would be reckoned by.
[[nodiscard]] SandboxSpec sizeOf(const Sandbox &sandbox);

} // namespace vivarium::CostText
