// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/HttpExchange.h"
#include "config/DataFolder.h"
#include "http/RequestGuard.h"
#include "sandbox/IdleClock.h"

#include <cstdint>
#include <list>
#include <optional>
#include <string>

namespace vivarium::engine {

/// Answers requests to the exposed ports of sandboxes (lazycloud.md, section 7): who may, which sandbox, and then the
/// relay. Each request holds a lease of the sandbox while it is being answered, a WebSocket for as long as it is open.
class PortEdge {
public:
    PortEdge(const DataFolder &folder, const SandboxRegistry &registry, IdleClock &clock)
        : m_folder(folder)
        , m_registry(registry)
        , m_clock(clock)
    {
    }

    /// `guard` knows the token that ports of an `authorized` release need. It must outlive the requests.
    void setGuard(const RequestGuard &guard) { m_guard = &guard; }

    /// Throws ApiError 401, 404 or 503.
    awaitable<void> answer(common::HttpExchange &exchange);

    /// How many requests are being answered.
    [[nodiscard]] std::size_t connectionCount(const std::string &containerId, std::uint16_t port) const;

    /// The same for all ports of a sandbox.
    [[nodiscard]] std::size_t connectionCount(const std::string &containerId) const;

    /// Cuts the connections to one port of a sandbox, or to all of them.
    void cut(const std::string &containerId, std::optional<std::uint16_t> port = std::nullopt);

private:
    struct Connection {
        std::string containerId;
        std::uint16_t port;
        common::HttpExchange &exchange;
    };
    class Registration;

    const DataFolder &m_folder;
    const SandboxRegistry &m_registry;
    IdleClock &m_clock;
    const RequestGuard *m_guard = nullptr;
    std::list<Connection> m_connections;
};

} // namespace vivarium::engine
