// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/ProcessUsage.h"

#include "util/ProcessStat.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace vivarium::engine {

namespace {

ino_t pidNamespaceOf(const std::string &processFolder)
{
    struct stat status{};
    return ::stat((processFolder + "/ns/pid").c_str(), &status) == 0 ? status.st_ino : 0;
}

/// User and system time with that of ended children, in clock ticks.
std::int64_t readCpuTicks(const std::string &processFolder)
{
    std::istringstream fields = readProcessStat(processFolder);
    std::string skipped;
    for (int field = 3; field < 14; ++field)
        fields >> skipped;
    std::int64_t total = 0;
    for (int field = 14; field <= 17; ++field) {
        std::int64_t ticks = 0;
        fields >> ticks;
        total += ticks;
    }
    return total;
}

std::int64_t readPrivatePages(const std::string &processFolder)
{
    std::ifstream input(processFolder + "/statm");
    std::int64_t size = 0;
    std::int64_t resident = 0;
    std::int64_t shared = 0;
    input >> size >> resident >> shared;
    return resident - shared;
}

} // namespace

std::map<int, UsageReading> readProcessUsage(const std::vector<int> &pids)
{
    std::map<ino_t, int> sandboxOf;
    std::map<int, UsageReading> readings;
    for (const int pid : pids) {
        if (const ino_t space = pidNamespaceOf("/proc/" + std::to_string(pid)); space != 0) {
            sandboxOf.emplace(space, pid);
            readings.emplace(pid, UsageReading{});
        }
    }
    const double millisecondsPerTick = 1000.0 / static_cast<double>(::sysconf(_SC_CLK_TCK));
    const auto pageSize = static_cast<std::int64_t>(::sysconf(_SC_PAGESIZE));
    std::error_code error;
    for (const auto &entry : std::filesystem::directory_iterator("/proc", error)) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != std::string::npos)
            continue;
        const auto found = sandboxOf.find(pidNamespaceOf(entry.path()));
        if (found == sandboxOf.end())
            continue;
        UsageReading &reading = readings[found->second];
        reading.cpuMilliseconds += static_cast<double>(readCpuTicks(entry.path())) * millisecondsPerTick;
        reading.memoryBytes += readPrivatePages(entry.path()) * pageSize;
        ++reading.processes;
    }
    return readings;
}

} // namespace vivarium::engine
