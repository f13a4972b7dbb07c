// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/Commands.h"
#include "command/EngineProcess.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <thread>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

constexpr auto startLimit = 60s;

/// What the engine says before it gives up its standard error: the reason why it cannot start.
std::string readAvailable(int descriptor)
{
    std::string text;
    std::array<char, 4096> block{};
    for (ssize_t size = 0; (size = ::read(descriptor, block.data(), block.size())) > 0;)
        text.append(block.data(), static_cast<std::size_t>(size));
    return text;
}

/// Where to read more, if there is anything to read.
std::string logHint(const DataFolder &folder)
{
    std::error_code ignored;
    const auto size = std::filesystem::file_size(folder.logFile(), ignored);
    return ignored || size == 0 ? std::string() : " Its log is " + folder.logFile().string() + ".";
}

std::string trimmed(std::string text)
{
    while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
        text.pop_back();
    return text;
}

std::vector<std::string> serveArguments(
    const DataFolder &folder, const EngineOptions &options, const std::string &logLevel)
{
    std::vector<std::string> arguments{"vivarium-engine", "serve", "--data-dir", folder.root().string(), "--port",
        std::to_string(options.port), "--edge-port", std::to_string(options.edgePort), "--registry",
        options.registry.empty() ? "none" : options.registry, "--sandbox-limit", std::to_string(options.sandboxLimit),
        "--log-level", logLevel, "--log-to-file"};
    if (!options.tariff.empty()) {
        arguments.emplace_back("--tariff");
        arguments.push_back(options.tariff.string());
    }
    return arguments;
}

} // namespace

int startInBackground(const DataFolder &folder, const EngineOptions &options, const std::string &logLevel, bool quiet)
{
    std::ostream &report = quiet ? std::cerr : std::cout;
    if (const auto address = folder.readAddress(); address && isReady(*address)) {
        if (!quiet)
            report << "The engine already runs at " << address->endpoint << ".\n";
        return 0;
    }
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
        std::cerr << "No pipe could be made.\n";
        return 1;
    }
    const common::FileDescriptor reader(ends[0]);
    common::FileDescriptor writer(ends[1]);
    const pid_t child = startDetached(serveArguments(folder, options, logLevel), writer.get());
    writer.reset();
    bool ended = false;
    const auto deadline = std::chrono::steady_clock::now() + startLimit;
    while (std::chrono::steady_clock::now() < deadline) {
        if (const auto address = folder.readAddress(); address && isReady(*address)) {
            if (!quiet)
                report << "The engine runs at " << address->endpoint << ".\n";
            return 0;
        }
        int status = 0;
        if (!ended && ::waitpid(child, &status, WNOHANG) == child) {
            ended = true;
            // Exit code 3: another start was faster; its engine is waited for.
            if (!WIFEXITED(status) || WEXITSTATUS(status) != 3) {
                std::cerr << "The engine could not start. " << trimmed(readAvailable(reader.get())) << logHint(folder)
                          << '\n';
                return 1;
            }
        }
        std::this_thread::sleep_for(50ms);
    }
    std::cerr << "The engine did not become ready within a minute." << logHint(folder) << '\n';
    return 1;
}

} // namespace vivarium::engine
