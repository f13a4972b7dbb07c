// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QList>

namespace vivarium {

/// Reads newline-separated JSON objects, fed with pieces cut anywhere. Pure. Blank lines are heartbeats and skipped; a
/// line that is no JSON object is counted and skipped, since the next one may be good.
class NdjsonParser {
public:
    explicit NdjsonParser(qsizetype lineLimit = 1 << 20)
        : m_lineLimit(lineLimit)
    {
    }
    [[nodiscard]] QList<QJsonObject> feed(QByteArrayView bytes);
    /// The last line may lack its newline.
    [[nodiscard]] QList<QJsonObject> finish();
    /// Lines that were skipped: no JSON object, or longer than the limit.
    [[nodiscard]] qint64 skippedLines() const { return m_skipped; }

private:
    void takeLine(QList<QJsonObject> &objects);

    qsizetype m_lineLimit;
    QByteArray m_line;
    qint64 m_skipped = 0;
    bool m_tooLong = false; ///< the present line is over the limit and dropped up to its end
};

} // namespace vivarium
