// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfers/TransferProgressDelegate.h"

#include "transfers/TransferModel.h"

#include <QApplication>
#include <QPainter>

namespace vivarium {

namespace {

constexpr int barHeight = 4;
constexpr int barMargin = 6;

} // namespace

void TransferProgressDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem style = option;
    initStyleOption(&style, index);
    const auto state = TransferState(index.data(TransferModel::StateRole).toInt());
    if (state != TransferState::Running) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    const QString text = std::exchange(style.text, QString());
    const QStyle *widgetStyle = option.widget ? option.widget->style() : QApplication::style();
    widgetStyle->drawControl(QStyle::CE_ItemViewItem, &style, painter, option.widget);

    const bool isSelected = option.state & QStyle::State_Selected;
    const QColor textColor = option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text);
    const QRect area = option.rect.adjusted(barMargin, 2, -barMargin, -4);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(textColor);
    painter->drawText(area.adjusted(0, 0, 0, -barHeight), Qt::AlignVCenter | Qt::AlignLeft,
        option.fontMetrics.elidedText(text, Qt::ElideRight, area.width()));
    const QRectF track(area.left(), area.bottom() - barHeight + 1, area.width(), barHeight);
    QColor ground = textColor;
    ground.setAlpha(48);
    painter->setPen(Qt::NoPen);
    painter->setBrush(ground);
    painter->drawRoundedRect(track, barHeight / 2.0, barHeight / 2.0);
    const double fraction = index.data(TransferModel::FractionRole).toDouble();
    QRectF done = track;
    if (fraction >= 0) {
        done.setWidth(track.width() * fraction);
    } else {
        // No share is known: a piece whose place follows the amount, so it moves as long as data does.
        const qint64 bytes = index.data(TransferModel::RawRole).toLongLong();
        done.setWidth(track.width() / 4);
        done.moveLeft(track.left() + (track.width() - done.width()) * double((bytes >> 16) % 64) / 63);
    }
    if (option.direction == Qt::RightToLeft)
        done.moveRight(track.right() - (done.left() - track.left()));
    painter->setBrush(isSelected ? textColor : option.palette.color(QPalette::Highlight));
    painter->drawRoundedRect(done, barHeight / 2.0, barHeight / 2.0);
    painter->restore();
}

QSize TransferProgressDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(std::max(size.height(), option.fontMetrics.height() + barHeight + 10));
    return size;
}

} // namespace vivarium
