// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/Commands.h"

#include "podman/FormerService.h"

#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <sys/resource.h>
#include <sys/stat.h>

#include <clocale>
#include <csignal>
#include <iostream>
#include <optional>
#include <system_error>

namespace vivarium::engine {

namespace {

constexpr std::size_t logFileSize = 5UL * 1024 * 1024;
constexpr std::size_t logFileCount = 3;

void setUpLog(const DataFolder &folder, const std::string &level, bool toFile)
{
    std::shared_ptr<spdlog::logger> logger;
    if (toFile)
        logger = spdlog::rotating_logger_st("engine", folder.logFile().string(), logFileSize, logFileCount);
    else
        logger = spdlog::stderr_logger_st("engine");
    logger->set_level(spdlog::level::from_str(level));
    logger->flush_on(spdlog::level::info);
    logger->set_pattern("%Y-%m-%dT%H:%M:%S.%e %l %v");
    spdlog::set_default_logger(std::move(logger));
}

// Each forwarded call needs two sockets, and the usual soft limit of 1024 is soon used up.
void raiseDescriptorLimit()
{
    struct rlimit limits{};
    if (::getrlimit(RLIMIT_NOFILE, &limits) != 0)
        return;
    limits.rlim_cur = limits.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limits);
}

} // namespace

int serve(const DataFolder &folder, const EngineOptions &options, const std::string &logLevel, bool logToFile)
{
    ::umask(077);
    // libarchive reads names through the locale, and a service may be started without one.
    std::setlocale(LC_CTYPE, "C.UTF-8");
    std::optional<common::FileDescriptor> lock;
    try {
        folder.prepare();
        lock = folder.lock();
        if (!lock) {
            std::cerr << "An engine already runs with the data in " << folder.root().string() << ".\n";
            return 3;
        }
        folder.removeAddress(); // of an engine that was ended by force
        setUpLog(folder, logLevel, logToFile);
        FormerService::end(folder);
        folder.tidy();
    } catch (const std::exception &error) {
        // Of a system's error only the cause is for people: the folder is named once, and there is no log yet.
        const auto *cause = dynamic_cast<const std::system_error *>(&error);
        std::cerr << "The data folder " << folder.root().string()
                  << " cannot be used: " << (cause ? cause->code().message() : error.what())
                  << ". Choose another with --data-dir or VIVARIUM_DATA_DIR.\n";
        return 1;
    }
    try {
        raiseDescriptorLimit();
        std::signal(SIGPIPE, SIG_IGN);
        Engine engine(folder, options);
        engine.run();
        return 0;
    } catch (const std::exception &error) {
        spdlog::error("{}", error.what());
        if (logToFile)
            std::cerr << error.what() << '\n';
        return 1;
    }
}

} // namespace vivarium::engine
