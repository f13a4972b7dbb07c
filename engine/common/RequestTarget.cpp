// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/RequestTarget.h"

#include "common/ApiError.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace vivarium::common {

namespace {

std::optional<unsigned> hexadecimalDigit(char character)
{
    if (character >= '0' && character <= '9')
        return static_cast<unsigned>(character - '0');
    const char lower = static_cast<char>(character | 0x20);
    if (lower >= 'a' && lower <= 'f')
        return static_cast<unsigned>(lower - 'a' + 10);
    return std::nullopt;
}

std::string decodeOrThrow(std::string_view text)
{
    auto decoded = percentDecode(text);
    if (!decoded)
        throw ApiError::invalidRequest("the request's address has a '%' without two hexadecimal digits");
    return *std::move(decoded);
}

/// Calls `part` with each piece of `text` between separators.
template <typename Part> void splitAt(std::string_view text, char separator, Part part)
{
    while (true) {
        const auto end = text.find(separator);
        part(text.substr(0, end));
        if (end == std::string_view::npos)
            return;
        text.remove_prefix(end + 1);
    }
}

} // namespace

std::optional<std::string> percentDecode(std::string_view text)
{
    std::string bytes;
    bytes.reserve(text.size());
    for (std::size_t index = 0; index < text.size(); ++index) {
        if (text[index] != '%') {
            bytes += text[index];
            continue;
        }
        if (index + 2 >= text.size())
            return std::nullopt;
        const auto high = hexadecimalDigit(text[index + 1]);
        const auto low = hexadecimalDigit(text[index + 2]);
        if (!high || !low)
            return std::nullopt;
        bytes += static_cast<char>(*high * 16 + *low);
        index += 2;
    }
    return bytes;
}

std::string percentEncode(std::string_view bytes)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    constexpr std::string_view unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    std::string text;
    text.reserve(bytes.size());
    for (const char byte : bytes) {
        if (unreserved.find(byte) != std::string_view::npos) {
            text += byte;
        } else {
            const auto value = static_cast<unsigned char>(byte);
            text += '%';
            text += digits[value / 16U];
            text += digits[value % 16U];
        }
    }
    return text;
}

RequestTarget::RequestTarget(std::string_view text)
    : m_raw(text)
{
    if (!text.starts_with('/'))
        throw ApiError::invalidRequest("the request's address must begin with '/'");
    const auto question = text.find('?');
    splitAt(text.substr(1, question == std::string_view::npos ? question : question - 1), '/',
        [this](std::string_view segment) { m_segments.push_back(decodeOrThrow(segment)); });
    if (question == std::string_view::npos)
        return;
    splitAt(text.substr(question + 1), '&', [this](std::string_view item) {
        if (item.empty())
            return;
        const auto equals = item.find('=');
        // In a query a '+' stands for a space, as HTML forms and most clients write it.
        std::string value(equals == std::string_view::npos ? std::string_view{} : item.substr(equals + 1));
        std::ranges::replace(value, '+', ' ');
        m_parameters.emplace_back(decodeOrThrow(item.substr(0, equals)), decodeOrThrow(value));
    });
}

std::string_view RequestTarget::rawQuery() const
{
    const auto question = m_raw.find('?');
    return question == std::string::npos ? std::string_view{} : std::string_view(m_raw).substr(question + 1);
}

std::optional<std::string> RequestTarget::find(std::string_view name) const
{
    const auto found = std::ranges::find(m_parameters, name, &std::pair<std::string, std::string>::first);
    return found == m_parameters.end() ? std::nullopt : std::optional(found->second);
}

std::string RequestTarget::require(std::string_view name) const
{
    auto value = find(name);
    if (!value)
        throw ApiError::invalidRequest("the parameter \"" + std::string(name) + "\" is missing");
    return *std::move(value);
}

std::vector<std::string> RequestTarget::all(std::string_view name) const
{
    std::vector<std::string> values;
    for (const auto &[key, value] : m_parameters) {
        if (key == name)
            values.push_back(value);
    }
    return values;
}

std::int64_t RequestTarget::integer(
    std::string_view name, std::int64_t minimum, std::int64_t maximum, std::int64_t fallback) const
{
    const auto text = find(name);
    if (!text)
        return fallback;
    std::int64_t value = 0;
    const char *const end = text->data() + text->size();
    const auto [stop, error] = std::from_chars(text->data(), end, value);
    if (error != std::errc{} || stop != end || value < minimum || value > maximum)
        throw ApiError::invalidRequest("the parameter \"" + std::string(name) + "\" must be a whole number from "
            + std::to_string(minimum) + " to " + std::to_string(maximum));
    return value;
}

double RequestTarget::decimal(std::string_view name, double minimum, double maximum, double fallback) const
{
    const auto text = find(name);
    if (!text)
        return fallback;
    double value = 0;
    const char *const end = text->data() + text->size();
    const auto [stop, error] = std::from_chars(text->data(), end, value, std::chars_format::fixed);
    if (error != std::errc{} || stop != end || !std::isfinite(value) || value < minimum || value > maximum)
        throw ApiError::invalidRequest("the parameter \"" + std::string(name) + "\" must be a number from "
            + std::to_string(static_cast<std::int64_t>(minimum)) + " to "
            + std::to_string(static_cast<std::int64_t>(maximum)));
    return value;
}

bool RequestTarget::boolean(std::string_view name, bool fallback) const
{
    const auto text = find(name);
    if (!text)
        return fallback;
    if (*text == "true" || *text == "1")
        return true;
    if (*text == "false" || *text == "0")
        return false;
    throw ApiError::invalidRequest("the parameter \"" + std::string(name) + "\" must be true or false");
}

} // namespace vivarium::common
