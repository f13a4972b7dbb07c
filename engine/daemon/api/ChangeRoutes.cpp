// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/RequestChecks.h"
#include "api/RouteGroup.h"
#include "api/Routes.h"
#include "common/StreamFormat.h"
#include "http/ApiError.h"

#include <charconv>
#include <memory>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""min;
using std::chrono_literals::operator""s;
using common::http::verb;

// All of these are the contract's (lazycloud.md, section 10.1).
constexpr auto heartbeatInterval = 15s;
constexpr auto streamLength = 10min;
constexpr int streamLimit = 32;
constexpr std::size_t readerBacklog = 256;

/// Counts the open streams.
class StreamCount {
public:
    explicit StreamCount(int &count)
        : m_count(count)
    {
        ++m_count;
    }
    StreamCount(const StreamCount &) = delete;
    StreamCount &operator=(const StreamCount &) = delete;
    ~StreamCount() { --m_count; }

private:
    int &m_count;
};

std::optional<std::int64_t> readLastEventId(const common::HttpExchange &exchange)
{
    const std::string_view text = exchange.header("Last-Event-ID");
    if (text.empty())
        return std::nullopt;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.size() > 19 || error != std::errc() || end != text.data() + text.size() || value < 0)
        throw ApiError::invalidRequest("The header Last-Event-ID must be 1 to 19 digits.");
    return value;
}

awaitable<void> sendReset(common::HttpExchange &exchange, std::string_view reason, std::int64_t latest)
{
    const std::string data = json::serialize(json::object{{"reason", reason}});
    const auto id = latest > 0 ? std::optional(static_cast<std::uint64_t>(latest)) : std::nullopt;
    co_await exchange.write(common::formatServerSentEvent("reset", data, id));
}

/// Where to begin. Tells the client to load everything again if that place cannot be known or is gone.
awaitable<std::int64_t> findStart(
    common::HttpExchange &exchange, const ChangeLog &changes, std::optional<std::int64_t> lastEventId)
{
    const std::int64_t latest = changes.latest();
    if (!lastEventId || *lastEventId == latest)
        co_return latest;
    if (*lastEventId > latest)
        co_await sendReset(exchange, "unknown_cursor", latest);
    else if (*lastEventId < changes.forgotten())
        co_await sendReset(exchange, "missed", latest);
    else
        co_return *lastEventId;
    co_return latest;
}

awaitable<void> sendChanges(common::HttpExchange &exchange, ChangeLog &changes, std::optional<std::int64_t> lastEventId)
{
    co_await exchange.write(common::formatServerSentComment("connected"));
    std::int64_t position = co_await findStart(exchange, changes, lastEventId);
    const auto end = std::chrono::steady_clock::now() + streamLength;
    bool resumed = true; // what a resuming client missed may be long
    while (std::chrono::steady_clock::now() < end) {
        const auto events = changes.after(position, ChangeLog::keptEvents);
        if (events.empty()) {
            resumed = false;
            if (!co_await changes.wait(heartbeatInterval))
                co_await exchange.write(common::formatServerSentComment("heartbeat"));
            continue;
        }
        if (!resumed && events.size() > readerBacklog) {
            position = changes.latest();
            co_await sendReset(exchange, "behind", position);
            continue;
        }
        std::string text;
        for (const ChangeLog::Event &event : events)
            text += common::formatServerSentEvent("change", event.body, static_cast<std::uint64_t>(event.sequence));
        position = events.back().sequence;
        co_await exchange.write(text);
    }
    co_await exchange.finish();
}

awaitable<void> streamChanges(Services &services, std::shared_ptr<int> openStreams, Request &request)
{
    requireWorkspace(request);
    const auto lastEventId = readLastEventId(request.exchange);
    if (*openStreams >= streamLimit)
        throw ApiError(429, "unavailable", "This engine serves at most 32 change streams. Close another window.");
    const StreamCount count(*openStreams);
    co_await request.exchange.beginStream({.status = 200,
        .contentType = common::serverSentEventsType,
        .contentLength = {},
        .fields = {{"Cache-Control", "no-cache"}, {"X-Accel-Buffering", "no"}}});
    co_await request.exchange.runWhileConnected(sendChanges(request.exchange, services.changes, lastEventId));
}

} // namespace

void addChangeRoutes(Router &router, Services &services)
{
    router.add(verb::get, std::string(workspacePath) + "/changes/stream",
        [&services, openStreams = std::make_shared<int>(0)](
            Request &request) { return streamChanges(services, openStreams, request); });
}

} // namespace vivarium::engine
