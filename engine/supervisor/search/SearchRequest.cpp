// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/SearchRequest.h"

#include "common/JsonReader.h"
#include "files/RequestedPath.h"

#include <boost/json/array.hpp>

namespace vivarium::supervisor {

namespace {

constexpr std::size_t longestPattern = 4096;
constexpr std::size_t longestGlob = 512;
constexpr std::size_t mostGlobs = 64;

std::vector<std::string> readGlobs(common::JsonReader &reader, std::string_view name)
{
    std::vector<std::string> globs;
    const boost::json::array *list = reader.array(name);
    if (list == nullptr)
        return globs;
    if (list->size() > mostGlobs)
        common::JsonReader::fail(name, "a list of at most 64 texts");
    for (const boost::json::value &glob : *list) {
        const auto *text = glob.if_string();
        if (text == nullptr || text->empty() || text->size() > longestGlob)
            common::JsonReader::fail(name, "a list of texts of 1 to 512 bytes");
        globs.emplace_back(*text);
    }
    return globs;
}

} // namespace

SearchRequest readSearchRequest(const boost::json::value &body, const std::string &workspace)
{
    common::JsonReader reader(body);
    SearchRequest request;
    request.path = readPath(reader, "path", "path_bytes", workspace);
    request.pattern.pattern = reader.requireText("pattern", {.minimum = 1, .maximum = longestPattern});
    request.pattern.isRegex = reader.boolean("regex", false);
    request.pattern.isCaseSensitive = reader.boolean("case_sensitive", true);
    request.pattern.isWholeWord = reader.boolean("whole_word", false);
    request.pattern.replacement = reader.text("replacement", {.minimum = 0, .maximum = longestPattern});
    request.include = readGlobs(reader, "include");
    request.exclude = readGlobs(reader, "exclude");
    constexpr std::int64_t mostMatches = 100'000;
    constexpr std::int64_t largestFile = std::int64_t{64} * 1024 * 1024;
    constexpr std::int64_t longestTime = 300'000;
    if (const auto limit = reader.integer("max_matches", 1, mostMatches))
        request.matchLimit = static_cast<std::uint64_t>(*limit);
    if (const auto limit = reader.integer("max_file_bytes", 1, largestFile))
        request.fileLimit = static_cast<off_t>(*limit);
    if (const auto limit = reader.integer("timeout_ms", 1, longestTime))
        request.timeLimit = std::chrono::milliseconds(*limit);
    reader.finish();
    return request;
}

} // namespace vivarium::supervisor
