// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/PlaceSplitter.h"

#include "common/Panel.h"
#include "sandboxes/BesidePlace.h"

#include <QEvent>
#include <QScopedValueRollback>
#include <QStackedWidget>

#include <algorithm>

namespace vivarium {

namespace {

// Pixels. With less than the first no panel can be used, and with the second any can, if not all of it is seen at once.
constexpr QSize leastPlace(260, 120);
constexpr QSize enoughPlace(480, 240);
constexpr int leastShare = 100; // of 1000

QSize needOf(const QWidget *panel)
{
    const QSize hint = panel ? panel->minimumSizeHint() : QSize();
    return hint.expandedTo(leastPlace);
}

} // namespace

PlaceSplitter::PlaceSplitter(QStackedWidget *first, BesidePlace *second, QWidget *parent)
    : QSplitter(Qt::Horizontal, parent)
    , m_first(first)
    , m_second(second)
{
    setObjectName(QStringLiteral("panelPlaces"));
    addWidget(first);
    addWidget(second);
    setChildrenCollapsible(false);
    setHandleWidth(1);
    second->hide();
    connect(this, &QSplitter::splitterMoved, this, [this] {
        const QList<int> both = sizes();
        if (const int whole = both.value(0) + both.value(1); whole > 0 && m_showsFirst && m_showsSecond) {
            m_share = std::clamp(both.value(0) * 1000 / whole, leastShare, 1000 - leastShare);
            Q_EMIT shareChanged();
        }
    });
}

void PlaceSplitter::setTwo(bool two)
{
    m_two = two;
    m_secondInFront = m_secondInFront && two;
    arrange();
}

void PlaceSplitter::setOnlyOne(bool only)
{
    m_onlyOne = only;
    arrange();
}

void PlaceSplitter::setSecondInFront(bool second)
{
    m_secondInFront = second;
    arrange();
}

void PlaceSplitter::setShare(int share)
{
    m_share = std::clamp(share, leastShare, 1000 - leastShare);
    applyShare();
}

void PlaceSplitter::applyShare()
{
    if (!m_showsFirst || !m_showsSecond)
        return;
    // In pixels: a share that is less than what the place needs counts as if that were its share.
    const int whole = orientation() == Qt::Horizontal ? width() : height();
    setSizes({whole * m_share / 1000, whole - whole * m_share / 1000});
}

PlaceSplitter::Room PlaceSplitter::roomFor(const QWidget *first, const QWidget *second) const
{
    const QSize one = needOf(first);
    const QSize other = needOf(second);
    const QSize between(handleWidth(), handleWidth() + m_second->titleHeight());
    const QSize both = one + other + between;
    const QSize enough = one.boundedTo(enoughPlace) + other.boundedTo(enoughPlace) + between;
    // Rather one above the other than side by side and squeezed.
    for (const QSize &needed : {both, enough}) {
        if (needed.width() <= width())
            return Room::SideBySide;
        if (needed.height() <= height())
            return Room::Stacked;
    }
    return Room::One;
}

QSize PlaceSplitter::minimumSizeHint() const
{
    QSize least = m_first->minimumSizeHint();
    if (m_two)
        least = least.expandedTo(m_second->minimumSizeHint());
    return least.expandedTo({0, 0});
}

bool PlaceSplitter::event(QEvent *event)
{
    const QEvent::Type type = event->type();
    const bool handled = QSplitter::event(event);
    if (type == QEvent::Resize || type == QEvent::LayoutRequest)
        arrange(); // also when a panel needs other room than before
    if (type == QEvent::Resize)
        Q_EMIT resized();
    return handled;
}

void PlaceSplitter::arrange()
{
    if (m_arranging)
        return; // what is shown or hidden here asks for it again
    bool changed = false;
    {
        const QScopedValueRollback arranging(m_arranging, true);
        changed = rearrange();
    }
    if (changed)
        Q_EMIT arranged();
}

bool PlaceSplitter::rearrange()
{
    const Room room = m_two && !m_onlyOne ? roomFor(m_first->currentWidget(), m_second->panel()) : Room::One;
    const bool both = room != Room::One;
    const bool first = both || !m_two || !m_secondInFront;
    const bool second = m_two && (both || m_secondInFront);
    // Of all panels in the stack only the one that is shown limits how far the line can be moved.
    m_first->setMinimumSize(both ? needOf(m_first->currentWidget()) : QSize(0, 0));
    if (room == m_room && first == m_showsFirst && second == m_showsSecond)
        return false;
    m_room = room;
    m_showsFirst = first;
    m_showsSecond = second;
    if (both)
        setOrientation(room == Room::SideBySide ? Qt::Horizontal : Qt::Vertical);
    // First shown, then hidden: the keyboard focus has somewhere to go.
    for (const bool shown : {true, false}) {
        if (first == shown)
            m_first->setVisible(shown);
        if (second == shown)
            m_second->setVisible(shown);
    }
    applyShare();
    return true;
}

} // namespace vivarium
