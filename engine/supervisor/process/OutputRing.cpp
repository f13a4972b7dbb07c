// SPDX-License-Identifier: GPL-3.0-or-later
#include "process/OutputRing.h"

#include <algorithm>

namespace vivarium::supervisor {

namespace {

/// Small writes are joined up to this, so that a process writing single bytes does not cost a chunk for each.
constexpr std::size_t chunkSize = 16 * 1024;

} // namespace

OutputRing::OutputRing(std::size_t capacity, MemoryBudget &budget)
    : m_capacity(capacity)
    , m_budget(budget)
{
}

OutputRing::~OutputRing()
{
    m_budget.giveBack(m_size);
}

void OutputRing::dropOldest()
{
    const std::size_t size = m_chunks.front().bytes.size();
    m_chunks.pop_front();
    m_size -= size;
    m_budget.giveBack(size);
}

void OutputRing::append(OutputStream stream, std::string_view bytes)
{
    while (!bytes.empty()) {
        const bool joins = !m_chunks.empty() && m_chunks.back().stream == stream
            && m_chunks.back().start + m_chunks.back().bytes.size() == m_end
            && m_chunks.back().bytes.size() < chunkSize;
        const std::size_t room = joins ? chunkSize - m_chunks.back().bytes.size() : chunkSize;
        const std::size_t size = std::min(bytes.size(), room);
        // The newest output is worth more than the oldest, of this process at least.
        bool kept = true;
        while (m_size + size > m_capacity || !m_budget.take(size)) {
            if (m_chunks.size() <= (joins ? 1U : 0U)) {
                kept = false;
                break;
            }
            dropOldest();
        }
        if (kept) {
            if (!joins)
                m_chunks.push_back({m_end, stream, {}});
            m_chunks.back().bytes.append(bytes.substr(0, size));
            m_size += size;
        }
        m_end += size;
        bytes.remove_prefix(size);
    }
}

void OutputRing::clear()
{
    while (!m_chunks.empty())
        dropOldest();
}

std::optional<OutputRing::Piece> OutputRing::read(std::uint64_t position, std::size_t limit) const
{
    if (position >= m_end)
        return std::nullopt;
    // The first chunk that reaches beyond the position.
    const auto found = std::ranges::upper_bound(
        m_chunks, position, {}, [](const Chunk &chunk) { return chunk.start + chunk.bytes.size(); });
    if (found == m_chunks.end())
        return Piece{.dropped = m_end - position, .end = m_end, .stream = OutputStream::Standard, .bytes = {}};
    Piece piece;
    piece.stream = found->stream;
    std::size_t offset = 0;
    if (position < found->start)
        piece.dropped = found->start - position;
    else
        offset = static_cast<std::size_t>(position - found->start);
    piece.bytes = std::string_view(found->bytes).substr(offset, limit);
    piece.end = found->start + offset + piece.bytes.size();
    return piece;
}

} // namespace vivarium::supervisor
