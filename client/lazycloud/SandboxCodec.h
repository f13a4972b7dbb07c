// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/SandboxApi.h"
#include "http/JsonReader.h"

namespace vivarium {

/// Sandbox, Container, Instance, Ttl, Lifecycle and Metrics of `lazycloud.md` §3 and §10.2, to domain values.
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
    /// SandboxStatus of the contract.
    [[nodiscard]] static SandboxState stateNamed(const QString &status);
    /// The number that goes over the wire for an idle limit; −1: none.
    [[nodiscard]] static qint64 wireSeconds(const std::optional<std::chrono::seconds> &span);

    /// What only the container tells (times, image, resources, end) goes into the listed sandbox.
    static void complete(Sandbox &listed, const Sandbox &container);
};

} // namespace vivarium
