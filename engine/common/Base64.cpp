// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Base64.h"

#include <array>
#include <cstdint>

namespace vivarium::common {

namespace {

constexpr std::string_view standardAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view urlAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string encode(std::string_view bytes, std::string_view alphabet)
{
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    std::uint32_t bits = 0;
    int count = 0;
    for (const char byte : bytes) {
        bits = (bits << 8U) | static_cast<unsigned char>(byte);
        count += 8;
        while (count >= 6) {
            count -= 6;
            text += alphabet[(bits >> static_cast<unsigned>(count)) & 63U];
        }
    }
    if (count > 0)
        text += alphabet[(bits << static_cast<unsigned>(6 - count)) & 63U];
    return text;
}

constexpr std::array<std::int16_t, 256> inverse(std::string_view alphabet)
{
    std::array<std::int16_t, 256> table{};
    table.fill(-1);
    for (std::size_t index = 0; index < alphabet.size(); ++index)
        table[static_cast<unsigned char>(alphabet[index])] = static_cast<std::int16_t>(index);
    return table;
}

std::optional<std::string> decode(std::string_view text, const std::array<std::int16_t, 256> &table)
{
    std::string bytes;
    bytes.reserve(text.size() * 3 / 4);
    std::uint32_t bits = 0;
    int count = 0;
    for (const char character : text) {
        const int value = table[static_cast<unsigned char>(character)];
        if (value < 0)
            return std::nullopt;
        bits = (bits << 6U) | static_cast<std::uint32_t>(value);
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes += static_cast<char>((bits >> static_cast<unsigned>(count)) & 255U);
        }
    }
    // Left-over bits must be zero and fewer than a digit, else two texts would mean the same bytes.
    if (count >= 6 || (bits & ((1U << static_cast<unsigned>(count)) - 1U)) != 0)
        return std::nullopt;
    return bytes;
}

} // namespace

std::string toBase64(std::string_view bytes)
{
    std::string text = encode(bytes, standardAlphabet);
    text.append((4 - text.size() % 4) % 4, '=');
    return text;
}

std::optional<std::string> fromBase64(std::string_view text)
{
    static constexpr auto table = inverse(standardAlphabet);
    if (text.size() % 4 != 0)
        return std::nullopt;
    for (int padding = 0; padding < 2 && text.ends_with('='); ++padding)
        text.remove_suffix(1);
    return decode(text, table);
}

std::string toBase64Url(std::string_view bytes)
{
    return encode(bytes, urlAlphabet);
}

std::optional<std::string> fromBase64Url(std::string_view text)
{
    static constexpr auto table = inverse(urlAlphabet);
    return decode(text, table);
}

} // namespace vivarium::common
