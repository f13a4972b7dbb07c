// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/RequestChecks.h"
#include "api/RouteGroup.h"
#include "api/Routes.h"
#include "http/ApiError.h"
#include "util/Random.h"

#include <algorithm>
#include <cctype>

namespace vivarium::engine {

namespace {

using common::http::verb;

constexpr std::string_view activationPath = "/activate";
// Seconds; lazycloud.md, section 2.2.
constexpr std::int64_t shortestToken = 86'400;
constexpr std::int64_t longestToken = 7'776'000;

json::object loginJson(const DeviceLogins::Login &login)
{
    return {{"user_code", login.userCode}, {"client_name", login.clientName},
        {"status", DeviceLogins::nameOf(login.status)}, {"created_at", toRfc3339(login.createdAt)},
        {"expires_at", toRfc3339(login.expiresAt)}};
}

awaitable<void> beginLogin(Services &services, Request &request)
{
    const json::value body = co_await readRequiredBody(request.exchange);
    common::JsonReader reader(body);
    const std::string client = reader.text("client_name", {.minimum = 0, .maximum = 200}).value_or("cli");
    reader.finish();
    const DeviceLogins::Begun begun = services.logins.begin(client);
    const std::string page = services.endpoint + std::string(activationPath);
    co_await request.exchange.reply(201,
        json::object{{"device_code", begun.deviceCode}, {"user_code", begun.login.userCode}, {"verification_uri", page},
            {"verification_uri_complete", page + "?code=" + begun.login.userCode},
            {"expires_in_seconds", DeviceLogins::lifetime.count()},
            {"poll_interval_seconds", begun.login.interval.count()}});
}

awaitable<void> pollLogin(Services &services, Request &request)
{
    const json::value body = co_await readRequiredBody(request.exchange);
    common::JsonReader reader(body);
    const std::string code = reader.requireText("device_code", {.minimum = 1, .maximum = 200});
    reader.finish();
    const DeviceLogins::PollResult result = services.logins.poll(code);
    json::object answer{{"status", result.status}, {"poll_interval_seconds", result.interval.count()}};
    if (result.token)
        answer["token"] = *result.token;
    co_await request.exchange.reply(200, answer);
}

awaitable<void> showLogin(Services &services, Request &request)
{
    co_await request.exchange.reply(200, loginJson(services.logins.find(request.parameter("code"))));
}

awaitable<void> approveLogin(Services &services, Request &request)
{
    co_await request.exchange.reply(200, loginJson(services.logins.decide(request.parameter("code"), true)));
}

awaitable<void> denyLogin(Services &services, Request &request)
{
    co_await request.exchange.reply(200, loginJson(services.logins.decide(request.parameter("code"), false)));
}

/// A page cannot approve: whoever reaches loopback sees it, and it has no credential. It says who can.
awaitable<void> showActivation(Services &, Request &request)
{
    std::string code = request.target().find("code").value_or("");
    const bool plain = code.size() <= 9
        && std::ranges::all_of(code, [](unsigned char letter) { return std::isalpha(letter) || letter == '-'; });
    if (!plain)
        code.clear();
    const std::string shown = code.empty() ? "CODE" : code;
    const std::string page =
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Vivarium engine</title>"
        "<style>body{font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:12vh auto;padding:0 1em}"
        "code{font:600 1.1em "
        "ui-monospace,monospace}@media(prefers-color-scheme:dark){body{background:#1b1e22;color:#e6e6e6}}"
        "</style><h1>A program asks for access</h1><p>Its code is <code>"
        + shown
        + "</code>. Compare it with the one that the program shows. To let it use the sandboxes of this machine, run"
          "</p><p><code>vivarium-engine approve "
        + shown + "</code></p><p>in a terminal on this machine. Do nothing, and it gets no access.</p></html>";
    co_await request.exchange.reply(
        {.status = 200,
            .contentType = "text/html; charset=utf-8",
            .contentLength = {},
            .fields = {{"Cache-Control", "no-store"},
                {"Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"}}},
        page);
}

json::object tokenJson(const TokenRecord &token)
{
    json::object object{{"id", token.id}, {"name", token.name}, {"prefix", token.prefix}, {"device", token.device},
        {"status", token.isExpired(currentTime()) ? "expired" : "active"}, {"created_at", toRfc3339(token.createdAt)}};
    if (token.expiresAt)
        object["expires_at"] = toRfc3339(*token.expiresAt);
    if (token.lastUsedAt)
        object["last_used_at"] = toRfc3339(*token.lastUsedAt);
    return object;
}

awaitable<void> listTokens(Services &services, Request &request)
{
    const bool devices = request.target().boolean("include_device", true);
    const std::int64_t limit = request.target().integer("limit", 1, 100, 50);
    const auto cursor = request.target().find("cursor");
    if (cursor && !isUuid(*cursor))
        throw ApiError::invalidRequest("The parameter \"cursor\" must be the id of a token.");
    json::object answer;
    json::array &list = answer["tokens"].emplace_array();
    std::vector<TokenRecord> tokens = services.tokens.list(cursor, limit + 1, devices);
    if (tokens.size() > static_cast<std::size_t>(limit)) {
        tokens.pop_back();
        answer["next_cursor"] = tokens.back().id;
    }
    for (const TokenRecord &token : tokens)
        list.push_back(tokenJson(token));
    co_await request.exchange.reply(200, answer);
}

awaitable<void> createToken(Services &services, Request &request)
{
    const json::value body = co_await readRequiredBody(request.exchange);
    common::JsonReader reader(body);
    const std::string name = reader.requireText("name", {.minimum = 1, .maximum = 100});
    const auto seconds = reader.integer("expires_in_seconds", shortestToken, longestToken);
    reader.finish();
    const TokenStore::Made made =
        services.tokens.create(name, false, seconds ? std::optional(std::chrono::seconds(*seconds)) : std::nullopt);
    co_await request.exchange.reply(201, json::object{{"token", made.secret}, {"record", tokenJson(made.record)}});
}

awaitable<void> revokeToken(Services &services, Request &request)
{
    const std::string &id = request.parameter("token");
    const std::string_view credential = request.exchange.header("Authorization");
    if (const std::size_t space = credential.find(' '); space != std::string_view::npos) {
        if (services.tokens.use(credential.substr(space + 1)) == id)
            throw ApiError::conflict("A token cannot revoke itself.");
    }
    if (!services.tokens.remove(id))
        throw ApiError::notFound("There is no token with this id.");
    co_await request.exchange.replyEmpty();
}

awaitable<void> readPricing(Services &services, Request &request)
{
    if (const auto at = request.target().find("at"); at && !parseRfc3339(*at))
        throw ApiError::invalidRequest("The parameter \"at\" must be a time such as 2026-09-07T10:00:00Z.");
    co_await request.exchange.reply(200, services.tariff.toPricing(services.identity.createdAt));
}

} // namespace

void addAccountRoutes(Router &router, Services &services)
{
    RouteGroup(router, services, "").add(verb::get, activationPath, showActivation, Access::Open);
    const RouteGroup root(router, services, "/v1");
    root.add(verb::get, "/pricing", readPricing, Access::Open);
    root.add(verb::post, "/device-codes", beginLogin, Access::Open);
    root.add(verb::post, "/device-codes/token", pollLogin, Access::Open);
    root.add(verb::get, "/device-codes/{code}", showLogin);
    root.add(verb::post, "/device-codes/{code}/approve", approveLogin);
    root.add(verb::post, "/device-codes/{code}/deny", denyLogin);
    root.add(verb::get, "/tokens", listTokens);
    root.add(verb::post, "/tokens", createToken);
    root.add(verb::delete_, "/tokens/{token}", revokeToken);
}

} // namespace vivarium::engine
