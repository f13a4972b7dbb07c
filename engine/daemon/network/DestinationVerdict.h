// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/NetworkPolicy.h"

#include <cstdint>
#include <string>

namespace vivarium::engine {

/// A destination that a sandbox was asked to try.
struct Destination {
    std::string host; ///< name or address
    std::uint16_t port = 0;
    std::int64_t limitMilliseconds = 0;
};

/// What came of it, as DestinationTestResult of openapi.yaml. `findings` is what the supervisor saw from inside
/// (supervisor/README.md, POST /destination-test). A refused connection may be the firewall's doing: whether it is, the
/// policy tells.
json::object judgeDestination(const Destination &destination, const json::value &findings, const NetworkPolicy &policy);

} // namespace vivarium::engine
