// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace vivarium {

/// Patterns that leave files out, with the meaning that gitignore(5) gives them: "*", "?" and "[…]" within a name, "**"
/// over folders, a slash at the end for folders only, one elsewhere for a path from the patterns' own folder, "!" to
/// take back. The last one that matches decides. Names are bytes.
class IgnoreRules {
public:
    /// Lines of an ignore file in `folder`, a path relative to the tree's top without slashes at its ends; empty: the
    /// top itself. Comments and blank lines say nothing.
    void add(const QByteArray &lines, const QByteArray &folder = {});
    /// Whether a path relative to the top is left out. What is in a folder that is left out isn't asked about.
    [[nodiscard]] bool excludes(const QByteArray &path, bool isFolder) const;
    [[nodiscard]] bool isEmpty() const { return m_patterns.isEmpty(); }

private:
    struct Pattern {
        QByteArray folder; ///< it is relative to
        QByteArray glob; ///< without "!" and the slashes at its ends
        bool takesBack = false;
        bool foldersOnly = false;
        bool anchored = false; ///< against the whole path, not the last name
    };
    QList<Pattern> m_patterns;
};

} // namespace vivarium
