// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/DataFolder.h"

#include <sys/types.h>

namespace vivarium::engine {

/// An engine that was ended by force leaves its Podman service, which still finishes what it does: it would write into
/// the folders that the next engine tidies. So each service is written down, by its pid and its start.
class FormerService {
public:
    /// Throws std::system_error.
    static void remember(const DataFolder &folder, pid_t service);

    /// Returns when the service of before is no more: it is asked to end, and after some seconds it is ended. Blocks.
    static void end(const DataFolder &folder);
};

} // namespace vivarium::engine
