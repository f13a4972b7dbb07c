// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/FloatingNotice.h"

#include "common/NoticeBar.h"
#include "common/StateView.h"

#include <QCursor>
#include <QEvent>
#include <QKeyEvent>
#include <QLayout>

#include <algorithm>

namespace vivarium {

namespace {

constexpr int widestPercent = 60;
constexpr int narrow = 700; ///< pixels; of less it may take all
constexpr int gap = 4; // pixels to the edges
constexpr int fromPointer = 16; // pixels

} // namespace

FloatingNotice::FloatingNotice(NoticeBar &bar, QWidget &area)
    : FloatingNotice(bar, area, area, Qt::TopEdge)
{
}

FloatingNotice::FloatingNotice(NoticeBar &bar, QWidget &area, QWidget &over, Qt::Edge edge)
    : QObject(&area)
    , m_bar(bar)
    , m_area(area)
    , m_preferred(edge)
    , m_edge(edge)
{
    bar.setParent(&area); // which hides it
    bar.setFloating(true);
    bar.installEventFilter(this);
    area.installEventFilter(this);
    setOver(over);
}

FloatingNotice::FloatingNotice(NoticeBar &bar, QWidget &area, std::function<Place()> choose)
    : FloatingNotice(bar, area)
{
    m_choose = std::move(choose);
}

void FloatingNotice::choosePlace()
{
    if (!m_choose)
        return;
    const Place place = m_choose();
    m_preferred = place.edge;
    setOver(*place.over);
}

void FloatingNotice::placeAnew()
{
    if (m_bar.isHidden())
        return;
    const QWidget *before = m_over;
    choosePlace();
    if (m_over != before)
        chooseEdge();
    place();
}

void FloatingNotice::setOver(QWidget &over)
{
    if (m_over == &over)
        return;
    setCovered(0);
    if (m_over && m_over != &m_area)
        m_over->removeEventFilter(this);
    m_over = &over;
    if (m_over != &m_area)
        over.installEventFilter(this);
    if (!m_bar.isHidden())
        place();
}

bool FloatingNotice::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_area && event->type() == QEvent::KeyPress && m_bar.isVisible()
        && static_cast<QKeyEvent *>(event)->matches(QKeySequence::Cancel)) {
        m_bar.dismiss();
        return true;
    }
    if (watched == &m_bar && event->type() == QEvent::Show) {
        choosePlace();
        chooseEdge();
    }
    if (watched == &m_bar && event->type() == QEvent::Hide && m_bar.isHidden())
        setCovered(0);
    const bool roomChanged = watched != &m_bar
        && (event->type() == QEvent::Resize || event->type() == QEvent::Move || event->type() == QEvent::Show);
    const bool textChanged =
        watched == &m_bar && (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show);
    if ((roomChanged || textChanged) && !m_bar.isHidden())
        placeAnew();
    // Later: what comes in its place may not be there yet.
    if (watched == m_over && event->type() == QEvent::Hide && m_choose)
        QMetaObject::invokeMethod(this, &FloatingNotice::placeAnew, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

void FloatingNotice::chooseEdge()
{
    m_edge = m_preferred;
    m_roomBeside = 0;
    const QPoint pointer = m_area.mapFromGlobal(QCursor::pos());
    if (m_preferred != Qt::BottomEdge || !rectAt(Qt::BottomEdge).contains(pointer))
        return;
    // A click on the way is meant for the row that is there now, not for a button of the notice. Beside the pointer it
    // leaves the first rows free, which at the top it would cover for as long as it stays.
    const QRect over = overRect(Qt::BottomEdge);
    const int left = pointer.x() - over.left() - fromPointer;
    const int right = over.right() - pointer.x() - fromPointer;
    m_side = left > right ? Qt::LeftEdge : Qt::RightEdge;
    m_roomBeside = std::max({left, right, 0});
    const QRect beside = rectAt(Qt::BottomEdge);
    const bool fits = m_roomBeside >= m_bar.minimumSizeHint().width() + gap && beside.height() < mostHeight();
    if (fits && over.contains(beside) && !beside.contains(pointer))
        return;
    m_roomBeside = 0;
    m_edge = Qt::TopEdge;
}

void FloatingNotice::place()
{
    if (!m_over)
        return;
    const QRect rect = rectAt(m_edge);
    m_bar.setGeometry(rect);
    // Beside the pointer there is a row that is about to be clicked: it stays.
    const bool takesRoom = m_edge == Qt::BottomEdge && m_roomBeside == 0;
    setCovered(takesRoom ? overRect(m_edge).bottom() + 1 - rect.top() + gap : 0);
    // At once, so that its buttons are where they are seen from the first moment on.
    if (QLayout *layout = m_bar.layout())
        layout->activate();
    m_bar.raise();
}

void FloatingNotice::setCovered(int height) const
{
    if (auto *list = qobject_cast<StateView *>(m_over))
        list->setCovered(height);
}

QRect FloatingNotice::overRect(Qt::Edge edge) const
{
    if (!m_over)
        return {};
    auto *list = qobject_cast<StateView *>(m_over);
    const QWidget &over = list && edge == Qt::TopEdge ? list->rowsArea() : *m_over; // what heads the rows stays free
    return {&over == &m_area ? QPoint() : over.mapTo(&m_area, QPoint()), over.size()};
}

int FloatingNotice::mostHeight() const
{
    return std::max(0, m_area.height() / 2 - gap);
}

QRect FloatingNotice::rectAt(Qt::Edge edge) const
{
    if (!m_over)
        return {};
    const QRect over = overRect(edge);
    const bool isBeside = m_roomBeside > 0 && edge == Qt::BottomEdge;
    const int room = isBeside ? std::min(over.width(), m_roomBeside) : over.width();
    const int most = mostHeight();
    const auto wantedHeight = [this](int width) {
        return m_bar.hasHeightForWidth() ? m_bar.heightForWidth(width) : m_bar.sizeHint().height();
    };
    const int share = isBeside ? room - gap : room < narrow ? room - 2 * gap : room * widestPercent / 100;
    const int widest = std::min(room, std::max(share, m_bar.minimumSizeHint().width()));
    int width = std::min(m_bar.oneLineWidth(), widest);
    int height = wantedHeight(width);
    if (height > most) { // in a narrow area all of its width is better than a text that is cut
        width = std::min(m_bar.oneLineWidth(), room);
        height = wantedHeight(width);
    }
    height = std::min(height, most);
    const int top =
        edge == Qt::TopEdge ? over.top() + gap : std::max(0, over.bottom() + 1 - m_bottomInset - gap - height);
    const int left = !isBeside   ? over.left() + (room - width) / 2
        : m_side == Qt::LeftEdge ? over.left() + gap
                                 : over.right() + 1 - gap - width;
    return {left, top, width, height};
}

} // namespace vivarium
