// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/Router.h"

#include <algorithm>
#include <optional>

namespace vivarium::engine {

namespace {

using Parameters = std::map<std::string, std::string>;

std::vector<std::string> splitPattern(std::string_view path)
{
    std::vector<std::string> segments;
    path.remove_prefix(1);
    while (true) {
        const std::size_t slash = path.find('/');
        segments.emplace_back(path.substr(0, slash));
        if (slash == std::string_view::npos)
            return segments;
        path.remove_prefix(slash + 1);
    }
}

/// The path as it was sent, without its first `count` segments and the slash after them.
std::string rawRest(const std::string &rawTarget, std::size_t count)
{
    std::string_view path(rawTarget);
    path = path.substr(0, path.find('?'));
    for (std::size_t i = 0; i <= count; ++i)
        path.remove_prefix(std::min(path.size(), path.find('/') + 1));
    return std::string(path);
}

std::optional<Parameters> matchSegments(const std::vector<std::string> &pattern, const common::RequestTarget &target)
{
    const std::vector<std::string> &path = target.segments();
    Parameters parameters;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (i >= path.size())
            return std::nullopt;
        const std::string &segment = pattern[i];
        if (segment.ends_with("...}")) {
            parameters.emplace(segment.substr(1, segment.size() - 5), rawRest(target.raw(), i));
            return parameters;
        }
        if (segment.starts_with('{'))
            parameters.emplace(segment.substr(1, segment.size() - 2), path[i]);
        else if (segment != path[i])
            return std::nullopt;
    }
    return pattern.size() == path.size() ? std::optional(parameters) : std::nullopt;
}

} // namespace

void Router::add(common::http::verb method, std::string_view pattern, Handler handler, Access access)
{
    m_routes.push_back({method, splitPattern(pattern), access, std::move(handler)});
}

const Router::Route *Router::match(Request &request) const
{
    for (const Route &route : m_routes) {
        if (route.method != request.exchange.method())
            continue;
        if (auto parameters = matchSegments(route.segments, request.target())) {
            request.parameters = std::move(*parameters);
            return &route;
        }
    }
    return nullptr;
}

void Router::refuse(const Request &request) const
{
    const auto samePath = [&](const Route &route) {
        return matchSegments(route.segments, request.target()).has_value();
    };
    if (std::ranges::any_of(m_routes, samePath))
        throw common::ApiError::methodNotAllowed();
    throw common::ApiError::notFound("no such operation");
}

} // namespace vivarium::engine
