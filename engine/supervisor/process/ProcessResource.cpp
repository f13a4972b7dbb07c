// SPDX-License-Identifier: GPL-3.0-or-later
#include "process/ProcessResource.h"

#include "common/Base64.h"
#include "common/JsonReader.h"
#include "common/StreamFormat.h"
#include "process/StartRequest.h"
#include "system/SignalName.h"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include <csignal>
#include <limits>

namespace vivarium::supervisor {

namespace {

using common::ApiError;
using common::HttpExchange;
using common::http::verb;
namespace json = boost::json;

/// Raw bytes in one event; a third more as base64.
constexpr std::size_t eventLimit = 48 * 1024;

awaitable<void> awaitExit(std::shared_ptr<ProcessRecord> record, std::chrono::steady_clock::time_point deadline)
{
    while (!record->hasEnded()) {
        const auto left = deadline - std::chrono::steady_clock::now();
        if (left <= left.zero() || !co_await record->changed().wait(left))
            co_return;
    }
}

awaitable<void> sendOutput(HttpExchange &exchange, std::shared_ptr<ProcessRecord> record, std::uint64_t position)
{
    while (true) {
        while (const auto piece = record->ring().read(position, eventLimit)) {
            std::string events;
            if (piece->dropped > 0)
                events += common::formatServerSentEvent("dropped",
                    json::serialize(json::object{{"bytes", piece->dropped}}), piece->end - piece->bytes.size());
            if (!piece->bytes.empty()) {
                const std::string_view name = piece->stream == OutputStream::Standard ? "stdout" : "stderr";
                events += common::formatServerSentEvent("output",
                    json::serialize(json::object{{"stream", name}, {"data", common::toBase64(piece->bytes)}}),
                    piece->end);
            }
            position = piece->end;
            co_await exchange.write(events);
        }
        if (record->hasEnded())
            break;
        if (!co_await record->changed().wait(common::heartbeatInterval))
            co_await exchange.write(common::formatServerSentComment("heartbeat"));
    }
    const json::object data{{"exit_code", *record->exitCode()}};
    co_await exchange.write(common::formatServerSentEvent("exit", json::serialize(data)));
    co_await exchange.finish();
}

} // namespace

ProcessResource::ProcessResource(ProcessTable &table, const std::string &workspace)
    : m_table(table)
    , m_workspace(workspace)
{
}

void ProcessResource::addRoutes(Router &router)
{
    router.add(verb::get, "/processes", [this](HttpExchange &exchange, const std::string &) { return list(exchange); });
    router.add(
        verb::post, "/processes", [this](HttpExchange &exchange, const std::string &) { return start(exchange); });
    router.add(verb::get, "/processes/{}",
        [this](HttpExchange &exchange, std::string id) { return read(exchange, std::move(id)); });
    router.add(verb::post, "/processes/{}/kill",
        [this](HttpExchange &exchange, std::string id) { return signal(exchange, std::move(id)); });
    router.add(verb::get, "/x/processes/{}/output",
        [this](HttpExchange &exchange, std::string id) { return follow(exchange, std::move(id)); });
}

std::shared_ptr<ProcessRecord> ProcessResource::require(const std::string &id) const
{
    auto record = m_table.find(id);
    if (!record)
        throw ApiError::notFound("no such process; records are kept for 5 minutes after the end");
    return record;
}

awaitable<void> ProcessResource::list(HttpExchange &exchange)
{
    json::array processes;
    for (const auto &record : m_table.list())
        processes.push_back(record->summary());
    co_await exchange.reply(200, json::object{{"processes", std::move(processes)}});
}

awaitable<void> ProcessResource::start(HttpExchange &exchange)
{
    const json::value body = co_await exchange.readJson();
    const auto record = co_await m_table.start(readStartRequest(body, m_workspace));
    co_await exchange.reply(201, record->details());
}

awaitable<void> ProcessResource::read(HttpExchange &exchange, std::string id)
{
    const std::chrono::duration<double> wait(exchange.target().decimal("wait_seconds", 0, 5, 0));
    const auto record = require(id);
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::nanoseconds>(wait);
    co_await exchange.runWhileConnected(awaitExit(record, end));
    co_await exchange.reply(200, record->details());
}

awaitable<void> ProcessResource::signal(HttpExchange &exchange, std::string id)
{
    const json::value body = co_await exchange.readJson();
    int number = SIGTERM;
    if (!body.is_null()) {
        common::JsonReader reader(body);
        const std::string name = reader.text("signal", {}).value_or("TERM");
        reader.finish();
        const auto known = signalNumber(name, false);
        if (!known)
            common::JsonReader::fail("signal", "one of TERM, KILL, INT, HUP, QUIT, USR1, USR2");
        number = *known;
    }
    const auto record = require(id);
    // Once collected, the number of the group may belong to others.
    if (!record->hasExited())
        ::kill(-record->pid(), number);
    co_await exchange.replyEmpty();
}

awaitable<void> ProcessResource::follow(HttpExchange &exchange, std::string id)
{
    const auto after = exchange.target().integer("after", 0, std::numeric_limits<std::int64_t>::max(), 0);
    const auto record = require(id);
    co_await exchange.beginStream({.status = 200,
        .contentType = common::serverSentEventsType,
        .contentLength = {},
        .fields = {{"Cache-Control", "no-cache"}, {"X-Accel-Buffering", "no"}}});
    co_await exchange.runWhileConnected(sendOutput(exchange, record, static_cast<std::uint64_t>(after)));
}

} // namespace vivarium::supervisor
