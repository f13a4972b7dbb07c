// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Console.h"
#include "profiles/ProfileStore.h"

#include <QStringList>

namespace vivarium::cli {

class Interrupts;

/// Does what the arguments (without the program's name) say, in an event loop of its own, and gives the exit code.
/// Reads `profiles` if need be.
[[nodiscard]] int run(
    const QStringList &arguments, ProfileStore &profiles, Console &console, const Interrupts &interrupts);

} // namespace vivarium::cli
