// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxItemDelegate.h"

#include "common/Icons.h"
#include "common/TableStyle.h"
#include "domain/Sandbox.h"
#include "sandboxes/SandboxListModel.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace vivarium {

namespace {

constexpr int sandboxRowPadding = 10; // above and below the text together
constexpr int usageBarHeight = 2;
constexpr int gapBeforeId = 6;

/// Not bold, whatever the name beside it is.
QFont idFont(const QStyleOptionViewItem &option)
{
    QFont font = option.font;
    font.setBold(false);
    return font;
}

QColor idColor(const QStyleOptionViewItem &option)
{
    if (!(option.state & QStyle::State_Selected))
        return TableStyle::quietText(option.palette);
    const auto group = option.state & QStyle::State_Active ? QPalette::Active : QPalette::Inactive;
    return option.palette.color(group, QPalette::HighlightedText);
}

} // namespace

void SandboxItemDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const auto column = SandboxColumn(index.column());
    const bool outdated = index.data(SandboxListModel::OutdatedRole).toBool();
    const bool live = index.data(SandboxListModel::LiveRole).toBool();
    const auto state = SandboxState(index.data(SandboxListModel::SignRole).toInt());
    option->decorationSize = QSize(16, 16);
    if (column == SandboxColumn::State) {
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->icon = Icons::forState(state);
        if (index.data(SandboxListModel::UnconfirmedRole).toBool())
            option->font.setItalic(true);
    }
    if (index.data(SandboxListModel::ProtectedRole).toBool()) {
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationPosition = QStyleOptionViewItem::Right;
        option->icon = Icons::get(QStringLiteral("lock"));
    }
    if (index.data(SandboxListModel::NewsRole).toBool())
        option->text.prepend(QStringLiteral("● "));
    if (column == SandboxColumn::Name && live)
        option->font.setBold(true);
    const QColor dimmed = TableStyle::quietText(option->palette);
    if (outdated || (!live && column != SandboxColumn::State && column != SandboxColumn::Name)) {
        option->palette.setColor(QPalette::Text, dimmed);
    } else if (column == SandboxColumn::State && !(option->state & QStyle::State_Selected)) {
        const bool dark = option->palette.color(QPalette::Base).lightness() < 128;
        option->palette.setColor(QPalette::Text, Icons::colorFor(state, dark));
    }
}

void SandboxItemDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    if (const QString id = index.data(SandboxListModel::IdBesideNameRole).toString(); !id.isEmpty()) {
        paintNameWithId(painter, option, index, id);
        return;
    }
    QStyledItemDelegate::paint(painter, option, index);
    const double fraction = index.data(SandboxListModel::FractionRole).toDouble();
    if (fraction < 0)
        return;
    const int margin = QApplication::style()->pixelMetric(QStyle::PM_FocusFrameHMargin, &option, option.widget) + 1;
    QRect ground = option.rect.adjusted(margin, 0, -margin, 0);
    ground.setTop(option.rect.bottom() - usageBarHeight - 1);
    ground.setHeight(usageBarHeight);
    const bool selected = option.state & QStyle::State_Selected;
    QColor color = option.palette.color(selected ? QPalette::HighlightedText : QPalette::Highlight);
    QColor rail = option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    rail.setAlpha(selected ? 70 : 30);
    painter->fillRect(ground, rail);
    QRect filled = ground;
    filled.setWidth(int(ground.width() * fraction));
    if (option.direction == Qt::RightToLeft)
        filled.moveRight(ground.right());
    color.setAlpha(fraction > 0.9 ? 255 : 200);
    painter->fillRect(filled, color);
}

void SandboxItemDelegate::paintNameWithId(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index, const QString &id) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QStyle *style = cell.widget ? cell.widget->style() : QApplication::style();
    const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, &cell, cell.widget) + 1;
    const QRect room =
        style->subElementRect(QStyle::SE_ItemViewItemText, &cell, cell.widget).adjusted(margin, 0, -margin, 0);
    // Where there is little room the name gives way first: it is what they have in common.
    const QFont font = idFont(cell);
    const int idWidth = std::min(QFontMetrics(font).horizontalAdvance(id), room.width() * 2 / 3);
    const QFontMetrics nameMetrics(cell.font);
    cell.text = nameMetrics.elidedText(cell.text, Qt::ElideRight, room.width() - idWidth - gapBeforeId);
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
    const int nameWidth = nameMetrics.horizontalAdvance(cell.text) + gapBeforeId;
    const QRect place = QStyle::visualRect(cell.direction, room, room.adjusted(nameWidth, 0, 0, 0));
    painter->save();
    painter->setFont(font);
    painter->setPen(idColor(cell));
    painter->drawText(place, int(QStyle::visualAlignment(cell.direction, Qt::AlignLeft) | Qt::AlignVCenter),
        QFontMetrics(font).elidedText(id, Qt::ElideRight, place.width()));
    painter->restore();
}

QSize SandboxItemDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(option.fontMetrics.height() + sandboxRowPadding);
    if (const QString id = index.data(SandboxListModel::IdBesideNameRole).toString(); !id.isEmpty())
        size.rwidth() += gapBeforeId + option.fontMetrics.horizontalAdvance(id);
    return size;
}

} // namespace vivarium
