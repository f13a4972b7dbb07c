// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/NetworkRules.h"

#include "backend/NetworkApi.h"
#include "core/Async.h"
#include "sandboxes/SandboxContext.h"

#include <algorithm>

namespace vivarium {

NetworkRules::NetworkRules(SandboxContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_poller(interval, [this] { ask(); }, this)
{
    connect(&m_draft, &PolicyDraft::changed, this, &NetworkRules::onDraftChanged);
    connect(&context, &SandboxContext::stateChanged, this, &NetworkRules::updateLease);
    connect(&context.backend(), &Backend::capabilitiesChanged, this, &NetworkRules::updateLease);
}

void NetworkRules::setWatched(bool watched)
{
    m_watched = watched;
    updateLease();
}

void NetworkRules::updateLease()
{
    // Where rules can't be changed they may be readable all the same.
    const bool wanted = m_watched && m_context.isRunning();
    if (wanted && !m_lease.isHeld())
        m_lease = m_poller.lease();
    else if (!wanted)
        m_lease.release();
    Q_EMIT changed();
}

void NetworkRules::refresh()
{
    if (!hasPolicy())
        m_error.reset(); // a new try is no failure yet
    if (m_lease.isHeld()) {
        m_poller.refreshNow();
        return;
    }
    updateLease(); // a cancel has let go of it
    if (!m_lease.isHeld() && !m_asking && m_context.isRunning())
        ask();
}

void NetworkRules::cancel()
{
    ++m_serial;
    m_reply.cancel();
    m_asking = false;
    m_lease.release();
    m_poller.finished();
    Q_EMIT changed();
}

void NetworkRules::ask()
{
    if (m_applying) {
        m_poller.finished(); // its answer says what holds
        return;
    }
    m_reply.cancel();
    m_asking = true;
    const int serial = ++m_serial;
    m_reply = m_context.backend().network().read(m_context.id());
    // Not then(): its continuations also run, as cancelled, while their context is being destroyed.
    whenDone(this, m_reply, [this, serial](const Result<NetworkPolicy> *result) {
        if (serial != m_serial)
            return;
        if (result) {
            take(*result);
        } else {
            m_asking = false; // a backend that closes down cancels what is under way
            m_poller.finished();
        }
    });
    Q_EMIT changed();
}

void NetworkRules::take(const Result<NetworkPolicy> &result)
{
    m_asking = false;
    if (result) {
        m_failures = 0;
        m_error.reset();
        m_readAt = QDateTime::currentDateTimeUtc();
        m_draft.setBase(*result);
        m_poller.setInterval(interval);
    } else {
        m_error = result.error();
        m_failures = std::min(m_failures + 1, 10);
        m_poller.setInterval(std::min<std::chrono::milliseconds>(interval * (1 << m_failures), longestInterval));
    }
    m_poller.finished();
    Q_EMIT changed();
}

QString NetworkRules::refusal() const
{
    if (!m_context.capabilities().has(Feature::NetworkRules)) {
        const QString reason = m_context.capabilities().reason(Feature::NetworkRules);
        return reason.isEmpty() ? tr("%1 can't change what a sandbox may reach.").arg(m_context.backend().kindName())
                                : reason;
    }
    if (!m_context.isRunning())
        return tr("The sandbox is not running.");
    if (!hasPolicy())
        return tr("What holds now isn't known yet.");
    if (m_applying)
        return tr("The rules are being changed.");
    return {};
}

void NetworkRules::apply()
{
    if (!refusal().isEmpty() || !m_draft.problem().isEmpty() || !m_draft.isChanged())
        return;
    m_applying = true;
    ++m_serial; // what was asked before tells nothing about after
    m_reply.cancel();
    m_asking = false;
    m_poller.finished();
    const NetworkPolicy wanted = m_draft.policy();
    const NetworkPolicy seen = m_draft.base();
    // What a person agreed to is a difference. It is only right if what it starts from still holds.
    whenDone(this, m_context.backend().network().read(m_context.id()),
        [this, wanted, seen](const Result<NetworkPolicy> *now) {
            if (!now || !*now) {
                endApplying(now ? now->error() : ApiError());
                return;
            }
            const bool done = PolicyText::isSame(**now, wanted);
            if (!done && PolicyText::isSame(**now, seen)) {
                put(wanted);
                return;
            }
            hold(**now);
            if (done)
                Q_EMIT applied(**now);
            else
                Q_EMIT overtaken();
        });
    Q_EMIT changed();
}

void NetworkRules::put(const NetworkPolicy &policy)
{
    whenDone(
        this, m_context.backend().network().apply(m_context.id(), policy), [this](const Result<NetworkPolicy> *result) {
            if (!result || !*result) {
                endApplying(result ? result->error() : ApiError());
                return;
            }
            // What the server made of it holds, not what was asked for.
            hold(**result);
            m_draft.reset();
            Q_EMIT applied(**result);
        });
}

void NetworkRules::hold(const NetworkPolicy &policy)
{
    m_applying = false;
    m_error.reset();
    m_readAt = QDateTime::currentDateTimeUtc();
    m_draft.setBase(policy);
    Q_EMIT changed();
}

void NetworkRules::endApplying(const ApiError &error)
{
    m_applying = false;
    Q_EMIT changed();
    if (!error.sentence.isEmpty())
        Q_EMIT applyFailed(error);
    refresh(); // it may have been done all the same
}

void NetworkRules::onDraftChanged()
{
    // Where the server doesn't tell by itself a file inside is read, which counts as use: only for somebody who changes
    // rules.
    const bool isFree = m_context.capabilities().has(Feature::TestDestination);
    const bool matters = m_draft.isChanged() || (isFree && m_draft.mode() != NetworkPolicy::Mode::Open);
    if (m_namesAsked || !matters || !m_context.isRunning())
        return;
    m_namesAsked = true;
    whenDone(
        this, m_context.backend().network().nameService(m_context.id()), [this](const Result<NameService> *service) {
            if (service && *service)
                m_draft.setNameService(**service);
            else
                m_namesAsked = false; // asked again with the next change
        });
}

} // namespace vivarium
