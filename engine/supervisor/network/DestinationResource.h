// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/BlockingPool.h"
#include "network/NameResolver.h"
#include "server/Router.h"

#include <string>

namespace vivarium::supervisor {

using common::awaitable;

/// `/destination-test`: what happens to a connection that starts here. `/network`: addresses and name servers.
class DestinationResource {
public:
    DestinationResource(common::BlockingPool &pool, std::string configurationFolder)
        : m_pool(pool)
        , m_resolver(std::move(configurationFolder))
    {
    }

    void addRoutes(Router &router);

private:
    awaitable<void> test(common::HttpExchange &exchange);
    awaitable<void> describe(common::HttpExchange &exchange);

    common::BlockingPool &m_pool;
    NameResolver m_resolver;
};

} // namespace vivarium::supervisor
