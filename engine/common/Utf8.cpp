// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Utf8.h"

#include <boost/locale/utf.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace vivarium::common {

namespace {

using Traits = boost::locale::utf::utf_traits<char>;

constexpr std::string_view replacementCharacter = "\xEF\xBF\xBD";

/// The first byte at or after `position` that is not ASCII; eight bytes are looked at together, as nearly all
/// output is ASCII.
const char *skipAscii(const char *position, const char *end)
{
    constexpr std::uint64_t highBits = 0x8080808080808080ULL;
    while (end - position >= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, position, sizeof word);
        if ((word & highBits) != 0)
            break;
        position += 8;
    }
    return std::find_if(position, end, [](char byte) { return (static_cast<unsigned char>(byte) & 0x80U) != 0; });
}

} // namespace

bool isValidUtf8(std::string_view bytes)
{
    const char *const end = bytes.data() + bytes.size();
    const char *position = skipAscii(bytes.data(), end);
    while (position != end) {
        const auto codePoint = Traits::decode(position, end);
        if (codePoint == boost::locale::utf::illegal || codePoint == boost::locale::utf::incomplete)
            return false;
        position = skipAscii(position, end);
    }
    return true;
}

std::string toValidUtf8(std::string_view bytes, Utf8Tail tail)
{
    std::string text;
    text.reserve(bytes.size());
    const char *const end = bytes.data() + bytes.size();
    const char *good = bytes.data();
    const char *position = skipAscii(good, end);
    while (position != end) {
        const char *const start = position;
        const auto codePoint = Traits::decode(position, end);
        if (codePoint == boost::locale::utf::incomplete && tail == Utf8Tail::Withhold) {
            text.append(good, start);
            return text;
        }
        if (codePoint == boost::locale::utf::illegal || codePoint == boost::locale::utf::incomplete) {
            text.append(good, start);
            text += replacementCharacter;
            position = start + 1;
            // Continuation bytes of the same broken sequence would otherwise each become a character of their own.
            while (position != end && (static_cast<unsigned char>(*position) & 0xC0U) == 0x80U)
                ++position;
            good = position;
        }
        position = skipAscii(position, end);
    }
    text.append(good, end);
    return text;
}

std::size_t utf8Length(std::string_view text)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

} // namespace vivarium::common
