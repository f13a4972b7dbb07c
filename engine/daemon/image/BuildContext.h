// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace vivarium::engine {

/// Writes a tar file with nothing but a Containerfile. Throws std::runtime_error. Blocks.
void writeBuildContext(const std::filesystem::path &tar, const std::string &containerfile);

} // namespace vivarium::engine
