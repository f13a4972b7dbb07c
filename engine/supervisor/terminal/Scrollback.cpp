// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/Scrollback.h"

#include <algorithm>

namespace vivarium::supervisor {

namespace {

constexpr std::size_t blockSize = 32 * 1024;

} // namespace

void Scrollback::append(std::string_view bytes)
{
    while (!bytes.empty()) {
        if (m_blocks.empty() || m_blocks.back().size() >= blockSize)
            m_blocks.emplace_back();
        const auto part = bytes.substr(0, blockSize - m_blocks.back().size());
        m_blocks.back() += part;
        m_size += part.size();
        bytes.remove_prefix(part.size());
    }
    while (m_size - m_blocks.front().size() >= m_capacity) {
        m_size -= m_blocks.front().size();
        m_blocks.pop_front();
        m_isCut = true;
    }
}

std::string Scrollback::replay() const
{
    std::string bytes;
    bytes.reserve(m_size);
    for (const auto &block : m_blocks)
        bytes += block;
    std::size_t start = bytes.size() > m_capacity ? bytes.size() - m_capacity : 0;
    if (start > 0 || m_isCut) {
        constexpr std::size_t lookAhead = 8 * 1024;
        const auto lineEnd = std::string_view(bytes).substr(start, lookAhead).find('\n');
        if (lineEnd != std::string_view::npos)
            start += lineEnd + 1;
    }
    return bytes.substr(start);
}

} // namespace vivarium::supervisor
