// SPDX-License-Identifier: GPL-3.0-or-later
#include "image/RegistryProbe.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/this_coro.hpp>

#include <cstdlib>

namespace vivarium::engine {

namespace {

using namespace std::chrono_literals;

constexpr auto registryConnectLimit = 3s;
constexpr auto registryMemory = 60s;

bool hasProxy()
{
    return std::getenv("HTTPS_PROXY") || std::getenv("https_proxy");
}

awaitable<bool> canConnect(std::string host, std::string port)
{
    asio::ip::tcp::resolver resolver(co_await asio::this_coro::executor);
    const auto [resolveError, endpoints] = co_await resolver.async_resolve(host, port, asResult);
    if (resolveError)
        co_return false;
    asio::ip::tcp::socket socket(co_await asio::this_coro::executor);
    const auto [connectError, endpoint] = co_await asio::async_connect(socket, endpoints, asResult);
    co_return !connectError;
}

} // namespace

awaitable<bool> RegistryProbe::connects() const
{
    using namespace asio::experimental::awaitable_operators;
    std::string authority = m_repository.substr(0, m_repository.find('/'));
    if (authority == "docker.io")
        authority = "registry-1.docker.io"; // the name under which it really serves
    const std::size_t colon = authority.find(':');
    std::string port = colon == std::string::npos ? "443" : authority.substr(colon + 1);
    const auto outcome = co_await (canConnect(authority.substr(0, colon), std::move(port)) || sleepFor(registryConnectLimit));
    co_return outcome.index() == 0 && std::get<0>(outcome);
}

awaitable<bool> RegistryProbe::isReachable()
{
    if (m_repository.empty())
        co_return false;
    if (hasProxy())
        co_return true;
    if (std::chrono::steady_clock::now() >= m_nextTry) {
        m_reachable = co_await connects();
        m_nextTry = std::chrono::steady_clock::now() + registryMemory;
    }
    co_return m_reachable;
}

} // namespace vivarium::engine
