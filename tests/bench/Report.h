// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Measurements.h"

#include <optional>
#include <vector>

namespace vivarium::bench {

/// What the figures depend on. No names of hosts, accounts or folders.
struct MachineFacts {
    std::string processor;
    unsigned cores = 0;
    std::uint64_t memoryBytes = 0;
    std::string kernel;
    std::string podman; ///< version, runtime, with or without root
    std::string date;
    std::string build;

    /// `features`: answer of GET /v1/x-vivarium.
    static MachineFacts collect(const json::value &features);
};

/// The program's window, as tests/xvfb/measure_start.py measured it.
struct WindowStart {
    Samples shown;
    Memory memory;

    /// Throws std::runtime_error when the file cannot be read.
    static WindowStart read(const std::filesystem::path &file);
};

struct Results {
    MachineFacts machine;
    std::vector<Comparison> comparisons;
    std::vector<Memory> memory;
    std::optional<WindowStart> window;
};

/// The tables, in Markdown, which reads well on a terminal too.
std::string formatTables(const Results &results);
/// The page for docs/.
std::string formatPage(const Results &results);

} // namespace vivarium::bench
