// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace vivarium::bench {

using Environment = std::map<std::string, std::string>;

/// A program ended with another status than 0; the text has its error output.
class ProgramFailed : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Runs a program to its end and returns what it wrote to its standard output. `changes` are added to the environment.
/// Throws ProgramFailed, or std::system_error when it cannot be started.
std::string runProgram(const std::vector<std::string> &arguments, const Environment &changes);

/// For the child between fork and exec: replaces the process, or ends it with status 127.
[[noreturn]] void becomeProgram(const std::vector<std::string> &arguments, const Environment &changes);

} // namespace vivarium::bench
