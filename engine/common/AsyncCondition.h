// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Asynchronous.h"

#include <chrono>
#include <list>

namespace vivarium::common {

/// Lets coroutines wait until something changes, with a limit on the wait.
///
/// For one executor only: waiters and notifier run on the same thread. As with a condition variable, a waiter
/// checks its condition again after the wait.
class AsyncCondition {
public:
    AsyncCondition() = default;
    AsyncCondition(const AsyncCondition &) = delete;
    AsyncCondition &operator=(const AsyncCondition &) = delete;

    /// Returns true if it was notified, false after `limit` or when the waiting coroutine was cancelled.
    awaitable<bool> wait(std::chrono::steady_clock::duration limit);
    /// Without a limit: for waits whose end is certain, because the notifier's own end notifies.
    awaitable<bool> wait() { return wait(std::chrono::hours{24 * 365}); }

    void notifyAll();

private:
    struct Waiter;
    std::list<Waiter *> m_waiters;
};

} // namespace vivarium::common
