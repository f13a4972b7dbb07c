// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "system/Environment.h"
#include "system/UserDatabase.h"

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace vivarium::supervisor {

/// A program to run: the leader of a session and a process group of its own.
struct ProgramStart {
    std::vector<std::string> arguments;
    /// What is executed; empty: arguments[0], searched in the environment's PATH.
    std::string program;
    Environment environment;
    std::string workingDirectory;
    /// Descriptors that become 0, 1 and 2. Ignored with a terminal.
    int input = -1;
    int output = -1;
    int errors = -1;
    /// Path of a pseudo-terminal's slave: it becomes 0, 1, 2 and the controlling terminal.
    std::string terminal;
    /// Who it runs as; nothing: as the supervisor does.
    std::optional<Account> account;
};

/// Starts it and returns its pid. Blocks until the program is being executed: run it on a BlockingPool.
///
/// Uses posix_spawn, which is safe beside other threads and does not copy the page tables. All signals have their
/// defaults, and no other descriptor is open in the child. Throws ApiError: 400 if the working folder or the program is
/// not usable, 503 if the sandbox has no room for another process.
pid_t startProgram(const ProgramStart &start);

/// What the program does between being started and being executed when it is to run as another user: posix_spawn()
/// cannot change users, so this program is executed in between, as `NAME --run-as UID:GID:GROUP,… PROGRAM ARGUMENT…`.
/// Returns only if that fails, with the exit code.
int runAsAccount(int argumentCount, char **arguments);

/// Whether these are such arguments.
bool isRunAs(int argumentCount, char **arguments);

} // namespace vivarium::supervisor
