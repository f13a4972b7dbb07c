// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/DataFolder.h"
#include "util/Coroutine.h"

#include <boost/asio/io_context.hpp>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace vivarium::engine {

struct EngineOptions {
    std::uint16_t port = 7717; ///< or the next free one; 0 lets the system choose
    std::uint16_t edgePort = 7817; ///< of the sandboxes' ports; the same
    /// Where Python images come from, such as docker.io/library/python; empty: no registry is ever asked.
    std::string registry;
    std::filesystem::path tariff; ///< prices to plan with; empty: everything is free
    std::int64_t sandboxLimit = 500; ///< how many sandboxes the Lizard API lets run at a time
};

/// The whole engine: Podman's service, the state, the HTTP server.
///
/// One I/O thread runs everything; work that blocks goes to a small pool.
class Engine {
public:
    /// The folder must be prepared and locked by this process. Throws std::runtime_error with a sentence if something
    /// that the engine needs is missing.
    Engine(const DataFolder &folder, EngineOptions options);
    ~Engine();
    Engine(const Engine &) = delete;
    Engine &operator=(const Engine &) = delete;

    /// Serves until SIGTERM or SIGINT. Sandboxes go on without it. Throws std::exception if it cannot start.
    void run();

private:
    struct Parts;

    /// An I/O context whose waiting coroutines can be destroyed while what they refer to still exists.
    struct Context : asio::io_context {
        using asio::io_context::io_context;
        void destroyCoroutines() { shutdown(); }
    };

    awaitable<void> start();
    awaitable<void> stopOnSignal();
    awaitable<void> watchContainers();
    awaitable<void> prepareNetwork();
    awaitable<void> recoverSecrets();
    void addRoutes();
    void serve();

    const DataFolder &m_folder;
    EngineOptions m_options;
    Context m_context{1};
    std::unique_ptr<Parts> m_parts;
};

} // namespace vivarium::engine
