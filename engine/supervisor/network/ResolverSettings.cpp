// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/ResolverSettings.h"

#include "common/AsciiCase.h"

#include <algorithm>
#include <charconv>

namespace vivarium::supervisor {

namespace {

constexpr std::size_t serverLimit = 3;
constexpr std::size_t domainLimit = 6;
constexpr std::size_t largestDots = 15;

std::vector<std::string_view> wordsOf(std::string_view line)
{
    line = line.substr(0, line.find_first_of("#;"));
    std::vector<std::string_view> words;
    constexpr std::string_view blanks = " \t\r";
    while (true) {
        const auto begin = line.find_first_not_of(blanks);
        if (begin == std::string_view::npos)
            return words;
        line.remove_prefix(begin);
        const auto end = std::min(line.size(), line.find_first_of(blanks));
        words.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
}

template <typename Use> void forEachLine(std::string_view text, Use use)
{
    while (!text.empty()) {
        const auto end = text.find('\n');
        use(wordsOf(text.substr(0, end)));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
}

} // namespace

ResolverSettings ResolverSettings::parse(std::string_view text)
{
    ResolverSettings settings;
    forEachLine(text, [&](const std::vector<std::string_view> &words) {
        if (words.size() < 2)
            return;
        if (words[0] == "nameserver" && settings.nameServers.size() < serverLimit) {
            boost::system::error_code error;
            const auto address = asio::ip::make_address(words[1], error);
            if (!error)
                settings.nameServers.push_back(address);
        } else if (words[0] == "search" || words[0] == "domain") {
            // The last line counts.
            settings.searchDomains.assign(words.begin() + 1,
                words.begin() + static_cast<std::ptrdiff_t>(std::min(words.size(), domainLimit + 1)));
        } else if (words[0] == "options") {
            constexpr std::string_view option = "ndots:";
            for (const std::string_view word : words) {
                std::size_t dots = 0;
                if (word.starts_with(option)
                    && std::from_chars(word.data() + option.size(), word.data() + word.size(), dots).ec == std::errc{})
                    settings.dotsOfFullNames = std::min(dots, largestDots);
            }
        }
    });
    if (settings.nameServers.empty())
        settings.nameServers.emplace_back(asio::ip::address_v4::loopback());
    return settings;
}

std::vector<std::string> ResolverSettings::candidatesFor(std::string_view name) const
{
    if (name.ends_with('.'))
        return {std::string(name.substr(0, name.size() - 1))};
    std::vector<std::string> candidates;
    for (const std::string &domain : searchDomains) {
        if (domain != ".")
            candidates.push_back(std::string(name) + '.' + domain);
    }
    const auto dots = static_cast<std::size_t>(std::ranges::count(name, '.'));
    candidates.insert(dots >= dotsOfFullNames ? candidates.begin() : candidates.end(), std::string(name));
    return candidates;
}

std::vector<asio::ip::address> findInHosts(std::string_view text, std::string_view name)
{
    std::vector<asio::ip::address> addresses;
    forEachLine(text, [&](const std::vector<std::string_view> &words) {
        const bool isNamed = words.size() > 1
            && std::any_of(words.begin() + 1, words.end(),
                [&](std::string_view word) { return common::equalsIgnoringCase(word, name); });
        boost::system::error_code error;
        const auto address = isNamed ? asio::ip::make_address(words[0], error) : asio::ip::address();
        if (isNamed && !error && std::ranges::find(addresses, address) == addresses.end())
            addresses.push_back(address);
    });
    return addresses;
}

} // namespace vivarium::supervisor
