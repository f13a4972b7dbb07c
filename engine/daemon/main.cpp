// SPDX-License-Identifier: GPL-3.0-or-later
#include "Version.h"
#include "command/Commands.h"
#include "snapshot/RestoreGate.h"

#include <CLI/CLI.hpp>

#include <cstdlib>
#include <iostream>

namespace {

namespace engine = vivarium::engine;

/// $VIVARIUM_REGISTRY, else Docker Hub's Python images.
std::string defaultRegistry()
{
    const char *chosen = std::getenv("VIVARIUM_REGISTRY");
    return chosen ? chosen : "docker.io/library/python";
}

} // namespace

int main(int argc, char **argv)
{
    CLI::App program(
        "Runs code sandboxes on this machine and serves the LazyCloud and Lizard APIs for them.", "vivarium-engine");
    program.set_version_flag("--version", engine::engineVersion);
    program.require_subcommand(1);
    program.fallthrough();

    std::optional<std::string> dataFolder;
    std::string logLevel = "info";
    engine::EngineOptions options;
    options.registry = defaultRegistry();
    std::string tariff;
    bool logToFile = false;
    program.add_option("--data-dir", dataFolder,
        "Folder for all data (default: $VIVARIUM_DATA_DIR/engine, else $XDG_DATA_HOME/vivarium/engine)");

    CLI::App *serve = program.add_subcommand("serve", "Run the engine in the foreground");
    CLI::App *start = program.add_subcommand("start", "Run the engine in the background; returns when it answers");
    CLI::App *status = program.add_subcommand("status", "Say whether the engine runs");
    CLI::App *stop = program.add_subcommand("stop", "Stop the engine; sandboxes go on");
    CLI::App *environment = program.add_subcommand(
        "env", "Print the variables for the vendors' own clients, starting the engine if needed");
    // Run by the container runtime in the middle of a restore; no business of a person.
    std::string gateSocket;
    std::string gateContainer;
    CLI::App *restoreGate = program.add_subcommand("restore-gate", "")->group("");
    restoreGate->add_option("socket", gateSocket)->required();
    restoreGate->add_option("container", gateContainer)->required();
    for (CLI::App *command : {serve, start, environment}) {
        command->add_option("--port", options.port, "Port on 127.0.0.1; the next free one if it is taken, any if 0")
            ->capture_default_str();
        command
            ->add_option("--edge-port", options.edgePort,
                "Port on loopback for the exposed ports of sandboxes; the next free one if it is taken, any if 0")
            ->capture_default_str();
        command
            ->add_option(
                "--registry", options.registry, "Where Python images come from; \"none\": never ask a registry")
            ->capture_default_str();
        command
            ->add_option(
                "--sandbox-limit", options.sandboxLimit, "How many sandboxes the Lizard API lets run at a time")
            ->envname("VIVARIUM_SANDBOX_LIMIT")
            ->check(CLI::Range(1, 500))
            ->capture_default_str();
        command
            ->add_option("--tariff", tariff,
                "JSON file with prices an hour, to plan with: container_hour, cpu_hour, memory_gib_hour, currency")
            ->envname("VIVARIUM_TARIFF");
        command->add_option("--log-level", logLevel, "How much to log")
            ->check(CLI::IsMember({"trace", "debug", "info", "warn", "error"}))
            ->capture_default_str();
    }
    CLI::App *approve = program.add_subcommand("approve", "Let in a program that shows this code to sign in");
    std::string userCode;
    bool deny = false;
    bool sure = false;
    approve->add_option("code", userCode, "The code, such as BCDF-GHJK")->required();
    approve->add_flag("--deny", deny, "Refuse it instead");
    approve->add_flag("--yes", sure, "Do not ask");
    serve->add_flag("--log-to-file", logToFile, "Log to the data folder instead of standard error");
    CLI11_PARSE(program, argc, argv);
    if (*restoreGate)
        return engine::askRestoreGate(gateSocket, gateContainer);
    // Whoever lets the system choose means both.
    for (const CLI::App *command : {serve, start, environment}) {
        if (options.port == 0 && command->parsed() && command->count("--edge-port") == 0)
            options.edgePort = 0;
    }
    if (options.registry == "none")
        options.registry.clear();
    if (!tariff.empty())
        options.tariff = std::filesystem::absolute(tariff); // the engine in the background has another folder

    try {
        const auto folder = engine::DataFolder::locate(dataFolder);
        if (*serve)
            return engine::serve(folder, options, logLevel, logToFile);
        if (*start)
            return engine::startInBackground(folder, options, logLevel, false);
        if (*status)
            return engine::showStatus(folder);
        if (*stop)
            return engine::stopEngine(folder);
        if (*approve)
            return engine::approveLogin(folder, userCode, deny, sure);
        return engine::printEnvironment(folder, options, logLevel);
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
