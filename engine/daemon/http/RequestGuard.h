// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "http/Router.h"

#include <cstdint>
#include <functional>
#include <string>

namespace vivarium::engine {

/// Decides whether a request is heard at all.
///
/// The engine listens on loopback only, but a web page in a browser on this machine can reach loopback too:
/// by a name that it makes resolve to 127.0.0.1 (so Host must be a loopback name), or directly (so a foreign
/// Origin is refused).
class RequestGuard {
public:
    using Accepts = std::function<bool(std::string_view token)>;

    /// `others`: whether a token that is not the engine's own is valid too.
    RequestGuard(std::string token, std::uint16_t port, Accepts others = {});

    /// Whether an Authorization header has a token that may use the engine.
    [[nodiscard]] bool isValidCredential(std::string_view header) const;

    /// Throws ApiError 403 unless whoever asks calls this engine by its own name, and is no page of elsewhere.
    void checkPeer(const common::HttpExchange &exchange) const;

    /// Throws ApiError 403 or 401. `route` is null for an unknown address, which needs the token as well.
    void check(const common::HttpExchange &exchange, const Router::Route *route) const;

private:
    [[nodiscard]] bool isOwnAuthority(std::string_view authority) const;

    std::string m_token;
    std::string m_port;
    Accepts m_others;
};

} // namespace vivarium::engine
