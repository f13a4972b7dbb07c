// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"
#include "core/Id.h"
#include "domain/Capabilities.h"
#include "http/ApiPath.h"

#include <QHash>

#include <chrono>

namespace vivarium {

class Connection;

/// What the classes of one LazyCloud connection share: where calls go, and what the server can do.
/// W, C, XW and XC are the prefixes of `lazycloud.md` §1 and of the `x-vivarium` extensions.
struct LazyCloudContext {
    Connection &connection;
    QString workspace; ///< empty until signed in: paths are invalid then
    Capabilities capabilities;
    /// What to call an image: "Python 3.13", or the name a person gave. Filled from what the server tells about images.
    QHash<ImageId, QString> imageTexts;
    /// Whether the exposed ports of a sandbox need the token, for those that were made over this connection.
    QHash<SandboxId, bool> authorizedSandboxes;
    /// Told only by the answers that create, restore or connect to a sandbox, or set it; the lists give just the end.
    QHash<SandboxId, std::chrono::seconds> idleLimits{};
    /// What stands for the token in a shell command.
    QString tokenForShell = QStringLiteral("$LAZYCLOUD_TOKEN");
    /// Whether exposed ports are served by the engine of this machine, so that the token doesn't leave it with a call.
    bool edgeIsHere = false;

    [[nodiscard]] ApiPath workspacePath() const { return ApiPath(QLatin1StringView("/v1/workspaces")) / workspace; }
    [[nodiscard]] ApiPath containerPath(const SandboxId &sandbox) const
    {
        return workspacePath() / QLatin1StringView("containers") / sandbox.value();
    }
    [[nodiscard]] ApiPath extensionsPath() const
    {
        return ApiPath(QLatin1StringView("/v1/x-vivarium/workspaces")) / workspace;
    }
    [[nodiscard]] ApiPath extensionsPath(const SandboxId &sandbox) const
    {
        return extensionsPath() / QLatin1StringView("containers") / sandbox.value();
    }
    [[nodiscard]] bool has(Feature feature) const { return capabilities.has(feature); }
    /// The answer to a call that this server lacks, with the reason it gave.
    [[nodiscard]] ApiError unsupported(Feature feature) const;
};

} // namespace vivarium
