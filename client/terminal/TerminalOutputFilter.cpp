// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalOutputFilter.h"

#include "terminal/ControlSequence.h"

#include <algorithm>

namespace vivarium {

namespace {

constexpr uchar Cancel = 0x18;
constexpr uchar Substitute = 0x1a;
constexpr uchar Escape = 0x1b;
constexpr uchar Bell = 0x07;
constexpr uchar Delete = 0x7f;
/// Longest control sequence that is looked at; SGR sequences of real programs stay below 200 bytes.
constexpr qsizetype maximumSequenceBytes = 512;
constexpr qsizetype longestCharacter = 4;
constexpr qsizetype maximumTitleBytes = 240;
constexpr char replacementCharacter[] = "\xef\xbf\xbd";

bool isParameter(uchar byte)
{
    return byte >= 0x30 && byte <= 0x3f;
}

bool isIntermediate(uchar byte)
{
    return byte >= 0x20 && byte <= 0x2f;
}

bool isFinal(uchar byte)
{
    return byte >= 0x40 && byte <= 0x7e;
}

} // namespace

QByteArray TerminalOutputFilter::filter(QByteArrayView bytes)
{
    m_output.clear();
    m_output.reserve(bytes.size() + 64);
    qsizetype at = 0;
    while (at < bytes.size()) {
        if (m_state != State::Ground || m_afterC2) {
            take(uchar(bytes[at++]));
            continue;
        }
        // The usual case, a run of text, is copied at once.
        const auto *begin = reinterpret_cast<const uchar *>(bytes.data()) + at;
        const auto *end = reinterpret_cast<const uchar *>(bytes.data()) + bytes.size();
        const uchar *stop = std::find_if(begin, end, [](uchar byte) {
            return byte == Escape || byte == 0xc2 || byte == Cancel || byte == Substitute || byte == Delete;
        });
        if (stop != begin) {
            takePlain(bytes.sliced(at, stop - begin));
            at += stop - begin;
        }
        if (at < bytes.size())
            take(uchar(bytes[at++]));
    }
    return std::exchange(m_output, {});
}

void TerminalOutputFilter::reset()
{
    *this = TerminalOutputFilter();
}

QByteArray TerminalOutputFilter::leaveProgram()
{
    // CAN ends a half sequence. 1047 and not 1049, which would also move the cursor to where a program once saved it.
    // Setting the margins homes the cursor, hence the save and restore around it.
    return "\x18\x1b[?1047l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1004l\x1b[?1005l\x1b[?1006l\x1b[?1015l\x1b[?"
           "2004l\x1b[?1l"
           "\x1b[?7h\x1b[?25h\x1b[4l\x1b>\x1b"
           "7\x1b[r\x1b"
           "8\x1b[0m\x1b(B\x0f\x1b[0 q\r\n";
}

void TerminalOutputFilter::take(uchar byte)
{
    if (m_afterC2) { // U+0080 to U+00BF: the lower half are the C1 controls
        m_afterC2 = false;
        if (byte >= 0x80 && byte <= 0x9f) {
            takeEscape(uchar(byte - 0x40));
            return;
        }
        if (byte >= 0xa0 && byte <= 0xbf) {
            const char character[] = {'\xc2', char(byte)};
            takePlain(QByteArrayView(character, 2));
            return;
        }
        // Not UTF-8. The byte must not pass: once something behind it is taken out, it could form a C1 control after
        // all.
        m_output += replacementCharacter;
    }
    switch (m_state) {
    case State::Ground:
        if (byte == Escape)
            m_state = State::Escape;
        else if (byte == 0xc2)
            m_afterC2 = true;
        else if (byte != Cancel && byte != Substitute && byte != Delete)
            takePlain(QByteArrayView(reinterpret_cast<const char *>(&byte), 1));
        break;
    case State::Escape:
        takeEscape(byte);
        break;
    case State::EscapeIntermediate:
        m_state = byte == Escape ? State::Escape : State::Ground;
        if (byte >= 0x30 && byte <= 0x7e) {
            m_output += char(Escape);
            m_output += m_sequence;
            m_output += char(byte);
        }
        break;
    case State::ControlSequence:
        takeControlSequence(byte);
        break;
    case State::OperatingSystemCommand:
    case State::IgnoredString:
        takeString(byte);
        break;
    }
}

void TerminalOutputFilter::takeEscape(uchar byte)
{
    m_sequence.clear();
    m_sequenceTooLong = false;
    m_stringBytes = 0;
    m_escapeInString = false;
    m_state = State::Ground;
    switch (byte) {
    case Escape:
        m_state = State::Escape;
        return;
    case '[':
        m_state = State::ControlSequence;
        return;
    default:
        m_plainTail.clear();
        takeOtherEscape(byte);
        return;
    }
}

void TerminalOutputFilter::takeOtherEscape(uchar byte)
{
    switch (byte) {
    case ']':
        m_state = State::OperatingSystemCommand;
        return;
    case 'P': // DCS
    case 'X': // SOS
    case '^': // PM
    case '_': // APC
    case 'k': // title of screen and tmux
        m_state = State::IgnoredString;
        return;
    case '#':
    case '(':
    case ')':
    case '*':
    case '+':
    case '%':
        m_sequence = QByteArray(1, char(byte));
        m_state = State::EscapeIntermediate;
        return;
    case 'c': // full reset
        m_modes = {};
        [[fallthrough]];
    case '7':
    case '8':
    case '=':
    case '>':
    case 'D':
    case 'E':
    case 'H':
    case 'M':
    case 'Z':
    case 'n':
    case 'o':
        m_output += char(Escape);
        m_output += char(byte);
        return;
    default: // unknown, and the end of a string that had none
        if (byte < 0x20 && byte != Cancel && byte != Substitute) {
            m_output += char(byte);
            m_state = State::Escape;
        }
        return;
    }
}

void TerminalOutputFilter::takeControlSequence(uchar byte)
{
    if (byte == Escape) {
        m_state = State::Escape;
    } else if (byte == Cancel || byte == Substitute) {
        m_state = State::Ground;
    } else if (byte < 0x20) {
        m_output += char(byte); // controls within a sequence work as if they stood before it
    } else if (isFinal(byte)) {
        m_state = State::Ground;
        if (!m_sequenceTooLong)
            finishControlSequence(char(byte));
    } else if (isParameter(byte) || isIntermediate(byte)) {
        if (m_sequence.size() < maximumSequenceBytes)
            m_sequence += char(byte);
        else
            m_sequenceTooLong = true;
    } else if (byte >= 0x80) { // no sequence has such bytes: text begins again
        m_state = State::Ground;
        take(byte);
    }
}

void TerminalOutputFilter::finishControlSequence(char final)
{
    if (final == 'b') // written out, so that what it costs counts as output everywhere behind
        repeatCharacter(ControlSequence::count(m_sequence));
    else
        m_output += ControlSequence::passed(m_sequence, final, m_modes);
    m_plainTail.clear();
}

void TerminalOutputFilter::takeString(uchar byte)
{
    if (m_escapeInString || byte == Escape) {
        if (!m_escapeInString) {
            m_escapeInString = true;
            return;
        }
        // ESC \ ends the string; ESC and anything else ends it too and begins a sequence of its own.
        const State before = m_state;
        m_escapeInString = false;
        m_state = State::Ground;
        if (byte == '\\') {
            if (before == State::OperatingSystemCommand)
                finishCommand();
            return;
        }
        m_state = State::Escape;
        takeEscape(byte);
        return;
    }
    if (byte == Bell) {
        if (m_state == State::OperatingSystemCommand) {
            m_state = State::Ground;
            finishCommand();
        }
        return;
    }
    if (byte == Cancel || byte == Substitute || ++m_stringBytes > MaximumStringBytes) {
        m_state = State::Ground;
        return;
    }
    if (m_state == State::OperatingSystemCommand && m_sequence.size() < maximumSequenceBytes && byte >= 0x20
        && byte != Delete)
        m_sequence += char(byte);
}

void TerminalOutputFilter::finishCommand()
{
    // Of all operating system commands only the title does no harm. Others write the clipboard, open files or change
    // profiles.
    const qsizetype separator = m_sequence.indexOf(';');
    const QByteArrayView number = QByteArrayView(m_sequence).first(std::max<qsizetype>(separator, 0));
    if (number != "0" && number != "2")
        return;
    // The emulator keeps 256 characters of a title, with its own around it.
    QByteArray title = m_sequence.mid(separator + 1, maximumTitleBytes);
    if (title.size() == maximumTitleBytes) { // a character torn at the end goes
        while ((uchar(title.back()) & 0xc0) == 0x80)
            title.chop(1);
        if (uchar(title.back()) >= 0xc0)
            title.chop(1);
    }
    m_output += "\x1b]0;" + title + '\x07';
}

void TerminalOutputFilter::takePlain(QByteArrayView plain)
{
    m_output += plain;
    m_plainTail += plain.last(std::min(plain.size(), longestCharacter));
    if (m_plainTail.size() > longestCharacter)
        m_plainTail.remove(0, m_plainTail.size() - longestCharacter);
}

void TerminalOutputFilter::repeatCharacter(int count)
{
    qsizetype start = m_plainTail.size() - 1;
    while (start > 0 && (uchar(m_plainTail[start]) & 0xc0) == 0x80)
        --start;
    const uchar first = start < 0 ? 0 : uchar(m_plainTail[start]);
    const qsizetype length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 0;
    if (first >= 0x20 && m_plainTail.size() - start == length)
        m_output += m_plainTail.sliced(start).repeated(count);
}

} // namespace vivarium
