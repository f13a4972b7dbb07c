// SPDX-License-Identifier: GPL-3.0-or-later
#include "edge/PortToken.h"

#include "common/AsciiCase.h"

#include <openssl/crypto.h>

namespace vivarium::engine {

namespace {

bool isEqual(std::string_view left, std::string_view right)
{
    return left.size() == right.size() && !left.empty() && CRYPTO_memcmp(left.data(), right.data(), left.size()) == 0;
}

std::string_view withoutSpaces(std::string_view text)
{
    while (text.starts_with(' '))
        text.remove_prefix(1);
    while (text.ends_with(' '))
        text.remove_suffix(1);
    return text;
}

/// Calls `visit` with each part of a text between separators.
template <typename Visit> void forEachPart(std::string_view text, char separator, Visit visit)
{
    while (!text.empty()) {
        const std::size_t end = text.find(separator);
        visit(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
}

bool isNamed(std::string_view part, std::string_view name)
{
    return part.starts_with(name) && part.substr(name.size(), 1) == "=";
}

} // namespace

bool isLizardCredential(std::string_view header)
{
    constexpr std::string_view scheme = "bearer ";
    constexpr std::string_view keyStart = "liz_";
    const std::string_view text = withoutSpaces(header);
    return text.size() > scheme.size() && common::equalsIgnoringCase(text.substr(0, scheme.size()), scheme)
        && withoutSpaces(text.substr(scheme.size())).starts_with(keyStart);
}

PortTokenPlace findPortToken(const common::HttpExchange &exchange, std::string_view token)
{
    if (isEqual(exchange.header(portTokenField), token))
        return PortTokenPlace::Field;
    if (isEqual(exchange.target().find(portTokenName).value_or(std::string()), token))
        return PortTokenPlace::Query;
    PortTokenPlace place = PortTokenPlace::Missing;
    forEachPart(exchange.header("Cookie"), ';', [&](std::string_view part) {
        const std::string_view cookie = withoutSpaces(part);
        if (isNamed(cookie, portTokenName) && isEqual(cookie.substr(portTokenName.size() + 1), token))
            place = PortTokenPlace::Cookie;
    });
    return place;
}

std::string withoutPortToken(std::string_view target)
{
    const std::size_t mark = target.find('?');
    if (mark == std::string_view::npos)
        return std::string(target);
    std::string rest;
    forEachPart(target.substr(mark + 1), '&', [&](std::string_view part) {
        if (!isNamed(part, portTokenName))
            rest += (rest.empty() ? "?" : "&") + std::string(part);
    });
    return std::string(target.substr(0, mark)) + rest;
}

std::string withoutCookie(std::string_view cookies, std::string_view name)
{
    std::string rest;
    forEachPart(cookies, ';', [&](std::string_view part) {
        const std::string_view cookie = withoutSpaces(part);
        if (!isNamed(cookie, name))
            rest += (rest.empty() ? "" : "; ") + std::string(cookie);
    });
    return rest;
}

} // namespace vivarium::engine
