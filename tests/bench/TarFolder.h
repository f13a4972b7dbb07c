// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "EngineConnection.h"

#include <filesystem>

namespace vivarium::bench {

/// Gives the tar archive of a folder of regular files to the sink, piece by piece, as a client does that sends a
/// folder. Names are relative to the folder's parent. Throws std::runtime_error.
void tarFolder(const std::filesystem::path &folder, const EngineConnection::ChunkSink &sink);

} // namespace vivarium::bench
