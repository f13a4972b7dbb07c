// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terminal/TerminalSession.h"

#include <QString>

/// How a tab tells the state of its terminal: by shape and by word.
namespace vivarium::TerminalState {

/// For Icons::get().
[[nodiscard]] QString iconName(const TerminalSession &session);
/// Empty for the usual state.
[[nodiscard]] QString word(const TerminalSession &session);

} // namespace vivarium::TerminalState
