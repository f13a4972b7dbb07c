// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/BlockingPool.h"
#include "server/Router.h"
#include "system/UserDatabase.h"

#include <cstdint>
#include <string>

namespace vivarium::supervisor {

using common::awaitable;

/// `/x/listeners`: what listens inside. `/connect`: a connection to it, handed over to the engine.
class PortResource {
public:
    PortResource(common::BlockingPool &pool, UserDatabase &users)
        : m_pool(pool)
        , m_users(users)
    {
    }

    void addRoutes(Router &router);

private:
    awaitable<void> listListeners(common::HttpExchange &exchange);
    std::string listenersJson();
    awaitable<void> connect(common::HttpExchange &exchange);
    awaitable<common::StreamSocket> connectTo(std::uint16_t port);

    common::BlockingPool &m_pool;
    UserDatabase &m_users;
    int m_connecting = 0;
};

} // namespace vivarium::supervisor
