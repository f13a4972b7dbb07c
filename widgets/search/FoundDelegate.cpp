// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/FoundDelegate.h"

#include "common/Icons.h"
#include "common/TableStyle.h"
#include "search/MarkedText.h"
#include "search/SearchResultsModel.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPainter>

namespace vivarium {

namespace {

constexpr int rowMargin = 4;
constexpr int rowIcon = 16;

} // namespace

QSize FoundDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    // The same for all rows, so that the view needs to ask for one only.
    const QFontMetrics fixed(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    return {option.fontMetrics.averageCharWidth() * 10,
        std::max({option.fontMetrics.height(), fixed.height(), rowIcon}) + 2 * rowMargin};
}

void FoundDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    const auto *model = qobject_cast<const SearchResultsModel *>(index.model());
    const bool isSelected = item.state & QStyle::State_Selected;
    const QColor text = item.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text);
    const QColor quiet = isSelected ? text : TableStyle::quietText(item.palette);
    painter->save();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &item, painter, item.widget);
    painter->setBackground(isSelected ? item.palette.highlight() : item.palette.base());
    const QRect room = item.rect.adjusted(rowMargin, 0, -rowMargin, 0);
    if (index.column() == SearchResultsModel::PlaceColumn || !model) {
        painter->setPen(quiet);
        painter->setFont(item.font);
        painter->drawText(room, Qt::AlignVCenter | Qt::AlignRight, item.text);
    } else if (const ShownText *line = model->shownText(index)) {
        MarkedText::Look look;
        look.text = text;
        look.isBold = true;
        look.ground = isSelected ? text : item.palette.color(QPalette::Highlight);
        look.ground.setAlpha(70);
        MarkedText::paint(painter, room, QFontDatabase::systemFont(QFontDatabase::FixedFont), *line, look);
    } else {
        const bool mirrored = item.direction == Qt::RightToLeft;
        const QRect icon(
            mirrored ? room.right() - rowIcon + 1 : room.left(), room.center().y() - rowIcon / 2 + 1, rowIcon, rowIcon);
        Icons::get(QStringLiteral("text"))
            .paint(painter, icon, Qt::AlignCenter, isSelected ? QIcon::Selected : QIcon::Normal);
        QRect rest = room;
        if (mirrored)
            rest.setRight(icon.left() - rowMargin);
        else
            rest.setLeft(icon.right() + rowMargin + 1);
        const int leading = mirrored ? Qt::AlignRight : Qt::AlignLeft;
        QFont bold = item.font;
        bold.setBold(true);
        const QFontMetrics metrics(bold);
        const QString name = metrics.elidedText(item.text, Qt::ElideMiddle, rest.width());
        painter->setFont(bold);
        painter->setPen(text);
        painter->drawText(rest, leading | Qt::AlignVCenter, name);
        const int used = metrics.horizontalAdvance(name) + 2 * rowMargin;
        if (mirrored)
            rest.setRight(rest.right() - used);
        else
            rest.setLeft(rest.left() + used);
        painter->setFont(item.font);
        painter->setPen(quiet);
        painter->drawText(rest, leading | Qt::AlignVCenter,
            item.fontMetrics.elidedText(
                index.data(SearchResultsModel::FolderRole).toString(), Qt::ElideMiddle, std::max(0, rest.width())));
    }
    painter->restore();
}

} // namespace vivarium
