// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/HttpExchange.h"
#include "util/Coroutine.h"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace vivarium::engine {

/// Passes one request on to the server at a Unix socket, and its answer back, both as streams of constant memory.
/// Credentials and the headers that concern one connection only are not passed on.
class Relay {
public:
    /// `target` is the path and query for the other server. A body over `bodyLimit` is refused with 413.
    Relay(common::HttpExchange &exchange, std::filesystem::path socket, std::string target,
        std::optional<std::uint64_t> bodyLimit);

    /// Throws ApiError 503 if the server cannot be reached or ends without an answer, ConnectionLost if the client
    /// left or the answer broke off: the client's connection is cut then, which tells it that the answer is short.
    awaitable<void> forward();

    /// The same for a request to upgrade the connection. After "101" bytes pass both ways until both sides have
    /// ended; any other answer is passed on as it is.
    awaitable<void> forwardUpgrade();

    /// For a client whose upgrade was answered already: upgrades the other side too, then passes bytes. Throws
    /// ConnectionLost if the other side refuses.
    awaitable<void> continueUpgrade();

private:
    struct Upgraded;
    awaitable<Upgraded> upgradeSandbox();
    awaitable<void> splice(common::StreamSocket &client, Upgraded upgraded);

    common::HttpExchange &m_exchange;
    std::filesystem::path m_socket;
    std::string m_target;
    std::optional<std::uint64_t> m_bodyLimit;
};

} // namespace vivarium::engine
