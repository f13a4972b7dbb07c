// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "api/Services.h"
#include "lizard/DetailStore.h"
#include "lizard/ProjectStore.h"

#include <optional>
#include <string>
#include <vector>

namespace vivarium::engine::lizard {

/// What a new sandbox is to be.
struct SandboxWish {
    Project project;
    std::string templateName;
    std::optional<std::string> imageId; ///< of another image than the base image
    std::optional<std::string> size; ///< nothing for sandboxes that are as their source is
    std::int64_t lifetimeMs = 0; ///< 0: no limit
    json::object metadata;
    json::object envs;
    bool internetAccess = true;
    std::vector<std::string> allowedHosts;
    /// The rules of a source, which the other API may have changed since; they count instead of the two before.
    std::optional<NetworkPolicy> network{};
    std::optional<std::string> volumeName; ///< the engine's volume that is mounted at /workspace
};

/// Makes sandboxes for the Lizard API: each has a release in the other API, which sees it as one of its own.
class SandboxMaker {
public:
    SandboxMaker(Services &services, DetailStore &details, const std::int64_t &sandboxLimit);

    /// Throws LizardError 429 if less than `count` more may run.
    void requireRoom(std::int64_t count) const;
    /// WorkspaceLimits and WorkspaceUsage of lizard.openapi.yaml.
    [[nodiscard]] json::object limits() const;
    [[nodiscard]] json::object usage() const;

    /// Begins to start one. Throw ApiError and LizardError for what cannot be.
    SandboxPointer startNew(const SandboxWish &wish);
    /// One that goes on where the memory snapshot was taken. Of the wish only what a copy can have counts.
    SandboxPointer startCopy(const MemorySnapshotRecord &snapshot, const SandboxWish &wish);
    /// One with the files of an image, and for the rest as `spec` says.
    SandboxPointer startFromFiles(json::object spec, const std::string &imageId, const SandboxWish &wish);

    /// Returns when it is running. Throws LizardError with the reason if it will not be.
    static awaitable<void> waitUntilRunning(SandboxPointer sandbox);

private:
    [[nodiscard]] json::object specificationFor(const SandboxWish &wish) const;
    SandboxPointer start(const ReleaseRecord &release, ContainerRecord record, const SandboxWish &wish);
    [[nodiscard]] std::int64_t runningCount() const;

    Services &m_services;
    DetailStore &m_details;
    const std::int64_t &m_sandboxLimit;
};

} // namespace vivarium::engine::lizard
