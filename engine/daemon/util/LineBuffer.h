// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace vivarium::engine {

/// Cuts a stream of bytes into lines.
class LineBuffer {
public:
    void append(std::string_view bytes) { m_pending += bytes; }

    /// The next whole line, without its newline; nothing until more bytes come.
    std::optional<std::string> next();
    /// All whole lines together, each with its newline.
    std::string takeLines();
    /// What came after the last newline.
    [[nodiscard]] const std::string &rest() const { return m_pending; }

private:
    std::string m_pending;
};

} // namespace vivarium::engine
