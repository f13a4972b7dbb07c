// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/HttpExchange.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vivarium::supervisor {

/// Finds the function that answers a request.
class Router {
public:
    /// `parameter` is the path's variable part; empty where the pattern has none.
    using Handler = std::function<common::awaitable<void>(common::HttpExchange &exchange, std::string parameter)>;

    /// `pattern` is a path such as "/processes/{}/kill", with one variable segment at most.
    void add(common::http::verb method, std::string_view pattern, Handler handler);

    /// Throws ApiError: 404 for an unknown path, 405 for a known one with another method.
    common::awaitable<void> route(common::HttpExchange &exchange) const;

private:
    struct Route {
        common::http::verb method;
        std::vector<std::string> segments;
        Handler handler;
    };
    std::vector<Route> m_routes;
};

} // namespace vivarium::supervisor
