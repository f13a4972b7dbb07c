// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/Sandbox.h"

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

awaitable<void> Sandbox::goesOn()
{
    while (standsStill())
        co_await m_wentOn.wait();
}

} // namespace vivarium::engine
