// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"
#include "core/Result.h"
#include "domain/Network.h"

namespace vivarium {

/// What a sandbox may reach (Feature::NetworkRules).
class NetworkApi {
public:
    virtual ~NetworkApi() = default;

    /// Never restarts an idle clock.
    [[nodiscard]] virtual Reply<NetworkPolicy> read(const SandboxId &sandbox) = 0;
    /// In force at once, for connections that exist too. The answer is what holds now.
    [[nodiscard]] virtual Reply<NetworkPolicy> apply(const SandboxId &sandbox, const NetworkPolicy &policy) = 0;
    /// How names are looked up inside. Counts as use where Feature::TestDestination is missing: ask then when somebody
    /// changes rules, not while somebody looks.
    [[nodiscard]] virtual Reply<NameService> nameService(const SandboxId &sandbox) = 0;
    /// Feature::TestDestination: tries to connect from inside.
    [[nodiscard]] virtual Reply<DestinationTest> test(const SandboxId &sandbox, const Destination &destination) = 0;
};

} // namespace vivarium
