// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

namespace vivarium::supervisor {

/// The last bytes a kept terminal wrote, for whoever attaches later.
class Scrollback {
public:
    explicit Scrollback(std::size_t capacity)
        : m_capacity(capacity)
    {
    }

    void append(std::string_view bytes);

    /// All of it. If older bytes are gone it begins after a line end, so that a replay does not start in the middle of
    /// a character or an escape sequence.
    std::string replay() const;

private:
    std::size_t m_capacity;
    std::deque<std::string> m_blocks; ///< so that memory grows with use and the oldest goes cheaply
    std::size_t m_size = 0;
    bool m_isCut = false;
};

} // namespace vivarium::supervisor
