// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/RequestGuard.h"

#include "common/AsciiCase.h"
#include "http/ApiError.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <array>

namespace vivarium::engine {

using common::equalsIgnoringCase;

RequestGuard::RequestGuard(std::string token, std::uint16_t port, Accepts others)
    : m_token(std::move(token))
    , m_port(std::to_string(port))
    , m_others(std::move(others))
{
}

bool RequestGuard::isOwnAuthority(std::string_view authority) const
{
    constexpr std::array<std::string_view, 3> hosts{"127.0.0.1", "localhost", "[::1]"};
    return std::ranges::any_of(
        hosts, [&](std::string_view host) { return equalsIgnoringCase(authority, std::string(host) + ':' + m_port); });
}

bool RequestGuard::isValidCredential(std::string_view header) const
{
    constexpr std::string_view scheme = "bearer ";
    if (header.size() <= scheme.size() || !equalsIgnoringCase(header.substr(0, scheme.size()), scheme))
        return false;
    const std::string_view token = header.substr(scheme.size());
    if (token.size() == m_token.size() && CRYPTO_memcmp(token.data(), m_token.data(), m_token.size()) == 0)
        return true;
    return m_others && m_others(token);
}

void RequestGuard::checkPeer(const common::HttpExchange &exchange) const
{
    if (!isOwnAuthority(exchange.header("Host")))
        throw ApiError::forbidden("The Host header does not name this engine.");
    if (const std::string_view origin = exchange.header("Origin"); !origin.empty()) {
        constexpr std::string_view scheme = "http://";
        if (!origin.starts_with(scheme) || !isOwnAuthority(origin.substr(scheme.size())))
            throw ApiError::forbidden("Pages of another origin may not use this engine.");
    }
}

void RequestGuard::check(const common::HttpExchange &exchange, const Router::Route *route) const
{
    checkPeer(exchange);
    if (route && route->access == Access::Open)
        return;
    const std::string_view credential = exchange.header("Authorization");
    if (credential.empty())
        throw ApiError::unauthenticated(
            "A bearer token is needed. The file \"token\" in the engine's data folder has it.");
    if (!isValidCredential(credential))
        throw ApiError::unauthenticated("The bearer token is not valid for this engine.");
}

} // namespace vivarium::engine
