// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/NetworkPolicy.h"

#include <string>
#include <vector>

namespace vivarium::engine::lizard {

inline constexpr std::size_t allowedHostLimit = 50;

/// What a sandbox may reach with these entries of `allowedHosts` (lizard.md, section 2.2): a name or `*.name` the ports
/// 80 and 443, an address or a CIDR range everything. Without entries: nothing. Throws LizardError 400 that names the
/// entry that is neither.
NetworkPolicy policyFor(const std::vector<std::string> &allowedHosts);

/// The other way round: the entries of `allowedHosts` that mean the same as the policy, which may be of the other API.
std::vector<std::string> entriesOf(const NetworkPolicy &policy);
/// `entries`, as somebody wrote them, if they still mean the policy; else those that do.
std::vector<std::string> entriesAs(const std::vector<std::string> &entries, const NetworkPolicy &policy);

} // namespace vivarium::engine::lizard
