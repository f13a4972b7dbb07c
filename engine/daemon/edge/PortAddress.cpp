// SPDX-License-Identifier: GPL-3.0-or-later
#include "edge/PortAddress.h"

#include "util/Random.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <format>

namespace vivarium::engine {

namespace {

constexpr std::string_view domain = ".localhost";
constexpr std::size_t idLength = 36;
constexpr std::size_t longestHost = 300;

} // namespace

std::optional<PortAddress> PortAddress::parse(std::string_view host)
{
    if (host.size() > longestHost)
        return std::nullopt;
    std::string name(host.substr(0, host.rfind(':')));
    std::ranges::transform(name, name.begin(), [](unsigned char character) { return std::tolower(character); });
    if (name.ends_with('.'))
        name.pop_back(); // the full form of a name
    if (!name.ends_with(domain) || name.size() < idLength + 2 + domain.size() || name[idLength] != '-')
        return std::nullopt;
    PortAddress address;
    address.containerId = name.substr(0, idLength);
    const char *const begin = name.data() + idLength + 1;
    const char *const end = name.data() + name.size() - domain.size();
    const auto [stop, error] = std::from_chars(begin, end, address.port);
    if (error != std::errc{} || stop != end || address.port == 0 || *begin == '0' || !isUuid(address.containerId))
        return std::nullopt;
    return address;
}

std::string PortAddress::url(std::uint16_t edgePort) const
{
    return std::format("http://{}-{}{}:{}", containerId, port, domain, edgePort);
}

} // namespace vivarium::engine
