// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/HttpExchange.h"

#include <optional>
#include <string>
#include <string_view>

namespace vivarium::engine {

// The token of private ports (lizard.md, section 2.7) comes as a header field, once in the query of an address that was
// opened in a browser, and from then on as a cookie.
inline constexpr std::string_view portTokenField = "X-Lizard-Access-Token";
inline constexpr std::string_view portTokenName = "lizard_token"; ///< of the query's parameter and of the cookie

/// The field in which clients of the Lizard API send their key, where they don't send it as a bearer token.
inline constexpr std::string_view lizardKeyField = "X-API-Key";

/// Whether an Authorization header has a key of the Lizard API, of this engine or of any other.
bool isLizardCredential(std::string_view header);

/// How a request shows the token.
enum class PortTokenPlace { Missing, Field, Query, Cookie };

/// Where the request has the right token. Compares in constant time.
PortTokenPlace findPortToken(const common::HttpExchange &exchange, std::string_view token);

/// A request target without the parameter that has the token.
std::string withoutPortToken(std::string_view target);

/// The value of a Cookie field without the cookie of this name; empty if nothing is left.
std::string withoutCookie(std::string_view cookies, std::string_view name);

} // namespace vivarium::engine
