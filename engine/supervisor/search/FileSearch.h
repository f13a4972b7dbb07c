// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/TreeWalker.h"
#include "search/GlobList.h"
#include "search/SearchRequest.h"

#include <boost/json/array.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace vivarium::supervisor {

/// Looks through the files below a folder, piece by piece: what it finds comes as lines of JSON (SearchEvent in
/// openapi.yaml) as soon as it is found.
///
/// Only regular files of UTF-8 text are looked into; links are followed at the root alone. A file is read whole before
/// anything of it is told, since only its end decides whether it is text. One piece of work ends within about 50 ms,
/// but for the reading of one file and for expressions that come close to the limit of what SearchPattern takes.
class FileSearch {
public:
    /// Throws ApiError: 400 for the pattern or the globs, 404 and the like for the path. Blocks.
    explicit FileSearch(SearchRequest request);

    /// Appends what was found next, possibly nothing. False at the end, or when `stop` was requested. Blocks.
    bool produce(std::string &lines, const std::stop_token &stop);
    /// Appends a line that tells how far it has come.
    void addProgress(std::string &lines) const;

private:
    /// A part of a line with its matches, before it is told.
    struct Excerpt {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::uint64_t line = 0;
        std::uint64_t column = 0; ///< of its first character
        bool isCut = false; ///< the line goes on behind it
        boost::json::array matches;
        std::size_t replacementSize = 0;
    };

    void step(std::string &lines);
    void nextFile(std::string &lines);
    void openFile(const TreeWalker::Step &step, const std::string &path);
    void scan(std::string &lines);
    void nextWindow();
    void addMatch(std::string &lines, const SearchPattern::Match &match);
    void beginExcerpt(const SearchPattern::Match &match);
    void findLine(std::size_t position);
    void tellFile(std::string &lines);
    void tellExcerpt(std::string &lines);
    void append(std::string &lines, const boost::json::object &event);
    void end(std::string &lines, std::string_view limit);

    SearchRequest m_request;
    SearchPattern m_pattern;
    GlobList m_include;
    GlobList m_exclude;
    TreeWalker m_walker;
    bool m_isEnded = false;
    std::chrono::steady_clock::duration m_spent{0};

    // The file that is looked into; m_path is empty between two files.
    std::string m_path;
    std::string m_text;
    struct stat m_status{};
    bool m_isTold = false;
    std::size_t m_from = 0; ///< everything before it has been looked through
    std::size_t m_windowEnd = 0; ///< how far the expression looks at a time
    std::size_t m_acceptEnd = 0; ///< matches that begin from here on are the next window's
    std::uint64_t m_line = 1;
    std::size_t m_lineBegin = 0;
    std::size_t m_lineEnd = 0; ///< of that line, without its line break
    std::size_t m_columnAt = 0; ///< where m_column was counted
    std::uint64_t m_column = 1;
    std::optional<Excerpt> m_excerpt;

    std::uint64_t m_files = 0;
    std::uint64_t m_matchedFiles = 0;
    std::uint64_t m_matches = 0;
    std::uint64_t m_binary = 0;
    std::uint64_t m_large = 0;
    std::uint64_t m_unreadable = 0;
    std::size_t m_outputSize = 0;
};

} // namespace vivarium::supervisor
