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

} // namespace vivarium::engine
