// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine.h"
#include "config/DataFolder.h"

#include <string>

namespace vivarium::engine {

// The sub-commands. Each returns the exit code of the program, and says on standard error what went wrong.

/// Runs the engine in the foreground.
int serve(const DataFolder &folder, const EngineOptions &options, const std::string &logLevel, bool logToFile);

/// Runs the engine in the background and returns when it answers. An engine that runs already is fine.
int startInBackground(const DataFolder &folder, const EngineOptions &options, const std::string &logLevel, bool quiet);

int showStatus(const DataFolder &folder);

/// Ends the engine; its sandboxes go on.
int stopEngine(const DataFolder &folder);

/// Prints the variables that LazyCloud's clients read, for `eval`.
int printEnvironment(const DataFolder &folder, const EngineOptions &options, const std::string &logLevel);

/// Lets in, or with `deny` refuses, the program whose login has this code. Asks before, unless `sure`.
int approveLogin(const DataFolder &folder, const std::string &userCode, bool deny, bool sure);

} // namespace vivarium::engine
