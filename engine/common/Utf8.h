// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace vivarium::common {

/// True if `bytes` is well-formed UTF-8 (no surrogates, no overlong forms).
bool isValidUtf8(std::string_view bytes);

/// What to do with a sequence that the end of the bytes cuts in two.
enum class Utf8Tail {
    Replace, ///< it becomes U+FFFD as any other error
    Withhold, ///< it is left out: the rest of it may still arrive
};

/// `bytes` with every ill-formed part replaced by U+FFFD, fit for a JSON string.
std::string toValidUtf8(std::string_view bytes, Utf8Tail tail = Utf8Tail::Replace);

/// The number of code points in well-formed UTF-8.
std::size_t utf8Length(std::string_view text);

} // namespace vivarium::common
