// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/FileDescriptor.h"

#include <string>

namespace vivarium::supervisor {

/// In characters; 1 to 1000 each.
struct WindowSize {
    unsigned short columns = 80;
    unsigned short rows = 24;
};

/// The master side of a new pseudo-terminal, close-on-exec and non-blocking.
class PseudoTerminal {
public:
    /// Throws std::system_error.
    explicit PseudoTerminal(WindowSize size);

    int master() const { return m_master.get(); }
    int release() { return m_master.release(); }
    const std::string &slavePath() const { return m_slavePath; }

    static void resize(int master, WindowSize size);

private:
    common::FileDescriptor m_master;
    std::string m_slavePath;
};

} // namespace vivarium::supervisor
