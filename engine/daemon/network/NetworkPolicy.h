// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/AddressRange.h"
#include "util/Json.h"

#include <string>
#include <vector>

namespace vivarium::engine {

/// What a sandbox may reach (NetworkPolicy of the contract). The allow list wins: with one, only its ranges are
/// reachable, whether the network is blocked or not.
struct NetworkPolicy {
    bool blockNetwork = false;
    std::vector<AddressRange> allowed;
    /// Names such as example.org and *.example.org, whose addresses may be reached at the ports 80 and 443 once the
    /// sandbox has asked for them (NameGate). Only the Lizard API has them.
    std::vector<std::string> hosts{};

    /// Nothing is forbidden.
    [[nodiscard]] bool isOpen() const { return !blockNetwork && allowed.empty() && hosts.empty(); }
    /// Whether an address outside of the sandbox may be reached.
    [[nodiscard]] bool permits(const asio::ip::address &address) const;

    /// NetworkPolicy of the contract, which knows no names and ten ranges at most: what goes beyond is left out.
    [[nodiscard]] json::object toJson() const;
    /// The whole, for the data base.
    [[nodiscard]] json::object toStored() const;
    /// Reads what either of both wrote.
    static NetworkPolicy fromJson(const json::object &stored);

    friend bool operator==(const NetworkPolicy &, const NetworkPolicy &) = default;
};

/// The ranges of an `allow_list`. Throws ApiError 400, which names the entry, unless it has at most ten addresses and
/// CIDR ranges.
std::vector<AddressRange> readAllowList(const json::array &list);

/// The rules for nft, which replace earlier ones in one step.
///
/// They look at the address of the other side and at nothing else, in both directions, so they also hold for
/// connections that were there before. What leaves is refused at once, with a TCP reset or an ICMP error, instead of
/// vanishing. Nothing comes in that was not allowed to be asked for: a blocked sandbox is no server to its neighbours
/// either. Loopback stays free; connections to exposed ports come that way.
///
/// With names, the addresses come later into the set that `allowAddressCommand` adds to, and what asks 8.8.8.8 for
/// addresses is answered by whoever listens at `nameGatePort` of the sandbox's own loopback.
std::string firewallRules(const NetworkPolicy &policy);

/// nft's command that lets these addresses be reached at the ports of the web, beside those that are already.
std::string allowAddressCommand(const std::vector<asio::ip::address_v4> &addresses);

/// The name server that a policy with names speaks of.
inline constexpr const char *publicNameServer = "8.8.8.8";

} // namespace vivarium::engine
