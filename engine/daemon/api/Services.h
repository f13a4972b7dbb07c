// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "account/DeviceLogins.h"
#include "account/Tariff.h"
#include "config/DataFolder.h"
#include "config/HostFacts.h"
#include "edge/PortEdge.h"
#include "image/ImageBuilder.h"
#include "image/ImageCatalog.h"
#include "metrics/UsageSampler.h"
#include "podman/PodmanContainers.h"
#include "sandbox/IdleClock.h"
#include "sandbox/NetworkEnforcer.h"
#include "sandbox/OutputArchive.h"
#include "sandbox/SandboxLifecycle.h"
#include "sandbox/SandboxRegistry.h"
#include "snapshot/MemorySnapshots.h"
#include "source/SourceArchive.h"
#include "state/MemorySnapshotStore.h"
#include "state/ReleaseStore.h"
#include "state/SampleStore.h"
#include "storage/SecretVault.h"
#include "storage/VolumeCatalog.h"

#include <string>

namespace vivarium::engine {

/// The account and the workspace that this engine shows. Made once and kept.
struct Identity {
    std::string userId;
    std::string userName;
    std::string workspaceId;
    Timestamp createdAt;
};

/// The name of the only workspace.
inline constexpr const char *workspaceName = "local";

/// What the routes work with. Everything outlives them.
struct Services {
    const DataFolder &folder;
    const HostFacts &facts;
    Identity identity;
    std::string endpoint; ///< such as http://127.0.0.1:7717
    std::uint16_t edgePort = 0; ///< where the ports of sandboxes are served
    ReleaseStore &releases;
    ContainerStore &containers;
    ImageStore &images;
    MemorySnapshotStore &memorySnapshots;
    ChangeLog &changes;
    TokenStore &tokens;
    DeviceLogins &logins;
    const Tariff &tariff;
    SampleStore &samples;
    UsageSampler &usage;
    SandboxRegistry &registry;
    IdleClock &clock;
    SandboxLifecycle &lifecycle;
    NetworkEnforcer &enforcer;
    PortEdge &edge;
    MemorySnapshots &snapshots;
    ImageCatalog &catalog;
    ImageBuilder &builder;
    SourceArchive &sources;
    OutputArchive &outputs;
    SecretVault &secrets;
    VolumeCatalog &volumes;
    const PodmanContainers &podmanContainers;
    const PodmanImages &podmanImages;
    common::BlockingPool &pool;
};

} // namespace vivarium::engine
