// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

class QPalette;

/// Colours for the output of commands, readable on a light and on a dark ground.
namespace vivarium::AnsiColors {

[[nodiscard]] bool isDark(const QPalette &palette);
/// A colour of AnsiStyle; invalid for the default one.
[[nodiscard]] QColor color(int ansi, bool dark);
/// Text of standard error that has no colour of its own.
[[nodiscard]] QColor errorText(bool dark);

} // namespace vivarium::AnsiColors
