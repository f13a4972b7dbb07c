// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/OpenTabBar.h"

#include <algorithm>

namespace vivarium {

namespace {

constexpr int narrowestTab = 120; // pixels; less for a name that needs less

} // namespace

OpenTabBar::OpenTabBar(QWidget *parent)
    : QTabBar(parent)
{
    setTabsClosable(true);
    setMovable(true);
    setExpanding(false);
    setDocumentMode(true);
    setDrawBase(false);
    setUsesScrollButtons(true);
    setElideMode(Qt::ElideRight);
}

QSize OpenTabBar::tabSizeHint(int index) const
{
    const QSize size = QTabBar::tabSizeHint(index);
    return {std::min(size.width(), widestTab), size.height()};
}

QSize OpenTabBar::minimumTabSizeHint(int index) const
{
    const QSize size = QTabBar::minimumTabSizeHint(index);
    return {std::max(size.width(), std::min(tabSizeHint(index).width(), narrowestTab)), size.height()};
}

} // namespace vivarium
