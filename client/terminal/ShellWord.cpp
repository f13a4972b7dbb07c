// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/ShellWord.h"

#include <QStringDecoder>

#include <algorithm>

namespace vivarium {

namespace {

bool isPlain(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9')
        || QStringView(u"/._-+,@:%").contains(c);
}

bool isText(QChar c)
{
    // Direction marks and other invisible characters would let a name look like another one.
    return c.isSurrogate() || (c.isPrint() && c.category() != QChar::Other_Format);
}

} // namespace

QString shellWord(const QByteArray &path)
{
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString text = decoder(path);
    if (decoder.hasError() || !std::ranges::all_of(text, isText)) {
        QString word = QStringLiteral("$'");
        for (const char byte : path) {
            const QChar character = QLatin1Char(byte);
            if (byte == '\'' || byte == '\\') {
                word += u'\\';
                word += character;
            } else if (byte >= 0x20 && byte < 0x7f) {
                word += character;
            } else { // three octal digits: never mistaken for more of them
                word += QStringLiteral("\\%1").arg(uchar(byte), 3, 8, QLatin1Char('0'));
            }
        }
        return word + u'\'';
    }
    if (!text.isEmpty() && std::ranges::all_of(text, isPlain))
        return QString(text);
    return u'\'' + QString(text).replace(u'\'', QLatin1String("'\\''")) + u'\'';
}

} // namespace vivarium
