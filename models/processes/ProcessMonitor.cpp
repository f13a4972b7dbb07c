// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/ProcessMonitor.h"

#include "backend/ProcessApi.h"
#include "core/Async.h"
#include "sandboxes/IdleHolds.h"
#include "sandboxes/SandboxContext.h"

#include <algorithm>

namespace vivarium {

ProcessMonitor::ProcessMonitor(SandboxContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_poller(freeInterval, [this] { ask(); }, this)
{
    m_poller.setFree([this] { return m_context.capabilities().has(Feature::FreeObservation); });
    m_clock.start();
    m_watchLimit.setSingleShot(true);
    m_watchLimit.setInterval(watchLimit);
    connect(&m_watchLimit, &QTimer::timeout, this, [this] {
        setPaused(true);
        Q_EMIT pausedItself();
    });
    connect(&context, &SandboxContext::stateChanged, this, &ProcessMonitor::updateLease);
    connect(&context.backend(), &Backend::capabilitiesChanged, this, &ProcessMonitor::updateLease);
}

void ProcessMonitor::setWatched(bool watched)
{
    m_watched = watched;
    updateLease();
}

void ProcessMonitor::setPaused(bool paused)
{
    if (m_paused == paused)
        return;
    m_paused = paused;
    updateLease();
    Q_EMIT pausedChanged(paused);
}

void ProcessMonitor::refresh()
{
    noteActivity();
    if (m_poller.isPolling())
        m_poller.refreshNow();
    else if (!m_asking && m_context.isRunning())
        ask();
}

void ProcessMonitor::cancel()
{
    setPaused(true);
    ++m_serial;
    m_reply.cancel();
    m_asking = false;
    m_poller.finished();
    Q_EMIT changed();
}

void ProcessMonitor::noteActivity()
{
    if (m_watchLimit.isActive())
        m_watchLimit.start();
}

bool ProcessMonitor::isCostly() const
{
    return !m_context.capabilities().has(Feature::FreeObservation);
}

void ProcessMonitor::ask()
{
    // The newest question counts: the answer to one that was given up, or a second time asked, is dropped.
    m_reply.cancel();
    m_asking = true;
    const int serial = ++m_serial;
    m_reply = m_context.backend().processes().table(m_context.id());
    whenDone(this, m_reply, [this, serial](const Result<ProcessTable> *result) {
        if (serial != m_serial)
            return;
        if (result) {
            take(*result);
            return;
        }
        m_asking = false; // a backend that closes down cancels what is under way
        m_poller.finished();
    });
    Q_EMIT changed();
}

void ProcessMonitor::take(const Result<ProcessTable> &result)
{
    m_asking = false;
    const auto interval = isCostly() ? costlyInterval : freeInterval;
    if (result) {
        m_failures = 0;
        m_error.reset();
        m_sampledAt = QDateTime::currentDateTimeUtc();
        m_model.update(*result, std::chrono::milliseconds(m_clock.elapsed()));
        m_poller.setInterval(interval);
    } else {
        m_error = result.error();
        m_failures = std::min(m_failures + 1, 10);
        m_poller.setInterval(std::min<std::chrono::milliseconds>(interval * (1 << m_failures), longestInterval));
    }
    m_poller.finished();
    Q_EMIT changed();
}

void ProcessMonitor::updateLease()
{
    const bool wanted = m_watched && !m_paused && m_context.isRunning();
    if (wanted && !m_lease.isHeld()) {
        m_poller.setInterval(isCostly() ? costlyInterval : freeInterval);
        m_lease = m_poller.lease();
    } else if (!wanted) {
        m_lease.release();
    }
    IdleHolds::of(m_context).setLooking(this, wanted && isCostly());
    if (wanted && isCostly())
        m_watchLimit.start();
    else
        m_watchLimit.stop();
}

} // namespace vivarium
