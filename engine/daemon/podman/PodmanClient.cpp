// SPDX-License-Identifier: GPL-3.0-or-later
#include "podman/PodmanClient.h"

namespace vivarium::engine {

namespace {

json::value parseAnswer(const HttpAnswer &answer)
{
    if (!answer.succeeded() && answer.status != 304) // 304: already in that state
        PodmanClient::refuse(answer);
    if (answer.body.empty())
        return nullptr;
    boost::system::error_code error;
    json::value value = json::parse(answer.body, error);
    return error ? json::value(nullptr) : value;
}

} // namespace

awaitable<json::value> PodmanClient::call(
    std::string method, std::string target, json::value body, std::chrono::milliseconds limit) const
{
    HttpCall call;
    call.method = std::move(method);
    call.target = path(target);
    call.limit = limit;
    if (!body.is_null())
        call.body = json::serialize(body);
    co_return parseAnswer(co_await m_http.send(std::move(call)));
}

awaitable<json::value> PodmanClient::callWithBytes(
    std::string method, std::string target, std::string contentType, std::string body) const
{
    HttpCall call;
    call.method = std::move(method);
    call.target = path(target);
    call.contentType = std::move(contentType);
    call.limit = std::chrono::seconds(60);
    call.body = std::move(body);
    co_return parseAnswer(co_await m_http.send(std::move(call)));
}

awaitable<json::value> PodmanClient::callWithFile(std::string method, std::string target, std::string contentType,
    std::filesystem::path file, std::chrono::milliseconds limit) const
{
    HttpCall call;
    call.method = std::move(method);
    call.target = path(target);
    call.contentType = std::move(contentType);
    call.limit = limit;
    call.bodyFile = std::move(file);
    co_return parseAnswer(co_await m_http.send(std::move(call)));
}

awaitable<void> PodmanClient::stream(HttpCall call, HttpClient::Sink sink) const
{
    call.target = path(call.target);
    const HttpAnswer answer = co_await m_http.stream(std::move(call), std::move(sink));
    if (!answer.succeeded())
        refuse(answer);
}

void PodmanClient::refuse(const HttpAnswer &answer)
{
    throw PodmanError(answer.status, answer.errorMessage());
}

} // namespace vivarium::engine
