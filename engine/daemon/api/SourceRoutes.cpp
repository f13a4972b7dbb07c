// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/RequestChecks.h"
#include "api/RouteGroup.h"
#include "api/Routes.h"
#include "common/JsonReader.h"
#include "http/ApiError.h"

#include <regex>

namespace vivarium::engine {

namespace {

using common::http::verb;

constexpr std::int64_t sourceSizeLimit = 536'870'912;

awaitable<void> registerSource(Services &services, Request &request)
{
    requireWorkspace(request);
    const json::value body = co_await readRequiredBody(request.exchange);
    common::JsonReader reader(body);
    const std::string sha256 = reader.requireText("sha256", {.minimum = 64, .maximum = 64});
    static const std::regex digestPattern("[0-9a-f]{64}");
    if (!std::regex_match(sha256, digestPattern))
        common::JsonReader::fail("sha256", "64 lowercase hexadecimal digits");
    const std::int64_t size = reader.requireInteger("size_bytes", 1, sourceSizeLimit);
    json::object answer{{"sha256", sha256}, {"present", services.sources.contains(sha256)}};
    if (!answer.at("present").as_bool()) {
        const PendingUpload upload = services.sources.announce(sha256, size);
        answer["upload"] = json::object{{"url", services.endpoint + "/uploads/" + upload.key}, {"method", "PUT"},
            {"headers", json::object{{"Content-Type", "application/zip"}}},
            {"expires_at", toRfc3339(upload.expiresAt)}};
    }
    co_await request.exchange.reply(200, answer);
}

awaitable<void> receiveUpload(Services &services, Request &request)
{
    if (request.exchange.contentLength().value_or(0) > static_cast<std::uint64_t>(sourceSizeLimit))
        throw ApiError::payloadTooLarge("A source has at most 512 MiB.");
    co_await services.sources.receive(request.parameter("key"), request.exchange);
    co_await request.exchange.replyEmpty(200);
}

} // namespace

void addSourceRoutes(Router &router, Services &services)
{
    RouteGroup(router, services, workspacePath).add(verb::post, "/sources", registerSource);
    // The address itself is the credential: 256 random bits, known only to whoever registered the source.
    RouteGroup(router, services, "/uploads").add(verb::put, "/{key}", receiveUpload, Access::Open);
}

} // namespace vivarium::engine
