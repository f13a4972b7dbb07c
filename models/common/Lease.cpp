// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Lease.h"

#include "common/Attention.h"

#include <QSet>

#include <utility>

namespace vivarium {

namespace {

/// A poll whose end is never told (its reply was lost) must not silence the poller for ever.
constexpr std::chrono::milliseconds lostPollLimit = std::chrono::minutes(2);

struct PollerRegister {
    QSet<Poller *> pollers;
    Poller::Rest rest = Poller::Rest::None;
};

// Pollers live in the thread of the models, which is the only one that touches this.
PollerRegister &pollerRegister()
{
    static PollerRegister instance;
    return instance;
}

} // namespace

Lease::Lease(Poller *poller)
    : m_poller(poller)
{
    m_poller->add();
}

Lease::Lease(Lease &&other) noexcept
    : m_poller(std::exchange(other.m_poller, nullptr))
{
}

Lease &Lease::operator=(Lease &&other) noexcept
{
    if (this != &other) {
        release();
        m_poller = std::exchange(other.m_poller, nullptr);
    }
    return *this;
}

void Lease::release()
{
    if (m_poller)
        std::exchange(m_poller, nullptr)->remove();
}

Poller::Poller(std::chrono::milliseconds interval, std::function<void()> poll, QObject *parent)
    : QObject(parent)
    , m_interval(interval)
    , m_poll(std::move(poll))
    , m_suspended(pollerRegister().rest != Rest::None)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        m_underWay = false;
        start();
    });
    pollerRegister().pollers.insert(this);
}

Poller::~Poller()
{
    pollerRegister().pollers.remove(this);
}

Lease Poller::lease()
{
    return Lease(this);
}

void Poller::finished()
{
    if (!m_underWay)
        return;
    m_underWay = false;
    m_timer.stop();
    if (!isPolling())
        return;
    if (std::exchange(m_again, false))
        start();
    else
        m_timer.start(m_interval);
}

void Poller::refreshNow()
{
    if (!isPolling())
        return; // taking the next lease, or waking up, polls at once
    if (m_underWay)
        m_again = true;
    else
        start();
}

void Poller::setInterval(std::chrono::milliseconds interval)
{
    if (m_interval == interval)
        return;
    m_interval = interval;
    if (!m_underWay && m_timer.isActive())
        m_timer.start(interval);
}

void Poller::setFree(std::function<bool()> isFree)
{
    m_isFree = std::move(isFree);
    setSuspended(shallRest());
}

void Poller::setRest(Rest rest)
{
    PollerRegister &all = pollerRegister();
    if (all.rest == rest)
        return;
    all.rest = rest;
    Attention::instance().setAway(rest != Rest::None);
    const QSet<Poller *> pollers = all.pollers; // a poll may make or delete others
    for (Poller *poller : pollers) {
        if (all.pollers.contains(poller))
            poller->setSuspended(poller->shallRest());
    }
}

bool Poller::areAllSuspended()
{
    return pollerRegister().rest == Rest::All;
}

bool Poller::shallRest() const
{
    const Rest rest = pollerRegister().rest;
    return rest == Rest::All || (rest == Rest::Costly && !(m_isFree && m_isFree()));
}

void Poller::add()
{
    if (++m_leases == 1)
        refreshNow();
}

void Poller::remove()
{
    if (--m_leases == 0) {
        m_again = false;
        if (!m_underWay)
            m_timer.stop();
    }
}

void Poller::start()
{
    if (!isPolling())
        return;
    m_underWay = true;
    m_again = false;
    m_timer.start(lostPollLimit);
    m_poll();
}

void Poller::setSuspended(bool suspended)
{
    if (m_suspended == suspended)
        return;
    m_suspended = suspended;
    if (suspended) {
        m_again = false;
        if (!m_underWay)
            m_timer.stop();
    } else {
        refreshNow();
    }
}

} // namespace vivarium
