// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/Commands.h"
#include "command/EngineProcess.h"

#include <chrono>
#include <csignal>
#include <iostream>
#include <thread>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

constexpr auto stopLimit = 30s;

} // namespace

int showStatus(const DataFolder &folder)
{
    if (!folder.isLocked()) {
        std::cout << "No engine runs with the data in " << folder.root().string() << ".\n";
        return 3;
    }
    const auto address = folder.readAddress();
    if (!address || !isReady(*address)) {
        std::cout << "The engine is starting or stopping.\n";
        return 4;
    }
    std::cout << "The engine runs at " << address->endpoint << " (process " << address->pid << ").\n";
    return 0;
}

int stopEngine(const DataFolder &folder)
{
    if (!folder.isLocked()) {
        std::cout << "No engine runs with the data in " << folder.root().string() << ".\n";
        return 0;
    }
    const auto deadline = std::chrono::steady_clock::now() + stopLimit;
    bool signalled = false;
    while (std::chrono::steady_clock::now() < deadline) {
        // Without an address it is still starting; it writes one soon.
        if (const auto address = folder.readAddress(); address && !signalled)
            signalled = ::kill(address->pid, SIGTERM) == 0;
        std::this_thread::sleep_for(50ms);
        if (!folder.isLocked()) {
            std::cout << "The engine has stopped. Its sandboxes go on.\n";
            return 0;
        }
    }
    std::cerr << "The engine did not stop within 30 seconds.\n";
    return 1;
}

int printEnvironment(const DataFolder &folder, const EngineOptions &options, const std::string &logLevel)
{
    if (const int code = startInBackground(folder, options, logLevel, true); code != 0)
        return code;
    const auto address = folder.readAddress();
    if (!address) {
        std::cerr << "The engine has stopped meanwhile.\n";
        return 1;
    }
    std::cout << "export LAZYCLOUD_ENDPOINT=" << address->endpoint
              << "\nexport LAZYCLOUD_WORKSPACE=local\nexport LAZYCLOUD_TOKEN=" << folder.readToken()
              << "\nexport LIZARD_API_URL=" << address->endpoint << "\nexport LIZARD_API_KEY=" << folder.readLizardKey()
              << '\n';
    return 0;
}

} // namespace vivarium::engine
