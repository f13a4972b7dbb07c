// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/MarkedText.h"

#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace vivarium::MarkedText {

namespace {

constexpr auto skippedSign = u'…';

/// How far the line has to be moved so that its first mark is in sight.
qreal shiftFor(const QTextLine &text, const ShownText &line, qreal width)
{
    if (line.marks.isEmpty() || text.naturalTextWidth() <= width)
        return 0;
    const ShownText::Mark &mark = line.marks.first();
    const qreal start = text.cursorToX(int(mark.start));
    const qreal end = text.cursorToX(int(mark.start + mark.length));
    if (end <= width)
        return 0;
    // With something before it, to be understood.
    return std::max<qreal>(0, std::min(start - width / 4, text.naturalTextWidth() - width));
}

} // namespace

void paint(QPainter *painter, const QRect &room, const QFont &font, const ShownText &line, const Look &look)
{
    if (room.width() <= 0)
        return;
    QTextLayout layout(line.text, font);
    QTextOption option;
    option.setTextDirection(Qt::LeftToRight);
    option.setWrapMode(QTextOption::NoWrap);
    layout.setTextOption(option);
    QList<QTextLayout::FormatRange> formats;
    for (const ShownText::Mark &mark : line.marks) {
        QTextCharFormat format;
        format.setBackground(look.ground);
        format.setForeground(look.text);
        format.setFontStrikeOut(look.isStruck);
        if (look.isBold)
            format.setFontWeight(QFont::Bold);
        formats.append({int(mark.start), int(mark.length), format});
    }
    layout.setFormats(formats);
    layout.beginLayout();
    QTextLine text = layout.createLine();
    text.setLineWidth(1e6);
    layout.endLayout();
    const qreal shift = shiftFor(text, line, room.width());
    const qreal down = (room.height() - text.height()) / 2;
    painter->save();
    painter->setPen(look.text);
    painter->setClipRect(room, Qt::IntersectClip);
    layout.draw(painter, QPointF(room.left() - shift, room.top() + down));
    // What is out of sight is shown to be so.
    const QFontMetrics metrics(font);
    const int signWidth = metrics.horizontalAdvance(skippedSign);
    const auto drawSign = [&](int left) {
        const QRect place(left, room.top(), signWidth, room.height());
        painter->setFont(font);
        painter->fillRect(place, painter->background());
        painter->drawText(place, Qt::AlignCenter, QString(skippedSign));
    };
    if (shift > 0)
        drawSign(room.left());
    if (text.naturalTextWidth() - shift > room.width())
        drawSign(room.right() - signWidth + 1);
    painter->restore();
}

} // namespace vivarium::MarkedText
