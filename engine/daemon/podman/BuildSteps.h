// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

namespace vivarium::engine {

/// Ends the commands that builds of this Podman service run at the moment, and tells how many there were.
///
/// A build that nobody waits for any more goes no further, but Podman lets the step under way run to its end, however
/// long that takes.
int endBuildSteps(pid_t podmanService);

} // namespace vivarium::engine
