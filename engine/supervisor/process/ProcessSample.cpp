// SPDX-License-Identifier: GPL-3.0-or-later
#include "process/ProcessSample.h"

#include "common/FileDescriptor.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>

namespace vivarium::supervisor {

namespace {

constexpr std::size_t processLimit = 10'000;
constexpr std::size_t commandLineLimit = 4096;
/// For all processes together: a sandbox may fill its process table with long command lines.
constexpr std::size_t commandLineBudget = 4 * 1024 * 1024;

/// Contents of the file below `folder`, cut to `space`; empty if it cannot be read.
std::string_view readAt(int folder, const char *name, std::span<char> space)
{
    const common::FileDescriptor file(::openat(folder, name, O_RDONLY | O_CLOEXEC));
    if (!file)
        return {};
    const ssize_t size = ::read(file.get(), space.data(), space.size());
    return {space.data(), size > 0 ? static_cast<std::size_t>(size) : 0};
}

std::optional<std::int64_t> parseNumber(std::string_view text)
{
    std::int64_t value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} ? std::optional(value) : std::nullopt;
}

/// proc_pid_stat(5): "pid (name) state ppid ...". The name is the process's own choice and may hold spaces and
/// parentheses, so what follows is found from the last one.
std::optional<ProcessSample> parseStat(std::string_view stat)
{
    const auto open = stat.find('(');
    const auto close = stat.rfind(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open || close + 2 >= stat.size())
        return std::nullopt;
    static const long pageSize = ::sysconf(_SC_PAGESIZE);
    ProcessSample sample;
    sample.name = stat.substr(open + 1, close - open - 1);
    sample.state = stat[close + 2];
    std::array<std::int64_t, 25> fields{}; // numbered as in the manual page; the state letter is field 3
    const char *next = stat.data() + close + 4;
    const char *const end = stat.data() + stat.size();
    for (std::size_t index = 4; index < fields.size() && next < end; ++index)
        next = std::from_chars(next, end, fields[index]).ptr + 1;
    sample.parent = static_cast<pid_t>(fields[4]);
    sample.cpuTicks = fields[14] + fields[15];
    sample.threads = fields[20];
    sample.startTicks = fields[22];
    sample.residentBytes = fields[24] * pageSize;
    return sample;
}

/// The second number after "Uid:": the owner of /proc/PID would be root for processes that hide their memory.
std::uint32_t parseEffectiveUid(std::string_view status)
{
    const auto line = status.find("\nUid:\t");
    if (line == std::string_view::npos)
        return 0;
    std::string_view numbers = status.substr(line + 6);
    numbers.remove_prefix(std::min(numbers.size(), numbers.find('\t') + 1));
    return static_cast<std::uint32_t>(parseNumber(numbers).value_or(0));
}

void readCommandLine(int folder, ProcessSample &sample, std::size_t &budget)
{
    std::array<char, commandLineLimit + 1> space;
    std::string_view text = readAt(folder, "cmdline", space);
    const std::size_t limit = std::min(commandLineLimit, budget);
    sample.commandLineTruncated = text.size() > limit;
    text = text.substr(0, limit);
    budget -= text.size();
    if (text.ends_with('\0'))
        text.remove_suffix(1);
    while (!text.empty()) {
        const auto end = text.find('\0');
        sample.commandLine.emplace_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        // An empty last argument.
        if (text.empty() && end != std::string_view::npos)
            sample.commandLine.emplace_back();
    }
}

/// Calls `visit` with the name, the number and a descriptor of each process's folder until it returns false.
template <typename Visit> void forEachProcess(Visit visit)
{
    const std::unique_ptr<DIR, int (*)(DIR *)> proc(::opendir("/proc"), ::closedir);
    if (!proc)
        return;
    while (const dirent *entry = ::readdir(proc.get())) {
        const std::string_view name = entry->d_name;
        pid_t pid = 0;
        if (std::from_chars(name.data(), name.data() + name.size(), pid).ec != std::errc{})
            continue;
        const common::FileDescriptor folder(
            ::openat(::dirfd(proc.get()), entry->d_name, O_PATH | O_DIRECTORY | O_CLOEXEC));
        if (folder && !visit(pid, folder.get()))
            return;
    }
}

} // namespace

ProcessSamples sampleProcesses()
{
    ProcessSamples samples;
    std::size_t budget = commandLineBudget;
    forEachProcess([&](pid_t pid, int folder) {
        std::array<char, 4096> space;
        auto sample = parseStat(readAt(folder, "stat", space));
        if (!sample)
            return true; // It has ended meanwhile.
        if (samples.processes.size() >= processLimit) {
            samples.truncated = true;
            return false;
        }
        sample->pid = pid;
        sample->uid = parseEffectiveUid(readAt(folder, "status", space));
        readCommandLine(folder, *sample, budget);
        samples.processes.push_back(std::move(*sample));
        return true;
    });
    return samples;
}

std::optional<ProcessSample> sampleProcess(pid_t pid)
{
    std::array<char, 1024> space;
    const std::string path = "/proc/" + std::to_string(pid) + "/stat";
    auto sample = parseStat(readAt(AT_FDCWD, path.c_str(), space));
    if (sample)
        sample->pid = pid;
    return sample;
}

std::vector<ProcessSample> sampleAncestry()
{
    std::vector<ProcessSample> samples;
    forEachProcess([&](pid_t pid, int folder) {
        std::array<char, 1024> space;
        if (auto sample = parseStat(readAt(folder, "stat", space))) {
            sample->pid = pid;
            samples.push_back(std::move(*sample));
        }
        return true;
    });
    return samples;
}

std::optional<std::int64_t> memoryLimitBytes()
{
    std::array<char, 256> space;
    constexpr std::int64_t noLimit = std::int64_t{1} << 60; // version 1 shows about 2^63 for "none"
    for (const char *path : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
        const auto limit = parseNumber(readAt(AT_FDCWD, path, space));
        if (limit && *limit > 0 && *limit < noLimit)
            return limit;
    }
    return std::nullopt;
}

std::optional<std::int64_t> machineMemoryBytes()
{
    std::array<char, 256> space;
    std::string_view information = readAt(AT_FDCWD, "/proc/meminfo", space);
    constexpr std::string_view label = "MemTotal:";
    if (!information.starts_with(label))
        return std::nullopt;
    information.remove_prefix(std::min(information.size(), information.find_first_not_of(' ', label.size())));
    const auto kibibytes = parseNumber(information);
    return kibibytes ? std::optional(*kibibytes * 1024) : std::nullopt;
}

} // namespace vivarium::supervisor
