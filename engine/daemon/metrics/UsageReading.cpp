// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/UsageReading.h"

#include "metrics/ProcessUsage.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace vivarium::engine {

namespace fs = std::filesystem;

namespace {

const fs::path cgroupRoot = "/sys/fs/cgroup";

/// Of cgroup.procs: pids.current counts threads too.
std::int64_t countLines(const fs::path &file)
{
    std::ifstream stream(file);
    return std::count(std::istreambuf_iterator<char>(stream), {}, '\n');
}

std::optional<std::int64_t> readNumber(const fs::path &file)
{
    std::ifstream input(file);
    std::int64_t value = 0;
    if (!(input >> value))
        return std::nullopt;
    return value;
}

/// A file of lines "name value".
std::map<std::string, std::int64_t> readTable(const fs::path &file)
{
    std::map<std::string, std::int64_t> table;
    std::ifstream input(file);
    std::string name;
    std::int64_t value = 0;
    while (input >> name >> value)
        table.emplace(std::move(name), value);
    return table;
}

std::int64_t valueOf(const std::map<std::string, std::int64_t> &table, const std::string &name)
{
    const auto found = table.find(name);
    return found == table.end() ? 0 : found->second;
}

/// The cgroup of a process in each hierarchy: controller to path; the unified one has the empty name.
std::map<std::string, std::string> readCgroups(int pid)
{
    std::map<std::string, std::string> paths;
    std::ifstream input("/proc/" + std::to_string(pid) + "/cgroup");
    for (std::string line; std::getline(input, line);) {
        const std::size_t first = line.find(':');
        const std::size_t second = line.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos)
            continue;
        const std::string path = line.substr(second + 1);
        std::istringstream controllers(line.substr(first + 1, second - first - 1));
        bool named = false;
        for (std::string controller; std::getline(controllers, controller, ','); named = true)
            paths.emplace(controller, path);
        if (!named)
            paths.emplace("", path);
    }
    return paths;
}

/// Bytes of all network interfaces but loopback, in the network namespace of the process.
void readNetworkBytes(int pid, UsageReading &reading)
{
    std::ifstream input("/proc/" + std::to_string(pid) + "/net/dev");
    for (std::string line; std::getline(input, line);) {
        const std::size_t colon = line.find(':');
        if (colon == std::string::npos)
            continue; // one of the two heading lines
        std::istringstream columns(line.substr(colon + 1));
        std::int64_t received = 0;
        std::int64_t skipped = 0;
        std::int64_t sent = 0;
        columns >> received;
        for (int i = 0; i < 7; ++i)
            columns >> skipped;
        columns >> sent;
        if (line.substr(0, colon).ends_with("lo"))
            continue;
        reading.receivedBytes += received;
        reading.sentBytes += sent;
    }
}

/// The folder of a process's cgroup in a hierarchy of version 1; empty if it has none.
fs::path version1Folder(const std::map<std::string, std::string> &cgroups, const std::string &controller)
{
    const auto found = cgroups.find(controller);
    // Hierarchies are mounted under the name of their controllers, joined ones with a link for each.
    return found == cgroups.end() ? fs::path() : cgroupRoot / controller / fs::path(found->second).relative_path();
}

fs::path version2Folder(const std::map<std::string, std::string> &cgroups)
{
    const auto own = cgroups.find("");
    return own == cgroups.end() ? fs::path() : cgroupRoot / fs::path(own->second).relative_path();
}

std::optional<UsageReading> readVersion1(int pid)
{
    const auto cgroups = readCgroups(pid);
    const auto folder = [&](const std::string &controller) { return version1Folder(cgroups, controller); };
    const auto cpu = readNumber(folder("cpuacct") / "cpuacct.usage");
    if (!cpu)
        return std::nullopt;
    UsageReading reading;
    reading.cpuMilliseconds = static_cast<double>(*cpu) / 1e6;
    const auto memory = readTable(folder("memory") / "memory.stat");
    reading.memoryBytes = valueOf(memory, "total_rss") + valueOf(memory, "total_shmem");
    reading.swapBytes = valueOf(memory, "total_swap");
    reading.processes = countLines(folder("pids") / "cgroup.procs");
    std::ifstream blocks(folder("blkio") / "blkio.throttle.io_service_bytes_recursive");
    for (std::string line; std::getline(blocks, line);) {
        std::istringstream columns(line); // "8:0 Read 4096"
        std::string device;
        std::string operation;
        std::int64_t bytes = 0;
        columns >> device >> operation >> bytes;
        if (operation == "Read")
            reading.readBytes += bytes;
        else if (operation == "Write")
            reading.writtenBytes += bytes;
    }
    return reading;
}

std::optional<UsageReading> readVersion2(int pid)
{
    const fs::path folder = version2Folder(readCgroups(pid));
    const auto cpu = readTable(folder / "cpu.stat");
    if (cpu.empty())
        return std::nullopt;
    UsageReading reading;
    reading.cpuMilliseconds = static_cast<double>(valueOf(cpu, "usage_usec")) / 1e3;
    const auto memory = readTable(folder / "memory.stat");
    reading.memoryBytes = valueOf(memory, "anon") + valueOf(memory, "shmem");
    reading.swapBytes = readNumber(folder / "memory.swap.current").value_or(0);
    reading.processes = countLines(folder / "cgroup.procs");
    std::ifstream blocks(folder / "io.stat");
    for (std::string line; std::getline(blocks, line);) {
        std::istringstream columns(line); // "8:0 rbytes=4096 wbytes=0 …"
        for (std::string column; columns >> column;) {
            if (column.starts_with("rbytes="))
                reading.readBytes += std::stoll(column.substr(7));
            else if (column.starts_with("wbytes="))
                reading.writtenBytes += std::stoll(column.substr(7));
        }
    }
    return reading;
}

} // namespace

std::map<int, UsageReading> readUsage(const std::vector<int> &pids, UsageSource source)
{
    std::map<int, UsageReading> readings;
    if (source == UsageSource::Processes) {
        readings = readProcessUsage(pids);
    } else {
        for (const int pid : pids) {
            if (auto reading = source == UsageSource::CgroupV1 ? readVersion1(pid) : readVersion2(pid))
                readings.emplace(pid, *reading);
        }
    }
    for (auto &[pid, reading] : readings)
        readNetworkBytes(pid, reading);
    return readings;
}

std::int64_t countMemoryKills(int pid, UsageSource source)
{
    switch (source) {
    case UsageSource::CgroupV1:
        return valueOf(readTable(version1Folder(readCgroups(pid), "memory") / "memory.oom_control"), "oom_kill");
    case UsageSource::CgroupV2:
        return valueOf(readTable(version2Folder(readCgroups(pid)) / "memory.events"), "oom_kill");
    case UsageSource::Processes:
        break;
    }
    return 0;
}

} // namespace vivarium::engine
