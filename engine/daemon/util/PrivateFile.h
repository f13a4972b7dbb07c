// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace vivarium::engine {

/// Replaces the file in one step (temporary file, fsync, rename), with mode 0600.
/// Throws std::system_error with the path in its text.
void writePrivateFile(const std::filesystem::path &path, std::string_view content);

/// The whole file. Throws std::system_error.
std::string readFile(const std::filesystem::path &path);

/// Makes the folder (and those above it) with mode 0700, or tightens the mode of one that belongs to
/// this account. Throws if it belongs to somebody else or is a link.
void makePrivateFolder(const std::filesystem::path &path);

} // namespace vivarium::engine
