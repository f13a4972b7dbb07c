// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/TextScanner.h"

#include "common/Utf8.h"

#include <algorithm>
#include <cstring>

namespace vivarium::supervisor {

namespace {

/// How many bytes at the end begin a character without ending it.
std::size_t cutCharacterSize(std::string_view bytes)
{
    for (std::size_t size = 1; size <= std::min<std::size_t>(3, bytes.size()); ++size) {
        const auto byte = static_cast<unsigned char>(bytes[bytes.size() - size]);
        if ((byte & 0xC0U) == 0x80U)
            continue;
        const std::size_t wanted = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
        return wanted > size ? size : 0;
    }
    return 0;
}

} // namespace

TextScanner::TextScanner(std::string_view pattern, OnMatch onMatch)
    : m_pattern(pattern)
    , m_onMatch(std::move(onMatch))
{
}

bool TextScanner::checkUtf8(std::string_view bytes)
{
    if (!m_partial.empty()) {
        const std::size_t taken = std::min<std::size_t>(bytes.size(), 4);
        std::string start = m_partial + std::string(bytes.substr(0, taken));
        // The character that was cut, with what it may still need; its end is found by trying.
        std::size_t size = m_partial.size() + 1;
        while (size <= start.size() && !common::isValidUtf8(std::string_view(start).substr(0, size)))
            ++size;
        if (size > start.size()) {
            if (start.size() >= 4 || cutCharacterSize(start) != start.size())
                return false;
            m_partial = std::move(start);
            return true;
        }
        bytes.remove_prefix(size - m_partial.size());
        m_partial.clear();
    }
    const std::size_t cut = cutCharacterSize(bytes);
    m_partial = bytes.substr(bytes.size() - cut);
    bytes.remove_suffix(cut);
    return common::isValidUtf8(bytes);
}

void TextScanner::countUpTo(std::size_t end)
{
    const std::string_view text = std::string_view(m_window).substr(m_counted, end - m_counted);
    const auto lastLineEnd = text.rfind('\n');
    if (lastLineEnd == std::string_view::npos) {
        m_column += common::utf8Length(text);
    } else {
        m_line += static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
        m_column = 1 + common::utf8Length(text.substr(lastLineEnd + 1));
    }
    m_counted = end;
}

bool TextScanner::feed(std::string_view bytes)
{
    if (m_isStopped || !m_isUtf8)
        return false;
    m_isUtf8 = checkUtf8(bytes);
    if (!m_isUtf8)
        return false;
    m_window += bytes;
    std::size_t from = m_counted;
    while (true) {
        // memmem() stays linear for any pattern; std::string::find() can be made to take hours.
        const void *found =
            ::memmem(m_window.data() + from, m_window.size() - from, m_pattern.data(), m_pattern.size());
        if (found == nullptr)
            break;
        const auto position = static_cast<std::size_t>(static_cast<const char *>(found) - m_window.data());
        countUpTo(position);
        if (!m_onMatch({m_windowStart + position, m_line, m_column})) {
            m_isStopped = true;
            return false;
        }
        from = position + m_pattern.size();
        countUpTo(from);
    }
    // What is too short to hold the pattern may begin it.
    const std::size_t kept = std::min(m_window.size() - from, m_pattern.size() - 1);
    countUpTo(m_window.size() - kept);
    m_window.erase(0, m_counted);
    m_windowStart += m_counted;
    m_counted = 0;
    return true;
}

} // namespace vivarium::supervisor
