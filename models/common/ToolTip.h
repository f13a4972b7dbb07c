// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vivarium::ToolTip {

/// A tool tip that shows the text as it is. Qt takes whatever looks like HTML for HTML, loads the pictures it names
/// from this machine, and a sandbox decides what its titles, commands and errors look like. Every tool tip with foreign
/// text goes through here. Control characters are escaped, line breaks stay, and what is too long is cut.
[[nodiscard]] QString plain(const QString &text);

} // namespace vivarium::ToolTip
