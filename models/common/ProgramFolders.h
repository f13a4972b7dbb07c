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
    /// Makes QSettings(), in which panels keep what they remember, a file in `configuration` with the application's
    /// name. To be called where the program begins, before the first of them.
    void keepSettings() const;
    /// Fills QSettings() from the file of an earlier version, unless it has been written already.
    static void takeOverSettings(const QString &older = olderSettings());
    /// Where earlier versions had it, whatever VIVARIUM_DATA_DIR said.
    [[nodiscard]] static QString olderSettings();
};

} // namespace vivarium
