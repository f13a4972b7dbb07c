// SPDX-License-Identifier: GPL-3.0-or-later
#include "system/RandomId.h"

#include <sys/random.h>

#include <algorithm>
#include <array>

namespace vivarium::supervisor {

std::string randomId(std::string_view prefix)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::array<unsigned char, 8> bytes{};
    // So few bytes are never cut short once the kernel's generator is seeded, which the host has long been.
    [[maybe_unused]] const auto size = ::getrandom(bytes.data(), bytes.size(), 0);
    std::string id(prefix);
    for (const unsigned char byte : bytes) {
        id += digits[byte / 16U];
        id += digits[byte % 16U];
    }
    return id;
}

bool isId(std::string_view text)
{
    return !text.empty() && text.size() <= 64 && std::ranges::all_of(text, [](char character) {
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z')
            || (character >= '0' && character <= '9') || character == '_' || character == '-';
    });
}

} // namespace vivarium::supervisor
