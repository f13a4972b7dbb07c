// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace vivarium::common {

namespace asio = boost::asio;

using asio::awaitable;

/// Completion token: co_await yields a tuple that starts with the error code, and never throws.
inline constexpr auto asResult = asio::as_tuple(asio::use_awaitable);

/// One socket type for TCP and Unix sockets, so that the HTTP templates are compiled once.
using StreamSocket = asio::generic::stream_protocol::socket;

} // namespace vivarium::common
