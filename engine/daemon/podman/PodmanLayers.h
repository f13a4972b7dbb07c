// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "util/Json.h"

#include <filesystem>
#include <vector>

namespace vivarium::engine {

/// The folders of an image's or a container's layers, the uppermost first, from what Podman says of it; none if its
/// storage is not overlay.
std::vector<std::filesystem::path> readLayers(const json::value &inspection);

} // namespace vivarium::engine
