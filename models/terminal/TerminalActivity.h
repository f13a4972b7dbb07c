// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"

#include <QStringList>

namespace vivarium {

struct ProcessTable;

/// What would end with a terminal: what its shell has started, or what has taken its place.
struct TerminalActivity {
    bool isKnown = false; ///< false: the server doesn't tell, or the shell itself is busy with something
    QStringList commands; ///< oldest first, in one line each, safe to show

    /// Nothing would be lost but an idle shell.
    [[nodiscard]] bool isIdle() const { return isKnown && commands.isEmpty(); }

    /// Of the kept terminal `terminal`, as the whole process table of its sandbox shows it.
    [[nodiscard]] static TerminalActivity of(const ProcessTable &table, const TerminalId &terminal);
};

} // namespace vivarium
