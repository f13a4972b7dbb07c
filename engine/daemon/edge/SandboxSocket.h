// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "util/Coroutine.h"

#include <cstdint>
#include <filesystem>

namespace vivarium::engine {

/// Connects to a TCP port inside a sandbox.
///
/// The supervisor makes the connection, in the network of the sandbox, and hands the connected socket over: so it
/// reaches services on the sandbox's own loopback, needs no route to the sandbox, and the bytes take no detour.
/// Throws ApiError 503 with the reason if there is nobody at the port.
awaitable<common::StreamSocket> connectToSandboxPort(std::filesystem::path supervisorSocket, std::uint16_t port);

} // namespace vivarium::engine
