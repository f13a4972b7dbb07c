// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/CommandOutput.h"

#include <algorithm>

namespace vivarium {

namespace {

/// Small writes are joined up to this, so that a million lines aren't a million pieces; old output goes piece by piece.
constexpr qsizetype pieceSize = 64 << 10;

} // namespace

void CommandOutput::append(Source source, const QByteArray &bytes)
{
    for (qsizetype done = 0; done < bytes.size();) {
        const bool joins =
            !m_pieces.isEmpty() && m_pieces.last().source == source && m_pieces.last().bytes.size() < pieceSize;
        if (!joins)
            m_pieces.append({source, {}, m_end});
        QByteArray &last = m_pieces.last().bytes;
        const qsizetype count = std::min(pieceSize - last.size(), bytes.size() - done);
        last.append(bytes.sliced(done, count));
        done += count;
        m_end += count;
    }
    while (m_end - begin() > m_limit && m_pieces.size() > 1) {
        if (m_pieces.first().source != Source::Gap)
            m_dropped += m_pieces.first().bytes.size();
        m_pieces.removeFirst();
    }
}

void CommandOutput::appendGap(qint64 bytes)
{
    m_dropped += std::max<qint64>(bytes, 0);
    m_pieces.append({Source::Gap, QByteArray::number(std::max<qint64>(bytes, 0)), m_end});
    m_end += m_pieces.last().bytes.size();
}

QList<CommandOutput::Piece> CommandOutput::read(qint64 position, qint64 maximum) const
{
    QList<Piece> part;
    auto piece =
        std::ranges::upper_bound(m_pieces, position, {}, [](const Piece &p) { return p.position + p.bytes.size(); });
    qint64 room = maximum;
    for (; piece != m_pieces.end() && room > 0; ++piece) {
        const qint64 skip = std::max<qint64>(0, position - piece->position);
        // A gap is told whole or not at all.
        const qint64 count =
            piece->source == Source::Gap ? piece->bytes.size() : std::min<qint64>(room, piece->bytes.size() - skip);
        part.append({piece->source, piece->bytes.sliced(skip, count), piece->position + skip});
        room -= count;
    }
    return part;
}

qint64 CommandOutput::beginOfLastLines(qsizetype lines, qint64 from) const
{
    // The line that has not ended yet is one of them.
    qsizetype missing = lines;
    for (auto piece = m_pieces.crbegin(); piece != m_pieces.crend() && piece->position + piece->bytes.size() > from;
        ++piece) {
        const qsizetype ends = piece->bytes.count('\n');
        if (ends < missing) {
            missing -= ends;
            continue;
        }
        qsizetype at = piece->bytes.size();
        for (; missing > 0; --missing)
            at = piece->bytes.lastIndexOf('\n', at - 1);
        return std::max(from, piece->position + at + 1);
    }
    return from;
}

QByteArray CommandOutput::all(std::optional<Source> stream) const
{
    QByteArray bytes;
    bytes.reserve(m_end - begin());
    for (const Piece &piece : m_pieces) {
        if (piece.source != Source::Gap && (!stream || *stream == piece.source))
            bytes.append(piece.bytes);
    }
    return bytes;
}

} // namespace vivarium
