// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "EngineSandboxes.h"
#include "PodmanCommand.h"
#include "PseudoTerminal.h"
#include "Samples.h"

#include <filesystem>
#include <string>

namespace vivarium::bench {

/// How often, and how much.
struct Scale {
    std::size_t starts = 15;
    std::size_t commands = 60;
    std::size_t keys = 480;
    std::size_t transfers = 7;
    std::uint64_t fileBytes = 256ULL << 20;
    std::size_t smallFiles = 2000;

    /// Only to see that everything works.
    static Scale quick() { return {2, 5, 32, 2, 4ULL << 20, 60}; }
};

/// The same thing done through the engine and by Podman's own command line.
struct Comparison {
    std::string name;
    std::string podmanCommand; ///< what it is compared with, for the reader
    std::uint64_t bytes = 0; ///< moved each time; 0 when that is not the point
    Samples engine{};
    Samples podman{};
};

/// What a process holds while nothing happens, from /proc/PID/smaps_rollup.
struct Memory {
    std::string name;
    std::uint64_t proportionalBytes = 0; ///< shared pages divided among those who share them
    std::uint64_t privateBytes = 0;
};

/// All measurements, on one sandbox and one container that Podman runs from the same image. Both sides take turns, so
/// that a busy moment of the machine meets both.
class Measurements {
public:
    /// `dataFolder`: what VIVARIUM_DATA_DIR is for the engine. `scratch`: an empty folder for the files that are moved.
    Measurements(
        EngineAddress address, const std::filesystem::path &dataFolder, std::filesystem::path scratch, Scale scale);
    Measurements(const Measurements &) = delete;
    Measurements &operator=(const Measurements &) = delete;
    ~Measurements();

    Comparison startOfSandbox();
    Comparison shortCommand();
    Comparison keyEcho();
    Comparison uploadOfFile();
    Comparison uploadOfFolder();
    Comparison downloadOfFile();
    /// The engine, its Podman service and the supervisor of the one sandbox.
    std::vector<Memory> idleMemory();

private:
    void typeAndWait(Terminal &terminal, Samples &samples, std::size_t keys) const;
    void checkSize(const std::string &path, std::uint64_t bytes);
    void clear(const std::string &path);

    EngineAddress m_address;
    std::filesystem::path m_dataFolder;
    std::filesystem::path m_scratch;
    Scale m_scale;
    EngineConnection m_connection;
    EngineSandboxes m_sandboxes;
    PodmanCommand m_podman;
    std::string m_sandbox;
    std::vector<std::string> m_runArguments;
    std::string m_container;
};

} // namespace vivarium::bench
