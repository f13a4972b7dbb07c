// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "api/Services.h"
#include "common/BlockingPool.h"
#include "lizard/DetailStore.h"
#include "lizard/KeyStore.h"
#include "lizard/LizardVolumeStore.h"
#include "lizard/ProjectStore.h"
#include "lizard/SandboxMaker.h"
#include "lizard/Schedules.h"
#include "lizard/Snapshots.h"
#include "sandbox/SandboxPauser.h"

namespace vivarium::engine::lizard {

/// The only region there is: this machine. The official SDK asks for the other one whenever nobody chose one.
inline constexpr const char *regionName = "local";
inline constexpr const char *sdkRegionName = "us-east-1";

/// How long a sandbox that broke down can still be looked at.
inline constexpr std::chrono::hours failedKept{24};

/// What the calls of the Lizard API work with. Everything outlives them.
struct Lizard {
    Lizard(asio::any_io_executor executor, Services &services, Database &database, common::BlockingPool &pool,
        SandboxPauser &pauser, std::int64_t sandboxLimit);

    /// After a restart, once it is known which sandboxes there still are.
    awaitable<void> recover();

    Services &services;
    common::BlockingPool &pool;
    SandboxPauser &pauser;
    std::int64_t sandboxLimit; ///< how many may run at a time
    KeyStore keys;
    ProjectStore projects;
    DetailStore details;
    LizardVolumeStore volumes;
    SandboxMaker maker;
    Snapshots snapshots;
    Schedules schedules;
};

} // namespace vivarium::engine::lizard
