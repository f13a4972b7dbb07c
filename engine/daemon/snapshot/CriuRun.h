// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace vivarium::engine {

/// What went wrong, from an error of Podman that names CRIU's log: the first error there, which caused the others. The
/// text as it is if there is no such log. Blocks.
std::string criuReason(const std::string &podmanMessage);

/// The same for the text of a log; empty if it has no error.
std::string firstCriuError(const std::string &log);

/// Whether the OCI runtime is storing the memory of this container (Podman's id). Blocks.
bool isBeingStored(const std::string &podmanId);

/// Ends that by force. For a CRIU that hangs: a process that it has just stopped in its tracks may end with it. Blocks.
void endStoring(const std::string &podmanId);

} // namespace vivarium::engine
