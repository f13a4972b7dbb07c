// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/PortResource.h"

#include "common/StreamFormat.h"
#include "common/Utf8.h"
#include "network/ListenerTable.h"
#include "network/TimedConnect.h"
#include "process/ProcessSample.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <map>

namespace vivarium::supervisor {

namespace {

namespace json = boost::json;
using common::ApiError;
using common::HttpExchange;
using common::StreamSocket;
using common::http::verb;

/// A listener whose queue is full lets others wait: they must not use up the supervisor's connections.
constexpr int connectingLimit = 64;
constexpr std::chrono::seconds connectLimit{10};
constexpr std::size_t listenerLimit = 4096;
constexpr std::size_t commandLimit = 4096;

/// The arguments with spaces between them, as the contract shows the command of a process.
std::string commandOf(const ProcessSample &process)
{
    std::string command;
    for (const std::string &argument : process.commandLine)
        command += (command.empty() ? "" : " ") + argument;
    return common::toValidUtf8(std::string_view(command).substr(0, commandLimit));
}

/// Sends the answer and the descriptor in one message. False if the peer does not take them.
awaitable<bool> handOver(StreamSocket &peer, int descriptor)
{
    constexpr std::string_view answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
    iovec buffer{.iov_base = const_cast<char *>(answer.data()), .iov_len = answer.size()};
    msghdr message{};
    message.msg_iov = &buffer;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    cmsghdr *part = CMSG_FIRSTHDR(&message);
    part->cmsg_level = SOL_SOCKET;
    part->cmsg_type = SCM_RIGHTS;
    part->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(part), &descriptor, sizeof descriptor);
    for (;;) {
        if (::sendmsg(peer.native_handle(), &message, MSG_NOSIGNAL | MSG_DONTWAIT) >= 0)
            co_return true;
        if (errno != EAGAIN && errno != EINTR)
            co_return false;
        const auto [error] = co_await peer.async_wait(StreamSocket::wait_write, common::asResult);
        if (error)
            co_return false;
    }
}

} // namespace

void PortResource::addRoutes(Router &router)
{
    router.add(verb::get, "/x/listeners",
        [this](HttpExchange &exchange, const std::string &) { return listListeners(exchange); });
    router.add(
        verb::post, "/connect", [this](HttpExchange &exchange, const std::string &) { return connect(exchange); });
}

std::string PortResource::listenersJson()
{
    std::vector<Listener> listeners = readListeners();
    const bool truncated = listeners.size() > listenerLimit;
    if (truncated)
        listeners.resize(listenerLimit);
    findProcesses(listeners);
    m_users.refresh();
    std::map<pid_t, ProcessSample> processes;
    for (ProcessSample &process : sampleProcesses().processes)
        processes.emplace(process.pid, std::move(process));
    json::array list;
    for (const Listener &listener : listeners) {
        json::object entry{{"protocol", listener.protocol == Protocol::Tcp ? "tcp" : "udp"},
            {"address", listener.address.to_string()}, {"port", listener.port}, {"uid", listener.uid},
            {"user", m_users.userName(listener.uid).value_or(std::to_string(listener.uid))}};
        if (const auto process = processes.find(listener.pid.value_or(0)); process != processes.end()) {
            entry["pid"] = process->first;
            entry["name"] = common::toValidUtf8(process->second.name);
            entry["command"] = commandOf(process->second);
        }
        list.push_back(std::move(entry));
    }
    return json::serialize(json::object{{"listeners", std::move(list)}, {"truncated", truncated}});
}

awaitable<void> PortResource::listListeners(HttpExchange &exchange)
{
    std::string body = co_await m_pool.run([this] { return listenersJson(); });
    co_await exchange.reply(
        {.status = 200, .contentType = common::jsonType, .contentLength = {}, .fields = {}}, std::move(body));
}

awaitable<void> PortResource::connect(HttpExchange &exchange)
{
    const auto port = static_cast<std::uint16_t>(exchange.target().integer("port", 0, 65535, 0));
    if (port == 0)
        throw ApiError::invalidRequest("the parameter \"port\" is missing");
    if (m_connecting >= connectingLimit)
        throw ApiError::unavailable("The programs in the sandbox take no more connections at the moment.");
    struct Count {
        int &value;
        explicit Count(int &counter)
            : value(counter)
        {
            ++value;
        }
        ~Count() { --value; }
    };
    const Count count(m_connecting);
    StreamSocket service = co_await connectTo(port);
    StreamSocket &peer = exchange.takeSocket();
    co_await handOver(peer, service.native_handle());
    // The engine has its own descriptor by now.
    boost::system::error_code ignored;
    peer.shutdown(StreamSocket::shutdown_send, ignored);
}

awaitable<StreamSocket> PortResource::connectTo(std::uint16_t port)
{
    using asio::ip::address;
    const auto end = std::chrono::steady_clock::now() + connectLimit;
    std::vector<address> candidates{asio::ip::address_v4::loopback(), asio::ip::address_v6::loopback()};
    const std::size_t usualCount = candidates.size();
    boost::system::error_code error;
    for (std::size_t index = 0; index < candidates.size(); ++index) {
        StreamSocket socket(co_await asio::this_coro::executor);
        error = co_await connectUntil(socket, {candidates[index], port}, end);
        if (!error)
            co_return socket;
        if (error == asio::error::timed_out)
            throw ApiError::unavailable("The program at port " + std::to_string(port)
                + " of the sandbox takes no connection; it may be overloaded.");
        if (index + 1 == usualCount) {
            // Some bind to another address only.
            for (const Listener &listener : co_await m_pool.run(readListeners)) {
                if (listener.protocol == Protocol::Tcp && listener.port == port && !listener.address.is_unspecified()
                    && std::ranges::find(candidates, listener.address) == candidates.end())
                    candidates.push_back(listener.address);
            }
        }
    }
    throw ApiError::unavailable("Nothing listens on port " + std::to_string(port) + " in the sandbox.");
}

} // namespace vivarium::supervisor
