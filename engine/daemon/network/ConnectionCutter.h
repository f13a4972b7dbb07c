// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/NetworkPolicy.h"

namespace vivarium::engine {

/// Ends the connections of the calling thread's network namespace whose other side the policy forbids: programs see
/// them break at once (ECONNABORTED), also those that only wait. Returns how many there were; where the kernel cannot
/// do it, none, and the firewall's rules cut them at their next packet. Blocks.
int cutForbiddenConnections(const NetworkPolicy &policy);

/// Ends the connections of the calling thread's network namespace whose own side has this address, and returns how many
/// are left: all of them where the kernel cannot do it. Blocks.
int cutConnectionsFrom(const asio::ip::address &own);

} // namespace vivarium::engine
