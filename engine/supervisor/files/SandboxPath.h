// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace vivarium::supervisor {

/// Absolute form of a path a client sent: a relative one is below `base`, "." and ".." and doubled slashes are resolved
/// by text alone, without looking at links (lazycloud.md, section 6). Throws ApiError 400 if it is empty, longer than
/// 4096 bytes or has a NUL.
std::string cleanPath(std::string_view path, std::string_view base);

/// The last part of a cleaned path; "/" for the root.
std::string_view baseName(std::string_view path);
/// All but the last part of a cleaned path; "/" for the root and what lies in it.
std::string parentPath(std::string_view path);
/// `name` in the folder `path`.
std::string joinPath(std::string_view path, std::string_view name);
/// True if `path` is `folder` or lies below it; both cleaned.
bool isWithin(std::string_view path, std::string_view folder);

} // namespace vivarium::supervisor
