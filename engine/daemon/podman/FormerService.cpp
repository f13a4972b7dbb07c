// SPDX-License-Identifier: GPL-3.0-or-later
#include "podman/FormerService.h"

#include "util/PrivateFile.h"
#include "util/ProcessStat.h"

#include <spdlog/spdlog.h>

#include <unistd.h>

#include <chrono>
#include <csignal>
#include <format>
#include <fstream>
#include <iterator>
#include <thread>
#include <vector>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

std::filesystem::path fileOf(const DataFolder &folder)
{
    return folder.podmanFolder() / "service.pid";
}

/// When the process started, in the kernel's ticks since boot; empty: there is none. A zombie is none.
std::string startOf(pid_t pid)
{
    std::istringstream fields = readProcessStat(std::format("/proc/{}", pid));
    const std::vector<std::string> all{std::istream_iterator<std::string>(fields), {}};
    constexpr std::size_t startField = 19; // the 22nd of all, counted from the third
    return all.size() > startField && all[0] != "Z" ? all[startField] : std::string();
}

bool goesWithin(pid_t pid, const std::string &start, std::chrono::milliseconds limit)
{
    for (const auto deadline = std::chrono::steady_clock::now() + limit; startOf(pid) == start;) {
        if (std::chrono::steady_clock::now() > deadline)
            return false;
        std::this_thread::sleep_for(10ms);
    }
    return true;
}

} // namespace

void FormerService::remember(const DataFolder &folder, pid_t service)
{
    writePrivateFile(fileOf(folder), std::format("{} {}\n", service, startOf(service)));
}

void FormerService::end(const DataFolder &folder)
{
    std::ifstream file(fileOf(folder));
    pid_t pid = 0;
    std::string start;
    if (!(file >> pid >> start) || pid <= 1 || startOf(pid) != start)
        return;
    spdlog::info("waiting for the Podman service of an engine that was ended by force");
    ::kill(pid, SIGTERM);
    if (goesWithin(pid, start, 5s))
        return;
    ::kill(pid, SIGKILL);
    if (!goesWithin(pid, start, 5s))
        spdlog::warn("Podman's former service does not end");
}

} // namespace vivarium::engine
