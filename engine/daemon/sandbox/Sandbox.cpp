// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/Sandbox.h"

#include "http/ApiError.h"

namespace vivarium::engine {

Sandbox::Standstill::Standstill(std::shared_ptr<Sandbox> sandbox)
    : m_sandbox(std::move(sandbox))
{
    ++m_sandbox->m_standstills;
}

Sandbox::Standstill::~Standstill()
{
    if (--m_sandbox->m_standstills == 0)
        m_sandbox->m_wentOn.notifyAll();
}

awaitable<void> Sandbox::standstillEnds()
{
    while (standsStill())
        co_await m_wentOn.wait();
}

awaitable<void> Sandbox::goesOn()
{
    co_await standstillEnds();
    if (isPaused())
        throw ApiError::unavailable("The sandbox is paused. Resume it first.");
}

awaitable<void> Sandbox::goesOnAtLast()
{
    while (standsStill() || isPaused())
        co_await (standsStill() ? standstillEnds() : waitForChange());
}

awaitable<void> Sandbox::waitForChange()
{
    co_await changed.wait();
}

} // namespace vivarium::engine
