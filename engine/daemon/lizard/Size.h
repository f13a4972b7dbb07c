// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace vivarium::engine::lizard {

/// What a sandbox may use at most (lizard.md, section 1.7).
struct Size {
    std::string_view name;
    std::int64_t cpuMillis;
    std::int64_t memoryMib;
    bool takesVolume;
};

inline constexpr std::string_view usualSize = "medium";
inline constexpr std::string_view sizeNames = "nano, mini, small, medium, large and big";

/// Nothing if there is no such size.
std::optional<Size> sizeNamed(std::string_view name);

} // namespace vivarium::engine::lizard
