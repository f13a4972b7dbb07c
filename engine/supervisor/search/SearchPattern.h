// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace vivarium::supervisor {

/// What is looked for in the lines of a text: words as they stand, or a regular expression of RE2's kind, which never
/// takes longer than the text is long, whatever the pattern (no look-around, no back references).
class SearchPattern {
public:
    struct Options {
        std::string pattern;
        bool isRegex = false;
        bool isCaseSensitive = true;
        /// Neither before nor after a match stands a letter, a digit or an underscore.
        bool isWholeWord = false;
        /// Of an expression's matches, what they are to become: `$1`, `${1}`, `${name}` and `$&` stand for parts of the
        /// match, `$$` for a dollar, `\n`, `\t` and `\\` for these characters.
        std::optional<std::string> replacement = {};
    };
    /// Throws ApiError 400 that says what is wrong with the pattern or the replacement.
    explicit SearchPattern(const Options &options);
    ~SearchPattern();

    struct Match {
        std::size_t begin = 0;
        std::size_t end = 0; ///< equal to `begin`: nothing at this place, as `x*` finds everywhere
        /// With Options::replacement and an expression; nothing if it would be longer than 64 KiB.
        std::optional<std::string> replacement;
    };
    /// The first match from `from` on that ends at or before `end`. What stands around both is looked at by `^`, `$`
    /// and word boundaries. A match never holds a line break.
    std::optional<Match> find(std::string_view text, std::size_t from, std::size_t end);

    /// A match that begins with so many bytes left before `end` may have been missed.
    std::size_t reach() const { return m_reach; }

private:
    using Piece = std::variant<std::string, int>; ///< text as it is, or the number of a group
    struct Machine; // RE2's types
    void parseReplacement(const std::string &replacement, const Machine &plain);
    std::optional<std::string> expanded() const;

    std::unique_ptr<Machine> m_machine;
    std::size_t m_ownGroup = 0; ///< the group that is the match, without what a whole word needs around it
    bool m_expands = false;
    std::vector<Piece> m_pieces;
    std::size_t m_reach;
};

} // namespace vivarium::supervisor
