// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vivarium::supervisor {

/// SHA-256 (FIPS 180-4) of `bytes` in lower-case hexadecimal.
std::string sha256Hex(std::string_view bytes);

/// The same of a file from where it stands to its end. Nothing if it can't be read, or has more than `limit` bytes.
/// Blocks.
std::optional<std::string> sha256Hex(int file, std::uint64_t limit);

} // namespace vivarium::supervisor
