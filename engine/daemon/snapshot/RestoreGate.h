// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/DataFolder.h"
#include "util/Coroutine.h"

#include <boost/asio/local/stream_protocol.hpp>

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace vivarium::engine {

/// Where a restored container waits, its namespaces made, before its first instruction.
///
/// Podman restores in one call. But the OCI runtime runs a hook in between, `vivarium-engine restore-gate`, which asks
/// here and fails unless it is let through; without the engine it fails, too. So the network rules are in force, as
/// they are at a start, before anything of the sandbox runs.
class RestoreGate {
public:
    /// How long a restore may wait here.
    static constexpr std::chrono::seconds limit{60};

    /// Called with the folder of the container's OCI bundle. What it throws ends the restore.
    using Admit = std::function<awaitable<void>(std::filesystem::path bundle)>;

    RestoreGate(asio::any_io_executor executor, const DataFolder &folder);

    /// Serves for ever. Throws std::exception if it cannot listen.
    awaitable<void> run();

    /// Lets the container of this sandbox through by way of `admit` while it exists.
    class Expectation {
    public:
        Expectation(RestoreGate &gate, std::string containerId, Admit admit);
        Expectation(const Expectation &) = delete;
        Expectation &operator=(const Expectation &) = delete;
        ~Expectation();

    private:
        RestoreGate &m_gate;
        std::string m_containerId;
    };

    /// The hook's program and arguments for a sandbox.
    [[nodiscard]] std::vector<std::string> hook(const std::string &containerId) const;

private:
    using Socket = asio::local::stream_protocol::socket;

    awaitable<void> answer(std::shared_ptr<Socket> socket);
    awaitable<std::string> decide(std::string question);

    asio::any_io_executor m_executor;
    const DataFolder &m_folder;
    std::string m_program; ///< this one
    std::map<std::string, std::shared_ptr<Admit>> m_expected; ///< by sandbox
};

/// What the hook does: passes the container's state, from standard input, on to the engine and waits for its word.
/// Blocks. Returns the exit code: 0 lets the container go on; else the reason is on standard error.
int askRestoreGate(const std::string &socket, const std::string &containerId);

} // namespace vivarium::engine
