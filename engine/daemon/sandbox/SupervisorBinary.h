// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/DataFolder.h"

namespace vivarium::engine {

/// Copies the supervisor into the data folder under a name that follows from its content, and returns the copy's path.
///
/// The program is $VIVARIUM_SUPERVISOR, else vivarium-supervisor beside this program (a build folder), else the one in
/// the package's folder below libexec. Sandboxes mount the copy, so an upgrade changes nothing under those that run,
/// and a memory snapshot finds the same bytes again. Throws std::runtime_error if there is none.
std::filesystem::path installSupervisor(const DataFolder &folder);

} // namespace vivarium::engine
