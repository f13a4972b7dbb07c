// SPDX-License-Identifier: GPL-3.0-or-later
#include "util/LineBuffer.h"

namespace vivarium::engine {

std::optional<std::string> LineBuffer::next()
{
    const std::size_t end = m_pending.find('\n');
    if (end == std::string::npos)
        return std::nullopt;
    std::string line = m_pending.substr(0, end);
    m_pending.erase(0, end + 1);
    return line;
}

std::string LineBuffer::takeLines()
{
    const std::size_t end = m_pending.rfind('\n');
    if (end == std::string::npos)
        return {};
    std::string lines = m_pending.substr(0, end + 1);
    m_pending.erase(0, end + 1);
    return lines;
}

} // namespace vivarium::engine
