// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/AsyncSemaphore.h"

namespace vivarium::common {

AsyncSemaphore::Permit::~Permit()
{
    if (m_semaphore == nullptr)
        return;
    ++m_semaphore->m_free;
    m_semaphore->m_released.notifyAll();
}

awaitable<AsyncSemaphore::Permit> AsyncSemaphore::acquire()
{
    while (m_free == 0)
        co_await m_released.wait();
    --m_free;
    co_return Permit(*this);
}

} // namespace vivarium::common
