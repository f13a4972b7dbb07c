// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/DestinationResource.h"

#include "common/JsonReader.h"
#include "network/TimedConnect.h"

#include <boost/asio/ip/udp.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <ifaddrs.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>

namespace vivarium::supervisor {

namespace {

namespace json = boost::json;
using common::HttpExchange;
using common::JsonReader;
using common::http::verb;
using std::chrono::steady_clock;

/// Names with more addresses are tried at these.
constexpr std::size_t addressLimit = 8;

/// Whether packets to the address stay in the sandbox. Connecting a UDP socket looks up the way and sends nothing.
bool isOwn(const asio::ip::address &address, const asio::any_io_executor &executor)
{
    using asio::ip::udp;
    udp::socket socket(executor);
    boost::system::error_code error;
    const udp::endpoint endpoint(address, 9);
    socket.open(endpoint.protocol(), error);
    if (!error)
        socket.connect(endpoint, error);
    return !error && socket.local_endpoint(error).address() == address;
}

std::string_view resultOf(const boost::system::error_code &error)
{
    if (!error)
        return "reachable";
    if (error == asio::error::connection_refused)
        return "refused";
    if (error == asio::error::timed_out)
        return "timed_out";
    return "unreachable";
}

awaitable<json::object> attempt(asio::ip::address address, std::uint16_t port, steady_clock::time_point end)
{
    const auto executor = co_await asio::this_coro::executor;
    common::StreamSocket socket(executor);
    const auto error = co_await connectUntil(socket, {address, port}, end);
    co_return json::object{{"address", address.to_string()}, {"result", resultOf(error)}, {"message", error.message()},
        {"local", isOwn(address, executor)}};
}

/// The address of an interface with the length of its prefix; nothing for other families.
std::optional<std::string> interfaceAddress(const ifaddrs &entry)
{
    if (!entry.ifa_addr || !entry.ifa_netmask)
        return std::nullopt;
    int prefix = 0;
    std::string text;
    if (entry.ifa_addr->sa_family == AF_INET) {
        sockaddr_in address{};
        sockaddr_in mask{};
        std::memcpy(&address, entry.ifa_addr, sizeof address);
        std::memcpy(&mask, entry.ifa_netmask, sizeof mask);
        prefix = std::popcount(mask.sin_addr.s_addr);
        text = asio::ip::address_v4(ntohl(address.sin_addr.s_addr)).to_string();
    } else if (entry.ifa_addr->sa_family == AF_INET6) {
        sockaddr_in6 address{};
        sockaddr_in6 mask{};
        std::memcpy(&address, entry.ifa_addr, sizeof address);
        std::memcpy(&mask, entry.ifa_netmask, sizeof mask);
        for (const unsigned char byte : mask.sin6_addr.s6_addr)
            prefix += std::popcount(byte);
        asio::ip::address_v6::bytes_type bytes{};
        std::memcpy(bytes.data(), &address.sin6_addr, bytes.size());
        text = asio::ip::address_v6(bytes).to_string();
    } else {
        return std::nullopt;
    }
    return text + '/' + std::to_string(prefix);
}

json::array interfaceAddresses()
{
    ifaddrs *first = nullptr;
    if (::getifaddrs(&first) != 0)
        return {};
    const std::unique_ptr<ifaddrs, void (*)(ifaddrs *)> list(first, ::freeifaddrs);
    json::array addresses;
    for (const ifaddrs *entry = first; entry; entry = entry->ifa_next) {
        if (const auto address = interfaceAddress(*entry))
            addresses.emplace_back(*address);
    }
    return addresses;
}

json::array textsOf(const std::vector<asio::ip::address> &addresses)
{
    json::array texts;
    for (const asio::ip::address &address : addresses)
        texts.emplace_back(address.to_string());
    return texts;
}

} // namespace

void DestinationResource::addRoutes(Router &router)
{
    router.add(verb::post, "/destination-test",
        [this](HttpExchange &exchange, const std::string &) { return test(exchange); });
    router.add(
        verb::get, "/network", [this](HttpExchange &exchange, const std::string &) { return describe(exchange); });
}

awaitable<void> DestinationResource::test(HttpExchange &exchange)
{
    const json::value body = co_await exchange.readJson();
    JsonReader reader(body);
    const std::string host = reader.requireText("host", {.minimum = 1, .maximum = 253});
    const auto port = static_cast<std::uint16_t>(reader.requireInteger("port", 1, 65535));
    const std::chrono::milliseconds limit(reader.requireInteger("timeout_ms", 100, 30'000));
    reader.finish();
    const auto begin = steady_clock::now();
    const auto end = begin + limit;
    NameResolver::Result found = co_await m_resolver.resolve(host, end);
    json::array attempts;
    for (std::size_t index = 0; index < std::min(found.addresses.size(), addressLimit); ++index) {
        // What is left is shared, so that one that says nothing does not hide the others.
        const auto now = steady_clock::now();
        const auto left = std::max(end - now, steady_clock::duration(std::chrono::milliseconds(10)));
        const auto share = left / static_cast<int>(std::min(found.addresses.size(), addressLimit) - index);
        attempts.push_back(co_await attempt(found.addresses[index], port, now + share));
        if (attempts.back().at("result").as_string() == "reachable")
            break;
    }
    const auto duration = std::chrono::duration_cast<std::chrono::milliseconds>(steady_clock::now() - begin);
    co_await exchange.reply(200,
        json::object{{"addresses", textsOf(found.addresses)}, {"attempts", std::move(attempts)},
            {"failure", found.failure}, {"name_servers", textsOf(m_resolver.settings().nameServers)},
            {"duration_ms", duration.count()}});
}

awaitable<void> DestinationResource::describe(HttpExchange &exchange)
{
    json::array addresses = co_await m_pool.run(interfaceAddresses);
    co_await exchange.reply(200,
        json::object{
            {"addresses", std::move(addresses)}, {"name_servers", textsOf(m_resolver.settings().nameServers)}});
}

} // namespace vivarium::supervisor
