// SPDX-License-Identifier: GPL-3.0-or-later
#include "Presence.h"

#include "common/Lease.h"

#include <QApplication>
#include <QEvent>
#include <QWidget>

namespace vivarium {

Presence::Presence(QObject *parent)
    : QObject(parent)
{
    m_quiet.setSingleShot(true);
    m_quiet.setInterval(std::chrono::minutes(5));
    connect(&m_quiet, &QTimer::timeout, this, [this] {
        m_away = true;
        update();
    });
    m_update.setSingleShot(true);
    m_update.setInterval(0);
    connect(&m_update, &QTimer::timeout, this, &Presence::update);
    qApp->installEventFilter(this);
    m_quiet.start();
    update();
}

Presence::~Presence()
{
    Poller::setAllSuspended(false);
}

void Presence::setAwayAfter(std::chrono::milliseconds span)
{
    m_quiet.start(span);
}

void Presence::resume()
{
    m_quiet.start();
    if (!m_away)
        return;
    m_away = false;
    m_update.start();
}

bool Presence::isAnythingShown()
{
    const QWidgetList windows = QApplication::topLevelWidgets();
    for (const QWidget *window : windows) {
        if (window->windowType() == Qt::Window && window->isVisible() && !window->isMinimized())
            return true;
    }
    return false;
}

bool Presence::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::Wheel:
    case QEvent::TouchBegin:
    case QEvent::TabletPress:
    case QEvent::InputMethod:
        resume();
        break;
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::WindowStateChange:
        if (watched->isWidgetType() && static_cast<QWidget *>(watched)->isWindow())
            m_update.start(); // after the window has taken its new state
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

void Presence::update()
{
    const State state = !isAnythingShown() ? State::Hidden : m_away ? State::Away : State::Present;
    Poller::setRest(state == State::Hidden ? Poller::Rest::All
            : state == State::Away         ? Poller::Rest::Costly
                                           : Poller::Rest::None);
    if (state == m_state)
        return;
    m_state = state;
    Q_EMIT changed(state);
}

} // namespace vivarium
