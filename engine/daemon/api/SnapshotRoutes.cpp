// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/RequestChecks.h"
#include "api/RouteGroup.h"
#include "api/Routes.h"
#include "http/ApiError.h"
#include "podman/PodmanClient.h"
#include "snapshot/FileDifferences.h"

#include <spdlog/spdlog.h>

namespace vivarium::engine {

namespace {

using common::http::verb;

/// The Python version inside a running sandbox: that of the image it was made from.
std::string pythonVersionOf(Services &services, const Sandbox &sandbox)
{
    const auto image = sandbox.record.imageId ? services.images.find(*sandbox.record.imageId) : std::nullopt;
    return image ? image->pythonVersion : std::string(sandbox.spec.at("image").at("python_version").as_string());
}

awaitable<void> publishFilesystem(Services &services, Request &request)
{
    const ContainerRecord record = requireContainer(request, services);
    const SandboxPointer sandbox = services.registry.findLive(record.id);
    if (!sandbox || sandbox->state() != ContainerState::Ready)
        throw ApiError::conflict("Only a running sandbox can be saved as an image.");
    co_await sandbox->goesOn();
    // A large file system takes longer to store than a short idle lifetime.
    const auto lease = services.clock.lease(sandbox);
    ImageRecord image = services.catalog.filesystemImage(sandbox->record, pythonVersionOf(services, *sandbox));
    std::string failure;
    try {
        co_await services.podmanContainers.commit(sandbox->podmanName(), image.repository(), "latest");
        const auto made = co_await services.podmanImages.inspect(image.reference());
        image.sizeBytes = made ? std::optional(made->sizeBytes) : std::nullopt;
        image.ready = true;
        image.readyAt = currentTime();
        services.images.insert(image);
    } catch (const std::exception &error) {
        failure = error.what();
    }
    if (!failure.empty()) {
        spdlog::error("sandbox {} could not be saved as an image: {}", record.id, failure);
        throw ApiError::conflict("The sandbox could not be saved as an image: " + failure);
    }
    co_await request.exchange.reply(201, json::object{{"image_id", image.id}});
}

/// The image of the query that a sandbox is compared with, or the one that it was made from: what Podman calls it.
std::string comparedReference(Services &services, const Request &request, const PodmanContainer &container)
{
    const auto wanted = request.target().find("image");
    if (!wanted)
        return container.imageId;
    if (!isImageId(*wanted))
        throw ApiError::invalidRequest("\"image\" is not the id of an image");
    const auto image = services.images.find(*wanted);
    if (!image)
        throw ApiError::notFound("There is no image with this id.");
    if (!image->ready)
        throw ApiError::conflict("The image is not ready yet.");
    return image->reference();
}

/// What differs between an image's files and a sandbox's. Reads the storage, not the sandbox: nothing is used.
awaitable<void> showDifferences(Services &services, Request &request)
{
    DifferenceLimits limits;
    limits.listed = static_cast<std::size_t>(request.target().integer("limit", 1, 20'000, 20'000));
    const SandboxPointer sandbox = requireReady(request, services);
    if (!services.facts.imageChanges.available)
        throw ApiError(501, "unsupported", services.facts.imageChanges.reason);
    const auto container = co_await services.podmanContainers.inspect(sandbox->podmanName());
    if (!container)
        throw ApiError(503, "unavailable", "The sandbox has ended.");
    const auto image = co_await services.podmanImages.inspect(comparedReference(services, request, *container));
    if (!image)
        throw ApiError::notFound("The image is not in the storage any more.");
    limits.end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    const DifferenceExceptions exceptions = exceptionsFor(container->mountPaths);
    const FileDifferences found = co_await services.pool.run(
        [&] { return findDifferences(image->layers, container->layers, exceptions, limits); });
    json::array list;
    for (const FileDifference &difference : found.list)
        list.push_back(difference.toJson());
    co_await request.exchange.reply(200,
        json::object{{"added", found.added}, {"changed", found.changed}, {"removed", found.removed},
            {"complete", found.complete}, {"changes", std::move(list)}});
}

} // namespace

void addSnapshotRoutes(Router &router, Services &services)
{
    RouteGroup(router, services, containerPath).add(verb::post, "/filesystem-images", publishFilesystem);
    RouteGroup(router, services, extensionContainerPath).add(verb::get, "/image-changes", showDifferences);
}

} // namespace vivarium::engine
