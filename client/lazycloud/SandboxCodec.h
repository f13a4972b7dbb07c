// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/SandboxApi.h"
#include "http/JsonReader.h"

namespace vivarium {

/// Sandbox, Container, Instance, Ttl, Lifecycle and Metrics of `lazycloud.md` §3 and §10.2, to domain values and back.
struct SandboxCodec {
    struct Created {
        Sandbox sandbox;
        std::optional<std::chrono::seconds> timeout; ///< nullopt: none
    };

    /// W/sandboxes.
    [[nodiscard]] static Result<SandboxPage> page(JsonReader reader);
    /// W/containers; each one read like container().
    [[nodiscard]] static Result<SandboxPage> containers(JsonReader reader);
    [[nodiscard]] static Result<Sandbox> container(JsonReader reader);
    [[nodiscard]] static Result<Created> instance(JsonReader reader);
    [[nodiscard]] static Result<Lifetime> timeToLive(JsonReader reader);
    [[nodiscard]] static Result<QList<LifecycleStage>> lifecycle(JsonReader reader);
    [[nodiscard]] static Result<QList<MetricPoint>> metrics(JsonReader reader);
    /// XW/usage.
    [[nodiscard]] static Result<QHash<SandboxId, Usage>> usage(JsonReader reader);
    /// The answer to POST …/releases: only its id is needed.
    [[nodiscard]] static Result<QString> releaseId(JsonReader reader);

    /// XC/specification.
    [[nodiscard]] static Result<SandboxApi::Specification> specification(JsonReader reader);
    /// The spec of a release as the SDK fills it (§3.2). `imageId` may be empty.
    [[nodiscard]] static QJsonObject releaseBody(
        const SandboxSpec &spec, const QString &pythonVersion, const ImageId &imageId, const QString &sourceDigest);
    /// Body of POST W/instances.
    [[nodiscard]] static QJsonObject instanceBody(const SandboxSpec &spec, const QString &releaseId);
    /// SandboxStatus of the contract.
    [[nodiscard]] static SandboxState stateNamed(const QString &status);
    /// The number that goes over the wire for an idle limit; −1: none.
    [[nodiscard]] static qint64 wireSeconds(const std::optional<std::chrono::seconds> &span);

    /// What only the container tells (times, image, resources, end) goes into the listed sandbox.
    static void complete(Sandbox &listed, const Sandbox &container);
};

} // namespace vivarium
