// SPDX-License-Identifier: GPL-3.0-or-later
#include "ports/PortMonitor.h"

#include "backend/PortApi.h"
#include "core/Async.h"
#include "sandboxes/SandboxContext.h"

#include <algorithm>

namespace vivarium {

PortMonitor::PortMonitor(SandboxContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_poller(listInterval, [this] { ask(); }, this)
{
    m_poller.setFree([this] { return m_context.capabilities().has(Feature::FreeObservation); });
    m_stale.setSingleShot(true);
    m_stale.setInterval(staleAfter);
    connect(&m_stale, &QTimer::timeout, this, [this] { m_model.setStale(true); });
    connect(&context, &SandboxContext::stateChanged, this, &PortMonitor::updateLease);
    connect(&context.backend(), &Backend::capabilitiesChanged, this, &PortMonitor::updateLease);
    m_model.setTokenHeader(tokenHeader());
    updateLease();
}

bool PortMonitor::seesListeners() const
{
    return m_context.capabilities().has(Feature::Listeners);
}

std::chrono::milliseconds PortMonitor::interval() const
{
    return seesListeners() ? listenerInterval : listInterval;
}

void PortMonitor::setWatched(bool watched)
{
    m_watched = watched;
    updateLease();
}

void PortMonitor::updateLease()
{
    const bool wanted = m_watched && m_context.isRunning() && m_context.capabilities().has(Feature::Ports);
    if (wanted && !m_lease.isHeld()) {
        m_poller.setInterval(interval());
        m_lease = m_poller.lease();
    } else if (!wanted) {
        m_lease.release();
    }
    m_model.setCanExpose(refusal().isEmpty());
    Q_EMIT changed();
}

void PortMonitor::refresh()
{
    if (!hasList())
        m_error.reset(); // a new try is no failure yet
    if (m_lease.isHeld()) {
        m_poller.refreshNow();
        return;
    }
    updateLease(); // a cancel has let go of it
    if (!m_lease.isHeld() && !m_asking && m_context.isRunning() && m_context.capabilities().has(Feature::Ports))
        ask();
}

void PortMonitor::cancel()
{
    ++m_serial;
    m_list.cancel();
    m_listeners.cancel();
    m_asking = false;
    m_looking = false;
    m_lease.release();
    m_poller.finished();
    Q_EMIT changed();
}

void PortMonitor::ask()
{
    m_list.cancel();
    const int serial = ++m_serial;
    m_asking = true;
    m_open = seesListeners() ? 2 : 1;
    // Not then(): its continuations also run, as cancelled, while their context is being destroyed.
    m_list = m_context.backend().ports().list(m_context.id());
    whenDone(this, m_list, [this, serial](const Result<QList<ExposedPort>> *result) {
        if (serial != m_serial)
            return;
        if (result)
            take(*result);
        settle();
    });
    if (seesListeners()) {
        m_listeners.cancel();
        m_listeners = m_context.backend().ports().listeners(m_context.id());
        whenDone(this, m_listeners, [this, serial](const Result<QList<Listener>> *result) {
            if (serial != m_serial)
                return;
            if (result)
                takeListeners(*result);
            settle();
        });
    }
    Q_EMIT changed();
}

void PortMonitor::settle()
{
    if (--m_open > 0)
        return;
    m_asking = false;
    m_poller.setInterval(m_failures > 0
            ? std::min<std::chrono::milliseconds>(interval() * (1 << std::min(m_failures, 10)), longestInterval)
            : interval());
    m_poller.finished();
    Q_EMIT changed();
}

void PortMonitor::take(const Result<QList<ExposedPort>> &result)
{
    if (result) {
        m_failures = 0;
        m_error.reset();
        m_listedAt = QDateTime::currentDateTimeUtc();
        m_model.setExposed(*result);
    } else {
        ++m_failures;
        m_error = result.error();
        if (seesListeners())
            m_model.setStale(true);
    }
}

void PortMonitor::takeListeners(const Result<QList<Listener>> &result)
{
    if (result) {
        m_lookError.reset();
        m_lookedAt = QDateTime::currentDateTimeUtc();
        m_model.setListeners(*result);
        m_model.setStale(false);
    } else {
        m_lookError = result.error();
        m_model.setStale(true);
        if (result.error().kind == ErrorKind::Unsupported)
            m_model.setListeners(std::nullopt);
    }
}

void PortMonitor::sawOnce()
{
    if (seesListeners())
        return; // the next poll sees again
    m_model.setStale(false);
    m_stale.start();
}

void PortMonitor::lookInside()
{
    if (m_looking || !refusal().isEmpty())
        return;
    if (seesListeners()) {
        refresh();
        return;
    }
    m_looking = true;
    m_listeners = m_context.backend().ports().listeners(m_context.id());
    whenDone(this, m_listeners, [this](const Result<QList<Listener>> *result) {
        m_looking = false;
        if (result) {
            takeListeners(*result);
            if (*result)
                sawOnce();
            else
                Q_EMIT failed(result->error());
        }
        Q_EMIT changed();
    });
    Q_EMIT changed();
}

QString PortMonitor::refusal() const
{
    if (!m_context.capabilities().has(Feature::Ports)) {
        const QString reason = m_context.capabilities().reason(Feature::Ports);
        return reason.isEmpty() ? tr("%1 can't expose ports.").arg(m_context.backend().kindName()) : reason;
    }
    return m_context.isRunning() ? QString() : tr("The sandbox is not running.");
}

QString PortMonitor::closeRefusal() const
{
    if (const QString why = refusal(); !why.isEmpty())
        return why;
    if (m_context.capabilities().has(Feature::ClosePorts))
        return {};
    const QString reason = m_context.capabilities().reason(Feature::ClosePorts);
    return reason.isEmpty() ? tr("%1 can't withdraw an exposed port.").arg(m_context.backend().kindName()) : reason;
}

template <typename T>
void PortMonitor::act(int port, PortRow::Pending pending, Reply<T> reply, std::function<void(const T &)> done)
{
    m_model.setPending(port, pending);
    whenDone(this, reply, [this, port, pending, done = std::move(done)](const Result<T> *result) {
        m_model.setPending(port, PortRow::Pending::None);
        if (!result)
            return;
        if (*result) {
            done(**result);
        } else {
            if (pending == PortRow::Pending::Exposing)
                Q_EMIT exposeFailed(port, result->error());
            else
                Q_EMIT closeFailed(port, result->error());
            Q_EMIT failed(result->error());
        }
        ++m_serial; // a list that is under way may be older
        m_open = 0;
        m_asking = false;
        m_poller.finished();
        refresh();
    });
}

bool PortMonitor::isPending(int port) const
{
    const PortRow *row = m_model.find(port);
    return row && row->pending != PortRow::Pending::None;
}

void PortMonitor::expose(int port)
{
    if (isPending(port) || !refusal().isEmpty())
        return;
    act<ExposedPort>(port, PortRow::Pending::Exposing, m_context.backend().ports().expose(m_context.id(), port),
        [this](const ExposedPort &made) {
            m_model.putExposed(made);
            Q_EMIT exposed(made);
        });
}

void PortMonitor::close(int port)
{
    if (isPending(port) || !closeRefusal().isEmpty())
        return;
    act<Done>(port, PortRow::Pending::Closing, m_context.backend().ports().close(m_context.id(), port),
        [this, port](const Done &) {
            m_model.dropExposed(port);
            Q_EMIT closed(port);
        });
}

void PortMonitor::probe(int port)
{
    const PortRow *row = m_model.find(port);
    if (!row || !row->exposed || isPending(port) || !refusal().isEmpty())
        return;
    const ExposedPort called = *row->exposed; // the row is another one as soon as the model changes
    m_model.setPending(port, PortRow::Pending::Probing);
    whenDone(this, m_context.backend().ports().probe(called), [this, port](const Result<PortProbe> *result) {
        m_model.setPending(port, PortRow::Pending::None);
        if (!result)
            return;
        m_model.setProbe(port, *result ? std::optional(**result) : std::nullopt);
        if (*result) {
            sawOnce();
            Q_EMIT probed(port, **result);
        } else {
            Q_EMIT failed(result->error());
        }
    });
}

QString PortMonitor::tokenHeader() const
{
    return m_context.backend().ports().tokenHeader();
}

QString PortMonitor::tokenForShell() const
{
    return m_context.backend().ports().tokenForShell();
}

} // namespace vivarium
