// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "http/RequestGuard.h"
#include "http/Router.h"
#include "lizard/Lizard.h"

namespace vivarium::engine::lizard {

/// The Lizard API (lizard.md): everything below /api.
class LizardApi {
public:
    explicit LizardApi(Lizard &lizard);

    /// Whether the request is for this API.
    static bool owns(const common::HttpExchange &exchange);

    /// Answers it, refusals included. `guard` knows whether its peer is heard at all; credentials are this API's own.
    awaitable<void> answer(common::HttpExchange &exchange, const RequestGuard &guard);

private:
    awaitable<void> dispatch(common::HttpExchange &exchange, const RequestGuard &guard);

    Lizard &m_lizard;
    Router m_router;
};

} // namespace vivarium::engine::lizard
