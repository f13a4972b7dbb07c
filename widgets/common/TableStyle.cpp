// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/TableStyle.h"

#include <QHeaderView>
#include <QTreeView>

#include <algorithm>

namespace vivarium {

namespace {

constexpr int cellMargin = 8;

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

int TableStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    const int usual = QProxyStyle::pixelMetric(metric, option, widget);
    switch (metric) {
    case PM_HeaderMargin: return std::max(usual, cellMargin);
    case PM_FocusFrameHMargin: return std::max(usual, cellMargin - 1); // views add one
    default: return usual;
    }
}

} // namespace vivarium
