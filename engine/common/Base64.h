// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace vivarium::common {

/// Standard alphabet with padding (RFC 4648, section 4).
std::string toBase64(std::string_view bytes);

/// The bytes, or nothing if `text` is not canonical base64 with padding.
std::optional<std::string> fromBase64(std::string_view text);

/// Alphabet that is safe in URLs, without padding (RFC 4648, section 5).
std::string toBase64Url(std::string_view bytes);
std::optional<std::string> fromBase64Url(std::string_view text);

} // namespace vivarium::common
