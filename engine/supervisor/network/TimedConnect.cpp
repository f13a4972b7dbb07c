// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/TimedConnect.h"

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/steady_timer.hpp>

namespace vivarium::supervisor {

common::awaitable<boost::system::error_code> connectUntil(
    common::StreamSocket &socket, asio::ip::tcp::endpoint endpoint, std::chrono::steady_clock::time_point end)
{
    using namespace asio::experimental::awaitable_operators;
    asio::steady_timer clock(socket.get_executor(), end);
    const auto first =
        co_await (socket.async_connect(endpoint, common::asResult) || clock.async_wait(common::asResult));
    if (first.index() == 1)
        co_return asio::error::timed_out;
    co_return std::get<0>(std::get<0>(first));
}

} // namespace vivarium::supervisor
