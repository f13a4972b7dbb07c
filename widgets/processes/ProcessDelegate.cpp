// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/ProcessDelegate.h"

#include "common/TableStyle.h"
#include "processes/ProcessTreeModel.h"

#include <QPainter>

#include <algorithm>

namespace vivarium {

namespace {

constexpr int rowPadding = 8; // above and below the text together
constexpr int barHeight = 2;
constexpr int barMargin = 4;

} // namespace

void ProcessDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const int column = index.column();
    if (option->displayAlignment & Qt::AlignRight)
        option->font.setFeature("tnum", 1);
    if (column == ProcessTreeModel::CommandColumn)
        option->textElideMode = Qt::ElideRight;
    if (index.data(ProcessTreeModel::EndedRole).toBool()) {
        option->palette.setColor(QPalette::Text, TableStyle::quietText(option->palette));
        // The state says it in a word too; the line makes it readable without colour.
        if (column == ProcessTreeModel::Name)
            option->font.setStrikeOut(true);
    }
}

void ProcessDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    if (index.column() != ProcessTreeModel::Cpu)
        return;
    const double share = std::min(index.data(ProcessTreeModel::RawRole).toDouble(), 1.0);
    if (share < 0.005)
        return;
    const bool selected = option.state & QStyle::State_Selected;
    QRect bar = option.rect.adjusted(barMargin, 0, -barMargin, 0);
    bar.setTop(option.rect.bottom() - barHeight);
    bar.setHeight(barHeight);
    const int width = std::max(2, int(bar.width() * share));
    // It grows from the side the figure stands at.
    if (option.direction == Qt::LeftToRight)
        bar.setLeft(bar.right() - width + 1);
    else
        bar.setWidth(width);
    painter->fillRect(bar, option.palette.color(selected ? QPalette::HighlightedText : QPalette::Highlight));
}

QSize ProcessDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(option.fontMetrics.height() + rowPadding);
    return size;
}

} // namespace vivarium
