// SPDX-License-Identifier: GPL-3.0-or-later
#include "edge/SandboxSocket.h"

#include "common/FileDescriptor.h"
#include "http/ApiError.h"
#include "util/Json.h"

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/write.hpp>

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <format>
#include <optional>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""s;
using common::FileDescriptor;
using Supervisor = asio::local::stream_protocol::socket;

// The supervisor itself gives up after ten seconds.
constexpr auto connectLimit = 15s;
constexpr std::size_t longestAnswer = 16UL * 1024;

struct Answer {
    std::string text;
    FileDescriptor socket;
};

/// One read, with the descriptor that came along. False at the end.
bool receive(int supervisor, Answer &answer)
{
    std::array<char, 4096> space{};
    // Room for more than one: a descriptor that does not fit would be dropped by the kernel, those that do are closed.
    alignas(cmsghdr) std::array<char, CMSG_SPACE(4 * sizeof(int))> control{};
    iovec buffer{.iov_base = space.data(), .iov_len = space.size()};
    msghdr message{};
    message.msg_iov = &buffer;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    const ssize_t size = ::recvmsg(supervisor, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
    if (size < 0)
        return errno == EAGAIN || errno == EINTR;
    for (cmsghdr *part = CMSG_FIRSTHDR(&message); part; part = CMSG_NXTHDR(&message, part)) {
        if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS)
            continue;
        const std::size_t count = (part->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (std::size_t index = 0; index < count; ++index) {
            int descriptor = -1;
            std::memcpy(&descriptor, CMSG_DATA(part) + index * sizeof(int), sizeof descriptor);
            answer.socket = FileDescriptor(descriptor);
        }
    }
    answer.text.append(space.data(), static_cast<std::size_t>(size));
    return size > 0 && answer.text.size() <= longestAnswer;
}

/// The supervisor shares its sandbox with programs that nobody trusts: what it hands over is looked at.
std::optional<asio::generic::stream_protocol> protocolOf(const FileDescriptor &socket)
{
    int family = 0;
    int type = 0;
    socklen_t size = sizeof family;
    if (::getsockopt(socket.get(), SOL_SOCKET, SO_DOMAIN, &family, &size) != 0
        || ::getsockopt(socket.get(), SOL_SOCKET, SO_TYPE, &type, &size) != 0)
        return std::nullopt;
    if ((family != AF_INET && family != AF_INET6) || type != SOCK_STREAM)
        return std::nullopt;
    return asio::generic::stream_protocol(family, IPPROTO_TCP);
}

std::string reasonIn(const std::string &answer)
{
    const std::size_t head = answer.find("\r\n\r\n");
    boost::system::error_code error;
    const json::value body = json::parse(head == std::string::npos ? "" : answer.substr(head + 4), error);
    const json::object *members = error ? nullptr : body.if_object();
    const json::value *message = members ? members->if_contains("message") : nullptr;
    if (answer.starts_with("HTTP/1.1 404"))
        return "The sandbox was started by an older version of the engine, which had no ports; start it anew.";
    return message && message->is_string() ? std::string(message->as_string())
                                           : "The sandbox does not answer at the moment.";
}

awaitable<void> ask(Supervisor &supervisor, std::filesystem::path path, std::uint16_t port, Answer &answer)
{
    const std::string request =
        std::format("POST /connect?port={} HTTP/1.1\r\nHost: sandbox\r\nConnection: close\r\n\r\n", port);
    const auto [connectError] =
        co_await supervisor.async_connect(asio::local::stream_protocol::endpoint(path.string()), asResult);
    if (connectError)
        co_return;
    const auto [writeError, written] = co_await asio::async_write(supervisor, asio::buffer(request), asResult);
    bool goesOn = !writeError;
    while (goesOn) {
        const auto [error] = co_await supervisor.async_wait(Supervisor::wait_read, asResult);
        goesOn = !error && receive(supervisor.native_handle(), answer) && !answer.socket;
    }
}

} // namespace

awaitable<common::StreamSocket> connectToSandboxPort(std::filesystem::path supervisorSocket, std::uint16_t port)
{
    using namespace asio::experimental::awaitable_operators;
    const auto executor = co_await asio::this_coro::executor;
    Supervisor supervisor(executor);
    Answer answer;
    co_await (ask(supervisor, std::move(supervisorSocket), port, answer) || sleepFor(connectLimit));
    const auto protocol = answer.socket ? protocolOf(answer.socket) : std::nullopt;
    if (!protocol)
        throw ApiError::unavailable(reasonIn(answer.text));
    common::StreamSocket socket(executor);
    socket.assign(*protocol, answer.socket.get());
    answer.socket.release();
    boost::system::error_code ignored;
    socket.set_option(asio::ip::tcp::no_delay(true), ignored);
    co_return socket;
}

} // namespace vivarium::engine
