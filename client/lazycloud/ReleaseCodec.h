// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/SandboxApi.h"
#include "http/JsonReader.h"

namespace vivarium {

/// The spec of a release, which says how its sandboxes are made (`lazycloud.md` §3.2), and the way back from what our
/// engine tells of it.
struct ReleaseCodec {
    /// The spec as the SDK fills it. `imageId` may be empty.
    [[nodiscard]] static QJsonObject releaseBody(
        const SandboxSpec &spec, const QString &pythonVersion, const ImageId &imageId, const QString &sourceDigest);
    /// The answer to POST …/releases: only its id is needed.
    [[nodiscard]] static Result<QString> releaseId(JsonReader reader);
    /// Body of POST W/instances.
    [[nodiscard]] static QJsonObject instanceBody(const SandboxSpec &spec, const QString &releaseId);
    /// XC/specification.
    [[nodiscard]] static Result<SandboxApi::Specification> specification(JsonReader reader);
};

} // namespace vivarium
