// SPDX-License-Identifier: GPL-3.0-or-later
// Text and bytes out of a sandbox, made safe to show.
#include "common/Format.h"

#include <algorithm>

namespace vivarium::Format {

namespace {

/// Characters that would move, hide or reorder the text around them. Joiners stay: scripts and emoji need them.
bool isDangerous(char32_t c)
{
    if (c < 0x20 || (c >= 0x7f && c < 0xa0))
        return true;
    if (c == 0x061c || c == 0x200b || c == 0x200e || c == 0x200f || c == 0x2060 || c == 0xfeff)
        return true;
    if (c >= 0x2028 && c <= 0x202e) // line and paragraph separators, bidirectional embeddings and overrides
        return true;
    if (c >= 0x2066 && c <= 0x206f) // bidirectional isolates, deprecated format characters
        return true;
    if (c >= 0xfff9 && c <= 0xfffb)
        return true;
    if (c >= 0xe0000 && c <= 0xe0fff) // tags: invisible text
        return true;
    return QChar::isNonCharacter(c);
}

QString visibleEscape(char32_t c)
{
    switch (c) {
    case '\n':
        return QStringLiteral("\\n");
    case '\r':
        return QStringLiteral("\\r");
    case '\t':
        return QStringLiteral("\\t");
    default:
        break;
    }
    if (c < 0x100)
        return QStringLiteral("\\x%1").arg(uint(c), 2, 16, QLatin1Char('0'));
    if (c < 0x10000)
        return QStringLiteral("\\u%1").arg(uint(c), 4, 16, QLatin1Char('0'));
    return QStringLiteral("\\U%1").arg(uint(c), 8, 16, QLatin1Char('0'));
}

/// Length of the UTF-8 sequence that begins with this byte; 0: none does.
int utf8SequenceLength(uchar first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first < 0xe0)
        return 2;
    if (first >= 0xe0 && first < 0xf0)
        return 3;
    if (first >= 0xf0 && first < 0xf5)
        return 4;
    return 0;
}

} // namespace

QString escaped(const QString &text)
{
    QString out;
    out.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar unit = text.at(i);
        char32_t c = unit.unicode();
        if (unit.isHighSurrogate() && i + 1 < text.size() && text.at(i + 1).isLowSurrogate())
            c = QChar::surrogateToUcs4(unit, text.at(++i));
        else if (unit.isSurrogate()) {
            out += visibleEscape(c);
            continue;
        }
        if (isDangerous(c))
            out += visibleEscape(c);
        else
            out += QChar::fromUcs4(c);
    }
    return out;
}

QString escaped(const QByteArray &bytes)
{
    QString out;
    out.reserve(bytes.size());
    qsizetype i = 0;
    while (i < bytes.size()) {
        const int length = utf8SequenceLength(uchar(bytes.at(i)));
        const QByteArrayView slice =
            QByteArrayView(bytes).sliced(i, std::min<qsizetype>(std::max(length, 1), bytes.size() - i));
        if (length > 0 && slice.size() == length && QUtf8StringView(slice).isValidUtf8()) {
            out += escaped(QString::fromUtf8(slice));
            i += length;
        } else {
            out += QStringLiteral("\\x%1").arg(uint(uchar(bytes.at(i))), 2, 16, QLatin1Char('0'));
            ++i;
        }
    }
    return out;
}

} // namespace vivarium::Format
