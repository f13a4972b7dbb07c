// SPDX-License-Identifier: GPL-3.0-or-later
#include "util/Timestamp.h"

#include <sstream>

namespace vivarium::engine {

Timestamp currentTime()
{
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

std::optional<Timestamp> parseRfc3339(const std::string &text)
{
    for (const char *format : {"%FT%TZ", "%FT%T%Ez"}) {
        std::istringstream stream(text);
        Timestamp time;
        stream >> std::chrono::parse(format, time);
        if (stream && stream.peek() == std::istringstream::traits_type::eof())
            return time;
    }
    return std::nullopt;
}

} // namespace vivarium::engine
