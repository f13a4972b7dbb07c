// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <ctime>
#include <string>

namespace vivarium::common {

/// RFC 3339 in UTC with milliseconds, such as 2026-09-07T10:00:03.120Z. Does not look at the time zone files, which
/// belong to the sandbox's image.
std::string toRfc3339(std::chrono::system_clock::time_point time);
std::string toRfc3339(const std::timespec &time);

} // namespace vivarium::common
