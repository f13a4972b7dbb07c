// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/NameGate.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/udp.hpp>
#include <spdlog/spdlog.h>

#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <set>
#include <system_error>

namespace vivarium::engine {

namespace {

constexpr std::size_t messageLimit = 1232;
// A program that asks without waiting must not keep the engine busy.
constexpr int questionsAtATime = 32;
// The threads that look up are there for all sandboxes: one that asks for slow names must not have them all.
constexpr int lookupsAtATime = 2;
constexpr std::size_t addressesPerAnswer = 16;
constexpr std::size_t allowedLimit = 8192;

/// What a name of the outside has no business with: this machine and its neighbours on the wire.
bool isOutside(const asio::ip::address_v4 &address)
{
    constexpr std::uint32_t linkLocal = 0xA9FE0000; // 169.254.0.0/16
    return !address.is_loopback() && !address.is_multicast() && !address.is_unspecified()
        && (address.to_uint() & 0xFFFF0000U) != linkLocal;
}

struct Lookup {
    int error = 0; ///< of getaddrinfo
    std::vector<asio::ip::address_v4> addresses;
};

/// Asks as this machine is set up to; blocks for as long as its name servers let one wait.
Lookup lookUp(const std::string &name)
{
    addrinfo wanted{};
    wanted.ai_family = AF_INET;
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo *first = nullptr;
    Lookup lookup{.error = ::getaddrinfo(name.c_str(), nullptr, &wanted, &first), .addresses = {}};
    if (lookup.error != 0)
        return lookup;
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> list(first, &::freeaddrinfo);
    for (const addrinfo *entry = list.get(); entry; entry = entry->ai_next)
        lookup.addresses.emplace_back(ntohl(reinterpret_cast<const sockaddr_in *>(entry->ai_addr)->sin_addr.s_addr));
    return lookup;
}

} // namespace

struct NameGate::State {
    State(const asio::any_io_executor &executor, common::BlockingPool &lookupPool, common::FileDescriptor descriptor,
        std::vector<std::string> names, Allow allowAddresses)
        : socket(executor, asio::ip::udp::v4(), descriptor.release())
        , pool(lookupPool)
        , hosts(std::move(names))
        , allow(std::move(allowAddresses))
    {
    }

    asio::ip::udp::socket socket;
    common::BlockingPool &pool;
    AsyncSemaphore lookups{lookupsAtATime};
    std::vector<std::string> hosts;
    Allow allow;
    std::set<asio::ip::address_v4> allowed;
    int underWay = 0;
};

common::FileDescriptor openNameGateSocket()
{
    common::FileDescriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(nameGatePort);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (!socket || ::bind(socket.get(), reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0)
        throw std::system_error(errno, std::generic_category(), "the socket for a sandbox's names");
    return socket;
}

NameGate::NameGate(const asio::any_io_executor &executor, common::BlockingPool &pool, common::FileDescriptor socket,
    std::vector<std::string> hosts, Allow allow)
    : m_state(std::make_shared<State>(executor, pool, std::move(socket), std::move(hosts), std::move(allow)))
{
    asio::co_spawn(executor, serve(m_state), asio::detached);
}

NameGate::~NameGate()
{
    boost::system::error_code ignored;
    m_state->socket.close(ignored);
}

awaitable<void> NameGate::serve(std::shared_ptr<State> state)
{
    std::array<char, messageLimit> buffer{};
    while (true) {
        asio::ip::udp::endpoint peer;
        const auto [error, size] = co_await state->socket.async_receive_from(asio::buffer(buffer), peer, asResult);
        if (error && !state->socket.is_open())
            co_return;
        const auto question = error ? std::nullopt : NameQuestion::parse({buffer.data(), size});
        if (!question || state->underWay >= questionsAtATime)
            continue;
        ++state->underWay;
        asio::co_spawn(
            state->socket.get_executor(),
            [state, peer, asked = *question]() -> awaitable<void> {
                std::string answer = asked.answer(NameQuestion::Code::ServerFailure);
                try {
                    answer = co_await decide(state, asked);
                } catch (const std::exception &failure) {
                    spdlog::warn("the name {} for a sandbox: {}", asked.name, failure.what());
                }
                --state->underWay;
                co_await state->socket.async_send_to(asio::buffer(answer), peer, asResult);
            },
            asio::detached);
    }
}

awaitable<std::string> NameGate::decide(std::shared_ptr<State> state, NameQuestion question)
{
    if (!isHostAllowed(question.name, state->hosts))
        co_return question.answer(NameQuestion::Code::NoSuchName);
    if (!question.isForVersion4) // there are no routes for the other version
        co_return question.answer(NameQuestion::Code::Fine);
    Lookup lookup;
    {
        const auto permit = co_await state->lookups.acquire();
        if (state->socket.is_open())
            lookup = co_await state->pool.run([&] { return lookUp(question.name); });
    }
    // Other rules may be in force by now, which these names are none of.
    if (!state->socket.is_open())
        co_return question.answer(NameQuestion::Code::ServerFailure);
    if (lookup.error != 0)
        co_return question.answer(lookup.error == EAI_NONAME || lookup.error == EAI_NODATA
                ? NameQuestion::Code::NoSuchName
                : NameQuestion::Code::ServerFailure);
    std::vector<asio::ip::address_v4> addresses;
    std::vector<asio::ip::address_v4> added;
    for (const asio::ip::address_v4 &address : lookup.addresses) {
        if (!isOutside(address) || addresses.size() >= addressesPerAnswer)
            continue;
        addresses.push_back(address);
        if (!state->allowed.contains(address) && state->allowed.size() + added.size() < allowedLimit)
            added.push_back(address);
    }
    if (!added.empty()) {
        co_await state->allow(added);
        state->allowed.insert(added.begin(), added.end());
    }
    co_return question.answer(NameQuestion::Code::Fine, addresses);
}

} // namespace vivarium::engine
