// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace vivarium::supervisor {

/// Finds a literal text in a stream of bytes, keeping no more than a window of it, and checks that the whole is UTF-8.
class TextScanner {
public:
    struct Match {
        std::uint64_t offset; ///< in bytes, from the beginning
        std::uint64_t line; ///< from 1
        std::uint64_t column; ///< in characters, from 1
    };
    /// Returns false to stop looking.
    using OnMatch = std::function<bool(const Match &)>;

    /// `pattern` must outlive the scanner and not be empty.
    TextScanner(std::string_view pattern, OnMatch onMatch);

    /// False once the bytes are not UTF-8 or the search was stopped: no need to go on.
    bool feed(std::string_view bytes);
    /// Whether all that was fed is UTF-8.
    bool finish() const { return m_isUtf8 && m_partial.empty(); }

private:
    bool checkUtf8(std::string_view bytes);
    void countUpTo(std::size_t end);

    std::string_view m_pattern;
    OnMatch m_onMatch;
    std::string m_window; ///< bytes that may still begin a match
    std::uint64_t m_windowStart = 0;
    std::size_t m_counted = 0; ///< part of the window that is in m_line and m_column
    std::uint64_t m_line = 1;
    std::uint64_t m_column = 1;
    std::string m_partial; ///< a character that the end of the last bytes cut
    bool m_isUtf8 = true;
    bool m_isStopped = false;
};

} // namespace vivarium::supervisor
