// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Secret.h"

#include <QDateTime>

namespace vivarium::TokenExpiry {

/// UTC; when a token of a browser login ends by its own word (`exp` of a JSON Web Token). Invalid: it doesn't say, as
/// keys don't. Nothing is verified: it is for telling a person, and the server decides.
[[nodiscard]] QDateTime of(const Secret &token);

} // namespace vivarium::TokenExpiry
