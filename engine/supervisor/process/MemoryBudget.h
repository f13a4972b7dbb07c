// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace vivarium::supervisor {

/// What all records together may keep in memory.
class MemoryBudget {
public:
    explicit MemoryBudget(std::size_t limit)
        : m_left(limit)
    {
    }

    /// False, and nothing is taken, if less than `bytes` is left.
    bool take(std::size_t bytes)
    {
        if (bytes > m_left)
            return false;
        m_left -= bytes;
        return true;
    }
    void giveBack(std::size_t bytes) { m_left += bytes; }
    std::size_t left() const { return m_left; }

private:
    std::size_t m_left;
};

} // namespace vivarium::supervisor
