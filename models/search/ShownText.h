// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Search.h"

#include <QList>
#include <QString>

namespace vivarium {

/// A line out of a sandbox made safe to show, with the parts of it that are to stand out.
struct ShownText {
    struct Mark {
        qsizetype start = 0; ///< in the text that it comes with
        qsizetype length = 0;
        friend bool operator==(const Mark &, const Mark &) = default;
    };
    QString text; ///< one line: control and direction characters escaped, tabs as spaces
    QList<Mark> marks;

    /// Where the matches lie in the text of the line itself, in UTF-16.
    [[nodiscard]] static QList<Mark> places(const FoundLine &line);
    /// The line with its matches. White space at its beginning goes, an ellipsis stands where the line was cut.
    [[nodiscard]] static ShownText ofLine(const FoundLine &line);
    /// The line as it is now, with one match marked; and as it will be, with what comes in its place marked.
    [[nodiscard]] static ShownText before(const FoundLine &line, const SearchHit &hit);
    [[nodiscard]] static ShownText after(const FoundLine &line, const SearchHit &hit, const QString &replacement);

    friend bool operator==(const ShownText &, const ShownText &) = default;
};

} // namespace vivarium
