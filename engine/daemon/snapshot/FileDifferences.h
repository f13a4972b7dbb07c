// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "util/Json.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace vivarium::engine {

/// One entry of a file system that is not as it was.
struct FileDifference {
    enum class Kind { Added, Changed, Removed };
    Kind kind = Kind::Changed;
    std::string path; ///< raw bytes, absolute
    std::uint32_t mode = 0; ///< st_mode of now; of what was removed, of before
    std::int64_t size = 0; ///< bytes, likewise
    std::optional<std::int64_t> formerSize; ///< of a file whose content changed
    std::vector<std::string> changes; ///< of what: type, content, mode, owner

    /// FileDifference of openapi.yaml.
    [[nodiscard]] json::object toJson() const;
};

struct FileDifferences {
    std::vector<FileDifference> list; ///< as a tree is walked, folders before what is in them
    std::int64_t added = 0; ///< also those that the list has no room for
    std::int64_t changed = 0;
    std::int64_t removed = 0;
    bool complete = true; ///< false: there was more to look at than the limits allow
};

struct DifferenceLimits {
    std::size_t listed = 20'000;
    std::size_t looked = 500'000; ///< entries
    std::uint64_t comparedBytes = 1024ULL * 1024 * 1024;
    std::chrono::steady_clock::time_point end = std::chrono::steady_clock::time_point::max();
    int depth = 64; ///< as each folder on the way holds descriptors
};

/// What a container has of its own at places that are not of its file system.
struct DifferenceExceptions {
    std::set<std::string> paths; ///< left out with all that is below
    std::set<std::string> folders; ///< left out themselves: made only to mount something in them
};

/// Compares two file systems that are made of overlay's layers, the uppermost first. Folders of which both have the
/// same layers are not entered; of files, the content counts where size and time leave it open. Times alone are no
/// difference, and neither is a folder whose entries changed. Of a removed folder only itself is told. Blocks: for a
/// thread of the pool. Throws std::system_error.
FileDifferences findDifferences(const std::vector<std::filesystem::path> &before,
    const std::vector<std::filesystem::path> &now, const DifferenceExceptions &exceptions,
    const DifferenceLimits &limits);

/// The exceptions of a container whose mounts are at these paths.
DifferenceExceptions exceptionsFor(const std::vector<std::string> &mountPaths);

} // namespace vivarium::engine
