// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/DataFolder.h"
#include "sandbox/Sandbox.h"

namespace vivarium::engine {

class PortEdge;

/// Ends every connection to a sandbox that is about to stand still: those to exposed ports, terminals of the Lizard API
/// with a word to their clients, and all others to its supervisor. Calls that will soon have their answer get it.
/// Whoever calls this holds a Sandbox::Standstill, so that nobody connects meanwhile. Throws std::exception with the
/// reason if some do not end.
awaitable<void> endConnections(SandboxPointer sandbox, const DataFolder &folder, PortEdge &edge);

} // namespace vivarium::engine
