// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Asynchronous.h"

#include <boost/asio/ip/tcp.hpp>

#include <chrono>

namespace vivarium::supervisor {

namespace asio = boost::asio;

/// Connects until `end`; the error is timed_out then.
common::awaitable<boost::system::error_code> connectUntil(
    common::StreamSocket &socket, asio::ip::tcp::endpoint endpoint, std::chrono::steady_clock::time_point end);

} // namespace vivarium::supervisor
