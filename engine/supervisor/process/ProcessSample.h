// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vivarium::supervisor {

/// One process as /proc shows it at a moment. Names and arguments are raw bytes that the process chose itself.
struct ProcessSample {
    pid_t pid = 0;
    pid_t parent = 0;
    std::int64_t startTicks = 0; ///< since boot; with the pid it identifies a process
    std::uint32_t uid = 0; ///< effective
    char state = '?';
    std::string name;
    std::vector<std::string> commandLine;
    bool commandLineTruncated = false;
    std::int64_t cpuTicks = 0; ///< user and system time
    std::int64_t residentBytes = 0;
    std::int64_t threads = 0;
};

struct ProcessSamples {
    std::vector<ProcessSample> processes; ///< by pid
    bool truncated = false;
};

/// Reads all of /proc: up to 10 000 processes, 4096 bytes of arguments each and 4 MiB of them in all. Blocks.
ProcessSamples sampleProcesses();

/// Of one process, without its arguments and its user; nothing if it has gone.
std::optional<ProcessSample> sampleProcess(pid_t pid);

/// Only pids, parents and start times of all processes: what it takes to find descendants.
std::vector<ProcessSample> sampleAncestry();

/// What the sandbox may use: the limit of its memory cgroup; nothing where there is none.
std::optional<std::int64_t> memoryLimitBytes();

/// All that the machine has.
std::optional<std::int64_t> machineMemoryBytes();

} // namespace vivarium::supervisor
