// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <string>

namespace vivarium::supervisor {

/// What the command line says.
struct Options {
    std::string socket;
    unsigned socketMode = 0600;
    std::string workspace = "/workspace";
    /// Where the files passwd and group are.
    std::string accounts = "/etc";
    /// How long the record of an ended process stays (lazycloud.md, section 4).
    std::chrono::milliseconds retention{300'000};
};

/// Parses the command line. Prints what is wrong, the usage or the version and exits where that ends the program.
Options parseOptions(int argc, char **argv);

} // namespace vivarium::supervisor
