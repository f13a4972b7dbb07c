// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace re2 {
class RE2;
}

namespace vivarium::supervisor {

/// Patterns of file names: `*` and `?` within a name, `**` across folders, `[a-z]`, `{a,b}`; a backslash takes the
/// meaning from the character behind it. One with a slash is for a path below the folder that is searched, one without
/// for a name at any depth. What matches a folder matches all that is in it. Names are bytes.
class GlobList {
public:
    /// Throws ApiError 400 if they are too complex.
    explicit GlobList(const std::vector<std::string> &globs);
    ~GlobList();

    bool isEmpty() const { return !m_expression; }
    /// `path` is relative.
    bool matches(std::string_view path) const;

    /// The regular expression of one pattern, for Latin-1: a byte is a character.
    static std::string toExpression(std::string_view glob);

private:
    std::unique_ptr<re2::RE2> m_expression;
};

} // namespace vivarium::supervisor
