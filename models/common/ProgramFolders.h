// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vivarium {

/// Where the window and the command line keep what they remember. Nothing is made here.
struct ProgramFolders {
    QString configuration; ///< settings and profiles
    QString state; ///< layout of the window, what was open, the history

    /// The desktop's folders; below VIVARIUM_DATA_DIR when that is set.
    [[nodiscard]] static ProgramFolders standard();
};

} // namespace vivarium
