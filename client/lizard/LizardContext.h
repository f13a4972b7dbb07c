// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"
#include "core/Id.h"
#include "domain/Capabilities.h"
#include "http/ApiPath.h"

#include <QDateTime>
#include <QHash>

#include <chrono>
#include <functional>

namespace vivarium {

class Connection;

/// What the classes of one Lizard connection share: where calls go, and what the server can do (`lizard.md`).
struct LizardContext {
    Connection &connection;
    ProfileId profile;
    QString project; ///< id; empty until signed in: paths are invalid then
    QString projectName;
    QString workspace; ///< id of the project's; empty until signed in
    Capabilities capabilities;
    /// Of those that a list has told: snapshots know the sandbox that they are of by its id alone.
    QHash<SandboxId, QString> sandboxNames{};
    /// How long to wait before each look for what an unclear answer may have made, and for an empty pool to refill.
    QList<std::chrono::milliseconds> lookPauses{
        std::chrono::seconds(0), std::chrono::seconds(2), std::chrono::seconds(5), std::chrono::seconds(15)};
    /// And then, when the server may still be at work on it.
    QList<std::chrono::milliseconds> lateLookPauses{
        std::chrono::seconds(30), std::chrono::seconds(60), std::chrono::seconds(60)};
    QList<std::chrono::milliseconds> poolPauses{std::chrono::seconds(2), std::chrono::seconds(4),
        std::chrono::seconds(8), std::chrono::seconds(15), std::chrono::seconds(30), std::chrono::seconds(60)};

    /// Called when a list shows that more or fewer sandboxes run than before: what the plan has left is another then.
    std::function<void()> runningChanged = nullptr;

    [[nodiscard]] ApiPath projectPath() const { return ApiPath(QLatin1StringView("/api/projects")) / project; }
    [[nodiscard]] static ApiPath sandboxesPath() { return ApiPath(QLatin1StringView("/api/sandboxes")); }
    [[nodiscard]] static ApiPath sandboxPath(const SandboxId &sandbox) { return sandboxesPath() / sandbox.value(); }
    [[nodiscard]] bool has(Feature feature) const { return capabilities.has(feature); }
    /// The answer to a call that this server lacks, with its reason.
    [[nodiscard]] ApiError unsupported(Feature feature) const;
    /// Now by the server's clock, or a little earlier: what a call that is sent now makes is not older.
    [[nodiscard]] QDateTime sendTime() const;
};

} // namespace vivarium
