// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <span>

namespace vivarium::supervisor {

/// One buffer for all reads on the event loop that are consumed before the next suspension.
///
/// A buffer a stream would cost 64 KiB for each of thousands of quiet processes.
inline std::span<char> scratchBuffer()
{
    static std::array<char, 64 * 1024> space;
    return space;
}

} // namespace vivarium::supervisor
