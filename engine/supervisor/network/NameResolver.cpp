// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/NameResolver.h"

#include "common/FileDescriptor.h"

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

#include <fcntl.h>
#include <sys/random.h>
#include <unistd.h>

#include <array>

namespace vivarium::supervisor {

namespace {

using asio::ip::udp;
using common::awaitable;
using std::chrono::steady_clock;

constexpr unsigned noSuchName = 3;
constexpr std::uint16_t dnsPort = 53;
/// So long one server is waited for before the next one is asked.
constexpr std::chrono::seconds patienceWithServer{3};

/// Both are the sandbox's own: they may be anything.
std::string readSmallFile(const std::string &path)
{
    constexpr std::size_t limit = 1024UL * 1024;
    const common::FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    std::string text(limit, '\0');
    std::size_t size = 0;
    while (file && size < limit) {
        const ssize_t count = ::read(file.get(), text.data() + size, limit - size);
        if (count <= 0)
            break;
        size += static_cast<std::size_t>(count);
    }
    text.resize(size);
    return text;
}

/// What one server said about one kind of address.
struct ServerReply {
    std::optional<DnsAnswer> answer;
    std::string failure; ///< if there is no answer
};

awaitable<std::optional<DnsAnswer>> exchange(udp::socket &socket, const std::string &question, std::string &failure)
{
    const auto [sendError, sent] = co_await socket.async_send(asio::buffer(question), common::asResult);
    if (sendError) {
        failure = sendError.message();
        co_return std::nullopt;
    }
    std::array<char, 4096> space;
    for (;;) {
        const auto [error, size] = co_await socket.async_receive(asio::buffer(space), common::asResult);
        if (error) {
            failure = error.message();
            co_return std::nullopt;
        }
        if (auto answer = parseDnsAnswer({space.data(), size}, question))
            co_return answer;
    }
}

awaitable<ServerReply> askServer(
    asio::ip::address server, std::string name, AddressRecord kind, steady_clock::time_point end)
{
    using namespace asio::experimental::awaitable_operators;
    std::uint16_t id = 0;
    if (::getrandom(&id, sizeof id, 0) != sizeof id)
        co_return ServerReply{.answer = {}, .failure = "no random number"};
    const auto question = dnsQuestion(id, name, kind);
    if (!question)
        co_return ServerReply{.answer = DnsAnswer{.code = noSuchName, .addresses = {}}, .failure = {}};
    udp::socket socket(co_await asio::this_coro::executor);
    const udp::endpoint endpoint(server, dnsPort);
    boost::system::error_code error;
    socket.open(endpoint.protocol(), error);
    if (!error)
        socket.connect(endpoint, error); // then refusals are told, and only the server itself is heard
    if (error)
        co_return ServerReply{.answer = {}, .failure = error.message()};
    ServerReply reply;
    asio::steady_timer clock(socket.get_executor(), std::min(end, steady_clock::now() + patienceWithServer));
    auto first = co_await (exchange(socket, *question, reply.failure) || clock.async_wait(common::asResult));
    if (first.index() == 1)
        reply.failure = "it did not answer in time";
    else
        reply.answer = std::get<0>(std::move(first));
    co_return reply;
}

/// The answer of the first server that has one.
awaitable<ServerReply> askServers(
    std::vector<asio::ip::address> servers, std::string name, AddressRecord kind, steady_clock::time_point end)
{
    std::string failures;
    for (const asio::ip::address &server : servers) {
        ServerReply reply = co_await askServer(server, name, kind, end);
        if (reply.answer && (reply.answer->code == 0 || reply.answer->code == noSuchName))
            co_return reply;
        const std::string failure =
            reply.answer ? "it answered with code " + std::to_string(reply.answer->code) : reply.failure;
        failures += (failures.empty() ? "" : ", ") + server.to_string() + ": " + failure;
    }
    co_return ServerReply{.answer = {}, .failure = "no name server gave an answer (" + failures + ")."};
}

} // namespace

ResolverSettings NameResolver::settings() const
{
    return ResolverSettings::parse(readSmallFile(m_folder + "/resolv.conf"));
}

awaitable<NameResolver::Result> NameResolver::resolve(std::string name, steady_clock::time_point end) const
{
    using namespace asio::experimental::awaitable_operators;
    boost::system::error_code error;
    if (const auto address = asio::ip::make_address(name, error); !error)
        co_return Result{.addresses = {address}, .failure = {}};
    Result result;
    result.addresses = findInHosts(readSmallFile(m_folder + "/hosts"), name);
    if (!result.addresses.empty())
        co_return result;
    if (name == "localhost" || name.ends_with(".localhost"))
        co_return Result{
            .addresses = {asio::ip::address_v4::loopback(), asio::ip::address_v6::loopback()}, .failure = {}};
    const ResolverSettings how = settings();
    for (const std::string &candidate : how.candidatesFor(name)) {
        const auto [four, six] = co_await (askServers(how.nameServers, candidate, AddressRecord::Version4, end)
            && askServers(how.nameServers, candidate, AddressRecord::Version6, end));
        for (const ServerReply &reply : {four, six}) {
            if (reply.answer)
                result.addresses.insert(
                    result.addresses.end(), reply.answer->addresses.begin(), reply.answer->addresses.end());
            else
                result.failure = reply.failure;
        }
        if (!result.addresses.empty() || steady_clock::now() >= end)
            break;
    }
    if (result.failure.empty())
        result.failure = "there is no such name, or it has no address.";
    co_return result;
}

} // namespace vivarium::supervisor
