// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/FloatingNotice.h"

#include "common/NoticeBar.h"

#include <QEvent>
#include <QLayout>

#include <algorithm>

namespace vivarium {

namespace {

constexpr int widestPercent = 60;
constexpr int gap = 4; // pixels to the edge above

} // namespace

FloatingNotice::FloatingNotice(NoticeBar &bar, QWidget &area)
    : QObject(&area)
    , m_bar(bar)
    , m_area(area)
{
    bar.setParent(&area); // which hides it
    bar.setFloating(true);
    bar.installEventFilter(this);
    area.installEventFilter(this);
}

bool FloatingNotice::eventFilter(QObject *watched, QEvent *event)
{
    const bool roomChanged = watched == &m_area && event->type() == QEvent::Resize;
    const bool textChanged =
        watched == &m_bar && (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show);
    if ((roomChanged || textChanged) && !m_bar.isHidden())
        place();
    return QObject::eventFilter(watched, event);
}

void FloatingNotice::place()
{
    const int room = m_area.width();
    const int widest = std::min(room, std::max(room * widestPercent / 100, m_bar.minimumSizeHint().width()));
    const int width = std::min(m_bar.oneLineWidth(), widest);
    const int wanted = m_bar.hasHeightForWidth() ? m_bar.heightForWidth(width) : m_bar.sizeHint().height();
    const int height = std::min(wanted, std::max(0, m_area.height() / 2 - gap));
    m_bar.setGeometry((room - width) / 2, gap, width, height);
    // At once, so that its buttons are where they are seen from the first moment on.
    if (QLayout *layout = m_bar.layout())
        layout->activate();
    m_bar.raise();
}

} // namespace vivarium
