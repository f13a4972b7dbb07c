// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FileCellDelegate.h"

#include <QPainter>

namespace vivarium {

namespace {

constexpr int rowRoom = 8; ///< above and below the text together

QRect withRoom(const QRect &rect, Qt::LayoutDirection direction)
{
    return direction == Qt::LeftToRight
        ? rect.adjusted(FileCellDelegate::leadingRoom, 0, -FileCellDelegate::trailingRoom, 0)
        : rect.adjusted(FileCellDelegate::trailingRoom, 0, -FileCellDelegate::leadingRoom, 0);
}

} // namespace

QSize FileCellDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    // Asked for each column of the one row that stands for all.
    return {option.fontMetrics.averageCharWidth() * 8, std::max(option.fontMetrics.height(), 16) + rowRoom};
}

void FileCellDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->rect = withRoom(option->rect, option->direction);
}

FileHeaderView::FileHeaderView(QWidget *parent)
    : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(true);
    setHighlightSections(false);
}

void FileHeaderView::paintSection(QPainter *painter, const QRect &rect, int logicalIndex) const
{
    if (!rect.isValid())
        return;
    QStyleOptionHeaderV2 option;
    initStyleOption(&option);
    option.rect = rect;
    initStyleOptionForIndex(&option, logicalIndex);
    option.rect = rect;
    style()->drawControl(QStyle::CE_HeaderSection, &option, painter, this);
    const bool isSorted = option.sortIndicator != QStyleOptionHeader::None;
    QStyleOptionHeaderV2 label = option;
    label.rect = withRoom(style()->subElementRect(QStyle::SE_HeaderLabel, &option, this), option.direction);
    style()->drawControl(QStyle::CE_HeaderLabel, &label, painter, this);
    if (isSorted) {
        QStyleOptionHeaderV2 arrow = option;
        arrow.rect = style()->subElementRect(QStyle::SE_HeaderArrow, &option, this);
        style()->drawPrimitive(QStyle::PE_IndicatorHeaderArrow, &arrow, painter, this);
    }
}

} // namespace vivarium
