// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "util/Json.h"

#include <string>

namespace vivarium::engine {

/// Where a VolumeMount of the contract goes inside: its mount_path, below /volumes if that is relative, else
/// /volumes/<name>. Without a slash at the end, without "." and "..".
std::string mountPathOf(const json::object &volume);

/// True where a volume would hide what a sandbox cannot do without: the system's folders, the supervisor.
bool isReservedMountPath(const std::string &path);

} // namespace vivarium::engine
