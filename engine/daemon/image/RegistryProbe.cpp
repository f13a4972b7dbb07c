// SPDX-License-Identifier: GPL-3.0-or-later
#include "image/RegistryProbe.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/this_coro.hpp>

#include <cstdlib>
#include <memory>
#include <optional>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""s;

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

/// A look that may go on behind the back of who asked for it: nothing can interrupt the system's resolver.
struct Look {
    AsyncCondition ended;
    std::optional<bool> reachable;
};

awaitable<void> look(std::shared_ptr<Look> result, std::string host, std::string port)
{
    result->reachable = co_await canConnect(std::move(host), std::move(port));
    result->ended.notifyAll();
}

} // namespace

std::string registryOf(const std::string &imageReference)
{
    const std::size_t slash = imageReference.find('/');
    const std::string first = imageReference.substr(0, slash);
    const bool isHost =
        slash != std::string::npos && (first.find_first_of(".:") != std::string::npos || first == "localhost");
    // Docker Hub serves under another name than it has in references.
    return !isHost || first == "docker.io" ? "registry-1.docker.io" : first;
}

awaitable<bool> RegistryProbe::isReachable(std::string imageReference)
{
    if (m_repository.empty())
        co_return false;
    if (hasProxy())
        co_return true;
    const std::string authority = registryOf(imageReference);
    if (m_results[authority].nextTry > std::chrono::steady_clock::now())
        co_return m_results[authority].reachable;
    const std::size_t colon = authority.find(':');
    const std::string port = colon == std::string::npos ? "443" : authority.substr(colon + 1);
    const asio::any_io_executor executor = co_await asio::this_coro::executor;
    const auto attempt = std::make_shared<Look>();
    spawnLogged(executor, "the look for a registry", look(attempt, authority.substr(0, colon), port));
    if (!attempt->reachable)
        co_await attempt->ended.wait(registryConnectLimit);
    const bool reachable = attempt->reachable.value_or(false);
    m_results[authority] = {.reachable = reachable, .nextTry = std::chrono::steady_clock::now() + registryMemory};
    co_return reachable;
}

} // namespace vivarium::engine
