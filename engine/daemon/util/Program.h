// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vivarium::engine {

struct ProgramResult {
    int exitCode = 0; ///< 128 + N if it was ended by signal N
    std::string output; ///< standard output and standard error, at most the last 64 KiB
};

/// Runs a program to its end with `input` on its standard input. Blocks: for a thread of the pool.
/// The first argument is looked up in PATH. Throws std::system_error if it cannot be started.
ProgramResult runProgram(std::vector<std::string> arguments, std::string_view input);

/// The same for what may take minutes: in a process group of its own, which endLongPrograms() ends. Throws once that
/// was called.
ProgramResult runLongProgram(std::vector<std::string> arguments, std::string_view input);

/// Asks all long programs, and what they have started, to end (SIGTERM): an engine that stops waits for none of them.
void endLongPrograms();

} // namespace vivarium::engine
