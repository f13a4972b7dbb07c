// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/WatchResource.h"

#include "common/StreamFormat.h"
#include "files/FileDescription.h"
#include "files/SandboxPath.h"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

namespace vivarium::supervisor {

namespace asio = boost::asio;
namespace json = boost::json;
using common::HttpExchange;

namespace {

/// Changes that follow each other within this are told together.
constexpr std::chrono::milliseconds coalescing{100};

std::string_view kindName(DirectoryWatcher::Kind kind)
{
    switch (kind) {
    case DirectoryWatcher::Kind::Created:
        return "created";
    case DirectoryWatcher::Kind::Deleted:
        return "deleted";
    case DirectoryWatcher::Kind::Modified:
        break;
    }
    return "modified";
}

std::string takeEvents(DirectoryWatcher::Watch &watch)
{
    std::string events;
    if (std::exchange(watch.hasOverflowed, false)) {
        // Whoever gets this reads the folder anew, so the changes that are known tell nothing more.
        watch.changes.clear();
        events += common::formatServerSentEvent("overflow", "{}");
    }
    if (!watch.changes.empty()) {
        json::array changes;
        for (const auto &[name, kind] : watch.changes) {
            json::object change;
            addName(change, name);
            change["kind"] = kindName(kind);
            changes.push_back(std::move(change));
        }
        watch.changes.clear();
        events +=
            common::formatServerSentEvent("change", json::serialize(json::object{{"changes", std::move(changes)}}));
    }
    return events;
}

awaitable<void> sendChanges(HttpExchange &exchange, std::shared_ptr<DirectoryWatcher::Watch> watch)
{
    co_await exchange.write(common::formatServerSentComment("watching"));
    asio::steady_timer pause(co_await asio::this_coro::executor);
    while (true) {
        if (watch->changes.empty() && !watch->hasOverflowed && !watch->isGone
            && !co_await watch->changed.wait(common::heartbeatInterval)) {
            co_await exchange.write(common::formatServerSentComment("heartbeat"));
            continue;
        }
        pause.expires_after(coalescing);
        co_await pause.async_wait(common::asResult);
        co_await exchange.write(takeEvents(*watch));
        if (watch->isGone)
            break;
    }
    co_await exchange.write(common::formatServerSentEvent("gone", "{}"));
    co_await exchange.finish();
}

} // namespace

WatchResource::WatchResource(DirectoryWatcher &watcher, const std::string &workspace)
    : m_watcher(watcher)
    , m_workspace(workspace)
{
}

void WatchResource::addRoutes(Router &router)
{
    router.add(common::http::verb::get, "/x/watch",
        [this](HttpExchange &exchange, const std::string &) { return watch(exchange); });
}

awaitable<void> WatchResource::watch(HttpExchange &exchange)
{
    const std::string path = cleanPath(exchange.target().require("path"), m_workspace);
    const auto watch = m_watcher.watch(path);
    co_await exchange.beginStream({.status = 200,
        .contentType = common::serverSentEventsType,
        .contentLength = {},
        .fields = {{"Cache-Control", "no-cache"}, {"X-Accel-Buffering", "no"}}});
    co_await exchange.runWhileConnected(sendChanges(exchange, watch));
}

} // namespace vivarium::supervisor
