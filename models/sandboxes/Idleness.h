// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxListModel.h"

#include <optional>

namespace vivarium::Idleness {

/// For how long nothing has used the sandbox, at least; nullopt: it is in use, doesn't run, or nobody knows.
///
/// A server that tells when a sandbox was used (x-vivarium usage) is believed. Of any other only the end of the idle
/// time is known, and it is moved only when that would move it by more than half of its span (`lazycloud.md` §3.4): so
/// up to that half is given in favour of the sandbox.
[[nodiscard]] std::optional<std::chrono::seconds> of(const SandboxRow &row, const QDateTime &now);

/// The same of a sandbox that several connections may show: the least that any of those knows that answer. nullopt,
/// too, when it is used by one of them, or on its way to its end there.
[[nodiscard]] std::optional<std::chrono::seconds> least(const SandboxListModel &model, const SandboxId &id);

/// Whether its processes work although nobody uses it, as a long computation does.
[[nodiscard]] bool isComputing(const SandboxRow &row);

} // namespace vivarium::Idleness
