// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/Splice.h"

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/write.hpp>

#include <vector>

namespace vivarium::engine {

namespace {

using common::StreamSocket;

constexpr std::size_t spliceChunkSize = 64UL * 1024;

// The half-close is passed on, so that the other direction can still finish.
awaitable<void> spliceOneWay(StreamSocket &from, boost::beast::flat_buffer &buffered, StreamSocket &to)
{
    std::vector<char> chunk(spliceChunkSize);
    boost::system::error_code failure;
    boost::system::error_code ignored;
    if (buffered.size() > 0) {
        const auto [error, size] = co_await asio::async_write(to, buffered.data(), asResult);
        buffered.consume(buffered.size());
        failure = error;
    }
    while (!failure) {
        const auto [readError, size] = co_await from.async_read_some(asio::buffer(chunk), asResult);
        if (readError == asio::error::eof) {
            to.shutdown(StreamSocket::shutdown_send, ignored);
            co_return;
        }
        failure = readError;
        if (!failure) {
            const auto [writeError, written] =
                co_await asio::async_write(to, asio::buffer(chunk.data(), size), asResult);
            failure = writeError;
        }
    }
    from.close(ignored);
    to.close(ignored);
}

} // namespace

awaitable<void> spliceBothWays(common::StreamSocket &left, boost::beast::flat_buffer &leftBuffered,
    common::StreamSocket &right, boost::beast::flat_buffer &rightBuffered)
{
    using namespace asio::experimental::awaitable_operators;
    co_await (spliceOneWay(left, leftBuffered, right) && spliceOneWay(right, rightBuffered, left));
    boost::system::error_code ignored;
    left.close(ignored);
    right.close(ignored);
}

} // namespace vivarium::engine
