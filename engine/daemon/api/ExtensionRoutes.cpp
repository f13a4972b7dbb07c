// SPDX-License-Identifier: GPL-3.0-or-later
#include "Version.h"
#include "api/RequestChecks.h"
#include "api/RouteGroup.h"
#include "api/Routes.h"
#include "common/JsonReader.h"
#include "common/Utf8.h"
#include "config/GpuDevices.h"
#include "http/ApiError.h"

namespace vivarium::engine {

namespace {

using common::http::verb;

json::object featuresJson(const HostFacts &facts, const std::string &imageObstacle)
{
    json::object features;
    // What the supervisor and the engine do by themselves, on every machine.
    for (const std::string_view name :
        {"process-tree", "process-signal", "process-output", "file-list", "file-move", "file-copy", "file-mode",
            "file-content", "file-search", "archive", "watch", "terminals", "images", "usage", "stats", "ports",
            "listeners", "network-test", "secrets", "volumes", "specification", "image-build-cancel", "origin"})
        features[name] = Feature().toJson();
    features["limits"] = facts.limits.toJson();
    features["outbound-network"] = facts.network.toJson();
    features["network"] = facts.networkRules.toJson();
    features["gpu"] = (gpuDevices().empty() ? Feature::missing("no-gpu", noGpu) : Feature()).toJson();
    features["docker"] = facts.containersInside.toJson();
    features["docker-images"] =
        (imageObstacle.empty() ? facts.containersInside : Feature::missing("no-image", imageObstacle)).toJson();
    features["machines"] = Feature::missing("one-machine", "There is only this machine.").toJson();
    features["cloud-buckets"] =
        Feature::missing("no-cloud-buckets", "The local engine mounts no cloud buckets, only volumes of its own.")
            .toJson();
    features["disk-limit"] = Feature::missing("disk-not-held",
        "The local engine keeps the number without holding a sandbox to it: its files share this machine's disk.")
                                 .toJson();
    features["pause"] =
        Feature::missing("pause-over-lizard", "This engine pauses over Lizard's API: connect to it as Lizard, too.")
            .toJson();
    features["image-changes"] = facts.imageChanges.toJson();
    features["memory-snapshots"] = facts.memorySnapshots.toJson();
    return features;
}

awaitable<void> readEngine(Services &services, Request &request)
{
    const auto host = services.catalog.hostRecord();
    const json::object imageState = host
        ? services.builder.stateOf(*host)
        : json::object{{"state", "failed"}, {"message", "No image can be made from this machine's packages."}};
    co_await request.exchange.reply(200,
        json::object{{"api", 1}, {"engine", json::object{{"version", engineVersion}}},
            {"host", services.facts.toJson()},
            {"features", featuresJson(services.facts, services.catalog.hostObstacle())},
            {"base_images", services.catalog.baseImages()}, {"image_state", imageState},
            {"edge", json::object{{"port", services.edgePort}}}});
}

/// What a sandbox was made from, with what was changed since: all that another one like it needs.
awaitable<void> showSpecification(Services &services, Request &request)
{
    const ContainerRecord record = requireContainer(request, services);
    const auto release = services.releases.find(record.releaseId);
    if (!release)
        throw ApiError::notFound("The release of this sandbox is not there any more.");
    json::array ports;
    for (const std::uint16_t port : record.ports)
        ports.push_back(port);
    json::object answer{{"app", record.app}, {"spec", release->spec}, {"timeout_seconds", record.timeoutSeconds},
        {"network", record.network.toJson()}, {"ports", std::move(ports)}};
    if (record.command)
        answer["command"] = json::value_from(*record.command);
    co_await request.exchange.reply(200, answer);
}

awaitable<void> cancelBuild(Services &services, Request &request)
{
    requireWorkspace(request);
    const std::string &id = request.parameter("build");
    if (const auto running = services.builder.findRunning(id)) {
        services.builder.cancel(*running);
        while (running->record.status == "building")
            co_await running->changed.wait();
        co_return co_await request.exchange.reply(200, running->record.toJson());
    }
    const auto build = services.images.findBuild(id);
    if (!build)
        throw ApiError::notFound("There is no build with this id.");
    throw ApiError::conflict("The build has ended already.");
}

awaitable<void> listImages(Services &services, Request &request)
{
    requireWorkspace(request);
    json::array images;
    for (const ImageRecord &image : services.images.list())
        images.push_back(image.toListEntry(services.images.usedBy(image.id)));
    co_await request.exchange.reply(200, json::object{{"images", std::move(images)}});
}

awaitable<void> changeImage(Services &services, Request &request)
{
    const json::value body = co_await readRequiredBody(request.exchange);
    common::JsonReader reader(body);
    const auto name = reader.text("name", {.minimum = 1, .maximum = 400});
    const auto note = reader.text("note", {.minimum = 0, .maximum = 8000});
    if (name && common::utf8Length(*name) > 100)
        common::JsonReader::fail("name", "a text of 1 to 100 characters");
    if (note && common::utf8Length(*note) > 2000)
        common::JsonReader::fail("note", "a text of at most 2000 characters");
    reader.finish();
    ImageRecord image = requireImage(request, services);
    if (name)
        image.name = *name;
    if (note)
        image.note = note->empty() ? std::nullopt : note;
    services.images.update(image);
    co_await request.exchange.reply(200, image.toListEntry(services.images.usedBy(image.id)));
}

awaitable<void> deleteImage(Services &services, Request &request)
{
    const ImageRecord image = requireImage(request, services);
    if (image.kind == ImageKind::Base)
        throw ApiError::conflict("A base image cannot be deleted.");
    if (const std::int64_t users = services.images.usedBy(image.id); users > 0)
        throw ApiError::conflict("The image is in use by " + std::to_string(users) + " running sandboxes.");
    if (services.builder.findRunningFor(image.id))
        throw ApiError::conflict("The image is being built.");
    services.images.remove(image.id);
    std::string failure;
    try {
        co_await services.podmanImages.remove(image.reference());
    } catch (const std::exception &error) {
        failure = error.what();
    }
    if (!failure.empty()) {
        services.images.insert(image);
        throw ApiError::conflict("Podman could not delete the image: " + failure);
    }
    // An image that others are made from only loses its name; the last of them takes it along.
    co_await services.podmanImages.prune();
    co_await request.exchange.replyEmpty();
}

} // namespace

void addExtensionRoutes(Router &router, Services &services)
{
    RouteGroup(router, services, "/v1/x-vivarium").add(verb::get, "", readEngine);
    const RouteGroup workspace(router, services, extensionPath);
    workspace.add(verb::post, "/image-builds/{build}/cancel", cancelBuild);
    workspace.add(verb::get, "/images", listImages);
    workspace.add(verb::patch, "/images/{image}", changeImage);
    workspace.add(verb::delete_, "/images/{image}", deleteImage);
    RouteGroup(router, services, extensionContainerPath).add(verb::get, "/specification", showSpecification);
}

} // namespace vivarium::engine
