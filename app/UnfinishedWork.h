// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace vivarium {

class Program;

/// What servers were asked for and only this window waits for: creations, restorations, and snapshots whose server
/// keeps no list of them. Whoever closes the window has to know, a sentence each; empty: nothing of the kind.
[[nodiscard]] QStringList unfinishedWork(Program &program);

} // namespace vivarium
