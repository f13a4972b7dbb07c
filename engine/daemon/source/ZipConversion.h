// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>

namespace vivarium::engine {

/// Rewrites a zip file as a tar file (pax names). Nothing is unpacked on this machine; the supervisor unpacks the tar
/// inside the sandbox. Returns the number of members.
///
/// Throws std::runtime_error for a damaged zip, for members that are absolute or climb out by "..", for anything but
/// files, folders and links, and above 200 000 members or 16 GiB. Blocks.
std::uint64_t convertZipToTar(const std::filesystem::path &zip, const std::filesystem::path &tar);

} // namespace vivarium::engine
