// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/TableStyle.h"

#include <QHeaderView>
#include <QStyleOption>
#include <QTreeView>

#include <algorithm>

namespace vivarium {

namespace {

constexpr int headerInset = TableStyle::cellMargin - 2; // the common styles have two already

} // namespace

TableStyle::TableStyle(QObject *parent)
{
    setParent(parent);
}

void TableStyle::apply(QTreeView *view)
{
    auto *style = new TableStyle(view);
    view->setStyle(style);
    view->header()->setStyle(style);
}

QColor TableStyle::quietText(const QPalette &palette)
{
    constexpr float share = 0.65F;
    const QColor text = palette.color(QPalette::Text);
    const QColor ground = palette.color(QPalette::Base);
    return QColor::fromRgbF(text.redF() * share + ground.redF() * (1 - share),
        text.greenF() * share + ground.greenF() * (1 - share), text.blueF() * share + ground.blueF() * (1 - share));
}

int TableStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    const int usual = QProxyStyle::pixelMetric(metric, option, widget);
    return metric == PM_FocusFrameHMargin ? std::max(usual, cellMargin - 1) : usual; // views add one
}

void TableStyle::drawControl(
    ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const auto *header = qstyleoption_cast<const QStyleOptionHeaderV2 *>(option);
    if (element != CE_HeaderLabel || !header) {
        QProxyStyle::drawControl(element, option, painter, widget);
        return;
    }
    // The margin of a header counts for its height too, so the text is moved instead.
    QStyleOptionHeaderV2 moved = *header;
    moved.rect.adjust(headerInset, 0, -headerInset, 0);
    QProxyStyle::drawControl(element, &moved, painter, widget);
}

void TableStyle::drawPrimitive(
    PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const auto *header = qstyleoption_cast<const QStyleOptionHeaderV2 *>(option);
    if (element != PE_IndicatorHeaderArrow || !header) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return;
    }
    QStyleOptionHeaderV2 moved = *header;
    moved.rect.translate(header->direction == Qt::RightToLeft ? headerInset : -headerInset, 0);
    QProxyStyle::drawPrimitive(element, &moved, painter, widget);
}

} // namespace vivarium
