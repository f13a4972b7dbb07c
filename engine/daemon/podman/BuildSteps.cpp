// SPDX-License-Identifier: GPL-3.0-or-later
#include "podman/BuildSteps.h"

#include "util/ProcessStat.h"

#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

namespace vivarium::engine {

namespace {

// Podman starts itself under this name to watch over the command of a step, which is its child.
constexpr const char *stepWatcher = "buildah-oci-runtime";

std::map<pid_t, pid_t> readParents()
{
    std::map<pid_t, pid_t> parents;
    std::error_code error;
    for (std::filesystem::directory_iterator entry("/proc", error);
        !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        pid_t pid = 0;
        const auto [end, problem] = std::from_chars(name.data(), name.data() + name.size(), pid);
        if (problem == std::errc() && end == name.data() + name.size())
            parents.emplace(pid, parentOf(entry->path().string()));
    }
    return parents;
}

bool descends(pid_t pid, pid_t ancestor, const std::map<pid_t, pid_t> &parents)
{
    for (int generation = 0; pid > 1 && generation < 64; ++generation) {
        if (pid == ancestor)
            return true;
        const auto found = parents.find(pid);
        pid = found == parents.end() ? 0 : found->second;
    }
    return false;
}

bool isStepWatcher(pid_t pid)
{
    std::ifstream input("/proc/" + std::to_string(pid) + "/cmdline");
    std::string first;
    std::getline(input, first, '\0');
    return first == stepWatcher;
}

} // namespace

int endBuildSteps(pid_t podmanService)
{
    const std::map<pid_t, pid_t> parents = readParents();
    int steps = 0;
    for (const auto &[pid, parent] : parents) {
        if (podmanService <= 0 || !isStepWatcher(pid) || !descends(pid, podmanService, parents))
            continue;
        ++steps;
        for (const auto &[child, watcher] : parents) {
            if (watcher == pid)
                ::kill(child, SIGKILL);
        }
    }
    return steps;
}

} // namespace vivarium::engine
