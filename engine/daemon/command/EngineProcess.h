// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/DataFolder.h"
#include "http/HttpClient.h"

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace vivarium::engine {

/// One call to an engine of this machine, for the sub-commands. Blocks. Throws TransportError.
HttpAnswer callEngine(const EngineAddress &address, HttpCall call);

/// True if the engine answers that it is ready.
bool isReady(const EngineAddress &address);

/// Starts this program again with these arguments, apart from the terminal: own session, no input. Standard output and
/// error go to `errorPipe`. Returns its process id. Throws std::system_error.
pid_t startDetached(const std::vector<std::string> &arguments, int errorPipe);

} // namespace vivarium::engine
