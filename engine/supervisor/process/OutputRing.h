// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "process/MemoryBudget.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace vivarium::supervisor {

enum class OutputStream { Standard, Error };

/// The latest output of a process, both streams in the order of arrival.
///
/// A position counts all bytes the process has written, so it stays meaningful when older bytes are gone: a reader that
/// comes back with the last position it has seen learns exactly what it missed.
class OutputRing {
public:
    /// `budget` must outlive the ring.
    OutputRing(std::size_t capacity, MemoryBudget &budget);
    OutputRing(const OutputRing &) = delete;
    OutputRing &operator=(const OutputRing &) = delete;
    ~OutputRing();

    void append(OutputStream stream, std::string_view bytes);
    void clear();
    /// How many bytes were appended in all.
    std::uint64_t end() const { return m_end; }

    struct Piece {
        std::uint64_t dropped = 0; ///< bytes between the asked position and `bytes` that are gone
        std::uint64_t end = 0; ///< position after `bytes`
        OutputStream stream = OutputStream::Standard;
        std::string_view bytes; ///< valid until the next append()
    };
    /// What follows `position`, of one stream and at most `limit` bytes; nothing if nothing has come since.
    std::optional<Piece> read(std::uint64_t position, std::size_t limit) const;

private:
    struct Chunk {
        std::uint64_t start;
        OutputStream stream;
        std::string bytes;
    };
    void dropOldest();

    std::size_t m_capacity;
    MemoryBudget &m_budget;
    std::deque<Chunk> m_chunks;
    std::size_t m_size = 0;
    std::uint64_t m_end = 0;
};

} // namespace vivarium::supervisor
