// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/RunDelegate.h"

#include "common/Icons.h"
#include "processes/CommandHistory.h"

#include <QApplication>
#include <QPainter>

namespace vivarium {

namespace {

constexpr int margin = 8;
constexpr int iconSize = 16;

QFont smallFont(const QFont &font)
{
    QFont small = font;
    small.setPointSizeF(font.pointSizeF() * 0.9);
    return small;
}

} // namespace

void RunDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    item.text.clear();
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);

    const bool selected = item.state & QStyle::State_Selected;
    const auto group = item.state & QStyle::State_Active ? QPalette::Active : QPalette::Inactive;
    const QColor text = item.palette.color(group, selected ? QPalette::HighlightedText : QPalette::Text);
    QColor dimmed = selected ? text : item.palette.color(group, QPalette::PlaceholderText);
    const bool live = index.data(CommandHistory::LiveRole).toBool();
    const bool good = index.data(CommandHistory::SucceededRole).toBool();
    const QString icon = live ? QStringLiteral("clock") : good ? QStringLiteral("success") : QStringLiteral("error");

    const QFontMetrics metrics(item.font);
    const QFont font = smallFont(item.font);
    const QFontMetrics smallMetrics(font);
    const QRect inner = item.rect.adjusted(margin, 4, -margin, -4);
    QRect sign(inner.left(), inner.top() + (metrics.height() - iconSize) / 2, iconSize, iconSize);
    QRect lines = inner.adjusted(iconSize + margin, 0, 0, 0);
    sign = QStyle::visualRect(item.direction, item.rect, sign);
    lines = QStyle::visualRect(item.direction, item.rect, lines);
    Icons::get(icon).paint(painter, sign, Qt::AlignCenter, selected ? QIcon::Selected : QIcon::Normal);

    painter->save();
    const int flags = int(QStyle::visualAlignment(item.direction, Qt::AlignLeft)) | Qt::AlignTop | Qt::TextSingleLine;
    painter->setFont(item.font);
    painter->setPen(text);
    painter->drawText(lines, flags, metrics.elidedText(index.data().toString(), Qt::ElideRight, lines.width()));
    painter->setFont(font);
    painter->setPen(dimmed);
    painter->drawText(lines.adjusted(0, metrics.height(), 0, 0), flags,
        smallMetrics.elidedText(index.data(CommandHistory::SummaryRole).toString(), Qt::ElideRight, lines.width()));
    painter->restore();
}

QSize RunDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    Q_UNUSED(index)
    const QFontMetrics metrics(option.font);
    return QSize(160, metrics.height() + QFontMetrics(smallFont(option.font)).height() + 8);
}

} // namespace vivarium
