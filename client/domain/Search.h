// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileEntry.h"

#include <QStringList>

#include <optional>

namespace vivarium {

/// What to look for in the files below a folder, within their lines.
struct SearchQuery {
    RemotePath folder; ///< or one file
    QString pattern; ///< without line breaks
    bool regularExpression = false; ///< Feature::SearchFiles; RE2's kind
    bool caseSensitive = true; ///< false: Feature::SearchFiles
    bool wholeWord = false; ///< no letter, digit or underscore before and after
    /// Patterns of names: `*.py` at any depth, `src/**` below the folder. Empty: all files. What matches a folder
    /// matches all that is in it.
    QStringList include;
    QStringList exclude;
    /// Of an expression, what its matches are to become ($1, ${name}, $& …): then each hit says it. Nothing is written.
    std::optional<QString> replacement;
    qint64 matchLimit = 10000;

    friend bool operator==(const SearchQuery &, const SearchQuery &) = default;
};

/// One match.
struct SearchHit {
    qint64 offset = 0; ///< bytes from the beginning of the file
    qint64 size = 0; ///< bytes
    std::optional<QString> replacement; ///< with SearchQuery::replacement; none: it would be too long

    friend bool operator==(const SearchHit &, const SearchHit &) = default;
};

/// A line with matches, or the part of a long line in which these lie. Known by the offset of its first match.
struct FoundLine {
    qint64 line = 0; ///< from 1
    qint64 column = 1; ///< in characters, from 1, of the first character of `text`
    qint64 offset = 0; ///< bytes from the beginning of the file, of the same
    QString text; ///< hostile: show it escaped. Its UTF-8 is what the file has there
    bool cut = false; ///< the line goes on behind it
    QList<SearchHit> hits; ///< ascending; the last one may reach beyond a text that is cut

    friend bool operator==(const FoundLine &, const FoundLine &) = default;
};

/// A file in which something was found.
struct FoundFile {
    RemotePath path;
    qint64 size = 0;
    /// SHA-256 of the content in which the offsets hold. Empty: the lines weren't read, so that offsets are counted
    /// from the beginning of each text.
    QByteArray digest;

    friend bool operator==(const FoundFile &, const FoundFile &) = default;
};

/// How a search went.
struct SearchSummary {
    enum class Limit { None, Matches, Time, Size };
    qint64 files = -1; ///< looked into; −1: the server doesn't say
    qint64 matchedFiles = 0;
    qint64 matches = 0;
    qint64 binary = 0; ///< passed over: no UTF-8 text
    qint64 large = 0;
    qint64 unreadable = 0;
    Limit limit = Limit::None; ///< what ended it early

    friend bool operator==(const SearchSummary &, const SearchSummary &) = default;
};

} // namespace vivarium
