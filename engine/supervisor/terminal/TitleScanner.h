// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace vivarium::supervisor {

/// Finds the window title that programs set by escape sequence (OSC 0 or 2), in output that is cut anywhere.
class TitleScanner {
public:
    void feed(std::string_view bytes);

    /// Valid UTF-8 without control characters, 256 bytes at most; empty if none was set.
    const std::string &title() const { return m_title; }

private:
    enum class State { Text, Escape, Command, Ignored, Title, TitleEscape };
    void feedByte(char byte);
    void accept();

    State m_state = State::Text;
    std::string m_pending;
    std::string m_title;
};

} // namespace vivarium::supervisor
