// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/FileDescriptor.h"

#include <string>
#include <string_view>
#include <vector>

namespace vivarium::supervisor {

/// An open folder, and some of the names in it.
struct DirectoryNames {
    common::FileDescriptor folder;
    std::vector<std::string> names; ///< in byte order
    bool hasMore = false;
};

/// The first `limit` names in byte order of those above `after`. Keeps no more than these in memory, however many the
/// folder has. Blocks; throws ApiError.
DirectoryNames readDirectoryNames(const std::string &path, std::size_t limit, std::string_view after);

} // namespace vivarium::supervisor
