// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "api/Services.h"
#include "http/Router.h"

namespace vivarium::engine {

// Each adds the calls of one resource. W is /v1/workspaces/{workspace}, C is W/containers/{container}.
void addIdentityRoutes(Router &router, Services &services); ///< /v1/me, /v1/workspaces, W/apps
void addAccountRoutes(Router &router, Services &services); ///< /v1/device-codes, /v1/tokens, /v1/pricing
void addSourceRoutes(Router &router, Services &services); ///< W/sources, /uploads
void addImageRoutes(Router &router, Services &services); ///< W/images, W/image-builds
void addReleaseRoutes(Router &router, Services &services); ///< W/apps/…/releases, W/instances
void addSandboxRoutes(Router &router, Services &services); ///< W/sandboxes, W/containers, C
void addStorageRoutes(Router &router, Services &services); ///< W/secrets, W/volumes
void addOutputRoutes(Router &router, Services &services); ///< C/output
void addMetricsRoutes(Router &router, Services &services); ///< C/metrics, usage
void addForwardedRoutes(Router &router, Services &services); ///< what the supervisor answers
void addChangeRoutes(Router &router, Services &services); ///< W/changes/stream
void addSnapshotRoutes(Router &router, Services &services); ///< C/filesystem-images
void addMemorySnapshotRoutes(Router &router, Services &services); ///< C/snapshots, and what is stored
void addPortRoutes(Router &router, Services &services); ///< C/ports
void addNetworkRoutes(Router &router, Services &services); ///< C/network
void addExtensionRoutes(Router &router, Services &services); ///< /v1/x-vivarium

} // namespace vivarium::engine
