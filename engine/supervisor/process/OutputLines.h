// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

namespace vivarium::supervisor {

/// The latest lines of the sandbox's own command, numbered from 1 (OutputLine in lazycloud.openapi.yaml).
class OutputLines {
public:
    explicit OutputLines(std::size_t capacity)
        : m_capacity(capacity)
    {
    }

    /// `data` without its line end; ill-formed UTF-8 is replaced. `stream` must be a literal.
    void add(std::string_view stream, std::string_view data);

    /// JSON lines with ids above `after`, about `limit` bytes at most. Moves `after` to the last one's id.
    std::string read(std::uint64_t &after, std::size_t limit) const;

private:
    struct Line {
        std::uint64_t id;
        std::string_view stream;
        std::string data;
        std::chrono::system_clock::time_point time;
    };
    std::size_t m_capacity;
    std::deque<Line> m_lines;
    std::size_t m_size = 0;
    std::uint64_t m_lastId = 0;
};

/// Cuts bytes into lines. A line that grows too long is cut too, so that nothing has to be kept without limit.
class LineSplitter {
public:
    static constexpr std::size_t lineLimit = 16 * 1024;

    template <typename Sink> void feed(std::string_view bytes, Sink sink)
    {
        while (!bytes.empty()) {
            const auto end = bytes.find('\n');
            const auto piece = bytes.substr(0, std::min(end, lineLimit - m_partial.size()));
            m_partial += piece;
            const bool isLine = piece.size() == end;
            bytes.remove_prefix(piece.size() + (isLine ? 1 : 0));
            if (isLine || m_partial.size() >= lineLimit)
                flush(sink, isLine);
        }
    }
    /// What came after the last line end, if anything.
    template <typename Sink> void finish(Sink sink)
    {
        if (!m_partial.empty())
            flush(sink, true);
    }

private:
    template <typename Sink> void flush(Sink sink, bool isLine)
    {
        if (isLine && m_partial.ends_with('\r'))
            m_partial.pop_back();
        sink(std::string_view(m_partial));
        m_partial.clear();
    }
    std::string m_partial;
};

} // namespace vivarium::supervisor
