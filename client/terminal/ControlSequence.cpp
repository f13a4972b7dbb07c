// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/ControlSequence.h"

#include "terminal/SgrParameters.h"

#include <QByteArrayView>
#include <QList>

#include <algorithm>

namespace vivarium::ControlSequence {

namespace {

constexpr int maximumNumber = 9999;

/// Decimal, saturating, since hostile numbers have hundreds of digits; −1 when it is none.
int toNumber(QByteArrayView digits)
{
    int number = 0;
    for (const char digit : digits) {
        if (digit < '0' || digit > '9')
            return -1;
        number = std::min(number * 10 + (digit - '0'), maximumNumber);
    }
    return digits.isEmpty() ? -1 : number;
}

/// `replacement` stands for 0 and for a missing value.
int parameter(const QByteArray &parameters, qsizetype index, int replacement)
{
    const int number = toNumber(parameters.split(';').value(index));
    return number <= 0 ? replacement : number;
}

QByteArray sequence(const QByteArray &parameters, char final)
{
    return "\x1b[" + parameters + final;
}

void followMode(int mode, bool on, TerminalModes &modes)
{
    switch (mode) {
    case 1000:
    case 1002:
    case 1003: {
        const unsigned bit = 1U << (mode - 1000);
        modes.mouse = on ? modes.mouse | bit : modes.mouse & ~bit;
        break;
    }
    case 47:
    case 1047:
    case 1049:
        modes.alternateScreen = on;
        break;
    case 2004:
        modes.bracketedPaste = on;
        break;
    default:
        break;
    }
}

/// CSI ? …
QByteArray passedPrivate(const QByteArray &numbers, char final, TerminalModes &modes)
{
    if (final == 'J' || final == 'K') // selective erase: nothing is ever protected here
        return sequence(QByteArray::number(std::clamp(toNumber(numbers), 0, 2)), final);
    if (final != 'h' && final != 'l' && final != 's' && final != 'r')
        return {};
    QByteArray kept;
    for (const QByteArray &part : numbers.split(';')) {
        const int mode = toNumber(part);
        // 2 is another language (VT52), which nothing here speaks; 3 and 40 change the number of columns.
        if (mode < 0 || mode == 2 || mode == 3 || mode == 40)
            continue;
        if (final == 'h' || final == 'l')
            followMode(mode, final == 'h', modes);
        kept += (kept.isEmpty() ? "" : ";") + QByteArray::number(mode);
    }
    return kept.isEmpty() ? kept : sequence('?' + kept, final);
}

/// CSI … SP q. Everything else with q is lamps.
QByteArray passedCursorShape(const QByteArray &parameters)
{
    if (!parameters.endsWith(' ') || parameters.size() > 2)
        return {};
    const int shape = parameters.size() == 1 ? 0 : parameters.front() - '0';
    return shape >= 0 && shape <= 6 ? sequence(QByteArray::number(shape) + ' ', 'q') : QByteArray();
}

} // namespace

int count(const QByteArray &parameters)
{
    return std::min(parameter(parameters, 0, 1), MaximumCount);
}

QByteArray passed(const QByteArray &parameters, char final, TerminalModes &modes)
{
    if (parameters.startsWith('?'))
        return passedPrivate(parameters.mid(1), final, modes);
    if (parameters == "!" && final == 'p') // soft reset
        return sequence(parameters, final);
    if (parameters.startsWith('>')) // secondary device attributes; the emulator takes all others for them
        return final == 'c' ? sequence(">", final) : QByteArray();
    if (final == 'q')
        return passedCursorShape(parameters);
    if (!std::all_of(parameters.begin(), parameters.end(),
            [](char c) { return (c >= '0' && c <= '9') || c == ';' || c == ':'; }))
        return {}; // a prefix or an intermediate that the emulator would pass over and take the rest for something else

    switch (final) {
    case 'm': {
        QByteArray sequences;
        for (const QByteArray &part : SgrParameters::normalized(parameters))
            sequences += sequence(part, 'm');
        return sequences;
    }
    case 'H':
    case 'f':
    case 'r': {
        const int first = parameter(parameters, 0, final == 'r' ? 0 : 1);
        return sequence(QByteArray::number(first) + ';' + QByteArray::number(parameter(parameters, 1, 0)), final);
    }
    case '@':
    case 'A':
    case 'B':
    case 'C':
    case 'D':
    case 'E':
    case 'F':
    case 'G':
    case 'I':
    case 'L':
    case 'M':
    case 'P':
    case 'S':
    case 'T':
    case 'X':
    case 'Z':
    case 'd':
        return sequence(QByteArray::number(count(parameters)), final);
    // Three that the emulator knows only under another letter.
    case '`':
        return sequence(QByteArray::number(count(parameters)), 'G');
    case 'a':
        return sequence(QByteArray::number(count(parameters)), 'C');
    case 'e':
        return sequence(QByteArray::number(count(parameters)), 'B');
    case 'J':
    case 'K':
    case 'g':
    case 'h':
    case 'l':
    case 'n':
        return sequence(QByteArray::number(parameter(parameters, 0, 0)), final);
    case 'c':
    case 's':
    case 'u': // with parameters they mean other things
        return parameter(parameters, 0, 0) == 0 ? sequence({}, final) : QByteArray();
    default: // t moves and sizes windows; the rest is unknown to the emulator
        return {};
    }
}

} // namespace vivarium::ControlSequence
