// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace vivarium {

/// The modes of a terminal that decide what a click, a wheel turn and a paste mean.
struct TerminalModes {
    unsigned mouse = 0; ///< a bit for each of the modes 1000 to 1003 that is on
    bool alternateScreen = false;
    bool bracketedPaste = false;
};

namespace ControlSequence {

/// Largest count of a sequence that moves, inserts, deletes or repeats: no terminal is larger.
constexpr int MaximumCount = 1000;

/// The control sequence CSI `parameters` `final` in the form that may reach the emulator, whole with ESC [: the same,
/// the same with bounded counts, several for one, or nothing. `parameters` are all bytes before the final one,
/// intermediates too. Follows what the sequence does to `modes`.
[[nodiscard]] QByteArray passed(const QByteArray &parameters, char final, TerminalModes &modes);

/// The first parameter as a count, 1..MaximumCount.
[[nodiscard]] int count(const QByteArray &parameters);

} // namespace ControlSequence
} // namespace vivarium
