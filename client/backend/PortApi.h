// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"
#include "core/Result.h"
#include "domain/Port.h"

namespace vivarium {

/// Ports of one sandbox (Feature::Ports).
class PortApi {
public:
    virtual ~PortApi() = default;

    /// What is exposed, by number; where the server can't list, what was exposed from here. Never restarts an idle
    /// clock.
    [[nodiscard]] virtual Reply<QList<ExposedPort>> list(const SandboxId &sandbox) = 0;
    /// Counts as use; repeating it is fine.
    [[nodiscard]] virtual Reply<ExposedPort> expose(const SandboxId &sandbox, int port) = 0;
    /// Feature::ClosePorts.
    [[nodiscard]] virtual Reply<Done> close(const SandboxId &sandbox, int port) = 0;
    /// What listens inside. With Feature::Listeners it never restarts an idle clock; without, it may be Unsupported,
    /// and where it works it counts as use and knows no processes.
    [[nodiscard]] virtual Reply<QList<Listener>> listeners(const SandboxId &sandbox) = 0;
    /// Calls the port's address once. The token goes along only where it is asked for and the address is that of this
    /// machine's own engine (PortProbe::withToken tells); never to another host. Counts as use. Errors only for an
    /// address that can't be called.
    [[nodiscard]] virtual Reply<PortProbe> probe(const ExposedPort &port) = 0;

    /// What stands for the access token in a shell command, as "$LAZYCLOUD_TOKEN": never the token itself.
    [[nodiscard]] virtual QString tokenForShell() const = 0;
    /// The header that takes a port's own token; empty: `Authorization: Bearer`.
    [[nodiscard]] virtual QString tokenHeader() const { return {}; }
};

} // namespace vivarium
