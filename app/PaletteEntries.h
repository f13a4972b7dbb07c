// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/CommandPalette.h"

#include <QCoreApplication>

namespace vivarium {

class MainWindow;
class SandboxListModel;

/// What the palette of the window offers: sandboxes, the files of the folder that the sandbox in focus shows, and
/// everything that can be done now. Nothing here asks a server.
class PaletteEntries {
    Q_DECLARE_TR_FUNCTIONS(vivarium::PaletteEntries)
public:
    /// Both must outlive this.
    PaletteEntries(MainWindow &window, const SandboxListModel &sandboxes);

    [[nodiscard]] QList<PaletteEntry> all() const;
    /// What can be done with a text as it was typed, whatever is called so: go to a path of the sandbox in focus, or
    /// look for the text in its files. Empty where no sandbox runs that has files.
    [[nodiscard]] QList<PaletteEntry> typed(const QString &text) const;

private:
    void addSandboxes(QList<PaletteEntry> &entries) const;
    void addFiles(QList<PaletteEntry> &entries) const;
    void addActions(QList<PaletteEntry> &entries) const;
    /// Escaped; empty: none is in focus.
    [[nodiscard]] QString focusName() const;

    MainWindow &m_window;
    const SandboxListModel &m_sandboxes;
};

} // namespace vivarium
