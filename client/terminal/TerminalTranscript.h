// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

namespace vivarium {

/// The last output of one terminal, kept beyond its connection and its view: from it a new view draws what was there,
/// and a connection that comes back finds out what was missed.
class TerminalTranscript {
public:
    /// What is kept for sure; up to a quarter more is held before the oldest is dropped.
    static constexpr qsizetype Capacity = 4 << 20;
    /// A shorter agreement of two streams is taken for chance.
    static constexpr qsizetype ShortestOverlap = 64;

    void append(const QByteArray &bytes);
    void clear();
    /// What comes from now on is the output of another shell: overlapWith() looks no further back.
    void beginStream() { m_streamBegin = m_bytes.size(); }
    [[nodiscard]] const QByteArray &bytes() const { return m_bytes; }
    [[nodiscard]] bool isEmpty() const { return m_bytes.isEmpty(); }
    /// Older output was dropped.
    [[nodiscard]] bool isCut() const { return m_cut; }

    /// How much of `replay`, a server's kept output, is known already: its longest beginning with which the stream
    /// ends. −1: they don't meet, so output between them is lost. Takes time and memory in proportion to `replay`.
    [[nodiscard]] qsizetype overlapWith(QByteArrayView replay) const;

private:
    QByteArray m_bytes;
    qsizetype m_streamBegin = 0;
    bool m_cut = false;
};

} // namespace vivarium
