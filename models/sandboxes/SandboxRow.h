// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"
#include "domain/Sandbox.h"
#include "sandboxes/SandboxKey.h"

#include <optional>

namespace vivarium {

/// What was asked for and is not confirmed by the server yet.
enum class SandboxRequest { None, Stop, Pause, Resume };

/// One row of the list: what the server said, what it uses, and what is under way.
struct SandboxRow {
    SandboxKey key;
    Sandbox sandbox;
    std::optional<Usage> usage;
    SandboxRequest request = SandboxRequest::None;
    QString stage; ///< while it is being created, as "Preparing the image"; translated
    QString stageDetail; ///< last line of the build log; hostile
    std::optional<ApiError> creationError; ///< it could not be created
    QString keptAwake; ///< what this program does that holds up its idle clock, as a sentence; empty: nothing
    bool isGone = false; ///< its server knows nothing of it any more: what is shown is what was known last
    bool isProtected = false; ///< a person wants it not to be stopped by mistake
    bool hasNews = false; ///< it failed or ended by itself, and nobody has looked since
    quint64 heardAt = 0; ///< serial of the question whose answer was last taken over
    quint64 knownAt = 0; ///< serial of the moment at which an answer last told of it

    /// The state to show: a stop that was asked for shows as Stopping, a failed creation as Failed.
    [[nodiscard]] SandboxState shownState() const
    {
        if (creationError)
            return SandboxState::Failed;
        if (request == SandboxRequest::Stop && isLive(sandbox.state))
            return SandboxState::Stopping;
        if (request == SandboxRequest::Pause && sandbox.state == SandboxState::Running)
            return SandboxState::Pausing;
        if (request == SandboxRequest::Resume && sandbox.state == SandboxState::Paused)
            return SandboxState::Resuming;
        return sandbox.state;
    }
};

} // namespace vivarium
