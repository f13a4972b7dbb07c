// SPDX-License-Identifier: GPL-3.0-or-later
#include "util/Coroutine.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <spdlog/spdlog.h>

namespace vivarium::engine {

awaitable<void> sleepFor(std::chrono::milliseconds duration)
{
    asio::steady_timer timer(co_await asio::this_coro::executor, duration);
    co_await timer.async_wait(asResult);
}

void spawnLogged(const asio::any_io_executor &executor, std::string name, awaitable<void> task)
{
    asio::co_spawn(executor, std::move(task), [name = std::move(name)](const std::exception_ptr &failure) {
        if (!failure)
            return;
        try {
            std::rethrow_exception(failure);
        } catch (const std::exception &error) {
            spdlog::error("{} ended: {}", name, error.what());
        }
    });
}

} // namespace vivarium::engine
