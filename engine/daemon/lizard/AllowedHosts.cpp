// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/AllowedHosts.h"

#include "common/Utf8.h"
#include "lizard/LizardError.h"

#include <algorithm>
#include <cctype>

namespace vivarium::engine::lizard {

namespace {

constexpr std::size_t longestName = 253;
constexpr std::size_t longestLabel = 63;

bool isLabel(std::string_view label)
{
    const auto isLetter = [](char character) {
        return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9') || character == '_';
    };
    return !label.empty() && label.size() <= longestLabel && isLetter(label.front()) && isLetter(label.back())
        && std::ranges::all_of(label, [&](char character) { return isLetter(character) || character == '-'; });
}

/// Names of digits alone would be addresses that are none.
bool isHostName(std::string_view name)
{
    if (name.empty() || name.size() > longestName)
        return false;
    std::string_view rest = name;
    std::string_view label;
    while (true) {
        const std::size_t dot = rest.find('.');
        label = rest.substr(0, dot);
        if (!isLabel(label))
            return false;
        if (dot == std::string_view::npos)
            break;
        rest.remove_prefix(dot + 1);
    }
    return !std::ranges::all_of(label, [](char character) { return character >= '0' && character <= '9'; });
}

} // namespace

NetworkPolicy policyFor(const std::vector<std::string> &allowedHosts)
{
    if (allowedHosts.size() > allowedHostLimit)
        throw LizardError(400, "\"allowedHosts\" has more than 50 entries.");
    NetworkPolicy policy{.blockNetwork = true, .allowed = {}};
    for (const std::string &entry : allowedHosts) {
        if (const auto range = AddressRange::parse(entry)) {
            policy.allowed.push_back(*range);
            continue;
        }
        std::string name = entry;
        std::ranges::transform(name, name.begin(), [](unsigned char character) { return std::tolower(character); });
        if (name.ends_with('.'))
            name.pop_back(); // the full form of a name
        const std::string_view plain = std::string_view(name).substr(name.starts_with("*.") ? 2 : 0);
        if (!isHostName(plain))
            throw LizardError(400,
                "\"" + common::toValidUtf8(std::string_view(entry).substr(0, 80))
                    + "\" in \"allowedHosts\" is neither a host name, a *.host name, an IP address nor a CIDR range.");
        policy.hosts.push_back(std::move(name));
    }
    return policy;
}

std::vector<std::string> entriesOf(const NetworkPolicy &policy)
{
    std::vector<std::string> entries = policy.hosts;
    for (const AddressRange &range : policy.allowed)
        entries.push_back(range.text());
    return entries;
}

std::vector<std::string> entriesAs(const std::vector<std::string> &entries, const NetworkPolicy &policy)
{
    if (policy.isOpen())
        return {};
    const NetworkPolicy meant = policyFor(entries);
    // That the rest is blocked goes without saying where there is a list.
    const bool isMeant = meant.hosts == policy.hosts && meant.allowed == policy.allowed;
    return isMeant ? entries : entriesOf(policy);
}

} // namespace vivarium::engine::lizard
