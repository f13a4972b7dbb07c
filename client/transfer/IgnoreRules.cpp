// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/IgnoreRules.h"

#include <optional>

namespace vivarium {

namespace {

using Bytes = QByteArrayView;

/// What "[…]" at the start of `glob` says of `c`, and how long it is; nullopt: it has no end and is a plain "[".
std::optional<std::pair<bool, qsizetype>> matchClass(Bytes glob, char c)
{
    qsizetype at = 1;
    const bool negated = at < glob.size() && (glob[at] == '!' || glob[at] == '^');
    if (negated)
        ++at;
    bool found = false;
    for (bool first = true; at < glob.size() && (first || glob[at] != ']'); first = false) {
        char low = glob[at];
        if (low == '\\' && at + 1 < glob.size())
            low = glob[++at];
        ++at;
        if (at + 1 < glob.size() && glob[at] == '-' && glob[at + 1] != ']') {
            char high = glob[at + 1];
            at += 2;
            if (high == '\\' && at < glob.size())
                high = glob[at++];
            found = found || (uchar(c) >= uchar(low) && uchar(c) <= uchar(high));
        } else {
            found = found || c == low;
        }
    }
    if (at >= glob.size())
        return std::nullopt;
    return std::pair(found != negated && c != '/', at + 1);
}

/// Both positions to return to when what follows a star does not match: greedy stars need only the last one, which
/// keeps the time far from exponential.
struct Retry {
    qsizetype glob = -1;
    qsizetype text = -1;
};

bool matches(Bytes glob, Bytes text)
{
    qsizetype g = 0;
    qsizetype t = 0;
    Retry star; // "*": does not pass a slash
    Retry stars; // "**": does
    while (t < text.size() || g < glob.size()) {
        if (g < glob.size()) {
            const bool atStart = g == 0 || glob[g - 1] == '/';
            const bool doubled = glob[g] == '*' && g + 1 < glob.size() && glob[g + 1] == '*';
            if (doubled && atStart && (g + 2 == glob.size() || glob[g + 2] == '/')) {
                // "a/**/b" takes no folder, too; "a/**" everything below.
                const bool last = g + 2 == glob.size();
                if (last && t == text.size())
                    return false;
                g += last ? 2 : 3;
                stars = {g, t};
                star = {};
                continue;
            }
            if (glob[g] == '*') {
                while (g < glob.size() && glob[g] == '*')
                    ++g;
                star = {g, t};
                continue;
            }
            if (t < text.size()) {
                if (glob[g] == '[') {
                    if (const auto found = matchClass(glob.sliced(g), text[t])) {
                        if (found->first) {
                            g += found->second;
                            ++t;
                            continue;
                        }
                    } else if (text[t] == '[') {
                        ++g;
                        ++t;
                        continue;
                    }
                } else if (glob[g] == '?' ? text[t] != '/' : false) {
                    ++g;
                    ++t;
                    continue;
                } else {
                    const bool escaped = glob[g] == '\\' && g + 1 < glob.size();
                    const char wanted = escaped ? glob[g + 1] : glob[g];
                    if (glob[g] != '?' && text[t] == wanted) {
                        g += escaped ? 2 : 1;
                        ++t;
                        continue;
                    }
                }
            }
        }
        if (star.glob >= 0 && star.text < text.size() && text[star.text] != '/') {
            g = star.glob;
            t = ++star.text;
            continue;
        }
        star = {};
        if (stars.glob < 0)
            return false;
        // On to the next folder; a "**" at the end takes whatever is left.
        if (stars.glob == glob.size())
            return true;
        const qsizetype slash = text.indexOf('/', stars.text);
        if (slash < 0)
            return false;
        stars.text = slash + 1;
        g = stars.glob;
        t = stars.text;
    }
    return true;
}

/// The line without what git takes off its end: spaces that no backslash protects.
Bytes stripped(Bytes line)
{
    if (line.endsWith('\r'))
        line.chop(1);
    while (line.endsWith(' ') && !line.endsWith("\\ "))
        line.chop(1);
    return line;
}

} // namespace

void IgnoreRules::add(const QByteArray &lines, const QByteArray &folder)
{
    const QList<QByteArray> all = lines.split('\n');
    for (const QByteArray &whole : all) {
        Bytes line = stripped(whole);
        if (line.isEmpty() || line.startsWith('#'))
            continue;
        Pattern pattern;
        pattern.folder = folder;
        if (line.startsWith('!')) {
            pattern.takesBack = true;
            line = line.sliced(1);
        }
        if (line.endsWith('/')) {
            pattern.foldersOnly = true;
            line.chop(1);
        }
        pattern.anchored = line.contains('/');
        if (line.startsWith('/'))
            line = line.sliced(1);
        if (line.isEmpty())
            continue;
        pattern.glob = line.toByteArray();
        m_patterns.append(pattern);
    }
}

bool IgnoreRules::excludes(const QByteArray &path, bool isFolder) const
{
    for (auto pattern = m_patterns.crbegin(); pattern != m_patterns.crend(); ++pattern) {
        if (pattern->foldersOnly && !isFolder)
            continue;
        Bytes below = path;
        if (!pattern->folder.isEmpty()) {
            if (!path.startsWith(pattern->folder + '/'))
                continue;
            below = below.sliced(pattern->folder.size() + 1);
        }
        const Bytes subject = pattern->anchored ? below : below.sliced(below.lastIndexOf('/') + 1);
        if (matches(pattern->glob, subject))
            return !pattern->takesBack;
    }
    return false;
}

} // namespace vivarium
