// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Asynchronous.h"

#include <boost/asio/thread_pool.hpp>

#include <exception>
#include <functional>
#include <optional>
#include <type_traits>

namespace vivarium::common {

/// Threads for system calls that may block: files, /proc, starting programs.
class BlockingPool {
public:
    explicit BlockingPool(std::size_t threadCount)
        : m_threads(threadCount)
    {
    }

    /// Runs `work` on a thread of the pool and resumes the caller on the caller's executor. Exceptions pass through.
    /// The work is not interrupted when the caller is cancelled, so it may refer to the caller's variables.
    template <typename Work> auto run(Work work) -> awaitable<std::invoke_result_t<Work &>>
    {
        using Value = std::invoke_result_t<Work &>;
        std::exception_ptr failure;
        if constexpr (std::is_void_v<Value>) {
            co_await execute([&] {
                try {
                    work();
                } catch (...) {
                    failure = std::current_exception();
                }
            });
            if (failure)
                std::rethrow_exception(failure);
        } else {
            std::optional<Value> value;
            co_await execute([&] {
                try {
                    value.emplace(work());
                } catch (...) {
                    failure = std::current_exception();
                }
            });
            if (failure)
                std::rethrow_exception(failure);
            co_return std::move(*value);
        }
    }

private:
    awaitable<void> execute(std::function<void()> work);

    asio::thread_pool m_threads;
};

} // namespace vivarium::common
