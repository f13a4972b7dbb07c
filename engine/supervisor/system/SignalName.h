// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

namespace vivarium::supervisor {

/// The number of a signal by its name without "SIG", of those the API knows: TERM KILL INT HUP QUIT USR1 USR2, and
/// STOP CONT when `withJobControl`.
std::optional<int> signalNumber(std::string_view name, bool withJobControl);

} // namespace vivarium::supervisor
