// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string_view>

namespace vivarium::common {

/// Compares as names in protocols are compared: the case of the letters a to z is ignored.
inline bool equalsIgnoringCase(std::string_view left, std::string_view right)
{
    const auto lower = [](char character) {
        return character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a') : character;
    };
    return std::ranges::equal(left, right, {}, lower, lower);
}

} // namespace vivarium::common
