// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/Router.h"

namespace vivarium::supervisor {

namespace {

constexpr std::string_view variable = "{}";

/// Whether the path fits; sets `parameter` to the variable part.
bool matches(const std::vector<std::string> &pattern, const std::vector<std::string> &path, std::string &parameter)
{
    if (pattern.size() != path.size())
        return false;
    for (std::size_t index = 0; index < pattern.size(); ++index) {
        if (pattern[index] == variable && !path[index].empty())
            parameter = path[index];
        else if (pattern[index] != path[index])
            return false;
    }
    return true;
}

} // namespace

void Router::add(common::http::verb method, std::string_view pattern, Handler handler)
{
    std::vector<std::string> segments;
    std::string_view rest = pattern.substr(1);
    while (true) {
        const auto slash = rest.find('/');
        segments.emplace_back(rest.substr(0, slash));
        if (slash == std::string_view::npos)
            break;
        rest.remove_prefix(slash + 1);
    }
    m_routes.push_back({method, std::move(segments), std::move(handler)});
}

common::awaitable<void> Router::route(common::HttpExchange &exchange) const
{
    bool pathIsKnown = false;
    for (const Route &candidate : m_routes) {
        std::string parameter;
        if (!matches(candidate.segments, exchange.target().segments(), parameter))
            continue;
        if (candidate.method == exchange.method())
            return candidate.handler(exchange, std::move(parameter));
        pathIsKnown = true;
    }
    throw pathIsKnown ? common::ApiError::methodNotAllowed() : common::ApiError::notFound("no such operation");
}

} // namespace vivarium::supervisor
