// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/AsyncSemaphore.h"
#include "common/BlockingPool.h"
#include "common/HttpExchange.h"

#include <optional>
#include <stop_token>
#include <type_traits>

namespace vivarium::supervisor {

using common::awaitable;

/// Runs file work beside the event loop.
///
/// Work on whole trees may take minutes: only two of the four threads do such work at a time, so that listing a folder
/// never waits for it.
class FileWorker {
public:
    common::BlockingPool &pool() { return m_pool; }

    template <typename Work> auto run(Work work) { return m_pool.run(std::move(work)); }

    /// `work` gets a stop token, which is triggered when the client has gone. ConnectionLost is thrown in that case.
    template <typename Work>
    auto runLong(common::HttpExchange &exchange, Work work) -> awaitable<std::invoke_result_t<Work &, std::stop_token>>
    {
        using Value = std::invoke_result_t<Work &, std::stop_token>;
        const auto permit = co_await m_longWork.acquire();
        std::stop_source stop;
        if constexpr (std::is_void_v<Value>) {
            co_await exchange.runWhileConnected(m_pool.run([&work, token = stop.get_token()] { work(token); }), stop);
        } else {
            std::optional<Value> value;
            co_await exchange.runWhileConnected(
                m_pool.run([&work, &value, token = stop.get_token()] { value.emplace(work(token)); }), stop);
            co_return std::move(*value);
        }
    }

    /// A part of long work that goes on with the next call, as a stream that is produced piece by piece: other long
    /// work gets its turn in between.
    template <typename Work> auto runPart(Work work) -> awaitable<std::invoke_result_t<Work &>>
    {
        const auto permit = co_await m_longWork.acquire();
        co_return co_await m_pool.run(std::move(work));
    }

private:
    common::BlockingPool m_pool{4};
    common::AsyncSemaphore m_longWork{2};
};

} // namespace vivarium::supervisor
