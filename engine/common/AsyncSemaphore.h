// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/AsyncCondition.h"

namespace vivarium::common {

/// Bounds how many coroutines of one executor do something at a time.
class AsyncSemaphore {
public:
    explicit AsyncSemaphore(int permits)
        : m_free(permits)
    {
    }

    /// Gives its permit back when destroyed.
    class Permit {
    public:
        explicit Permit(AsyncSemaphore &semaphore)
            : m_semaphore(&semaphore)
        {
        }
        Permit(Permit &&other) noexcept
            : m_semaphore(std::exchange(other.m_semaphore, nullptr))
        {
        }
        Permit &operator=(Permit &&) = delete;
        ~Permit();

    private:
        AsyncSemaphore *m_semaphore;
    };

    awaitable<Permit> acquire();

private:
    int m_free;
    AsyncCondition m_released;
};

} // namespace vivarium::common
