// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>

namespace vivarium::supervisor {

/// Finds a literal text in the file, or in all files below the folder (lazycloud.md, section 6): regular UTF-8 files up
/// to 64 MiB, 10 000 matches at most. Links are followed at the root only; what cannot be read is passed over.
///
/// Returns the answer as JSON (TextMatches). Blocks; throws ApiError if `path` cannot be read.
std::string findText(const std::string &path, const std::string &pattern, const std::stop_token &stop);

struct Replacements {
    std::int64_t files = 0;
    std::int64_t count = 0;
};

/// Replaces it everywhere, each file in place: a failure leaves the files before it changed. Blocks; throws ApiError.
Replacements replaceText(
    const std::string &path, const std::string &pattern, const std::string &replacement, const std::stop_token &stop);

} // namespace vivarium::supervisor
