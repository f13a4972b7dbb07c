// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/NdjsonParser.h"

#include <QJsonDocument>

namespace vivarium {

QList<QJsonObject> NdjsonParser::feed(QByteArrayView bytes)
{
    QList<QJsonObject> objects;
    while (!bytes.isEmpty()) {
        const qsizetype newline = bytes.indexOf('\n');
        const QByteArrayView piece = newline < 0 ? bytes : bytes.first(newline);
        if (m_line.size() + piece.size() > m_lineLimit)
            m_tooLong = true;
        if (m_tooLong)
            m_line.clear();
        else
            m_line += piece;
        if (newline < 0)
            break;
        bytes = bytes.sliced(newline + 1);
        takeLine(objects);
    }
    return objects;
}

QList<QJsonObject> NdjsonParser::finish()
{
    QList<QJsonObject> objects;
    takeLine(objects);
    return objects;
}

void NdjsonParser::takeLine(QList<QJsonObject> &objects)
{
    const QByteArray line = std::exchange(m_line, {}).trimmed();
    if (std::exchange(m_tooLong, false)) {
        ++m_skipped;
        return;
    }
    if (line.isEmpty())
        return;
    const QJsonDocument document = QJsonDocument::fromJson(line);
    if (document.isObject())
        objects.append(document.object());
    else
        ++m_skipped;
}

} // namespace vivarium
