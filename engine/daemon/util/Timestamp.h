// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Timestamp.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace vivarium::engine {

/// Wall-clock time in UTC, in milliseconds since 1970: what the data base stores and the API shows.
using Timestamp = std::chrono::sys_time<std::chrono::milliseconds>;

using common::toRfc3339;

Timestamp currentTime();

inline Timestamp fromMilliseconds(std::int64_t count)
{
    return Timestamp(std::chrono::milliseconds(count));
}
inline std::int64_t toMilliseconds(Timestamp time)
{
    return time.time_since_epoch().count();
}

/// Accepts any RFC 3339 time, with `Z` or a numeric offset. Nothing if the text is not one.
std::optional<Timestamp> parseRfc3339(const std::string &text);

} // namespace vivarium::engine
