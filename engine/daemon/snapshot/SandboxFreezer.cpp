// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshot/SandboxFreezer.h"

#include <unistd.h>

#include <chrono>
#include <format>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

namespace vivarium::engine {

namespace fs = std::filesystem;

namespace {

using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

constexpr const char *mountPoint = "/sys/fs/cgroup";
constexpr auto freezeLimit = 10s;

bool write(const fs::path &file, std::string_view text)
{
    std::ofstream output(file);
    output << text;
    return static_cast<bool>(output.flush());
}

std::string read(const fs::path &file)
{
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

} // namespace

bool SandboxFreezer::isPossible()
{
    // Version 2 always has it, in every cgroup but the topmost.
    return fs::is_directory(fs::path(mountPoint) / "freezer")
        || fs::exists(fs::path(mountPoint) / "cgroup.controllers");
}

SandboxFreezer::SandboxFreezer(int pid)
{
    // Lines are "number:controllers:path"; version 2 has the number 0 and no controllers.
    std::ifstream groups(std::format("/proc/{}/cgroup", pid));
    const bool hasVersion1 = fs::is_directory(fs::path(mountPoint) / "freezer");
    for (std::string line; std::getline(groups, line);) {
        const std::size_t first = line.find(':');
        const std::size_t second = line.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos)
            continue;
        const std::string controllers = line.substr(first + 1, second - first - 1);
        const std::string path = line.substr(second + 1);
        if (path.size() < 2)
            continue; // the topmost one holds the whole machine
        if (hasVersion1 && controllers == "freezer") {
            const fs::path group = fs::path(mountPoint) / "freezer" / path.substr(1);
            m_control = m_state = group / "freezer.state";
        } else if (!hasVersion1 && controllers.empty()) {
            const fs::path group = fs::path(mountPoint) / path.substr(1);
            m_control = group / "cgroup.freeze";
            m_state = group / "cgroup.events";
            m_unified = true;
        }
    }
    if (m_control.empty() || !fs::exists(m_control))
        throw std::runtime_error("The sandbox is in no cgroup that could be frozen.");
}

bool SandboxFreezer::isPermitted() const
{
    return ::access(m_control.c_str(), W_OK) == 0;
}

void SandboxFreezer::freeze() const
{
    const auto deadline = std::chrono::steady_clock::now() + freezeLimit;
    if (!write(m_control, m_unified ? "1" : "FROZEN"))
        throw std::runtime_error("The kernel does not freeze the sandbox's cgroup.");
    while (!isFrozen()) {
        if (std::chrono::steady_clock::now() > deadline) {
            thaw();
            throw std::runtime_error("The sandbox's processes do not stand still: one of them waits for a device.");
        }
        std::this_thread::sleep_for(5ms);
    }
}

bool SandboxFreezer::thaw() const
{
    return write(m_control, m_unified ? "0" : "THAWED");
}

bool SandboxFreezer::isFrozen() const
{
    return read(m_state).contains(m_unified ? "frozen 1" : "FROZEN");
}

} // namespace vivarium::engine
