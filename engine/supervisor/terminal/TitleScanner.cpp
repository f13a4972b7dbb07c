// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TitleScanner.h"

#include "common/Utf8.h"

#include <algorithm>

namespace vivarium::supervisor {

namespace {

constexpr char escape = '\x1b';
constexpr char bell = '\a';
constexpr std::size_t titleLimit = 256;

} // namespace

void TitleScanner::feed(std::string_view bytes)
{
    while (!bytes.empty()) {
        if (m_state == State::Text) {
            const auto start = bytes.find(escape);
            if (start == std::string_view::npos)
                return;
            bytes.remove_prefix(start);
        }
        feedByte(bytes.front());
        bytes.remove_prefix(1);
    }
}

void TitleScanner::feedByte(char byte)
{
    switch (m_state) {
    case State::Text:
        m_state = State::Escape;
        break;
    case State::Escape:
        m_pending.clear();
        m_state = byte == ']' ? State::Command : byte == escape ? State::Escape : State::Text;
        break;
    case State::Command: // The number before the text; 1 would be the icon's name alone.
        if (byte == ';')
            m_state = m_pending == "0" || m_pending == "2" ? State::Title : State::Ignored;
        else if (byte >= '0' && byte <= '9' && m_pending.size() < 4)
            m_pending += byte;
        else
            m_state = byte == escape ? State::Escape : State::Text;
        if (m_state != State::Command)
            m_pending.clear();
        break;
    case State::Ignored:
        if (byte == bell || byte == escape)
            m_state = byte == bell ? State::Text : State::Escape;
        break;
    case State::Title:
        if (byte == bell)
            accept();
        else if (byte == escape)
            m_state = State::TitleEscape;
        else if (m_pending.size() < titleLimit)
            m_pending += byte;
        break;
    case State::TitleEscape: // ESC \ ends the text; any other sequence has broken it off.
        if (byte == '\\')
            accept();
        else
            m_state = byte == ']' ? State::Command : State::Text;
        m_pending.clear();
        break;
    }
}

void TitleScanner::accept()
{
    std::erase_if(m_pending, [](char byte) { return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7f; });
    m_title = common::toValidUtf8(m_pending, common::Utf8Tail::Withhold);
    m_pending.clear();
    m_state = State::Text;
}

} // namespace vivarium::supervisor
