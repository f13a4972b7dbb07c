// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace vivarium::engine {

/// What a copy has of its own.
struct CopyIdentity {
    std::string containerId; ///< of the sandbox that it becomes
    std::filesystem::path socketFolder; ///< where its supervisor's socket is
    std::string imageReference; ///< the image below its files
    /// Program and arguments that Podman's runtime runs when the namespaces are there, before the first instruction of
    /// the copy. Its failure ends the restore.
    std::vector<std::string> gate;
    int gateSeconds = 0; ///< how long it may take
};

/// Writes a stored snapshot, as Podman exported it, to `target` in the form in which a copy can be made of it. Returns
/// the addresses, without prefix, that the stored sandbox had in its network. Blocks: it copies the whole.
///
/// Without that the copy would take its source's place: its socket, and its label. Throws std::runtime_error with the
/// reason.
std::vector<std::string> adaptSnapshot(
    const std::filesystem::path &snapshot, const std::filesystem::path &target, const CopyIdentity &identity);

} // namespace vivarium::engine
