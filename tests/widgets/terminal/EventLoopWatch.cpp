// SPDX-License-Identifier: GPL-3.0-or-later
#include "EventLoopWatch.h"

#include <QCoreApplication>

#include <algorithm>
#include <fstream>
#include <unistd.h>

namespace vivarium {

EventLoopWatch::EventLoopWatch(std::chrono::milliseconds every)
    : m_schedule("/proc/self/task/" + std::to_string(::gettid()) + "/schedstat")
{
    m_clock.start();
    m_thread = std::thread([this, every] {
        while (!m_stop) {
            std::this_thread::sleep_for(every);
            if (m_underWay.exchange(true))
                continue;
            const double sent = double(m_clock.nsecsElapsed()) / 1e6;
            const double queuedBefore = queued();
            QMetaObject::invokeMethod(
                &m_target,
                [this, sent, queuedBefore] {
                    const double away = double(m_clock.nsecsElapsed()) / 1e6 - sent - (queued() - queuedBefore);
                    const std::lock_guard lock(m_mutex);
                    m_worst = std::max(m_worst, away);
                    ++m_beats;
                    m_underWay = false;
                },
                Qt::QueuedConnection);
        }
    });
}

EventLoopWatch::~EventLoopWatch()
{
    m_stop = true;
    m_thread.join();
    QCoreApplication::removePostedEvents(&m_target);
}

double EventLoopWatch::worst() const
{
    const std::lock_guard lock(m_mutex);
    return m_worst;
}

int EventLoopWatch::beats() const
{
    const std::lock_guard lock(m_mutex);
    return m_beats;
}

void EventLoopWatch::restart()
{
    const std::lock_guard lock(m_mutex);
    m_worst = 0;
    m_beats = 0;
}

double EventLoopWatch::queued() const
{
    std::ifstream file(m_schedule);
    double running = 0;
    double waiting = 0;
    file >> running >> waiting;
    return waiting / 1e6;
}

} // namespace vivarium
