// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "podman/PodmanClient.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vivarium::engine {

/// What Podman knows about one image.
struct PodmanImage {
    std::string id;
    std::string architecture; ///< amd64, arm64
    std::int64_t sizeBytes = 0;
    std::vector<std::filesystem::path> layers; ///< the uppermost first; empty unless they are overlay's
};

/// The image and network calls of libpod. See PodmanClient for errors.
class PodmanImages {
public:
    /// Gets lines of progress, without newline.
    using Log = std::function<void(const std::string &)>;

    explicit PodmanImages(const PodmanClient &client)
        : m_client(client)
    {
    }

    awaitable<std::optional<PodmanImage>> inspect(std::string reference) const;
    /// Makes an image of one layer from a tar file.
    awaitable<void> import(std::string reference, std::filesystem::path tarFile) const;
    awaitable<void> pull(std::string reference, Log log) const;
    awaitable<void> tag(std::string reference, std::string repository, std::string tag) const;
    /// Takes the name away and leaves the image; no such name is fine.
    awaitable<void> untag(std::string reference) const;
    awaitable<void> remove(std::string reference) const;
    /// Removes images that have no name any more and no container. What cannot be removed stays until the next call;
    /// the log says why. So does everything while one is imported: Podman names that one last.
    awaitable<void> prune() const;
    /// Builds from a tar that has the instructions under this name. Throws PodmanError with the failing step.
    awaitable<void> build(
        std::string reference, std::filesystem::path contextTar, std::string containerfile, Log log) const;

private:
    awaitable<void> followProgress(HttpCall call, Log log) const;

    const PodmanClient &m_client;
    mutable int m_beingImported = 0;
};

} // namespace vivarium::engine
