// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/AddressRange.h"

#include <arpa/inet.h>

#include <charconv>
#include <cstring>
#include <span>

namespace vivarium::engine {

namespace {

constexpr std::size_t longestAddress = 45;
constexpr unsigned mappedPrefix = 96; // of ::ffff:0:0/96

std::optional<asio::ip::address> parseAddress(std::string_view text)
{
    // inet_pton takes neither zones, nor the shortened and octal forms of inet_aton.
    if (text.empty() || text.size() > longestAddress || text.find('\0') != std::string_view::npos)
        return std::nullopt;
    const std::string terminated(text);
    asio::ip::address_v4::bytes_type four{};
    if (::inet_pton(AF_INET, terminated.c_str(), four.data()) == 1)
        return asio::ip::address_v4(four);
    asio::ip::address_v6::bytes_type six{};
    if (::inet_pton(AF_INET6, terminated.c_str(), six.data()) == 1)
        return asio::ip::address_v6(six);
    return std::nullopt;
}

std::optional<unsigned> parsePrefix(std::string_view text, unsigned maximum)
{
    unsigned value = 0;
    const char *const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end || value > maximum || (text.size() > 1 && text.front() == '0'))
        return std::nullopt;
    return value;
}

void maskBytes(std::span<unsigned char> bytes, unsigned prefix)
{
    for (std::size_t index = 0; index < bytes.size(); ++index) {
        const unsigned kept = prefix > index * 8 ? std::min<unsigned>(8, prefix - static_cast<unsigned>(index) * 8) : 0;
        bytes[index] = static_cast<unsigned char>(bytes[index] & (0xFF00U >> kept));
    }
}

asio::ip::address masked(const asio::ip::address &address, unsigned prefix)
{
    if (address.is_v4()) {
        auto bytes = address.to_v4().to_bytes();
        maskBytes(bytes, prefix);
        return asio::ip::address_v4(bytes);
    }
    auto bytes = address.to_v6().to_bytes();
    maskBytes(bytes, prefix);
    return asio::ip::address_v6(bytes);
}

} // namespace

asio::ip::address unmapped(const asio::ip::address &address)
{
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    return address;
}

std::optional<AddressRange> AddressRange::parse(std::string_view text)
{
    const std::size_t slash = text.find('/');
    const auto address = parseAddress(text.substr(0, slash));
    if (!address)
        return std::nullopt;
    const unsigned longest = address->is_v4() ? 32 : 128;
    unsigned prefix = longest;
    if (slash != std::string_view::npos) {
        const auto given = parsePrefix(text.substr(slash + 1), longest);
        if (!given)
            return std::nullopt;
        prefix = *given;
    }
    if (const auto plain = unmapped(*address); plain.is_v4() && address->is_v6() && prefix >= mappedPrefix)
        return AddressRange(masked(plain, prefix - mappedPrefix), prefix - mappedPrefix);
    return AddressRange(masked(*address, prefix), prefix);
}

bool AddressRange::contains(const asio::ip::address &address) const
{
    const auto plain = unmapped(address);
    return plain.is_v4() == m_network.is_v4() && masked(plain, m_prefix) == m_network;
}

std::string AddressRange::text() const
{
    return m_network.to_string() + '/' + std::to_string(m_prefix);
}

} // namespace vivarium::engine
