// SPDX-License-Identifier: GPL-3.0-or-later
#include "connections/PlacesDelegate.h"

#include "common/FontSize.h"
#include "common/Icons.h"
#include "connections/PlacesModel.h"
#include "domain/Sandbox.h"

#include <QApplication>
#include <QPainter>

namespace vivarium {

namespace {

constexpr int placeMargin = 8;
constexpr int placeIconSize = 16;
constexpr int sectionGap = 9;
constexpr int linePadding = 10;
constexpr double secondLine = 0.88; // size of its font

SandboxState signOf(ConnectionEntry::State state)
{
    switch (state) {
    case ConnectionEntry::State::Online:
        return SandboxState::Running;
    case ConnectionEntry::State::Preparing:
    case ConnectionEntry::State::Connecting:
        return SandboxState::Starting;
    case ConnectionEntry::State::Offline:
        return SandboxState::Unknown;
    case ConnectionEntry::State::Failed:
    case ConnectionEntry::State::Refused:
        return SandboxState::Failed;
    }
    return SandboxState::Unknown;
}

QString placeIcon(const QModelIndex &index)
{
    switch (PlacesModel::Kind(index.data(PlacesModel::KindRole).toInt())) {
    case PlacesModel::Kind::All:
        return QStringLiteral("list");
    case PlacesModel::Kind::Connection:
        return index.data(PlacesModel::LocalRole).toBool() ? QStringLiteral("computer") : QStringLiteral("cloud");
    case PlacesModel::Kind::Snapshots:
        return QStringLiteral("snapshot");
    case PlacesModel::Kind::Activity:
        return QStringLiteral("activity");
    case PlacesModel::Kind::Transfers:
        return QStringLiteral("transfers");
    }
    return {};
}

bool isConnection(const QModelIndex &index)
{
    return PlacesModel::Kind(index.data(PlacesModel::KindRole).toInt()) == PlacesModel::Kind::Connection;
}

/// Nothing where only a letter or two would be left: the icon and the tool tip say more.
QString elided(const QFontMetrics &metrics, const QString &text, Qt::TextElideMode mode, int width)
{
    constexpr int fewest = 5;
    return width < fewest * metrics.averageCharWidth() ? QString() : metrics.elidedText(text, mode, width);
}

} // namespace

QSize PlacesDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    int height = option.fontMetrics.height() + linePadding;
    if (isConnection(index))
        height += QFontMetrics(scaledFont(option.font, secondLine)).height();
    if (index.data(PlacesModel::StartsSectionRole).toBool())
        height += sectionGap;
    return {120, height};
}

void PlacesDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QWidget *widget = option.widget;
    QStyle *style = widget ? widget->style() : QApplication::style();
    painter->save();
    if (index.data(PlacesModel::StartsSectionRole).toBool()) {
        QColor line = option.palette.color(QPalette::WindowText);
        line.setAlpha(40);
        painter->setPen(line);
        const int y = option.rect.top() + sectionGap / 2;
        painter->drawLine(option.rect.left() + placeMargin, y, option.rect.right() - placeMargin, y);
        item.rect.setTop(item.rect.top() + sectionGap);
    }
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &item, painter, widget);
    const bool selected = item.state & QStyle::State_Selected;
    const auto mirrored = [&](const QRect &rect) { return QStyle::visualRect(item.direction, item.rect, rect); };
    const int leading = item.direction == Qt::RightToLeft ? Qt::AlignRight : Qt::AlignLeft;
    const int trailing = item.direction == Qt::RightToLeft ? Qt::AlignLeft : Qt::AlignRight;
    const QColor text = item.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    QColor dimmed = text;
    dimmed.setAlpha(selected ? 210 : 160);

    const QRect inner = item.rect.adjusted(placeMargin, 0, -placeMargin, 0);
    const QRect icon(inner.left(), inner.top() + (linePadding + item.fontMetrics.height() - placeIconSize) / 2,
        placeIconSize, placeIconSize);
    Icons::get(placeIcon(index))
        .paint(painter, mirrored(icon), Qt::AlignCenter, selected ? QIcon::Selected : QIcon::Normal);

    const QString count = index.data(PlacesModel::CountRole).toString();
    const int countWidth = count.isEmpty() ? 0 : item.fontMetrics.horizontalAdvance(count) + placeMargin;
    QRect line(inner.left() + placeIconSize + placeMargin, inner.top() + linePadding / 2,
        inner.width() - placeIconSize - placeMargin - countWidth, item.fontMetrics.height());
    painter->setFont(item.font);
    painter->setPen(text);
    painter->drawText(mirrored(line), leading | Qt::AlignVCenter,
        elided(item.fontMetrics, index.data().toString(), Qt::ElideMiddle, line.width()));
    if (!count.isEmpty()) {
        const QRect room(inner.right() - countWidth, line.top(), countWidth, line.height());
        painter->setPen(dimmed);
        painter->drawText(mirrored(room), trailing | Qt::AlignVCenter, count);
    }
    if (isConnection(index)) {
        const auto state = ConnectionEntry::State(index.data(PlacesModel::ConnectionStateRole).toInt());
        const QFont small = scaledFont(item.font, secondLine);
        const QFontMetrics metrics(small);
        const int dot = 10;
        QRect second(line.left(), line.bottom() + 1, inner.right() - line.left(), metrics.height());
        const QRect sign(second.left(), second.top() + (second.height() - dot) / 2, dot, dot);
        Icons::forState(signOf(state))
            .paint(painter, mirrored(sign), Qt::AlignCenter, selected ? QIcon::Selected : QIcon::Normal);
        second.setLeft(second.left() + dot + 4);
        painter->setFont(small);
        painter->setPen(dimmed);
        painter->drawText(mirrored(second), leading | Qt::AlignVCenter,
            elided(metrics, index.data(PlacesModel::StatusRole).toString(), Qt::ElideRight, second.width()));
    }
    if (item.state & QStyle::State_HasFocus) {
        QStyleOptionFocusRect focus;
        focus.QStyleOption::operator=(item);
        focus.rect = item.rect.adjusted(1, 1, -1, -1);
        focus.backgroundColor = item.palette.color(selected ? QPalette::Highlight : QPalette::Base);
        style->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, painter, widget);
    }
    painter->restore();
}

} // namespace vivarium
