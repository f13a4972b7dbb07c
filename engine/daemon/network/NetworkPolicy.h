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

    /// Nothing is forbidden.
    [[nodiscard]] bool isOpen() const { return !blockNetwork && allowed.empty(); }
    /// Whether an address outside of the sandbox may be reached.
    [[nodiscard]] bool permits(const asio::ip::address &address) const;

    [[nodiscard]] json::object toJson() const;
    /// Reads what toJson() wrote.
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
std::string firewallRules(const NetworkPolicy &policy);

} // namespace vivarium::engine
