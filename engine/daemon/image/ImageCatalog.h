// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/HostFacts.h"
#include "image/HostImage.h"
#include "image/RegistryProbe.h"
#include "state/ContainerRecord.h"
#include "state/ImageStore.h"

#include <string>

namespace vivarium::engine {

/// Which image belongs to a Python version or to an image definition. Makes records, not images.
class ImageCatalog {
public:
    ImageCatalog(const HostFacts &facts, const HostImage &hostImage, RegistryProbe &registry, ImageStore &store);

    /// The base image for a Python version (3.12 or 3.12.4): this machine's own if it has that version or if no
    /// registry can be reached; the record tells the version that it really has. Throws ApiError 503 if there is
    /// neither.
    awaitable<ImageRecord> baseImage(std::string pythonVersion);

    /// The image to take instead of this one where a container engine shall run inside: this machine's own has a
    /// variant with one; every other image has to bring it itself.
    std::string withContainerEngine(const std::string &imageId);

    /// The image of a checked definition (see ImageDefinition.h).
    awaitable<ImageRecord> resolve(json::object definition);

    /// A new record for a file system that is taken from a sandbox.
    [[nodiscard]] ImageRecord filesystemImage(const ContainerRecord &origin, const std::string &pythonVersion) const;

    /// GET x-vivarium: base_images.
    [[nodiscard]] json::array baseImages();
    /// The image that new sandboxes on this machine get without a registry; nothing if it cannot be made.
    std::optional<ImageRecord> hostRecord();
    /// Why that image cannot be made; empty if it can.
    [[nodiscard]] const std::string &hostObstacle() const { return m_hostImage.obstacle(); }

private:
    awaitable<ImageRecord> baseFor(std::string pythonVersion, bool containerEngine);
    std::optional<ImageRecord> hostVariant(bool containerEngine);
    ImageRecord registryRecord(const std::string &pythonVersion);
    [[nodiscard]] ImageRecord newRecord(ImageKind kind, const json::object &definition) const;
    ImageRecord stored(const ImageRecord &record);

    const HostFacts &m_facts;
    const HostImage &m_hostImage;
    RegistryProbe &m_registry;
    ImageStore &m_store;
};

} // namespace vivarium::engine
