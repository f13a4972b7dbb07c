// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "api/Services.h"
#include "http/Router.h"

#include <string>
#include <string_view>

namespace vivarium::engine {

/// Paths of the API that several resources are below.
inline constexpr std::string_view workspacePath = "/v1/workspaces/{workspace}";
inline constexpr std::string_view containerPath = "/v1/workspaces/{workspace}/containers/{container}";
inline constexpr std::string_view extensionPath = "/v1/x-vivarium/workspaces/{workspace}";
inline constexpr std::string_view extensionContainerPath =
    "/v1/x-vivarium/workspaces/{workspace}/containers/{container}";

/// Adds routes below a common path whose handlers get the services.
class RouteGroup {
public:
    using Handler = awaitable<void> (*)(Services &, Request &);

    RouteGroup(Router &router, Services &services, std::string_view base)
        : m_router(router)
        , m_services(services)
        , m_base(base)
    {
    }

    void add(common::http::verb method, std::string_view path, Handler handler, Access access = Access::Bearer) const
    {
        m_router.add(
            method, m_base + std::string(path),
            [&services = m_services, handler](Request &request) { return handler(services, request); }, access);
    }

private:
    Router &m_router;
    Services &m_services;
    std::string m_base;
};

} // namespace vivarium::engine
