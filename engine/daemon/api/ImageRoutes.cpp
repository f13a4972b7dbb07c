// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/RequestChecks.h"
#include "api/RouteGroup.h"
#include "api/Routes.h"
#include "common/JsonReader.h"
#include "common/StreamFormat.h"
#include "http/ApiError.h"
#include "image/ImageDefinition.h"
#include "util/Random.h"

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""s;
using common::http::verb;

constexpr std::int64_t logLinesAtATime = 500;

awaitable<ImageRecord> resolveBody(Services &services, Request &request)
{
    requireWorkspace(request);
    const json::value body = co_await readRequiredBody(request.exchange);
    json::object definition = checkImageDefinition(body, services.facts.architecture);
    if (const std::string digest = contextDigest(definition); !digest.empty() && !services.sources.contains(digest))
        throw ApiError::invalidRequest("The source of the build context was not uploaded.");
    co_return co_await services.catalog.resolve(std::move(definition));
}

/// ImageResolution: the image, and the build if one runs or was begun by this call.
json::object resolutionJson(const ImageRecord &image, const std::shared_ptr<ImageBuild> &build)
{
    json::object answer{{"image", image.toJson()}};
    if (build)
        answer["build"] = build->record.toJson();
    return answer;
}

awaitable<void> buildImage(Services &services, Request &request)
{
    const bool force = request.target().boolean("force", false);
    const ImageRecord image = co_await resolveBody(services, request);
    co_await request.exchange.reply(200, resolutionJson(image, services.builder.build(image, force)));
}

/// As buildImage, of a definition with more than the contract has.
awaitable<void> buildExtendedImage(Services &services, Request &request)
{
    requireWorkspace(request);
    const json::value body = co_await readRequiredBody(request.exchange);
    common::JsonReader reader(body);
    const json::object *wanted = reader.object("definition");
    if (!wanted)
        throw ApiError::invalidRequest("\"definition\" is missing.");
    const bool containerEngine = reader.boolean("container_engine", false);
    reader.finish();
    json::object definition = checkImageDefinition(json::value(*wanted), services.facts.architecture);
    if (containerEngine)
        addContainerEngine(definition);
    const ImageRecord image = co_await services.catalog.resolve(std::move(definition));
    co_await request.exchange.reply(200, resolutionJson(image, services.builder.build(image, false)));
}

awaitable<void> resolveImage(Services &services, Request &request)
{
    const ImageRecord image = co_await resolveBody(services, request);
    co_await request.exchange.reply(200, resolutionJson(image, services.builder.findRunningFor(image.id)));
}

awaitable<void> showImage(Services &services, Request &request)
{
    co_await request.exchange.reply(200, requireImage(request, services).toJson());
}

awaitable<void> prepareImage(Services &services, Request &request)
{
    const ImageRecord image = requireImage(request, services);
    co_await request.exchange.reply(200, resolutionJson(image, services.builder.build(image, false)));
}

ImageBuildRecord requireBuild(Services &services, const Request &request)
{
    requireWorkspace(request);
    const std::string &id = request.parameter("build");
    auto build = isUuid(id) ? services.images.findBuild(id) : std::nullopt;
    if (!build)
        throw ApiError::notFound("There is no build with this id.");
    return *std::move(build);
}

awaitable<void> showBuild(Services &services, Request &request)
{
    const std::chrono::seconds limit(request.target().integer("wait_seconds", 0, 60, 0));
    ImageBuildRecord record = requireBuild(services, request);
    const auto deadline = std::chrono::steady_clock::now() + limit;
    if (const auto running = services.builder.findRunning(record.id)) {
        while (running->record.status == "building" && std::chrono::steady_clock::now() < deadline)
            co_await running->changed.wait(deadline - std::chrono::steady_clock::now());
        record = running->record;
    }
    co_await request.exchange.reply(200, record.toJson());
}

std::string logLine(const ImageBuildLogLine &line)
{
    return json::serialize(json::object{
               {"id", line.id}, {"attempt", line.attempt}, {"data", line.data}, {"time", toRfc3339(line.time)}})
        + '\n';
}

awaitable<void> sendLog(
    Services &services, common::HttpExchange &exchange, std::string buildId, std::int64_t after, bool follow)
{
    for (;;) {
        const auto running = services.builder.findRunning(buildId);
        std::string text;
        for (const ImageBuildLogLine &line : services.images.log(buildId, after, logLinesAtATime)) {
            text += logLine(line);
            after = line.id;
        }
        co_await exchange.write(text);
        if (!text.empty())
            continue;
        if (!follow || !running)
            break;
        if (!co_await running->changed.wait(15s))
            co_await exchange.write("\n");
    }
    co_await exchange.finish();
}

awaitable<void> showBuildLog(Services &services, Request &request)
{
    const std::int64_t after = request.target().integer("after", 0, INT64_MAX, 0);
    const bool follow = request.target().boolean("follow", false);
    const ImageBuildRecord record = requireBuild(services, request);
    co_await request.exchange.beginStream(
        {.status = 200, .contentType = common::jsonLinesType, .contentLength = {}, .fields = {}});
    co_await request.exchange.runWhileConnected(sendLog(services, request.exchange, record.id, after, follow));
}

} // namespace

void addImageRoutes(Router &router, Services &services)
{
    const RouteGroup workspace(router, services, workspacePath);
    workspace.add(verb::post, "/images", buildImage);
    workspace.add(verb::post, "/images/resolve", resolveImage);
    workspace.add(verb::get, "/images/{image}", showImage);
    workspace.add(verb::post, "/images/{image}/prepare", prepareImage);
    workspace.add(verb::get, "/image-builds/{build}", showBuild);
    workspace.add(verb::get, "/image-builds/{build}/logs", showBuildLog);
    RouteGroup(router, services, extensionPath).add(verb::post, "/images", buildExtendedImage);
}

} // namespace vivarium::engine
