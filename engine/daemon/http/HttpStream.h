// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "util/Coroutine.h"

#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>

namespace vivarium::engine {

namespace beast = boost::beast;
namespace http = boost::beast::http;

/// A stream socket with time limits, for TCP and Unix sockets alike, so that the HTTP templates are compiled once.
using HttpStream = beast::basic_stream<asio::generic::stream_protocol>;

} // namespace vivarium::engine
