// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vivarium::engine {

/// Counts something while it exists.
class Counted {
public:
    /// Null counts nothing. The count must outlive this.
    explicit Counted(int *count)
        : m_count(count)
    {
        if (m_count)
            ++*m_count;
    }
    Counted(const Counted &) = delete;
    Counted &operator=(const Counted &) = delete;
    ~Counted()
    {
        if (m_count)
            --*m_count;
    }

private:
    int *m_count;
};

} // namespace vivarium::engine
