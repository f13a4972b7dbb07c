// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "metrics/UsageReading.h"

namespace vivarium::engine {

/// Usage without cgroups: one pass over /proc, each process counted for the sandbox whose PID namespace it is in.
/// Network is left out. Blocks.
std::map<int, UsageReading> readProcessUsage(const std::vector<int> &pids);

} // namespace vivarium::engine
