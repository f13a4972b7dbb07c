// SPDX-License-Identifier: GPL-3.0-or-later
#include "process/OutputLines.h"

#include "common/Timestamp.h"
#include "common/Utf8.h"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>

namespace vivarium::supervisor {

namespace {

/// What a line costs beside its text; keeps a flood of empty lines in bounds.
constexpr std::size_t lineOverhead = 96;

} // namespace

void OutputLines::add(std::string_view stream, std::string_view data)
{
    m_lines.push_back({++m_lastId, stream, common::toValidUtf8(data), std::chrono::system_clock::now()});
    m_size += m_lines.back().data.size() + lineOverhead;
    while (m_size > m_capacity && m_lines.size() > 1) {
        m_size -= m_lines.front().data.size() + lineOverhead;
        m_lines.pop_front();
    }
}

std::string OutputLines::read(std::uint64_t &after, std::size_t limit) const
{
    std::string text;
    auto line = std::ranges::upper_bound(m_lines, after, {}, &Line::id);
    for (; line != m_lines.end() && text.size() < limit; ++line) {
        const boost::json::object entry{
            {"id", line->id}, {"stream", line->stream}, {"data", line->data}, {"time", common::toRfc3339(line->time)}};
        text += boost::json::serialize(entry);
        text += '\n';
        after = line->id;
    }
    return text;
}

} // namespace vivarium::supervisor
