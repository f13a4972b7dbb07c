// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "system/ProgramStart.h"
#include "system/UserDatabase.h"

#include <string>

namespace vivarium::supervisor {

/// What to start for a terminal (lazycloud.md, section 9): the user's shell from the password file, else /bin/bash,
/// else /bin/sh, as a login shell; in the workspace if usable, else the home folder, else "/". Blocks.
///
/// Throws ApiError 503 if the image has no shell.
ProgramStart loginShell(UserDatabase &users, const std::string &workspace, const std::string &terminalType);

} // namespace vivarium::supervisor
