// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace vivarium::engine {

/// The name of the build instructions in a build context. No `COPY` takes them along.
inline constexpr const char *containerfileName = ".vivarium.Containerfile";

/// Writes a tar with these build instructions, and with all that is in `files`, a tar; an empty path: nothing. Throws
/// std::runtime_error.
void writeBuildContext(
    const std::filesystem::path &tar, const std::string &containerfile, const std::filesystem::path &files = {});

} // namespace vivarium::engine
