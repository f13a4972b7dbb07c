// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/BlockingPool.h"

#include <boost/asio/async_result.hpp>
#include <boost/asio/execution/outstanding_work.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/prefer.hpp>

namespace vivarium::common {

awaitable<void> BlockingPool::execute(std::function<void()> work)
{
    const auto initiate = [this](auto handler, std::function<void()> task) {
        // The handler's executor must not run out of work while the thread is busy.
        auto executor = asio::prefer(asio::get_associated_executor(handler, m_threads.get_executor()),
            asio::execution::outstanding_work.tracked);
        asio::post(m_threads,
            [task = std::move(task), handler = std::move(handler), executor = std::move(executor)]() mutable {
                task();
                asio::post(executor, std::move(handler));
            });
    };
    return asio::async_initiate<const asio::use_awaitable_t<>, void()>(initiate, asio::use_awaitable, std::move(work));
}

} // namespace vivarium::common
