// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/IdleClock.h"

#include <spdlog/spdlog.h>

#include <algorithm>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

constexpr auto idleCheckInterval = 250ms;
constexpr auto leaseLength = 30s;
// A move by less is kept in memory only: polling clients would make the data base write all the time.
constexpr auto storedPrecision = 10s;

} // namespace

IdleClock::IdleClock(SandboxRegistry &registry, std::function<void(const SandboxPointer &)> expire)
    : m_registry(registry)
    , m_expire(std::move(expire))
{
}

IdleClock::Lease::Lease(IdleClock &clock, SandboxPointer sandbox)
    : m_clock(clock)
    , m_sandbox(std::move(sandbox))
{
    ++m_sandbox->leases;
    m_clock.touch(*m_sandbox);
}

IdleClock::Lease::~Lease()
{
    if (!m_sandbox)
        return; // moved from
    --m_sandbox->leases;
    try {
        m_clock.touch(*m_sandbox);
    } catch (const SQLite::Exception &) {
        // The end in memory has moved; storing it is tried again by the next touch.
    }
}

void IdleClock::moveEnd(Sandbox &sandbox, std::optional<Timestamp> end)
{
    sandbox.record.expiresAt = end;
    if (!end)
        return;
    Timestamp &stored = m_stored[sandbox.id()];
    const auto half = std::chrono::milliseconds(sandbox.record.timeoutSeconds * 500);
    if (*end - stored < std::min<std::chrono::milliseconds>(storedPrecision, half))
        return;
    stored = *end;
    m_registry.saveExpiry(sandbox);
}

void IdleClock::touch(Sandbox &sandbox)
{
    sandbox.usedAt = currentTime();
    if (sandbox.state() == ContainerState::Ready && sandbox.record.timeoutSeconds > 0)
        moveEnd(sandbox, currentTime() + std::chrono::seconds(sandbox.record.timeoutSeconds));
}

void IdleClock::start(Sandbox &sandbox)
{
    sandbox.usedAt = currentTime();
    sandbox.record.expiresAt.reset();
    // A start that was cut short by the end of the engine begins anew, and so does its lifetime.
    if (sandbox.record.lifetimeMs > 0 && !sandbox.record.deadline)
        sandbox.record.deadline = currentTime() + std::chrono::milliseconds(sandbox.record.lifetimeMs);
    if (sandbox.record.timeoutSeconds > 0)
        sandbox.record.expiresAt = currentTime() + std::chrono::seconds(sandbox.record.timeoutSeconds);
}

void IdleClock::setTimeout(Sandbox &sandbox, std::int64_t seconds)
{
    sandbox.record.timeoutSeconds = seconds <= 0 ? -1 : seconds;
    if (sandbox.state() == ContainerState::Ready)
        start(sandbox);
    m_stored.erase(sandbox.id());
    m_registry.save(sandbox);
}

void IdleClock::setLifetime(Sandbox &sandbox, std::int64_t milliseconds)
{
    sandbox.record.lifetimeMs = milliseconds;
    // While it is paused the deadline stands where the pause began.
    const Timestamp base = sandbox.record.pausedAt.value_or(currentTime());
    sandbox.record.deadline = base + std::chrono::milliseconds(milliseconds);
    m_registry.save(sandbox);
}

void IdleClock::continueAfterPause(Sandbox &sandbox)
{
    ContainerRecord &record = sandbox.record;
    if (!record.pausedAt)
        return;
    const auto length = currentTime() - *record.pausedAt;
    for (std::optional<Timestamp> *end : {&record.deadline, &record.expiresAt}) {
        if (*end)
            **end += length;
    }
    record.pausedAt.reset();
}

void IdleClock::grantReconnectTime(Sandbox &sandbox)
{
    if (sandbox.record.expiresAt)
        moveEnd(sandbox, std::max<Timestamp>(*sandbox.record.expiresAt, currentTime() + leaseLength));
}

void IdleClock::check(const SandboxPointer &sandbox, Timestamp now)
{
    const ContainerRecord &record = sandbox->record;
    if (sandbox->state() != ContainerState::Ready || record.pausedAt)
        return;
    if (record.deadline && *record.deadline <= now)
        return m_expire(sandbox);
    if (!record.expiresAt)
        return;
    if (sandbox->leases > 0)
        touch(*sandbox); // so that the end that clients are shown is the true one
    else if (*sandbox->record.expiresAt <= now)
        m_expire(sandbox);
}

awaitable<void> IdleClock::run()
{
    for (;;) {
        co_await sleepFor(idleCheckInterval);
        const Timestamp now = currentTime();
        for (const SandboxPointer &sandbox : m_registry.live()) {
            try {
                check(sandbox, now);
            } catch (const std::exception &error) {
                // A full disk must not end the clock of all the others.
                spdlog::error("the idle lifetime of sandbox {}: {}", sandbox->id(), error.what());
            }
        }
        std::erase_if(m_stored, [&](const auto &entry) { return !m_registry.findLive(entry.first); });
    }
}

} // namespace vivarium::engine
