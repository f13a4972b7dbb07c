// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terminal/ControlSequence.h"

#include <QByteArray>
#include <QByteArrayView>

namespace vivarium {

/// Stands between a hostile program and the terminal emulator: bytes in, bytes out, nothing else. Text and the
/// sequences that draw pass; what reaches beyond the screen (clipboard, window size, files, colours of other things) is
/// taken out, and what would cost far more than its length (repetition and insertion with huge counts) is bounded, so
/// that the cost of what passes grows with its length. Strings the emulator would print as stray characters (DCS, APC,
/// unknown OSC) are dropped whole.
///
/// The emulator never sees a half sequence: one that is split between two calls comes out with the second. UTF-8 passes
/// as it is. The filter also follows the modes that decide what a click, a wheel turn and a paste mean.
class TerminalOutputFilter {
public:
    /// After that many bytes an unterminated string is given up, so that text after it is seen again.
    static constexpr qsizetype MaximumStringBytes = 64 << 10;

    [[nodiscard]] QByteArray filter(QByteArrayView bytes);
    /// A new stream begins: forgets half sequences and modes.
    void reset();

    /// The program asked for mouse events: a click is its business.
    [[nodiscard]] bool isMouseTracked() const { return m_modes.mouse != 0; }
    /// A full-screen program draws on the alternate screen.
    [[nodiscard]] bool isAlternateScreen() const { return m_modes.alternateScreen; }
    /// The program takes pastes in brackets.
    [[nodiscard]] bool isBracketedPaste() const { return m_modes.bracketedPaste; }

    /// No sequence has begun that isn't through.
    [[nodiscard]] bool isInText() const { return m_state == State::Ground && !m_afterC2; }

    /// What leaves any full-screen program and its modes but keeps text and scrollback; for the break between two
    /// shells.
    [[nodiscard]] static QByteArray leaveProgram();

private:
    enum class State { Ground, Escape, EscapeIntermediate, ControlSequence, OperatingSystemCommand, IgnoredString };

    void take(uchar byte);
    void takeEscape(uchar byte);
    void takeOtherEscape(uchar byte);
    void takeControlSequence(uchar byte);
    void takeString(uchar byte);
    void finishControlSequence(char final);
    void finishCommand();
    void takePlain(QByteArrayView plain);
    void repeatCharacter(int count);

    State m_state = State::Ground;
    QByteArray m_output;
    QByteArray m_sequence; ///< parameters and intermediates, or the text of a string
    qsizetype m_stringBytes = 0;
    QByteArray m_plainTail; ///< the last bytes of text since a sequence: what a repetition repeats
    bool m_afterC2 = false; ///< 0xC2 was held back: a C1 control or a Latin-1 character follows
    bool m_sequenceTooLong = false;
    bool m_escapeInString = false;
    TerminalModes m_modes;
};

} // namespace vivarium
