// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/AnsiText.h"

#include "common/Format.h"

#include <utility>

namespace vivarium {

namespace {

/// What claims to be one sequence but is longer isn't one: the rest is shown again.
constexpr int longestSequence = 64;
constexpr int longestString = 4096;

constexpr QChar escape(u'\x1b');
constexpr QChar bell(u'\x07');

/// "38;5;n" or "38;2;r;g;b" from `i` on; moves `i` to the last number it took.
int extendedColor(const QList<int> &numbers, qsizetype &i, int unchanged)
{
    if (i + 2 < numbers.size() && numbers[i + 1] == 5) {
        i += 2;
        return numbers[i] <= 255 ? numbers[i] : unchanged;
    }
    if (i + 4 < numbers.size() && numbers[i + 1] == 2) {
        const int rgb = (numbers[i + 2] & 255) << 16 | (numbers[i + 3] & 255) << 8 | (numbers[i + 4] & 255);
        i += 4;
        return AnsiStyle::trueColor | rgb;
    }
    i = numbers.size(); // the rest can't be understood
    return unchanged;
}

} // namespace

QList<AnsiText::Run> AnsiText::feed(QStringView input)
{
    for (const QChar c : input) {
        switch (m_state) {
        case State::Plain:
            takePlain(c);
            break;
        case State::Escape:
            m_parameters.clear();
            m_stringLength = 0;
            if (c == u'[')
                m_state = State::Sequence;
            else if (QStringView(u"]PX^_").contains(c))
                m_state = State::String; // titles, links, the clipboard: nothing that a sandbox says here is obeyed
            else if (c.unicode() < 0x20 || c.unicode() > 0x2f)
                m_state = State::Plain; // two characters in all, or with letters between 0x20 and 0x2f before the last
            break;
        case State::Sequence:
            if (c.unicode() >= 0x40 && c.unicode() <= 0x7e) {
                if (c == u'm')
                    applyRendition();
                m_state = State::Plain;
            } else if (c.unicode() < 0x20 || c.unicode() > 0x7e || m_parameters.size() >= longestSequence) {
                m_state = State::Plain; // broken off
                takePlain(c);
            } else {
                m_parameters.append(c);
            }
            break;
        case State::String:
            if (c == bell || ++m_stringLength > longestString)
                m_state = State::Plain;
            else if (c == escape)
                m_state = State::StringEscape;
            break;
        case State::StringEscape:
            m_state = c == u'\\' ? State::Plain : State::String;
            break;
        }
    }
    flush();
    return std::exchange(m_runs, {});
}

void AnsiText::takePlain(QChar c)
{
    if (std::exchange(m_afterReturn, false) && c != u'\n')
        breakLine(Run::Kind::LineStart);
    if (c == escape) {
        m_state = State::Escape;
    } else if (c == u'\n') {
        breakLine(Run::Kind::LineBreak);
    } else if (c == u'\r') {
        m_afterReturn = true;
    } else {
        m_text.append(c);
        // Never between the halves of a pair.
        if (++m_column >= longestLine && !c.isHighSurrogate())
            breakLine(Run::Kind::LineBreak);
    }
}

void AnsiText::flush()
{
    if (m_text.isEmpty())
        return;
    // Tabs keep their place; anything else that isn't print becomes visible.
    QString shown;
    const QStringList parts = m_text.split(u'\t');
    for (qsizetype i = 0; i < parts.size(); ++i) {
        if (i > 0)
            shown.append(u'\t');
        shown.append(Format::escaped(parts[i]));
    }
    m_runs.append({Run::Kind::Text, shown, m_style});
    m_text.clear();
}

void AnsiText::breakLine(Run::Kind kind)
{
    flush();
    m_runs.append({kind, {}, m_style});
    m_column = 0;
}

void AnsiText::applyRendition()
{
    flush();
    QList<int> numbers;
    const auto fields = QString(m_parameters).replace(u':', u';').split(u';');
    for (const QString &field : fields)
        numbers.append(field.toInt()); // an empty or odd one counts as 0, as in terminals
    for (qsizetype i = 0; i < numbers.size(); ++i) {
        const int n = numbers[i];
        if (n == 0)
            m_style = AnsiStyle();
        else if (n == 1)
            m_style.bold = true;
        else if (n == 3)
            m_style.italic = true;
        else if (n == 4)
            m_style.underline = true;
        else if (n == 7)
            m_style.inverse = true;
        else if (n == 22)
            m_style.bold = false;
        else if (n == 23)
            m_style.italic = false;
        else if (n == 24)
            m_style.underline = false;
        else if (n == 27)
            m_style.inverse = false;
        else if (n >= 30 && n <= 37)
            m_style.foreground = n - 30;
        else if (n == 38)
            m_style.foreground = extendedColor(numbers, i, m_style.foreground);
        else if (n == 39)
            m_style.foreground = -1;
        else if (n >= 40 && n <= 47)
            m_style.background = n - 40;
        else if (n == 48)
            m_style.background = extendedColor(numbers, i, m_style.background);
        else if (n == 49)
            m_style.background = -1;
        else if (n >= 90 && n <= 97)
            m_style.foreground = n - 90 + 8;
        else if (n >= 100 && n <= 107)
            m_style.background = n - 100 + 8;
    }
}

} // namespace vivarium
