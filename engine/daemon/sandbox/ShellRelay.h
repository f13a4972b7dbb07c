// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/HttpExchange.h"
#include "sandbox/IdleClock.h"

#include <filesystem>
#include <string>

namespace vivarium::engine {

/// One shell's WebSocket (lazycloud.md, section 9), passed on to the supervisor.
///
/// The contract lets a client connect before the sandbox is ready: the engine then answers the upgrade itself, waits up
/// to five minutes, and hands the open socket over to the supervisor.
class ShellRelay {
public:
    ShellRelay(common::HttpExchange &exchange, std::filesystem::path socket, std::string target);

    /// `sandbox` is null if it has ended. A `plain` shell ends with its connection. Throws ApiError 400 for a bad
    /// request, as long as nothing was answered.
    awaitable<void> run(SandboxPointer sandbox, IdleClock &clock, bool plain);

private:
    void checkRequest() const;
    /// False if the client has been told why there will be no shell.
    awaitable<bool> acceptAndWait(SandboxPointer sandbox);

    common::HttpExchange &m_exchange;
    std::filesystem::path m_socket;
    std::string m_target;
};

} // namespace vivarium::engine
