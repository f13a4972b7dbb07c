// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalTranscript.h"

#include <algorithm>
#include <vector>

namespace vivarium {

void TerminalTranscript::append(const QByteArray &bytes)
{
    m_bytes += bytes;
    if (m_bytes.size() <= Capacity + Capacity / 4)
        return;
    // Cut behind a line end where there is one nearby, so that a new view doesn't begin in the middle of a sequence.
    qsizetype from = m_bytes.size() - Capacity;
    if (const qsizetype lineEnd = m_bytes.indexOf('\n', from); lineEnd >= 0 && lineEnd - from < (64 << 10))
        from = lineEnd + 1;
    m_bytes.remove(0, from);
    m_streamBegin = std::max<qsizetype>(0, m_streamBegin - from);
    m_cut = true;
}

void TerminalTranscript::clear()
{
    m_bytes.clear();
    m_streamBegin = 0;
    m_cut = false;
}

qsizetype TerminalTranscript::overlapWith(QByteArrayView replay) const
{
    const QByteArrayView stream = QByteArrayView(m_bytes).sliced(m_streamBegin);
    if (stream.isEmpty() || replay.isEmpty())
        return 0;
    // Knuth, Morris and Pratt: borders[i] is the longest proper beginning of replay[0..i] that is also its end. Running
    // the stream's tail through it leaves the longest beginning of the replay with which the tail ends.
    std::vector<int> borders(size_t(replay.size()), 0);
    int matched = 0;
    for (qsizetype i = 1; i < replay.size(); ++i) {
        while (matched > 0 && replay[i] != replay[matched])
            matched = borders[size_t(matched - 1)];
        if (replay[i] == replay[matched])
            ++matched;
        borders[size_t(i)] = matched;
    }
    const QByteArrayView tail = stream.last(std::min(stream.size(), replay.size()));
    matched = 0;
    for (qsizetype i = 0; i < tail.size(); ++i) {
        if (matched == replay.size())
            matched = borders[size_t(matched - 1)];
        while (matched > 0 && tail[i] != replay[matched])
            matched = borders[size_t(matched - 1)];
        if (tail[i] == replay[matched])
            ++matched;
    }
    // The whole of one of them is never chance, however short.
    const bool whole = matched == replay.size() || matched == stream.size();
    return whole || matched >= ShortestOverlap ? matched : -1;
}

} // namespace vivarium
