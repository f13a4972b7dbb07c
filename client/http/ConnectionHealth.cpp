// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/ConnectionHealth.h"

#include "http/RetryPolicy.h"

namespace vivarium {

ConnectionHealth::ConnectionHealth(QObject *parent)
    : QObject(parent)
{
    m_probeTimer.setSingleShot(true);
    m_pauseTimer.setSingleShot(true);
    connect(&m_probeTimer, &QTimer::timeout, this, &ConnectionHealth::probeDue);
    connect(&m_pauseTimer, &QTimer::timeout, this, &ConnectionHealth::endPause);
}

std::optional<ApiError> ConnectionHealth::refusal(bool safeCall) const
{
    if (m_refusal)
        return m_refusal;
    if (safeCall && m_status.state == ConnectionStatus::State::Offline)
        return m_status.error;
    return std::nullopt;
}

std::chrono::milliseconds ConnectionHealth::pause() const
{
    return m_pauseTimer.isActive() ? m_pauseTimer.remainingTimeAsDuration() : std::chrono::milliseconds(0);
}

void ConnectionHealth::answered(bool withCredential)
{
    ++m_status.answers;
    m_status.lastSeenAt = QDateTime::currentDateTimeUtc();
    m_failures = 0;
    m_timeouts = 0;
    m_probeTimer.stop();
    if (withCredential)
        m_refusal.reset();
    if (m_refusal) {
        if (m_status.state != ConnectionStatus::State::Refused)
            enter(ConnectionStatus::State::Refused, *m_refusal);
    } else if (m_status.state != ConnectionStatus::State::Online) {
        enter(ConnectionStatus::State::Online, {});
    }
}

void ConnectionHealth::failed(const ApiError &error, bool isProbe)
{
    ++m_status.failures;
    if (error.kind == ErrorKind::Timeout && !isProbe && ++m_timeouts < 2)
        return;
    // While offline only the probe moves the back-off along: ten failing calls are one failing server.
    if (m_status.state == ConnectionStatus::State::Offline && !isProbe)
        return;
    const auto pause = RetryPolicy::backOff(++m_failures, RetryPolicy::chance());
    m_probeTimer.start(pause);
    m_status.retryAt = QDateTime::currentDateTimeUtc().addMSecs(pause.count());
    m_status.state = ConnectionStatus::State::Offline;
    m_status.error = error;
    Q_EMIT statusChanged();
}

void ConnectionHealth::refused(const ApiError &error)
{
    ++m_status.failures;
    m_status.lastSeenAt = QDateTime::currentDateTimeUtc();
    m_refusal = error;
    m_probeTimer.stop();
    if (m_status.state != ConnectionStatus::State::Refused)
        enter(ConnectionStatus::State::Refused, error);
}

void ConnectionHealth::limited(const ApiError &error, std::chrono::milliseconds span)
{
    if (span <= pause())
        return;
    m_pauseTimer.start(span);
    m_pauseError = error;
    m_status.lastSeenAt = QDateTime::currentDateTimeUtc();
    if (m_status.state != ConnectionStatus::State::Refused)
        enter(ConnectionStatus::State::Online, {});
}

void ConnectionHealth::forgetRefusal()
{
    m_refusal.reset();
    m_probeTimer.stop();
    if (m_status.state == ConnectionStatus::State::Refused || m_status.state == ConnectionStatus::State::Offline)
        enter(ConnectionStatus::State::Connecting, {});
}

void ConnectionHealth::reset()
{
    forgetRefusal();
    Q_EMIT probeDue();
}

void ConnectionHealth::enter(ConnectionStatus::State state, const ApiError &error)
{
    m_status.state = state;
    m_status.error = error;
    m_status.retryAt = {};
    if (state == ConnectionStatus::State::Online && m_pauseTimer.isActive()) {
        m_status.error = m_pauseError;
        m_status.retryAt = QDateTime::currentDateTimeUtc().addMSecs(m_pauseTimer.remainingTime());
    }
    Q_EMIT statusChanged();
}

void ConnectionHealth::endPause()
{
    if (m_status.state == ConnectionStatus::State::Online)
        enter(ConnectionStatus::State::Online, {});
}

} // namespace vivarium
