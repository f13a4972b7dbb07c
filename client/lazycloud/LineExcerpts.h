// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Search.h"

#include <QByteArray>

namespace vivarium {

/// Lines of a file that was read whole, as a server's search tells them. Pure functions; they may run in any thread.
struct LineExcerpts {
    /// Longer lines come in parts of this many bytes.
    static constexpr qsizetype PartSize = 1000;

    /// Where `pattern` stands in `text`, without overlaps, at most `limit` times.
    [[nodiscard]] static QList<SearchHit> occurrences(
        const QByteArray &text, const QByteArray &pattern, bool wholeWord, qint64 limit);
    /// `hits` in ascending order. `text` is UTF-8.
    [[nodiscard]] static QList<FoundLine> of(const QByteArray &text, const QList<SearchHit> &hits);
};

} // namespace vivarium
