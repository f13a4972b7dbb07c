// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/HttpExchange.h"
#include "util/Coroutine.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace vivarium::engine {

/// A request on its way through the engine, with what its route found in the path.
struct Request {
    common::HttpExchange &exchange;
    std::map<std::string, std::string> parameters;

    /// A part of the path that the route names in braces.
    [[nodiscard]] const std::string &parameter(const std::string &name) const { return parameters.at(name); }
    [[nodiscard]] const common::RequestTarget &target() const { return exchange.target(); }
};

/// Who may use a route.
enum class Access {
    Open, ///< no credential (health checks, upload addresses)
    Bearer, ///< the engine's token
};

/// Finds the handler of a request.
class Router {
public:
    using Handler = std::function<awaitable<void>(Request &)>;

    struct Route {
        common::http::verb method;
        std::vector<std::string> segments;
        Access access;
        Handler handler;
    };

    /// `pattern` is a path whose segments may be `{name}` or, as the last one, `{name...}`, which takes what is left
    /// of the path as it was sent, still encoded. Earlier patterns win.
    void add(common::http::verb method, std::string_view pattern, Handler handler, Access access = Access::Bearer);

    /// The route, after its path parameters were stored in `request`; null if there is none.
    const Route *match(Request &request) const;

    /// Throws what the contract asks for a request without a route: 405 if the path has other methods, else 404.
    [[noreturn]] void refuse(const Request &request) const;

private:
    std::vector<Route> m_routes;
};

} // namespace vivarium::engine
