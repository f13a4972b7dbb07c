// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1StringView>

namespace vivarium {

/// The code of a connection's failure when its token, or API key, is neither stored nor remembered: only the person can
/// mend that, by entering it.
inline constexpr QLatin1StringView missingTokenCode("token_missing");

} // namespace vivarium
