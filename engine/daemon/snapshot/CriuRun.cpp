// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshot/CriuRun.h"

#include "util/PrivateFile.h"
#include "util/ProcessStat.h"

#include <sys/types.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <format>
#include <fstream>
#include <optional>
#include <regex>
#include <sstream>
#include <string_view>
#include <system_error>
#include <vector>

namespace vivarium::engine {

namespace fs = std::filesystem;

namespace {

std::vector<pid_t> allProcesses()
{
    std::vector<pid_t> processes;
    for (const auto &entry : fs::directory_iterator("/proc")) {
        const std::string name = entry.path().filename();
        pid_t pid = 0;
        if (std::from_chars(name.data(), name.data() + name.size(), pid).ptr == name.data() + name.size())
            processes.push_back(pid);
    }
    return processes;
}

std::vector<std::string> argumentsOf(pid_t pid)
{
    std::vector<std::string> arguments;
    std::ifstream file(std::format("/proc/{}/cmdline", pid), std::ios::binary);
    for (std::string argument; std::getline(file, argument, '\0');)
        arguments.push_back(argument);
    return arguments;
}

std::vector<pid_t> runtimesThatStore(const std::string &podmanId)
{
    std::vector<pid_t> found;
    std::error_code error;
    const fs::path own = fs::read_symlink("/proc/self/ns/pid", error);
    for (const pid_t pid : allProcesses()) {
        // A program in a sandbox can give itself any arguments.
        if (fs::read_symlink(std::format("/proc/{}/ns/pid", pid), error) != own)
            continue;
        const std::vector<std::string> arguments = argumentsOf(pid);
        if (std::ranges::find(arguments, "checkpoint") != arguments.end()
            && std::ranges::find(arguments, podmanId) != arguments.end())
            found.push_back(pid);
    }
    return found;
}

} // namespace

std::string firstCriuError(const std::string &log)
{
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) {
        // (00.061116) Error (criu/util.c:1534): rlimit: Can't setup RLIMIT_NOFILE for self: ...
        const std::size_t mark = line.find("Error (");
        if (mark == std::string::npos || line.contains("rlimit: Can't setup"))
            continue; // that one is harmless
        const std::size_t text = line.find("): ", mark);
        return text == std::string::npos ? line.substr(mark) : line.substr(text + 3);
    }
    return {};
}

std::string criuReason(const std::string &podmanMessage)
{
    static const std::regex logPattern("log file: ([^\\s]+\\.log)");
    std::smatch match;
    if (!std::regex_search(podmanMessage, match, logPattern))
        return podmanMessage;
    try {
        const std::string reason = firstCriuError(readFile(match[1].str()));
        return reason.empty() ? podmanMessage : "CRIU says: " + reason;
    } catch (const std::system_error &) {
        return podmanMessage;
    }
}

bool isBeingStored(const std::string &podmanId)
{
    return !runtimesThatStore(podmanId).empty();
}

void endStoring(const std::string &podmanId)
{
    for (const pid_t runtime : runtimesThatStore(podmanId)) {
        for (const pid_t pid : allProcesses()) {
            if (parentOf(std::format("/proc/{}", pid)) == runtime)
                ::kill(pid, SIGKILL);
        }
        ::kill(runtime, SIGKILL);
    }
}

} // namespace vivarium::engine
