// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

#include <optional>

namespace vivarium {

/// What a command wrote, in the order it came, with a limit: the oldest goes first, and how much went is known.
/// Positions count the bytes of all pieces since the start of the command, of those that went too.
class CommandOutput {
public:
    enum class Source {
        StandardOutput,
        StandardError,
        Gap, ///< no output: bytes holds the number of bytes that the server lost here, in digits; 0: it doesn't tell
    };
    struct Piece {
        Source source = Source::StandardOutput;
        QByteArray bytes;
        qint64 position = 0; ///< of its first byte
    };
    static constexpr qint64 defaultLimit = 8LL << 20;

    explicit CommandOutput(qint64 limit = defaultLimit)
        : m_limit(limit)
    {
    }
    void append(Source source, const QByteArray &bytes);
    /// The server lost output here; 0: it doesn't tell how much.
    void appendGap(qint64 bytes);
    /// The first position that is still there, and the one after the last.
    [[nodiscard]] qint64 begin() const { return m_pieces.isEmpty() ? m_end : m_pieces.first().position; }
    [[nodiscard]] qint64 end() const { return m_end; }
    /// Bytes that are no longer here, or never came.
    [[nodiscard]] qint64 dropped() const { return m_dropped; }
    [[nodiscard]] bool isEmpty() const { return m_pieces.isEmpty(); }
    /// Up to `maximum` bytes from `position` on, or from begin() when that is later.
    [[nodiscard]] QList<Piece> read(qint64 position, qint64 maximum) const;
    /// Where the last `lines` lines begin; `from` when what follows it has fewer.
    [[nodiscard]] qint64 beginOfLastLines(qsizetype lines, qint64 from) const;
    /// Both streams together, as they came, or one of them; gaps left out.
    [[nodiscard]] QByteArray all(std::optional<Source> stream = std::nullopt) const;

private:
    QList<Piece> m_pieces;
    qint64 m_limit;
    qint64 m_end = 0;
    qint64 m_dropped = 0;
};

} // namespace vivarium
