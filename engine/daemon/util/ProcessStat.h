// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <sstream>
#include <string>

namespace vivarium::engine {

/// What `stat` in a process's folder, such as /proc/7, says behind the process's name: the third field, which is its
/// state, and those after it. A failed stream where there is no such process. Fields 1 and 2 are left out, since a name
/// may hold anything.
std::istringstream readProcessStat(const std::string &processFolder);

/// 0 where there is no such process.
pid_t parentOf(const std::string &processFolder);

} // namespace vivarium::engine
