// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/Supervisor.h"

#include "common/JsonReader.h"
#include "process/ProcessSignaller.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

namespace vivarium::supervisor {

namespace asio = boost::asio;
using common::HttpExchange;
using common::http::verb;

namespace {

constexpr std::int64_t usualGrace = 5000;
constexpr std::int64_t longestGrace = 60'000;
/// Container engines kill 10 s after they asked to stop.
constexpr std::chrono::milliseconds graceAfterSignal{8000};
constexpr std::chrono::milliseconds killLimit{2000};

/// Programs of the sandbox must not act as the supervisor, and must not use up its connections. A peer outside the
/// sandbox's PID namespace, as the engine is, has no number in it.
bool isOutsideSandbox(common::StreamSocket &socket)
{
    ucred peer{};
    socklen_t size = sizeof peer;
    return ::getsockopt(socket.native_handle(), SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.pid == 0;
}

} // namespace

Supervisor::Supervisor(Options options)
    : m_options(std::move(options))
    , m_processTreeResource(m_fileWorker.pool(), m_users,
          [this] {
              return ProcessTreeResource::Origin{
                  .processIds = m_processes.idsByPid(), .terminalIds = m_terminals.idsByPid()};
          })
    , m_server(
          m_context.get_executor(), [this](HttpExchange &exchange) { return m_router.route(exchange); },
          common::HttpServer::Limits{})
{
    m_mainCommandResource.addRoutes(m_router);
    m_processResource.addRoutes(m_router);
    m_processTreeResource.addRoutes(m_router);
    m_terminalResource.addRoutes(m_router);
    m_fileResource.addRoutes(m_router);
    m_extendedFileResource.addRoutes(m_router);
    m_searchResource.addRoutes(m_router);
    m_watchResource.addRoutes(m_router);
    m_archiveResource.addRoutes(m_router);
    m_portResource.addRoutes(m_router);
    m_destinationResource.addRoutes(m_router);
    m_lizardProcessResource.addRoutes(m_router);
    m_lizardFileResource.addRoutes(m_router);
    m_lizardTerminalResource.addRoutes(m_router);
    addOwnRoutes();
}

void Supervisor::addOwnRoutes()
{
    m_router.add(
        verb::get, "/health", [this](HttpExchange &exchange, const std::string &) { return health(exchange); });
    m_router.add(verb::post, "/shutdown",
        [this](HttpExchange &exchange, const std::string &) { return requestShutdown(exchange); });
    m_router.add(verb::post, "/checkpoint/prepare",
        [this](HttpExchange &exchange, const std::string &) { return prepareCheckpoint(exchange); });
    m_router.add(verb::post, "/checkpoint/restored",
        [](HttpExchange &exchange, const std::string &) { return acceptRestored(exchange); });
}

void Supervisor::run()
{
    std::signal(SIGPIPE, SIG_IGN);
    ::umask(022);
    // As process 1 orphans come here anyway; in any other place this makes it so.
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (::getpid() == 1)
        m_server.setAdmission(isOutsideSandbox);
    asio::co_spawn(m_context, m_reaper.run(), asio::detached);
    asio::co_spawn(m_context, stopOnSignal(), asio::detached);
    m_server.listen(m_options.socket, m_options.socketMode);
    m_context.run();
}

awaitable<void> Supervisor::health(HttpExchange &exchange)
{
    const std::chrono::duration<double> uptime = std::chrono::steady_clock::now() - m_startedAt;
    co_await exchange.reply(200,
        boost::json::object{{"version", VIVARIUM_VERSION}, {"pid", ::getpid()}, {"uptime_seconds", uptime.count()},
            {"connections", m_server.connectionCount()}});
}

awaitable<void> Supervisor::requestShutdown(HttpExchange &exchange)
{
    const boost::json::value body = co_await exchange.readJson();
    std::chrono::milliseconds grace(usualGrace);
    if (!body.is_null()) {
        common::JsonReader reader(body);
        grace = std::chrono::milliseconds(reader.integer("grace_ms", 0, longestGrace).value_or(usualGrace));
        reader.finish();
    }
    co_await exchange.replyEmpty();
    asio::co_spawn(m_context, shutDown(grace), asio::detached);
}

awaitable<void> Supervisor::prepareCheckpoint(HttpExchange &exchange)
{
    // CRIU refuses sockets whose peer is outside of what it dumps. Kept terminals stay; when the engine reads
    // end-of-file on this connection as well, it can dump.
    constexpr std::chrono::seconds limit{5};
    if (!co_await m_server.closeOthers(&exchange, limit))
        throw common::ApiError::unavailable("some connections did not end within 5 seconds");
    co_await exchange.reply(200, boost::json::object{{"connections", 0}});
    exchange.takeSocket().close();
}

awaitable<void> Supervisor::acceptRestored(HttpExchange &exchange)
{
    const boost::json::value body = co_await exchange.readJson();
    common::JsonReader reader(body);
    const boost::json::object *environment = reader.object("environment");
    reader.finish();
    if (environment == nullptr)
        common::JsonReader::fail("environment", "an object of texts");
    for (const auto &[name, value] : *environment) {
        if (!value.is_string() || name.empty() || name.find('=') != std::string_view::npos)
            common::JsonReader::fail("environment", "an object of texts");
    }
    // Programs that run already keep what they were started with.
    for (const auto &[name, value] : *environment)
        ::setenv(std::string(name).c_str(), value.as_string().c_str(), 1);
    co_await exchange.replyEmpty();
}

awaitable<void> Supervisor::stopOnSignal()
{
    asio::signal_set signals(m_context, SIGTERM, SIGINT);
    const auto [error, signal] = co_await signals.async_wait(common::asResult);
    if (!error)
        co_await shutDown(graceAfterSignal);
}

awaitable<void> Supervisor::shutDown(std::chrono::milliseconds grace)
{
    if (m_isShuttingDown)
        co_return;
    m_isShuttingDown = true;
    signalAll(SIGTERM);
    signalAll(SIGCONT); // A stopped process would not see it.
    m_terminals.hangUpAll();
    co_await awaitChildren(grace);
    signalAll(SIGKILL);
    co_await awaitChildren(killLimit);
    // Lets followers of the output read its end, and terminals tell their exit.
    m_server.stopListening();
    asio::steady_timer pause(m_context, std::chrono::milliseconds(50));
    co_await pause.async_wait(common::asResult);
    m_context.stop();
}

awaitable<void> Supervisor::awaitChildren(std::chrono::milliseconds limit)
{
    const auto end = std::chrono::steady_clock::now() + limit;
    while (ChildReaper::hasChildren()) {
        const auto left = end - std::chrono::steady_clock::now();
        if (left <= left.zero())
            co_return;
        co_await m_reaper.collected().wait(left);
    }
}

void Supervisor::signalAll(int signal)
{
    if (::getpid() == 1) {
        ::kill(-1, signal); // Everything in the sandbox except process 1.
        return;
    }
    for (const pid_t pid : descendantsOf(::getpid()))
        ::kill(pid, signal);
}

} // namespace vivarium::supervisor
