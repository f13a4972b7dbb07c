// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/PaletteDelegate.h"

#include "common/CommandPalette.h"

#include <QApplication>
#include <QPainter>
#include <QTextLayout>

namespace vivarium {

namespace {

constexpr int paletteMargin = 8;
constexpr int paletteIcon = 16;

} // namespace

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {200, option.fontMetrics.height() + 12};
}

void PaletteDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    painter->save();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &item, painter, item.widget);
    const bool selected = item.state & QStyle::State_Selected;
    const bool enabled = item.state & QStyle::State_Enabled;
    const auto group = enabled ? QPalette::Active : QPalette::Disabled;
    const QColor text = item.palette.color(group, selected ? QPalette::HighlightedText : QPalette::Text);
    QColor dimmed = text;
    dimmed.setAlpha(160);
    const auto mirrored = [&](const QRect &rect) { return QStyle::visualRect(item.direction, item.rect, rect); };
    QRect room = item.rect.adjusted(paletteMargin, 0, -paletteMargin, 0);
    const QRect icon(room.left(), room.center().y() - paletteIcon / 2 + 1, paletteIcon, paletteIcon);
    item.icon.paint(painter, mirrored(icon), Qt::AlignCenter,
        !enabled       ? QIcon::Disabled
            : selected ? QIcon::Selected
                       : QIcon::Normal);
    room.setLeft(icon.right() + paletteMargin);

    const int leading = item.direction == Qt::RightToLeft ? Qt::AlignRight : Qt::AlignLeft;
    const int trailing = item.direction == Qt::RightToLeft ? Qt::AlignLeft : Qt::AlignRight;
    const QString shortcut = index.data(PaletteModel::ShortcutRole).toString();
    if (!shortcut.isEmpty()) {
        painter->setPen(dimmed);
        painter->drawText(mirrored(room), trailing | Qt::AlignVCenter, shortcut);
        room.setRight(room.right() - item.fontMetrics.horizontalAdvance(shortcut) - 2 * paletteMargin);
    }
    QTextLayout layout(item.text, item.font);
    QList<QTextLayout::FormatRange> formats;
    const auto positions = index.data(PaletteModel::PositionsRole).value<QList<int>>();
    for (const int position : positions) {
        QTextCharFormat bold;
        bold.setFontWeight(QFont::Bold);
        formats.append({position, 1, bold});
    }
    layout.setFormats(formats);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(100000);
    layout.endLayout();
    const int textWidth = std::min(int(line.naturalTextWidth()) + 1, room.width());
    const QRect textRoom = mirrored(QRect(room.left(), room.top(), textWidth, room.height()));
    painter->setPen(text);
    painter->save();
    painter->setClipRect(textRoom);
    layout.draw(painter, QPointF(textRoom.left(), room.top() + (room.height() - line.height()) / 2));
    painter->restore();
    const QString detail = index.data(PaletteModel::DetailRole).toString();
    room.setLeft(room.left() + textWidth + paletteMargin);
    if (!detail.isEmpty() && room.width() > 40) {
        painter->setPen(dimmed);
        painter->drawText(mirrored(room), leading | Qt::AlignVCenter,
            item.fontMetrics.elidedText(detail, Qt::ElideRight, room.width()));
    }
    painter->restore();
}

} // namespace vivarium
