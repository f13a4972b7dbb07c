// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/PasteText.h"

#include <QStringList>

namespace vivarium {

PasteText::PasteText(const QString &clipboard)
{
    m_cut = clipboard.size() > MaximumLength;
    qsizetype length = std::min(clipboard.size(), MaximumLength);
    if (m_cut && clipboard.at(length - 1).isHighSurrogate())
        --length;
    m_text.reserve(length);
    for (qsizetype i = 0; i < length; ++i) {
        const QChar c = clipboard.at(i);
        const ushort code = c.unicode();
        if (code == '\r') {
            m_text += u'\n';
            if (i + 1 < length && clipboard.at(i + 1) == u'\n')
                ++i;
        } else if (code == '\n' || code == 0x2028 || code == 0x2029) {
            m_text += u'\n';
        } else if (code == '\t') {
            m_text += c;
        } else if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) {
            ++m_removed; // ESC and its one-byte forms, and everything that acts as a key
        } else if (c.isHighSurrogate() && i + 1 < length && clipboard.at(i + 1).isLowSurrogate()) {
            m_text += c;
            m_text += clipboard.at(++i);
        } else if (c.isSurrogate()) {
            ++m_removed;
        } else {
            m_text += c;
        }
    }
    while (m_text.endsWith(u'\n'))
        m_text.chop(1);
    m_lineCount = m_text.isEmpty() ? 0 : int(m_text.count(u'\n')) + 1;
}

QString PasteText::preview(int lines, int columns) const
{
    QStringList shown;
    qsizetype from = 0;
    while (shown.size() < lines && from <= m_text.size()) {
        const qsizetype end = m_text.indexOf(u'\n', from);
        const qsizetype length = (end < 0 ? m_text.size() : end) - from;
        QString line = m_text.mid(from, std::min<qsizetype>(length, columns));
        line.replace(u'\t', u' ');
        if (length > columns)
            line += QChar(0x2026);
        shown += line;
        if (end < 0)
            break;
        from = end + 1;
    }
    if (m_lineCount > lines)
        shown += QString(QChar(0x2026));
    return shown.join(u'\n');
}

QByteArray PasteText::encoded(bool bracketed) const
{
    QByteArray bytes = m_text.toUtf8();
    bytes.replace('\n', '\r');
    if (bracketed && !bytes.isEmpty())
        return "\x1b[200~" + bytes + "\x1b[201~";
    return bytes;
}

} // namespace vivarium
