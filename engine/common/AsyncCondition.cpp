// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/AsyncCondition.h"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

namespace vivarium::common {

struct AsyncCondition::Waiter {
    Waiter(std::list<Waiter *> &waiters, const asio::any_io_executor &executor)
        : list(waiters)
        , timer(executor)
    {
        list.push_back(this);
        position = std::prev(list.end());
    }
    Waiter(const Waiter &) = delete;
    Waiter &operator=(const Waiter &) = delete;
    ~Waiter() { list.erase(position); }

    std::list<Waiter *> &list;
    std::list<Waiter *>::iterator position;
    asio::steady_timer timer;
    bool notified = false;
};

awaitable<bool> AsyncCondition::wait(std::chrono::steady_clock::duration limit)
{
    Waiter waiter(m_waiters, co_await asio::this_coro::executor);
    waiter.timer.expires_after(limit);
    co_await waiter.timer.async_wait(asResult);
    co_return waiter.notified;
}

void AsyncCondition::notifyAll()
{
    for (Waiter *waiter : m_waiters) {
        waiter->notified = true;
        waiter->timer.cancel();
    }
}

} // namespace vivarium::common
