// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/HttpExchange.h"

#include <string_view>

namespace vivarium::engine::lizard {

/// The key of a request: the official SDK sends `X-API-Key`, the command line `Authorization: Bearer`. Empty if there
/// is none.
std::string_view credentialOf(const common::HttpExchange &exchange);

} // namespace vivarium::engine::lizard
