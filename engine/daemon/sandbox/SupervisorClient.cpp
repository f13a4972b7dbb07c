// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/SupervisorClient.h"

#include "common/RequestTarget.h"
#include "http/ApiError.h"

#include <format>
#include <stdexcept>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""min;
using std::chrono_literals::operator""s;

void requireSuccess(const HttpAnswer &answer, std::string_view what)
{
    if (answer.succeeded())
        return;
    throw std::runtime_error(std::format("{}: {}", what, answer.errorMessage()));
}

HttpCall callFor(std::string method, std::string target, std::chrono::milliseconds limit = 30s)
{
    HttpCall call;
    call.method = std::move(method);
    call.target = std::move(target);
    call.limit = limit;
    return call;
}

} // namespace

awaitable<bool> SupervisorClient::isHealthy() const
{
    const HttpAnswer answer = co_await m_http.send(callFor("GET", "/health", 5s));
    co_return answer.succeeded();
}

awaitable<void> SupervisorClient::unpack(std::filesystem::path tarFile, std::string folder) const
{
    HttpCall call = callFor("PUT", "/x/archive?path=" + common::percentEncode(folder), 15min);
    call.contentType = "application/x-tar";
    call.bodyFile = std::move(tarFile);
    requireSuccess(co_await m_http.send(std::move(call)), "The source could not be unpacked");
}

awaitable<void> SupervisorClient::startMain(std::vector<std::string> arguments) const
{
    HttpCall call = callFor("POST", "/exec-main");
    call.body = json::serialize(json::object{{"args", json::value_from(arguments)}});
    requireSuccess(co_await m_http.send(std::move(call)), "The command could not be started");
}

awaitable<std::optional<int>> SupervisorClient::waitForMain() const
{
    const HttpAnswer answer = co_await m_http.send(callFor("GET", "/exec-main?wait_seconds=30", 40s));
    requireSuccess(answer, "The command's state is not known");
    const json::value body = json::parse(answer.body);
    if (body.at("running").as_bool())
        co_return std::nullopt;
    co_return body.at("exit_code").to_number<int>();
}

awaitable<std::string> SupervisorClient::output(std::int64_t after) const
{
    const HttpAnswer answer = co_await m_http.send(callFor("GET", std::format("/output?after={}", after)));
    requireSuccess(answer, "The output could not be read");
    co_return answer.body;
}

awaitable<void> SupervisorClient::followOutput(std::int64_t after, HttpClient::Sink sink) const
{
    const HttpAnswer answer = co_await m_http.stream(
        callFor("GET", std::format("/output?follow=true&after={}", after), 60s), std::move(sink));
    requireSuccess(answer, "The output could not be read");
}

awaitable<json::value> SupervisorClient::ask(HttpCall call) const
{
    std::string failure;
    try {
        const HttpAnswer answer = co_await m_http.send(std::move(call));
        if (answer.succeeded())
            co_return json::parse(answer.body);
        failure = answer.status == 404
            ? "The sandbox was started by an older version of the engine, which did not know this; start it anew."
            : answer.errorMessage();
    } catch (const TransportError &) {
        failure = "The sandbox does not answer at the moment.";
    }
    throw ApiError::unavailable(std::move(failure));
}

awaitable<json::value> SupervisorClient::listeners() const
{
    co_return co_await ask(callFor("GET", "/x/listeners"));
}

awaitable<json::value> SupervisorClient::network() const
{
    co_return co_await ask(callFor("GET", "/network"));
}

awaitable<json::value> SupervisorClient::testDestination(Destination destination) const
{
    HttpCall call =
        callFor("POST", "/destination-test", std::chrono::milliseconds(destination.limitMilliseconds) + 10s);
    call.body = json::serialize(json::object{
        {"host", destination.host}, {"port", destination.port}, {"timeout_ms", destination.limitMilliseconds}});
    co_return co_await ask(std::move(call));
}

awaitable<void> SupervisorClient::prepareCheckpoint() const
{
    requireSuccess(co_await m_http.sendUntilClosed(callFor("POST", "/checkpoint/prepare")),
        "The connections to the sandbox could not be ended");
}

awaitable<void> SupervisorClient::announceRestored(std::map<std::string, std::string> environment) const
{
    HttpCall call = callFor("POST", "/checkpoint/restored");
    call.body = json::serialize(json::object{{"environment", json::value_from(environment)}});
    const HttpAnswer answer = co_await m_http.send(std::move(call));
    if (answer.status != 404) // one of an older version, which goes on with the names of its source
        requireSuccess(answer, "The restored sandbox could not be told its id");
}

awaitable<void> SupervisorClient::dismissTerminals(std::string reason) const
{
    HttpCall call = callFor("POST", "/lizard/terminals/dismiss", 10s);
    call.body = json::serialize(json::object{{"reason", reason}});
    const HttpAnswer answer = co_await m_http.send(std::move(call));
    if (answer.status != 404) // one of an older version, which has none
        requireSuccess(answer, "The terminals could not be ended");
}

awaitable<HttpAnswer> SupervisorClient::exec(json::object body, std::chrono::milliseconds limit) const
{
    HttpCall call = callFor("POST", "/lizard/exec", limit);
    call.body = json::serialize(body);
    co_return co_await m_http.send(std::move(call));
}

awaitable<std::size_t> SupervisorClient::terminalCount() const
{
    co_return (co_await ask(callFor("GET", "/x/terminals"))).at("terminals").as_array().size();
}

awaitable<void> SupervisorClient::shutDown(std::chrono::milliseconds grace) const
{
    HttpCall call = callFor("POST", "/shutdown");
    call.body = json::serialize(json::object{{"grace_ms", grace.count()}});
    requireSuccess(co_await m_http.send(std::move(call)), "The sandbox could not be shut down");
}

} // namespace vivarium::engine
