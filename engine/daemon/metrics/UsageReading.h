// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vivarium::engine {

/// What a sandbox has used so far, and what it uses now.
struct UsageReading {
    double cpuMilliseconds = 0; ///< since its start
    std::int64_t memoryBytes = 0; ///< without page cache
    std::int64_t swapBytes = 0;
    std::int64_t processes = 0;
    std::int64_t readBytes = 0; ///< from disks, since its start
    std::int64_t writtenBytes = 0;
    std::int64_t receivedBytes = 0; ///< over the network without loopback, since its start
    std::int64_t sentBytes = 0;
};

enum class UsageSource {
    CgroupV1,
    CgroupV2,
    Processes, ///< sums over /proc, where a sandbox has no cgroup of its own
};

/// Reads sandboxes by the host's number of their process 1. Those that have ended are left out. Blocks for about half a
/// millisecond a sandbox.
std::map<int, UsageReading> readUsage(const std::vector<int> &pids, UsageSource source);

/// How many processes of the sandbox were ended for lack of memory; 0 where that is not known.
std::int64_t countMemoryKills(int pid, UsageSource source);

} // namespace vivarium::engine
