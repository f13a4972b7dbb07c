// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardApi.h"

#include "common/AsciiCase.h"
#include "lizard/Credential.h"
#include "lizard/LizardCall.h"
#include "lizard/LizardRoutes.h"

#include <boost/beast/http/verb.hpp>
#include <spdlog/spdlog.h>

namespace vivarium::engine::lizard {

std::string_view credentialOf(const common::HttpExchange &exchange)
{
    if (const std::string_view key = exchange.header("X-API-Key"); !key.empty())
        return key;
    constexpr std::string_view scheme = "bearer ";
    const std::string_view header = exchange.header("Authorization");
    if (header.size() <= scheme.size() || !common::equalsIgnoringCase(header.substr(0, scheme.size()), scheme))
        return {};
    return header.substr(scheme.size());
}

LizardApi::LizardApi(Lizard &lizard)
    : m_lizard(lizard)
{
    const Routes routes(m_router, lizard);
    addAccountRoutes(routes);
    addTerminalRoutes(routes); // before the sandboxes: its path looks like that of one
    addSandboxRoutes(routes);
    addCopyRoutes(routes);
    addForwardedRoutes(routes);
    addPortRoutes(routes);
    addSnapshotRoutes(routes);
    addVolumeRoutes(routes);
    addScheduleRoutes(routes);
    addAbsentRoutes(routes);
}

bool LizardApi::owns(const common::HttpExchange &exchange)
{
    const auto &segments = exchange.target().segments();
    return !segments.empty() && segments.front() == "api";
}

awaitable<void> LizardApi::answer(common::HttpExchange &exchange, const RequestGuard &guard)
{
    std::optional<LizardError> failure;
    try {
        co_await dispatch(exchange, guard);
    } catch (const LizardError &error) {
        failure = error;
    } catch (const common::ApiError &error) {
        failure = LizardError(error);
    } catch (const common::ConnectionLost &) {
        throw;
    } catch (const PodmanError &error) {
        failure = LizardError(500, error.what());
    } catch (const std::exception &error) {
        spdlog::error("{} {}: {}", std::string_view(common::http::to_string(exchange.method())),
            exchange.target().raw().substr(0, exchange.target().raw().find('?')), error.what());
        failure = LizardError(500, "The engine failed at this. Its log says why.");
    }
    if (!failure)
        co_return;
    if (exchange.isAnswered())
        throw common::ConnectionLost(); // the cut answer says that it is not whole
    co_await exchange.reply(failure->status(), failure->body());
}

awaitable<void> LizardApi::dispatch(common::HttpExchange &exchange, const RequestGuard &guard)
{
    guard.checkPeer(exchange);
    Request request{.exchange = exchange, .parameters = {}};
    const Router::Route *route = m_router.match(request);
    if (!route || route->access != Access::Open) {
        const std::string_view credential = credentialOf(exchange);
        if (credential.empty())
            throw LizardError(401, "An API key is needed. The file \"lizard-key\" in the engine's data folder has it.");
        if (!m_lizard.keys.find(credential))
            throw LizardError(401, "The API key is not valid for this engine.");
    }
    if (!route)
        m_router.refuse(request);
    co_await route->handler(request);
}

} // namespace vivarium::engine::lizard
