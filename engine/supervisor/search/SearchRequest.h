// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/SearchPattern.h"

#include <boost/json/value.hpp>
#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace vivarium::supervisor {

/// What a search is asked for (SearchRequest in openapi.yaml).
struct SearchRequest {
    std::string path; ///< cleaned
    SearchPattern::Options pattern;
    std::vector<std::string> include; ///< empty: every file
    std::vector<std::string> exclude;
    std::uint64_t matchLimit = 10'000;
    off_t fileLimit = off_t{16} * 1024 * 1024; ///< larger files are passed over
    std::chrono::milliseconds timeLimit{60'000}; ///< of work, not of waiting for the reader
};

/// Throws ApiError 400 that names the member.
SearchRequest readSearchRequest(const boost::json::value &body, const std::string &workspace);

} // namespace vivarium::supervisor
