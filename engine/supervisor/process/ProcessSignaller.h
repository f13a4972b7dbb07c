// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <vector>

namespace vivarium::supervisor {

enum class SignalScope { Process, Tree };

/// Signals the process, and with SignalScope::Tree its descendants, parents first. Returns how many were signalled.
///
/// The process is identified by pid and start time, and pinned by a pidfd while it is compared, so the signal cannot
/// reach another that got the number. Throws ApiError: 404 if it has gone, 409 if the pid belongs to another by now or
/// is the supervisor itself, 403 if the system refuses. Blocks.
int signalProcess(pid_t pid, std::int64_t startTicks, int signal, SignalScope scope);

/// All descendants of `ancestor`, nearest first.
std::vector<pid_t> descendantsOf(pid_t ancestor);

} // namespace vivarium::supervisor
