// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/NetworkPolicy.h"

#include "common/Utf8.h"
#include "http/ApiError.h"
#include "network/NameGate.h"

#include <algorithm>
#include <format>

namespace vivarium::engine {

namespace {

constexpr std::size_t entryLimit = 10;

std::vector<AddressRange> readRanges(const json::array &list)
{
    std::vector<AddressRange> ranges;
    for (const json::value &entry : list) {
        const json::string *text = entry.if_string();
        if (!text)
            throw ApiError::invalidRequest("\"allow_list\" must be a list of texts.");
        const auto range = AddressRange::parse(*text);
        if (!range)
            throw ApiError::invalidRequest(std::format(
                "\"{}\" in \"allow_list\" is neither an IP address nor a CIDR range; names are not possible.",
                common::toValidUtf8(std::string_view(*text).substr(0, 64))));
        ranges.push_back(*range);
    }
    return ranges;
}

std::string acceptRules(const NetworkPolicy &policy, std::string_view side)
{
    std::string rules;
    for (const AddressRange &range : policy.allowed)
        rules += std::format("    {} {} {} accept\n", range.isVersion4() ? "ip" : "ip6", side, range.text());
    if (!policy.hosts.empty())
        rules += std::format("    ip {} @web tcp {} {{ 80, 443 }} accept\n", side, side == "daddr" ? "dport" : "sport");
    return rules;
}

} // namespace

bool NetworkPolicy::permits(const asio::ip::address &address) const
{
    if (isOpen())
        return true;
    return std::ranges::any_of(allowed, [&](const AddressRange &range) { return range.contains(address); });
}

json::object NetworkPolicy::toJson() const
{
    json::array list;
    for (const AddressRange &range : allowed) {
        if (list.size() < entryLimit)
            list.emplace_back(range.text());
    }
    return {{"block_network", blockNetwork}, {"allow_list", std::move(list)}};
}

json::object NetworkPolicy::toStored() const
{
    json::array list;
    for (const AddressRange &range : allowed)
        list.emplace_back(range.text());
    json::object stored{{"block_network", blockNetwork}, {"allow_list", std::move(list)}};
    if (!hosts.empty())
        stored["hosts"] = json::value_from(hosts);
    return stored;
}

NetworkPolicy NetworkPolicy::fromJson(const json::object &stored)
{
    NetworkPolicy policy;
    if (const json::value *blocked = stored.if_contains("block_network"))
        policy.blockNetwork = blocked->as_bool();
    if (const json::value *list = stored.if_contains("allow_list"))
        policy.allowed = readRanges(list->as_array());
    if (const json::value *names = stored.if_contains("hosts"))
        policy.hosts = json::value_to<std::vector<std::string>>(*names);
    return policy;
}

std::vector<AddressRange> readAllowList(const json::array &list)
{
    if (list.size() > entryLimit)
        throw ApiError::invalidRequest(
            std::format("\"allow_list\" has {} entries; at most {} are possible.", list.size(), entryLimit));
    return readRanges(list);
}

std::string firewallRules(const NetworkPolicy &policy)
{
    // Declaring the table first lets the deletion succeed where there is none yet.
    std::string rules = "table inet vivarium {}\ndelete table inet vivarium\n";
    if (policy.isOpen())
        return rules;
    const bool hasVersion6 =
        std::ranges::any_of(policy.allowed, [](const AddressRange &range) { return !range.isVersion4(); });
    rules += "table inet vivarium {\n";
    if (!policy.hosts.empty())
        rules += std::format("  set web {{ type ipv4_addr; }}\n"
                             "  chain names {{\n"
                             "    type nat hook output priority -100; policy accept;\n"
                             "    ip daddr {} meta l4proto {{ tcp, udp }} th dport 53 redirect to :{}\n"
                             "  }}\n",
            publicNameServer, nameGatePort);
    rules += "  chain output {\n"
             "    type filter hook output priority 0; policy drop;\n"
             "    oifname \"lo\" accept\n"
        + acceptRules(policy, "daddr");
    // What was sent elsewhere still counts as leaving by the way that it had at first.
    if (!policy.hosts.empty())
        rules += std::format("    ip daddr 127.0.0.1 udp dport {} accept\n", nameGatePort);
    // IPv6 finds its neighbours by ICMP.
    if (hasVersion6)
        rules += "    icmpv6 type { nd-router-solicit, nd-neighbor-solicit, nd-neighbor-advert } accept\n";
    rules += "    meta l4proto tcp reject with tcp reset\n"
             "    reject with icmpx type admin-prohibited\n"
             "  }\n"
             "  chain input {\n"
             "    type filter hook input priority 0; policy drop;\n"
             "    iifname \"lo\" accept\n"
        + acceptRules(policy, "saddr");
    // Routers on the way, which no list names, tell what packets were too large or did not arrive.
    if (!policy.allowed.empty() || !policy.hosts.empty())
        rules += "    icmp type { destination-unreachable, time-exceeded, parameter-problem } accept\n";
    if (hasVersion6)
        rules += "    icmpv6 type { destination-unreachable, packet-too-big, time-exceeded, parameter-problem, "
                 "nd-router-advert, nd-neighbor-solicit, nd-neighbor-advert } accept\n";
    return rules + "  }\n}\n";
}

std::string allowAddressCommand(const std::vector<asio::ip::address_v4> &addresses)
{
    std::string list;
    for (const asio::ip::address_v4 &address : addresses)
        list += (list.empty() ? "" : ", ") + address.to_string();
    return list.empty() ? list : "add element inet vivarium web { " + list + " }\n";
}

} // namespace vivarium::engine
