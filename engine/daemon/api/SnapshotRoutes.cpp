// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/RequestChecks.h"
#include "api/RouteGroup.h"
#include "api/Routes.h"
#include "http/ApiError.h"
#include "podman/PodmanClient.h"

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

} // namespace

void addSnapshotRoutes(Router &router, Services &services)
{
    RouteGroup(router, services, containerPath).add(verb::post, "/filesystem-images", publishFilesystem);
}

} // namespace vivarium::engine
