// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/Size.h"

#include <array>

namespace vivarium::engine::lizard {

std::optional<Size> sizeNamed(std::string_view name)
{
    constexpr std::array sizes{
        Size{.name = "nano", .cpuMillis = 500, .memoryMib = 1024, .takesVolume = false},
        Size{.name = "mini", .cpuMillis = 1000, .memoryMib = 2048, .takesVolume = false},
        Size{.name = "small", .cpuMillis = 2000, .memoryMib = 4096, .takesVolume = true},
        Size{.name = "medium", .cpuMillis = 4000, .memoryMib = 8192, .takesVolume = true},
        Size{.name = "large", .cpuMillis = 8000, .memoryMib = 16384, .takesVolume = true},
        Size{.name = "big", .cpuMillis = 16000, .memoryMib = 32768, .takesVolume = false},
    };
    for (const Size &size : sizes) {
        if (size.name == name)
            return size;
    }
    return std::nullopt;
}

} // namespace vivarium::engine::lizard
